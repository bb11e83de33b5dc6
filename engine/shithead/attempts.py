"""What a seat can try."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from engine.shithead.cards import Card, Rank, rank_of
from engine.shithead.moves import Chance, Choose, Move, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.position import Observation

if TYPE_CHECKING:
    from engine.shithead.to_beat import Announced
    from engine.shithead.variant import Variant

ACTS: dict[type[Move], str] = {
    Play: "play",
    TurnCard: "turn_card",
    PickUp: "pick_up",
    Wait: "wait",
    Chance: "chance",
    Swap: "swap",
    Choose: "choose",
    Ready: "ready",
}
_KINDS = {kind: number for number, kind in enumerate(ACTS)}


def others(seen: Observation) -> tuple[int, ...]:
    """The other seats that still have cards."""
    return tuple(seat for seat in range(seen.players) if seat not in (*seen.out, seen.seat))


def alongs(seen: Observation) -> tuple[tuple[Card, ...], ...]:
    """Every set of open cards that may go along with the pile; empty where none may."""
    how = seen.variant.settings.open_cards.taken_on_pick_up
    if how == "none" or seen.open_zone != "face_up" or not seen.pile:
        return ()
    cards = sorted(_open(seen), key=lambda card: strength(seen.variant, card))
    if how == "same_rank":
        return tuple(tuple(equal) for equal in by_rank(tuple(cards)).values())
    return tuple((card,) for card in (cards[:1] if how == "lowest" else cards))


def strength(variant: "Variant", card: Card) -> tuple[int, Card]:
    """Where a card stands in the order of ranks, jokers first."""
    return variant.settings.turn.order.find(rank_of(card)), card


def _open(seen: Observation) -> tuple[Card, ...]:
    return seen.face_up[seen.seat]


def by_rank(cards: tuple[Card, ...]) -> dict[Rank, list[Card]]:
    """The cards by rank, each list sorted."""
    found: dict[Rank, list[Card]] = {}
    for card in sorted(cards):
        found.setdefault(rank_of(card), []).append(card)
    return found


def thinkable(seen: Observation) -> Iterator[Move]:
    """Every move from the stage this seat plays from; the judge says which are legal."""
    if seen.phase == "arrange":
        yield from _arrangements(seen)
        return
    for equal in by_rank(seen.cards_in(seen.open_zone)).values():
        for cards in _sets(equal):
            yield from plays_of(seen, cards)
    yield from thinkable_instead(seen)


def sets_of(seen: Observation, equal: list[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """The choices of so many of these equal cards that the rules can tell apart.

    Cards of a rank are equal to the rules, but for a card that must lead. Of equal choices this is
    the one with the first cards.
    """
    return combinations(equal, count) if seen.lead else iter((tuple(equal[:count]),))


def plays_of(seen: Observation, cards: tuple[Card, ...]) -> Iterator[Play]:
    """The plays of these equal cards of the open zone: all that can be said, or laid with them."""
    yield from said(seen, Play(seen.seat, cards, seen.open_zone))
    joins = seen.variant.settings.open_cards.joined_with_hand
    if seen.hand and (joins == "any" or len(cards) == len(seen.hand)):
        yield from _joined(seen, cards)


def _sets(equal: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of these cards, but none."""
    for count in range(1, len(equal) + 1):
        yield from combinations(equal, count)


def thinkable_instead(seen: Observation) -> Iterator[Move]:
    """What a seat can think of in play but laying cards, one kind after the other."""
    early = seen.variant.settings.open_cards.blind == "when_uncovered"
    if early or seen.open_zone == "face_down":
        yield from (TurnCard(seen.seat, slot) for slot in seen.bare_slots)
    yield from (PickUp(seen.seat, along) for along in alongs(seen) or ((),))
    yield Wait(seen.seat)
    yield Chance(seen.seat)


def _arrangements(seen: Observation) -> Iterator[Move]:
    yield Ready(seen.seat)
    yield from (Swap(seen.seat, mine, open_) for mine in seen.hand for open_ in _open(seen))
    chosen = combinations(sorted(seen.hand), seen.variant.settings.deal_for(seen.players)[1])
    yield from (Choose(seen.seat, cards) for cards in chosen)


def _joined(seen: Observation, cards: tuple[Card, ...]) -> Iterator[Play]:
    """These hand cards with open cards of their rank."""
    for joined in _sets(by_rank(_open(seen)).get(rank_of(cards[0]), [])):
        yield Play(seen.seat, cards, "hand", joined)


def said(seen: Observation, play: Play) -> Iterator[Play]:
    """The play with everything its card lets a player say."""
    powers, rank = seen.variant.powers, rank_of(play.cards[0])
    if words := sayable(seen.variant, rank):
        yield from (replace(play, announced=word) for word in words)
    elif rank in powers["gives_pile"]:
        yield from (replace(play, named=seat) for seat in others(seen))
    else:
        yield play


def sayable(variant: "Variant", rank: Rank) -> "tuple[Announced, ...]":
    """What its player must say of a card: a side, or the rank it stands for; empty for most.

    A card stands for any rank of the order but those that stand for others themselves.
    """
    if rank in variant.powers["announce"]:
        return "higher", "lower"
    wild = variant.powers["wild"]
    if rank not in wild:  # asked for every card that is tried: for most there is nothing to list
        return ()
    return tuple(one for one in variant.settings.turn.order if one not in wild)


def first_of(variant: "Variant", moves: Sequence[Move]) -> Move:
    """The first of these moves in their order; one alone is first unasked."""
    if len(moves) == 1:
        return moves[0]
    return min(moves, key=lambda move: order_of(variant, move))


def order_of(variant: "Variant", move: Move) -> tuple[int, tuple[int, ...], str]:
    """Plays by rank and number, then blind cards, the pile, and the moves before play."""
    kind = _KINDS[type(move)]
    cards = getattr(move, "cards", ())
    ranks = tuple(strength(variant, card)[0] for card in cards)
    return kind, (len(ranks), *ranks) if isinstance(move, Choose) else ranks, repr(move)

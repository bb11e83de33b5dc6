"""What a seat can try, and the facts about an attempt before any card is compared."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from engine.shithead.cards import Card, Rank, holds, rank_of, top_rank
from engine.shithead.moves import Chance, Choose, Move, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.pile import completes_set
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
_HARMLESS: dict[str, Hashable] = {
    "zone": "",
    "zone_open": True,
    "shape": "single",
    "joins": "no",
    "along": "none",
    "says": "right",
    "as_many": True,
    "leads": True,
    "last": False,
    "matches_top": False,
    "completes": False,
    "drew_match": False,
    "rank": "",
    "count": 1,
}
"""What the facts are where a kind of move does not touch them."""


def attempt_facts(seen: Observation, move: Move) -> dict[str, Hashable]:
    """The facts that the question ``attempt`` is asked with."""
    own = move.seat == seen.seat
    facts: dict[str, Hashable] = {
        **_HARMLESS,
        "act": ACTS[type(move)],
        "phase": seen.phase,
        "turn": "own" if move.seat == seen.to_move else "other",
        "arranged": seen.phase == "arrange" and move.seat in seen.ready,
        "owned": own,
    }
    match move:
        case Play():
            facts |= _play_facts(seen, move)
        case TurnCard():
            facts["zone_open"] = seen.open_zone == "face_down"
            facts["owned"] = own and 0 <= move.slot < seen.face_down_sizes[seen.seat]
        case Swap():
            facts["owned"] = own and move.hand_card in seen.hand and move.open_card in _open(seen)
        case Choose():
            facts["owned"] = own and holds(seen.hand, move.cards)
            if len(move.cards) != seen.variant.settings.deal_for(seen.players)[1]:
                facts["shape"] = "wrong_number"
        case PickUp():
            facts["along"] = _along(seen, move.along)
        case Ready() | Wait() | Chance():
            pass
    return facts


def _play_facts(seen: Observation, move: Play) -> dict[str, Hashable]:
    cards = move.cards + move.joined
    rank, count = rank_of(cards[0]), len(cards)
    mixed = any(rank_of(card) != rank for card in cards)
    last = seen.last
    return {
        "rank": rank,
        "count": count,
        "zone": move.zone,
        "zone_open": seen.open_zone == move.zone,
        "owned": _holds(seen, move),
        "shape": "mixed" if mixed else "single" if count == 1 else "set",
        "joins": _joins(seen, move),
        "says": "right" if _may_say(seen, move, rank) else "wrong",
        "as_many": last is None or not seen.pile or count >= last.count,
        "leads": not seen.lead or seen.lead in cards,
        "last": count == _cards_left(seen),
        "matches_top": not mixed and top_rank(seen.pile) == rank,
        "completes": not mixed and completes_set(seen, rank, count),
        "drew_match": last is not None
        and last.seat == move.seat
        and last.rank == rank
        and rank in last.drew,
    }


def _holds(seen: Observation, move: Play) -> bool:
    """Whether the mover has all the cards of a play where it says they are."""
    own = holds(seen.cards_in(move.zone), move.cards) and holds(_open(seen), move.joined)
    return move.seat == seen.seat and own


def _cards_left(seen: Observation) -> int:
    own = seen.seat
    return len(seen.hand) + len(seen.face_up[own]) + seen.face_down_sizes[own] + seen.stock_size


def _joins(seen: Observation, move: Play) -> str:
    """How open cards are laid with the hand: with its last card, with a whole hand of one rank."""
    if not move.joined:
        return "no"
    whole = move.zone == "hand" and len(move.cards) == len(seen.hand) and not seen.stock_size
    if not whole:
        return "other"
    return "last_card" if len(move.cards) == 1 else "one_rank"


def _may_say(seen: Observation, move: Play, rank: Rank) -> bool:
    """Whether the player says what the card asks for, and nothing else: a side, or a victim."""
    announces = rank in seen.variant.powers["announce"]
    names = rank in seen.variant.powers["gives_pile"]
    victim = move.named in others(seen) if names else move.named is None
    return victim and bool(move.announced) == announces


def others(seen: Observation) -> tuple[int, ...]:
    """The other seats that still have cards."""
    return tuple(seat for seat in range(seen.players) if seat not in (*seen.out, seen.seat))


def _along(seen: Observation, along: tuple[Card, ...]) -> str:
    """Whether the open cards taken with the pile are those the rules ask for."""
    wanted = alongs(seen)
    if not wanted and not along:
        return "none"
    return "right" if tuple(sorted(along)) in wanted else "wrong"


def alongs(seen: Observation) -> tuple[tuple[Card, ...], ...]:
    """Every set of open cards that may go along with the pile; empty where none may."""
    how = seen.variant.settings.open_cards.taken_on_pick_up
    if how == "none" or seen.open_zone != "face_up":
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
    zone = seen.open_zone
    for equal in by_rank(seen.cards_in(zone)).values():
        for cards in _sets(equal):
            yield from said(seen, Play(seen.seat, cards, zone))
    yield from _joined(seen)
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
    if len(cards) == len(seen.hand):
        yield from _joined(seen)


def _sets(equal: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of these cards, but none."""
    for count in range(1, len(equal) + 1):
        yield from combinations(equal, count)


def thinkable_instead(seen: Observation) -> Iterator[Move]:
    """What a seat can think of in play but laying cards, one kind after the other."""
    if seen.open_zone == "face_down":
        yield from (TurnCard(seen.seat, slot) for slot in range(seen.face_down_sizes[seen.seat]))
    yield from (PickUp(seen.seat, along) for along in alongs(seen) or ((),))
    yield Wait(seen.seat)
    yield Chance(seen.seat)


def _arrangements(seen: Observation) -> Iterator[Move]:
    yield Ready(seen.seat)
    yield from (Swap(seen.seat, mine, open_) for mine in seen.hand for open_ in _open(seen))
    chosen = combinations(sorted(seen.hand), seen.variant.settings.deal_for(seen.players)[1])
    yield from (Choose(seen.seat, cards) for cards in chosen)


def _joined(seen: Observation) -> Iterator[Play]:
    """A whole hand of one rank with open cards of that rank."""
    ranks = {rank_of(card) for card in seen.hand}
    if len(ranks) != 1:
        return
    equal = by_rank(_open(seen)).get(ranks.pop(), [])
    for joined in _sets(equal):
        yield Play(seen.seat, tuple(sorted(seen.hand)), "hand", joined)


def said(seen: Observation, play: Play) -> Iterator[Play]:
    """The play with everything its card lets a player say."""
    powers, rank = seen.variant.powers, rank_of(play.cards[0])
    sides: tuple[Announced, ...] = ("higher", "lower")
    if rank in powers["announce"]:
        yield from (replace(play, announced=side) for side in sides)
    elif rank in powers["gives_pile"]:
        yield from (replace(play, named=seat) for seat in others(seen))
    else:
        yield play


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

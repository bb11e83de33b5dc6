"""Is this move legal, and why: facts are gathered here, the clauses decide.

:func:`judge` never raises for a broken rule: that is a verdict. :func:`legal_moves` is exactly what
:func:`judge` permits.
"""

from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import assert_never

from engine.core.verdict import Verdict
from engine.shithead.cards import Card, Rank, holds, rank_of, top_rank
from engine.shithead.moves import Choose, Move, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.position import Observation, Position, Zone, observe
from engine.shithead.to_beat import ToBeat
from engine.shithead.variant import Variant

View = Observation | Position

ACTS = {
    Play: "play",
    TurnCard: "turn_card",
    PickUp: "pick_up",
    Swap: "swap",
    Choose: "choose",
    Ready: "ready",
}


def judge(view: View, move: Move) -> Verdict:
    """The verdict on a move.

    ``view`` is what the mover knows, or a whole position, seen from the mover's seat. The answer is
    ``True``, ``False``, or ``None`` for a blind card: unknown until it is turned.
    """
    seen = _seen(view, move.seat)
    attempt = seen.variant.ask("attempt", _attempt_facts(seen, move))
    if not attempt.is_legal:
        return attempt
    match move:
        case Play():
            return judge_cards(seen, move.cards, turn=_turn(seen))
        case PickUp():
            return seen.variant.ask("may_pick_up", _pick_up_facts(seen))
        case TurnCard():
            return seen.variant.ask("blind", {})
        case Swap() | Choose() | Ready():
            return attempt
        case _:
            assert_never(move)


def legal_moves(view: View) -> tuple[Move, ...]:
    """Every move that :func:`judge` permits to this seat (of a position: the seat to move), sorted.

    A blind card counts as permitted: nobody can tell before it is turned.
    """
    seen = _seen(view, view.to_move if isinstance(view, Position) else view.seat)
    moves = {move for move in _thinkable(seen) if judge(seen, move).answer is not False}
    return tuple(sorted(moves, key=lambda move: _order(seen.variant, move)))


def judge_cards(seen: Observation, cards: tuple[Card, ...], turn: str = "own") -> Verdict:
    """The verdict on laying these cards on the pile, their owner and stage left aside."""
    rank = rank_of(cards[0])
    facts = pile_facts(seen.variant, seen.to_beat, seen.pile, rank, len(cards))
    return seen.variant.ask("may_play", {**facts, "turn": turn})


def pile_facts(
    variant: Variant, to_beat: ToBeat, pile: tuple[Card, ...], rank: Rank, count: int
) -> dict[str, Hashable]:
    """The facts about ``count`` cards of a rank that meet a pile."""
    return {
        "kind": to_beat.kind,
        "asker": to_beat.asker,
        "top": top_rank(pile),
        "rank": rank,
        "count": count,
        "fits": rank in to_beat.meets,
        "completes": completes_set(variant, pile, rank, count),
    }


def completes_set(variant: Variant, pile: tuple[Card, ...], rank: Rank, count: int) -> bool:
    """Whether so many cards of the rank make a set with those on top of the pile."""
    four = variant.settings.four
    lying = _run(variant, pile, rank) if four.across_turns else 0
    return lying + count >= four.count


def _run(variant: Variant, pile: tuple[Card, ...], rank: Rank) -> int:
    """How many cards of the rank lie together on top of the pile."""
    ignored: frozenset[Rank] = frozenset()
    if variant.settings.four.through_invisible:
        ignored = variant.settings.with_power("invisible") - {rank}
    length = 0
    for card in reversed(pile):
        if rank_of(card) == rank:
            length += 1
        elif rank_of(card) not in ignored:
            break
    return length


def playable(seen: Observation) -> tuple[Card, ...]:
    """The cards of the open zone that could be laid now, alone or with their equals."""
    cards = seen.cards_in(seen.open_zone)
    turn = _turn(seen)
    good = {
        rank
        for rank, equal in _by_rank(cards).items()
        if any(
            judge_cards(seen, tuple(equal[:count]), turn).is_legal
            for count in range(1, len(equal) + 1)
        )
    }
    return tuple(card for card in cards if rank_of(card) in good)


def _seen(view: View, seat: int) -> Observation:
    """What the seat sees; a seat that is not at the table owns nothing of what it is shown."""
    if isinstance(view, Observation):
        return view
    return observe(view, seat if 0 <= seat < len(view.seats) else view.to_move)


def _turn(seen: Observation) -> str:
    return "own" if seen.seat == seen.to_move else "other"


def _attempt_facts(seen: Observation, move: Move) -> dict[str, Hashable]:
    own = move.seat == seen.seat
    facts: dict[str, Hashable] = {
        "act": ACTS[type(move)],
        "phase": seen.phase,
        "turn": "own" if move.seat == seen.to_move else "other",
        "owned": own,
        "zone_open": True,
        "shape": "single",
        "leads": True,
        "jumps_in": False,
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
            if len(move.cards) != seen.variant.settings.deal.up:
                facts["shape"] = "wrong_number"
        case PickUp() | Ready():
            pass
    return facts


def _play_facts(seen: Observation, move: Play) -> dict[str, Hashable]:
    rank, count = rank_of(move.cards[0]), len(move.cards)
    mixed = any(rank_of(card) != rank for card in move.cards)
    shape = "mixed" if mixed else "single" if count == 1 else "set"
    return {
        "rank": rank,
        "count": count,
        "zone_open": seen.open_zone == move.zone,
        "owned": move.seat == seen.seat and holds(seen.cards_in(move.zone), move.cards),
        "shape": shape,
        "leads": not seen.lead or seen.lead in move.cards,
        "jumps_in": not mixed and _jumps_in(seen, rank, count),
    }


def _jumps_in(seen: Observation, rank: Rank, count: int) -> bool:
    """Whether the cards do what an out-of-turn rule asks for."""
    if seen.variant.settings.out_of_turn == "complete_four":
        return completes_set(seen.variant, seen.pile, rank, count)
    return top_rank(seen.pile) == rank


def _pick_up_facts(seen: Observation) -> dict[str, Hashable]:
    order = seen.variant.settings.turn.order
    able = sorted((rank_of(card) for card in playable(seen)), key=order.find)
    could = "blind" if seen.open_zone == "face_down" else "card" if able else "no"
    return {
        "could": could,
        "pile": "some" if seen.pile else "empty",
        "able": able[0] if able else "",
    }


def _open(seen: Observation) -> tuple[Card, ...]:
    return seen.face_up[seen.seat]


def _by_rank(cards: tuple[Card, ...]) -> dict[Rank, list[Card]]:
    found: dict[Rank, list[Card]] = {}
    for card in sorted(cards):
        found.setdefault(rank_of(card), []).append(card)
    return found


def _thinkable(seen: Observation) -> Iterator[Move]:
    """Every move with cards this seat has; the judge says which are legal."""
    if seen.phase == "arrange":
        yield Ready(seen.seat)
        yield from (Swap(seen.seat, mine, open_) for mine in seen.hand for open_ in _open(seen))
        chosen = combinations(sorted(seen.hand), seen.variant.settings.deal.up)
        yield from (Choose(seen.seat, cards) for cards in chosen)
        return
    zones: tuple[Zone, ...] = ("hand", "face_up")
    for zone in zones:
        for equal in _by_rank(seen.cards_in(zone)).values():
            for count in range(1, len(equal) + 1):
                for cards in combinations(equal, count):
                    yield Play(seen.seat, cards, zone)
    yield from (TurnCard(seen.seat, slot) for slot in range(seen.face_down_sizes[seen.seat]))
    yield PickUp(seen.seat)


def _order(variant: Variant, move: Move) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    """Plays by rank and number, then blind cards, the pile, and the moves before play."""
    kind = list(ACTS).index(type(move))
    match move:
        case Play() | Choose():
            order = variant.settings.turn.order
            ranks = tuple(order.find(rank_of(card)) for card in move.cards)
            return kind, (len(ranks), *ranks) if isinstance(move, Choose) else ranks, move.cards
        case Swap():
            return kind, (), (move.hand_card, move.open_card)
        case TurnCard():
            return kind, (move.slot,), ()
        case PickUp() | Ready():
            return kind, (), ()

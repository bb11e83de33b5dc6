"""Is this move legal, and why: facts are gathered here, the clauses decide.

:func:`judge` never raises for a broken rule: that is a verdict. :func:`legal_moves` is exactly what
:func:`judge` permits.
"""

from collections.abc import Hashable
from typing import assert_never

from engine.core.verdict import Verdict
from engine.shithead.attempts import attempt_facts, by_rank, order_of, thinkable
from engine.shithead.cards import Card, rank_of
from engine.shithead.moves import Chance, Choose, Move, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.pile import demand_facts, pile_facts
from engine.shithead.position import Observation, Position, observe

View = Observation | Position


def judge(view: View, move: Move) -> Verdict:  # noqa: PLR0911  # one line a kind of move
    """The verdict on a move.

    ``view`` is what the mover knows, or a whole position, seen from the mover's seat. The answer is
    ``True``, ``False``, or ``None`` for a blind card: unknown until it is turned.
    """
    seen = _seen(view, move.seat)
    attempt = seen.variant.ask("attempt", attempt_facts(seen, move))
    if not attempt.is_legal:
        return attempt
    match move:
        case Play():
            return judge_cards(seen, move.cards + move.joined, turn=_turn(seen))
        case PickUp():
            return seen.variant.ask("may_pick_up", _could_facts(seen))
        case Wait():
            return seen.variant.ask("may_wait", demand_facts(seen.to_beat))
        case Chance():
            return seen.variant.ask("may_chance", _could_facts(seen))
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
    moves = {move for move in thinkable(seen) if judge(seen, move).answer is not False}
    return tuple(sorted(moves, key=lambda move: order_of(seen.variant, move)))


def judge_cards(seen: Observation, cards: tuple[Card, ...], turn: str = "own") -> Verdict:
    """The verdict on laying these cards on the pile, their owner and stage left aside."""
    rank = rank_of(cards[0])
    facts = pile_facts(seen, rank, len(cards))
    stock = "some" if seen.stock_size else "gone"
    return seen.variant.ask("may_play", {**facts, "turn": turn, "stock": stock})


def playable(seen: Observation) -> tuple[Card, ...]:
    """The cards of the open zone that could be laid now, alone or with their equals."""
    cards = seen.cards_in(seen.open_zone)
    turn = _turn(seen)
    good = {
        rank
        for rank, equal in by_rank(cards).items()
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


def _could_facts(seen: Observation) -> dict[str, Hashable]:
    """What this seat could do instead of taking the pile."""
    order = seen.variant.settings.turn.order
    able = sorted((rank_of(card) for card in playable(seen)), key=order.find)
    could = "blind" if seen.open_zone == "face_down" else "card" if able else "no"
    return {
        "could": could,
        "pile": "some" if seen.pile else "empty",
        "stock": "some" if seen.stock_size else "gone",
        "able": able[0] if able else "",
    }

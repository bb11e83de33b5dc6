"""Is this move legal, and why: facts are gathered here, the clauses decide.

:func:`judge` never raises for a broken rule: that is a verdict. :func:`legal_moves` is exactly what
:func:`judge` permits.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import assert_never

from engine.core.verdict import Verdict
from engine.shithead.attempts import order_of, thinkable
from engine.shithead.cards import Card, Rank, rank_of
from engine.shithead.facts import attempt_facts
from engine.shithead.moves import Chance, Choose, Move, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.pile import DEMAND_FACTS, PILE_FACTS, Meeting
from engine.shithead.position import Observation, Position, observe

View = Observation | Position


def judge(view: View, move: Move) -> Verdict:
    """The verdict on a move.

    ``view`` is what the mover knows, or a whole position, seen from the mover's seat. The answer is
    ``True``, ``False``, or ``None`` for a blind card: unknown until it is turned.
    """
    seen = _seen(view, move.seat)
    verdict = seen.judged.get(move)
    if verdict is None:
        verdict = seen.judged[move] = _judge(seen, move)
    return verdict


def judge_shown(seen: Observation, move: Move, cards: tuple[Card, ...]) -> Verdict:
    """The verdict on a move whose cards are known: a blind card is judged as turned."""
    verdict = judge(seen, move)
    return judge_cards(seen, cards) if verdict.answer is None else verdict


def _judge(seen: Observation, move: Move) -> Verdict:  # noqa: PLR0911  # one line a kind of move
    attempt = seen.variant.ask_of("attempt", attempt_facts(move), seen, move)
    if not attempt.is_legal:
        return attempt
    match move:
        case Play():
            return judge_cards(seen, move.cards + move.joined, turn=_turn(seen))
        case PickUp():
            return seen.variant.ask("may_pick_up", _could_facts(seen))
        case Wait():
            return seen.variant.ask_of("may_wait", DEMAND_FACTS, seen, move)
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
    return tuple(sorted(set(permitted(seen)), key=lambda move: order_of(seen.variant, move)))


def permitted(seen: Observation) -> Iterator[Move]:
    """The legal moves in no order that counts; one may come twice where packs are several."""
    known: dict[Hashable, bool] = {}
    for move in thinkable(seen):
        like = _likeness(seen, move)
        if like not in known:
            known[like] = judge(seen, move).answer is not False
        if known[like]:
            yield move


def _likeness(seen: Observation, move: Move) -> Hashable:
    """The same for moves of one kind that no rule tells apart: suits decide nothing but the lead.

    Holds for thinkable moves only: their cards are there, and of one rank.
    """
    match move:
        case Play():
            leads = not seen.lead or seen.lead in move.cards + move.joined
            numbers = len(move.cards), len(move.joined)
            said = move.announced, move.named
            return move.zone, rank_of(move.cards[0]), *numbers, *said, leads
        case Swap() | Choose() | TurnCard():
            return type(move).__name__
        case _:
            return move


def judge_cards(seen: Observation, cards: tuple[Card, ...], turn: str = "own") -> Verdict:
    """The verdict on laying these cards on the pile, their owner and stage left aside."""
    return _judge_meeting(seen, Meeting(rank_of(cards[0]), len(cards), turn))


def _judge_meeting(seen: Observation, cards: Meeting) -> Verdict:
    return seen.variant.ask_of("may_play", PILE_FACTS, seen, cards)


def playable(seen: Observation) -> tuple[Card, ...]:
    """The cards of the open zone that could be laid now, alone or with their equals."""
    cards = seen.cards_in(seen.open_zone)
    good = set(_playable_ranks(seen, cards))
    return tuple(card for card in cards if rank_of(card) in good)


def _playable_ranks(seen: Observation, cards: tuple[Card, ...]) -> Iterator[Rank]:
    turn = _turn(seen)
    for rank, number in Counter(map(rank_of, cards)).items():
        sets = (Meeting(rank, count, turn) for count in range(1, number + 1))
        if any(_judge_meeting(seen, cards).is_legal for cards in sets):
            yield rank


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
    able = sorted(_playable_ranks(seen, seen.cards_in(seen.open_zone)), key=order.find)
    could = "blind" if seen.open_zone == "face_down" else "card" if able else "no"
    return {
        "could": could,
        "pile": "some" if seen.pile else "empty",
        "stock": "some" if seen.stock_size else "gone",
        "able": able[0] if able else "",
    }

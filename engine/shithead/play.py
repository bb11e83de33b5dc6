"""The game as pure functions: deal, apply a move, see whether it is over.

Chance is settled at the deal; everything after it is decided by moves and clauses.
"""

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from engine.core.verdict import Verdict
from engine.shithead.aftermath import lay, seat_after, with_seat
from engine.shithead.cards import Card, without
from engine.shithead.events import (
    CardsSwapped,
    CardTurned,
    Event,
    GameEnded,
    OpenCardsChosen,
    PilePickedUp,
    SeatReady,
    Source,
    Step,
    TurnWaited,
)
from engine.shithead.legality import judge, judge_cards
from engine.shithead.moves import (
    Chance,
    Choose,
    Move,
    PickUp,
    Play,
    Ready,
    Swap,
    TurnCard,
    Wait,
)
from engine.shithead.opening import PLY_LIMIT, deal, started
from engine.shithead.position import Position, observe
from engine.shithead.to_beat import nothing, reached

__all__ = ["PLY_LIMIT", "IllegalMove", "Outcome", "Step", "apply", "deal", "outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``lost``: ``loser`` is the Shithead. ``won``: the first player out won and nobody lost.
    ``capped``: the ply limit came first, which is no loss. ``order`` are the seats that left, first
    first.
    """

    kind: Literal["lost", "won", "capped"]
    order: tuple[int, ...]
    loser: int | None = None


class IllegalMove(ValueError):  # noqa: N818  # the word of the design; the verdict is the point
    """A move the rules forbid, with the verdict that says why."""

    def __init__(self, verdict: Verdict, move: Move) -> None:
        super().__init__(f"{move} is not legal: {', '.join(verdict.because)}")
        self.verdict = verdict
        self.move = move


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if position.phase != "over":
        return None
    if _is_decided(position):
        first_wins = position.variant.settings.end.decided_by == "first_wins"
        if first_wins:
            return Outcome("won", position.out)
        return Outcome("lost", position.out, loser=position.active[0])
    return Outcome("capped", position.out)


def _is_decided(position: Position) -> bool:
    if position.variant.settings.end.decided_by == "first_wins":
        return bool(position.out)
    return len(position.active) == 1


def apply(position: Position, move: Move) -> Step:
    """The next position and what happened; raises :class:`IllegalMove` with the verdict."""
    verdict = judge(position, move)
    if verdict.answer is False:
        raise IllegalMove(verdict, move)
    return _counted(_made(position, move, verdict))


def _made(position: Position, move: Move, verdict: Verdict) -> Step:  # noqa: PLR0911  # as judge
    match move:
        case Swap():
            return _swap(position, move, verdict)
        case Choose():
            return _choose(position, move, verdict)
        case Ready():
            return _ready(position, move.seat, (SeatReady(move.seat, verdict.because),))
        case Play():
            return lay(_taken_away(position, move), move, verdict)
        case TurnCard():
            return _turn_card(position, move)
        case Chance():
            return _chance(position, move)
        case PickUp():
            return _pick_up(position, move, verdict)
        case Wait():
            return _wait(position, move, verdict)
        case _:
            assert_never(move)


def _counted(step: Step) -> Step:
    """One ply more, and the end of the game if this was it."""
    position = replace(step.position, ply=step.position.ply + 1)
    if _is_decided(position) or position.ply >= position.ply_limit:
        position = replace(position, phase="over")
        result = outcome(position)
        assert result is not None  # noqa: S101  # the phase was set just above
        because = () if result.kind == "capped" else ("end.decided_by",)
        ended = GameEnded(result.kind, result.loser, because)
        return Step(position, (*step.events, ended))
    return Step(position, step.events)


def _swap(position: Position, move: Swap, verdict: Verdict) -> Step:
    place = position.seats[move.seat]
    place = replace(
        place,
        hand=_exchanged(place.hand, move.hand_card, move.open_card),
        face_up=_exchanged(place.face_up, move.open_card, move.hand_card),
    )
    event = CardsSwapped(move.seat, move.hand_card, move.open_card, verdict.because)
    return Step(with_seat(position, move.seat, place), (event,))


def _exchanged(cards: tuple[Card, ...], gone: Card, come: Card) -> tuple[Card, ...]:
    """The cards with one replaced in its place."""
    place = cards.index(gone)
    return (*cards[:place], come, *cards[place + 1 :])


def _choose(position: Position, move: Choose, verdict: Verdict) -> Step:
    place = position.seats[move.seat]
    place = replace(place, hand=without(place.hand, move.cards), face_up=move.cards)
    event = OpenCardsChosen(move.seat, move.cards, verdict.because)
    return _ready(with_seat(position, move.seat, place), move.seat, (event,))


def _ready(position: Position, seat: int, events: tuple[Event, ...]) -> Step:
    position = replace(position, ready=(*position.ready, seat))
    waiting = [other for other in range(len(position.seats)) if other not in position.ready]
    if waiting:
        return Step(replace(position, to_move=waiting[0]), events)
    position, began = started(position)
    return Step(position, (*events, *began))


def _turn_card(position: Position, move: TurnCard) -> Step:
    """Turning commits: a card that goes is played, one that does not goes up with the pile."""
    place = position.seats[move.seat]
    card = place.face_down[move.slot]
    rest = (*place.face_down[: move.slot], *place.face_down[move.slot + 1 :])
    position = with_seat(position, move.seat, replace(place, face_down=rest))
    return _tried(position, move.seat, card, "face_down")


def _chance(position: Position, move: Chance) -> Step:
    """The top card of the stock is played if it goes; else it comes up with the pile."""
    card = position.stock[-1]
    return _tried(replace(position, stock=position.stock[:-1]), move.seat, card, "stock")


def _tried(position: Position, seat: int, card: Card, zone: Source) -> Step:
    verdict = judge_cards(observe(position, seat), (card,))
    turned = CardTurned(seat, card, zone, verdict.is_legal, verdict.because)
    if verdict.is_legal:
        step = lay(position, Play(seat, (card,)), verdict, zone)
    else:
        step = _pick_up(position, PickUp(seat), verdict, (card,))
    return Step(step.position, (turned, *step.events))


def _wait(position: Position, move: Wait, verdict: Verdict) -> Step:
    """The one who waits keeps the cards, and what was asked goes dead: its rank still counts."""
    demand = position.to_beat
    dead = reached(position.variant, demand.asker, verdict.because[0])
    to_move = seat_after(position, move.seat, 1)
    event = TurnWaited(move.seat, verdict.because)
    return Step(replace(position, to_beat=dead, to_move=to_move), (event,))


def _pick_up(
    position: Position, move: PickUp, verdict: Verdict, extra: tuple[Card, ...] = ()
) -> Step:
    seat, taken = move.seat, (*position.pile, *extra, *move.along)
    place = position.seats[seat]
    place = replace(place, hand=(*place.hand, *taken), face_up=without(place.face_up, move.along))
    position = with_seat(position, seat, place)
    after = position.variant.ask("after_pick_up", {})
    to_move = {
        "next": seat_after(position, seat, 1),
        "same": seat,
        "last_player": _last_player(position, seat),
    }[str(after.answer)]
    cleared = nothing(position.variant, after.because[0])
    position = replace(position, pile=(), to_beat=cleared, lead="", last=None, to_move=to_move)
    return Step(position, (PilePickedUp(seat, len(taken), verdict.because),))


def _last_player(position: Position, seat: int) -> int:
    """Who laid the last card, or the next player where that one is out."""
    last = position.last
    if last is None or last.seat in position.out:
        return seat_after(position, seat, 1)
    return last.seat


def _taken_away(position: Position, move: Play) -> Position:
    """The position with the cards of a play taken from their owner."""
    place = position.seats[move.seat]
    if move.zone == "hand":
        place = replace(place, hand=without(place.hand, move.cards))
    else:
        place = replace(place, face_up=without(place.face_up, move.cards))
    place = replace(place, face_up=without(place.face_up, move.joined))
    return with_seat(position, move.seat, place)

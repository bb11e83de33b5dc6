"""The game as pure functions: deal, apply a move, see whether it is over.

Chance is settled at the deal; everything after it is decided by moves and clauses.
"""

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from engine.core.verdict import Verdict
from engine.shithead.aftermath import lay
from engine.shithead.cards import Card, without
from engine.shithead.events import (
    CardsDrawn,
    CardsSwapped,
    CardTurned,
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
from engine.shithead.position import Position, Seat, observe
from engine.shithead.slate import Slate, slate_of
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
    return len(position.out) == len(position.seats) - 1


def apply(position: Position, move: Move) -> Step:
    """The next position and what happened; raises :class:`IllegalMove` with the verdict."""
    verdict = judge(position, move)
    if verdict.answer is False:
        raise IllegalMove(verdict, move)
    slate = slate_of(position)
    _make(slate, move, verdict)
    slate.ply += 1
    step = slate.step()
    over = _is_decided(step.position) or slate.ply >= slate.ply_limit
    return _ended(step) if over else step


def _make(slate: Slate, move: Move, verdict: Verdict) -> None:
    match move:
        case Play():
            _take_away(slate, move)
            lay(slate, move, verdict)
        case PickUp() if slate.pile:
            _pick_up(slate, move, verdict)
        case PickUp():
            _draw_instead(slate, move, verdict)
        case TurnCard():
            _turn_card(slate, move)
        case Chance():
            _chance(slate, move)
        case Wait():
            _wait(slate, move, verdict)
        case Swap():
            _swap(slate, move, verdict)
        case Choose():
            _choose(slate, move, verdict)
        case Ready():
            slate.events.append(SeatReady(move.seat, verdict.because))
            _ready(slate, move.seat)
        case _:
            assert_never(move)


def _ended(step: Step) -> Step:
    """The step with the end of the game."""
    position = replace(step.position, phase="over")
    result = outcome(position)
    assert result is not None  # noqa: S101  # the phase was set just above
    because = () if result.kind == "capped" else ("end.decided_by",)
    return Step(position, (*step.events, GameEnded(result.kind, result.loser, because)))


def _swap(slate: Slate, move: Swap, verdict: Verdict) -> None:
    place = slate.seats[move.seat]
    place = replace(
        place,
        hand=_exchanged(place.hand, move.hand_card, move.open_card),
        face_up=_exchanged(place.face_up, move.open_card, move.hand_card),
    )
    slate.put(move.seat, place)
    swapped = CardsSwapped(move.seat, move.hand_card, move.open_card, verdict.because)
    slate.events.append(swapped)


def _exchanged(cards: tuple[Card, ...], gone: Card, come: Card) -> tuple[Card, ...]:
    """The cards with one replaced in its place."""
    place = cards.index(gone)
    return (*cards[:place], come, *cards[place + 1 :])


def _choose(slate: Slate, move: Choose, verdict: Verdict) -> None:
    place = slate.seats[move.seat]
    slate.put(move.seat, replace(place, hand=without(place.hand, move.cards), face_up=move.cards))
    slate.events.append(OpenCardsChosen(move.seat, move.cards, verdict.because))
    _ready(slate, move.seat)


def _ready(slate: Slate, seat: int) -> None:
    slate.ready = (*slate.ready, seat)
    waiting = [other for other in range(slate.players) if other not in slate.ready]
    if waiting:
        slate.to_move = waiting[0]
        return
    position, began = started(slate.position())
    slate.rewrite(position)
    slate.events.extend(began)


def _turn_card(slate: Slate, move: TurnCard) -> None:
    """Turning commits: a card that goes is played, one that does not goes up with the pile."""
    place = slate.seats[move.seat]
    card = place.face_down[move.slot]
    rest = (*place.face_down[: move.slot], *place.face_down[move.slot + 1 :])
    slate.put(move.seat, replace(place, face_down=rest))
    _try(slate, move.seat, card, "face_down")


def _chance(slate: Slate, move: Chance) -> None:
    """The top card of the stock is played if it goes; else it comes up with the pile."""
    card = slate.stock[-1]
    slate.stock = slate.stock[:-1]
    _try(slate, move.seat, card, "stock")


def _try(slate: Slate, seat: int, card: Card, zone: Source) -> None:
    verdict = judge_cards(observe(slate.position(), seat), (card,))
    slate.events.append(CardTurned(seat, card, zone, verdict.is_legal, verdict.because))
    if verdict.is_legal:
        lay(slate, Play(seat, (card,)), verdict, zone)
    else:
        _pick_up(slate, PickUp(seat), verdict, (card,))


def _wait(slate: Slate, move: Wait, verdict: Verdict) -> None:
    """The one who waits keeps the cards, and what was asked goes dead: its rank still counts."""
    slate.to_beat = reached(slate.variant, slate.to_beat.asker, verdict.because[0])
    slate.to_move = slate.seat_after(move.seat, 1)
    slate.events.append(TurnWaited(move.seat, verdict.because))


def _pick_up(slate: Slate, move: PickUp, verdict: Verdict, extra: tuple[Card, ...] = ()) -> None:
    seat, taken = move.seat, (*slate.pile, *extra, *move.along)
    place = slate.seats[seat]
    face_up = without(place.face_up, move.along)
    slate.put(seat, Seat((*place.hand, *taken), face_up, place.face_down))
    after = slate.variant.ask("after_pick_up", {})
    slate.to_move = {
        "next": slate.seat_after(seat, 1),
        "same": seat,
        "last_player": _last_player(slate, seat),
    }[str(after.answer)]
    slate.pile, slate.lead, slate.last = (), "", None
    slate.to_beat = nothing(slate.variant, after.because[0])
    slate.events.append(PilePickedUp(seat, len(taken), verdict.because))


def _draw_instead(slate: Slate, move: PickUp, verdict: Verdict) -> None:
    """Where no pile lies, one card of the stock stands for it."""
    card, slate.stock = slate.stock[-1], slate.stock[:-1]
    place = slate.seats[move.seat]
    slate.put(move.seat, replace(place, hand=(*place.hand, card)))
    slate.events.append(CardsDrawn(move.seat, 1, verdict.because))
    slate.to_move, slate.lead = slate.seat_after(move.seat, 1), ""


def _last_player(slate: Slate, seat: int) -> int:
    """Who laid the last card, or the next player where that one is out."""
    last = slate.last
    if last is None or last.seat in slate.out:
        return slate.seat_after(seat, 1)
    return last.seat


def _take_away(slate: Slate, move: Play) -> None:
    """The cards of a play leave their owner."""
    place = slate.seats[move.seat]
    hand, face_up = place.hand, without(place.face_up, move.joined)
    if move.zone == "hand":
        hand = without(hand, move.cards)
    else:
        face_up = without(face_up, move.cards)
    slate.put(move.seat, Seat(hand, face_up, place.face_down))

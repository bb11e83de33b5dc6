"""What follows when cards are laid: burning, drawing, leaving, direction, whose turn.

Each stage asks its question of the clauses and does what they say; none decides by itself.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from engine.core.verdict import Verdict
from engine.shithead.cards import Rank, rank_of, top_rank
from engine.shithead.events import (
    CardsDrawn,
    CardsPlayed,
    DirectionTurned,
    Event,
    OpenCardsTaken,
    PileBurnt,
    PilePickedUp,
    SeatOut,
    SeatsSkipped,
    Source,
    Step,
    TurnKept,
)
from engine.shithead.moves import Play
from engine.shithead.pile import completes_set
from engine.shithead.position import LastPlay, Position, Seat
from engine.shithead.to_beat import Announced, fold, nothing


def with_seat(position: Position, seat: int, place: Seat) -> Position:
    """The position with another place at this seat."""
    seats = (*position.seats[:seat], place, *position.seats[seat + 1 :])
    return replace(position, seats=seats)


@dataclass(frozen=True, slots=True)
class _Laid:
    """Cards that were just laid: what the stages after it need to know."""

    seat: int
    rank: Rank
    count: int
    top: Rank
    completes: bool
    announced: Announced
    named: int | None

    def facts(self, position: Position) -> dict[str, Hashable]:
        """The facts that burning, turn and direction are asked with."""
        return {
            "rank": self.rank,
            "count": self.count,
            "completes": self.completes,
            "out": position.seats[self.seat].is_out,
        }


def lay(position: Position, move: Play, verdict: Verdict, zone: Source | None = None) -> Step:
    """Cards, already taken from their owner, go on the pile; then every stage in its order."""
    seat, cards = move.seat, move.cards + move.joined
    rank, count = rank_of(cards[0]), len(cards)
    laid = _Laid(
        seat=seat,
        rank=rank,
        count=count,
        top=top_rank(position.pile),
        completes=completes_set(position, rank, count),
        announced=move.announced,
        named=move.named,
    )
    events: list[Event] = [CardsPlayed(seat, cards, zone or move.zone, verdict.because)]
    last = LastPlay(seat, rank, count)
    position = replace(position, pile=(*position.pile, *cards), lead="", last=last)
    for stage in STAGES:
        step = stage(position, laid)
        position = step.position
        events.extend(step.events)
    return Step(position, tuple(events))


def _burn_or_ask(position: Position, laid: _Laid) -> Step:
    variant = position.variant
    burns = variant.ask("burns", laid.facts(position))
    if burns.is_legal:
        event = PileBurnt(laid.seat, len(position.pile), burns.because)
        burnt = (*position.burnt, *position.pile)
        cleared = nothing(variant, burns.because[0])
        position = replace(position, pile=(), burnt=burnt, to_beat=cleared, last=None)
        return Step(position, (event,))
    to_beat = fold(variant, position.to_beat, laid.top, laid.rank, laid.count, laid.announced)
    return Step(replace(position, to_beat=to_beat))


def _give_pile(position: Position, laid: _Laid) -> Step:
    """A victim takes the pile where the card lets its player name one."""
    gives = position.variant.ask("gives_pile", laid.facts(position))
    if not gives.is_legal or not position.pile:
        return Step(position)
    victim = seat_after(position, laid.seat, 1) if laid.named is None else laid.named
    place = position.seats[victim]
    event = PilePickedUp(victim, len(position.pile), gives.because)
    place = replace(place, hand=(*place.hand, *position.pile))
    cleared = nothing(position.variant, gives.because[0])
    position = replace(with_seat(position, victim, place), pile=(), to_beat=cleared, last=None)
    return Step(position, (event,))


def _draw(position: Position, laid: _Laid) -> Step:
    place = position.seats[laid.seat]
    wanted = position.variant.settings.turn.draw_to - len(place.hand)
    count = min(max(wanted, 0), len(position.stock))
    if not count:
        return Step(position)
    drawn = tuple(reversed(position.stock[-count:]))
    place = replace(place, hand=(*place.hand, *drawn))
    position = replace(with_seat(position, laid.seat, place), stock=position.stock[:-count])
    if position.last is not None:
        ranks = tuple(rank_of(card) for card in drawn)
        position = replace(position, last=replace(position.last, drew=ranks))
    return Step(position, (CardsDrawn(laid.seat, count, ("turn.draw_to",)),))


def _take_open_cards(position: Position, laid: _Laid) -> Step:
    place = position.seats[laid.seat]
    takes = position.variant.settings.open_cards.how == "take_all"
    if not takes or place.hand or position.stock or not place.face_up:
        return Step(position)
    event = OpenCardsTaken(laid.seat, len(place.face_up), ("open_cards.how",))
    place = replace(place, hand=place.face_up, face_up=())
    return Step(with_seat(position, laid.seat, place), (event,))


def _leave(position: Position, laid: _Laid) -> Step:
    if not position.seats[laid.seat].is_out:
        return Step(position)
    out = (*position.out, laid.seat)
    event = SeatOut(laid.seat, len(out), ("end.decided_by",))
    return Step(replace(position, out=out), (event,))


def _turn_round(position: Position, laid: _Laid) -> Step:
    turns = position.variant.ask("direction", laid.facts(position))
    times = {"keep": 0, "turn_once": 1, "turn_each": laid.count}[str(turns.answer)]
    if times % 2 == 0:
        return Step(position)
    direction = -position.direction
    event = DirectionTurned(direction, turns.because)
    return Step(replace(position, direction=direction), (event,))


def _pass_on(position: Position, laid: _Laid) -> Step:
    """Who plays next, and who is skipped on the way."""
    then = position.variant.ask("next", laid.facts(position))
    if then.answer == "again":
        event = TurnKept(laid.seat, then.because)
        return Step(replace(position, to_move=laid.seat), (event,))
    steps = {"next": 1, "skip_once": 2, "skip_each": 1 + laid.count}[str(then.answer)]
    *skipped, to_move = (seat_after(position, laid.seat, step + 1) for step in range(steps))
    events = (SeatsSkipped(tuple(skipped), then.because),) if skipped else ()
    return Step(replace(position, to_move=to_move), events)


STAGES = (_burn_or_ask, _give_pile, _draw, _take_open_cards, _leave, _turn_round, _pass_on)


def seat_after(position: Position, seat: int, steps: int) -> int:
    """The seat so many active places further on; a finished player's place is passed over."""
    circle = len(position.seats)
    for _ in range(steps):
        seat = (seat + position.direction) % circle
        while seat in position.out:
            seat = (seat + position.direction) % circle
    return seat

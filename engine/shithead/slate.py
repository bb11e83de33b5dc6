"""A position while one move changes it: written on by every stage, read off once at the end."""

from dataclasses import dataclass, field, fields
from operator import attrgetter

from engine.shithead.cards import Card
from engine.shithead.events import Event, Step
from engine.shithead.position import LastPlay, Phase, Position, Seat
from engine.shithead.to_beat import ToBeat
from engine.shithead.variant import Variant


@dataclass(slots=True)
class Slate:
    """The fields of a position, free to change, and what happened so far.

    It lives within one :func:`engine.shithead.play.apply` and nobody else ever sees it.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    burnt: tuple[Card, ...]
    to_beat: ToBeat
    to_move: int
    direction: int
    phase: Phase
    ready: tuple[int, ...]
    out: tuple[int, ...]
    lead: Card
    ply: int
    ply_limit: int
    last: LastPlay | None
    events: list[Event] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many sat down."""
        return len(self.seats)

    def put(self, seat: int, place: Seat) -> None:
        """Another place at this seat."""
        self.seats = (*self.seats[:seat], place, *self.seats[seat + 1 :])

    def rewrite(self, position: Position) -> None:
        """Everything as in this position; what happened stays."""
        for name in _NAMES:
            setattr(self, name, getattr(position, name))

    def seat_after(self, seat: int, steps: int) -> int:
        """The seat so many active places on; a finished player's place is passed over."""
        for _ in range(steps):
            seat = (seat + self.direction) % len(self.seats)
            while seat in self.out:
                seat = (seat + self.direction) % len(self.seats)
        return seat

    def position(self) -> Position:
        """The position as it stands now."""
        return Position(*_VALUES(self))

    def step(self) -> Step:
        """The position and what happened on the way to it."""
        return Step(self.position(), tuple(self.events))


_NAMES = tuple(row.name for row in fields(Position) if row.init)
_VALUES = attrgetter(*_NAMES)


def slate_of(position: Position) -> Slate:
    """The position, free to change."""
    return Slate(*_VALUES(position))

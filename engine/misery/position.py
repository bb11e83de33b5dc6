"""A game of Shit Happens at one moment: all there is to know, and what a seat may know."""

from dataclasses import dataclass
from typing import Final, Literal

from engine.misery.deck import Deck, Event
from engine.misery.rules import Rules

LEVELS: Final = (40, 60, 80, 95)
"""The confidences offered to a person besides chance, in per cent."""

Ending = Literal["goal", "misses", "rounds", "stock"]
"""What ended a game: a full lane, the last miss allowed, the last round, or an empty stock."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A move: put the drawn event into `gap`; `confidence` in whole per cent, 0 to 100, or None.

    Raises ValueError for a confidence outside 0 to 100.
    """

    gap: int
    confidence: int | None = None

    def __post_init__(self) -> None:
        if self.confidence is not None and not 0 <= self.confidence <= 100:  # noqa: PLR2004 - per cent
            raise ValueError(f"A confidence of {self.confidence}% is not between 0 and 100.")


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong guess at the event that still lies there.

    `low` and `high` are the edges of the gap in the guesser's own lane, in half points: everybody
    has heard that the index does not lie from the one to the other.
    """

    seat: int
    gap: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Face:
    """The side of an event that is read aloud: no index, no factors, no reason."""

    id: str
    text: str
    worst_case: str
    category: str
    adult: bool


@dataclass(frozen=True, slots=True)
class Position:
    """All there is to know: the lanes, each ascending, the stock with the drawn event on top.

    `turn` counts the events done with, `missed` are the guesses at the drawn one so far.
    `placements` are the moves that led here, so a position knows how to be reached again.
    """

    deck: Deck
    seed: int
    rules: Rules
    lanes: tuple[tuple[Event, ...], ...]
    stock: tuple[Event, ...]
    discarded: tuple[Event, ...] = ()
    placements: tuple[Placement, ...] = ()
    turn: int = 0
    missed: tuple[Miss, ...] = ()

    @property
    def seat(self) -> int:
        """Who guesses now; when the game is over, who would."""
        return self.rules.seat_at(self.turn, len(self.missed))

    @property
    def lane(self) -> tuple[Event, ...]:
        """The lane of the seat that guesses."""
        return self.lanes[self.seat]

    @property
    def indices(self) -> tuple[int, ...]:
        """That lane's indices in half points, ascending."""
        return tuple(event.index for event in self.lane)

    @property
    def ending(self) -> Ending | None:
        """What has ended the game, if anything: at once when a goal is reached."""
        rules = self.rules
        if any(len(lane) >= rules.goal for lane in self.lanes):
            return "goal"
        if rules.misses is not None and len(self.discarded) >= rules.misses:
            return "misses"
        if rules.rounds is not None and self.turn >= rules.rounds * rules.seats:
            return "rounds"
        return None if self.stock else "stock"

    @property
    def drawn(self) -> Event | None:
        """The event to place now, its index included; None when the game is over."""
        return None if self.ending else self.stock[0]


@dataclass(frozen=True, slots=True)
class Observation:
    """What anybody at the table may know; from here no path leads to the drawn event's index.

    All lanes lie open, so one view serves every seat. Neither deck nor seed is in it: either would
    give the index away. `stock_left` counts the events under the drawn one. `drawn` is None when
    the game is over.
    """

    rules: Rules
    seat: int
    turn: int
    lanes: tuple[tuple[Event, ...], ...]
    drawn: Face | None
    missed: tuple[Miss, ...]
    stock_left: int
    discarded: tuple[Event, ...]
    placements: tuple[Placement, ...]

    @property
    def lane(self) -> tuple[Event, ...]:
        """The lane of the seat that guesses."""
        return self.lanes[self.seat]


def confidence_levels(gaps: int) -> tuple[int, ...]:
    """Return the confidences to offer, in per cent: the chance of a blind guess and those above.

    Less than chance makes no sense: who expects to miss should choose another gap.

    >>> confidence_levels(4), confidence_levels(10)
    ((25, 40, 60, 80, 95), (10, 40, 60, 80, 95))
    """
    chance = (200 + gaps) // (2 * gaps)  # 100 / gaps, a half rounded up
    return (chance, *(level for level in LEVELS if level > chance))

"""Shit Happens for one player, as pure functions over frozen positions.

Three events are dealt into the lane and count towards the goal; each further event is drawn, its
index hidden, and put into a gap. Right: it joins the lane. Wrong: it is discarded. Chance is
settled at the deal, so a deck, a seed, a goal and the placements are the whole game.

Any gap is a legal guess; whether it was right is a judgement.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter
from typing import Final

from engine.core.rng import shuffled
from engine.misery.deck import Deck, Event
from engine.misery.lane import GapError, Judgement, judge_placement

DEALT: Final = 3
"""Events dealt into the lane before the first draw (English leaflet, 5)."""
GOAL: Final = 10
"""Events in the lane that win (English leaflet, 7)."""
GOALS: Final = range(4, 21)
"""The goals a game may have: one event to place at least, and gaps that letters can name."""
LEVELS: Final = (40, 60, 80, 95)
"""The confidences offered besides chance, in per cent."""


class GameOverError(ValueError):
    """A placement after the game had ended."""


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
class Position:
    """All there is to know: the lane ascending, the stock with the drawn event on top, the misses.

    `placements` are the moves that led here, so a position knows how to be reached again.
    """

    deck: Deck
    seed: int
    goal: int
    lane: tuple[Event, ...]
    stock: tuple[Event, ...]
    discarded: tuple[Event, ...] = ()
    placements: tuple[Placement, ...] = ()

    @property
    def drawn(self) -> Event | None:
        """The event to place now, its index included; None when the game is over."""
        return None if outcome(self) else self.stock[0]

    @property
    def indices(self) -> tuple[int, ...]:
        """The lane's indices in half points, ascending."""
        return tuple(event.index for event in self.lane)


@dataclass(frozen=True, slots=True)
class Face:
    """The side of an event that is read aloud: no index, no factors, no reason."""

    id: str
    text: str
    worst_case: str
    category: str
    adult: bool


@dataclass(frozen=True, slots=True)
class Observation:
    """What the player may know; from here no path leads to the drawn event's index.

    Neither deck nor seed is in it: either would give the index away. `stock_left` counts the
    events under the drawn one. `drawn` is None when the game is over.
    """

    goal: int
    lane: tuple[Event, ...]
    drawn: Face | None
    stock_left: int
    discarded: tuple[Event, ...]
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class EventWon:
    """The event was placed right and joins the lane at `gap`."""

    event: Event
    gap: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class EventMissed:
    """The event was placed wrong, into `gap`, and goes to the discarded ones."""

    event: Event
    gap: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `is_won` at the goal, else the stock ran out.

    `in_lane` counts the dealt events as well, `right` and `missed` the placements.
    """

    is_won: bool
    goal: int
    in_lane: int
    right: int
    missed: int
    stock_left: int


@dataclass(frozen=True, slots=True)
class Step:
    """What a placement led to: the next position, and what happened on the way, in order."""

    position: Position
    events: tuple[EventWon | EventMissed | Outcome, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """One placement with all that a chart or a history asks about it.

    `number` counts from 1. `lane` is the lane before. `remaining` are the indices, ascending and
    in half points, of all events not yet dealt, the drawn one included: what a player who knows
    the deck, but not the card, would reckon with.
    """

    number: int
    lane: tuple[Event, ...]
    event: Event
    placement: Placement
    judgement: Judgement
    remaining: tuple[int, ...]

    @property
    def gaps(self) -> int:
        """How many gaps there were to choose from."""
        return len(self.lane) + 1

    @property
    def chance(self) -> float:
        """The chance of a blind guess, 0 to 1: right gaps over gaps."""
        return len(self.judgement.right_gaps) / self.gaps


def deal(deck: Deck, seed: int, goal: int = GOAL) -> Position:
    """Deal three events into an ascending lane; the rest, in the order of the seed, is the stock.

    A deck smaller than the goal is fine: its stock runs out.

    Raises:
        ValueError: goal outside 4 to 20, seed outside 0 to 2**31 - 1, or nothing left to place.

    """
    if goal not in GOALS:
        raise ValueError(
            f"A goal of {goal} is out of range: choose from {GOALS[0]} to {GOALS[-1]} events."
        )
    if len(deck.events) <= DEALT:
        raise ValueError(
            f"{deck.title} has {len(deck.events)} events: {DEALT} are dealt and at least one must "
            "be left to place, so choose a bigger deck."
        )
    mixed = shuffled(deck.events, seed)
    lane = tuple(sorted(mixed[:DEALT], key=attrgetter("index")))
    return Position(deck, seed, goal, lane, stock=mixed[DEALT:])


def observe(position: Position) -> Observation:
    """Return what the player may know of the position."""
    drawn = position.drawn
    return Observation(
        goal=position.goal,
        lane=position.lane,
        drawn=_face(drawn) if drawn else None,
        stock_left=len(position.stock) - (drawn is not None),
        discarded=position.discarded,
        placements=position.placements,
    )


def legal_moves(view: Position | Observation) -> tuple[Placement, ...]:
    """Return a placement for each gap, A first; none when the game is over.

    A confidence may be added to any of them.
    """
    if view.drawn is None:
        return ()
    return tuple(Placement(gap) for gap in range(len(view.lane) + 1))


def confidence_levels(gaps: int) -> tuple[int, ...]:
    """Return the confidences to offer, in per cent: the chance of a blind guess and those above.

    Less than chance makes no sense: who expects to miss should choose another gap.

    >>> confidence_levels(4), confidence_levels(10)
    ((25, 40, 60, 80, 95), (10, 40, 60, 80, 95))
    """
    chance = (200 + gaps) // (2 * gaps)  # 100 / gaps, a half rounded up
    return (chance, *(level for level in LEVELS if level > chance))


def judge(position: Position, move: Placement) -> Judgement:
    """Say how the placement compares with the right gaps; it need not have been made.

    Raises:
        GapError: the lane has no such gap.
        GameOverError: there is no event to place.

    """
    return judge_placement(position.indices, _drawn(position).index, move.gap)


def apply(position: Position, move: Placement) -> Step:
    """Place the drawn event: right, it joins the lane; wrong, it is discarded.

    Raises:
        GapError: the lane has no such gap.
        GameOverError: there is no event to place.

    """
    judgement = judge(position, move)
    event = _drawn(position)
    after = replace(position, stock=position.stock[1:], placements=(*position.placements, move))
    happened: EventWon | EventMissed
    if judgement.is_right:
        after = replace(after, lane=(*after.lane[: move.gap], event, *after.lane[move.gap :]))
        happened = EventWon(event, move.gap, judgement)
    else:
        after = replace(after, discarded=(*after.discarded, event))
        happened = EventMissed(event, move.gap, judgement)
    end = outcome(after)
    return Step(after, (happened, end) if end else (happened,))


def outcome(position: Position) -> Outcome | None:
    """Say how the game ended: won, at once when the goal is reached, or with the stock empty.

    None while it goes on.
    """
    is_won = len(position.lane) >= position.goal
    if not is_won and position.stock:
        return None
    return Outcome(
        is_won=is_won,
        goal=position.goal,
        in_lane=len(position.lane),
        right=len(position.lane) - DEALT,
        missed=len(position.discarded),
        stock_left=len(position.stock),
    )


def take_turn(position: Position, move: Placement) -> Turn:
    """Describe a placement in this position for charts and history; raises as `judge` does."""
    return Turn(
        number=len(position.placements) + 1,
        lane=position.lane,
        event=_drawn(position),
        placement=move,
        judgement=judge(position, move),
        remaining=tuple(sorted(event.index for event in position.stock)),
    )


def replay(
    deck: Deck, seed: int, goal: int, placements: Iterable[Placement]
) -> tuple[Position, ...]:
    """Return every position from the deal on: one more than there are placements.

    Raises:
        ValueError: as `deal` does.
        GapError, GameOverError: a placement does not fit, its turn is named.

    """
    positions, problem = _replay(deck, seed, goal, placements)
    if problem:
        raise problem
    return positions


def replay_readable(
    deck: Deck, seed: int, goal: int, placements: Iterable[Placement]
) -> tuple[tuple[Position, ...], str | None]:
    """Replay as far as the placements fit; then say in one sentence what did not, else None.

    Raises:
        ValueError: as `deal` does.

    """
    positions, problem = _replay(deck, seed, goal, placements)
    return positions, str(problem) if problem else None


def turns(positions: Iterable[Position]) -> tuple[Turn, ...]:
    """Describe every placement of a replayed game, in order."""
    return tuple(take_turn(before, after.placements[-1]) for before, after in pairwise(positions))


def _face(event: Event) -> Face:
    return Face(event.id, event.text, event.worst_case, event.category, event.adult)


def _drawn(position: Position) -> Event:
    if position.drawn is None:
        is_won = len(position.lane) >= position.goal
        end = f"{position.goal} events lie in the lane" if is_won else "the stock is empty"
        raise GameOverError(f"The game is over, {end}: deal a new one to place another event.")
    return position.drawn


def _replay(
    deck: Deck, seed: int, goal: int, placements: Iterable[Placement]
) -> tuple[tuple[Position, ...], GapError | GameOverError | None]:
    positions = [deal(deck, seed, goal)]
    for number, move in enumerate(placements, start=1):
        try:
            positions.append(apply(positions[-1], move).position)
        except (GapError, GameOverError) as error:
            return tuple(positions), type(error)(f"Placement {number} does not fit. {error}")
    return tuple(positions), None

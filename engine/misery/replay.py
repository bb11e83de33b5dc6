"""A game told again from its placements: its positions, and each placement by itself."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.misery.deck import Deck, Event
from engine.misery.game import GameOverError, apply, deal, drawn_event, judge
from engine.misery.lane import GapError, Judgement
from engine.misery.position import Placement, Position
from engine.misery.rules import Rules


@dataclass(frozen=True, slots=True)
class Turn:
    """One placement with all that a chart or a history asks about it.

    `number` counts the placements of all seats from 1, `draw` the drawn events from 1; `tried` is
    how many seats had missed this event before. `lane` is the guesser's own before the placement.
    `remaining` are the indices, ascending and in half points, of all events not yet dealt, the
    drawn one included: what a player who knows the deck, but not the card, would reckon with.
    Neither that nor `chance` takes off the gaps in which others had missed.
    """

    number: int
    draw: int
    seat: int
    tried: int
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


def take_turn(position: Position, move: Placement) -> Turn:
    """Describe a placement in this position for charts and history; raises as `judge` does."""
    return Turn(
        number=len(position.placements) + 1,
        draw=position.turn + 1,
        seat=position.seat,
        tried=len(position.missed),
        lane=position.lane,
        event=drawn_event(position),
        placement=move,
        judgement=judge(position, move),
        remaining=tuple(sorted(event.index for event in position.stock)),
    )


def turns(positions: Iterable[Position]) -> tuple[Turn, ...]:
    """Describe every placement of a replayed game, in order."""
    return tuple(take_turn(before, after.placements[-1]) for before, after in pairwise(positions))


def settled(positions: Sequence[Position]) -> tuple[Turn, ...]:
    """Describe the placements whose event has been won or discarded, so that its index is known."""
    return turns(positions[: len(positions) - len(positions[-1].missed)])


def replay(
    deck: Deck, seed: int, rules: Rules, placements: Iterable[Placement]
) -> tuple[Position, ...]:
    """Return every position from the deal on: one more than there are placements.

    Raises:
        ValueError: as `deal` does.
        GapError, GameOverError: a placement does not fit, its turn is named.

    """
    positions, problem = _replay(deck, seed, rules, placements)
    if problem:
        raise problem
    return positions


def replay_readable(
    deck: Deck, seed: int, rules: Rules, placements: Iterable[Placement]
) -> tuple[tuple[Position, ...], str | None]:
    """Replay as far as the placements fit; then say in one sentence what did not, else None.

    Raises:
        ValueError: as `deal` does.

    """
    positions, problem = _replay(deck, seed, rules, placements)
    return positions, str(problem) if problem else None


def _replay(
    deck: Deck, seed: int, rules: Rules, placements: Iterable[Placement]
) -> tuple[tuple[Position, ...], GapError | GameOverError | None]:
    positions = [deal(deck, seed, rules)]
    for number, move in enumerate(placements, start=1):
        try:
            positions.append(apply(positions[-1], move).position)
        except (GapError, GameOverError) as error:
            return tuple(positions), type(error)(f"Placement {number} does not fit. {error}")
    return tuple(positions), None

"""A game as its list of moves: replay, undo and fork are readings of it."""

from dataclasses import dataclass, replace

from engine.shithead.moves import Move
from engine.shithead.play import IllegalMove, Step, apply, deal
from engine.shithead.variant import load_variant


@dataclass(frozen=True, slots=True)
class Record:
    """Rule set (with options), number of seats, seed, and the moves so far."""

    variant: str
    seats: int
    seed: int
    moves: tuple[Move, ...] = ()

    def until(self, ply: int) -> "Record":
        """The record up to this ply: an undo, or the stem of a fork."""
        return replace(self, moves=self.moves[:ply])

    def then(self, *moves: Move) -> "Record":
        """The record with moves added."""
        return replace(self, moves=(*self.moves, *moves))


@dataclass(frozen=True, slots=True)
class Replay:
    """The steps of a record: step 0 is the deal, step n follows move n.

    ``refused`` is the error of the first move that could not be made; the moves after it are left
    out.
    """

    record: Record
    steps: tuple[Step, ...]
    refused: IllegalMove | None = None

    def until(self, ply: int) -> "Replay":
        """The replay up to this ply."""
        return Replay(self.record.until(ply), self.steps[: ply + 1])

    @property
    def last(self) -> Step:
        """The newest step."""
        return self.steps[-1]


def replay(record: Record) -> Replay:
    """Play a record through.

    Raises ``ValueError`` for an unknown rule set, number of seats or seed. A move that the rules
    forbid does not raise: the replay ends before it and says so.
    """
    start = Replay(
        record.until(0), (Step(deal(load_variant(record.variant), record.seats, record.seed)),)
    )
    return go_on(start, record.moves)


def go_on(played: Replay, moves: tuple[Move, ...]) -> Replay:
    """The replay with more moves, stopping before one that the rules forbid."""
    steps, made = list(played.steps), list(played.record.moves)
    refused = None
    for move in moves:
        try:
            steps.append(apply(steps[-1].position, move))
        except IllegalMove as error:
            refused = error
            break
        made.append(move)
    return Replay(replace(played.record, moves=tuple(made)), tuple(steps), refused)

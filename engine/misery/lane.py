"""The lane of pain: gaps, which of them are right for an index, and how wrong a guess is.

Every index, edge and error is a whole number of half points (25.5 is 51), so that comparing is
exact. A lane is the ascending row of such indices; gap 0 lies before its first event, gap n after
its last of n. A gap is closed at both ends: next to an equal event both sides are right.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from engine.misery.scale import HIGHEST, LOWEST


class GapError(ValueError):
    """There is no such gap: not a letter, or not in this lane."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a chosen gap compares with the right ones.

    `error_points` is the nearest edge of the chosen gap minus the index, in half points, and
    `error_gaps` the chosen gap minus the nearest right one: positive means placed too high
    (felt as worse than the panel felt it), negative too low, 0 right.
    """

    is_right: bool
    right_gaps: tuple[int, ...]
    error_points: int
    error_gaps: int


def gap_letter(gap: int) -> str:
    """Return the letter on a gap, A for gap 0 to Z for gap 25; raise GapError beyond.

    >>> gap_letter(1)
    'B'
    """
    if not 0 <= gap < len(ascii_uppercase):
        raise GapError(f"Gap {gap} has no letter: gaps 0 to 25 are lettered A to Z.")
    return ascii_uppercase[gap]


def parse_gap(text: str) -> int:
    """Return the gap a letter stands for, either case; raise GapError for anything else.

    >>> parse_gap("B")
    1
    """
    letter = text.upper() if text.isascii() else ""
    if len(letter) != 1 or letter not in ascii_uppercase:
        raise GapError("That is no gap: a gap is one letter from A to Z.")
    return ascii_uppercase.index(letter)


def right_gaps(lane: Sequence[int], index: int) -> tuple[int, ...]:
    """Return every gap of the ascending lane whose edges enclose the index, both ends closed.

    >>> right_gaps((23, 57, 73), 51)
    (1,)
    >>> right_gaps((23, 57, 73), 57)
    (1, 2)
    """
    return tuple(range(bisect_left(lane, index), bisect_right(lane, index) + 1))


def gap_edges(lane: Sequence[int], gap: int) -> tuple[int, int]:
    """Return a gap's lower and upper edge in half points; the scale's own ends bound the lane.

    Raises:
        GapError: the lane has no such gap.

    >>> gap_edges((23, 57, 73), 3)
    (73, 200)

    """
    require_gap(lane, gap)
    lower = lane[gap - 1] if gap > 0 else LOWEST
    upper = lane[gap] if gap < len(lane) else HIGHEST
    return lower, upper


def judge_placement(lane: Sequence[int], index: int, gap: int) -> Judgement:
    """Judge an event of this index put into this gap of the ascending lane.

    Raises:
        GapError: the lane has no such gap.

    >>> judge_placement((23, 57, 73), 51, 3)
    Judgement(is_right=False, right_gaps=(1,), error_points=22, error_gaps=2)

    """
    lower, upper = gap_edges(lane, gap)
    right = right_gaps(lane, index)
    if gap in right:
        return Judgement(is_right=True, right_gaps=right, error_points=0, error_gaps=0)
    too_high = gap > right[-1]
    nearest_edge, nearest_gap = (lower, right[-1]) if too_high else (upper, right[0])
    return Judgement(
        is_right=False,
        right_gaps=right,
        error_points=nearest_edge - index,
        error_gaps=gap - nearest_gap,
    )


def require_gap(lane: Sequence[int], gap: int) -> None:
    """Raise GapError, naming the gap and those there are, unless the lane has this gap."""
    if 0 <= gap <= len(lane):
        return
    named = gap_letter(gap) if 0 <= gap < len(ascii_uppercase) else str(gap)
    raise GapError(
        f"There is no gap {named} in a lane of {len(lane)}: choose from A to "
        f"{gap_letter(len(lane))}."
    )

"""What luck alone would score, and what is left of the hits once luck is taken off.

A lane is its sorted indices in half-points, from 2 (index 1) to 200 (index 100), so that ties
are exact. A lane of n events has n + 1 gaps; a gap is right when its lower edge ≤ index ≤ its
upper edge, both ends closed, the outer edges being 2 and 200.

References: L. Le Cam, "An approximation theorem for the Poisson binomial distribution",
Pacific Journal of Mathematics 10 (1960), 1181-1197; S. W. Roberts, "Control chart tests based
on geometric moving averages", Technometrics 1 (1959), 239-250.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.stats import poisson_binom

from engine.stats.inputs import as_outcomes, as_shares, check_same_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

LOWEST = 2
"""Index 1 in half-points: the lower edge of the first gap."""
HIGHEST = 200
"""Index 100 in half-points: the upper edge of the last gap."""
SURE = 1e-9
"""Room for skill, in hits, below which luck counts as unable to miss."""


@dataclass(frozen=True, slots=True)
class Skill:
    """Hits beside luck over `n` placements.

    `expected` is the number of hits luck alone would bring; `skill` is
    (hits - expected) / (n - expected), 0 for a guesser and 1 for somebody who never misses, None
    when luck could not miss; `p_by_luck` is the probability (0 to 1) of at least that many hits
    by luck, None when nothing was placed.
    """

    hits: int
    n: int
    expected: float
    skill: float | None
    p_by_luck: float | None
    method: str


def _half_points(values: Sequence[int], name: str) -> NDArray[np.int64]:
    points = np.asarray(values, dtype=np.int64).ravel()
    outside = points[(points < LOWEST) | (points > HIGHEST)]
    if outside.size:
        raise ValueError(
            f"{name} must be half-points from {LOWEST} to {HIGHEST}, got {outside[0]}; "
            "double the index"
        )
    return points


def _edges(lane: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    inner = _half_points(lane, "the lane")
    if np.any(np.diff(inner) < 0):
        raise ValueError(f"the lane must rise from left to right, got {list(lane)}; sort it first")
    return np.concatenate(([LOWEST], inner)), np.concatenate((inner, [HIGHEST]))


def blind_chance(right: int, gaps: int) -> float:
    """Return the chance (0 to 1) of a guesser who picks any of `gaps`, `right` of them right.

    Raises ValueError unless 0 ≤ right ≤ gaps and there is a gap.

    >>> blind_chance(1, 4)
    0.25
    """
    if not (gaps >= 1 and 0 <= right <= gaps):
        raise ValueError(f"right gaps must lie from 0 to all gaps, got {right} of {gaps}")
    return right / gaps


def widest_gap_chance(lane: Sequence[int]) -> float:
    """Return the chance of always picking the widest gap, if indices were spread evenly.

    Widest gap over the whole scale. `lane` in half-points. Raises ValueError when the lane is
    unsorted or off the scale.

    >>> round(widest_gap_chance([23, 57, 73]), 4)
    0.6414
    """
    lows, highs = _edges(lane)
    return float((highs - lows).max() / (HIGHEST - LOWEST))


def width_guess_chance(lane: Sequence[int]) -> float:
    """Return the chance of guessing gaps in proportion to their width, on an even scale.

    Sum of squared shares of the scale. `lane` in half-points. Raises ValueError when the lane is
    unsorted or off the scale.

    >>> round(width_guess_chance([23, 57, 73]), 4)
    0.4587
    """
    lows, highs = _edges(lane)
    return float((((highs - lows) / (HIGHEST - LOWEST)) ** 2).sum())


def gap_shares(lane: Sequence[int], remaining: Sequence[int]) -> tuple[float, ...]:
    """Return for each gap the share (0 to 1) of the `remaining` indices it would be right for.

    Both in half-points. `remaining` holds the events not yet dealt, the drawn one included. On a
    tie an index counts in every gap it fits, so the shares may add up to more than 1. Raises
    ValueError when nothing remains, or a value is off the scale, or the lane unsorted.

    >>> gap_shares([23, 57, 73], [4, 20, 24, 80, 180])
    (0.4, 0.2, 0.0, 0.4)
    """
    left = _half_points(remaining, "the remaining events")
    if not left.size:
        raise ValueError("at least the drawn event must remain, got none; count it in")
    lows, highs = _edges(lane)
    fits = (lows[:, None] <= left) & (left <= highs[:, None])
    return tuple(fits.mean(axis=1).tolist())


def deck_aware_chance(lane: Sequence[int], remaining: Sequence[int]) -> float:
    """Return the best chance open to somebody who knows the deck but not the drawn event.

    The largest of `gap_shares`, whose arguments and errors it shares.

    >>> deck_aware_chance([23, 57, 73], [4, 20, 24, 80, 180])
    0.4
    """
    return max(gap_shares(lane, remaining))


def _paired(hits: ArrayLike, chances: ArrayLike) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    outcomes, shares = as_outcomes(hits, "hits"), as_shares(chances, "chances")
    check_same_length(hits=outcomes.size, chances=shares.size)
    return outcomes, shares


def running_skill(hits: ArrayLike, chances: ArrayLike) -> tuple[float, ...]:
    """Return the running sum of hit - chance, one entry a placement, in hits above luck.

    Raises ValueError for columns of different length or values out of range.

    >>> [round(value, 2) for value in running_skill([1, 0, 1], [0.25, 0.25, 0.20])]
    [0.75, 0.5, 1.3]
    """
    outcomes, shares = _paired(hits, chances)
    return tuple(np.cumsum(outcomes - shares).tolist())


def recent_skill(hits: ArrayLike, chances: ArrayLike, weight: float = 0.3) -> tuple[float, ...]:
    """Return hit - chance averaged with fading memory, one entry a placement.

    Roberts's geometric moving average from 0: m ← m + weight · (hit - chance - m). Raises
    ValueError for a weight outside 0 to 1, and as `running_skill` does.

    >>> [round(value, 4) for value in recent_skill([1, 0, 1], [0.25, 0.25, 0.20])]
    [0.225, 0.0825, 0.2977]
    """
    outcomes, shares = _paired(hits, chances)
    if not 0 < weight <= 1:
        raise ValueError(f"weight must lie above 0 and up to 1, got {weight:g}; 0.3 is usual")
    mean, means = 0.0, []
    for surplus in (outcomes - shares).tolist():
        mean += weight * (surplus - mean)
        means.append(mean)
    return tuple(means)


def luck_spread(chances: ArrayLike) -> tuple[float, ...]:
    """Return the standard deviation of luck's hits after each placement, in hits.

    √(running sum of chance · (1 - chance)), since placements are independent for a guesser.
    Raises ValueError for a chance outside 0 to 1.

    >>> luck_spread([0.5, 0.5, 0.5, 0.5])[-1]
    1.0
    """
    shares = as_shares(chances, "chances")
    return tuple(np.sqrt(np.cumsum(shares * (1 - shares))).tolist())


def skill_over_luck(hits: ArrayLike, chances: ArrayLike) -> Skill:
    """Return hits beside luck, the skill left over, and how often luck would do as well.

    Raises ValueError for columns of different length or values out of range.

    >>> shown = skill_over_luck([1, 1, 0], [0.25, 0.20, 0.50])
    >>> shown.expected, round(shown.skill, 3), round(shown.p_by_luck, 3)
    (0.95, 0.512, 0.225)
    """
    outcomes, shares = _paired(hits, chances)
    n, count, expected = outcomes.size, int(outcomes.sum()), float(shares.sum())
    room = n - expected
    skill = (count - expected) / room if room > SURE else None
    by_luck = min(1.0, max(0.0, float(poisson_binom(shares).sf(count - 1)))) if n else None
    return Skill(count, n, expected, skill, by_luck, "hits over chance; Poisson-binomial tail")

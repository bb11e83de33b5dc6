"""Does what a player says fit what happens: one bin for each confidence level on offer.

Levels are whole per cent, so each answer lies in exactly one bin and 0 and 100 are levels like
any other. Nothing is folded at 50 per cent: a low confidence is an answer of its own.

References: A. H. Murphy and R. L. Winkler, "Reliability of subjective probability forecasts of
precipitation and temperature", Applied Statistics 26 (1977), 41-47; J. Bröcker and L. A. Smith,
"Increasing the reliability of reliability diagrams", Weather and Forecasting 22 (2007), 651-661,
for the consistency band.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scipy.stats import binom

from engine.stats.inputs import CERTAIN, as_levels, as_outcomes, as_shares, check_same_length
from engine.stats.proportion import Proportion, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike

HOLLOW_BELOW = 5
"""Bins with fewer placements are drawn hollow: too few to say anything."""


@dataclass(frozen=True, slots=True)
class Band:
    """Where the share right (0 to 1) would lie if the stated level were true.

    `coverage` is how much of luck's play the band holds, at least (0.9 is nine times in ten).
    """

    low: float
    high: float
    coverage: float
    method: str


@dataclass(frozen=True, slots=True)
class Bin:
    """All placements at one stated `level` (whole per cent).

    `right` is the share that was right with its Wilson interval; `band` is None when the level
    was never stated.
    """

    level: int
    right: Proportion
    band: Band | None

    @property
    def n(self) -> int:
        """How often the level was stated."""
        return self.right.n

    @property
    def hits(self) -> int:
        """How often it was right."""
        return self.right.hits

    @property
    def mean_stated(self) -> float:
        """Return the mean stated confidence as a share: the level, as every answer is equal."""
        return self.level / CERTAIN

    @property
    def is_hollow(self) -> bool:
        """Whether there is too little to go by."""
        return self.n < HOLLOW_BELOW


@dataclass(frozen=True, slots=True)
class OverConfidence:
    """Mean stated confidence beside the share right, both from 0 to 1.

    `excess` is stated - right: above 0 is over-confident. `stated_above_chance` and
    `right_above_chance` have the mean chance taken off, which makes lanes of different length
    comparable; their difference is the same `excess`. None where nothing was stated or no
    chances were given.
    """

    n: int
    mean_stated: float | None
    share_right: float | None
    excess: float | None
    stated_above_chance: float | None
    right_above_chance: float | None
    method: str


def consistency_band(level: int, n: int, coverage: float = 0.9) -> Band | None:
    """Return where the share right of `n` placements stated at `level` per cent should lie.

    Binomial quantiles at (1 - coverage)/2 from either end, over n; None when n is 0. Raises
    ValueError for a level outside 0..100, a negative n or a coverage not between 0 and 1.

    >>> band = consistency_band(80, 10)
    >>> band.low, band.high
    (0.6, 1.0)
    """
    share = float(as_levels([level], "the level")[0]) / CERTAIN
    if n < 0 or not 0 < coverage < 1:
        raise ValueError(f"needed n ≥ 0 and coverage between 0 and 1, got {n} and {coverage:g}")
    if n == 0:
        return None
    low = float(binom.ppf((1 - coverage) / 2, n, share)) / n
    high = float(binom.ppf((1 + coverage) / 2, n, share)) / n
    return Band(low, high, coverage, "binomial consistency band")


def reliability(levels: ArrayLike, hits: ArrayLike, offered: Iterable[int] = ()) -> tuple[Bin, ...]:
    """Return one bin a level, rising: all that were stated, and all `offered` though unused.

    `levels` and `offered` in whole per cent. Raises ValueError for columns of different length,
    broken per cent, or values out of range.

    >>> [(b.level, b.hits, b.n) for b in reliability([60, 60, 100], [1, 0, 1], offered=[40, 60])]
    [(40, 0, 0), (60, 1, 2), (100, 1, 1)]
    """
    stated, outcomes = as_levels(levels, "levels"), as_outcomes(hits, "hits")
    check_same_length(levels=stated.size, hits=outcomes.size)
    wanted = as_levels(list(offered), "offered levels")
    bins = []
    for level in sorted({*stated.tolist(), *wanted.tolist()}):
        right = outcomes[stated == level]
        share = wilson(int(right.sum()), right.size)
        bins.append(Bin(level, share, consistency_band(level, right.size)))
    return tuple(bins)


def over_confidence(
    levels: ArrayLike, hits: ArrayLike, chances: ArrayLike | None = None
) -> OverConfidence:
    """Return mean stated confidence and share right, and both above chance if it is given.

    `levels` in whole per cent, `chances` as shares. Raises ValueError for columns of different
    length, broken per cent, or values out of range.

    >>> shown = over_confidence([80, 80, 60, 60], [1, 0, 1, 0], [0.25, 0.25, 0.2, 0.2])
    >>> round(shown.mean_stated, 2), shown.share_right, round(shown.excess, 2)
    (0.7, 0.5, 0.2)
    >>> round(shown.stated_above_chance, 3), round(shown.right_above_chance, 3)
    (0.475, 0.275)
    """
    stated, outcomes = as_levels(levels, "levels"), as_outcomes(hits, "hits")
    luck = as_shares([] if chances is None else chances, "chances")
    n = stated.size
    check_same_length(levels=n, hits=outcomes.size, chances=n if chances is None else luck.size)
    method = "mean stated - share right"
    if n == 0:
        return OverConfidence(0, None, None, None, None, None, method)
    mean, right = float(stated.mean()) / CERTAIN, float(outcomes.mean())
    if chances is None:
        return OverConfidence(n, mean, right, mean - right, None, None, method)
    fair = float(luck.mean())
    return OverConfidence(n, mean, right, mean - right, mean - fair, right - fair, method)

"""A share of hits with an honest interval, for many tries or few.

References: E. B. Wilson, "Probable inference, the law of succession, and statistical
inference", JASA 22 (1927), 209-212; L. D. Brown, T. T. Cai and A. DasGupta, "Interval
estimation for a binomial proportion", Statistical Science 16 (2001), 101-133.
"""

from __future__ import annotations

from dataclasses import dataclass

from scipy.stats import beta, binomtest


@dataclass(frozen=True, slots=True)
class Proportion:
    """`hits` of `n` as a share, with the interval `low` to `high`.

    `estimate`, `low` and `high` are shares from 0 to 1, and None when nothing was tried;
    `level` is how much the interval covers (0.95 is 95 per cent); `method` names the interval.
    """

    hits: int
    n: int
    estimate: float | None
    low: float | None
    high: float | None
    level: float
    method: str


def _check(hits: int, n: int, level: float) -> None:
    if not 0 <= hits <= n:
        raise ValueError(f"hits must lie from 0 to n, got {hits} of {n}; check the count")
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, got {level:g}; 95 per cent is 0.95")


def wilson(hits: int, n: int, level: float = 0.95) -> Proportion:
    """Return `hits / n` with Wilson's score interval.

    With p = hits/n and z the normal quantile of the level: centre (p + z²/2n) / (1 + z²/n),
    half-width z/(1 + z²/n) · √(p(1 - p)/n + z²/4n²).

    Raises ValueError when hits are not within 0..n, or level is not between 0 and 1.

    >>> seven = wilson(7, 10)
    >>> seven.estimate, round(seven.low, 4), round(seven.high, 4)
    (0.7, 0.3968, 0.8922)
    >>> wilson(0, 0).estimate is None
    True
    """
    _check(hits, n, level)
    if n == 0:
        return Proportion(0, 0, None, None, None, level, "Wilson score interval")
    interval = binomtest(hits, n).proportion_ci(confidence_level=level, method="wilson")
    low, high = float(interval.low), float(interval.high)
    return Proportion(hits, n, hits / n, low, high, level, "Wilson score interval")


def jeffreys(hits: int, n: int, level: float = 0.95) -> Proportion:
    """Return `hits / n` with Jeffreys' interval, closed at none and at all.

    Quantiles of Beta(hits + ½, n - hits + ½); low is 0 when nothing hit and high is 1 when
    everything did, as Brown, Cai and DasGupta advise.

    Raises ValueError when hits are not within 0..n, or level is not between 0 and 1.

    >>> one = jeffreys(1, 1)
    >>> round(one.low, 4), one.high
    (0.1467, 1.0)
    """
    _check(hits, n, level)
    if n == 0:
        return Proportion(0, 0, None, None, None, level, "Jeffreys interval")
    a, b = hits + 0.5, n - hits + 0.5
    low = 0.0 if hits == 0 else float(beta.ppf((1 - level) / 2, a, b))
    high = 1.0 if hits == n else float(beta.ppf((1 + level) / 2, a, b))
    return Proportion(hits, n, hits / n, low, high, level, "Jeffreys interval")

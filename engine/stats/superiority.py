"""How often a thing of one group beats one of another, with an honest interval for few things.

Reference: R. G. Newcombe, "Confidence intervals for an effect size measure based on the
Mann-Whitney statistic. Part 2: asymptotic methods and evaluation", Statistics in Medicine 25
(2006), 559-573, method 5.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scipy.optimize import brentq
from scipy.stats import mannwhitneyu, norm

if TYPE_CHECKING:
    from collections.abc import Sequence


_NUDGE = 1e-9
"""Off the estimate: at 0 and at 1 the estimate itself is an idle root."""


@dataclass(frozen=True, slots=True)
class Superiority:
    """P(one > other) + P(equal) / 2 over all pairs, with its interval from `low` to `high`.

    Shares from 0 to 1, 0.5 where neither group is above the other, None when a group is empty;
    `n` and `n_other` are the sizes of the groups, `level` is how much the interval covers.
    """

    n: int
    n_other: int
    estimate: float | None
    low: float | None
    high: float | None
    level: float


def superiority(one: Sequence[float], other: Sequence[float], level: float = 0.95) -> Superiority:
    """Return how often a thing of the first group is above one of the second.

    The interval reads the groups as samples of many more such things: it holds the shares t
    whose distance to the estimate is at most z standard errors at t. Raises ValueError when
    level is not between 0 and 1.

    >>> told = superiority([3, 5], [1, 3])  # 3 of 4 pairs above, one of them equal: 3.5 of 4
    >>> told.estimate
    0.875
    """
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, got {level:g}; 95 per cent is 0.95")
    n, n_other = len(one), len(other)
    if not n or not n_other:
        return Superiority(n, n_other, None, None, None, level)
    estimate = float(mannwhitneyu(one, other, method="asymptotic").statistic) / (n * n_other)
    z = float(norm.ppf((1 + level) / 2))

    def beyond(share: float) -> float:
        return (share - estimate) ** 2 - z * z * _variance(share, n, n_other)

    low = 0.0 if estimate == 0 else float(brentq(beyond, 0.0, estimate - _NUDGE))
    high = 1.0 if estimate == 1 else float(brentq(beyond, estimate + _NUDGE, 1.0))
    return Superiority(n, n_other, estimate, low, high, level)


def _variance(share: float, n: int, n_other: int) -> float:
    """Return the variance of the estimate where `share` is the truth, for like-shaped groups."""
    mean = (n + n_other) / 2
    pairs = 1 + (mean - 1) * ((1 - share) / (2 - share) + share / (1 + share))
    return share * (1 - share) * pairs / (n * n_other)

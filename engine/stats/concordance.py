"""How alike two lists of figures order the same things: Kendall's tau with an interval.

References: M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945),
239-251 (tau-b); E. C. Fieller, H. O. Hartley and E. S. Pearson, "Tests for rank correlation
coefficients. I", Biometrika 44 (1957), 470-481 (the spread of its transform).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, sqrt, tanh
from typing import TYPE_CHECKING

from scipy.stats import kendalltau, norm

from engine.stats.inputs import check_same_length

if TYPE_CHECKING:
    from collections.abc import Sequence

_SPREAD = 0.437
_SPENT = 4
"""Fieller, Hartley and Pearson: atanh(tau) varies by 0.437 / (n - 4)."""


@dataclass(frozen=True, slots=True)
class Concordance:
    """Kendall's tau-b of `n` things with its interval from `low` to `high`.

    `tau` is -1 (reversed) to 1 (the same order), None where fewer than two things or a list of
    equal figures leave it open; the interval is None for fewer than five things and where the
    order is the same or reversed throughout. `level` is how much it covers.
    """

    n: int
    tau: float | None
    low: float | None
    high: float | None
    level: float


def concordance(one: Sequence[float], other: Sequence[float], level: float = 0.95) -> Concordance:
    """Return how alike two lists order the same things, given in the same order.

    Raises ValueError when the lists differ in length, or level is not between 0 and 1.

    >>> told = concordance([1, 2, 3, 4, 5], [1, 2, 4, 3, 5])
    >>> round(told.tau, 3), round(told.low, 3), round(told.high, 3)
    (0.8, -0.195, 0.983)
    """
    check_same_length(one=len(one), other=len(other))
    if not 0 < level < 1:
        raise ValueError(f"level must lie between 0 and 1, got {level:g}; 95 per cent is 0.95")
    n = len(one)
    if len(set(one)) <= 1 or len(set(other)) <= 1:
        return Concordance(n, None, None, None, level)
    tau = round(float(kendalltau(one, other).statistic), 12)  # ties leave it a hair short of 1
    if n <= _SPENT or abs(tau) >= 1:
        return Concordance(n, tau, None, None, level)
    reach = float(norm.ppf((1 + level) / 2)) * sqrt(_SPREAD / (n - _SPENT))
    return Concordance(n, tau, tanh(atanh(tau) - reach), tanh(atanh(tau) + reach), level)

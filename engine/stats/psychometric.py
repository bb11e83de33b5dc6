"""How wide a gap must be to be hit: the psychometric curve of a player with a bias and noise.

A player feels an event of index x as u = x + bias + noise, the noise normal with standard deviation
``sd``, in points of the 1-100 scale, and chooses the gap that holds u. The two end gaps are open to
infinity. After Thurstone, L. L. (1927), A law of comparative judgment, Psychological Review 34.
"""

from math import inf

from scipy.special import ndtr


def hit_probability(
    low: float = -inf, high: float = inf, *, index: float, sd: float, bias: float = 0.0
) -> float:
    """The chance, 0 to 1, that such a player chooses the gap from ``low`` to ``high``.

    Raises ValueError unless sd is above 0 and low does not exceed high.

    >>> round(hit_probability(45, 55, index=50, sd=10), 4)
    0.3829
    """
    if sd <= 0 or low > high:
        raise ValueError(f"need sd > 0 and low <= high, got sd={sd}, low={low}, high={high}")
    felt = index + bias
    return float(ndtr((high - felt) / sd) - ndtr((low - felt) / sd))

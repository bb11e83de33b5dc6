"""How good stated probabilities were, scored after the fact. Lower is better but for skill.

Stated confidence is a share from 0 to 1: what the player gave to being right.

References: G. W. Brier, "Verification of forecasts expressed in terms of probability",
Monthly Weather Review 78 (1950), 1-3; A. H. Murphy, "A new vector partition of the
probability score", Journal of Applied Meteorology 12 (1973), 595-600; I. J. Good, "Rational
decisions", JRSS B 14 (1952), 107-114; Sage, "Quantified Intuitions", calibration notes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy.special import xlogy

from engine.stats.inputs import as_outcomes, as_shares, check_same_length

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

CLIP_LOW, CLIP_HIGH = 0.01, 0.99
"""Probabilities the log score is held within, so that one certain miss is not endless."""


@dataclass(frozen=True, slots=True)
class Score:
    """One figure over `n` placements; `value` is None where it is not defined.

    `clipped` counts the probabilities that were held within limits; `method` says which.
    """

    value: float | None
    n: int
    method: str
    clipped: int = 0


@dataclass(frozen=True, slots=True)
class BrierSplit:
    """The Brier score in three parts: brier = reliability - resolution + uncertainty.

    `reliability` is how far stated and shown lie apart (0 is perfect), `resolution` how far the
    levels tell good guesses from bad (more is better), `uncertainty` how mixed the outcomes
    were. All None when nothing was placed. Exact, since levels are compared as they were stated.
    """

    brier: float | None
    reliability: float | None
    resolution: float | None
    uncertainty: float | None
    n: int
    method: str


def _paired(stated: ArrayLike, hits: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    shares, outcomes = as_shares(stated, "stated confidence"), as_outcomes(hits, "hits")
    check_same_length(stated=shares.size, hits=outcomes.size)
    return shares, outcomes


def brier(stated: ArrayLike, hits: ArrayLike) -> Score:
    """Return the mean of (stated - hit)²: 0 perfect, 0.25 always saying half, 1 surely wrong.

    Raises ValueError for columns of different length or values out of range.

    >>> round(brier([0.9, 0.6], [1, 0]).value, 3)
    0.185
    """
    shares, outcomes = _paired(stated, hits)
    value = float(np.mean((shares - outcomes) ** 2)) if shares.size else None
    return Score(value, shares.size, "Brier score")


def murphy(stated: ArrayLike, hits: ArrayLike) -> BrierSplit:
    """Return Murphy's split of the Brier score, one group a stated level.

    Over levels k with n_k placements, share right y_k and overall share y of N:
    reliability Σ n_k (c_k - y_k)² / N, resolution Σ n_k (y_k - y)² / N, uncertainty y(1 - y).
    Raises ValueError for columns of different length or values out of range.

    >>> split = murphy([0.6] * 5 + [0.9] * 5, [1, 1, 1, 0, 0, 1, 1, 1, 1, 0])
    >>> [round(part, 3) for part in (split.reliability, split.resolution, split.uncertainty)]
    [0.005, 0.01, 0.21]
    """
    shares, outcomes = _paired(stated, hits)
    total, method = shares.size, "Murphy's split of the Brier score"
    if not total:
        return BrierSplit(None, None, None, None, 0, method)
    levels, group, counts = np.unique(shares, return_inverse=True, return_counts=True)
    right = np.bincount(group, weights=outcomes) / counts
    overall = outcomes.mean()
    reliability = float((counts * (levels - right) ** 2).sum() / total)
    resolution = float((counts * (right - overall) ** 2).sum() / total)
    uncertainty = float(overall * (1 - overall))
    return BrierSplit(
        brier(shares, outcomes).value, reliability, resolution, uncertainty, total, method
    )


def log_score(stated: ArrayLike, hits: ArrayLike) -> Score:
    """Return the mean of -ln(probability given to what happened), held within 0.01 to 0.99.

    A certain miss therefore costs 4.6052 and not infinity. Raises ValueError for columns of
    different length or values out of range.

    >>> round(log_score([0.8, 0.8], [1, 0]).value, 4)
    0.9163
    >>> log_score([1.0], [0]).clipped
    1
    """
    shares, outcomes = _paired(stated, hits)
    held = np.clip(shares, CLIP_LOW, CLIP_HIGH)
    losses = -(xlogy(outcomes, held) + xlogy(~outcomes, 1 - held))
    value = float(losses.mean()) if shares.size else None
    method = f"log score, clipped to {CLIP_LOW}..{CLIP_HIGH}"
    return Score(value, shares.size, method, int((held != shares).sum()))


def brier_skill(stated: ArrayLike, hits: ArrayLike, chances: ArrayLike) -> Score:
    """Return 1 - B/B0, the Brier score set against always stating the chance of luck.

    B0 is the Brier score of the chances. 1 is perfect, 0 no better than stating chance, below 0
    worse; None when B0 is 0 or nothing was placed. Raises ValueError for columns of different
    length or values out of range.

    >>> round(brier_skill([0.8, 0.4], [1, 0], [0.25, 0.25]).value, 2)
    0.68
    """
    own, luck = brier(stated, hits), brier(chances, hits)
    check_same_length(stated=own.n, chances=luck.n)
    method = "Brier skill against chance"
    if own.value is None or not luck.value:
        return Score(None, own.n, method)
    return Score(1 - own.value / luck.value, own.n, method)


def confidence_slope(stated: ArrayLike, hits: ArrayLike) -> Score:
    """Return the over-confidence slope of Quantified Intuitions: above 0 is over-confident.

    With q the probability given to what happened: mean((q - 1)(q - ½)) / mean((q - ½)²). None
    when every q is one half or nothing was placed. Raises ValueError for columns of different
    length or values out of range.

    >>> round(confidence_slope([0.9, 0.9, 0.9, 0.9], [1, 1, 1, 0]).value, 3)
    0.375
    """
    shares, outcomes = _paired(stated, hits)
    happened = np.where(outcomes, shares, 1 - shares)
    weight = float(((happened - 0.5) ** 2).sum())
    pull = float(((happened - 1) * (happened - 0.5)).sum())
    value = pull / weight if weight else None
    return Score(value, shares.size, "over-confidence slope")

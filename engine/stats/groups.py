"""The spread of figures by group, and what separates two groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from engine.stats.superiority import superiority

if TYPE_CHECKING:
    from collections.abc import Sequence

SPREAD = {"group": "object", "n": "int64"} | dict.fromkeys(
    ("least", "low_quartile", "median", "high_quartile", "most"), "float64"
)
"""The columns of a frame of spreads and how they are held."""


def spread_frame(frame: pd.DataFrame, group: str, figure: str) -> pd.DataFrame:
    """Return n, median, quartiles and ends of a figure by group, the lowest median first.

    Quartiles lie between two figures where the count asks for it (numpy's linear rule).
    KeyError when a column is missing.
    """
    rows = [_spread(str(name), part[figure]) for name, part in frame.groupby(group)]
    found = pd.DataFrame(rows, columns=list(SPREAD)).astype(SPREAD)
    return found.sort_values(["median", "group"], kind="stable").reset_index(drop=True)


def _spread(name: str, figures: pd.Series[float]) -> tuple[str | float, ...]:
    return (name, len(figures), *np.quantile(figures, [0, 0.25, 0.5, 0.75, 1]).tolist())


def separation_frame(
    frame: pd.DataFrame, group: str, pair: tuple[str, str], figures: Sequence[str]
) -> pd.DataFrame:
    """Return what separates two groups, one row a figure that both have.

    `n_one`, `n_other` (with the figure), `median_one`, `median_other`, `difference` of the
    medians, and `share` with `low` and `high` (95 %): how often one of the first is above one of
    the second, in per cent, ties counted half. KeyError when a column is missing.
    """
    one, other = (frame[frame[group] == name] for name in pair)
    rows = [_separation(name, one[name].dropna(), other[name].dropna()) for name in figures]
    return pd.DataFrame([row for row in rows if row], columns=list(SEPARATION)).astype(SEPARATION)


SEPARATION = {"figure": "object", "n_one": "int64", "n_other": "int64"} | dict.fromkeys(
    ("median_one", "median_other", "difference", "share", "low", "high"), "float64"
)
"""The columns of a frame of separations and how they are held."""


def _separation(
    name: str, one: pd.Series[float], other: pd.Series[float]
) -> tuple[str | float | None, ...]:
    told = superiority(one.tolist(), other.tolist())
    if told.estimate is None or told.low is None or told.high is None:
        return ()
    medians = float(one.median()), float(other.median())
    shares = (100 * share for share in (told.estimate, told.low, told.high))
    return (name, told.n, told.n_other, *medians, medians[0] - medians[1], *shares)

"""Where raters agree and where they do not.

A rating frame has one row a rating with the columns `event`, `text`, `rater` and `index` (points).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import pandas as pd

from engine.stats.concordance import concordance

if TYPE_CHECKING:
    from collections.abc import Iterable

COLUMNS = ("event", "text", "rater", "index")
SEVERAL = 2
"""Raters of an event that can differ."""


@dataclass(frozen=True, slots=True)
class Concord:
    """How alike two raters order the `n` events both rated: Kendall's tau-b, None if undefined.

    It is undefined for fewer than two events, and where one of the two gave all the same index.
    """

    one: str
    other: str
    n: int
    tau: float | None


def rating_frame(rows: Iterable[tuple[str, str, str, float]]) -> pd.DataFrame:
    """Return rows of event, text, rater and index as a rating frame."""
    return pd.DataFrame(list(rows), columns=list(COLUMNS))


def spread_frame(ratings: pd.DataFrame) -> pd.DataFrame:
    """Return a row an event: its raters (n), mean, sd, low, high and range, all in points.

    The sd is of a sample (n - 1 below), missing for one rater. Events that several rated come
    first, the widest range at the top.
    """
    grouped = ratings.groupby(["event", "text"], sort=False)["index"]
    frame = grouped.agg(n="count", mean="mean", sd="std", low="min", high="max").reset_index()
    frame["range"] = frame["high"] - frame["low"]
    frame["_shared"] = frame["n"] >= SEVERAL
    order = frame.sort_values(["_shared", "range", "mean"], ascending=False, kind="stable")
    return order.drop(columns="_shared").reset_index(drop=True)


def concords(ratings: pd.DataFrame) -> tuple[Concord, ...]:
    """Compare the orders of every two raters.

    >>> rows = [("a", "A", "Ann", 10), ("b", "B", "Ann", 20), ("a", "A", "Ben", 5)]
    >>> rows += [("b", "B", "Ben", 7)]
    >>> concords(rating_frame(rows))
    (Concord(one='Ann', other='Ben', n=2, tau=1.0),)
    """
    wide = ratings.pivot_table(index="event", columns="rater", values="index")
    raters = list(dict.fromkeys(ratings["rater"]))
    return tuple(_concord(wide, *pair) for pair in combinations(raters, 2))


def _concord(wide: pd.DataFrame, one: str, other: str) -> Concord:
    both = wide[[one, other]].dropna()
    told = concordance(both[one].tolist(), both[other].tolist())
    return Concord(one, other, told.n, told.tau)

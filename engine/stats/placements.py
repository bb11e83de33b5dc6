"""The player's placements as one frame, and the frames each live chart and its table share.

A placement frame has one row a placement, oldest first, with these columns: `turn` (1 and up),
`text` (the event), `gap` (letter), `confidence` (whole per cent or missing), `is_right`,
`error_points` (0 when right, above 0 when placed too high), `error_gaps`, `chance` and
`chance_deck` (shares), `is_repeat` (the event had been seen before).

Luck and confidence count an event at its first sight only, since a repeat tests memory, and
leave out placements that could not miss.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from scipy.stats import norm

from engine.stats.calibration import OverConfidence, over_confidence, reliability
from engine.stats.chance import Skill, luck_spread, running_skill, skill_over_luck
from engine.stats.inputs import as_levels

if TYPE_CHECKING:
    from collections.abc import Iterable

COLUMNS = {
    "turn": "int64",
    "text": "object",
    "gap": "object",
    "confidence": "Int64",
    "is_right": "bool",
    "error_points": "float64",
    "error_gaps": "int64",
    "chance": "float64",
    "chance_deck": "float64",
    "is_repeat": "bool",
}
"""The columns of a placement frame and how they are held."""

NINE_IN_TEN = float(norm.ppf(0.95))
"""Normal quantile at 0.95: luck ends within this many standard deviations nine times in ten."""


@dataclass(frozen=True, slots=True)
class ErrorSummary:
    """What the last placements come to.

    `mean_miss` is the mean size of a miss in points, None without one; `repeats` of the `n`
    had been seen before.
    """

    n: int
    right: int
    too_high: int
    too_low: int
    mean_miss: float | None
    repeats: int


def as_placements(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the placement columns of `frame`, typed, with rows numbered from 0.

    Raises ValueError naming the columns that are missing or lack a value (only `confidence`
    may), or a confidence that is no whole per cent.

    >>> as_placements(pd.DataFrame(columns=list(COLUMNS))).dtypes["confidence"]
    Int64Dtype()
    """
    missing = [name for name in COLUMNS if name not in frame.columns]
    if missing:
        raise ValueError(
            f"a placement frame needs the columns {', '.join(missing)}; got "
            f"{', '.join(map(str, frame.columns)) or 'none'}"
        )
    rows = frame[list(COLUMNS)].reset_index(drop=True)
    empty = [name for name in COLUMNS if name != "confidence" and rows[name].isna().any()]
    if empty:
        raise ValueError(f"each placement needs {', '.join(empty)}; fill in or drop such rows")
    as_levels(rows["confidence"].dropna(), "confidence")
    held = rows.dtypes.to_dict()
    changes = {name: dtype for name, dtype in COLUMNS.items() if held[name] != dtype}
    return rows.astype(changes) if changes else rows  # to change nothing is half of the work


def counted(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the placements that count: events at first sight, in a lane where one could miss.

    Raises ValueError naming the columns that are missing.
    """
    rows = as_placements(frame)
    return rows[~rows["is_repeat"] & (rows["chance"] < 1)].reset_index(drop=True)


def signed_error_frame(frame: pd.DataFrame, last: int = 20) -> pd.DataFrame:
    """Return the `last` placements with `slot` (1 is the oldest shown) and `outcome` in words.

    `outcome` is "right", "too high" or "too low". Raises ValueError naming the columns that are
    missing, or for a `last` below 1.
    """
    if last < 1:
        raise ValueError(f"at least one placement must be shown, got last={last}")
    rows = as_placements(frame).tail(last).reset_index(drop=True)
    side = np.where(rows["error_points"] > 0, "too high", "too low")
    rows.insert(0, "slot", np.arange(1, len(rows) + 1))
    rows["outcome"] = np.where(rows["is_right"], "right", side)
    return rows[
        ["slot", "turn", "text", "gap", "outcome", "error_points", "error_gaps", "is_repeat"]
    ]


def error_summary(frame: pd.DataFrame, last: int = 20) -> ErrorSummary:
    """Return what `signed_error_frame` comes to; same arguments and errors."""
    rows = signed_error_frame(frame, last)
    misses = rows.loc[rows["outcome"] != "right", "error_points"].abs()
    found = rows["outcome"].value_counts()
    return ErrorSummary(
        n=len(rows),
        right=int(found.get("right", 0)),
        too_high=int(found.get("too high", 0)),
        too_low=int(found.get("too low", 0)),
        mean_miss=float(misses.mean()) if len(misses) else None,
        repeats=int(rows["is_repeat"].sum()),
    )


def left_out(frame: pd.DataFrame) -> int:
    """Return how many placements do not count: seen before, or impossible to miss.

    Raises ValueError naming the columns that are missing.
    """
    return len(frame) - len(counted(frame))


def luck_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the counted placements, numbered from 1, with hits minus luck so far.

    `above_luck` is the running sum of hit - chance, `above_deck` the same against somebody who
    knows the deck; luck alone ends within ±`luck_reach` hits about nine times in ten (normal
    approximation). Raises ValueError naming the columns that are missing.
    """
    rows = counted(frame)
    return pd.DataFrame(
        {
            "placement": np.arange(1, len(rows) + 1),
            "turn": rows["turn"],
            "text": rows["text"],
            "is_right": rows["is_right"],
            "chance": rows["chance"],
            "chance_deck": rows["chance_deck"],
            "above_luck": np.asarray(running_skill(rows["is_right"], rows["chance"])),
            "above_deck": np.asarray(running_skill(rows["is_right"], rows["chance_deck"])),
            "luck_reach": NINE_IN_TEN * np.asarray(luck_spread(rows["chance"])),
        }
    )


def luck_summary(frame: pd.DataFrame, *, deck_aware: bool = False) -> Skill:
    """Return hits beside luck over the counted placements.

    `deck_aware` measures against somebody who knows the deck. Raises ValueError naming the
    columns that are missing.
    """
    rows = counted(frame)
    return skill_over_luck(rows["is_right"], rows["chance_deck" if deck_aware else "chance"])


def _stated(frame: pd.DataFrame) -> pd.DataFrame:
    rows = counted(frame)
    return rows[rows["confidence"].notna()].astype({"confidence": "int64"})


def confidence_frame(frame: pd.DataFrame, levels: Iterable[int]) -> pd.DataFrame:
    """Return one row a confidence level, rising, those of `levels` never stated included.

    `stated`, `right`, `low`, `high` (Wilson 95 %) and `band_low`, `band_high` (where a true level
    would land nine times in ten) are per cent, missing where n is 0. Raises ValueError naming
    the columns that are missing, or a level that is no whole per cent.
    """
    rows = _stated(frame)
    bins = reliability(rows["confidence"], rows["is_right"], levels)
    per_cent = {
        "right": [b.right.estimate for b in bins],
        "low": [b.right.low for b in bins],
        "high": [b.right.high for b in bins],
        "band_low": [b.band.low if b.band else None for b in bins],
        "band_high": [b.band.high if b.band else None for b in bins],
    }
    counts = {
        "stated": np.asarray([b.level for b in bins], dtype=np.int64),
        "n": np.asarray([b.n for b in bins], dtype=np.int64),
        "hits": np.asarray([b.hits for b in bins], dtype=np.int64),
    }
    shares = {name: np.asarray(column, dtype=np.float64) for name, column in per_cent.items()}
    hollow = np.asarray([b.is_hollow for b in bins], dtype=np.bool_)
    return pd.DataFrame(
        counts | {name: 100 * share for name, share in shares.items()} | {"is_hollow": hollow}
    )


def confidence_summary(frame: pd.DataFrame) -> OverConfidence:
    """Return mean stated confidence beside the share right, over the rows that stated one.

    Raises ValueError naming the columns that are missing.
    """
    rows = _stated(frame)
    return over_confidence(rows["confidence"], rows["is_right"], rows["chance"])

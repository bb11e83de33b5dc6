"""What people expect of an event beside what was measured in the years after it.

Which row of a published expectation is which measured event is our own pairing, kept in
`data/scales/same-events.csv`: `same`, or `near` with the difference as a note. What was measured
comes from `hilda-effects` (windows around the event, CC BY 4.0) and `hilda-distress`.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pandas as pd
from scipy.stats import norm

from engine.misery.scale import SCALES, load_scale
from engine.stats.concordance import concordance

if TYPE_CHECKING:
    from collections.abc import Mapping

EXPECTED: Final = {
    "physoc-2017": ("stress expected", 10),
    "gss-2004": ("seriousness", 100),
    "srrs-1967": ("life change", 100),
}
"""Scales of what people expect: what they ask for, and the most they give."""
WELLBEINGS: Final = ("mood", "satisfaction")
EFFECTS: Final = "hilda-effects"
DISTRESS: Final = "hilda-distress"
WINDOWS: Final = {"before": (-12, 0), "first": (0, 12), "later": (12, 48)}
"""Months from the event: the year before, the first year, years two to four."""
_IN_FILE = {"mood": "affect", "satisfaction": "satisfaction"}
_REACH = float(norm.ppf(0.975))
"""Standard errors that a 95 % interval reaches either way."""

WARNING: Final = (
    "Few events are in both, the pairs are ours, and the samples are British, American and "
    "Australian, decades apart. Take it as a chart to wonder at, not as a finding. What was "
    "measured is a mean over those who answered: people adapt, and who is worst off may not answer."
)


@dataclass(frozen=True, slots=True)
class Match:
    """A row of an expectation and the measured event it stands beside; `fit` is same or near."""

    measured: str
    scale: str
    row: str
    fit: str
    note: str


@dataclass(frozen=True, slots=True)
class Effect:
    """A fall in wellbeing in standard deviations, negative where it rose, with a 95 % interval."""

    fall: float
    low: float
    high: float


@cache
def matches() -> tuple[Match, ...]:
    """Return every pair of expectation and measured event, as the file has them."""
    with (SCALES / "same-events.csv").open(encoding="utf-8", newline="") as lines:
        return tuple(Match(**cells) for cells in csv.DictReader(lines))


@cache
def effects(wellbeing: str) -> Mapping[tuple[str, str], Effect]:
    """Return the measured effect by event and window of `WINDOWS`, the event reckoned alone.

    A window of several published ones is their mean, taken as independent, so its interval is
    somewhat too narrow. KeyError unless `wellbeing` is one of `WELLBEINGS`.
    """
    table = pd.read_csv(SCALES / EFFECTS / "windows.csv")
    asked = (table["model"] == "alone") & (table["wellbeing"] == _IN_FILE[wellbeing])
    found = {}
    for event, rows in table[asked].groupby("row"):
        for name, (first, last) in WINDOWS.items():
            inside = rows[(rows["from_month"] >= first) & (rows["to_month"] <= last)]
            fall = -float(inside["effect"].mean())
            reach = _REACH * float((inside["se"] ** 2).sum()) ** 0.5 / len(inside)
            found[str(event), name] = Effect(fall, fall - reach, fall + reach)
    return found


def lived_frame(scale: str, wellbeing: str = WELLBEINGS[0]) -> pd.DataFrame:
    """Return an expectation beside what was measured, one row a pair, the worst expected first.

    `expected` is in the scale's own units; `before`, `first` and `later` are falls in standard
    deviations with `_low` and `_high` beside them; `distress` is the share of people highly
    distressed in the year after. KeyError unless the scale is one of `EXPECTED`.
    """
    published, measured, shares = load_scale(scale), load_scale(EFFECTS), load_scale(DISTRESS)
    found = effects(wellbeing)
    rows = []
    for match in matches():
        if match.scale == scale:
            row = published.row(match.row)
            told = {"event": row.event, "expected": row.value}
            told |= {"measured_as": measured.row(match.measured).event}
            for window in WINDOWS:
                effect = found[match.measured, window]
                told |= {window: effect.fall, f"{window}_low": effect.low}
                told |= {f"{window}_high": effect.high}
            told |= {"distress": shares.row(match.measured).value, "fit": match.fit}
            rows.append(told | {"note": match.note})
    if not rows:
        raise KeyError(scale)
    frame = pd.DataFrame(rows)
    return frame.sort_values("expected", ascending=False, kind="stable").reset_index(drop=True)


@cache
def agreement_frame() -> pd.DataFrame:
    """Return how alike any expectation orders the events as another, or as what was measured.

    One row a pair of scales: `one`, `other` (names in words), `kind` (expected or measured),
    `n` events in both, `tau` (Kendall's tau-b) with `low` and `high` (95 %).
    """
    asked, lived = _asked(), _measured()
    pairs = [(one, other, "expected") for one, other in combinations(asked, 2)]
    pairs += [(one, other, "measured") for other in lived for one in asked]
    figures = asked | lived
    rows = [
        _agreement(one, other, kind, figures[one], figures[other]) for one, other, kind in pairs
    ]
    return pd.DataFrame(rows)


def _asked() -> dict[str, dict[str, float]]:
    """What was expected of each measured event, by what it is called."""
    found: dict[str, dict[str, float]] = {}
    for name, (what, _) in EXPECTED.items():
        scale, year = load_scale(name), name.rpartition("-")[2]
        rows = {match.measured: match.row for match in matches() if match.scale == name}
        found[f"{what}, {year}"] = {event: scale.row(row).value for event, row in rows.items()}
    return found


def _measured() -> dict[str, dict[str, float]]:
    """What was measured of each event in the first year, by what it is called."""
    found = {
        f"fall in {name}": {
            event: effect.fall
            for (event, window), effect in effects(name).items()
            if window == "first"
        }
        for name in WELLBEINGS
    }
    return found | {"share in distress": {row.key: row.value for row in load_scale(DISTRESS).rows}}


def _agreement(
    one: str, other: str, kind: str, here: dict[str, float], there: dict[str, float]
) -> dict[str, object]:
    both = [event for event in here if event in there]
    told = concordance([here[event] for event in both], [there[event] for event in both])
    return {"one": one, "other": other, "kind": kind} | {
        "n": told.n,
        "tau": told.tau,
        "low": told.low,
        "high": told.high,
    }

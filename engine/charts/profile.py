"""Events side by side: their three factor scores, and the index with its interval."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from engine.charts.gauge import ground, misery_axis
from engine.charts.palette import SERIES, Chart, Part, axis, coloured, framed, line, plain
from engine.misery.event import FACTORS

if TYPE_CHECKING:
    import pandas as pd

    from engine.charts.palette import Row

SYMBOLS = ("circle", "diamond", "square", "triangle-up", "x")
MARKS = ("●", "◆", "■", "▲", "✖")
_FIGURES = ("index", *FACTORS)
_STEP = 0.09
"""Columns that events stand apart, so that no mark hides another."""


def factor_profile(events: pd.DataFrame) -> Chart:
    """Return up to five events of an event frame side by side, in the order of its rows.

    An event without factor scores shows its index only. Whiskers are its low and high.
    """
    rows = events.to_dict("records")[: len(SERIES)]
    key = " ".join(f"{coloured(SERIES[at], MARKS[at])} {at + 1}" for at in range(len(rows)))
    names = ["<b>index</b>", *FACTORS]
    ticks: Part = {"tickvals": list(range(len(names))), "ticktext": names, "showgrid": False}
    figure = framed(
        [_profile(row, at, len(rows)) for at, row in enumerate(rows)],
        ("Three factors, one index", key),
        {
            "xaxis": axis("", -0.5, len(names) - 0.5, **ticks),
            "yaxis": misery_axis("points"),
            "shapes": ground(along="y"),
        },
        [],
    )
    return Chart(figure, _alt(rows))


def _profile(row: Row, at: int, size: int) -> Part:
    shift = _STEP * (at - (size - 1) / 2)
    figures = [row[name] for name in _FIGURES]
    told = [place for place, figure in enumerate(figures) if isfinite(figure)]
    up, down = row["high"] - row["index"], row["index"] - row["low"]
    return line(
        x=[place + shift for place in told],
        y=[figures[place] for place in told],
        mode="lines+markers",
        line={"color": SERIES[at], "width": 1.5, "dash": "dot"},
        marker={"symbol": SYMBOLS[at], "size": 10, "color": SERIES[at]},
        error_y={"array": [up] + [0] * 3, "arrayminus": [down] + [0] * 3}
        | {"color": SERIES[at], "thickness": 1.5, "width": 4},
        hovertext=[
            f"{plain(row['text'])}<br>{_FIGURES[place]} <b>{figures[place]:.1f}</b>"
            for place in told
        ],
        hoverinfo="text",
        cliponaxis=False,
    )


def _alt(rows: list[Row]) -> str:
    told = [
        f"{row['text'].rstrip('.')}, {row['index']:g} ({row['low']:g} to {row['high']:g}), "
        + ", ".join(f"{name} {row[name]:g}" for name in FACTORS if isfinite(row[name]))
        for row in rows
    ]
    return f"Index and factor scores. {'; '.join(told) or 'No event chosen'}."

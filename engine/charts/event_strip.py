"""Every event of a deck on the misery scale, a row a category."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.gauge import (
    COLOURS,
    SYMBOLS,
    WORDS,
    band_id,
    band_key,
    ground,
    ground_words,
    misery_axis,
)
from engine.charts.palette import RIGHT, Chart, Part, axis, count, framed, line, plain
from engine.stats.groups import spread_frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from engine.charts.palette import Row

NOTHING = "No event fits"
LABELS = 118
"""Pixels left of the plot for the names of categories."""
_ROW, _REST = 30, 140
"""Pixels of a row, and of all that is not a row."""
_HEIGHTS = (0.0, 0.24, -0.24, 0.12, -0.12)
"""Neighbours in a row stand at different heights, so that both can be seen and tapped."""


def row_height(rows: int) -> int:
    """Return the height in pixels of a chart of so many rows."""
    return _REST + _ROW * max(rows, 4)


def category_rows(spread: pd.DataFrame) -> Part:
    """Return the axis of categories, the mildest at the foot, with a free row above for words."""
    names = [f"{plain(name, 16)} {n}" for name, n in zip(spread["group"], spread["n"], strict=True)]
    ticks: Part = {"tickvals": list(range(len(names))), "ticktext": names, "showgrid": False}
    return axis("", -0.6, len(names) + 0.2, **ticks)


def event_strip(
    frame: pd.DataFrame, chosen: Sequence[str] = (), words: Sequence[str] = WORDS
) -> Chart:
    """Return the events of an event frame by index and category, the chosen ones ringed.

    Categories stand in the order of their medians. Each point's custom data is its event's id;
    `words` are the gauge's. The rings are numbered in the order of `chosen`.
    """
    spread = spread_frame(frame, "category", "index")
    placed = frame.assign(
        height=_heights(frame, spread), band_id=[band_id(points) for points in frame["index"]]
    )
    rows = len(spread)
    figure = framed(
        [*(_points(placed, band) for band in COLOURS), _rings(placed, chosen)],
        ("Every event on one scale", f"{band_key(frame['index'], words)} · n {len(frame)}"),
        {
            "xaxis": misery_axis(),
            "yaxis": category_rows(spread),
            "shapes": ground(),
            "height": row_height(rows),
            "margin": {"l": LABELS, "r": 12, "t": 56, "b": 42, "pad": 4},
        },
        ground_words(words, rows - 0.2),
    )
    return Chart(figure, _alt(frame, spread))


def _points(frame: pd.DataFrame, band: str) -> Part:
    """Return the events of a band as one trace: one colour is read faster than one a point."""
    rows = frame[frame["band_id"] == band]
    faded = {"marker": {"opacity": 0.9}}
    return line(
        x=rows["index"].tolist(),
        y=rows["height"].tolist(),
        mode="markers",
        marker={"symbol": SYMBOLS[band], "color": COLOURS[band], "size": 9, "opacity": 0.9},
        selected=faded,
        unselected=faded,
        customdata=rows["id"].tolist(),
        hovertext=[event_hover(row) for row in rows.to_dict("records")],
        hoverinfo="text",
    )


def event_hover(row: Row) -> str:
    """Return what a point says of its event: line, index, interval, category, basis."""
    low, high = row["low"], row["high"]
    spread = f" ({low:g} to {high:g})" if low != high else ""
    basis = plain(str(row["basis"]))
    return (
        f"{plain(str(row['text']))}<br><b>{row['index']:.1f}</b>{spread}<br>"
        f"{plain(str(row['category']))} · {basis}"
    )


def _heights(frame: pd.DataFrame, spread: pd.DataFrame) -> list[float]:
    rows = {name: place for place, name in enumerate(spread["group"])}
    ranks = frame.groupby("category").cumcount()
    placed = zip(frame["category"], ranks, strict=True)
    return [rows[name] + _HEIGHTS[rank % len(_HEIGHTS)] for name, rank in placed]


def _rings(frame: pd.DataFrame, chosen: Sequence[str]) -> Part:
    rows = frame[frame["id"].isin(list(chosen))]
    return line(
        x=rows["index"].tolist(),
        y=rows["height"].tolist(),
        mode="markers+text",
        marker={"symbol": "circle-open", "size": 18, "color": RIGHT, "line": {"width": 3}},
        text=[f"<b>{list(chosen).index(event) + 1}</b>" for event in rows["id"]],
        textposition="top center",
        cliponaxis=False,
        hoverinfo="skip",
    )


def _alt(frame: pd.DataFrame, spread: pd.DataFrame) -> str:
    if not len(frame):
        return f"Events on the misery scale: {NOTHING.casefold()}."
    first, last = spread.iloc[0], spread.iloc[-1]
    low, high = frame["index"].min(), frame["index"].max()
    told = f"{count(len(frame), 'event')} on the misery scale, from {low:g} to {high:g}."
    if len(spread) == 1:
        return f"{told} All in {first['group']}, median {first['median']:g}."
    return (
        f"{told} {first['group']} has the mildest median, {first['median']:g}, and "
        f"{last['group']} the worst, {last['median']:g}."
    )

"""The three live charts of placing events: how far off, how lucky, how sure.

Each takes a placement frame (`engine.stats.placements`), draws the very frame its table shows
and returns a `Chart`; height, margins and slots stay put as placements come in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.charts.memory import drawn_once
from engine.charts.palette import (
    GUIDE,
    MISS,
    RIGHT,
    SHADE,
    ZERO,
    Chart,
    Part,
    axis,
    count,
    framed,
    line,
    note,
    plain,
    whiskers,
)
from engine.charts.wording import (
    confidence_alt,
    confidence_legend,
    error_alt,
    error_legend,
    luck_alt,
    luck_legend,
)
from engine.stats.placements import (
    confidence_frame,
    confidence_summary,
    error_summary,
    left_out,
    luck_frame,
    luck_summary,
    signed_error_frame,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from engine.charts.palette import Row

REACH = 40
"""Points shown either way; a larger miss is an arrow at the edge with its size."""
EDGE = 52
"""Points the axis runs to, leaving room for those sizes."""
SPANS = (20, 40, 60, 100, 200, 300, 500, 1000)
"""Placements the luck chart makes room for, grown in steps so that it rarely moves."""
HEIGHTS = (3, 5, 8, 12, 20, 40, 60, 100, 200, 300, 500, 1000)
"""Hits either way the luck chart makes room for."""
MOST_POINTS = 500
"""Placements the luck chart draws one by one; of more it draws as many, evenly spread."""
ROOMY = 8
"""Per cent between two levels that leave place for a label."""


def _room(needed: float, steps: tuple[int, ...]) -> float:
    return next((step for step in steps if step >= needed), needed)


# --- how far off ---------------------------------------------------------------------------


def _is_beyond(row: Row) -> bool:
    return bool(abs(row["error_points"]) > REACH)


def _error_hover(row: Row) -> str:
    points, gaps = abs(row["error_points"]), count(abs(row["error_gaps"]), "gap")
    told = (
        "right" if row["outcome"] == "right" else f"{points:g} points {row['outcome']}, {gaps} off"
    )
    seen = ", seen before" if row["is_repeat"] else ""
    where = f"turn {row['turn']}, gap {plain(row['gap'])}"
    return f"{plain(row['text'])}<br>{where}: {told}{seen}"


def _error_symbol(row: Row) -> str:
    shape = "circle" if row["outcome"] == "right" else "x"
    if _is_beyond(row):
        shape = "triangle-up" if row["error_points"] > 0 else "triangle-down"
    return f"{shape}-open" if row["is_repeat"] else shape


def _slot_ticks(rows: pd.DataFrame, last: int) -> Part:
    turns = rows["turn"].tolist()
    end = turns[-1] if turns else 0
    turns += range(end + 1, end + 1 + last - len(turns))
    shown = [slot for slot in range(1, last + 1) if slot == 1 or slot % 5 == 0]
    return {"tickvals": shown, "ticktext": [str(turns[slot - 1]) for slot in shown]}


def _error_marks(rows: pd.DataFrame) -> list[Part]:
    slots, heights = rows["slot"].tolist(), rows["error_points"].clip(-REACH, REACH).tolist()
    colours = [RIGHT if word == "right" else MISS for word in rows["outcome"]]
    records = rows.to_dict("records")
    marks = line(
        x=slots,
        y=heights,
        mode="markers+text",
        marker={
            "symbol": [_error_symbol(row) for row in records],
            "color": colours,
            "size": 9,
            "line": {"width": 2, "color": colours},
        },
        text=[f"{abs(row['error_points']):g}" if _is_beyond(row) else "" for row in records],
        textposition=["top center" if height > 0 else "bottom center" for height in heights],
        hovertext=[_error_hover(row) for row in records],
        hoverinfo="text",
        cliponaxis=False,
    )
    stems = {"type": "bar", "x": slots, "y": heights, "width": 0.22} | {
        "marker": {"color": MISS},
        "hoverinfo": "skip",
    }
    return [stems, marks]


@drawn_once
def signed_error(frame: pd.DataFrame, last: int = 20) -> Chart:
    """Return the signed error in points of the `last` placements, one fixed slot each.

    Above the line was placed too high, below it too low, on it right. Misses beyond 40 points
    are arrows at the edge with their size. Raises what `signed_error_frame` raises.
    """
    rows, told = signed_error_frame(frame, last), error_summary(frame, last)
    figure = framed(
        _error_marks(rows),
        (f"Signed error, last {last}", error_legend(told)),
        {
            "xaxis": axis("turn", 0.4, last + 0.6, showgrid=False, **_slot_ticks(rows, last)),
            "yaxis": axis("← too low   too high →", -EDGE, EDGE, tickvals=[-40, -20, 0, 20, 40]),
            "shapes": [ZERO],
        },
        [],
        is_empty=not told.n,
    )
    return Chart(figure, error_alt(told))


# --- how lucky -----------------------------------------------------------------------------


def _luck_hover(row: Row) -> str:
    hit = "hit" if row["is_right"] else "miss"
    odds = f"{hit}, luck hits {row['chance']:.0%} of these"
    return f"{plain(row['text'])}<br>{odds}<br>so far {row['above_luck']:+z.2f} against luck"


def _luck_band(rows: pd.DataFrame) -> Part:
    x, reach = [0, *rows["placement"].tolist()], [0.0, *rows["luck_reach"].tolist()]
    return line(
        x=x + x[::-1],
        y=reach + [-up for up in reach[::-1]],
        fill="toself",
        fillcolor=SHADE,
        line={"width": 0},
        mode="lines",
        hoverinfo="skip",
    )


def _luck_line(rows: pd.DataFrame) -> Part:
    shapes = ["circle" if hit else "x" for hit in rows["is_right"]]
    sizes = [7 if hit else 6 for hit in rows["is_right"]]
    return line(
        x=[0, *rows["placement"].tolist()],
        y=[0.0, *rows["above_luck"].tolist()],
        mode="lines+markers",
        line={"color": RIGHT, "width": 2},
        marker={"color": RIGHT, "symbol": ["circle", *shapes], "size": [0, *sizes]}
        | {"line": {"width": 0}, "opacity": 1},
        hovertext=["", *(_luck_hover(row) for row in rows.to_dict("records"))],
        hoverinfo="text",
    )


def _deck_line(rows: pd.DataFrame) -> Part:
    return line(
        x=[0, *rows["placement"].tolist()],
        y=[0.0, *rows["above_deck"].tolist()],
        mode="lines",
        line={"color": MISS, "width": 2, "dash": "dash"},
        hoverinfo="skip",
    )


def _thinned(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows that follow each other as evenly as can be, the last one always among them."""
    if len(rows) <= MOST_POINTS:
        return rows
    return rows.iloc[np.linspace(0, len(rows) - 1, MOST_POINTS).round().astype(int)]


def _luck_range(rows: pd.DataFrame) -> tuple[float, float]:
    ends = rows[["above_luck", "above_deck", "luck_reach"]].to_numpy()
    up, down = ends.max(initial=0), max(-ends.min(initial=0), rows["luck_reach"].max() or 0)
    return -1.1 * _room(float(down), HEIGHTS), 1.1 * _room(float(up), HEIGHTS)


@drawn_once
def hits_minus_luck(frame: pd.DataFrame, *, deck_aware: bool = False) -> Chart:
    """Return the running sum of hit - chance beside the line of luck alone.

    The shade is where luck alone ends nine times in ten. Events seen before are left out. Of more
    than 500 placements 500 are drawn, each at its own sum.
    `deck_aware` adds the same sum against somebody who knows the deck. Raises what
    `luck_frame` raises.
    """
    rows, told, skipped = luck_frame(frame), luck_summary(frame), left_out(frame)
    deck = luck_summary(frame, deck_aware=True) if deck_aware else None
    drawn = _thinned(rows)
    traces = [_luck_band(drawn), _luck_line(drawn)] + ([_deck_line(drawn)] if deck_aware else [])
    span = _room(len(rows), SPANS)
    figure = framed(
        traces if told.n else [],
        ("Hits minus luck", luck_legend(told, deck, skipped)),
        {
            "xaxis": axis("placements", 0, span * 1.03, showgrid=False, nticks=6),
            "yaxis": axis("hits against luck", *_luck_range(rows), nticks=6),
            "shapes": [ZERO],
        },
        [note("luck alone", span * 1.03, 0, xanchor="right", yanchor="bottom")],
        is_empty=not told.n,
    )
    return Chart(figure, luck_alt(told, skipped))


# --- how sure ------------------------------------------------------------------------------


def _roomy_labels(rows: pd.DataFrame) -> list[str]:
    # A label needs the place to its right: where the next point stands there, its hover tells n.
    rights = [*rows["stated"].tolist()[1:], 1000]
    pairs = zip(rows["stated"], rows["n"], rights, strict=True)
    return [f"n {n}" if right - stated >= ROOMY else "" for stated, n, right in pairs]


def _confidence_hover(row: Row) -> str:
    likely = f"likely between {row['low']:.0f}% and {row['high']:.0f}% in the long run"
    few = "<br>too few to say much" if row["is_hollow"] else ""
    return f"you said {row['stated']}%: {row['hits']} of {row['n']} right<br>{likely}{few}"


def _confidence_points(rows: pd.DataFrame) -> Part:
    return line(
        x=rows["stated"].tolist(),
        y=rows["right"].tolist(),
        error_y=whiskers(rows["right"], rows["low"], rows["high"], color=RIGHT),
        mode="markers+text",
        marker={
            "symbol": ["circle-open" if hollow else "circle" for hollow in rows["is_hollow"]],
            "color": RIGHT,
            "size": 11,
            "line": {"width": 2, "color": RIGHT},
        },
        text=_roomy_labels(rows),
        textposition="middle right",
        hovertext=[_confidence_hover(row) for row in rows.to_dict("records")],
        hoverinfo="text",
        cliponaxis=False,
    )


def _diagonal() -> Part:
    dots = {"color": GUIDE, "width": 1.5, "dash": "dot"}
    return line(x=[0, 100], y=[0, 100], mode="lines", line=dots, hoverinfo="skip")


@drawn_once
def stated_confidence(frame: pd.DataFrame, levels: Sequence[int]) -> Chart:
    """Return stated confidence against the share right, one point a level, with Wilson bars.

    Points of fewer than five placements are hollow; levels never stated have none. Events seen
    before are left out. Raises what `confidence_frame` raises.
    """
    rows, told = confidence_frame(frame, levels), confidence_summary(frame)
    ticks: Part = {"tickvals": [0, 20, 40, 60, 80, 100]}
    sides = [
        note("too modest", -3, 90, xanchor="left", yanchor="middle"),
        note("too sure", 108, 10, xanchor="right", yanchor="middle"),
    ]
    figure = framed(
        [_diagonal(), _confidence_points(rows[rows["n"] > 0])] if told.n else [],
        ("Stated confidence", confidence_legend(told)),
        {
            "xaxis": axis("you said, %", -4, 109, showgrid=False, **ticks),
            "yaxis": axis("were right, %", -7, 107, **ticks),
        },
        sides if told.n else [],
        is_empty=not told.n,
    )
    return Chart(figure, confidence_alt(told))

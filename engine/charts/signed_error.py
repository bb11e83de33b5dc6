"""How far off: the signed error of the last placements, one slot each.

It takes a placement frame (`engine.stats.placements`) and draws the very frame its table shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.memory import drawn_once
from engine.charts.palette import (
    MISS,
    NONE_YET,
    RIGHT,
    ZERO,
    Chart,
    Part,
    axis,
    coloured,
    count,
    framed,
    line,
    plain,
)
from engine.stats.placements import error_summary, signed_error_frame

if TYPE_CHECKING:
    import pandas as pd

    from engine.charts.palette import Row
    from engine.stats.placements import ErrorSummary

REACH = 40
"""Points shown either way; a larger miss is an arrow at the edge with its size."""
EDGE = 52
"""Points the axis runs to, leaving room for those sizes."""


@drawn_once
def signed_error(frame: pd.DataFrame, last: int = 20) -> Chart:
    """Return the signed error in points of the `last` placements, one fixed slot each.

    Above the line was placed too high, below it too low, on it right. Misses beyond 40 points
    are arrows at the edge with their size. Raises what `signed_error_frame` raises.
    """
    rows, told = signed_error_frame(frame, last), error_summary(frame, last)
    figure = framed(
        _marks(rows),
        (f"Signed error, last {last}", _legend(told)),
        {
            "xaxis": axis(
                "your placements", 0.4, last + 0.6, showgrid=False, **_ticks(len(frame), last)
            ),
            "yaxis": axis("← too low   too high →", -EDGE, EDGE, tickvals=[-40, -20, 0, 20, 40]),
            "shapes": [ZERO],
        },
        [],
        is_empty=not told.n,
    )
    return Chart(figure, _alt(told))


def _is_beyond(row: Row) -> bool:
    return bool(abs(row["error_points"]) > REACH)


def _hover(row: Row) -> str:
    points, gaps = abs(row["error_points"]), count(abs(row["error_gaps"]), "gap")
    told = (
        "right" if row["outcome"] == "right" else f"{points:g} points {row['outcome']}, {gaps} off"
    )
    seen = ", seen before" if row["is_repeat"] else ""
    where = f"turn {row['turn']}, gap {plain(row['gap'])}"
    return f"{plain(row['text'])}<br>{where}: {told}{seen}"


def _symbol(row: Row) -> str:
    shape = "circle" if row["outcome"] == "right" else "x"
    if _is_beyond(row):
        shape = "triangle-up" if row["error_points"] > 0 else "triangle-down"
    return f"{shape}-open" if row["is_repeat"] else shape


def _ticks(placed: int, last: int) -> Part:
    """Each slot by the number of its placement: at a table turns would leave gaps."""
    before = max(0, placed - last)
    shown = [slot for slot in range(1, last + 1) if slot == 1 or slot % 5 == 0]
    return {"tickvals": shown, "ticktext": [str(before + slot) for slot in shown]}


def _marks(rows: pd.DataFrame) -> list[Part]:
    slots, heights = rows["slot"].tolist(), rows["error_points"].clip(-REACH, REACH).tolist()
    colours = [RIGHT if word == "right" else MISS for word in rows["outcome"]]
    records = rows.to_dict("records")
    marks = line(
        x=slots,
        y=heights,
        mode="markers+text",
        marker={
            "symbol": [_symbol(row) for row in records],
            "color": colours,
            "size": 9,
            "line": {"width": 2, "color": colours},
        },
        text=[f"{abs(row['error_points']):g}" if _is_beyond(row) else "" for row in records],
        textposition=["top center" if height > 0 else "bottom center" for height in heights],
        hovertext=[_hover(row) for row in records],
        hoverinfo="text",
        cliponaxis=False,
    )
    stems = {"type": "bar", "x": slots, "y": heights, "width": 0.22} | {
        "marker": {"color": MISS},
        "hoverinfo": "skip",
    }
    return [stems, marks]


def _legend(told: ErrorSummary) -> str:
    """Return the key under the signed-error chart's title."""
    if not told.n:
        return NONE_YET
    right = f"{coloured(RIGHT, '●')} {told.right} right"
    missed = f"{coloured(MISS, '✖')} {count(told.n - told.right, 'miss')}"
    seen = f" · hollow: {told.repeats} seen before" if told.repeats else ""
    return f"{right} · {missed} · n {told.n}{seen}"


def _alt(told: ErrorSummary) -> str:
    """Return the signed-error chart in words: n, how many right, high and low."""
    if not told.n:
        return "Signed error of your last placements: none yet."
    alt = (
        f"Signed error of your last {count(told.n, 'placement')}: {told.right} right, "
        f"{told.too_high} placed too high, {told.too_low} too low."
    )
    if told.mean_miss is None:
        return alt
    return f"{alt} A miss was {told.mean_miss:.1f} points off on average."

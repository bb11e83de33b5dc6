"""How sure: stated confidence beside the share that was right, a point a level.

It takes a placement frame (`engine.stats.placements`) and draws the very frame its table shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.memory import drawn_once
from engine.charts.palette import (
    GUIDE,
    RIGHT,
    Chart,
    Part,
    axis,
    count,
    framed,
    line,
    note,
    whiskers,
)
from engine.stats.placements import confidence_frame, confidence_summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from engine.charts.palette import Row
    from engine.stats.calibration import OverConfidence

ROOMY = 8
"""Per cent between two levels that leave place for a label."""


@drawn_once
def stated_confidence(frame: pd.DataFrame, levels: Sequence[int]) -> Chart:
    """Return stated confidence against the share right, one point a level, with Wilson bars.

    Points of fewer than five placements are hollow; levels never stated have none. Events seen
    before are left out. Raises what `confidence_frame` raises.
    """
    rows, told = confidence_frame(frame, levels), confidence_summary(frame)
    ticks: Part = {"tickvals": [0, 20, 40, 60, 80, 100]}
    sides = [  # above and below all there can be to see
        note("↖ too modest", -3, 111, xanchor="left", yanchor="middle"),
        note("too sure ↘", 108, -11, xanchor="right", yanchor="middle"),
    ]
    figure = framed(
        [_diagonal(), _points(rows[rows["n"] > 0])] if told.n else [],
        ("Stated confidence", _legend(told)),
        {
            "xaxis": axis("you said, %", -4, 109, showgrid=False, **ticks),
            "yaxis": axis("were right, %", -17, 117, **ticks),
        },
        sides if told.n else [],
        is_empty=not told.n,
    )
    return Chart(figure, _alt(told))


def _roomy_labels(rows: pd.DataFrame) -> list[str]:
    # A label needs the place to its right: where the next point stands there, its hover tells n.
    rights = [*rows["stated"].tolist()[1:], 1000]
    pairs = zip(rows["stated"], rows["n"], rights, strict=True)
    return [f"n {n}" if right - stated >= ROOMY else "" for stated, n, right in pairs]


def _hover(row: Row) -> str:
    likely = f"likely between {row['low']:.0f}% and {row['high']:.0f}% in the long run"
    few = "<br>too few to say much" if row["is_hollow"] else ""
    return f"you said {row['stated']}%: {row['hits']} of {row['n']} right<br>{likely}{few}"


def _points(rows: pd.DataFrame) -> Part:
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
        hovertext=[_hover(row) for row in rows.to_dict("records")],
        hoverinfo="text",
        cliponaxis=False,
    )


def _diagonal() -> Part:
    dots = {"color": GUIDE, "width": 1.5, "dash": "dot"}
    return line(x=[0, 100], y=[0, 100], mode="lines", line=dots, hoverinfo="skip")


def _legend(told: OverConfidence) -> str:
    """Return the line under the confidence chart's title."""
    if not told.n:
        return "nothing stated yet"
    return f"You said {told.mean_stated:.0%}, {told.share_right:.0%} were right · n {told.n}"


def _alt(told: OverConfidence) -> str:
    """Return the confidence chart in words: n, said, right, too sure or too modest."""
    if told.mean_stated is None or told.share_right is None or told.excess is None:
        return "Stated confidence against share right: nothing stated yet."
    points = round(100 * told.excess)
    verdict = (
        f"{abs(points)} points too {'sure' if points > 0 else 'modest'}" if points else "spot on"
    )
    return (
        f"Stated confidence against share right over {count(told.n, 'placement')}: you said "
        f"{told.mean_stated:.0%} on average and {told.share_right:.0%} were right, {verdict}."
    )

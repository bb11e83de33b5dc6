"""How lucky: hits beside what luck alone would bring, running.

It takes a placement frame (`engine.stats.placements`) and draws the very frame its table shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from engine.charts.memory import drawn_once
from engine.charts.palette import (
    MISS,
    NONE_YET,
    RIGHT,
    SHADE,
    ZERO,
    Chart,
    Part,
    axis,
    coloured,
    count,
    framed,
    line,
    note,
    plain,
)
from engine.stats.placements import left_out, luck_frame, luck_summary

if TYPE_CHECKING:
    from engine.charts.palette import Row
    from engine.stats.chance import Skill

SPANS = (20, 40, 60, 100, 200, 300, 500, 1000)
"""Placements the chart makes room for, grown in steps so that it rarely moves."""
HEIGHTS = (3, 5, 8, 12, 20, 40, 60, 100, 200, 300, 500, 1000)
"""Hits either way the chart makes room for."""
MOST_POINTS = 500
"""Placements drawn one by one; of more it draws as many, evenly spread."""


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
    traces = [_band(drawn), _own_line(drawn)] + ([_deck_line(drawn)] if deck_aware else [])
    span = _room(len(rows), SPANS)
    figure = framed(
        traces if told.n else [],
        ("Hits minus luck", _legend(told, deck, skipped)),
        {
            "xaxis": axis("placements", 0, span * 1.03, showgrid=False, nticks=6),
            "yaxis": axis("hits against luck", *_range(rows), nticks=6),
            "shapes": [ZERO],
        },
        [note("luck alone", span * 1.03, 0, xanchor="right", yanchor="bottom")],
        is_empty=not told.n,
    )
    return Chart(figure, _alt(told, skipped))


def _hover(row: Row) -> str:
    hit = "hit" if row["is_right"] else "miss"
    odds = f"{hit}, luck hits {row['chance']:.0%} of these"
    return f"{plain(row['text'])}<br>{odds}<br>so far {row['above_luck']:+z.2f} against luck"


def _band(rows: pd.DataFrame) -> Part:
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


def _own_line(rows: pd.DataFrame) -> Part:
    shapes = ["circle" if hit else "x" for hit in rows["is_right"]]
    sizes = [7 if hit else 6 for hit in rows["is_right"]]
    return line(
        x=[0, *rows["placement"].tolist()],
        y=[0.0, *rows["above_luck"].tolist()],
        mode="lines+markers",
        line={"color": RIGHT, "width": 2},
        marker={"color": RIGHT, "symbol": ["circle", *shapes], "size": [0, *sizes]}
        | {"line": {"width": 0}, "opacity": 1},
        hovertext=["", *(_hover(row) for row in rows.to_dict("records"))],
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


def _range(rows: pd.DataFrame) -> tuple[float, float]:
    reach = rows["luck_reach"]
    ends = pd.concat([rows["above_luck"], rows["above_deck"], reach, -reach]).to_numpy()
    up, down = ends.max(initial=0), -ends.min(initial=0)
    return -1.1 * _room(float(down), HEIGHTS), 1.1 * _room(float(up), HEIGHTS)


def _room(needed: float, steps: tuple[int, ...]) -> float:
    return next((step for step in steps if step >= needed), needed)


def _legend(told: Skill, deck: Skill | None, skipped: int) -> str:
    """Return the key under the luck chart's title; `deck` when its second line is drawn."""
    if not told.n:
        return f"none counted yet · {skipped} left out" if skipped else NONE_YET
    if deck is None:
        skip = f" · {skipped} not counted" if skipped else ""
        return f"{count(told.hits, 'hit')} · luck alone {told.expected:.1f} · n {told.n}{skip}"
    blind = f"{coloured(RIGHT, '━')} blind luck {told.hits - told.expected:+z.1f}"
    aware = f"{coloured(MISS, '╍')} knowing the deck {deck.hits - deck.expected:+z.1f}"
    return f"{blind} · {aware} · n {told.n}"


def _alt(told: Skill, skipped: int) -> str:
    """Return the luck chart in words: n, hits, and how far above or below luck."""
    if not told.n:
        return "Running hits minus luck: no placements yet."
    surplus = told.hits - told.expected
    side = "above" if surplus >= 0 else "below"
    return (
        f"Running hits minus luck over {count(told.n, 'placement')}: {count(told.hits, 'hit')}, "
        f"luck alone {told.expected:.1f}, so {abs(surplus):.1f} {side} luck."
        + (f" {skipped} not counted: seen before, or impossible to miss." if skipped else "")
    )

"""Colours and frame shared by the live charts: one pair that differs for every eye.

Each colour has a contrast of at least 3 to 1 on the light paper (#fbf7ef) and on the dark one
(#171d1a), and the pair is told apart in grey by shape. Text colours are left to the theme.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any, TypeAlias

import plotly.graph_objects as go

if TYPE_CHECKING:
    from pandas import Series

Part: TypeAlias = dict[str, Any]
"""A piece of a figure as plotly's own schema has it: a trace, an axis, a note."""

Row: TypeAlias = dict[Hashable, Any]
"""A row of a frame, by the names of its columns."""

RIGHT = "#23809f"
"""Blue: right, and the player's own line."""
MISS = "#c4570a"
"""Orange: a miss, and the second line."""
GUIDE = "#848b87"
"""Grey: what luck or perfect calibration would show."""
GREEN = "#3f8a4d"
VIOLET = "#8d66b5"
SERIES = (RIGHT, MISS, GREEN, VIOLET, GUIDE)
"""Five things side by side; a shape tells each apart as well."""
SHADE = "rgba(132, 139, 135, 0.18)"
"""The same grey, thin: a region, not a line."""

_GUIDELINE: Part = {"type": "line", "line": {"color": GUIDE, "width": 1.5}, "layer": "below"}
ZERO: Part = _GUIDELINE | {"x0": 0, "x1": 1, "xref": "x domain", "y0": 0, "y1": 0, "yref": "y"}
"""A line across the plot at zero."""

HEIGHT = 260
"""Every live chart is this many pixels high, so that a page never jumps."""
_MARGIN = {"l": 46, "r": 12, "t": 56, "b": 42, "pad": 4}
"""Pixels around the plot; on the left the axis and its title."""
EMPTY = "Place a new event and it shows here"
NONE_YET = "no placements yet"


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """A figure and the words that stand in for it. Charts are kept, so none is ever changed."""

    figure: go.Figure
    alt: str


@lru_cache(maxsize=4096)  # wrapping a thousand events again would be half of a redraw
def plain(text: str, width: int = 36) -> str:
    """Return `text` so that plotly shows it letter for letter, wrapped to `width` letters.

    Plotly reads tags and entities in its texts; escaping makes them letters again.

    >>> plain("<b>Tom & Ann</b>")
    '&lt;b&gt;Tom &amp; Ann&lt;/b&gt;'
    """
    return "<br>".join(escape(line, quote=False) for line in wrap(" ".join(text.split()), width))


def coloured(colour: str, mark: str) -> str:
    """Return a mark in a colour, for the legend under a title; words stay in the theme's."""
    return f'<span style="color:{colour}">{mark}</span>'


def axis(title: str, low: float, high: float, **settings: object) -> Part:
    """Return an axis with a fixed range that neither zooms nor pushes the margins."""
    fixed = {"range": [low, high], "fixedrange": True, "automargin": False, "zeroline": False}
    return {"title": {"text": title, "font": {"size": 12}, "standoff": 6}, **fixed, **settings}


def line(**settings: object) -> Part:
    """Return a trace of points, lines or both."""
    return {"type": "scatter", **settings}


def upright(at: float, axis: str = "x") -> Part:
    """Return a line from the foot of the plot to its top, at a figure of that axis."""
    ends = {"x0": at, "x1": at, "xref": axis, "y0": 0, "y1": 1, "yref": "y domain"}
    return _GUIDELINE | ends


def whiskers(
    middle: Series[float], low: Series[float], high: Series[float], **look: object
) -> Part:
    """Return the error bars that reach from `low` to `high`."""
    reach = {"array": (high - middle).tolist(), "arrayminus": (middle - low).tolist()}
    return {**reach, "thickness": 1.5, "width": 4, **look}


def note(text: str, x: float, y: float, **settings: object) -> Part:
    """Return a line of our own words in the plot, at data coordinates unless told otherwise."""
    return {"text": text, "x": x, "y": y, "showarrow": False, "font": {"size": 12}, **settings}


def framed(
    traces: list[Part],
    heading: tuple[str, str],
    layout: Part,
    notes: list[Part],
    *,
    is_empty: bool = False,
) -> go.Figure:
    """Return the traces as a figure of fixed height and margins on a transparent ground.

    `heading` is the title and the legend, the line under it; `layout` holds the axes and what
    else is a chart's own, of the margin only what differs. An empty chart says so in its upper
    half, off the grid. The template is empty on purpose: a theme fills it in, and the figure is
    the same bytes whatever was imported before.

    The whole is put together before plotly sees it: changing a figure costs it many times more.
    """
    title, legend = heading
    margin = _MARGIN | layout.get("margin", {})
    edge = {"xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom"}
    told = [note(legend, 0, 1, xshift=-margin["l"] - 1, yshift=6, **edge), *notes]
    if is_empty:
        told.append(note(EMPTY, 0.5, 0.75, xref="paper", yref="paper"))
        layout = layout | {"yaxis": layout["yaxis"] | {"showgrid": False}}
    common = {
        "template": {},
        "title": {"text": title, "font": {"size": 15}, "x": 0, "xanchor": "left"}
        | {"y": 1, "yanchor": "top", "pad": {"t": 8, "l": 0}},
        "height": HEIGHT,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "dragmode": False,
        "hovermode": "closest",
        "hoverlabel": {"align": "left"},
        "annotations": told,
    }
    return go.Figure({"data": traces, "layout": common | layout | {"margin": margin}})


def count(number: int, word: str) -> str:
    """Return the number with its noun, in the plural where it must be.

    >>> count(1, "placement"), count(7, "miss")
    ('1 placement', '7 misses')
    """
    plural = "es" if word.endswith("s") else "s"
    return f"{number} {word}" + ("" if number == 1 else plural)

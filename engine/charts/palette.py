"""Colours and frame shared by the live charts: one pair that differs for every eye.

Each colour has a contrast of at least 3 to 1 on the light paper (#fbf7ef) and on the dark one
(#171d1a), and the pair is told apart in grey by shape. Text colours are left to the theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from textwrap import wrap

import plotly.graph_objects as go

RIGHT = "#23809f"
"""Blue: right, and the player's own line."""
MISS = "#c4570a"
"""Orange: a miss, and the second line."""
GUIDE = "#848b87"
"""Grey: what luck or perfect calibration would show."""
SHADE = "rgba(132, 139, 135, 0.18)"
"""The same grey, thin: a region, not a line."""

HEIGHT = 260
"""Every live chart is this many pixels high, so that a page never jumps."""
LEFT = 46
"""Pixels left of the plot, for the axis and its title."""
EMPTY = "Place your first event and it shows here"


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure and the words that stand in for it."""

    figure: go.Figure
    alt: str


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


def axis(title: str, low: float, high: float, **settings: object) -> dict[str, object]:
    """Return an axis with a fixed range that neither zooms nor pushes the margins."""
    fixed = {"range": [low, high], "fixedrange": True, "automargin": False, "zeroline": False}
    return {"title": {"text": title, "font": {"size": 12}, "standoff": 6}, **fixed, **settings}


def framed(
    traces: list[go.Scatter | go.Bar],
    title: str,
    legend: str,
    xaxis: dict[str, object],
    yaxis: dict[str, object],
) -> go.Figure:
    """Return the traces as a figure of fixed height and margins on a transparent ground.

    `legend` is the line under the title. The template is empty on purpose: a theme fills it in,
    and the figure is the same bytes whatever was imported before.
    """
    figure = go.Figure(traces)
    figure.update_layout(
        template=go.layout.Template(),
        title={"text": title, "font": {"size": 15}, "x": 0, "xanchor": "left"}
        | {"y": 1, "yanchor": "top", "pad": {"t": 8, "l": 0}},
        height=HEIGHT,
        margin={"l": LEFT, "r": 12, "t": 56, "b": 42, "pad": 4},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        showlegend=False,
        dragmode=False,
        hovermode="closest",
        hoverlabel={"align": "left"},
        xaxis=xaxis,
        yaxis=yaxis,
    )
    edge = {"xref": "paper", "yref": "paper", "xanchor": "left", "yanchor": "bottom"}
    note(figure, legend, 0, 1, xshift=-LEFT - 1, yshift=6, **edge)
    return figure


def note(figure: go.Figure, text: str, x: float, y: float, **settings: object) -> None:
    """Write a line of our own words into the plot, at data coordinates unless told otherwise."""
    figure.add_annotation(text=text, x=x, y=y, showarrow=False, font={"size": 12}, **settings)


def say_empty(figure: go.Figure) -> None:
    """Write the one line of an empty chart into its upper half, off the grid."""
    figure.update_yaxes(showgrid=False)
    note(figure, EMPTY, 0.5, 0.75, xref="paper", yref="paper")


def with_ink(chart: Chart, colour: str) -> Chart:
    """Return the chart with every text in `colour`, for a theme whose own is too faint to read.

    >>> with_ink(Chart(framed([], "t", "", axis("", 0, 1), axis("", 0, 1)), ""), "#123").alt
    ''
    """
    figure, ink = go.Figure(chart.figure), {"color": colour}
    figure.update_layout(font=ink, title_font=ink)
    figure.update_xaxes(tickfont=ink, title_font=ink)
    figure.update_yaxes(tickfont=ink, title_font=ink)
    return Chart(figure, chart.alt)


def count(number: int, word: str) -> str:
    """Return the number with its noun, in the plural where it must be.

    >>> count(1, "placement"), count(7, "miss")
    ('1 placement', '7 misses')
    """
    plural = "es" if word.endswith("s") else "s"
    return f"{number} {word}" + ("" if number == 1 else plural)

"""A chart on a page, with the words that stand in for it; style.css inks its texts."""

from collections.abc import Callable

import streamlit as st

from engine.charts.palette import Chart

CONFIG = {"displayModeBar": False, "doubleClick": False, "doubleClickDelay": 0}
"""No second tap is part of a first one: two quick taps are two choices, not one double click."""


def draw_chart(chart: Chart, key: str, on_pick: Callable[[str], None] | None = None) -> None:
    """Draw the chart; a point that is tapped calls `on_pick` with its custom data."""

    def picked() -> None:
        points = st.session_state[key].selection.points
        if on_pick and points:
            on_pick(points[-1]["customdata"])

    st.plotly_chart(
        chart.figure,
        key=key,
        alt=chart.alt,
        config=CONFIG,
        on_select=picked if on_pick else "ignore",
        selection_mode="points",
    )

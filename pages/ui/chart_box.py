"""A chart on a page: its texts in the theme's ink, with the words that stand in for it."""

from collections.abc import Callable

import streamlit as st

from engine.charts.palette import Chart, with_ink

CONFIG = {"displayModeBar": False, "doubleClick": False, "doubleClickDelay": 0}
"""No second tap is part of a first one: two quick taps are two choices, not one double click."""
INK = {"light": "#241f1a", "dark": "#f1ebdf"}


def draw_chart(chart: Chart, key: str, on_pick: Callable[[str], None] | None = None) -> None:
    """Draw the chart; a point that is tapped calls `on_pick` with its custom data."""
    inked = with_ink(chart, INK[st.context.theme.type or "light"])

    def picked() -> None:
        points = st.session_state[key].selection.points
        if on_pick and points:
            on_pick(points[-1]["customdata"])

    st.plotly_chart(
        inked.figure,
        key=key,
        alt=inked.alt,
        config=CONFIG,
        on_select=picked if on_pick else "ignore",
        selection_mode="points",
    )

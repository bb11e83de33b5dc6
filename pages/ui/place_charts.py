"""The live charts of the placements, and the very figures they show."""

from collections.abc import Callable

import pandas as pd
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from engine.charts.confidence import stated_confidence
from engine.charts.luck import hits_minus_luck
from engine.charts.palette import Chart
from engine.charts.signed_error import signed_error
from engine.stats.placements import confidence_frame, luck_frame, signed_error_frame
from engine.stats.table_text import disarmed_frame
from pages.ui import cache
from pages.ui.chart_box import draw_chart
from pages.ui.widgets import part

LEVELS = (10, 11, 13, 14, 17, 20, 25, 40, 60, 80, 95)


def draw_charts(frame: pd.DataFrame) -> None:
    """Three live charts and, on request, the very figures they show."""
    with st.container(horizontal=True, vertical_alignment="center", key="chart_choice"):
        scope = st.segmented_control(
            "Placements",
            ("This game", "All my games"),
            default="This game",
            required=True,
            key="chart_scope",
            label_visibility="collapsed",
        )
        deck_aware = st.toggle("Compare with somebody who knows the deck", key="deck_aware")
    shown = cache.history().frame() if scope == "All my games" else frame
    with st.container(horizontal=True, key="charts"):
        _chart("error", lambda: signed_error(shown))
        _chart("luck", lambda: hits_minus_luck(shown, deck_aware=bool(deck_aware)))
        _chart("sure", lambda: stated_confidence(shown, LEVELS))
    figures = st.expander("The figures behind the charts", key="figures", on_change="rerun")
    if figures.open:
        with figures:
            _draw_figures(shown)


def _draw_figures(shown: pd.DataFrame) -> None:
    """The very frames the charts are drawn from, their columns named in words."""
    sure = confidence_frame(shown, LEVELS)
    for name, title, frame in (
        ("error", "Signed error, last 20", signed_error_frame(shown)),
        ("luck", "Hits minus luck", luck_frame(shown)),
        ("sure", "Stated confidence", sure[sure["n"] > 0]),
    ):
        part(title)
        st.dataframe(
            disarmed_frame(frame),
            hide_index=True,
            key=f"figures_{name}",
            column_config=COLUMNS[name],
            width="stretch",
        )


def _number(label: str, form: str = "%.1f") -> ColumnConfig:
    return st.column_config.NumberColumn(label, format=form)


COLUMNS: dict[str, dict[str, ColumnConfig | str | None]] = {
    "error": {
        "slot": None,
        "turn": "Turn",
        "text": "Event",
        "gap": "Gap",
        "outcome": "Answer",
        "error_points": _number("Points off"),
        "error_gaps": _number("Gaps off", "%d"),
        "is_repeat": "Seen before",
    },
    "luck": {
        "placement": _number("Counted", "%d"),
        "turn": "Turn",
        "text": "Event",
        "is_right": "Right",
        "chance": _number("Chance by luck", "percent"),
        "chance_deck": _number("Chance, knowing the deck", "percent"),
        "above_luck": _number("Hits minus luck"),
        "above_deck": _number("Hits minus who knows the deck"),
        "luck_reach": _number("Luck reaches ±"),
    },
    "sure": {
        "stated": _number("Stated, %", "%d"),
        "n": _number("Placements", "%d"),
        "hits": _number("Right", "%d"),
        "right": _number("Right, %"),
        "low": _number("95% from"),
        "high": _number("95% to"),
        "band_low": _number("If true, 90% from"),
        "band_high": _number("If true, 90% to"),
        "is_hollow": "Few",
    },
}


def _chart(name: str, draw: Callable[[], Chart]) -> None:
    with st.container(width=350, key=f"chart_{name}"):
        draw_chart(draw(), f"plot_{name}")

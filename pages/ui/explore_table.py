"""The figures behind a chart of the page Explore: a table on request, and the same as CSV."""

from functools import partial
from typing import TypeAlias

import pandas as pd
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from engine.charts.palette import count
from engine.stats.table_text import disarmed_frame, table_text

Columns: TypeAlias = dict[str, ColumnConfig | str | None]


def draw_table(frame: pd.DataFrame, name: str) -> None:
    """Draw the frame behind the chart in a fold; nothing where there is nothing to show."""
    if frame.empty:
        return
    label = f"The figures of {_TITLES[name]}: {count(len(frame), 'row')}"
    fold = st.expander(label, key=f"explore_{name}_open", on_change="rerun")
    if fold.open:
        with fold:
            draw_rows(frame, name)


def draw_rows(frame: pd.DataFrame, name: str) -> None:
    """Draw the frame as a table, its columns named in words, and offer it as a file."""
    st.dataframe(
        disarmed_frame(frame),
        hide_index=True,
        key=f"explore_{name}_rows",
        column_config=_COLUMNS[name],
        width="stretch",
    )
    st.download_button(
        "Download as CSV",
        partial(table_text, frame),
        f"lane-and-pile-{name}.csv",
        "text/csv",
        key=f"explore_{name}_csv",
        on_click="ignore",
    )


def _points(label: str) -> ColumnConfig:
    return st.column_config.NumberColumn(label, format="%.1f")


_EVENTS: Columns = {
    "id": None,
    "text": "Event",
    "category": "Category",
    "band": "Band",
    "index": _points("Index"),
    "low": _points("From"),
    "high": _points("To"),
    "anxiety": _points("Anxiety"),
    "trauma": _points("Trauma"),
    "damage": _points("Damage"),
    "basis": "Rests on",
    "adult": "For adults",
}
_SPREAD: Columns = {
    "group": "Category",
    "n": "Events",
    "least": _points("Mildest"),
    "low_quartile": _points("Lower quartile"),
    "median": _points("Median"),
    "high_quartile": _points("Upper quartile"),
    "most": _points("Worst"),
}
_LIVED: Columns = {
    "event": "Event, as asked",
    "measured_as": "Event, as measured",
    "expected": "Expected",
    "before": "Fall, year before",
    "first": "Fall, first year",
    "later": "Fall, years 2 to 4",
    "distress": "Share in distress",
    "fit": "Fit",
    "note": "What differs",
}
_SEPARATION: Columns = {
    "figure": "Figure",
    "n_one": "Events, first",
    "n_other": "Events, second",
    "median_one": _points("Median, first"),
    "median_other": _points("Median, second"),
    "difference": _points("Difference"),
    "share": _points("First is worse, %"),
    "low": _points("95% from"),
    "high": _points("95% to"),
}
_AGREEMENT: Columns = {
    "one": "Scale",
    "other": "Against",
    "kind": "Against what was",
    "n": "Events in both",
    "tau": st.column_config.NumberColumn("Kendall's tau", format="%.2f"),
    "low": st.column_config.NumberColumn("95% from", format="%.2f"),
    "high": st.column_config.NumberColumn("95% to", format="%.2f"),
}
_COLUMNS = {
    "events": _EVENTS,
    "compared": _EVENTS,
    "categories": _SPREAD,
    "separation": _SEPARATION,
    "expected": _LIVED,
    "agreement": _AGREEMENT,
}
_TITLES = {
    "events": "the events shown",
    "compared": "the events chosen",
    "categories": "each category",
    "separation": "the two categories",
    "expected": "what was expected and measured",
}

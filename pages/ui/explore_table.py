"""The figures behind a chart of the page Explore: a table on request, and the same as CSV."""

from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import pandas as pd
import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from engine.charts.palette import count
from engine.stats.table_text import disarmed_frame, table_text


@dataclass(frozen=True, slots=True)
class Figures:
    """A column of figures: what it is called, and to how many decimals."""

    label: str
    decimals: int = 1


Columns: TypeAlias = dict[str, Figures | str | None]
"""The columns of a frame in words; one without is not shown."""


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
    """Draw the frame as a table, its columns named in words, and offer it as a file.

    Screen and file have the same figures, to the same decimals.
    """
    columns = COLUMNS[name]
    shown = rounded(frame, columns)
    st.dataframe(
        disarmed_frame(shown),
        hide_index=True,
        key=f"explore_{name}_rows",
        column_config={column: _config(told) for column, told in columns.items()},
        width="stretch",
    )
    st.download_button(
        "Download as CSV",
        partial(table_text, shown),
        f"lane-and-pile-{name}.csv",
        "text/csv",
        key=f"explore_{name}_csv",
        on_click="ignore",
    )


def rounded(frame: pd.DataFrame, columns: Columns) -> pd.DataFrame:
    """Return a frame with its figures to the decimals that its columns say."""
    decimals = {c: told.decimals for c, told in columns.items() if isinstance(told, Figures)}
    return frame.round(decimals)


def _config(told: Figures | str | None) -> ColumnConfig | str | None:
    if not isinstance(told, Figures):
        return told
    return st.column_config.NumberColumn(told.label, format=f"%.{told.decimals}f")


_EVENTS: Columns = {
    "id": None,
    "text": "Event",
    "category": "Category",
    "band": "Band",
    "index": Figures("Index"),
    "low": Figures("From"),
    "high": Figures("To"),
    "anxiety": Figures("Anxiety"),
    "trauma": Figures("Trauma"),
    "damage": Figures("Damage"),
    "basis": "Rests on",
    "adult": "For adults",
}
_SPREAD: Columns = {
    "group": "Category",
    "n": "Events",
    "least": Figures("Mildest"),
    "low_quartile": Figures("Lower quartile"),
    "median": Figures("Median"),
    "high_quartile": Figures("Upper quartile"),
    "most": Figures("Worst"),
}
_LIVED: Columns = {
    "event": "Event, as asked",
    "measured_as": "Event, as measured",
    "expected": Figures("Expected", 2),
    "before": Figures("Fall, year before", 2),
    "before_low": Figures("Year before, 95% from", 2),
    "before_high": Figures("Year before, 95% to", 2),
    "first": Figures("Fall, first year", 2),
    "first_low": Figures("First year, 95% from", 2),
    "first_high": Figures("First year, 95% to", 2),
    "later": Figures("Fall, years 2 to 4", 2),
    "later_low": Figures("Years 2 to 4, 95% from", 2),
    "later_high": Figures("Years 2 to 4, 95% to", 2),
    "distress": Figures("Share in distress", 3),
    "fit": "Fit",
    "note": "What differs",
}
_SEPARATION: Columns = {
    "figure": "Figure",
    "n_one": "Events, first",
    "n_other": "Events, second",
    "median_one": Figures("Median, first"),
    "median_other": Figures("Median, second"),
    "difference": Figures("Difference"),
    "share": Figures("First is worse, %"),
    "low": Figures("95% from"),
    "high": Figures("95% to"),
}
_AGREEMENT: Columns = {
    "one": "Scale",
    "other": "Against",
    "kind": "Against what was",
    "n": "Events in both",
    "tau": Figures("Kendall's tau", 2),
    "low": Figures("95% from", 2),
    "high": Figures("95% to", 2),
}
COLUMNS = {
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

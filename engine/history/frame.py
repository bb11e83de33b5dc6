"""The history as a pandas frame: one row a placement, oldest first, figures in points."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

import pandas as pd

from engine.history.entry import Entry, parse_lane_text
from engine.misery.deck_type import origins
from engine.misery.lane import gap_letter

COLUMNS: Final = {
    "when": "datetime64[us, UTC]",
    "deck": "object",
    "deck_version": "object",
    "game": "object",
    "turn": "int64",
    "lane": "object",
    "event": "object",
    "text": "object",
    "category": "object",
    "index": "float64",
    "gap": "object",
    "low": "float64",
    "high": "float64",
    "confidence": "Int64",
    "is_right": "bool",
    "error_points": "float64",
    "error_gaps": "int64",
    "gaps": "int64",
    "right_gaps": "int64",
    "chance": "float64",
    "chance_deck": "float64",
    "is_repeat": "bool",
}
"""The frame's columns and types, the same when it is empty."""


def frame_of(entries: Sequence[Entry]) -> pd.DataFrame:
    """Lay entries, oldest first, out as a frame with the columns of `COLUMNS`.

    `index`, `low`, `high` and `error_points` are points (1 to 100); `low` and `high` are the
    chosen gap's edges, minus and plus infinity at the lane's two ends. `chance` is right gaps
    over gaps. An event whose text is not known goes by its id. `is_repeat` is true where the
    event had been seen before: drawn, or in a lane, of this deck or of one that shares a deck
    with it, as `starter` and `starter+leaflet` do.
    """
    seen: set[tuple[str, str]] = set()
    rows = [_row(entry, seen) for entry in entries]
    columns = {name: [row[name] for row in rows] for name in COLUMNS}
    moments = pd.to_datetime(columns.pop("when"), format="ISO8601", utc=True)
    typed = {name: pd.Series(cells, dtype=COLUMNS[name]) for name, cells in columns.items()}
    return pd.DataFrame({"when": moments.astype(COLUMNS["when"]), **typed})


def _row(entry: Entry, seen: set[tuple[str, str]]) -> dict[str, Any]:
    """Lay out one entry, and add what it shows to what has been seen."""
    lane = parse_lane_text(entry.lane)
    edges = [float("-inf"), *(index / 2 for _, index in lane), float("inf")]
    decks = origins(entry.deck)
    is_repeat = any((deck, entry.event) in seen for deck in decks)
    shown = (entry.event, *(event for event, _ in lane))
    seen.update(product(decks, shown))
    return {
        **{column: getattr(entry, column) for column in COLUMNS if hasattr(entry, column)},
        "text": entry.text or entry.event,
        "index": entry.index / 2,
        "gap": gap_letter(entry.gap),
        "low": edges[entry.gap],
        "high": edges[entry.gap + 1],
        "error_points": entry.error_points / 2,
        "chance": entry.right_gaps / entry.gaps,
        "is_repeat": is_repeat,
    }

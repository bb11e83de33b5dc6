"""What people call the columns of a table of events, and what each means to us."""

import re
from collections.abc import Sequence

from engine.misery.event import FACTORS
from engine.misery.mending import tidy
from engine.misery.sheet import shorten

_NAMES = {
    "text": ("text", "situation", "event", "description", "desc", "gebeurtenis", "situatie"),
    "index": ("index", "misery index", "misery", "score", "ellende index", "ellendeindex"),
    "category": ("category", "categorie"),
    "vivid": ("vivid", "cheeky"),
    "worst_case": ("worst case",),
    **{f"{name}_basis": (f"{name} basis",) for name in ("index", *FACTORS)},
    **{name: (name,) for name in ("id", "low", "high", *FACTORS, "reason", "adult")},
}
_MEANING = {name: column for column, names in _NAMES.items() for name in names}
_SILENT = ("image", "sources", "")
"""Columns that are passed over without a word: pictures, sources that need a deck.toml, blanks."""
_ASIDE = re.compile(r"\([^()]*\)|[_-]")
"""What people add to the name of a column, as in "Misery index (1-100)", and signs for a blank."""


def read_columns(names: Sequence[str]) -> list[str]:
    """Say what each column means to us, empty where it means nothing or is there already.

    >>> read_columns(["Situation", "Misery index (1-100)", "Who"])
    ['text', 'index', '']
    """
    columns: list[str] = []
    for name in names:
        meant = _MEANING.get(_plain(name), "")
        columns.append("" if meant in columns else meant)
    return columns


def are_enough(columns: Sequence[str]) -> bool:
    """Whether these columns make events: a text, and an index or the three scores behind it."""
    return "text" in columns and ("index" in columns or set(FACTORS) <= set(columns))


def passed_over(columns: list[str], names: Sequence[str]) -> tuple[str, ...]:
    """Say which columns mean nothing to us, in one sentence if any."""
    lost = [
        f"“{shorten(tidy(name).text)}”"
        for column, name in zip(columns, names, strict=True)
        if not column and _plain(name) not in _SILENT
    ]
    return (f"Passed over: the column{'s' * (len(lost) > 1)} {', '.join(lost)}.",) if lost else ()


def _plain(name: str) -> str:
    return tidy(_ASIDE.sub(" ", name)).text.casefold()

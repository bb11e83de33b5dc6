"""Sources and citations: where a rule or a figure comes from."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

DATA = Path(__file__).parents[2] / "data"

Standing = Literal["says", "silent", "contradicts", "departs", "house"]
READ: frozenset[Standing] = frozenset({"silent", "contradicts", "departs"})
"""The standings that rest on our reading."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text that rules or figures rest on.

    ``author``, ``year`` and ``link`` are ``"unknown"`` where nobody could tell us.
    """

    id: str
    title: str
    author: str
    year: str
    link: str
    about: str


@dataclass(frozen=True, slots=True)
class Citation:
    """Why a setting has its value.

    ``standing`` is ``says`` (the paragraph decides it), ``silent`` (nothing decides it: ``reading``
    tells how we read it), ``contradicts`` (``paragraph`` and ``against`` disagree: ``reading``
    tells which one we follow), ``departs`` (the paragraph asks for what cannot be played here:
    ``reading`` tells what is played) or ``house`` (a table's own rule, with no source).
    """

    standing: Standing
    source: str = ""
    paragraph: str = ""
    quote: str = ""
    against: str = ""
    against_quote: str = ""
    reading: str = ""


@cache
def load_sources(path: Path = DATA / "sources.toml") -> dict[str, Source]:
    """All sources by id, in the order of the file.

    >>> load_sources()["shithead-traveller"].author
    'unknown'
    """
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: Source(id=key, **entry) for key, entry in table.items()}

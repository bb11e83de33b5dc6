"""Decks of events for Shit Happens, read from a folder of files a spreadsheet can open.

`deck.toml` says what the deck is, which categories it has and where it comes from; `events.csv`
holds one event a row; word files such as `events.nl.csv` hold the same events in other languages.
A bare CSV file with a text and an index on each row is a deck as well. Whatever is wrong is
refused with a sentence that names file, row and column.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine.misery.about import read_about
from engine.misery.deck_type import (
    Deck,
    Entry,
    category_deck,
    clean_deck,
    combine,
    joined_name,
    narrowed,
    split_name,
)
from engine.misery.event import (
    FACTORS,
    Basis,
    Event,
    Evidence,
    Factor,
    format_index,
    parse_index,
    read_event,
)
from engine.misery.scale_deck import scale_deck, scale_deck_names
from engine.misery.sheet import MAX_BYTES, DeckError, read_sheet, shorten
from engine.misery.wording import (
    STYLES,
    WORD_COLUMNS,
    Style,
    read_word_files,
    read_wordings,
    styles,
)

__all__ = [  # a deck is met together with its events
    "DECKS",
    "FACTORS",
    "FIRST_DECK",
    "STYLES",
    "Basis",
    "Deck",
    "DeckError",
    "Entry",
    "Event",
    "Evidence",
    "Factor",
    "Style",
    "category_deck",
    "clean_deck",
    "combine",
    "deck_names",
    "file_bytes",
    "format_index",
    "is_deck_name",
    "joined_name",
    "load_deck",
    "narrowed",
    "parse_index",
    "plain_deck",
    "read_deck",
    "scale_deck",
    "scale_deck_names",
    "split_name",
]

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"
FIRST_DECK: Final = "party"
"""The deck to begin with where none is named: the richest of ours."""

_REQUIRED = ("id", "text", "category", "index")
_OPTIONAL = (
    *WORD_COLUMNS,
    *("low", "high", "index_basis", *FACTORS),
    *(f"{factor}_basis" for factor in FACTORS),
    *("adult", "sources"),
)


def deck_names() -> tuple[str, ...]:
    """Return the ids of the shipped decks, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in DECKS.glob("*/deck.toml")))


def is_deck_name(name: str) -> bool:
    """Whether `load_deck` finds this without opening a path: good for names out of links.

    It may name a shipped deck or scale, several different ones to combine, one category of
    these, or any of it without its adult events.

    >>> is_deck_name("starter"), is_deck_name("starter+leaflet-clean"), is_deck_name("starter+")
    (True, True, False)
    >>> is_deck_name("starter.animals"), is_deck_name("starter.unicorns")
    (True, False)
    """
    names, category, is_clean = split_name(name)
    known = (*deck_names(), *scale_deck_names())
    if not all(name in known for name in names) or len(set(names)) < len(names):
        return False
    if name != joined_name(*names, category=category, is_clean=is_clean):
        return False  # as it is with a point that no category follows
    events = load_deck(joined_name(*names)).events if category else ()
    return not category or any(event.category == category for event in events)


def load_deck(name_or_path: str | Path, language: str = "en", style: Style = "plain") -> Deck:
    """Load a shipped deck by its name, a deck folder by its path, or a bare CSV file.

    A name is an id such as `starter` or `scale-srrs-1967`, ids to combine such as
    `starter+leaflet`, one category such as `starter.animals`, or any of it with `-clean` after
    it. The words are those of a deck's own
    language where it has none in the language asked for, and plain where an event has no vivid
    line. Raises DeckError when there is no such deck or anything in it, its words in other
    languages included, is not as it should be. A name that came with a link must be asked of
    `is_deck_name` first: this opens any path.

    >>> format_index(load_deck("leaflet").event("root-canal").index)
    '28.5'
    """
    name = str(name_or_path)
    if not is_deck_name(name):
        return _open(Path(name_or_path), language, style)
    names, category, is_clean = split_name(name)
    whole = _combination(names, language, style)
    return narrowed(whole, category, is_clean=is_clean)


def _combination(names: tuple[str, ...], language: str, style: Style) -> Deck:
    """Combine shipped decks; which events stay is the same in all languages and styles."""
    if len(names) == 1:
        return _shipped(names[0], language, style)
    events = combine(*(load_deck(name, language="") for name in names)).events
    spoken = [load_deck(name, language, style) for name in names]
    found = {event.id: event for deck in reversed(spoken) for event in deck.events}
    return replace(combine(*spoken), events=tuple(found[event.id] for event in events))


def _shipped(name: str, language: str, style: Style) -> Deck:
    return scale_deck(name) if name in scale_deck_names() else _open(DECKS / name, language, style)


def _open(place: Path, language: str, style: Style) -> Deck:
    try:
        if place.is_file():
            return plain_deck(file_bytes(place), place.name, style)
        files = _files(place)
    except OSError as error:
        raise DeckError(
            f'The deck "{shorten(str(place))}" cannot be read ({error.strerror}): need a '
            "file or folder that opens."
        ) from error
    if not {"deck.toml", "events.csv"} <= files.keys():
        known = ", ".join((*deck_names(), *scale_deck_names()))
        raise DeckError(
            f'Found no deck "{shorten(str(place))}": need {known}, '
            "a folder with deck.toml and events.csv, or a CSV file."
        )
    return read_deck(files, place.name, language, style)


def read_deck(
    files: Mapping[str, bytes], name: str, language: str = "en", style: Style = "plain"
) -> Deck:
    """Build a deck from the contents of its files: `deck.toml`, `events.csv`, `events.nl.csv`...

    `name` only stands in messages. Language and style are chosen, and errors raised, as in
    `load_deck`; KeyError without the first two files.
    """
    facts = read_about(files["deck.toml"], f"{name}/deck.toml")
    rows = read_sheet(files["events.csv"], f"{name}/events.csv", _REQUIRED, _OPTIONAL)
    spoken = read_word_files(files, name, facts, read_wordings(rows))
    chosen = language if language in spoken else facts["language"]
    words, said = spoken[chosen], facts["words"].get(chosen, facts)
    categories, sources = list(facts["categories"]), list(facts["sources"])
    return Deck(
        id=facts["id"],
        title=said["title"],
        version=facts["version"],
        language=chosen,
        about=said["about"],
        licence=facts["licence"],
        categories=_entries({key: said["categories"][key] for key in categories}),
        sources=_entries(facts["sources"]),
        events=tuple(read_event(row, words[row["id"]], style, categories, sources) for row in rows),
        languages=tuple(spoken),
        styles=styles(words.values()),
    )


def plain_deck(data: bytes, name: str, style: Style = "plain") -> Deck:
    r"""Build a deck from one CSV file with at least the columns text and index.

    For people who bring their own events: `situation` and `misery index` are taken as text and
    index and a column `image` is passed over, so files made for printing cards load as they are.
    Without an id column the events are numbered by row. Raises DeckError as `read_deck` does.

    >>> plain_deck(b"situation,misery index\nWet socks,4.5\n", "mine.csv").events[0].index
    9
    """
    rows = read_sheet(data, name, ("text", "index"), ("id", "category", *_OPTIONAL))
    for row in rows:
        row.cells.setdefault("id", f"row-{row.number}")
        row.cells["category"] = row.cells.get("category") or "own"
    found = list(dict.fromkeys(row.cells["category"] for row in rows))
    words = read_wordings(rows)
    return Deck(
        *(name, name, "1", "und", "Brought along in one file.", "unknown"),
        categories=tuple(Entry(label, label) for label in found),
        sources=(),
        events=tuple(read_event(row, words[row["id"]], style, found, None) for row in rows),
        languages=("und",),
        styles=styles(words.values()),
    )


def _files(folder: Path) -> dict[str, bytes]:
    """Read what a deck folder may hold; other files in it are nobody's business.

    Nor is what only looks like a file: a pipe would never end.
    """
    names = ("deck.toml", "events.csv", "events.*.csv")
    found = (file for name in names for file in sorted(folder.glob(name)) if file.is_file())
    return {file.name: file_bytes(file) for file in found}


def file_bytes(file: Path) -> bytes:
    """Read a file, but not more than shows that it is too big for a deck; raises OSError."""
    with file.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _entries(table: dict[str, str]) -> tuple[Entry, ...]:
    return tuple(Entry(key, label) for key, label in table.items())

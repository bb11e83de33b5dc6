"""Decks of events for Shit Happens, read from a folder of files a spreadsheet can open.

`deck.toml` says what the deck is, which categories it has and where it comes from; `events.csv`
holds one event a row; word files such as `events.nl.csv` hold the same events in other languages.
A bare CSV file with a text and an index on each row is a deck as well. Whatever is wrong is
refused with a sentence that names file, row and column.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.misery.about import LANGUAGE, About, read_about
from engine.misery.event import (
    FACTORS,
    Basis,
    Event,
    Factor,
    format_index,
    parse_index,
    read_event,
)
from engine.misery.sheet import MAX_BYTES, DeckError, read_sheet, shorten
from engine.misery.wording import (
    STYLES,
    WORD_COLUMNS,
    Style,
    Wording,
    read_word_file,
    read_wordings,
    styles,
)

__all__ = [  # a deck is met together with its events
    "DECKS",
    "FACTORS",
    "STYLES",
    "Basis",
    "Deck",
    "DeckError",
    "Entry",
    "Event",
    "Factor",
    "Style",
    "clean_deck",
    "deck_names",
    "format_index",
    "load_deck",
    "parse_index",
    "plain_deck",
    "read_deck",
]

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"

_REQUIRED = ("id", "text", "category", "index")
_OPTIONAL = (
    *WORD_COLUMNS,
    *("low", "high", *FACTORS),
    *(f"{factor}_basis" for factor in FACTORS),
    *("adult", "sources"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A name the deck's rows may use (a category, a source) and what it stands for."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A set of events that share one misery index, in the words of one language and style.

    `languages` and `styles` are those it can be had in, its own language and plain first. Ids,
    figures and the order of the events are the same in all of them.
    """

    id: str
    title: str
    version: str
    language: str
    about: str
    licence: str
    categories: tuple[Entry, ...]
    sources: tuple[Entry, ...]
    events: tuple[Event, ...]
    languages: tuple[str, ...] = ()
    styles: tuple[Style, ...] = STYLES[:1]

    def event(self, event_id: str) -> Event:
        """Return the event with this id; KeyError when the deck has none."""
        for event in self.events:
            if event.id == event_id:
                return event
        raise KeyError(event_id)

    def category_label(self, category: str) -> str:
        """Return the words for a category id; KeyError when the deck has none.

        >>> load_deck("starter").category_label("shame")
        'Public shame'
        """
        return {entry.id: entry.label for entry in self.categories}[category]


def clean_deck(deck: Deck) -> Deck:
    """Return the deck without its adult events, under an id of its own.

    >>> clean_deck(load_deck("leaflet")).id
    'leaflet-clean'
    """
    events = tuple(event for event in deck.events if not event.adult)
    title = f"{deck.title}, clean"
    return replace(deck, id=f"{deck.id}-clean", title=title, events=events)


def deck_names() -> tuple[str, ...]:
    """Return the ids of the shipped decks, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in DECKS.glob("*/deck.toml")))


def load_deck(name_or_path: str | Path, language: str = "en", style: Style = "plain") -> Deck:
    """Load a shipped deck by its id, a deck folder by its path, or a bare CSV file.

    The words are those of the deck's own language where it has none in the language asked for,
    and plain where an event has no vivid line. Raises DeckError when there is no such deck or
    anything in it, its words in other languages included, is not as it should be. A name that
    came with a link must be looked up in `deck_names()` first: this opens any path.

    >>> format_index(load_deck("leaflet").event("root-canal").index)
    '28.5'
    """
    place = DECKS / name_or_path if name_or_path in deck_names() else Path(name_or_path)
    try:
        if place.is_file():
            return plain_deck(_bytes(place), place.name, style)
        files = _files(place)
    except OSError as error:
        raise DeckError(
            f'The deck "{shorten(str(name_or_path))}" cannot be read ({error.strerror}): need a '
            "file or folder that opens."
        ) from error
    if not {"deck.toml", "events.csv"} <= files.keys():
        raise DeckError(
            f'Found no deck "{shorten(str(name_or_path))}": need {", ".join(deck_names())}, '
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
    spoken = _spoken(files, name, facts, read_wordings(rows))
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
    """Read what a deck folder may hold; other files in it are nobody's business."""
    names = ("deck.toml", "events.csv", "events.*.csv")
    return {file.name: _bytes(file) for name in names for file in sorted(folder.glob(name))}


def _spoken(
    files: Mapping[str, bytes], name: str, facts: About, own: dict[str, Wording]
) -> dict[str, dict[str, Wording]]:
    """The events' words by language, the deck's own first."""
    spoken = {facts["language"]: own}
    for file, data in files.items():
        language = file.removeprefix("events.").removesuffix("csv").removesuffix(".")
        if file.startswith("events.") and language:
            if not LANGUAGE.fullmatch(language) or language in spoken:
                raise DeckError(
                    f"{name}: found {shorten(file)}, allowed is a language other than the deck's "
                    "own, in small letters, as in events.nl.csv."
                )
            spoken[language] = read_word_file(data, f"{name}/{file}", own)
    for language in facts["words"]:
        if language not in spoken or language == facts["language"]:
            raise DeckError(
                f"{name}/deck.toml: found words.{language}, need a file events.{language}.csv "
                "beside it, for a language other than the deck's own."
            )
    return spoken


def _bytes(file: Path) -> bytes:
    """Read a file, but not more than shows that it is too big."""
    with file.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _entries(table: dict[str, str]) -> tuple[Entry, ...]:
    return tuple(Entry(key, label) for key, label in table.items())

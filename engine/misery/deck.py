"""Decks of events for Shit Happens, read from a folder of two files a spreadsheet can open.

`deck.toml` says what the deck is, which categories it has and where it comes from; `events.csv`
holds one event a row. A bare CSV file with a text and an index on each row is a deck as well.
Whatever is wrong is refused with a sentence that names file, row and column.

Every figure on the 1-100 scale is a whole number of half points (2..200) in here, so that
11.5 is 23 and equal means equal.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, cast

from engine.misery.about import read_about
from engine.misery.scale import HIGHEST, LOWEST, load_scale, scale_names
from engine.misery.sheet import MAX_BYTES, DeckError, Row, read_sheet, refusal, shorten

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"

Basis = Literal["measured", "mapped", "judged"]
FACTORS = ("anxiety", "trauma", "damage")
"""The leaflet's three: anxiety level, emotional trauma, long-term psychological damage (§3)."""

_REQUIRED = ("id", "text", "category", "index")
_OPTIONAL = (
    *("worst_case", "low", "high", *FACTORS),
    *(f"{factor}_basis" for factor in FACTORS),
    *("reason", "adult", "sources"),
)
_LONGEST_TEXT = 300
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_INDEX = re.compile(r"([0-9]{1,3})(?:[.,](?:0+|(50*)))?")
_ON_THE_GRID = "a number from 1 to 100 in steps of 0.5, such as 36.5 or 36,5"


@dataclass(frozen=True, slots=True)
class Factor:
    """One of the three scores behind an index, in half points (2..200), and what it rests on.

    `scale` and `row` name the published figure of a measured or mapped score, else None.
    """

    name: str
    score: int
    basis: Basis
    scale: str | None = None
    row: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A thing to place. `index`, `low` and `high` are half points (2..200), low <= index <= high.

    The index is the mean of the three factor scores to the nearest half point; `factors` is empty
    where only the index is known. Where no spread is known, `low` and `high` equal the index.
    """

    id: str
    text: str
    category: str
    index: int
    low: int
    high: int
    worst_case: str = ""
    factors: tuple[Factor, ...] = ()
    reason: str = ""
    adult: bool = False
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A name the deck's rows may use (a category, a source) and what it stands for."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A set of events that share one misery index."""

    id: str
    title: str
    version: str
    language: str
    about: str
    licence: str
    categories: tuple[Entry, ...]
    sources: tuple[Entry, ...]
    events: tuple[Event, ...]

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


def parse_index(text: str) -> int:
    """Read a figure of the 1-100 scale into half points; a decimal comma is welcome.

    Raises DeckError when the text is no number, off the grid of half points or out of range.

    >>> parse_index("36.5"), parse_index("36,5"), parse_index("100")
    (73, 73, 200)
    """
    half = _half_points(text)
    if half is None:
        raise DeckError(f'Found "{shorten(text)}", need {_ON_THE_GRID}.')
    return half


def format_index(half_points: int) -> str:
    """Write half points (2..200) as people read them, always with one decimal.

    Raises ValueError outside 2..200.

    >>> format_index(73), format_index(200)
    ('36.5', '100.0')
    """
    if not LOWEST <= half_points <= HIGHEST:
        raise ValueError(f"{half_points} half points is outside {LOWEST} to {HIGHEST}")
    return f"{half_points // 2}.{5 * (half_points % 2)}"


def deck_names() -> tuple[str, ...]:
    """Return the ids of the shipped decks, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in DECKS.glob("*/deck.toml")))


def load_deck(name_or_path: str | Path) -> Deck:
    """Load a shipped deck by its id, a deck folder by its path, or a bare CSV file.

    Raises DeckError when there is no such deck or anything in it is not as it should be.
    A name that came with a link must be looked up in `deck_names()` first: this opens any path.

    >>> format_index(load_deck("leaflet").event("root-canal").index)
    '28.5'
    """
    place = DECKS / name_or_path if name_or_path in deck_names() else Path(name_or_path)
    about, events = place / "deck.toml", place / "events.csv"
    try:
        if place.is_file():
            return plain_deck(_bytes(place), place.name)
        is_folder = about.is_file() and events.is_file()
        files = (_bytes(about), _bytes(events)) if is_folder else None
    except OSError as error:
        raise DeckError(
            f'The deck "{shorten(str(name_or_path))}" cannot be read ({error.strerror}): need a '
            "file or folder that opens."
        ) from error
    if files is None:
        raise DeckError(
            f'Found no deck "{shorten(str(name_or_path))}": need {", ".join(deck_names())}, '
            "a folder with deck.toml and events.csv, or a CSV file."
        )
    return read_deck(*files, place.name)


def read_deck(about: bytes, events: bytes, name: str) -> Deck:
    """Build a deck from the contents of `deck.toml` and `events.csv`.

    `name` only stands in messages. Raises DeckError when anything is not as it should be.
    """
    facts = read_about(about, f"{name}/deck.toml")
    rows = read_sheet(events, f"{name}/events.csv", _REQUIRED, _OPTIONAL)
    built = tuple(_event(row, list(facts["categories"]), list(facts["sources"])) for row in rows)
    _refuse_twins(rows, built)
    return Deck(
        id=facts["id"],
        title=facts["title"],
        version=facts["version"],
        language=facts["language"],
        about=facts["about"],
        licence=facts["licence"],
        categories=_entries(facts["categories"]),
        sources=_entries(facts["sources"]),
        events=built,
    )


def plain_deck(data: bytes, name: str) -> Deck:
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
    found = dict.fromkeys(row.cells["category"] for row in rows)
    built = tuple(_event(row, list(found), None) for row in rows)
    _refuse_twins(rows, built)
    return Deck(
        *(name, name, "1", "und", "Brought along in one file.", "unknown"),
        categories=tuple(Entry(label, label) for label in found),
        sources=(),
        events=built,
    )


def _bytes(file: Path) -> bytes:
    """Read a file, but not more than shows that it is too big."""
    with file.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _half_points(text: str) -> int | None:
    found = _INDEX.fullmatch(text.strip())
    if found is None:
        return None
    half = 2 * int(found[1]) + (found[2] is not None)
    return half if LOWEST <= half <= HIGHEST else None


def _entries(table: dict[str, str]) -> tuple[Entry, ...]:
    return tuple(Entry(key, label) for key, label in table.items())


def _event(row: Row, categories: list[str], sources: list[str] | None) -> Event:
    factors = _factors(row)
    index = _figure(row, "index")
    if factors:
        _refuse_other_mean(row, index, factors)
    low, high = (_figure(row, end) if row[end] else index for end in ("low", "high"))
    if low > index:
        raise refusal(row, "low", f"nothing above the index, {format_index(index)}")
    if high < index:
        raise refusal(row, "high", f"nothing below the index, {format_index(index)}")
    if row["category"] not in categories:
        raise refusal(row, "category", f"one of {', '.join(categories)}")
    if row["adult"] not in ("", "yes", "no"):
        raise refusal(row, "adult", "yes or no")
    return Event(
        id=_id(row),
        text=_line(row, "text"),
        category=row["category"],
        index=index,
        low=low,
        high=high,
        worst_case=_short(row, "worst_case"),
        factors=factors,
        reason=_short(row, "reason"),
        adult=row["adult"] == "yes",
        sources=_sources(row, sources),
    )


def _id(row: Row) -> str:
    if not _SLUG.fullmatch(row["id"]):
        raise refusal(row, "id", "small letters, digits and single hyphens, such as wet-socks")
    return row["id"]


def _line(row: Row, column: str) -> str:
    if not row[column]:
        raise refusal(row, column, "a line that can be read aloud")
    return _short(row, column)


def _short(row: Row, column: str) -> str:
    if len(row[column]) > _LONGEST_TEXT:
        raise refusal(row, column, f"at most {_LONGEST_TEXT} characters ({len(row[column])} here)")
    return row[column]


def _figure(row: Row, column: str) -> int:
    half = _half_points(row[column])
    if half is None:
        raise refusal(row, column, _ON_THE_GRID)
    return half


def _factors(row: Row) -> tuple[Factor, ...]:
    """Read the three scores, or none at all."""
    if not any(row[column] for name in FACTORS for column in (name, f"{name}_basis")):
        return ()
    return tuple(_factor(row, name) for name in FACTORS)


def _factor(row: Row, name: str) -> Factor:
    score = _figure(row, name)
    column = f"{name}_basis"
    if row[column] == "judged":
        return Factor(name, score, "judged")
    basis, _, rest = row[column].partition(":")
    scale_id, _, key = rest.partition(":")
    if basis not in ("measured", "mapped") or not key:
        raise refusal(row, column, "judged, measured:scale:row or mapped:scale:row")
    if scale_id not in scale_names():
        raise refusal(row, column, f"one of the scales {', '.join(scale_names())}")
    scale = load_scale(scale_id)
    if key not in [figure.key for figure in scale.rows]:
        raise refusal(row, column, f"a row of {scale_id}'s rows.csv")
    if basis != scale.basis or name not in scale.carry.factors:
        names = " or ".join(scale.carry.factors)
        raise refusal(row, column, f"{scale_id} only as {scale.basis}, for {names}")
    if score != scale.half_points(key):
        raise refusal(row, name, f"{format_index(scale.half_points(key))}, carried from {rest}")
    return Factor(name, score, cast("Basis", basis), scale_id, key)


def _refuse_other_mean(row: Row, index: int, factors: tuple[Factor, ...]) -> None:
    # A third of a whole number never ends in a half, so there is no tie to break here.
    mean = round(sum(factor.score for factor in factors) / len(factors))
    if index != mean:
        raise refusal(row, "index", f"{format_index(mean)}, the mean of the three factors")


def _sources(row: Row, known: list[str] | None) -> tuple[str, ...]:
    """Read `source §paragraph; source`: the source must be one that the deck lists."""
    named = tuple(part.strip() for part in row["sources"].split(";") if part.strip())
    for source in named:
        if known is not None and source.split()[0] not in known:
            raise refusal(row, "sources", f"one of {', '.join(known)}, listed in deck.toml")
    return named


def _refuse_twins(rows: list[Row], events: tuple[Event, ...]) -> None:
    for column in ("id", "text"):
        seen: dict[str, int] = {}
        for row, event in zip(rows, events, strict=True):
            value = getattr(event, column).casefold()
            if value in seen:
                raise refusal(row, column, f"something other than in row {seen[value]}")
            seen[value] = row.number

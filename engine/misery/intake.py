"""Taking in a deck that somebody brings: what of each row was accepted, mended or refused, and why.

A zip of our own two files is taken as it is or not at all. A table (CSV, XLSX, YAML) is read row
by row with good will: the row that names the columns may stand a little lower, columns we do not
know are passed over, and what is plainly meant is mended and said.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePath
from typing import Literal

from engine.misery.archive import unzip
from engine.misery.column_names import are_enough, passed_over, read_columns
from engine.misery.deck import Deck, Entry, read_deck
from engine.misery.deck_files import ABOUT, EVENTS, deck_files, format_events
from engine.misery.event import (
    FACTORS,
    Event,
    format_index,
    mean_index,
    read_event,
    read_figure,
)
from engine.misery.mending import Mended, slug, tidy
from engine.misery.sheet import MAX_ROWS, DeckError, Row, RowError, shorten
from engine.misery.text_table import (
    HEAD,
    Table,
    csv_tables,
    refuse_size,
    too_long,
    yaml_table,
)
from engine.misery.wording import STYLES, read_wordings
from engine.misery.workbook import workbook_tables

Outcome = Literal["accepted", "mended", "refused"]

MAX_CATEGORIES = 40
LONGEST_LABEL = 40
LONGEST_TITLE = 60
OWN = Entry("own", "Our own")

_FILES = re.compile(rf"(?:[^/]+/)?(?:{re.escape(ABOUT)}|events(?:\.[a-z0-9-]{{2,20}})?\.csv)")
_ZIP, _OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class RowReport:
    """What became of a row: its number for its owner, its text, and each thing there is to say."""

    row: int
    outcome: Outcome
    text: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Intake:
    """What came of a file: a deck, unless `problem` says in a sentence why there is none.

    `files` are those of the deck's folder, in all its languages.
    """

    deck: Deck | None
    files: Mapping[str, bytes] = field(default_factory=dict)
    rows: tuple[RowReport, ...] = ()
    notes: tuple[str, ...] = ()
    problem: str = ""

    def count(self, outcome: Outcome) -> int:
        """Count the rows that fared so."""
        return sum(row.outcome == outcome for row in self.rows)


def take_in(data: bytes, name: str) -> Intake:
    r"""Read a file that somebody brought; never raises.

    >>> found = take_in(b"situation;misery index\nWet socks;4,5\n", "socks.csv")
    >>> found.deck.events[0].index, found.rows[0].notes
    (9, ('index: 4,5 read as 4.5',))
    """
    path = PurePath(tidy(name).text or "deck")
    title = path.stem[:LONGEST_TITLE] or "deck"
    brought = _Brought(data, shorten(path.name), title, path.suffix.casefold())
    try:
        refuse_size(data, brought.file)
        own = _own_files(brought)
        return _take_zip(own, brought.file) if own else _take_tables(brought)
    except DeckError as error:
        return Intake(None, problem=str(error))


@dataclass(frozen=True, slots=True)
class _Brought:
    """A file as it came: what it is called in messages, as a title, and the end of its name."""

    data: bytes
    file: str
    title: str
    suffix: str


def _own_files(brought: _Brought) -> dict[str, bytes]:
    """Find the files of a deck, at the top of a zip or in one folder."""
    if not brought.data.startswith(_ZIP):
        return {}
    parts = unzip(brought.data, brought.file, _FILES)
    return {PurePath(part).name: text for part, text in parts.items()}


def _take_zip(parts: dict[str, bytes], file: str) -> Intake:
    if not {ABOUT, EVENTS} <= parts.keys():
        raise DeckError(f"{file} lacks {ABOUT} or {EVENTS}: a deck's zip holds both.")
    deck = read_deck(parts, file)
    rows = enumerate(deck.events, start=2)
    return Intake(deck, parts, tuple(RowReport(row, "accepted", event.text) for row, event in rows))


def _tables(brought: _Brought) -> Iterable[Table]:
    data, file = brought.data, brought.file
    if data.startswith(_OLD_EXCEL):
        raise DeckError(f"{file} is an old or locked workbook: save it as XLSX without a password.")
    if data.startswith(_ZIP):
        return workbook_tables(data, file)
    if brought.suffix in (".yaml", ".yml"):
        return (yaml_table(data, file),)
    return csv_tables(data, file)


def _take_tables(brought: _Brought) -> Intake:
    """Take the first table whose columns are named, else the first that needs no names."""
    tables = []
    for table in _tables(brought):
        for place, (_, names) in enumerate(table.rows[: 2 * HEAD]):
            columns = read_columns(names)
            if are_enough(columns):
                notes = (*table.notes, *passed_over(columns, names))
                return _take_rows(brought, table.rows[place + 1 :], columns, notes)
        tables.append(table)
    for table in tables:
        if _needs_no_names(table):
            notes = (*table.notes, _UNNAMED)
            return _take_rows(brought, table.rows, ["text", "index"], notes)
    raise DeckError(
        f'{brought.file}: found no row that names the columns, need one with "situation" (or '
        '"text") and "misery index" (or "index") among the first rows.'
    )


_UNNAMED = "No row names the columns: the first was taken as text, the second as index."


def _needs_no_names(table: Table) -> bool:
    """Whether most rows are a text and a figure."""
    rows = [cells for _, cells in table.rows if any(cells)]
    fitting = [cells for cells in rows if len(cells) > 1 and Mended.figure(cells[1]).is_figure]
    return 2 * len(fitting) > len(rows)


def _take_rows(
    brought: _Brought,
    rows: Sequence[tuple[int, list[str]]],
    columns: list[str],
    notes: tuple[str, ...],
) -> Intake:
    filled = [(number, cells) for number, cells in rows if any(map(str.strip, cells))]
    if len(filled) > MAX_ROWS:
        raise too_long(brought.file)
    if not filled:
        raise DeckError(f"{brought.file} has no rows below the names of its columns.")
    taking = _Taking(brought)
    reports = tuple(taking.take(number, cells, columns) for number, cells in filled)
    if not taking.events:
        none = f"{brought.file}: not one row could be taken as an event; each says why."
        return Intake(None, {}, reports, notes, none)
    files = taking.files()
    refuse_size(files[EVENTS], brought.file)  # a packed workbook can hold more than its size
    return Intake(taking.deck(), files, reports, notes)


class _Taking:
    """A table being taken in: the events so far, and the names they have used up."""

    def __init__(self, brought: _Brought) -> None:
        self.brought = brought
        self.events: list[Event] = []
        self._ids: set[str] = set()
        self._texts: dict[str, int] = {}
        self._vivid: dict[str, str] = {}
        self._said: set[str] = set()
        self._labels: dict[str, str] = {}

    def take(self, number: int, cells: Sequence[str], columns: list[str]) -> RowReport:
        """Read one row into an event, or say why not."""
        told: list[str] = []
        row = Row(self.brought.file, number, dict(_mended(cells, columns, told)))
        text = shorten(row["text"])
        try:
            event = self._event(row, told)
        except RowError as error:
            return RowReport(number, "refused", text, (error.fault, *told))
        self.events.append(event)
        self._ids.add(event.id)
        self._texts[event.text.casefold()] = number
        if row["vivid"]:
            self._vivid[event.id] = row["vivid"]
            self._said.add(row["vivid"].casefold())
        return RowReport(number, "mended" if told else "accepted", text, tuple(told))

    def _event(self, row: Row, told: list[str]) -> Event:
        twin = self._texts.get(row["text"].casefold())
        if twin is not None:
            raise RowError(row, f"the same event stands in row {twin}")
        self._complete(row, told)
        (words,) = read_wordings([row]).values()
        return read_event(row, words, STYLES[0], list(self._labels), None)

    def _complete(self, row: Row, told: list[str]) -> None:
        """Fill in what a row may leave open: id, category, the bases, an index from its factors."""
        cells = row.cells
        cells["id"] = self._free_id(row)
        cells["category"] = self._category(row["category"], told)
        cells["sources"] = OWN.id
        if row["vivid"].casefold() in self._said:
            told.append("vivid: left out, another event has this line")
            cells["vivid"] = ""
        scored = [factor for factor in FACTORS if row[factor]]
        if 0 < len(scored) < len(FACTORS):
            told.append(f"{', '.join(scored)}: left out, since the three scores go together")
            cells.update(dict.fromkeys(scored, ""))
            cells.update(dict.fromkeys((f"{name}_basis" for name in FACTORS), ""))
        elif scored:
            _complete_scores(row, told)

    def _free_id(self, row: Row) -> str:
        """Choose the id: the row's own where it is one, else its text's first words."""
        name = slug(row["id"]) or slug(row["text"]) or f"row-{row.number}"
        while name in self._ids:
            name = f"{name}-{row.number}"
        return name

    def _category(self, label: str, told: list[str]) -> str:
        label = label[:LONGEST_LABEL] or OWN.label
        name = slug(label) or f"category-{len(self._labels) + 1}"
        same = [key for key, known in self._labels.items() if known.casefold() == label.casefold()]
        if same:
            return same[0]
        if name not in self._labels and len(self._labels) >= MAX_CATEGORIES:
            told.append(f"category: one of more than {MAX_CATEGORIES}, so it went to the first")
            return next(iter(self._labels))
        self._labels.setdefault(name, label)
        return name

    def files(self) -> dict[str, bytes]:
        """Write the deck as the files of its folder, with the cheekier lines beside the plain."""
        return deck_files(self.deck(), self._vivid)

    def deck(self) -> Deck:
        """Make the deck of all events taken; its version is a mark of what they are."""
        title, file = self.brought.title, self.brought.file
        used = {event.category for event in self.events}
        events = tuple(self.events)
        return Deck(
            id=slug(title) or "deck",
            title=title,
            version=sha256(format_events(events, self._vivid)).hexdigest()[:8],
            language="und",
            about=f"Brought along in {file}.",
            licence="unknown",
            categories=tuple(Entry(*item) for item in self._labels.items() if item[0] in used),
            sources=(Entry(OWN.id, f"Brought along in {file}"),),
            events=events,
            languages=("und",),
            styles=STYLES if self._vivid else STYLES[:1],
        )


def _mended(cells: Sequence[str], columns: list[str], told: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each cell we know as it is meant, and note what that took."""
    for column, cell in zip(columns, cells, strict=False):
        if not column:
            continue
        mended = Mended.of(column, cell)
        told += [f"{column}: {note}" for note in mended.notes]
        yield column, mended.text


def _complete_scores(row: Row, told: list[str]) -> None:
    unsaid = [factor for factor in FACTORS if not row[f"{factor}_basis"]]
    row.cells.update({f"{factor}_basis": "judged" for factor in unsaid})
    if unsaid:
        told.append(f"{', '.join(unsaid)}: taken as judged")
    if not row["index"]:
        mean = format_index(mean_index([read_figure(row, factor) for factor in FACTORS]))
        row.cells["index"] = mean
        told.append(f"index: {mean}, the mean of the three scores")

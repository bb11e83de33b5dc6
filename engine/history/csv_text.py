"""The history as CSV text, out and in: what is exported can be imported again without loss.

Figures stand as people read them: points with one decimal, the gap as its letter. A text that a
spreadsheet would run as a formula gets an apostrophe in front, which the import takes off.
"""

import csv
import io
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from math import isfinite
from typing import Any, Final, TypeAlias, TypeVar

from engine.core.cells import armed, disarmed_csv
from engine.history.entry import Entry, format_lane_text, format_when, parse_lane_text, parse_when
from engine.history.frame import frame_of
from engine.misery.deck import format_index, parse_index
from engine.misery.lane import gap_letter, judge_placement, parse_gap

MAX_BYTES: Final = 10_000_000
MAX_ROWS: Final = 20_000
"""Rows of a file, and of a history by way of files: more would keep a page waiting."""
_LONGEST = 1_000
_LAST_TURN = 10_000

Kept = TypeVar("Kept")
Readers: TypeAlias = Mapping[str, tuple[str, Callable[[str], Any]]]
"""For each column what its cells need to be, in words, and how one is read."""
_COLUMNS = (*(field.name for field in fields(Entry)), "is_repeat")


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A row that was not taken in: its number, the header being row 1, and the reason."""

    row: int
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did: rows added, rows that were there already, rows refused.

    `problem` is one sentence when the file as a whole could not be read: then nothing was added.
    """

    added: int = 0
    duplicates: int = 0
    refused: tuple[RefusedRow, ...] = ()
    problem: str | None = None


def export_text(entries: Sequence[Entry]) -> str:
    """Write entries, oldest first, as CSV with a header; `is_repeat` is for the eye only."""
    seen = map(_yes_no, frame_of(entries)["is_repeat"])
    return disarmed_csv(_COLUMNS, map(_row, entries, seen))


def read_entries(text: str) -> tuple[list[Entry], tuple[RefusedRow, ...]]:
    """Read CSV into entries and the rows that were refused.

    What follows from lane, index and gap may be left out; where it stands, it must agree.

    Raises:
        ValueError: the whole text is too big or lacks a column; the message is a sentence.

    """
    return read_rows(text, _READERS, _OPTIONAL, _entry)


def read_again(entry: Entry) -> Entry | None:
    """Return the entry as it reads after being written; None unless it is the same.

    No entry of this program comes to None, but a row that somebody else wrote or changed may.
    """
    try:
        again = _entry(_cells(entry))
    except (ValueError, TypeError, ArithmeticError):
        return None
    return again if again == entry else None


def _cells(entry: Entry) -> dict[str, str]:
    """Write each field as its cell."""
    plain = {name: getattr(entry, name) for name in _COLUMNS if hasattr(entry, name)}
    return {name: "" if value is None else str(value) for name, value in plain.items()} | {
        "index": format_index(entry.index),
        "gap": gap_letter(entry.gap),
        "is_right": _yes_no(entry.is_right),
        "error_points": f"{entry.error_points / 2:.1f}",
    }


def _row(entry: Entry, is_repeat: str) -> list[str]:
    cells = {**_cells(entry), "is_repeat": is_repeat}
    return [cells[column] for column in _COLUMNS]


def _yes_no(value: object) -> str:
    return "yes" if value else "no"


def read_rows(
    text: str, readers: Readers, optional: Collection[str], read: Callable[[dict[str, str]], Kept]
) -> tuple[list[Kept], tuple[RefusedRow, ...]]:
    """Read CSV by its header, each row's cells into one thing; rows that do not read are refused.

    Raises ValueError with a sentence where the text is too big, no CSV, or lacks a column.
    """
    kept, refused = [], []
    for number, cells in _csv_rows(text, readers, optional):
        try:
            kept.append(read(cells))
        except ValueError as error:
            refused.append(RefusedRow(number, str(error)))
    return kept, tuple(refused)


def _csv_rows(
    text: str, readers: Readers, optional: Collection[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each row that holds anything with its number; a short row lacks its last cells."""
    table = _table(text)
    header = [name.strip().casefold() for name in table[0]] if table else []
    missing = [name for name in readers if name not in header and name not in optional]
    if missing:
        raise ValueError(f"This file has no column {missing[0]}: need {', '.join(readers)}.")
    for number, row in enumerate(table[1:], start=2):
        if any(row):
            yield number, dict(zip(header, map(armed, row), strict=False))


def _table(text: str) -> list[list[str]]:
    if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
        raise ValueError(
            f"This file is over {MAX_BYTES // 10**6} MB: split it and import it twice."
        )
    header = text.partition("\n")[0]
    delimiter = ";" if header.count(";") > header.count(",") else ","  # as some spreadsheets save
    lines = io.StringIO(text.removeprefix("\ufeff"), newline="")
    table: list[list[str]] = []
    try:
        for row in csv.reader(lines, delimiter=delimiter):
            if len(table) > MAX_ROWS:
                raise ValueError(
                    f"This file has over {MAX_ROWS:,} rows, more than a history takes in: "
                    "leave some out."
                )
            table.append(row)
    except csv.Error as error:
        raise ValueError(
            f"This file cannot be read after row {len(table)} ({error}): is it CSV?"
        ) from error
    return table


def _entry(cells: dict[str, str]) -> Entry:
    read = read_cells(cells, _READERS, _OPTIONAL)
    lane = read.pop("lane")
    indices = [index for _, index in lane]
    judged = judge_placement(indices, read["index"], read["gap"])
    entry = Entry(
        **read,
        lane=format_lane_text(lane),
        is_right=judged.is_right,
        error_points=judged.error_points,
        error_gaps=judged.error_gaps,
        gaps=len(lane) + 1,
        right_gaps=len(judged.right_gaps),
    )
    _require_agreement(cells, entry)
    return entry


def read_cells(
    cells: Mapping[str, str], readers: Readers, optional: Collection[str]
) -> dict[str, Any]:
    """Read each cell by its column; raise ValueError with a sentence for the first that fails."""
    read: dict[str, Any] = {}
    for name, (need, parse) in readers.items():
        cell = cells.get(name, "")
        try:
            read[name] = None if not cell and name in optional else parse(cell)
        except ValueError as error:
            raise ValueError(f"Column {name} needs {need}.") from error
    return read


def _require_agreement(cells: dict[str, str], entry: Entry) -> None:
    ours = _cells(entry)
    for name in ("is_right", "error_points", "error_gaps", "gaps", "right_gaps"):
        cell = cells.get(name, "").strip()
        if cell and not _is_same(cell, ours[name]):
            raise ValueError(
                f"Column {name} disagrees with lane, index and gap, which give {ours[name]}."
            )


def _is_same(cell: str, ours: str) -> bool:
    try:
        return float(cell.replace(",", ".")) == float(ours)
    except ValueError:
        return cell.casefold() == ours


def _parse_text(cell: str) -> str:
    if not cell or len(cell) > _LONGEST or "\0" in cell:
        raise ValueError(cell[:_LONGEST])
    cell.encode()  # half a character, as a torn upload may hold, raises a ValueError as well
    return cell


def _parse_event(cell: str) -> str:
    if len(cell.split()) != 1 or ":" in cell:
        raise ValueError(cell[:_LONGEST])
    return _parse_text(cell)


def _parse_lane(cell: str) -> tuple[tuple[str, int], ...]:
    lane = parse_lane_text(_parse_text(cell))
    gap_letter(len(lane))  # the highest gap needs a letter
    return lane


def _parse_share(cell: str) -> float:
    share = float(cell.replace(",", "."))
    if not (isfinite(share) and 0 <= share <= 1):
        raise ValueError(cell)
    return share


def whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers in a range; it raises ValueError for all else."""

    def parse(cell: str) -> int:
        number = int(cell) if len(cell) <= len(str(high)) else -1
        if not low <= number <= high:
            raise ValueError(cell[:_LONGEST])
        return number

    return parse


TEXT: Final = (f"a text of 1 to {_LONGEST:,} characters", _parse_text)
_OPTIONAL = ("text", "category", "confidence")
WHEN: Final = (
    "a moment with its zone, such as 2026-05-04T12:00:00Z",
    lambda cell: format_when(parse_when(cell)),
)
_READERS: Readers = {
    "when": WHEN,
    "deck": TEXT,
    "deck_version": TEXT,
    "game": TEXT,
    "turn": (f"a whole number from 1 to {_LAST_TURN:,}", whole(1, _LAST_TURN)),
    "lane": ("up to 25 events, such as haircut:11.5 root-canal:28.5, going up", _parse_lane),
    "event": ("an event's id, such as root-canal", _parse_event),
    "text": TEXT,
    "category": TEXT,
    "index": ("a number from 1 to 100 in steps of 0.5, such as 36.5", parse_index),
    "gap": ("a letter from A to Z", parse_gap),
    "confidence": ("a whole number from 0 to 100, or nothing", whole(0, 100)),
    "chance_deck": ("a number from 0 to 1", _parse_share),
}

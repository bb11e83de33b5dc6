"""Reading a table that people made in a spreadsheet, and refusing it in a sentence that helps."""

import csv
import io
import re
from dataclasses import dataclass
from itertools import islice

from engine.core.cells import armed

MAX_BYTES = 5_000_000
MAX_ROWS = 5_000
LONGEST_TEXT = 300
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""What decks and events are called: small letters, digits and single hyphens."""

_EXCERPT = 40

_ALIASES = {"situation": "text", "misery index": "index"}
_PASSED_OVER = "image"


class DeckError(ValueError):
    """A deck that cannot be used; the sentence says where, what was found and what is allowed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a sheet: `number` counts as a spreadsheet does, the header being row 1."""

    file: str
    number: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        """Return a cell with its white space tidied, empty where the column is absent."""
        return self.cells.get(column, "")


class RowError(DeckError):
    """A row that cannot be used; `fault` says why without naming the file and the row."""

    def __init__(self, row: Row, fault: str) -> None:
        super().__init__(f"{row.file}, row {row.number}, {fault}.")
        self.fault = fault


def shorten(text: str) -> str:
    """Cut a text that goes into a message.

    >>> shorten("a" * 50) == "a" * 39 + "…"
    True
    """
    return text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"


def refusal(row: Row, column: str, allowed: str) -> RowError:
    """Make the error for one cell.

    >>> print(refusal(Row("mine.csv", 2, {"adult": "maybe"}), "adult", "yes or no"))
    mine.csv, row 2, column adult: found "maybe", allowed is yes or no.
    """
    found = f'"{shorten(row[column])}"' if row[column] else "nothing"
    return RowError(row, f"column {column}: found {found}, allowed is {allowed}")


def short(row: Row, column: str) -> str:
    """Return a cell; DeckError when it holds more than 300 characters."""
    if len(row[column]) > LONGEST_TEXT:
        raise refusal(row, column, f"at most {LONGEST_TEXT} characters ({len(row[column])} here)")
    return row[column]


def decode(data: bytes, file: str) -> str:
    """Turn a file's contents into text; DeckError when over 5 MB or not UTF-8."""
    if len(data) > MAX_BYTES:
        most = MAX_BYTES // 10**6
        raise DeckError(f"{file}: found more than {most} MB, allowed is at most {most} MB.")
    try:
        return data.decode("utf-8-sig")  # spreadsheets like to put a mark in front
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DeckError(
            f"{file}, line {line}: found bytes that are not UTF-8, need the file saved as UTF-8."
        ) from error


def read_sheet(
    data: bytes, file: str, required: tuple[str, ...], optional: tuple[str, ...]
) -> list[Row]:
    """Read a CSV table with a header into rows; empty rows are passed over.

    Commas or semicolons part the cells, whichever the header uses. Raises DeckError for a table
    over 5 MB or 5,000 rows (empty ones included), not UTF-8, with a missing, unknown or doubled
    column, or with a row of another length than the header.
    """
    header, *body = _table(decode(data, file), file) or [[]]
    columns = _columns(header, file, required, optional)
    rows = []
    for number, cells in enumerate(body, start=2):
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(columns):
            raise DeckError(
                f"{file}, row {number}: found {len(cells)} cells, need {len(columns)} as in the "
                "header; a text with a comma in it stands between double quotes."
            )
        tidy = (armed(" ".join(cell.split())) for cell in cells)
        rows.append(Row(file, number, dict(zip(columns, tidy, strict=True))))
    if not rows:
        raise DeckError(f"{file}: found no events, need at least one row below the header.")
    return rows


def _table(text: str, file: str) -> list[list[str]]:
    header = text.partition("\n")[0]
    delimiter = ";" if header.count(";") > header.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        table = list(islice(reader, MAX_ROWS + 2))  # the header, and one that is too many
    except csv.Error as error:
        raise DeckError(
            f"{file}, line {reader.line_num}: found a broken quote or cell ({error}), need each "
            "text with a quote in it between double quotes, and that quote doubled."
        ) from error
    if len(table) > MAX_ROWS + 1:
        raise DeckError(
            f"{file}: found more than {MAX_ROWS:,} rows below the header, empty ones included, "
            f"allowed are at most {MAX_ROWS:,}."
        )
    return table


def _columns(
    header: list[str], file: str, required: tuple[str, ...], optional: tuple[str, ...]
) -> list[str]:
    names = [" ".join(name.split()).casefold() for name in header]
    if "id" not in required:  # a bare file: names that other card makers use are welcome
        names = [_ALIASES.get(name, name) for name in names]
        optional = (*optional, _PASSED_OVER)
    for name in names:
        if name not in required and name not in optional:
            known = ", ".join((*required, *optional))
            raise DeckError(
                f'{file}, row 1: found the column "{shorten(name)}", allowed are {known}.'
            )
        if names.count(name) > 1:
            raise DeckError(f'{file}, row 1: found the column "{name}" twice, allowed is once.')
    for name in required:
        if name not in names:
            raise DeckError(f'{file}, row 1: found no column "{name}", need {", ".join(required)}.')
    return names

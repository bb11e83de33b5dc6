"""Tables that strangers bring as text: CSV of any dialect and encoding, and YAML.

A table is rows of texts with the number each row has for its owner. Nothing in here trusts its
input: bytes, rows, columns and depth are bounded, and what cannot be read is a DeckError.
"""

import codecs
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from engine.misery.sheet import MAX_BYTES, MAX_ROWS, DeckError, shorten

MAX_COLUMNS = 60
HEAD = 10
"""Rows among which the names of the columns are looked for: people put titles above a table."""

_DELIMITERS = (",", ";", "\t")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 2_000


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts, each with its number as its owner counts; `notes` say how it was read."""

    rows: list[tuple[int, list[str]]]
    notes: tuple[str, ...] = ()


def refuse_size(data: bytes, file: str) -> None:
    """Raise DeckError when a file is too big to be looked at."""
    if len(data) > MAX_BYTES:
        most = MAX_BYTES // 10**6
        raise DeckError(f"{file} has more than {most} MB: a deck needs far less, so split it.")


def too_long(file: str) -> DeckError:
    """Make the error for a table of too many rows."""
    return DeckError(f"{file} has more than {MAX_ROWS:,} rows: leave some out, or make two decks.")


def too_wide(file: str) -> DeckError:
    """Make the error for a table of too many columns."""
    return DeckError(f"{file} has more than {MAX_COLUMNS} columns: keep those a deck needs.")


def decode(data: bytes, file: str) -> tuple[str, tuple[str, ...]]:
    r"""Turn bytes into text, and say so where the encoding was guessed.

    UTF-8, UTF-16 and UTF-32 are read as such, anything else as Windows-1252. Raises DeckError
    for what is no text.

    >>> decode("Zure regen".encode("utf-16"), "a.csv")
    ('Zure regen', ())
    >>> decode(b"caf\xe9", "a.csv")[0]
    'café'
    """
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), _guess(data))
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DeckError(f"{file} is no text that can be read: save it as UTF-8.") from error
    if "\0" in text:
        raise DeckError(f"{file} is no text: need CSV, YAML, an XLSX workbook or a deck's zip.")
    guessed = encoding == "cp1252"
    return text, ("Read as Windows-1252: look whether accents came out right.",) * guessed


def _guess(data: bytes) -> str:
    if data[1:_SAMPLE:2].count(0) > len(data[:_SAMPLE]) // 5:
        return "utf-16-le"
    if data[0:_SAMPLE:2].count(0) > len(data[:_SAMPLE]) // 5:
        return "utf-16-be"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def csv_tables(data: bytes, file: str) -> Iterator[Table]:
    """Read a CSV file once for each character that may part its cells: the caller knows which fits.

    Raises DeckError for a file that none of them reads.
    """
    text, notes = decode(data, file)
    first, _, rest = text.partition("\n")
    if first.strip().casefold().startswith("sep="):  # a line that only spreadsheets understand
        text = "\n" + rest
    problems = []
    for delimiter in _DELIMITERS:
        try:
            yield Table(_csv_rows(text, delimiter, file), notes)
        except csv.Error as error:
            problems.append(error)
    if len(problems) == len(_DELIMITERS):
        raise DeckError(f"{file} cannot be read as CSV ({problems[0]}): is a quote left open?")


def _csv_rows(text: str, delimiter: str, file: str) -> list[tuple[int, list[str]]]:
    rows: list[tuple[int, list[str]]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    for number, row in enumerate(reader, start=1):
        if number > MAX_ROWS + HEAD:
            raise too_long(file)
        if len(row) > MAX_COLUMNS and any(row[MAX_COLUMNS:]):
            raise too_wide(file)
        rows.append((number, row[:MAX_COLUMNS]))
    return rows


def yaml_table(data: bytes, file: str) -> Table:
    """Read a YAML list of entries, each a mapping of texts; the names make the first row.

    The parser's events are read one by one, so every value stays the text it was written as
    and nothing is ever expanded. Raises DeckError for anchors, aliases, tags, depth and whatever
    else is no such list.
    """
    text, notes = decode(data, file)
    try:
        entries = list(_entries(text, file))
    except (yaml.YAMLError, ValueError) as error:
        if isinstance(error, DeckError):
            raise
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise DeckError(f"{file}{where} cannot be read as YAML: need a list of entries.") from error
    names = list(dict.fromkeys(name for entry in entries for name in entry))
    if len(names) > MAX_COLUMNS:
        raise too_wide(file)
    rows = [[entry.get(name, "") for name in names] for entry in entries]
    return Table(list(enumerate([names, *rows])), notes)


def _entries(text: str, file: str) -> Iterator[dict[str, str]]:
    """Yield the entries: a sequence of mappings of scalars, and nothing else."""
    depth, found, scalars = 0, 0, []
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.NodeEvent):
            _refuse_tricks(event, depth, file)
        if isinstance(event, yaml.ScalarEvent):
            scalars.append(event.value)
        elif isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
            if isinstance(event, yaml.MappingEndEvent):
                found += 1
                yield _entry(scalars, found, file)
                scalars = []
        if found > MAX_ROWS:
            raise too_long(file)
        if len(scalars) > 2 * MAX_COLUMNS:
            raise too_wide(file)


def _refuse_tricks(event: yaml.NodeEvent, depth: int, file: str) -> None:
    wanted = (yaml.SequenceStartEvent, yaml.MappingStartEvent, yaml.ScalarEvent)
    line = event.start_mark.line + 1 if event.start_mark else 0
    if event.anchor or getattr(event, "tag", None):
        raise DeckError(
            f"{file}, line {line}: found an anchor, alias or tag (&, * or !), which a deck does "
            "without: write the text out, between quotes if it starts so."
        )
    if depth >= len(wanted) or not isinstance(event, wanted[depth]):
        raise DeckError(
            f'{file}, line {line}: need a list of entries such as "- situation: Wet socks", each '
            "with plain texts and figures."
        )


def _entry(scalars: list[str], number: int, file: str) -> dict[str, str]:
    names = scalars[::2]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise DeckError(f'{file}, entry {number}: found "{shorten(twice)}" twice, need it once.')
    return dict(zip(names, scalars[1::2], strict=True))

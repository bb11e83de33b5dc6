"""Workbooks (XLSX) that strangers bring, read without letting them hurt.

The library that reads them lays a sheet out as one block of memory from its first cell to its
last, and ends the whole program where that is too much. So each part of the file is measured
first by Python's own XML parser, and only parts that were measured are handed on.
"""

import io
import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from functools import partial
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZipFile

import python_calamine as calamine

from engine.misery.archive import unzip
from engine.misery.sheet import MAX_ROWS, DeckError
from engine.misery.text_table import HEAD, MAX_COLUMNS, Table, too_long, too_wide

_MAX_SHEETS = 20
_MAX_TEXT = 40_000_000
"""Characters that the cells of a workbook may hold, each shared text counted as the longest."""
_COUNTABLE = 6
"""Digits of a count that a part may announce; the library makes room for as much beforehand."""
_PARTS = re.compile(
    r"\[Content_Types\]\.xml|(?:xl/)?_rels/[^/]*\.rels|xl/[^/]+\.xml|xl/worksheets/[^/]+\.xml",
    re.IGNORECASE,
)
_ERROR = re.compile(rb"""(<(?:\w+:)?c\s[^>]*?\bt=["'])e(?=["'])""")
"""A cell that holds an error; the library would leave it out, as text it can be told."""
_PLACE = re.compile(r"([A-Za-z]{1,3})([0-9]{1,7})")


def workbook_tables(data: bytes, file: str) -> Iterator[Table]:
    """Read each visible sheet of a workbook, one after another.

    Formulas count as the value they were saved with. Raises DeckError for a workbook that is
    damaged, tricky or too big.
    """
    parts = unzip(data, file, _PARTS)
    _measure(parts, file)
    try:
        sheets = _sheets(_pack(parts))
    except BaseException as error:
        # What the library raises in a panic is no Exception, and has no name to catch it by.
        if isinstance(error, Exception) or type(error).__module__.startswith("pyo3"):
            raise DeckError(
                f"{file} cannot be read as a workbook: save it as XLSX once more."
            ) from error
        raise
    for name, rows in sheets.items():
        notes = (f"Read from the sheet “{name[:40]}”.",) if len(sheets) > 1 else ()
        cells = [[_text(cell) for cell in row] for row in rows]
        yield Table(list(enumerate(cells, start=1)), notes)


def _sheets(data: bytes) -> dict[str, Sequence[Sequence[object]]]:
    book = calamine.load_workbook(io.BytesIO(data))
    names = [sheet.name for sheet in book.sheets_metadata if _is_open(sheet)]
    return {
        name: book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        for name in names[:_MAX_SHEETS]
    }


def _is_open(sheet: calamine.SheetMetadata) -> bool:
    is_sheet = sheet.typ == calamine.SheetTypeEnum.WorkSheet
    return is_sheet and sheet.visible == calamine.SheetVisibleEnum.Visible


def _pack(parts: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as packed:
        for name, part in parts.items():
            packed.writestr(name, _ERROR.sub(rb"\1str", part))
    return out.getvalue()


def _text(cell: object) -> str:
    """Write a cell as its owner sees it; a number without a needless decimal."""
    match cell:
        case bool():
            return str(cell).upper()
        case float():
            return repr(cell).removesuffix(".0")
        case datetime() | date() | time() | timedelta():
            return f"the date {cell}"
        case _:
            return str(cell)


def _measure(parts: dict[str, bytes], file: str) -> None:
    """Raise DeckError unless every part is plain XML and the cells fit into a modest block."""
    scan = _Scan(file)
    for name, part in parts.items():
        parser = ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = scan.start
        parser.EndElementHandler = scan.end
        parser.CharacterDataHandler = scan.text
        parser.StartDoctypeDeclHandler = partial(_refuse_doctype, file)
        scan.row = scan.column = 0
        try:
            parser.Parse(part, True)  # noqa: FBT003 - the parser's own way to say "all of it"
        except ExpatError as error:
            raise DeckError(f"{file} is no sound workbook: {name[:60]} does not read.") from error
    if scan.cells * scan.longest > _MAX_TEXT:
        raise DeckError(f"{file} repeats texts too long for a deck: keep a text to a line.")


def _refuse_doctype(file: str, *_: object) -> None:
    raise DeckError(f"{file} declares XML of its own, which no spreadsheet does: save it again.")


class _Scan:
    """How far the cells with something in them reach, and how long the longest shared text is."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.row = self.column = self.cells = self.longest = 0
        self._in_cell = False
        self._shared: int | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Note where a row or cell stands; a cell counts once there is something inside it."""
        name = tag.rpartition(":")[2]
        if any(len(attributes.get(count, "")) > _COUNTABLE for count in ("count", "uniqueCount")):
            raise DeckError(f"{self.file} claims to hold more than any deck does: save it again.")
        if name == "row":
            self.row = self._row(attributes["r"]) if "r" in attributes else self.row + 1
            self.column = 0
        elif name == "c":
            self._in_cell = True
            self.column += 1
            if "r" in attributes:
                self.column, self.row = self._place(attributes["r"])
        elif name == "si":
            self._shared = 0
        elif self._in_cell:
            self._in_cell = False  # once a cell
            self._count()

    def end(self, tag: str) -> None:
        """Leave a cell or a shared text."""
        name = tag.rpartition(":")[2]
        if name == "c":
            self._in_cell = False
        elif name == "si" and self._shared is not None:
            self.longest, self._shared = max(self.longest, self._shared), None

    def text(self, data: str) -> None:
        """Count the letters of a shared text."""
        if self._shared is not None:
            self._shared += len(data)

    def _count(self) -> None:
        self.cells += 1
        if self.row > MAX_ROWS + HEAD:
            raise too_long(self.file)
        if self.column > MAX_COLUMNS:
            raise too_wide(self.file)

    def _row(self, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,7}", text):
            raise DeckError(f"{self.file} numbers a row in a way no spreadsheet does.")
        return int(text)

    def _place(self, text: str) -> tuple[int, int]:
        found = _PLACE.fullmatch(text)
        if not found:
            raise DeckError(f"{self.file} names a cell in a way no spreadsheet does.")
        column = 0
        for letter in found[1].upper():
            column = 26 * column + ord(letter) - ord("A") + 1
        return column, int(found[2])

"""Text that goes into a spreadsheet's cell and must stay text there.

A spreadsheet runs a cell that starts like a formula. Such a text gets an apostrophe in front when
it is written, and loses it again when it is read; each undoes the other for every text.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r")
"""The four signs stand here in full width too, which some spreadsheets read as the same."""


def disarmed(cell: str) -> str:
    """Put an apostrophe before what would be a formula, or would be one without its apostrophes.

    A number below zero is no formula.

    >>> disarmed("=1+1"), disarmed("-12.5"), disarmed("'tis cold")
    ("'=1+1", '-12.5', "'tis cold")
    """
    is_number = cell.removeprefix("-").replace(".", "", 1).isdecimal()
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) and not is_number else cell


def armed(cell: str) -> str:
    """Take off the apostrophe that `disarmed` put in front.

    >>> armed("'=1+1"), armed("'tis cold")
    ('=1+1', "'tis cold")
    """
    is_disarmed = cell.startswith("'") and cell.lstrip("'").startswith(_FORMULA)
    return cell[1:] if is_disarmed else cell


def disarmed_csv(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Write rows of texts as CSV under our own header; each text of theirs is disarmed.

    >>> disarmed_csv(["text", "index"], [["=1+1", "4.5"]])
    "text,index\r\n'=1+1,4.5\r\n"
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows([disarmed(cell) for cell in row] for row in rows)
    return out.getvalue()

"""What is plainly meant by a cell that is not quite as it should be, and saying what was done."""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from engine.core.cells import armed
from engine.misery.event import FACTORS, format_index, parse_index
from engine.misery.scale import HIGHEST, LOWEST
from engine.misery.sheet import DeckError

LONGEST_ID: Final = 60
_FIGURES = ("index", "low", "high", *FACTORS)
_NUMBER = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,20}))?")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""Signs that turn the direction of writing, or that no reader sees."""
_WORDS = {
    **dict.fromkeys(("yes", "y", "ja", "true", "1", "x"), "yes"),
    **dict.fromkeys(("no", "n", "nee", "nein", "false", "0", "-", ""), "no"),
}
_ERROR = re.compile(r"#(?:REF|NAME|VALUE|DIV/0|NUM|NULL|N/A)[!?]?")


@dataclass(frozen=True, slots=True)
class Mended:
    """A cell as it is meant, with each thing that was done to it in words."""

    text: str
    notes: tuple[str, ...] = ()
    is_figure: bool = False

    @classmethod
    def of(cls, column: str, cell: str) -> "Mended":
        """Mend a cell by what its column holds.

        >>> Mended.of("index", " 36,4 ")
        Mended(text='36.5', notes=('36,4 rounded to 36.5',), is_figure=True)
        """
        if column in _FIGURES:
            return cls.figure(cell)
        tidied = tidy(cell)
        if column == "adult":
            word = _WORDS.get(tidied.text.casefold(), tidied.text)
            told = () if word == tidied.text or not tidied.text else (f"{tidied.text} is {word}",)
            return cls(word, told)
        if _ERROR.fullmatch(tidied.text):
            return cls("", (f"{tidied.text} is an error of the spreadsheet",))
        return tidied

    @classmethod
    def figure(cls, cell: str) -> "Mended":
        """Read a figure onto the grid of half points; what is none, or off the scale, stays."""
        text = tidy(cell).text
        found = _NUMBER.fullmatch(text)
        if not found:
            return cls(text)
        half = int(2 * Decimal(f"{found[1]}.{found[2] or 0}") + Decimal("0.5"))
        if not LOWEST <= half <= HIGHEST:
            return cls(text)
        meant = format_index(half).removesuffix(".0")
        if not _is_on_grid(text):
            return cls(meant, (f"{text} rounded to {meant}",), is_figure=True)
        return cls(meant, (f"{text} read as {meant}",) * ("," in text), is_figure=True)


def tidy(cell: str) -> Mended:
    r"""Drop signs that cannot be seen and needless blanks.

    >>> tidy(" Wet\x07  socks ")
    Mended(text='Wet socks', notes=('hidden signs cut', 'blanks trimmed'), is_figure=False)
    """
    seen = "".join(sign for sign in cell if sign.isspace() or not _is_hidden(sign))
    trimmed = " ".join(seen.split())
    notes = ("hidden signs cut",) * (seen != cell) + ("blanks trimmed",) * (trimmed != seen)
    return Mended(armed(trimmed), notes)


def slug(text: str) -> str:
    """Make an id of a text's first words: small letters, digits and single hyphens; may be empty.

    >>> slug("  Café: closed, again! ")
    'cafe-closed-again'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if len(words) <= LONGEST_ID:
        return words
    return words[:LONGEST_ID].rpartition("-")[0] or words[:LONGEST_ID]


def _is_hidden(sign: str) -> bool:
    return sign in _TURNING or unicodedata.category(sign) in {"Cc", "Cs"}


def _is_on_grid(text: str) -> bool:
    try:
        parse_index(text)
    except DeckError:
        return False
    return True

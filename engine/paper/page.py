"""A4 pages in the look of the app: its typefaces, its colours, and text that cannot harm them.

Text of other people is drawn as the signs it is made of, never read as markup. The same text
makes the same bytes, whenever it is printed.
"""

import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from fpdf import FPDF
from fpdf.bidi import BidiParagraph
from fpdf.fonts import TTFFont

FONTS = Path(__file__).parent / "fonts"
SERIF, SANS, REST = "serif", "sans", "rest"
"""Typefaces; the last one has the signs that the others lack."""
WIDE, HIGH = 210.0, 297.0
MM = 25.4 / 72
"""Millimetres in a point."""

Colour = tuple[int, int, int]
INK, BROWN, AMBER, LINE, CREAM = (
    (36, 31, 26),
    (110, 92, 64),
    (201, 143, 30),
    (201, 187, 149),
    (248, 241, 226),
)
MADE = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands in every file, so that a file tells what is in it and not when it was asked for."""
NO_GLYPH = "\ufffd"


@dataclass(frozen=True, slots=True)
class Style:
    """How text looks: typeface, size in points, colour, and lines a size apart."""

    font: str
    size: float
    colour: Colour = INK
    spacing: float = 1.28

    @property
    def leading(self) -> float:
        """From one line to the next, in millimetres."""
        return self.size * self.spacing * MM


class Paper(FPDF):
    """A4 pages without margins of their own; all places and lengths are in millimetres."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        self.set_auto_page_break(auto=False)
        self.set_margin(0)
        self.c_margin = 0
        for font in (SERIF, SANS, REST):
            self.add_font(font, fname=FONTS / f"{font}.ttf")
        self.set_fallback_fonts([REST], exact_match=False)
        self._signs = {
            name: set(font.cmap) for name, font in self.fonts.items() if isinstance(font, TTFFont)
        }
        self._widths: dict[tuple[str, str], float] = {}
        self.set_creation_date(MADE)
        self.set_title(self.printable(title, SERIF))
        self.add_page()

    def printable(self, text: str, font: str) -> str:
        """The text on one line, with a visible sign for each that no typeface here can draw."""
        composed = unicodedata.normalize("NFC", text)
        return " ".join("".join(self._sign(sign, font) for sign in composed).split())

    def _sign(self, sign: str, font: str) -> str:
        if sign.isspace():
            return " "
        if unicodedata.category(sign) in ("Cc", "Cf") or "\ufe00" <= sign <= "\ufe0f":
            return ""  # controls, and joiners that no typeface here acts on
        drawn = any(ord(sign) in self._signs[name] for name in (font, REST))
        return sign if drawn else NO_GLYPH

    def wrapped(self, text: str, style: Style, width: float) -> list[str]:
        """The text in lines that fit the width; a word longer than a line is cut."""
        lines: list[str] = []
        line, left = "", width
        space = self.length(" ", style)
        for word in self.printable(text, style.font).split():
            for part in self._cut(word, style, width):
                need = self.length(part, style)
                if line and need + space <= left:
                    line, left = f"{line} {part}", left - need - space
                else:
                    lines += [line] if line else []
                    line, left = part, width - need
        return [*lines, line] if line else lines

    def _cut(self, word: str, style: Style, width: float) -> list[str]:
        if self.length(word, style) <= width:
            return [word]
        parts, left = [""], width
        for sign in word:
            need = self.length(sign, style)  # signs are set side by side, without kerning
            if parts[-1] and need > left:
                parts.append("")
                left = width
            parts[-1] += sign
            left -= need
        return parts

    def length(self, text: str, style: Style) -> float:
        """How long a printable text is; words come again and again, so each is measured once."""
        key = text, style.font
        if key not in self._widths:
            self.set_font(style.font, size=100)
            self._widths[key] = self.get_string_width(text) / 100
        return self._widths[key] * style.size

    def put(self, lines: list[str], style: Style, x: float, y: float) -> None:
        """Draw lines that :meth:`wrapped` made, the first one's top at y."""
        self.set_font(style.font, size=style.size)
        self.set_text_color(*style.colour)
        for number, line in enumerate(lines):
            self.set_xy(x, y + number * style.leading)
            self.cell(0, style.leading, _in_sight(line))

    def draw_svg(self, svg: str, x: float, y: float, side: float, link: str) -> None:
        """Draw a square picture that leads to a link."""
        self.image(BytesIO(svg.encode()), x, y, side, side, link=link)

    def bytes(self) -> bytes:
        """The finished file; nothing can be drawn after it."""
        data = bytes(self.output())
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        return data


def _in_sight(line: str) -> str:
    """The line as it is seen from left to right, where some of it is read from right to left."""
    if any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in line):
        return str(BidiParagraph(line).get_reordered_string())
    return line

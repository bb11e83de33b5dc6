"""A table's rules on one printed page, at the largest size at which they fit."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.paper.code import Code, link_code
from engine.paper.page import AMBER, BROWN, CREAM, HIGH, LINE, SANS, SERIF, WIDE, Paper, Style
from engine.shithead.rulesheet import CardRow, RuleSheet
from engine.text.catalogue import Catalogue, load_catalogue

MARGIN, GUTTER, PAD = 13.0, 8.0, 1.6
INSIDE = WIDE - 2 * MARGIN
COLUMN = (INSIDE - GUTTER) / 2
CARD, DOES, GOES = 13.0, 101.0, 70.0
"""How wide the columns of the table are."""
SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Points. Below the smallest nobody reads at a table: a longer sheet takes a second page."""
TITLE = Style(SERIF, 24, spacing=1.1)
FOOT = Style(SANS, 7.5, BROWN)


@dataclass(frozen=True, slots=True)
class Band:
    """A part of the page that is not torn: its height, and how to draw it at a place (x, y)."""

    height: float
    draw: Callable[[float, float], None]


def rules_pdf(sheet: RuleSheet, link: str = "", language: str = "en") -> bytes:
    """The sheet as a PDF file, with a code that leads to the link where that is short enough."""
    paper = Paper(sheet.title)
    paper.set_lang(language)
    layout = _Layout(paper, load_catalogue(language), link, link_code(link))
    foot = layout.foot()
    bottom = HIGH - MARGIN - foot.height
    bands: list[Band] = []
    for size in SIZES:
        bands = [*replace(layout, size=size).bands(sheet)]
        if MARGIN + sum(band.height for band in bands) <= bottom:
            break
    y = MARGIN
    for band in bands:
        if y + band.height > bottom:
            paper.add_page()
            y = MARGIN
        band.draw(MARGIN, y)
        y += band.height
    foot.draw(MARGIN, bottom)
    return paper.bytes()


@dataclass(frozen=True, slots=True)
class _Layout:
    """The parts of the page for one size of text."""

    paper: Paper
    words: Catalogue
    link: str
    code: Code | None
    size: float = SIZES[0]

    @property
    def body(self) -> Style:
        return Style(SANS, self.size)

    @property
    def heading(self) -> Style:
        return Style(SERIF, self.size * 1.18)

    def bands(self, sheet: RuleSheet) -> Iterator[Band]:
        """The whole page but its foot, in the order of the sheet on the screen."""
        yield self._head(sheet.title)
        yield self._columns(sheet.sections[:5])
        specials = self.words.say("heading.specials" if sheet.cards else "heading.no_specials")
        yield self._text(specials, self.heading, INSIDE, above=self.size * 0.3)
        if sheet.cards:
            yield from self._table(sheet.cards)
        yield self._columns(sheet.sections[5:])

    def foot(self) -> Band:
        """What made the sheet, and the way back to it."""
        said = self.words.say("sheet.made")
        if self.link:
            said += " " + self.words.say("sheet.scan" if self.code else "sheet.too_long")
        return self._text(said, FOOT, INSIDE, above=2)

    def _head(self, title: str) -> Band:
        """The title with the code beside it, over an amber line."""
        side = self.code.side if self.code else 0.0
        text = self._text(title, TITLE, INSIDE - side)
        height = max(text.height + 2, side)

        def draw(x: float, y: float) -> None:
            text.draw(x, y + height - text.height - 2)
            if self.code:
                self.paper.draw_svg(self.code.svg, x + INSIDE - side, y, side, self.link)
            self.paper.set_fill_color(*AMBER)
            self.paper.rect(x, y + height, INSIDE, 0.9, style="F")

        return Band(height + 0.9, draw)

    def _text(self, text: str, style: Style, width: float, above: float = 0) -> Band:
        lines = self.paper.wrapped(text, style, width)
        return Band(
            above + len(lines) * style.leading,
            lambda x, y: self.paper.put(lines, style, x, y + above),
        )

    def _columns(self, sections: Sequence[tuple[str, tuple[str, ...]]]) -> Band:
        """Sections in two columns, parted where these are most alike in height."""
        parts = [self._section(heading, " ".join(said)) for heading, said in sections]
        sides = [(_stack(parts[:at]), _stack(parts[at:])) for at in range(len(parts) + 1)]
        left, right = min(sides, key=lambda side: max(side[0].height, side[1].height))

        def draw(x: float, y: float) -> None:
            left.draw(x, y)
            right.draw(x + COLUMN + GUTTER, y)

        return Band(max(left.height, right.height), draw)

    def _section(self, heading: str, said: str) -> Band:
        above = self.size * 0.26
        return _stack(
            [
                self._text(heading, self.heading, COLUMN, above),
                self._text(said, self.body, COLUMN),
            ]
        )

    def _table(self, rows: Sequence[CardRow]) -> Iterator[Band]:
        """The special cards, each with a small card at the left."""
        bold = replace(self.body, font=SERIF)
        names = [self.words.say(f"heading.{name}") for name in ("card", "does", "goes")]
        yield self._row([self._text(name, bold, GOES) for name in names], "DF")
        for row in rows:
            does = " ".join(row.does) or self.words.say("sheet.plain_card")
            yield self._row(
                [
                    self._card(self.words.noun("rank", row.rank).short),
                    self._text(does, self.body, DOES - 2 * PAD),
                    self._text(" ".join(row.goes), self.body, GOES - 2 * PAD),
                ]
            )

    def _row(self, cells: list[Band], box: Literal["D", "DF"] = "D") -> Band:
        """Cells side by side in a box that is drawn, and filled if it is asked for."""
        height = max(cell.height for cell in cells) + PAD

        def draw(x: float, y: float) -> None:
            self.paper.set_draw_color(*LINE)
            self.paper.set_fill_color(*CREAM)
            self.paper.set_line_width(0.2)
            self.paper.rect(x, y, INSIDE, height, style=box)
            for cell, left in zip(cells, (0, CARD, CARD + DOES), strict=True):
                cell.draw(x + left + PAD, y + (height - cell.height) / 2)

        return Band(height, draw)

    def _card(self, rank: str) -> Band:
        """A card a little higher than a line of text; a joker's name is drawn smaller."""
        style = Style(SERIF, self.size * 1.2, spacing=1.75)
        (name,) = self.paper.wrapped(rank, style, CARD)
        room, long = CARD - 3 * PAD, self.paper.length(name, style)
        fitting = replace(style, size=style.size * min(1, room / long))
        name_top = (style.leading - fitting.leading) / 2
        long = self.paper.length(name, fitting)
        wide = max(style.leading * 0.8, long + PAD)

        def draw(x: float, y: float) -> None:
            left = x + (CARD - 2 * PAD - wide) / 2
            self.paper.set_fill_color(*CREAM)
            self.paper.set_draw_color(*AMBER)
            self.paper.rect(left, y, wide, style.leading, "DF", round_corners=True, corner_radius=1)
            self.paper.put([name], fitting, left + (wide - long) / 2, y + name_top)

        return Band(style.leading, draw)


def _stack(parts: Sequence[Band]) -> Band:
    """Parts under one another as one."""

    def draw(x: float, y: float) -> None:
        for part in parts:
            part.draw(x, y)
            y += part.height

    return Band(sum(part.height for part in parts), draw)

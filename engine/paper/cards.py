"""A deck of events as cards to cut out: nine a page, of the size of playing cards.

The index stands at the foot of the face, as on the printed game's cards, in a strip of its own
below a dotted line: whoever cuts the cards folds it back until the card lies in a lane. So one
side of the paper is enough, and no printer has to meet front with back.
"""

from bisect import bisect_left
from collections.abc import Iterator

from engine.misery.deck import Deck, Event, format_index
from engine.paper.page import BROWN, HIGH, LINE, SANS, SERIF, WIDE, Paper, Style

CARD_WIDE, CARD_HIGH = 63.0, 88.0
COLUMNS, ROWS = 3, 3
A_PAGE = COLUMNS * ROWS
LEFT, TOP = (WIDE - COLUMNS * CARD_WIDE) / 2, (HIGH - ROWS * CARD_HIGH) / 2
PAD = 5.5
STRIP = 15.0
"""The height of the part that is folded back."""
TINT = (255, 231, 178)
LABEL, INDEX, NOTE = Style(SANS, 7, BROWN), Style(SERIF, 24), Style(SANS, 7.5, BROWN)
FIRST = PAD + LABEL.leading + 1.5
"""Where the event's text begins, from the top of its card."""
ROOM = CARD_HIGH - STRIP - FIRST - 2
SIZES = [half / 2 for half in range(32, 7, -1)]
"""Points, largest first; the last holds the longest text a deck may have, in its widest letters."""

CUT = {
    "en": "{deck}, sheet {sheet} of {sheets}. Cut along the lines; fold each strip back until its "
    "card lies in a lane.",
    "nl": "{deck}, vel {sheet} van {sheets}. Knip langs de lijnen; vouw elke strook om tot zijn "
    "kaart in een straatje ligt.",
}
"""What stands above each sheet, in the deck's language; English where we do not speak that."""
DECIMAL = {"nl": ","}
"""What parts half points from whole ones, a point unless named here."""


def cards_pdf(deck: Deck) -> bytes:
    """The events of a deck in its order, as a PDF file of A4 pages with lines to cut along."""
    paper = Paper(deck.title)
    cut = CUT.get(deck.language, CUT["en"])
    sheets = -(-len(deck.events) // A_PAGE)
    for sheet in range(sheets):
        if sheet:
            paper.add_page()
        for place, event in enumerate(deck.events[sheet * A_PAGE :][:A_PAGE]):
            x = LEFT + place % COLUMNS * CARD_WIDE
            y = TOP + place // COLUMNS * CARD_HIGH
            _draw_card(paper, event, deck, x, y)
        _draw_cuts(paper)
        note = cut.format(deck=deck.title, sheet=sheet + 1, sheets=sheets)
        paper.put(paper.wrapped(note, NOTE, WIDE - 2 * LEFT)[:2], NOTE, LEFT, TOP / 2 - 2)
    return paper.bytes()


def _draw_card(paper: Paper, event: Event, deck: Deck, x: float, y: float) -> None:
    inside = CARD_WIDE - 2 * PAD
    label = paper.wrapped(deck.category_label(event.category).upper(), LABEL, inside)[:1]
    paper.put(label, LABEL, x + PAD, y + PAD)
    top = y + FIRST
    for lines, style in _fitting(paper, event, inside):
        paper.put(lines, style, x + PAD, top)
        top += len(lines) * style.leading + _gap(style)
    fold = y + CARD_HIGH - STRIP
    paper.set_fill_color(*TINT)
    paper.rect(x, fold, CARD_WIDE, STRIP, style="F")
    paper.set_draw_color(*BROWN)
    paper.set_dash_pattern(dash=0.6, gap=1.2)
    paper.line(x, fold, x + CARD_WIDE, fold)
    paper.set_dash_pattern()
    index = format_index(event.index).replace(".", DECIMAL.get(deck.language, "."))
    middle = x + (CARD_WIDE - paper.length(index, INDEX)) / 2
    paper.put([index], INDEX, middle, fold + (STRIP - INDEX.leading) / 2)


def _fitting(paper: Paper, event: Event, width: float) -> list[tuple[list[str], Style]]:
    """The event and its worst case in lines, at the largest size that leaves the strip free."""

    def fits(size: float) -> bool:
        texts = _texts(paper, event, width, size)
        return sum(len(lines) * style.leading + _gap(style) for lines, style in texts) <= ROOM

    found = bisect_left(SIZES[:-1], True, key=fits)  # noqa: FBT003 - the first that does
    return list(_texts(paper, event, width, SIZES[found]))


def _texts(
    paper: Paper, event: Event, width: float, size: float
) -> Iterator[tuple[list[str], Style]]:
    for text, style in (
        (event.text, Style(SERIF, size, spacing=1.2)),
        (event.worst_case, Style(SANS, size * 0.68)),
    ):
        yield paper.wrapped(text, style, width), style


def _gap(style: Style) -> float:
    return style.leading * 0.45


def _draw_cuts(paper: Paper) -> None:
    """Lines between all cards, drawn on to the edge of the paper to lay a ruler on."""
    paper.set_draw_color(*LINE)
    paper.set_line_width(0.15)
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD_WIDE
        paper.line(x, TOP - 6, x, HIGH - TOP + 6)
    for row in range(ROWS + 1):
        y = TOP + row * CARD_HIGH
        paper.line(LEFT - 6, y, WIDE - LEFT + 6, y)

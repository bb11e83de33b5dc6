"""Draw the deck: every SVG under static/cards, the favicon and the wordmark.

``python scripts/draw_cards.py`` writes the files; with ``--check`` it writes nothing, names
the files that differ from what it would write, and exits 1 if there are any.

All lengths are in card units: a card is 120 wide and 168 high (5:7). No fonts are used, so a
card looks the same in an ``<img>``, where a page's fonts do not reach.
"""

import argparse
import sys
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "static"

IVORY, PAPER_EDGE, FRAME = "#fcf7e9", "#c9bb95", "#d9c99c"
GOLD, DARK_GOLD, INK = "#d3a13c", "#9a6c14", "#1c1a20"
BACK, NET, KNOT = "#8f3b1c", "#e0a860", "#f0c27a"
# The two rooms' colours; both keep 3:1 against white and against a near-black page.
AMBER, GREEN, GREY = "#b8750f", "#2a8f5b", "#857f74"

# The middle of the emblem: right of and below the card's middle, clear of the corner index.
MIDDLE = (66, 105)


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: its letter, English name, colour, and shape centred on 0,0 in a 32-unit box."""

    letter: str
    name: str
    colour: str
    shape: str


CLUBS = Suit(
    "C",
    "clubs",
    "#12693a",
    "M0-16a7 7 0 0 1 5.3 11.6A7 7 0 1 1 1.5 7.6C1.8 11.5 3.2 14 6 16H-6C-3.2 14-1.8 11.5-1.5 7.6"
    "A7 7 0 1 1-5.3-4.4 7 7 0 0 1 0-16Z",
)
DIAMONDS = Suit(
    "D",
    "diamonds",
    "#1a5fae",
    "M0-17.5C3.8-10.4 8.2-4.6 13.6 0 8.2 4.6 3.8 10.4 0 17.5-3.8 10.4-8.2 4.6-13.6 0-8.2-4.6"
    "-3.8-10.4 0-17.5Z",
)
HEARTS = Suit(
    "H",
    "hearts",
    "#b5152f",
    "M0 15.5C-4.5 9-15-1-15-7.2-15-11.8-11.6-14.6-7.8-14.6-4.2-14.6-1.2-12.4 0-8.8"
    " 1.2-12.4 4.2-14.6 7.8-14.6 11.6-14.6 15-11.8 15-7.2 15-1 4.5 9 0 15.5Z",
)
SPADES = Suit(
    "S",
    "spades",
    INK,
    "M0-16C4-9 14.5-3 14.5 4.5 14.5 9 11.3 11.5 8 11.5 5 11.5 2.6 10 1.4 7.5 1.6 11.5 3 14 6 16H-6"
    "C-3 14-1.6 11.5-1.4 7.5-2.6 10-5 11.5-8 11.5-11.3 11.5-14.5 9-14.5 4.5-14.5-3-4-9 0-16Z",
)
SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)

RANKS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}

# Each glyph is one line drawn with a round pen, 40 units high, then stretched sideways: upright
# strokes come out thick and level ones thin, as in old display type.
PEN, STRETCH = 3.3, 1.75
GLYPHS = {
    "0": "M7 2C10.5 2 12 10 12 20S10.5 38 7 38 2 30 2 20 3.5 2 7 2Z",
    "1": "M2.5 8.5C5 7.5 6.5 5.5 7 2V38M3.5 38H10.5",
    "2": "M2.6 11C2.4 5 4.4 2 7.2 2S12 5 12 11C12 20 3.2 26 2 38H12V32.5",
    "3": "M2.5 9C3 4.5 4.7 2 7 2 10 2 11.5 5.5 11.5 10 11.5 15 9.5 18.5 6 18.5"
    "C10 18.5 12 22.5 12 28 12 34 10 38 6.8 38 4.3 38 2.4 35.5 2 31",
    "4": "M9.3 38V2L1.5 28H13.5M6.5 38H12",
    "5": "M11.5 2H3.4L3 19C4 16.6 5.5 15.4 7.2 15.4 10.5 15.4 12 20 12 26.3 12 33 10 38 6.8 38"
    " 4.3 38 2.4 35.5 2 31",
    "6": "M11.3 8C10.7 4 9.2 2 7.3 2 4 2 2 10 2 22 2 32 3.8 38 7 38S12 33.5 12 27 10 16.5 7.2 16.5"
    "C4.5 16.5 2.3 20 2 25",
    "7": "M2 8.5V2H12.3C9 12 6.5 24 6.5 38",
    "8": "M7 18.5C4 18.5 2.6 15 2.6 10.2S4 2 7 2 11.4 5.4 11.4 10.2 10 18.5 7 18.5C3.8 18.5 2 22.5"
    " 2 28.2S3.8 38 7 38 12 34 12 28.2 10.2 18.5 7 18.5Z",
    "9": "M2.7 32C3.3 36 4.8 38 6.7 38 10 38 12 30 12 18 12 8 10.2 2 7 2S2 6.5 2 13 4 23.5 6.8 23.5"
    "C9.5 23.5 11.7 20 12 15",
    "J": "M5.5 2H12.8M9.4 2V29C9.4 35 8 38 5.6 38 3.2 38 2 35.5 1.8 31",
    "Q": "M7.3 2C11 2 12.6 10 12.6 20S11 38 7.3 38 2 30 2 20 3.6 2 7.3 2Z"
    "M6.4 31C9 28 10.6 35 13.6 40",
    "K": "M1.5 2H6.5M1.5 38H6.5M4 2V38M12.4 2 4.5 22.5M7 17.5 12.4 38M10.4 2H14.4M10.4 38H14.4",
    "A": "M8 2 3 38M8 2 13 38M4.5 27H11.5M1.2 38H5M11 38H14.8",
    "E": "M1.5 2H11V9M1.5 38H11.5V31M4 2V38M4 19.5H8.5",
    "R": "M1.5 2H7C10 2 11.5 6 11.5 11S10 20 7 20H4M4 2V38M1.5 38H6.5M7.5 20 12 38H14",
    "L": "M1.5 2H6.5M1.5 38H11.5V30M4 2V38",
    "P": "M1.5 2H7C10.3 2 11.8 6 11.8 12S10.3 22 7 22H4M1.5 38H7M4 2V38",
    "a": "M3 19C3.6 15.5 5 14 6.8 14 9.2 14 10 16.5 10 20V33.5C10 37 11 38 12.6 38M10 23.5"
    "C5.5 24 2.2 25.5 2.2 31.5 2.2 36 3.8 38 5.8 38 8.4 38 10 35 10 31",
    "e": "M2.3 25.5H11.8C11.8 18 10 14 7.2 14 4 14 2.2 19 2.2 26S4 38 7.4 38"
    "C9.5 38 11 36.3 11.7 33",
    "i": "M1.5 14H4.5V38M1.5 38H7.5M4.3 4v1",
    "l": "M1.5 2H4.5V38M1.5 38H7.5",
    "n": "M1 14H3.5V38M1 38H6M3.5 20C4.3 16 6 14 8 14 10.3 14 11 16.5 11 20V38M8.8 38H13.2",
    "&": "M13 20C12 30 9.5 38 6 38 3.2 38 1.8 34.5 1.8 29.5 1.8 21 9 17.5 9 8.5 9 4.5 8 2 6.3 2"
    " 4.5 2 3.5 4.5 3.5 8.5 3.5 17 9 30 13.5 38",
}
GLYPHS["O"] = GLYPHS["0"]
WIDTHS = {"1": 12.5, "i": 8.8, "l": 8.8, "&": 15}
USUAL_WIDTH = 14


def fmt(value: float) -> str:
    """Write a length with at most two decimals and no needless zeros.

    >>> fmt(2.50), fmt(-0.001)
    ('2.5', '0')
    """
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def path(shape: str, **style: str | float) -> str:
    """Return a path element; underscores in attribute names become hyphens."""
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return f'<path d="{shape}"{attributes}/>'


def placed(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Return the drawing moved to x, y, there scaled and turned (degrees, clockwise)."""
    rotate = f" rotate({fmt(turn)})" if turn else ""
    size = f" scale({fmt(scale)})" if scale != 1 else ""
    return f'<g transform="translate({fmt(x)} {fmt(y)}){rotate}{size}">{body}</g>'


def polar(radius: float, turns: float) -> tuple[float, float]:
    """Return the point at that radius, clockwise from the top, in whole turns."""
    return radius * sin(2 * pi * turns), -radius * cos(2 * pi * turns)


def document(title: str, body: str, width: int = 120, height: int = 168) -> str:
    """Return a whole SVG file with its title."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{title}</title>\n{body}\n</svg>\n"
    )


def paper() -> str:
    """Return the blank card: ivory with rounded corners."""
    return (
        f'<rect x=".5" y=".5" width="119" height="167" rx="9" fill="{IVORY}"'
        f' stroke="{PAPER_EDGE}"/>'
    )


def frame() -> str:
    """Return the thin printed frame, notched and studded in the corners that hold no index."""
    line = (
        "M10 5H104A11 11 0 0 0 115 16V158A5 5 0 0 1 110 163H16A11 11 0 0 0 5 152V10A5 5 0 0 1 10 5Z"
    )
    studs = path("M110 10h0M10 158h0", stroke=GOLD, stroke_width=3.4, stroke_linecap="round")
    return path(line, fill="none", stroke=FRAME, stroke_width=0.9) + studs


def glyphs(text: str, colour: str, stretch: float = STRETCH) -> str:
    """Return the characters side by side, 40 high, the first one's left edge at x = 0."""
    body, x = "", 0.0
    for character in text:
        body += path(GLYPHS[character], transform=f"translate({fmt(x)})")
        x += WIDTHS.get(character, USUAL_WIDTH)
    return (
        f'<g transform="scale({fmt(stretch)} 1)" fill="none" stroke="{colour}"'
        f' stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round">{body}</g>'
    )


def index(rank: str, suit: Suit) -> str:
    """Return the corner index: the rank, 40 high, with the suit below it."""
    rank_glyphs = glyphs("10", suit.colour, 1.4) if rank == "T" else glyphs(rank, suit.colour)
    pip_x = 15 if rank == "T" else 12.5
    return rank_glyphs + placed(path(suit.shape, fill=suit.colour), pip_x, 55, 0.68)


def corners(rank: str, suit: Suit) -> str:
    """Return the large index at the top left and a small one, upside down, at the other corner."""
    body = index(rank, suit)
    return placed(body, 10, 11) + placed(body, 111.5, 159, 0.4, 180)


def inlined(shape: str, colour: str, scale: float) -> str:
    """Return a shape with a fine ivory line inside its edge, as cut by an engraver."""
    edge = path(shape, fill=colour, stroke=colour, stroke_width=4.2, stroke_linejoin="round")
    core = path(shape, fill=colour, stroke=IVORY, stroke_width=1.6, paint_order="stroke")
    return f'<g transform="scale({fmt(scale)})">{edge}{core}</g>'


def ring(radius: float, colour: str, width: float = 0.8) -> str:
    """Return a circle line around 0,0."""
    return f'<circle r="{fmt(radius)}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def beads(count: int, radius: float, size: float, colour: str) -> str:
    """Return that many round beads, spread evenly on a circle from its top."""
    points = (polar(radius, place / count) for place in range(count))
    dots = "".join(f"M{fmt(x)} {fmt(y)}h0" for x, y in points)
    return path(dots, stroke=colour, stroke_width=size, stroke_linecap="round")


def number(suit: Suit, count: int) -> str:
    """Return the middle of a number card: the suit in a ring that carries one bead a point."""
    halo = beads(count, 39, 8, IVORY) + beads(count, 39, 5, suit.colour)
    return ring(39, GOLD) + halo + inlined(suit.shape, suit.colour, 1.5)


def ace(suit: Suit) -> str:
    """Return the middle of an ace: the suit in a scalloped sun."""
    tips = [polar(39, place / 24) for place in range(25)]
    scallops = f"M{fmt(tips[0][0])} {fmt(tips[0][1])}" + "".join(
        f"A5.1 5.1 0 0 1 {fmt(x)} {fmt(y)}" for x, y in tips[1:]
    )
    sun = path(scallops, fill=GOLD, fill_opacity=".22", stroke=DARK_GOLD, stroke_width=0.8)
    return sun + ring(36.5, DARK_GOLD, 0.5) + inlined(suit.shape, suit.colour, 1.65)


def medallion(suit: Suit) -> str:
    """Return the tinted disc on which court emblems stand."""
    disc = f'<circle r="40" fill="{suit.colour}" fill-opacity=".08"/>'
    return disc + ring(40, GOLD, 1.6) + ring(37.6, suit.colour, 0.5)


def jack(suit: Suit) -> str:
    """Return a feathered cap."""
    crown = path("M-22 12C-23-6-13-23 3-27 13-23 20-8 22 10Z", fill=suit.colour)
    brim = path(
        "M-39 17C-26 11-8 8 6 8 17 8 25 4 29-3 36 6 33 16 22 20 4 25-22 23-39 17Z",
        fill=suit.colour,
        stroke=IVORY,
        stroke_width=1.6,
    )
    plume = path("M-4 10C2-14 16-32 37-31 36-10 20 4-4 10Z", fill=GOLD, stroke=IVORY)
    rib = path(
        "M-4 10C8-6 18-18 32-27M10-7 11-17M10-7 21-7M18-15 20-24M18-15 29-16",
        stroke=DARK_GOLD,
        fill="none",
    )
    pip = placed(path(suit.shape, fill=IVORY), -10, -3, 0.45)
    return medallion(suit) + placed(crown + plume + rib + brim + pip, 0, 2, 0.95)


def queen(suit: Suit) -> str:
    """Return a heraldic rose, the suit at its heart."""
    petal = "M0-4C-17-8-17-31-7-31Q-2-31 0-28 2-31 7-31C17-31 17-8 0-4Z"
    sepal = "M0-18-5-26 0-37 5-26Z"

    def five(shape: str, start: int) -> str:
        return "".join(path(shape, transform=f"rotate({start + 72 * k})") for k in range(5))

    return (
        medallion(suit)
        + f'<g fill="{GOLD}" stroke="{DARK_GOLD}" stroke-width=".6">{five(sepal, 36)}</g>'
        + f'<g fill="{suit.colour}" stroke="{IVORY}" stroke-width="1.4">{five(petal, 0)}</g>'
        + f'<circle r="10.5" fill="{GOLD}" stroke="{IVORY}" stroke-width="1.4"/>'
        + placed(path(suit.shape, fill=suit.colour), 0, 0, 0.42)
    )


def king(suit: Suit) -> str:
    """Return a crown with an orb on top and the suit on its front."""
    crown = path(
        "M-25 14-32-13Q-25-1-16-1-6-4 0-23 6-4 16-1 25-1 32-13L25 14Z",
        fill=suit.colour,
        stroke=suit.colour,
        stroke_linejoin="round",
    )
    band = path("M-25 17H25V25H-25Z", fill=GOLD, stroke=DARK_GOLD, stroke_width=0.6)
    jewels = path(
        "M-17 21h0M0 21h0M17 21h0", stroke=suit.colour, stroke_width=4.5, stroke_linecap="round"
    )
    orbs = path("M-32-14h0M32-14h0M0-25h0", stroke=GOLD, stroke_width=8, stroke_linecap="round")
    cross = path("M0-28V-36M-4-33H4", stroke=DARK_GOLD, stroke_width=2)
    pip = placed(path(suit.shape, fill=IVORY), 0, 3, 0.5)
    return medallion(suit) + placed(cross + crown + orbs + band + jewels + pip, 0, 4, 0.95)


def joker(left: str, middle: str, right: str, trim: str) -> str:
    """Return a winking jester in a cap of three horns, in those colours."""
    horn = "M0 6H-19C-17-8-24-14-33-2-42-22-16-34 0-6Z"
    mirrored = path(horn, fill=right, transform="scale(-1 1)")
    top = path("M-12 6C-14-12-8-24 0-33 8-24 14-12 12 6Z", fill=middle, stroke=IVORY)
    collar = path("M-20 6H20L15 14 10 8 5 16 0 8-5 16-10 8-15 14Z", fill=trim, stroke=IVORY)
    bells = path("M-34 1h0M34 1h0M0-34h0", stroke=trim, stroke_width=7, stroke_linecap="round")
    face = path(
        "M5 21Q9 17 13 21M-14 27Q0 42 14 26",
        fill="none",
        stroke=INK,
        stroke_width=2.4,
        stroke_linecap="round",
    )
    eye = path("M-9 20.5h0", stroke=INK, stroke_width=4.4, stroke_linecap="round")
    tongue = path("M-1 34C-1 41 8 41 8 33Z", fill=left)
    disc = f'<circle r="40" fill="{trim}" fill-opacity=".12" stroke="{trim}" stroke-width="1.6"/>'
    cap = path(horn, fill=left) + mirrored + top + collar + bells
    return disc + placed(cap + tongue + face + eye, 0, 0, 0.96)


def joker_card(title: str, colour: str, middle: str) -> str:
    """Return a joker: a star for an index, its name beside it, and the jester given."""
    tips = (polar(6.5 if place % 2 else 15, place / 10) for place in range(10))
    star = path("M" + "L".join(f"{fmt(x)} {fmt(y)}" for x, y in tips) + "Z", fill=colour)
    name = "".join(
        placed(glyphs(letter, colour), 44 + 13 * place, 19, 0.4)
        for place, letter in enumerate("JOKER")
    )
    corner = placed(star, 24, 27) + name + placed(star, 104, 148, 0.5, 180)
    return document(title, paper() + frame() + corner + placed(middle, *MIDDLE))


def face(rank: str, suit: Suit) -> str:
    """Return the card of that rank and suit."""
    emblems = {"A": ace, "J": jack, "Q": queen, "K": king}
    count = 10 if rank == "T" else int(rank) if rank.isdigit() else 0
    middle = number(suit, count) if count else emblems[rank](suit)
    title = f"{RANKS[rank]} of {suit.name}"
    return document(title, paper() + frame() + placed(middle, *MIDDLE) + corners(rank, suit))


def mark(lane: str, pile: str) -> str:
    """Return our mark, 32 by 32, in those colours: a rising lane stands on an untidy pile.

    Every edge lies on an even number, so the mark stays sharp at 16 pixels.
    """
    return path("M2 14V18H10V14ZM12 8V18H20V8ZM22 2V18H30V2Z", fill=lane) + path(
        "M4 20V24H30V20ZM2 26V30H28V26Z", fill=pile
    )


def logo() -> str:
    """Return the wordmark: our mark and the name, each word in its room's colour."""
    words = (("Lane", AMBER, 0), ("&", GREY, 107), ("Pile", GREEN, 144))
    name = "".join(placed(glyphs(text, colour), x, 0) for text, colour, x in words)
    body = mark(AMBER, GREEN) + placed(name, 40, 5, 0.6)
    return document("Lane &amp; Pile", body, 180, 32)


def lattice(left: int, top: int, right: int, bottom: int, step: int) -> str:
    """Return the diagonals, both ways, that fill the box; its sides are multiples of step."""
    width, height = right - left, bottom - top
    lines = []
    for reach in range(step, width + height, step):
        x0, y0 = min(reach, width), max(0, reach - width)
        x1, y1 = max(0, reach - height), min(reach, height)
        lines.append(f"M{left + x0} {top + y0}L{left + x1} {top + y1}")
        lines.append(f"M{right - x0} {top + y0}L{right - x1} {top + y1}")
    return "".join(lines)


def back() -> str:
    """Return the back of a card: a lattice with our mark in the middle."""
    field = f'<rect x="8" y="8" width="104" height="152" rx="4" fill="{BACK}"/>'
    net = lattice(12, 12, 108, 156, 12)
    lines = path(net + "M12 12H108V156H12Z", fill="none", stroke=NET, stroke_width=0.7)
    # The net's lines cross every 6√2 units: dashes of no length put a round knot on each.
    lines += path(
        net,
        stroke=KNOT,
        stroke_width=2.4,
        stroke_linecap="round",
        stroke_dasharray="0 8.485",
    )
    disc = f'<circle r="27" fill="{BACK}" stroke="{NET}" stroke-width="1.5"/>'
    middle = placed(disc + ring(24.6, NET, 0.5) + placed(mark(KNOT, IVORY), -16, -16), 60, 84)
    return document("back of a card", paper() + field + lines + middle)


def empty() -> str:
    """Return an empty place: a dashed outline that shows on felt and on paper."""
    outline = (
        '<rect x="2" y="2" width="116" height="164" rx="9" fill="#888" fill-opacity=".08"'
        ' stroke="#a59d78" stroke-width="2" stroke-dasharray="7 5"/>'
    )
    return document("empty place", outline)


def drawings() -> dict[str, str]:
    """Return every file we draw: its name below static/, and its text."""
    cards = {f"{rank}{suit.letter}": face(rank, suit) for suit in SUITS for rank in RANKS}
    bright = joker(HEARTS.colour, DIAMONDS.colour, CLUBS.colour, GOLD)
    cards["X1"] = joker_card("joker in colour", HEARTS.colour, bright)
    cards["X2"] = joker_card("joker in black", INK, joker(INK, "#77737d", INK, "#a9a4ad"))
    cards |= {"back": back(), "empty": empty()}
    files = {f"cards/{name}.svg": text for name, text in cards.items()}
    files["favicon.svg"] = document("Lane &amp; Pile", mark(AMBER, GREEN), 32, 32)
    return files | {"logo.svg": logo()}


def stale(static: Path) -> list[str]:
    """Return the names of drawings that are missing below static or differ from ours."""
    return [
        name
        for name, text in drawings().items()
        if not (static / name).is_file() or (static / name).read_text(encoding="utf-8") != text
    ]


def write(static: Path) -> None:
    """Write every drawing below static."""
    (static / "cards").mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (static / name).write_text(text, encoding="utf-8", newline="\n")


def main(arguments: list[str] | None = None) -> int:
    """Write the drawings, or with --check name those that differ; return the exit status."""
    parser = argparse.ArgumentParser(description="Draw the deck into static/.")
    parser.add_argument("--check", action="store_true", help="write nothing, name what differs")
    if not parser.parse_args(arguments).check:
        write(STATIC)
        return 0
    different = stale(STATIC)
    for name in different:
        print(f"static/{name} differs from its drawing; run python scripts/draw_cards.py")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

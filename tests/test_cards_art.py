"""The drawings under static/: complete, well formed, titled, light, and the generator's own."""

from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scripts.draw_cards import SUITS, drawings, main, stale, write

STATIC = Path(__file__).resolve().parent.parent / "static"
SVG = "{http://www.w3.org/2000/svg}"
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
RANK_NAMES = {
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
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
FACES = {
    rank + suit: f"{RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"
    for rank, suit in product(RANK_NAMES, SUIT_NAMES)
}
OTHERS = {
    "X1": "joker in colour",
    "X2": "joker in black",
    "back": "back of a card",
    "empty": "empty place",
}
CARDS = FACES | OTHERS
EVERY_FILE = [*(f"cards/{name}.svg" for name in CARDS), "favicon.svg", "logo.svg"]


def read(name):
    return (STATIC / name).read_text(encoding="utf-8")


def parsed(name):
    return ET.fromstring(read(name))  # noqa: S314 -- our own committed files


def luminance(colour):
    """Relative luminance as WCAG 2.2 defines it, of a colour written #rrggbb."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_deck_is_52_faces_2_jokers_a_back_and_an_empty_place():
    assert len(FACES) == 52
    assert {file.stem for file in (STATIC / "cards").iterdir()} == set(CARDS)


@pytest.mark.parametrize(("name", "title"), CARDS.items())
def test_a_card_says_its_name_and_is_5_by_7(name, title):
    root = parsed(f"cards/{name}.svg")
    assert root.tag == f"{SVG}svg"
    assert [element.text for element in root.iter(f"{SVG}title")] == [title]
    assert root.get("viewBox") == "0 0 120 168"


@pytest.mark.parametrize("name", ["favicon.svg", "logo.svg"])
def test_the_mark_says_our_name(name):
    assert parsed(name).findtext(f"{SVG}title") == "Lane & Pile"


@pytest.mark.parametrize("name", EVERY_FILE)
def test_a_drawing_is_light_and_needs_nothing_from_elsewhere(name):
    text = read(name)
    assert len(text.encode()) < 4096
    assert text.count(NAMESPACE) == 1
    assert "http" not in text.replace(NAMESPACE, "")
    assert {element.tag.removeprefix(SVG) for element in parsed(name).iter()} <= {
        "svg",
        "title",
        "g",
        "path",
        "rect",
        "circle",
    }


@pytest.mark.parametrize("suit", SUITS, ids=lambda suit: suit.name)
@pytest.mark.parametrize(("rank", "count"), [*((str(n), n) for n in range(2, 10)), ("T", 10)])
def test_a_number_card_carries_one_bead_a_point(suit, rank, count):
    beads = [
        element.get("d").count("h0")
        for element in parsed(f"cards/{rank}{suit.letter}.svg").iter(f"{SVG}path")
        if element.get("stroke") == suit.colour and "h0" in element.get("d")
    ]
    assert beads == [count]


def test_contrast_agrees_with_wcag_on_black_and_white():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("suit", SUITS, ids=lambda suit: suit.name)
def test_a_rank_stands_out_from_the_paper(suit):
    root = parsed(f"cards/7{suit.letter}.svg")
    paper = root.find(f"{SVG}rect").get("fill")
    rank = next(group for group in root.iter(f"{SVG}g") if group.get("stroke-linecap"))
    assert contrast(rank.get("stroke"), paper) >= 4.5


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_the_wordmark_reads_on_a_light_and_on_a_dark_page(page):
    inks = {element.get("stroke") for element in parsed("logo.svg").iter(f"{SVG}g")} - {None}
    assert len(inks) == 3
    assert min(contrast(ink, page) for ink in inks) >= 3


def test_four_suits_have_four_colours_and_four_shapes():
    assert len({suit.colour for suit in SUITS}) == len({suit.shape for suit in SUITS}) == 4


def test_the_committed_files_are_what_the_generator_draws(capsys):
    assert main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_check_names_what_is_missing_or_changed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("scripts.draw_cards.STATIC", tmp_path)
    assert main([]) == 0
    (tmp_path / "cards" / "QH.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "favicon.svg").unlink()
    assert main(["--check"]) == 1
    named = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert named == ["static/cards/QH.svg", "static/favicon.svg"]


def test_writing_gives_exactly_the_drawings(tmp_path):
    write(tmp_path)
    assert stale(tmp_path) == []
    written = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.svg")}
    assert written == set(drawings()) == set(EVERY_FILE)

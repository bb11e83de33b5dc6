"""Printed cards: every event whole on a card of its own, its index only where it is folded back."""

from dataclasses import replace

import pytest

from engine.misery.deck import deck_names, format_index, load_deck
from engine.paper.cards import cards_pdf
from tests.paper.pdf_text import drawn, pages, texts

STARTER = load_deck("starter")
EVENT = STARTER.events[0]
# Three cards of 63 x 88 mm fit each way on A4 (210 x 297 mm), with the rest around them.
LEFT, TOP, WIDE, HIGH, STRIP = 10.5, 16.5, 63, 88, 15


def deck_of(*events):
    return replace(STARTER, events=events)


def on_card(pdf, column, row):
    """The texts within a card, above its strip and in it."""
    left, top = LEFT + WIDE * column, TOP + HIGH * row
    inside = [
        (y - top, text)
        for x, y, text in drawn(pdf)
        if left <= x < left + WIDE and top <= y < top + HIGH
    ]
    fold = HIGH - STRIP
    above = " ".join(text for y, text in inside if y < fold)
    return above, [text for y, text in inside if y >= fold]


@pytest.mark.parametrize("name", deck_names())
def test_a_deck_is_printed_whole_nine_a_page(name):
    deck = load_deck(name)
    pdf = cards_pdf(deck)
    assert pages(pdf) == (len(deck.events) + 8) // 9
    said = " ".join(texts(pdf))
    for event in deck.events:
        label = deck.category_label(event.category).upper()
        face = f"{label} {event.text} {event.worst_case} {format_index(event.index)}"
        assert " ".join(face.split()) in said


def test_an_event_stands_on_its_own_card_and_its_index_in_the_strip():
    events = [
        replace(EVENT, text=f"Event {n}.", worst_case=f"Worse {n}.", index=n + 20) for n in range(9)
    ]
    pdf = cards_pdf(deck_of(*events))
    for number in range(9):
        above, strip = on_card(pdf, number % 3, number // 3)
        assert above == f"WORK Event {number}. Worse {number}."
        assert strip == [format_index(number + 20)]


def test_dutch_cards_are_dutch_throughout():
    dutch = replace(load_deck("party", "nl"), events=(replace(EVENT, category="work", index=9),))
    pdf = cards_pdf(dutch)
    assert on_card(pdf, 0, 0)[1] == ["4,5"]
    said = " ".join(texts(pdf))
    assert "vel 1 van 1. Knip langs de lijnen;" in said
    assert "sheet" not in said


@pytest.mark.parametrize(
    ("text", "worst"),
    [
        ("W" * 300, "W" * 300),  # the longest a deck may have
        ("You wake up late. " * 16, "Nobody believes you. " * 14),
        ("Short.", ""),
        ("<b>bold</b> =1+1 **loud**", "\U0001f600\u2665"),
    ],
)
def test_any_text_is_whole_and_stays_off_the_strip(text, worst):
    above, strip = on_card(cards_pdf(deck_of(replace(EVENT, text=text, worst_case=worst))), 0, 0)
    assert above.replace(" ", "") == f"WORK{text}{worst}".replace(" ", "")
    assert strip == ["1.0"]


def test_what_cannot_be_drawn_is_marked():
    event = replace(EVENT, text="\u6f22\x00 \ud800!", worst_case="")
    assert on_card(cards_pdf(deck_of(event)), 0, 0)[0] == "WORK \ufffd \ufffd!"


def test_a_deck_without_events_is_an_empty_page():
    pdf = cards_pdf(deck_of())
    assert (pages(pdf), texts(pdf)) == (1, [])


def test_the_same_deck_makes_the_same_file_at_any_time(monkeypatch):
    pdf = cards_pdf(STARTER)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert cards_pdf(STARTER) == pdf

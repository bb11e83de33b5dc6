"""The colours hold on both papers; texts are shown letter for letter."""

from __future__ import annotations

import pytest

from engine.charts.gauge import COLOURS
from engine.charts.palette import SERIES, count, plain

PAPERS = ["#fbf7ef", "#171d1a"]


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("colour", [*SERIES, *COLOURS.values()])
def test_marks_stand_out_three_to_one(colour, paper):
    dark, light = sorted([luminance(colour), luminance(paper)])
    assert (light + 0.05) / (dark + 0.05) >= 3


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"),
        ("Tom & Ann", "Tom &amp; Ann"),
        ("&lt; is less", "&amp;lt; is less"),
        ("two\nlines  here", "two lines here"),
        ("", ""),
    ],
)
def test_texts_are_letters_not_markup(text, shown):
    assert plain(text) == shown


def test_long_texts_wrap_before_they_are_escaped():
    assert plain("aaaa & bbbb", width=6) == "aaaa &amp;<br>bbbb"


@pytest.mark.parametrize(
    ("number", "word", "told"),
    [(0, "hit", "0 hits"), (1, "miss", "1 miss"), (2, "miss", "2 misses"), (1, "gap", "1 gap")],
)
def test_nouns_follow_their_number(number, word, told):
    assert count(number, word) == told

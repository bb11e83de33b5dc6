"""Each chart draws the frame its table shows, and nothing of an event's text as markup."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import plotly.io as pio
import pytest

from engine.charts.confidence import stated_confidence
from engine.charts.luck import hits_minus_luck
from engine.charts.palette import EMPTY, HEIGHT
from engine.charts.signed_error import signed_error
from engine.stats.placements import (
    COLUMNS,
    confidence_frame,
    luck_frame,
    signed_error_frame,
)

LEVELS = [25, 40, 60, 80, 95]


def placements(*rows):
    return pd.DataFrame(list(rows), columns=list(COLUMNS))


NONE = placements()
SEVEN = placements(
    (1, "<b>Lost</b> keys & wallet", "A", 60, True, 0.0, 0, 0.25, 0.40, False),
    (2, "Wet %{x} socks", "C", 60, False, 13.5, 1, 0.20, 0.30, False),
    (3, "Stung twice", "B", None, False, -4.0, -1, 0.20, 0.30, False),
    (4, "Lost keys", "A", 95, True, 0.0, 0, 0.20, 0.30, True),
    (5, "Flat tyre", "D", 100, True, 0.0, 0, 0.20, 0.50, False),
    (6, "Bad haircut", "A", 0, False, -70.0, -3, 0.16, 0.20, False),
    (7, '<a href="x">Stubbed</a> toe', "A", 60, False, 55.5, 2, 0.16, 0.20, False),
)
MANY = pd.concat([SEVEN] * 6, ignore_index=True).assign(turn=range(1, 43))


def confidence(frame):
    return stated_confidence(frame, LEVELS)


def deck_aware(frame):
    return hits_minus_luck(frame, deck_aware=True)


CHARTS = [signed_error, hits_minus_luck, deck_aware, confidence]
every_chart = pytest.mark.parametrize("chart", CHARTS)


def words(figure):
    return [note["text"] for note in json.loads(figure.to_json())["layout"]["annotations"]]


def test_signed_error_draws_its_frame():
    stems, marks = signed_error(SEVEN).figure.data
    rows = signed_error_frame(SEVEN)
    assert list(marks.x) == list(stems.x) == rows["slot"].tolist()
    assert list(marks.y) == [0, 13.5, -4, 0, 0, -40, 40]  # 40 is the edge
    assert rows["error_points"].tolist() == [0, 13.5, -4, 0, 0, -70, 55.5]
    assert list(marks.text) == ["", "", "", "", "", "70", "55.5"]


def test_outcomes_differ_by_shape():
    marks = signed_error(SEVEN).figure.data[1]
    shapes = ["circle", "x", "x", "circle-open", "circle", "triangle-down", "triangle-up"]
    assert list(marks.marker.symbol) == shapes


def test_signed_error_shows_twenty_slots_whatever_came():
    for frame in (NONE, SEVEN, MANY):
        assert signed_error(frame).figure.layout.xaxis.range == (0.4, 20.6)
    figure = signed_error(MANY).figure
    assert list(figure.data[1].x) == list(range(1, 21))
    assert figure.layout.xaxis.ticktext == ("23", "27", "32", "37", "42")


def test_placements_are_counted_one_by_one_where_turns_leave_gaps():
    # At a table of four somebody's own turns may be 1, 5, 9, ...: the slots are even all the same.
    shown = signed_error(SEVEN.assign(turn=range(1, 29, 4))).figure.layout.xaxis
    assert (shown.title.text, shown.ticktext) == ("your placements", ("1", "5", "10", "15", "20"))
    assert shown.tickvals == (1, 5, 10, 15, 20)


def test_placements_to_come_are_already_numbered():
    assert signed_error(SEVEN).figure.layout.xaxis.ticktext == ("1", "5", "10", "15", "20")
    assert signed_error(NONE).figure.layout.xaxis.ticktext == ("1", "5", "10", "15", "20")


@pytest.mark.parametrize("frame", [SEVEN, MANY])
def test_luck_draws_its_frame(frame):
    _, own, deck = deck_aware(frame).figure.data
    rows = luck_frame(frame)
    assert list(own.x) == list(deck.x) == [0, *rows["placement"]]
    assert list(own.y) == [0, *rows["above_luck"]]
    assert list(deck.y) == [0, *rows["above_deck"]]


def test_luck_line_is_labelled():
    assert "luck alone" in words(hits_minus_luck(NONE).figure)
    assert "luck alone" in words(hits_minus_luck(SEVEN).figure)


def test_luck_band_is_luck_reach_both_ways():
    band = hits_minus_luck(SEVEN).figure.data[0]
    reach = [0, *luck_frame(SEVEN)["luck_reach"]]
    assert list(band.y) == reach + [-up for up in reversed(reach)]


def test_luck_shows_no_deck_line_unasked():
    assert len(hits_minus_luck(SEVEN).figure.data) == 2


@pytest.mark.parametrize("chart", [hits_minus_luck, deck_aware])
def test_luck_room_grows_in_steps_and_holds_everything(chart):
    spans = {chart(MANY.head(n)).figure.layout.xaxis.range[1] for n in range(1, 20)}
    assert len(spans) == 1
    figure = chart(MANY).figure
    low, high = figure.layout.yaxis.range
    assert all(low <= y <= high for trace in figure.data for y in trace.y)
    assert max(figure.data[1].x) <= figure.layout.xaxis.range[1]


def test_one_switch_does_not_move_the_luck_chart():
    plain, deck = hits_minus_luck(MANY).figure.layout, deck_aware(MANY).figure.layout
    assert (plain.yaxis, plain.xaxis) == (deck.yaxis, deck.xaxis)


def test_confidence_draws_its_frame():
    _, points = confidence(SEVEN).figure.data
    rows = confidence_frame(SEVEN, LEVELS).query("n > 0")
    assert list(points.x) == rows["stated"].tolist() == [0, 60, 100]
    assert list(points.y) == rows["right"].tolist()
    assert list(points.text) == ["n 1", "n 3", "n 1"]
    tops = [y + up for y, up in zip(points.y, points.error_y.array, strict=True)]
    feet = [y - down for y, down in zip(points.y, points.error_y.arrayminus, strict=True)]
    assert tops == pytest.approx(rows["high"].tolist())
    assert feet == pytest.approx(rows["low"].tolist())


def test_few_placements_are_hollow():
    rows = [(t, "x", "A", 60 if t < 6 else 80, True, 0.0, 0, 0.2, 0.3, False) for t in range(1, 10)]
    points = confidence(placements(*rows)).figure.data[1]
    assert list(points.marker.symbol) == ["circle", "circle-open"]  # five at 60, four at 80


def test_labels_give_way_where_levels_crowd():
    rows = [(t, "x", "A", t, True, 0.0, 0, 0.2, 0.3, False) for t in (10, 11, 13, 20, 60)]
    assert list(confidence(placements(*rows)).figure.data[1].text) == ["", "", "", "n 1", "n 1"]


def test_confidence_ranges_are_fixed_and_unfolded():
    ranges = {
        (figure.layout.xaxis.range, figure.layout.yaxis.range)
        for figure in (confidence(frame).figure for frame in (NONE, SEVEN, MANY))
    }
    assert ranges == {((-4, 109), (-17, 117))}


def test_no_point_lies_under_the_words_beside_the_confidence_chart():
    shown = {note.text: note.y for note in confidence(SEVEN).figure.layout.annotations}
    assert shown["↖ too modest"] > 105  # a point at 100 is some 4 high, the words some 7
    assert shown["too sure ↘"] < -5


@every_chart
def test_an_empty_frame_is_a_clean_chart(chart):
    shown = chart(NONE)
    assert EMPTY in words(shown.figure)
    assert shown.figure.layout.height == HEIGHT
    assert shown.alt.endswith(("none yet.", "no placements yet.", "nothing stated yet."))


@every_chart
def test_a_filled_chart_drops_the_empty_line(chart):
    assert EMPTY not in words(chart(SEVEN).figure)


def test_events_seen_before_are_told_as_left_out_of_luck():
    shown = words(hits_minus_luck(SEVEN.assign(is_repeat=True)).figure)
    assert "none counted yet · 7 left out" in shown
    assert "no placements yet" not in shown


def test_placements_without_confidence_say_so():
    shown = confidence(SEVEN.assign(confidence=None))
    assert "nothing stated yet" in words(shown.figure)


@every_chart
@pytest.mark.parametrize("frame", [NONE, SEVEN, MANY])
def test_the_same_frame_gives_the_same_bytes(chart, frame):
    assert chart(frame).figure.to_json() == chart(frame.copy()).figure.to_json()


@every_chart
def test_a_theme_set_elsewhere_changes_nothing(chart, monkeypatch):
    before = chart(SEVEN).figure.to_json()
    monkeypatch.setattr(pio.templates, "default", "plotly_dark")
    assert chart(SEVEN).figure.to_json() == before


@every_chart
@pytest.mark.parametrize("frame", [NONE, SEVEN, MANY])
def test_height_and_margins_never_move(chart, frame):
    layout = chart(frame).figure.layout
    assert (layout.height, layout.margin) == (HEIGHT, chart(NONE).figure.layout.margin)
    assert not layout.xaxis.automargin
    assert not layout.yaxis.automargin


@every_chart
def test_text_colours_are_left_to_the_theme(chart):
    layout = chart(SEVEN).figure.layout
    fonts = [layout.title.font, layout.xaxis.title.font, layout.yaxis.title.font, layout.font]
    fonts += [note.font for note in layout.annotations]
    assert {font.color for font in fonts} == {None}


@pytest.mark.parametrize("chart", [signed_error, hits_minus_luck, deck_aware])
def test_event_texts_are_escaped(chart):
    spec = json.loads(chart(SEVEN).figure.to_json())
    hovers = [text for trace in spec["data"] for text in trace.get("hovertext", [])]
    assert any("&lt;b&gt;Lost&lt;/b&gt; keys &amp; wallet" in text for text in hovers)
    assert not [text for text in hovers if "<b>" in text or "<a" in text]
    assert not [trace for trace in spec["data"] if "hovertemplate" in trace]


def test_hover_tells_the_miss_in_words():
    hovers = signed_error(SEVEN).figure.data[1].hovertext
    assert hovers[1] == "Wet %{x} socks<br>turn 2, gap C: 13.5 points too high, 1 gap off"
    assert hovers[3] == "Lost keys<br>turn 4, gap A: right, seen before"


@pytest.mark.parametrize("n", [500, 501, 20_000])
def test_of_many_placements_five_hundred_are_drawn_each_at_its_own_sum(n):
    row = (1, "x", "A", 60, True, 0.0, 0, 0.5, 0.25, False)
    frame = placements(*[row] * n)
    band, own, deck = deck_aware(frame).figure.data
    assert len(own.x) == len(own.hovertext) == 501  # the start as well
    assert (own.x[0], own.x[1], own.x[-1]) == (0, 1, n)
    assert max(np.diff(own.x)) - min(np.diff(own.x[1:])) <= 1
    assert list(own.y) == pytest.approx([0.5 * x for x in own.x])
    assert list(deck.y) == pytest.approx([0.75 * x for x in deck.x])
    assert list(band.x[:501]) == list(own.x) == list(deck.x)
    assert f"over {n} placements" in deck_aware(frame).alt


def test_alt_says_n_and_the_main_figure():
    # misses 13.5, 4, 70 and 55.5: 35.75 on average, printed with one decimal
    assert signed_error(SEVEN).alt == (
        "Signed error of your last 7 placements: 3 right, 2 placed too high, 2 too low. "
        "A miss was 35.8 points off on average."
    )
    # first sights: 0.25 + 3 x 0.20 + 2 x 0.16 = 1.17
    assert hits_minus_luck(SEVEN).alt == (
        "Running hits minus luck over 6 placements: 2 hits, luck alone 1.2, "
        "so 0.8 above luck. 1 not counted: seen before, or impossible to miss."
    )
    # 60, 60, 100, 0, 60 stated: 56 % on average; 2 of 5 right
    assert confidence(SEVEN).alt == (
        "Stated confidence against share right over 5 placements: you said 56% on average "
        "and 40% were right, 16 points too sure."
    )


@pytest.mark.parametrize(
    ("stated", "verdict"),
    [(60, "10 points too sure"), (50, "spot on"), (40, "10 points too modest")],
)
def test_alt_tells_sure_from_modest(stated, verdict):
    rows = [(t, "x", "A", stated, t % 2 == 0, 0.0, 0, 0.2, 0.3, False) for t in range(4)]
    assert confidence(placements(*rows)).alt.endswith(f"50% were right, {verdict}.")


@every_chart
def test_one_more_placement_redraws(chart):
    more = pd.concat([SEVEN, SEVEN.tail(1).assign(turn=8)], ignore_index=True)
    assert chart(more).figure.to_json() != chart(SEVEN).figure.to_json()

"""Every combination of filters makes charts, the empty one too; texts stay letters; n is told."""

import json
from dataclasses import replace
from itertools import product

import pytest

from engine.charts.categories import category_separation, category_spread
from engine.charts.event_strip import event_strip
from engine.charts.gauge import WORDS
from engine.charts.lived import agreement, expected_and_lived
from engine.charts.profile import factor_profile
from engine.misery.deck import FACTORS, load_deck, plain_deck
from engine.misery.event_frame import ADULT, BASES, Filters, event_frame
from engine.misery.lived import EXPECTED, WELLBEINGS, agreement_frame, lived_frame
from engine.stats.groups import separation_frame, spread_frame

STARTER = load_deck("starter")
NASTY = "<b>bold</b> & <script>alert(1)</script>"
FIGURES = {name: name for name in ("index", *FACTORS)}


@pytest.mark.parametrize("name", ["starter", "leaflet", "scale-srrs-1967"])
def test_every_combination_of_filters_makes_charts(name):
    deck, drawn = load_deck(name), set()
    category = deck.categories[0].id
    for chosen in product(
        [(), (category,)],
        [(), ("bad",), ("wtf",)],
        [(), *((b,) for b in BASES)],
        ADULT,
        ["", "the"] if name == "leaflet" else [""],
    ):
        frame = event_frame(deck, Filters(*chosen))
        if tuple(frame["id"]) in drawn:  # a chart is a function of its frame
            continue
        drawn.add(tuple(frame["id"]))
        strip, spread = event_strip(frame), category_spread(frame)
        assert sum(len(trace.x) for trace in strip.figure.data) == len(frame)
        assert len(spread.figure.data[0].x) == len(frame)
        assert factor_profile(frame[:5]).alt
        assert ("no event fits" in strip.alt) is (len(frame) == 0)
    assert () in drawn
    assert len(drawn) > 3


def test_strip_draws_the_frame_and_rings_the_chosen_by_number():
    frame = event_frame(STARTER)
    strip = event_strip(frame, ["dog-key", "gone", "dry-pen"])
    *bands, rings = strip.figure.data
    drawn = {
        event: x for trace in bands for event, x in zip(trace.customdata, trace.x, strict=True)
    }
    assert drawn == dict(zip(frame["id"], frame["index"], strict=True))
    assert list(rings.text) == ["<b>3</b>", "<b>1</b>"]  # mildest first
    assert rings.x[0] == 1.0  # the dry pen
    assert "n 115" in strip.figure.layout.annotations[0].text


def test_texts_of_people_are_letters_in_every_chart():
    deck = plain_deck(
        f'text,index,category\n"{NASTY}",10,"{NASTY}"\nRain,20,own\n'.encode(), "x.csv"
    )
    frame = event_frame(deck)
    pair = (NASTY, "own")
    charts = [
        event_strip(frame, frame["id"].tolist()),
        category_spread(frame),
        factor_profile(frame),
        category_separation(separation_frame(frame, "category", pair, ["index"]), pair, FIGURES),
    ]
    for chart in charts:
        told = json.dumps(chart.figure.to_dict(), default=list)
        assert "<script" not in told
        assert "<b>bold" not in told


def test_spread_draws_what_its_frame_says_and_no_box_for_a_few():
    frame = event_frame(load_deck("scale-physoc-2017"))
    dots, boxes, medians = category_spread(frame).figure.data
    spread = spread_frame(frame, "category", "index")
    assert medians.x == tuple(spread["median"])
    assert len(dots.x) == 18
    assert boxes.y is None or len(boxes.y) == (spread["n"] >= 5).sum()


def test_separation_draws_shares_with_their_intervals():
    rows = separation_frame(event_frame(STARTER), "category", ("Loss", "Work"), list(FIGURES))
    chart = category_separation(rows, ("Loss", "Work"), FIGURES)
    points = chart.figure.data[0]
    assert points.x == tuple(rows["share"])
    assert points.x[0] + points.error_x.array[0] == pytest.approx(rows["high"][0])
    assert "9 events against 11" in chart.alt
    empty = category_separation(rows[:0], ("Loss", "Gone"), FIGURES)
    assert "no events here" in empty.alt


def test_profile_skips_scores_that_a_deck_has_not():
    whole = factor_profile(event_frame(STARTER, Filters(find="dog"))[:2])
    assert [len(trace.x) for trace in whole.figure.data] == [4, 4]
    told = factor_profile(event_frame(load_deck("leaflet"))[:3])
    assert [len(trace.x) for trace in told.figure.data] == [1, 1, 1]
    assert "nan" not in told.alt


@pytest.mark.parametrize("wellbeing", WELLBEINGS)
@pytest.mark.parametrize("scale", EXPECTED)
def test_expectation_stands_beside_three_windows(scale, wellbeing):
    frame = lived_frame(scale, wellbeing)
    chart = expected_and_lived(frame, EXPECTED[scale], wellbeing)
    _, expected, before, first, later = chart.figure.data
    assert expected.x == tuple(frame["expected"])
    for name, trace in (("before", before), ("first", first), ("later", later)):
        assert trace.x == tuple(frame[name])
        assert trace.x[0] - trace.error_x.arrayminus[0] == pytest.approx(frame[f"{name}_low"][0])
    assert f"n {len(frame)}" in chart.figure.layout.annotations[0].text


def test_agreement_draws_every_tau():
    rows = agreement_frame()
    drawn = [x for trace in agreement(rows).figure.data for x in trace.x]
    assert drawn == rows["tau"].tolist()


def test_milder_words_stand_on_the_ground():
    mild = event_strip(event_frame(STARTER), words=(*WORDS[:2], "DIRE"))
    assert "<b>DIRE</b>" in [note.text for note in mild.figure.layout.annotations]


def test_a_thousand_events_are_drawn_whole():
    many = [replace(event, id=f"{event.id}-{n}") for n in range(9) for event in STARTER.events]
    frame = event_frame(replace(STARTER, events=tuple(many[:1000])))
    assert sum(len(trace.x) for trace in event_strip(frame).figure.data) == 1000

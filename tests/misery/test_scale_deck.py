"""Published scales as decks: figures carried over by hand, and what is said of them."""

import csv
from math import sqrt

import pytest

from engine.misery.deck import is_deck_name, load_deck, scale_deck, scale_deck_names
from engine.misery.game import deal
from engine.misery.narration import tell_index
from engine.misery.notation import Record, format_record, parse_record
from engine.misery.position import Placement
from engine.misery.rules import GOALS, Rules
from engine.misery.scale import SCALES, load_scale

DECKS = (
    "scale-gbd-weights",
    "scale-gss-2004",
    "scale-hilda-effects",
    "scale-physoc-2017",
    "scale-srrs-1967",
)


def test_five_scales_can_be_played():
    assert scale_deck_names() == DECKS


@pytest.mark.parametrize(
    ("scale", "row", "points"),
    [
        ("srrs-1967", "death-of-a-spouse", (100, 100, 100)),
        ("srrs-1967", "jail-term", (63, 63, 63)),
        ("srrs-1967", "breach-of-law", (11, 11, 11)),
        ("physoc-2017", "being-sacked", (84.5, 84.5, 84.5)),  # 8.47 of 10: 84.7
        ("physoc-2017", "promotion", (38, 38, 38)),  # 3.78: 37.8
        ("gss-2004", "sacked-or-laid-off", (73.5, 73.5, 73.5)),  # 40 + 1.288 * 25.9 = 73.36
        # 1 + 99 w^0.45: 0.258 with 0.172 to 0.356 gives 54.8, 45.8 and 63.2
        ("gbd-weights", "broken-hip", (55, 46, 63)),
        # 1 + 99 / 0.342 * fall: 0.337 with 0.303 to 0.370 gives 98.55, 88.71, over 100
        ("hilda-effects", "large-money-loss", (98.5, 88.5, 100)),
        # 0.025 with -0.007 to 0.058: 8.24; below no fall is no fall; 17.79
        ("hilda-effects", "sacked-or-made-redundant", (8, 1, 18)),
    ],
)
def test_figures_carried_over_by_hand(scale, row, points):
    event = scale_deck(f"scale-{scale}").event(row)
    assert (event.index / 2, event.low / 2, event.high / 2) == points


@pytest.mark.parametrize("name", DECKS)
def test_every_event_of_a_scale_stands_on_its_row_and_nothing_else(name):
    deck = load_deck(name)
    scale = load_scale(name.removeprefix("scale-"))
    assert (deck.id, deck.licence) == (name, scale.licence)
    assert [entry.label for entry in deck.sources] == [scale.citation]
    for event in deck.events:
        assert event.factors == ()
        assert (event.evidence.basis, event.evidence.scale) == (scale.basis, scale.id)
        assert scale.row(event.evidence.row).event.casefold() == event.text[:-1].casefold()
        assert event.low <= event.index <= event.high
        assert deck.category_label(event.category)
    assert len({event.text.casefold() for event in deck.events}) == len(deck.events)
    assert len({event.id for event in deck.events}) == len(deck.events)
    assert {event.category for event in deck.events} == {entry.id for entry in deck.categories}


@pytest.mark.parametrize("name", DECKS)
def test_every_scale_can_be_dealt_and_put_into_a_link(name):
    deck = load_deck(name)
    record = Record(deck.id, deck.version, seed=17, placements=(Placement(0, 25),))
    assert parse_record(format_record(record), {deck.id: deck.version}) == record
    assert {len(deal(deck, 17, Rules(goal=goal)).lane) for goal in GOALS} == {3}


def test_only_misery_is_played_of_the_life_changes_of_1967():
    whole = {row.key: row.value for row in load_scale("srrs-1967").rows}
    events = {event.id for event in load_deck("scale-srrs-1967").events}
    assert len(whole) == 43
    assert whole.keys() - events == {"marriage", "personal-success", "holiday", "christmas"}
    # Holmes and Rahe (1967): units by rank, marriage set to 50
    assert sorted(whole.values(), reverse=True) == [
        *(100, 73, 65, 63, 63, 53, 50, 47, 45, 45, 44, 40, 39, 39, 39, 38, 37, 36, 35, 31, 30),
        *(29, 29, 29, 28, 26, 26, 25, 24, 23, 20, 20, 20, 19, 19, 18, 17, 16, 15, 15, 13, 12, 11),
    ]


def windows():
    with (SCALES / "hilda-effects" / "windows.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_measured_falls_are_the_mean_of_the_four_quarters_after():
    quarters = {}
    for row in windows():
        if (row["model"], row["wellbeing"]) == ("alone", "affect") and row["to_month"] in {
            *("3", "6", "9", "12")
        }:
            quarters.setdefault(row["row"], []).append((float(row["effect"]), float(row["se"])))
    rows = load_scale("hilda-effects").rows
    assert {row.key for row in rows} == quarters.keys()
    for row in rows:
        four = quarters[row.key]
        assert len(four) == 4
        mean, error = -sum(effect for effect, _ in four) / 4, sqrt(sum(se**2 for _, se in four)) / 4
        expected = (mean, mean - 1.96 * error, mean + 1.96 * error)
        assert (row.value, row.low, row.high) == pytest.approx(expected, abs=0.0005001)
        assert bool(row.category) == (mean > 0)


def test_windows_hold_two_models_and_two_measures_of_nine_windows():
    rows = windows()
    assert len(rows) == 22 * 2 * 2 * 9
    of_assault = [
        row
        for row in rows
        if (row["row"], row["model"], row["wellbeing"]) == ("assaulted", "alone", "satisfaction")
    ]
    area = sum(
        float(row["effect"]) * (int(row["to_month"]) - int(row["from_month"])) for row in of_assault
    )
    assert area == pytest.approx(-3.29, abs=0.005)  # as the authors' own table of areas has it


def test_an_event_of_a_scale_tells_its_figure_in_its_own_units():
    deck = load_deck("scale-srrs-1967")
    figure, source = tell_index(deck.event("jail-term"), deck)
    assert figure == (
        f"63 life-change units (“{deck.title}”), mapped. The units are the index, as they stand."
    )
    assert source.startswith("Source: Holmes and Rahe (1967)")
    deck = load_deck("scale-gbd-weights")
    figure, interval, _ = tell_index(deck.event("broken-hip"), deck)
    assert figure.startswith("A weight of 0.258 between full health and death (“Disability ")
    assert interval == "The 95% interval of the figure reaches from 46.0 to 63.0."


def test_a_scale_that_is_no_deck_has_no_name_as_one():
    assert not is_deck_name("scale-schmidt-stings")
    assert not is_deck_name("srrs-1967")
    for name in ("scale-schmidt-stings", "srrs-1967"):
        with pytest.raises(KeyError):
            scale_deck(name)


def test_without_its_adult_event_a_scale_is_clean():
    events = {event.id for event in load_deck("scale-srrs-1967-clean").events}
    whole = {event.id for event in load_deck("scale-srrs-1967").events}
    assert whole - events == {"sexual-problems"}

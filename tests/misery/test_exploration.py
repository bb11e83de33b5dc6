"""A link says what is looked at: there and back without loss, and nothing breaks on a bad one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.misery.deck import FIRST_DECK, load_deck
from engine.misery.event_frame import ADULT, BASES, Filters
from engine.misery.exploration import (
    VIEWS,
    Exploration,
    format_exploration,
    read_exploration,
)

DECKS = {name: load_deck(name) for name in (FIRST_DECK, "leaflet", "scale-physoc-2017")}
EVENTS = [event.id for event in DECKS[FIRST_DECK].events]
CATEGORIES = [entry.id for entry in DECKS[FIRST_DECK].categories]


def some(words, most=4, least=0):
    return st.lists(st.sampled_from(words), unique=True, min_size=least, max_size=most).map(tuple)


SEARCHES = st.lists(
    st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=9), max_size=5
)
FILTERS = st.builds(
    Filters,
    categories=some(CATEGORIES),
    bands=some(["bad", "awful", "wtf"]),
    bases=some(BASES),
    adult=st.sampled_from(ADULT),
    find=SEARCHES.map(" ".join),
)
EXPLORATIONS = st.builds(
    Exploration,
    view=st.sampled_from(VIEWS),
    filters=FILTERS,
    events=some(EVENTS, most=5),
    pair=some(CATEGORIES, most=2, least=2) | st.just(()),
    scale=st.sampled_from(["physoc-2017", "gss-2004", "srrs-1967"]),
    wellbeing=st.sampled_from(["mood", "satisfaction"]),
)


@given(EXPLORATIONS)
def test_link_there_and_back(exploration):
    read, problems = read_exploration(format_exploration(exploration), DECKS.get)
    assert (read, problems) == (exploration, ())


NAMES = ["deck", "view", "category", "band", "basis", "adult", "find", "events", "pair", "scale"]


@given(st.dictionaries(st.sampled_from([*NAMES, "felt", "more"]), st.text(max_size=80)))
def test_any_link_is_read_as_far_as_it_goes(query):
    read, problems = read_exploration(query, DECKS.get)
    again, none = read_exploration(format_exploration(read), DECKS.get)
    assert (again, none) == (read, ())
    assert all(0 < len(problem) < 160 for problem in problems)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"deck": "../../etc/passwd"}, "There is no deck “../../etc/passwd” here."),
        ({"view": "x"}, "“x” is no view: choose scale, categories, compare, lived."),
        ({"category": "work,gone"}, "“gone”: no category of this deck, so left out."),
        ({"events": "a,b,bed-toe"}, "“a” and 1 more: no event of this deck, so left out."),
        ({"adult": "yes"}, "“yes” is no choice of adult events: choose no, only."),
        ({"events": ",".join(EVENTS[:7])}, "Only the first 5 of 7 events are shown."),
    ],
)
def test_what_cannot_be_read_is_said(query, sentence):
    _, problems = read_exploration(query, DECKS.get)
    assert problems == (sentence,)


def test_what_can_be_read_is_kept():
    query = {
        "category": "work,gone,work",
        "events": "a,bed-toe",
        "pair": "work,",
        "find": "  A  b ",
    }
    read, _ = read_exploration(query, DECKS.get)
    assert read.filters == Filters(categories=("work",), find="A b")
    assert (read.events, read.pair) == (("bed-toe",), ())


def test_a_huge_link_is_cut():
    query = dict.fromkeys(NAMES, "x" * 200000)
    read, problems = read_exploration(query, DECKS.get)
    assert read == Exploration(filters=Filters(find="x" * 60))
    assert max(map(len, problems)) < 160


def test_events_are_chosen_and_let_go_and_a_sixth_pushes_the_first_out():
    chosen = Exploration()
    for event in EVENTS[:6]:
        chosen = chosen.toggled(event)
    assert chosen.events == tuple(EVENTS[1:6])
    assert chosen.toggled(EVENTS[3]).events == (EVENTS[1], EVENTS[2], EVENTS[4], EVENTS[5])


def test_another_deck_keeps_what_it_has():
    there = Exploration(
        filters=Filters(categories=("shame", "work"), bands=("bad",)),
        events=("bed-toe",),
        pair=("work", "shame"),
    )
    here = there.fitted(DECKS["scale-physoc-2017"])
    assert here.deck == "scale-physoc-2017"
    assert here.filters == Filters(categories=("work",), bands=("bad",))
    assert (here.events, here.pair) == ((), ())

import re
import time
from urllib.parse import parse_qs, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import SEED_MAX
from engine.misery.deck import deck_names, load_deck
from engine.misery.game import deal
from engine.misery.notation import (
    NotationError,
    Record,
    format_lane,
    format_placements,
    format_record,
    parse_lane,
    parse_placements,
    parse_record,
    read_placements,
    read_record,
)
from engine.misery.position import Placement
from engine.misery.rules import GOALS, Rules
from tests.misery.tables import rules_of_tables

placements = st.lists(
    st.builds(Placement, st.integers(0, 25), st.none() | st.integers(0, 100)), max_size=300
).map(tuple)
records = st.builds(
    Record,
    deck=st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}", fullmatch=True),
    version=st.from_regex(r"[0-9]{1,2}(\.[0-9]{1,2}){0,2}", fullmatch=True),
    rules=rules_of_tables(),
    seed=st.integers(0, SEED_MAX),
    placements=placements,
)
HERE = {"starter": "1.0", "leaflet": "1.2"}
GAME = Record("starter", "1.0", Rules(), 17, (Placement(1, 60), Placement(0, 25), Placement(2)))


def test_the_written_form():
    assert format_lane((23, 57, 73)) == "11.5,28.5,36.5"
    assert format_placements((Placement(1, 60), Placement(0, 25), Placement(2))) == "B60.A25.C"
    assert format_record(GAME) == "starter~1.0~10~17~B60.A25.C"
    assert format_record(Record("leaflet", "1.2", Rules(goal=7), 0)) == "leaflet~1.2~7~0"


@given(st.lists(st.integers(2, 200), max_size=26).map(sorted).map(tuple))
def test_lane_round_trip(lane):
    assert parse_lane(format_lane(lane)) == lane


@given(placements)
def test_placements_round_trip(moves):
    assert parse_placements(format_placements(moves)) == moves


@given(records)
def test_record_round_trip_and_nothing_to_escape_in_a_link(record):
    text = format_record(record)
    assert parse_record(text) == record
    assert read_record(text) == (record, None)
    assert urlencode({"game": text}) == f"game={text}"
    assert parse_qs(f"game={text}") == {"game": [text]}


@pytest.mark.parametrize("confidence", [0, 1, 9, 10, 99, 100])
def test_endpoints_of_confidence_survive(confidence):
    assert parse_placements(f"A{confidence}") == (Placement(0, confidence),)


@pytest.mark.parametrize("text", ["36.5,28.5", "11.5,", "x", "0.5", "100.5", "11.3", "<b>", "1,,2"])
def test_lanes_that_do_not_read(text):
    with pytest.raises(NotationError, match="is no lane: "):
        parse_lane(text)


@pytest.mark.parametrize(
    "text", ["B101", "B060", "60", "BB", "B-1", "B6.", "É60", "B6O", "B٣", ".", "B 60", "<i>"]
)
def test_placements_that_do_not_read(text):
    with pytest.raises(NotationError, match=r"Placement \d does not read"):
        parse_placements(text)


def test_placements_are_read_up_to_the_first_that_does_not_read():
    moves, problem = read_placements("B60.A25.*9.C")
    assert moves == (Placement(1, 60), Placement(0, 25))
    assert problem.startswith("Placement 3 does not read (“?9”): ")


TORN = [  # text, what is read, words of the sentence
    ("starter~1.0~10~17~B60.?", "starter~1.0~10~17~B60", "Placement 2 does not read"),
    ("starter~1.0~10~x~B60", "starter~1.0~10~0", "“x” is no seed"),
    ("starter~1.0~10~-1~B60", "starter~1.0~10~0", "“-1” is no seed"),
    ("starter~1.0~10~2147483648~B60", "starter~1.0~10~0", "from 0 to 2147483647"),
    ("starter~1.0~10~1e3", "starter~1.0~10~0", "is no seed"),
    ("leaflet~1.2~3~17~B60", "leaflet~1.2~10~17", "A goal of 3 is out of range"),
    ("leaflet~1.2~21~17~B60", "leaflet~1.2~10~17", "from 4 to 20"),
    ("nowhere~1.0~7~17~B60", "starter~1.0~7~17", "no deck “nowhere”: choose from starter, leaflet"),
    ("leaflet~1.1~7~17~B60", "leaflet~1.2~7~17", "version “1.1” of the deck and here is 1.2"),
    ("../etc~1.0~7~17", "starter~1.0~7~17", "“..?etc” is no deck"),
    ("leaflet~~7~17", "leaflet~1.2~7~17", "is no deck's version"),
    ("starter", "starter~1.0~10~0", "“starter” is no game"),
    ("", "starter~1.0~10~0", "“” is no game"),
    ("a~b~c~d~e~f", "starter~1.0~10~0", "is no game"),
    ("starter~1.0~10~17~" + "B60." * 25_000, "starter~1.0~10~0", "has 100,018 characters"),
    ("<script>alert(1)</script>", "starter~1.0~10~0", "“?script?alert?1???sc…” is no game"),
]


@pytest.mark.parametrize(("text", "read", "words"), TORN)
def test_a_damaged_link_gives_what_can_be_read_and_says_what_cannot(text, read, words):
    record, problem = read_record(text, HERE)
    assert format_record(record) == read
    assert words in problem
    assert problem.endswith(".")
    with pytest.raises(NotationError, match=re.escape(problem)):
        parse_record(text, HERE)


@given(st.text(max_size=200) | st.from_regex(r"[a-z~0-9.<>]{0,60}"))
def test_no_text_crashes_the_reader_or_marks_up_the_page(text):
    record, problem = read_record(text, HERE)
    assert read_record(format_record(record), HERE) == (record, None)
    assert not set(problem or "") & set("<>[]()!*`$&") - set("()")


def test_an_overlong_text_is_refused_without_being_read():
    begun = time.perf_counter()
    for read in (parse_lane, parse_placements, parse_record):
        with pytest.raises(NotationError, match="10,000,000 characters: at most 10,000 are read"):
            read("B60." * 2_500_000)
    assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize("deck", ["My deck.csv", "a~b", "a/b", ""])
def test_a_deck_that_fits_no_link_is_not_written_into_one(deck):
    with pytest.raises(NotationError, match="is no deck's name"):
        format_record(Record(deck, "1.0"))


@pytest.mark.parametrize("name", deck_names())
def test_every_shipped_deck_can_be_dealt_and_put_into_a_link(name):
    deck = load_deck(name)
    record = Record(deck.id, deck.version, seed=17, placements=(Placement(0, 25),))
    assert parse_record(format_record(record), {deck.id: deck.version}) == record
    assert {len(deal(deck, 17, Rules(goal=goal)).lane) for goal in GOALS} == {3}


def test_the_record_of_nothing_in_particular_is_the_starter_deck_as_shipped():
    starter = load_deck("starter")
    assert (Record().deck, Record().version) == (starter.id, starter.version)

"""Names of rule sets that hold house rules: written, read back, and what of a bad one is kept."""

import pytest
from hypothesis import given, settings

from engine.shithead.house import House, build_house
from engine.shithead.house_check import problems
from engine.shithead.link import format_link, read_link
from engine.shithead.notation import (
    format_position,
    format_record,
    parse_position,
    parse_record,
)
from engine.shithead.play import deal
from engine.shithead.question import Question, format_question, read_question
from engine.shithead.record import Record
from engine.shithead.ref import parse_house, read_ref, read_variant
from engine.shithead.variant import VariantError, load_variant
from tests.shithead.test_house import FRIEND, houses

GRAN = House(title="Gran's way, 10+ % ~of_it").put(FRIEND)
CLASH = "traveller~ranks.8.power-invisible~ranks.8.on-anything"


def test_a_house_is_named_by_base_title_and_changes():
    house = House("shed", title="Café no. 5").put({"turn.pick_up": "any_time", "four.burns": False})
    assert house.ref == "shed~title-Café_no%2E_5~turn.pick_up-any_time~four.burns-no"
    assert House("shed").ref == "shed"


@given(houses())
def test_a_name_is_read_as_it_was_written_and_has_no_sign_that_records_and_links_need(house):
    assert read_ref(house.ref) == (house, ())
    assert not set(house.ref) & set(" +,/\\\"'\n")


@settings(max_examples=15)  # each is compiled and checked
@given(houses())
def test_a_name_loads_the_very_rules(house):
    if problems(house):
        with pytest.raises(VariantError):
            load_variant(house.ref)
        assert read_variant(house.ref)[0] == load_variant(house.base)
    else:
        assert load_variant(house.ref) == build_house(house)
        assert read_variant(house.ref) == (build_house(house), ())
        assert load_variant(house.ref).ref == house.ref


def test_options_in_a_name_are_changes_like_any_other():
    house = parse_house("traveller+four_burn~turn.pick_up-any_time")
    assert house == House().put({"four.burns": True, "turn.pick_up": "any_time"})


def test_records_positions_links_and_questions_hold_house_rules():
    record = Record(GRAN.ref, 3, 7)
    assert parse_record(format_record(record)) == record
    position = deal(load_variant(GRAN.ref), 3, 7)
    assert parse_position(format_position(position)) == position
    link = read_link(format_link(record))
    assert (link.played.record, link.problems) == (record, ())
    assert link.variant.title == "Gran's way, 10+ % ~of_it"
    asked = Question(rules=(GRAN.ref, "traveller+four_burn", "shed"))
    assert read_question(format_question(asked)) == (asked, ())


@pytest.mark.parametrize(
    ("ref", "kept", "sentence"),
    [
        ("traveller~x", "traveller", "there is no setting called “x”"),
        ("shed~four.burns-no~four.count-9", "shed~four.burns-no", "four.count is '9'"),
        (CLASH, "traveller", "An eight meets a seven, and two of your rules disagree"),
        ("traveller~deal.hand-20", "traveller", "3 players need 78 cards and there are 52"),
        ("traveller+bogus~four.burns-yes", "traveller", "no option called “bogus”"),
        ("poker~four.burns-yes", None, "There is no rule set called “poker”"),
        ("traveller~" + "x" * 90_000, "traveller", "longer than 4,000 characters"),
        ("x" * 90_000, None, "There is no rule set called “xxx"),
    ],
)
def test_of_a_damaged_name_what_can_be_read_is_kept(ref, kept, sentence):
    variant, unread = read_variant(ref)
    assert (variant.ref if variant else None) == kept
    assert len(unread) == 1
    assert sentence in unread[0]
    assert len(unread[0]) < 300
    with pytest.raises(VariantError):
        load_variant(ref)


def test_titles_are_printable_and_short():
    house, _ = read_ref("traveller~title-%00%1B[31m<b>\u202e" + "x" * 500)
    assert house.title == ("[31m<b>" + "x" * 500)[:60]

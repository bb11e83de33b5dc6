"""House rules: a base and its changes, as a rule set, a link, a file, a list of differences."""

import re
from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.core.sources import DATA
from engine.shithead.deals_text import format_deals, parse_deals
from engine.shithead.house import House, base_values, build_house, differences
from engine.shithead.house_check import problems
from engine.shithead.house_file import format_file
from engine.shithead.house_link import format_house, read_house
from engine.shithead.rulesheet import rule_sheet
from engine.shithead.schema import fields, values
from engine.shithead.settings import ANY_RANK
from engine.shithead.signs import format_value, parse_value
from engine.shithead.telling import showing
from engine.shithead.variant import load_variant, parse_variant
from tests.shithead.table import may

BASES = sorted(path.stem for path in (DATA / "variants").glob("*.toml"))
FRIEND = {
    "ranks.3.power": ("plain",),
    "ranks.3.on": "rank",
    "ranks.3.on_itself": "through",
    "ranks.7.asks": "at_most",
    "ranks.7.lets_through": ("2", "8"),
    "ranks.8.power": ("invisible",),
    "ranks.8.on": "anything",
    "ranks.T.not_on": ("7",),
    "four.burns": True,
    "turn.pick_up": "any_time",
}


def _values_of(field):  # noqa: C901  # one line a kind of field
    """Values a field can take, as far as its own type can tell."""
    ranks = st.lists(st.sampled_from(ANY_RANK), unique=True).map(tuple)
    match field.kind:
        case "flag":
            found = st.booleans()
        case "choice":
            found = st.sampled_from(field.choices)
        case "number":
            found = st.integers(field.least, field.most)
        case "powers":
            found = st.lists(st.sampled_from(field.choices), min_size=1, max_size=3).map(tuple)
        case "place":
            found = st.sampled_from(field.choices) | ranks
        case "ranks":
            found = ranks
        case "text":
            found = st.text("23456789TJQKACDHS", max_size=13)
        case "players":
            found = st.tuples(st.integers(2, 12), st.integers(2, 12))
        case "packs":
            row = st.tuples(st.integers(2, 12), st.integers(1, 4))
            found = st.lists(row, min_size=1, max_size=3).map(tuple)
        case "deals":
            seats = st.lists(st.integers(2, 12), min_size=1, max_size=3).map(tuple)
            row = st.tuples(seats, *[st.integers(0, 9)] * 3)
            found = st.lists(row, max_size=3).map(tuple)
    return found | st.none() if field.optional else found


@st.composite
def houses(draw):
    chosen = draw(st.lists(st.sampled_from(sorted(fields())), max_size=8, unique=True))
    changes = {name: draw(_values_of(fields()[name])) for name in chosen}
    title = draw(st.text("abc 'Ω!", max_size=20))
    return House(draw(st.sampled_from(BASES)), title=title).put(changes)


@pytest.mark.parametrize("base", BASES)
def test_a_house_without_changes_plays_as_its_base(base):
    assert values(build_house(House(base)).settings) == values(load_variant(base).settings)


@pytest.mark.parametrize("base", BASES)
def test_every_base_told_from_another_is_the_same_rules(base):
    moved = House(base).moved_to("traveller")
    assert moved.base == "traveller"
    assert values(build_house(moved).settings) == values(load_variant(base).settings)


@given(houses())
def test_a_link_is_read_as_it_was_written(house):
    assert read_house(format_house(house)) == (house, ())


@given(houses())
def test_no_link_needs_signs_that_an_address_would_escape(house):
    text = format_house(house).get("set", "")
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789TJQKAXCDHS._-~")


DAMAGED = [
    ({"base": "poker"}, "There is no rule set called “poker”, so we start from another."),
    (
        {"set": "turn.pick_up-sometimes"},
        (
            "One change was left out: turn.pick_up is 'sometimes'; "
            "allowed are when_stuck, any_time, any_stage."
        ),
    ),
    (
        {"set": "four.count-9"},
        "One change was left out: four.count is '9'; allowed are whole numbers from 0 to 8.",
    ),
    (
        {"set": "four.count-٣"},
        "One change was left out: four.count is '٣'; allowed are whole numbers from 0 to 8.",
    ),
    ({"set": "ranks.7"}, "One change was left out: there is no setting called “ranks.7”."),
    (
        {"set": "ranks.7.not_on-7Z"},
        f"One change was left out: ranks.7.not_on is '7Z'; allowed are ranks out of {ANY_RANK}.",
    ),
    (
        {"set": "deal.for_players-2x123x4x4"},
        (
            "One change was left out: deal.for_players is '2x123x4x4'; allowed are rows such as "
            "2_3x4x4x4: players, blind, open, hand."
        ),
    ),
    ({"set": "x" * 5_000}, "The list of changes is longer than 4,000 characters: left out."),
]


@pytest.mark.parametrize(("query", "sentence"), DAMAGED)
def test_a_damaged_link_says_what_could_not_be_read_and_keeps_the_rest(query, sentence):
    house, told = read_house(query)
    assert told == (sentence,)
    assert house == House()
    kept, _ = read_house({**query, "set": f"four.burns-yes~{query.get('set', '')[:3000]}"})
    assert kept.value("four.burns") is True


@given(st.dictionaries(st.sampled_from(["base", "set", "title"]), st.text(max_size=200)))
def test_no_link_breaks_the_reader(query):
    house, _ = read_house(query)
    assert house.base in BASES
    assert read_house(format_house(house))[0] == house


@given(st.sampled_from(sorted(fields())), st.data())
def test_a_value_is_read_as_it_was_written(name, data):
    field = fields()[name]
    value = data.draw(_values_of(field))
    assert parse_value(field, format_value(field, value)) == value


def test_a_friend_s_rules_as_a_file_read_back_the_same():
    house = House(title="Gran's rules").put(FRIEND)
    again = parse_variant(format_file(house))
    assert again.settings.title == "Gran's rules"
    assert values(again.settings) == house.values()


def test_a_changed_setting_is_cited_as_a_house_rule_and_no_longer_as_the_base():
    settings = build_house(House().put(FRIEND)).settings
    for name in ("turn.pick_up", "ranks.7.asks", "ranks.8.on", "four.burns"):
        (cite,) = settings.citations(name)
        assert (cite.standing, cite.source, cite.quote) == ("house", "", "")
    (kept,) = settings.citations("ranks.2.on")
    assert (kept.standing, kept.source) == ("says", "shithead-traveller")


def test_an_eight_for_everything_conflicts_with_the_seven_until_the_table_decides():
    house = House().put(FRIEND | {"ranks.7.lets_through": ("2",)})
    (problem,) = problems(house)
    assert problem.sentence == (
        "An eight meets a seven, and two of your rules disagree: "
        "“After a seven the next card must be 7 or lower.” and “An eight may go on anything.”."
    )
    assert problem.settings == ("ranks.7.asks", "ranks.8.on")
    through, bar = problem.repairs
    assert through.changes == (("ranks.7.lets_through", ("2", "8")),)
    assert bar.changes == (("ranks.8.not_on", ("7",)),)
    assert [problems(house.put(dict(way.changes))) for way in problem.repairs] == [(), ()]


@pytest.mark.parametrize(
    ("setting", "value"), [("ranks.7.asks", None), ("ranks.X.power", ("announce",))]
)
def test_a_limit_that_asks_nothing_or_has_no_place_is_told_with_a_way_back(setting, value):
    house = House().put({setting: value})
    (problem,) = problems(house)
    assert problem.settings == (setting,)
    assert problems(house.put(dict(problem.repairs[0].changes))) == ()


def test_a_deal_that_no_pack_serves_is_told_in_numbers():
    (problem,) = problems(House().put({"deal.hand": 20}))
    assert "3 players need 78 cards and there are 52" in problem.sentence


def test_only_what_differs_is_listed_and_a_plain_rank_in_one_line():
    friend = House().put(FRIEND)
    assert list(differences(base_values("traveller"), friend.values())) == [
        "turn.pick_up",
        "four.burns",
        "ranks.3.power",
        "ranks.7.asks",
        "ranks.7.lets_through",
        "ranks.8.power",
        "ranks.8.on",
        "ranks.T.not_on",
    ]


@settings(max_examples=15)
@given(houses())
def test_whatever_fits_together_can_be_told_and_printed(house):
    assume(not problems(house))
    rules = build_house(house)
    for setting in differences(base_values(house.base), house.values()):
        row = showing(load_variant(house.base), rules, setting)
        assert row is None or (row.before.sentence and row.after.sentence)
    assert all(all(said) for _, said in rule_sheet(rules).sections)


@pytest.mark.parametrize("answers", [True, False])
def test_a_set_that_breaks_limits_answers_even_what_nothing_else_answers(answers):
    """Kings on a three that attacks: four at once go where the set breaks limits, one never."""
    variant = build_house(House("Roonerelli").put({"four.ignores_limits": answers}))
    assert may(variant, "9H 3H", "KC KD KS KH") is answers
    assert not may(variant, "9H 3H", "KC")
    told = dict(rule_sheet(variant).sections)["Four of a kind"]
    assert ("It even answers threes." in told) is answers


@pytest.mark.parametrize(
    ("house", "setting"),
    [
        (House().put({"ranks.6.power": ("lower_than_met",)}), "ranks.6.lets_through"),
        (House().put({"ranks.2.power": ("limit", "reset"), "ranks.2.asks": "below"}), "ranks.2."),
    ],
)
def test_every_conflict_has_a_way_out(house, setting):
    """Where no clause rests on a changed setting by name, what its card changed is taken back."""
    found = problems(house)
    assert found
    for problem in found:
        assert problem.repairs, problem.sentence
        assert any(name.startswith(setting) for way in problem.repairs for name, _ in way.changes)


@pytest.mark.parametrize(
    ("text", "deals"),
    [
        ("", ()),
        ("2: 4/4/4", (((2,), 4, 4, 4),)),
        (" 2 , 3 : 4/4/4 ; 5-7: 0/3/3; ", (((2, 3), 4, 4, 4), ((5, 6, 7), 0, 3, 3))),
    ],
)
def test_other_deals_are_written_as_people_say_them(text, deals):
    assert parse_deals(text) == deals
    assert parse_deals(format_deals(deals)) == deals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("four each", "“four each” is no deal; write players, then blind/open/hand cards"),
        ("2: 4/4", "“2: 4/4” is no deal"),
        ("1: 4/4/4", "“1: 4/4/4” is for no number of players from 2 to 12"),
        ("6-4: 3/3/3", "“6-4: 3/3/3” is for no number of players from 2 to 12"),
        ("2: 4/4/61", "“2: 4/4/61” deals 61 cards at once; 60 are the most."),
        ("2: 4/4/4; 2-3: 3/3/3", "2 players have two deals; give them one."),
        (";".join(["2:3/3/3"] * 12), "There are 12 deals; 11 are enough"),
    ],
)
def test_a_deal_that_cannot_be_read_is_told_in_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        parse_deals(text)


@given(st.text(max_size=300))
def test_no_text_of_deals_breaks_the_reader(text):
    with suppress(ValueError):
        assert parse_deals(format_deals(parse_deals(text))) == parse_deals(text)

"""What a table may agree on, and how that is written."""

from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.misery.forecasters import load_forecasters
from engine.misery.rules import Rules, RulesError
from engine.misery.rules_text import format_rules, parse_rules
from tests.misery.tables import rules_of_tables

TWO = ("You", "Bo")
WRITTEN = [
    ("10", Rules()),
    ("6_misses3", Rules(goal=6, misses=3)),
    ("10_You.Bo.worrier", Rules(("You", "Bo", "worrier"))),
    ("7_You.Bo_reads_rounds12", Rules(TWO, goal=7, reader="neighbour", rounds=12)),
    ("10_You.Bo_start2_ahead0.2", Rules(TWO, starter=1, extra=(0, 2))),
    ("10_You.Bo_woe1", Rules(TWO, starts_as="unluckiest")),
]


@pytest.mark.parametrize(("text", "rules"), WRITTEN)
def test_the_written_form(text, rules):
    assert format_rules(rules) == text
    assert parse_rules(text) == rules


@given(rules_of_tables())
def test_round_trip_and_nothing_to_escape_in_a_link(rules):
    text = format_rules(rules)
    assert parse_rules(text) == rules
    assert urlencode({"x": text}) == f"x={text}"


def test_parts_may_come_in_any_order():
    assert parse_rules("7_rounds12_reads_You.Bo") == WRITTEN[3][1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begin with the goal"),
        ("ten", "begin with the goal"),
        ("3", "goal of 3 is out of range: choose from 4 to 20"),
        ("10_You.Bo_Cleo", "Rule 2 of the table says again"),
        ("10_", "Rule 1 of the table does not read"),
        ("10_<b>", "Rule 1 of the table does not read"),
        ("10_You.nobody", "no such forecaster: choose from worrier, stoic"),
        ("10_You.B0b.3", "A player is a name"),
        ("10_You.Bo_start3", "Seat 3 cannot start: there are 2"),
        ("10_You.Bo_start0", "Seat 0 cannot start"),
        ("10_rounds0", "limit of rounds of 0 is out of range: choose from 1 to 99"),
        ("10_misses20", "limit of misses of 20 is out of range: choose from 1 to 19"),
        ("10_You.Bo_misses3", "Only a game alone ends by misses"),
        ("10_reads", "no neighbour to read"),
        ("10_You.Bo_ahead1", "for each of the 2 seats"),
        ("10_You.Bo_ahead0.7", "from 0 to 6 cards with a goal of 10"),
        ("10_A.B.C.D.E.F.G.H.I", "9 players are no table: choose 1 to 8"),
        ("10_Abcdefghijklm", "A player is a name"),
    ],
)
def test_rules_that_no_table_can_play_by(text, words):
    with pytest.raises(RulesError) as refused:
        parse_rules(text)
    assert words in str(refused.value)
    assert str(refused.value).endswith(".")
    assert "<" not in str(refused.value)


@given(st.from_regex(r"[0-9]{1,2}(_[a-zA-Z0-9.<]{0,12}){0,4}", fullmatch=True))
def test_any_text_is_read_or_refused(text):
    try:
        rules = parse_rules(text)
    except RulesError:
        return
    assert parse_rules(format_rules(rules)) == rules


def test_no_forecaster_is_called_like_a_rule():
    assert "reads" not in load_forecasters()
    assert Rules(tuple(load_forecasters())).seats == len(load_forecasters())

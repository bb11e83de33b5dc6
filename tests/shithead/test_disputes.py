"""What tables argue about: every answer to choose makes a rule set, and is then the answer."""

import tomllib

import pytest

from engine.core.sources import DATA
from engine.shithead.disputes import disputes, survey_note
from engine.shithead.house import House, build_house
from engine.shithead.house_check import problems
from engine.shithead.legality import judge_cards
from engine.shithead.question import Question, seen_by

FILE = tomllib.loads((DATA / "questions.toml").read_text(encoding="utf-8"))
ROWS = FILE["questions"]
CHOICES = [
    (dispute.number, reply.says)
    for dispute in disputes(House())
    for reply in dispute.replies
    if not reply.beyond
]


def dispute(house, number):
    (found,) = [row for row in disputes(house) if row.number == number]
    return found


def given(house, number):
    return [reply.says for reply in dispute(house, number).replies if reply.is_given]


def settle(house, number, says):
    (reply,) = [row for row in dispute(house, number).replies if row.says == says]
    return house.put(dict(reply.changes))


def test_seventeen_points_are_asked_once_each():
    numbers = list(dict.fromkeys(row["number"].rstrip("b") for row in ROWS))
    assert numbers == [str(number) for number in range(1, 18)]
    assert "140 public rule sets" in survey_note()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["number"])
def test_no_more_answers_are_counted_than_rule_sets_spoke(row):
    assert sum(answer.get("count", 0) for answer in row["answers"]) <= row["said_by"] <= 140


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["number"])
def test_every_answer_either_sets_something_or_says_why_it_cannot(row):
    assert all(("beyond" in answer) != ("set" in answer) for answer in row["answers"])


@pytest.mark.parametrize(("number", "says"), CHOICES)
def test_a_chosen_answer_is_the_one_given_then_and_the_rules_hold(number, says):
    house = settle(House(), number, says)
    assert given(house, number) == [says]
    assert problems(house) == ()


def test_nothing_is_settled_where_the_table_has_no_such_card():
    plain = House().put({"ranks.7.power": ("plain",), "ranks.7.asks": None})
    row = dispute(plain.put({"ranks.7.lets_through": ()}), "3")
    assert row.replies == ()
    assert row.lacking == "No card of yours sets a limit, so there is nothing to settle."


def test_the_ranks_in_a_question_are_those_of_the_table():
    assert dispute(House(), "1").ask == "May a ten be laid on a seven?"
    assert dispute(House("full-rules"), "1").ask == "May a ten be laid on a nine?"


@pytest.mark.parametrize(
    ("says", "legal"),
    [("Yes, it burns that too", True), ("No, that is the one card that stops it", False)],
)
def test_the_ten_on_the_seven_is_judged_as_it_was_settled(says, legal):
    variant = build_house(settle(House(), "1", says))
    seen = seen_by(variant, Question(pile=("7C",), hand=("TS",)))
    assert judge_cards(seen, ("TS",)).is_legal is legal

"""Any one change to a rule set: the page tells it, or what does not fit and a way out."""

from functools import partial

import pytest

from engine.shithead.house import House, base_values, with_powers
from engine.shithead.house_check import problems
from engine.shithead.schema import fields
from pages.ui.house_view import problem_html
from pages.ui.setting_words import label_of, name_of, value_words
from tests.pages.conftest import html

BASES = ("traveller", "shed")
VALUES = {"flag": (True, False), "ranks": ((), ("4",)), "place": ("anything", ())}


def other_values(base, setting):
    """What else a setting may say: every choice, both ends of a number, a rank or none."""
    field = fields()[setting]
    ends = (field.least, field.most) if field.kind == "number" else ()
    found = VALUES.get(field.kind, ()) or ends or field.choices
    return [value for value in found if value != base_values(base)[setting]]


def powers(base, rank):
    for power in fields()[f"ranks.{rank}.power"].choices:
        yield with_powers(House(base), rank, (power,))


def changes(base, settings):
    for setting in settings:
        for value in other_values(base, setting):
            yield House(base).put({setting: value})


OF_TABLES = [name for name in fields() if not name.startswith(("ranks.", "may_follow."))]
LINES = [name for name in fields() if name.startswith(("ranks.3.", "may_follow.K"))]
LINES = [name for name in LINES if not name.endswith(".power")]


@pytest.mark.parametrize(
    "houses",
    [
        *(pytest.param(partial(powers, base, "Q"), id=f"{base}-queen") for base in BASES),
        pytest.param(partial(changes, "traveller", OF_TABLES), id="traveller-table"),
        pytest.param(partial(changes, "traveller", LINES), id="traveller-lines"),
    ],
)
def test_any_one_change_is_told_in_words_and_a_conflict_has_a_way_out(houses):
    for house in houses():
        for setting, value in house.changes:
            assert name_of(setting)
            assert label_of(setting)
            assert value_words(setting, value)
        for problem in problems(house):
            assert problem.sentence[0] == problem.sentence[0].upper(), house.changes
            assert problem.sentence in problem_html(problem).replace("&#x27;", "'"), house.changes
            assert problem.repairs, house.changes


@pytest.mark.parametrize(
    ("base", "change"),
    [
        ("traveller", "ranks.Q.power-cover"),
        ("shed", "ranks.6.power-attack"),
        ("traveller", "start.who-random"),
    ],
)
def test_the_page_lives_through_one_change(visit, base, change):
    app = visit("house_rules", base=base, set=change, view="specials")
    assert not app.exception


def test_two_queens_to_cover_fit_beside_a_three_that_counts_as_itself(visit):
    """Traveller's three counts as itself with its equals: no rule is against covering with two."""
    assert problems(with_powers(House(), "Q", ("cover",))) == ()
    app = visit("house_rules", set="ranks.Q.power-cover", view="specials")
    assert not html(app, "two of your rules disagree")

"""What the text says about the program shed; everything else is as in "the rules in full"."""

import pytest

from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Choose, Play
from engine.shithead.play import deal
from engine.shithead.variant import load_variant
from tests.shithead.table import may, ranks_allowed, table

SHED = load_variant("shed")
FULL = load_variant("full-rules")


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_shed_seven_takes_the_place_of_four_so_it_goes_on_any_card(top):
    assert may("shed", f"{top}H", "7C")


def test_shed_seven_is_the_invisible_card():
    assert ranks_allowed("shed", "KH 7S") == "27TKA"
    assert ranks_allowed("shed", "KH 7S 7D") == "27TKA"


def test_shed_four_is_an_ordinary_card():
    assert not may("shed", "5H", "4C")
    assert ranks_allowed("shed", "KH 2H 4H") == "23456789TJQKA".replace("3", "")


def test_shed_has_no_nine_equivalent():
    assert not may("shed", "JH", "9C")
    assert ranks_allowed("shed", "9H") == "279TJQKA"
    assert not SHED.settings.with_power("limit")
    assert "nine_stops_ten" not in SHED.settings.options


@pytest.mark.parametrize("rank", "2T")
@pytest.mark.parametrize("top", "23456789TJQKA")
def test_shed_two_and_ten_are_as_before(top, rank):
    assert may("shed", f"{top}H", f"{rank}C")


def test_shed_reading_on_an_empty_pile_a_seven_asks_nothing():
    assert ranks_allowed("shed", "7S") == "23456789TJQKA"
    (cite,) = SHED.settings.citations("ranks.7.on_empty")
    assert cite.standing == "silent"


@pytest.mark.parametrize(
    "section", ["table", "deal", "start", "turn", "four", "out_of_turn", "open_cards", "end"]
)
def test_shed_takes_over_everything_else(section):
    assert getattr(SHED.settings, section) == getattr(FULL.settings, section)


def test_shed_open_cards_are_chosen_as_before():
    assert all(isinstance(move, Choose) for move in legal_moves(deal(SHED, 2, 1)))


def test_shed_a_verdict_names_the_citation_of_its_own_paragraph():
    verdict = judge(table("shed", "KH", "7C"), Play(0, ("7C",)))
    (clause,) = verdict.deciding
    assert clause.citations[0].paragraph == "Variations, shed"

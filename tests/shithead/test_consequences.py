"""What a move brought about is explained, and every reading of ours behind it is named as one."""

import pytest

from engine.shithead.consequences import consequences
from engine.shithead.moves import PickUp, Play, TurnCard
from engine.shithead.play import apply
from engine.shithead.to_beat import fold, nothing
from engine.shithead.variant import load_variant
from tests.shithead.table import cards, table


def followed(position, move):
    lines = consequences(position, apply(position, move))
    return {line.clause: {cite.standing for cite in line.citations} for line in lines}


@pytest.mark.parametrize(
    ("rules", "pile", "laid", "clause", "standing"),
    [
        ("traveller", "7H", "3S", "ranks.3.hands_on_limit", "silent"),
        ("full-rules", "9H", "4S", "ranks.4.hands_on_limit", "silent"),
        ("traveller", "5H", "3S 3D", "ranks.3.on_itself.together", "silent"),
        ("traveller", "", "3S", "ranks.3.on_empty", "silent"),
        ("traveller", "5H", "JS JD", "ranks.J.counts", "silent"),
        ("full-rules", "7C 7D 7H", "7S", "four.across_turns", "silent"),
        ("traveller", "5H", "8S", "ranks.8.counts", "says"),
        ("traveller", "5H", "TS", "ranks.T.then", "says"),
    ],
)
def test_a_play_names_the_rule_behind_what_follows(rules, pile, laid, clause, standing):
    position = table(rules, pile, f"{laid} KH QH", seats=4)
    assert standing in followed(position, Play(0, cards(laid)))[clause]


def test_taking_the_pile_says_who_leads_and_that_it_is_our_reading():
    found = followed(table("traveller", "KH", "5H"), PickUp(0))
    assert found["turn.after_pick_up"] == {"silent"}


def test_a_blind_card_that_fails_says_so():
    position = table("traveller", "KH", "", down="5H 6H")
    assert "silent" in followed(position, TurnCard(0, 0))["turn.failed_blind"]


def test_an_invisible_card_on_an_empty_pile_is_itself_the_reason_that_nothing_is_asked():
    variant = load_variant("traveller")
    after_pick_up = nothing(variant, "turn.after_pick_up")
    assert fold(variant, after_pick_up, "", "3", 1).because == "ranks.3.on_empty"
    after_reset = fold(variant, nothing(variant), "", "2", 1)
    assert fold(variant, after_reset, "2", "3", 1) == after_reset

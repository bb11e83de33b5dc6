"""A hand retold: why a move went, who started, what the others just did, what is to beat."""

import pytest

from engine.shithead.events import PlayStarted, SeatReady
from engine.shithead.legality import judge
from engine.shithead.moves import PickUp, Play, TurnCard
from engine.shithead.narration import badge, demand_law
from engine.shithead.play import apply
from engine.shithead.position import observe
from engine.shithead.retelling import answer, judged, recap, tell_all, tell_made, tell_start
from engine.shithead.variant import load_variant
from tests.shithead.table import cards, lay, table

NAMES = ("You", "Ada", "Bo")


def made(position, move):
    return tell_made(position, move, apply(position, move).events, NAMES)


@pytest.mark.parametrize(
    ("rules", "pile", "card", "seat", "sentence"),
    [
        ("traveller", "", "KC", 2, "Bo's K♣ opened the empty pile."),
        ("traveller", "6H", "QD", 1, "Ada's Q♦ went on the six: equal or higher was asked."),
        ("traveller", "6H 3S", "QD", 0, "Your Q♦ went on the six under the three: equal or"),
        ("traveller", "7H", "5D", 1, "Ada's 5♦ went on the seven: below 7 was asked."),
        ("traveller", "KH", "2D+2S", 1, "Ada's 2♦ 2♠ went: twos may go on anything."),
        ("full-rules", "2H 4S", "KC+KD", 1, "Ada's K♣ K♦ went: after the two under the four there"),
    ],
)
def test_a_move_made_is_told_in_the_past_with_its_player(rules, pile, card, seat, sentence):
    position = table(rules, pile, card, "9S", to_move=seat)
    assert made(position, Play(seat, cards(card))).startswith(sentence)


def test_a_pile_taken_is_told_with_its_size_and_is_no_order_to_you():
    position = table("traveller", "6H QH KH", "4C", to_move=2)
    assert made(position, PickUp(2)) == "Bo had nothing that could go, and took the pile (3)."


def test_a_blind_card_is_judged_by_its_face():
    goes = table("traveller", "4H", down="4C 9S")
    move = TurnCard(0, 0)
    assert judged(goes, move, apply(goes, move).events).answer is True
    assert (
        made(goes, move) == "You turned up 4♣: a four may go on the four: equal or higher is asked."
    )
    fails = table("traveller", "9H", down="4C 9S", to_move=1)
    assert judged(fails, TurnCard(1, 0), apply(fails, TurnCard(1, 0)).events).answer is False
    assert made(fails, TurnCard(1, 0)) == (
        "Ada turned up 4♣: a four cannot go on the nine: the next card must be a nine or higher. "
        "It came up with the pile (2 cards)."
    )
    told = tell_all(goes.variant, apply(goes, move).events, NAMES)
    assert told == "You turned up 4♣ and played it."


@pytest.mark.parametrize(
    ("pile", "card", "sentence"),
    [
        ("2H", "KC", "A king may go: after the two there is nothing to beat."),
        (
            "2H 4S",
            "KC+KD",
            "Two kings may go: after the two under the four there is nothing to beat.",
        ),
        ("2H 4S 4D", "KC", "A king may go: after the two under the four there is nothing to beat."),
    ],
)
def test_the_card_that_frees_is_named_though_invisible_ones_hide_it(pile, card, sentence):
    seen = observe(table("full-rules", pile, card), 0)
    assert answer(seen, judge(seen, Play(0, cards(card)))) == sentence


def test_all_ranks_that_could_be_played_are_named():
    seen = observe(table("traveller", "9H", "KC 3D 4S 3H"), 0)
    said = "You cannot take the pile: you could play a three or a king."
    assert answer(seen, judge(seen, PickUp(0))) == said


@pytest.mark.parametrize(
    ("rules", "pile", "short", "law"),
    [
        ("traveller", "9H 3S", "nine or higher, seen through the three", "equal or beat the nine."),
        ("traveller", "AH", "another ace", "equal or beat the ace."),
        ("traveller", "AH 3S", "another ace, seen through the three", "equal or beat the ace."),
        ("full-rules", "2H 4S", "anything (after the two under the four)", "anything may follow."),
        ("traveller", "7H 3S", "below 7, seen through the three", "must be below 7."),
        ("traveller", "", "anything: the pile is empty", ""),
    ],
)
def test_the_badge_and_its_law_name_the_card_that_asks(rules, pile, short, law):
    position = table(rules, pile, "KC")
    assert badge(position) == short
    assert demand_law(position).endswith(law)


@pytest.mark.parametrize(
    ("rules", "event", "sentence"),
    [
        ("traveller", PlayStarted(2, "5S"), "Bo starts: 5♠ is the lowest plain card in any hand."),
        ("full-rules", PlayStarted(1, "3S"), "Ada starts, holding 3♠."),
        ("full-rules", PlayStarted(0, "3S"), "You start, holding 3♠."),
        # The rules in full go up the suit: three, four, five.
        ("full-rules", PlayStarted(2, "5S"), "Nobody's hand holds 3♠ or 4♠, so 5♠ decides: Bo"),
    ],
)
def test_who_starts_is_told_by_the_rule_of_the_table(rules, event, sentence):
    assert tell_start(load_variant(rules), event, NAMES).startswith(sentence)


def test_the_moves_of_the_others_fit_in_one_line():
    burns = lay(table("traveller", "6H QH", "TH 9D", to_move=1), "TH")
    skips = lay(table("traveller", "6H", "8H 9D", to_move=2, seats=3), "8H")
    plies = [(SeatReady(2),), burns.events, skips.events]
    # Three lay there with the ten; after Bo comes you.
    assert recap(plies, NAMES) == "Ada 10♥, burns 3 → Bo 8♥, skips you"
    assert "Your turn is skipped." in tell_all(skips.position.variant, skips.events, NAMES)
    assert recap([], NAMES) == ""

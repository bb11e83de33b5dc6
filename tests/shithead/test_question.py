"""Questions of a table: built by clicks, kept in a link, answered; and the nearest setting."""

import pytest

from engine.shithead.consequences import behind_pile, rests_on_reading
from engine.shithead.nearest import flips
from engine.shithead.question import (
    MORE,
    MOST_CARDS,
    Question,
    answers,
    format_question,
    read_question,
    seen_by,
)
from engine.shithead.ref import read_variant
from engine.shithead.variant import load_variant


def test_a_link_reads_as_written():
    asked = Question(("QH", "3S"), ("JD", "X1"), ("traveller+four_burn", "thack"), stock_gone=True)
    assert read_question(format_question(asked)) == (asked, ())


def test_a_link_reads_as_written_with_all_that_can_be_said():
    for zone in ("hand", "up", "down"):
        for side in ("", "higher", "lower"):
            for more in ((), ("pickup",), MORE):
                asked = Question(("8C",), ("KS", "KH"), ("shed",), zone=zone, side=side, more=more)
                assert read_question(format_question(asked)) == (asked, ())


def test_cards_are_added_with_suits_going_round_and_taken_away():
    asked = Question().on_pile("7").in_hand("7").in_hand("7").on_pile("X").in_hand("X")
    assert asked.pile == ("7C", "X1")
    assert asked.hand == ("7D", "7H", "X2")
    assert asked.without_pile(0).pile == ("X1",)
    assert asked.without_hand(1).hand == ("7D", "X2")


def test_sizes_are_bounded():
    asked = Question()
    for _ in range(MOST_CARDS + 5):
        asked = asked.on_pile("7")
    assert len(asked.pile) == MOST_CARDS
    assert len(read_question({"pile": "7C" * 50_000})[0].pile) == MOST_CARDS


@pytest.mark.parametrize(
    ("query", "asked", "sentence"),
    [
        ({"pile": "QH9Z3S"}, Question(("QH",)), "“9Z” in the pile is no card"),
        ({"hand": "<b"}, Question(), "“<b” in the hand is no card"),
        ({"rules": "nonsuch,shed"}, Question(rules=("shed",)), "no rule set called “nonsuch”"),
        ({"rules": "charlotte"}, Question(), "Straights"),
        ({"zone": "<i>sleeve"}, Question(), "is no zone of a question; there are hand, up, down."),
        ({"side": "both"}, Question(), "there are higher, lower."),
        ({"more": "last,x"}, Question(more=("last",)), "“x” is no more of a question"),
    ],
)
def test_a_damaged_link_keeps_what_can_be_read(query, asked, sentence):
    found, problems = read_question(query)
    assert found == asked
    assert len(problems) == 1
    assert sentence in problems[0]


@pytest.mark.parametrize(
    ("rules", "pile", "hand", "said", "legal"),
    [
        # an eight's player names a side
        ("ErikAGriffin", "8C", "9C 7C", {"side": "higher"}, [True, False]),
        ("ErikAGriffin", "8C", "9C 7C", {"side": "lower"}, [False, True]),
        # out of turn only with the rank just played, and only where the table lets one
        ("ErikAGriffin", "KH", "KS AC", {"more": ("out_of_turn",)}, [True, False]),
        ("traveller", "KH", "KS AC", {"more": ("out_of_turn",)}, [False, False]),
        # the pile is taken only by who cannot go
        ("traveller", "KH", "5C", {"more": ("pickup",)}, [False, True]),
        ("traveller", "KH", "5C AC", {"more": ("pickup",)}, [False, True, False]),
        # equals together: fine with Traveller, one card only at this table
        ("traveller", "4H", "5C 5D", {"more": ("together",)}, [True]),
        ("traveller~turn.several-one", "4H", "5C 5D", {"more": ("together",)}, [False]),
        ("traveller~turn.several-one", "4H", "5C 5D", {}, [True, True]),
        # a blind card goes or comes up with the pile; an open one is judged like a hand card
        ("traveller", "KH", "AC 5C", {"zone": "down"}, [True, False]),
        ("traveller", "KH", "AC 5C", {"zone": "up"}, [True, False]),
        # no two as the very last card
        ("traveller~end.never_last-2", "4C", "2H", {}, [True]),
        ("traveller~end.never_last-2", "4C", "2H", {"more": ("last",)}, [False]),
        # a queen must be covered at once, unless that is done
        ("trachwo", "QC", "4H", {}, [True]),
        ("trachwo", "QC", "4H", {"more": ("lapsed",)}, [False]),
        # an eight asks for an eight until the player waited
        ("scarletti", "8C", "9C", {}, [False]),
        ("scarletti", "8C", "9C", {"more": ("lapsed",)}, [True]),
    ],
)
def test_what_a_dispute_may_turn_on_beside_the_cards(rules, pile, hand, said, legal):
    variant, _ = read_variant(rules)
    asked = Question(tuple(pile.split()), tuple(hand.split()), **said)
    assert [row.is_legal for row in answers(variant, asked)] == legal


def nearest(rules, pile, card):
    variant = load_variant(rules)
    seen = seen_by(variant, Question(tuple(pile.split()), (card,)))
    return {(change.setting, change.now) for change in flips(seen, (card,))}


def test_the_setting_that_would_let_a_seven_on_a_seven():
    found = nearest("traveller", "7H", "7S")
    assert ("ranks.7.asks", "at_most") in found
    assert ("ranks.7.lets_through", ("2", "3", "T", "7")) in found
    assert ("ranks.7", None) in found


def test_the_setting_that_would_stop_a_ten_on_a_seven():
    assert nearest("traveller", "7H", "TS") == {("ranks.T.not_on", ("7",))}


def test_no_setting_helps_a_four_on_a_king_but_a_power_nobody_gave_it():
    assert nearest("shed", "KH", "4S") == set()


@pytest.mark.parametrize(
    ("pile", "card", "reading"),
    [
        ("7H", "KC", False),  # the text says what follows a seven
        ("7H 3S", "KC", True),  # but not that a three hands this on
        ("7H 3S", "2C", False),  # a two goes on anything, whatever is asked
        ("7H 3S 5D", "KC", False),  # an ordinary card has ended it
    ],
)
def test_an_answer_rests_on_a_reading_where_what_is_to_beat_does(pile, card, reading):
    rules, cards = load_variant("traveller"), tuple(pile.split())
    (verdict,) = answers(rules, Question(cards, (card,)))
    assert rests_on_reading(verdict, behind_pile(rules, cards)) is reading

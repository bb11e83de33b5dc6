"""The page of a hand: what cards say and do, the line between pile and hand, the end."""

import re
from html import unescape

import pytest

from engine.shithead.link import read_link
from engine.shithead.play import outcome
from pages.ui import play_session
from tests.pages.conftest import address, html
from tests.pages.hand_on_page import (
    NINE_BY_NINE,
    ON_A_FOUR,
    ON_A_KING,
    ON_A_NINE,
    SEVEN,
    act,
    cards,
    click,
    moves,
    verdicts,
    why,
)

TRAVELLER = "Shithead, as a traveller wrote it down"


def test_cards_say_whether_they_may_go_and_why(sit):
    shown = cards(sit(ON_A_KING))
    # On a king only a king or an ace goes, unless special: 2, 3 and 10 on anything.
    assert {name: button.label for name, button in shown.items()} == {
        "queen of clubs": "![queen of clubs, not legal](app/static/cards/QC.svg)",
        "queen of hearts": "![queen of hearts, not legal](app/static/cards/QH.svg)",
        "king of spades": "![king of spades, legal](app/static/cards/KS.svg)",
    }
    refused = "A queen cannot go on the king: the next card must be a king or higher."
    assert shown["queen of clubs"].help == refused
    assert shown["king of spades"].help == "A king may go on the king: equal or higher is asked."


def test_cards_carry_the_keys_from_one_on(sit):
    shortcuts = [button.proto.shortcut for button in cards(sit(ON_A_KING)).values()]
    assert shortcuts == ["1", "2", "3"]


def test_one_click_plays_and_the_others_answer(sit):
    app = click(cards(sit(ON_A_FOUR))["six of hearts"])
    played = moves(app).removeprefix(f"{ON_A_FOUR['moves']}.").split(".")
    assert played[0] == "0h6H"
    assert [move[0] for move in played] == ["0", "1", "2"]
    assert html(app, "You played 6♥.")
    assert len(cards(app)) == 3  # drawn up to three
    assert "six of hearts" not in cards(app)


def test_refused_card_answers_with_sentence_and_paragraph(sit):
    before = sit(ON_A_NINE)
    held = list(cards(before))
    app = click(cards(before)["seven of spades"])
    said = "A seven cannot go on the nine: the next card must be a nine or higher."
    assert verdicts(app) == [f"Not legal. {said}"]
    law, box = why(app)
    assert "What decided" in law
    assert "Each card must equal or beat the one before." in law
    assert f"<small>{TRAVELLER}" in law
    assert [link.proto.label for link in box.get("page_link")] == [f"Read on: {TRAVELLER}"]
    assert [link.proto.query_string for link in box.get("page_link")] == [
        "source=shithead-traveller&clause=turn.beat"
    ]
    assert moves(app) == ON_A_NINE["moves"]
    assert list(cards(app)) == held


def test_refused_card_names_what_would_make_it_legal(sit):
    app = click(cards(sit(ON_A_NINE))["seven of spades"])
    law, _ = why(app)
    # Nine or higher, and what goes on anything: 2, 3, 10; the deck's own order.
    ranks = "a two, a three, a nine, a ten, a jack, a queen, a king or an ace"
    assert f"Another card: {ranks}." in law
    assert "Another pile: an empty one." in law
    # By the rules in full a nine asks for nine or less; in Shed the seven goes on anything.
    there = "after a nine the next card must be 9 or lower."
    assert f"Another table: under “The rules in full” it would go. There, {there}" in law
    there = "a seven may go on anything."
    assert f"Another table: under “Shed” it would go. There, {there}" in law


def test_equal_cards_are_picked_then_played_together(sit):
    app = sit(ON_A_NINE)
    app = click(cards(app)["queen of clubs"])
    assert moves(app) == ON_A_NINE["moves"]
    assert act(app, "Play").label == "Play a queen"
    app = click(cards(app)["queen of hearts"])
    assert act(app, "Play").label == "Play two queens"
    app = click(act(app, "Play"))
    assert moves(app).startswith(f"{ON_A_NINE['moves']}.0hQCQH.")
    assert html(app, "You played Q♣ Q♥.")


def test_pick_of_another_rank_lets_the_first_go(sit):
    link = SEVEN | {"seed": "8", "moves": "0r.1sQC6D.1r.2s2H4C.2r.1h4D.2h4C.0h7D.1h6D.2h6S"}
    app = click(cards(sit(link))["nine of spades"])
    assert "_picked" in cards(app)["nine of spades"].key
    app = click(cards(app)["two of spades"])  # alone of its rank: played at once
    assert moves(app).removeprefix(f"{link['moves']}.").startswith("0h2S.")


def test_pile_is_refused_while_a_card_could_be_played(sit):
    app = sit(ON_A_NINE)
    assert act(app, "PickUp").label == "Take the pile ✗"
    app = click(act(app, "PickUp"))
    assert verdicts(app) == ["Not legal. You cannot take the pile: you could play a queen."]
    law, _ = why(app)
    assert "Who can play must play; the pile is taken only when stuck." in law
    assert moves(app) == ON_A_NINE["moves"]


def test_pile_is_taken_when_stuck(sit):
    app = sit(SEVEN | {"seed": "9", "moves": NINE_BY_NINE})  # you: 4♣ 6♣ 7♦, on nines
    assert act(app, "PickUp").label == "Take the pile ✓"
    app = click(act(app, "PickUp"))
    assert html(app, "You took the pile (4).")  # 3♠ 6♠ 9♣ 9♥
    assert len(cards(app)) == 7


def test_a_click_made_twice_counts_once(sit, monkeypatch):
    """The second click of a double click comes from the page as it was before the first."""
    real = play_session.tap

    def twice(*click):
        real(*click)
        real(*click)

    monkeypatch.setattr(play_session, "tap", twice)
    app = click(cards(sit(ON_A_FOUR))["six of hearts"])
    played = moves(app).removeprefix(f"{ON_A_FOUR['moves']}.").split(".")
    assert [move[0] for move in played] == ["0", "1", "2"]


def test_blind_cards_are_unknown_until_turned(sit):
    app = to_blind_cards(sit({"variant": "shed", "seats": "2", "seed": "3"}))
    blind = [button for button in app.button if button.key.startswith("card_blind_")]
    count = len(blind)
    assert count
    for number, button in enumerate(blind, start=1):
        assert button.label == (
            f"![blind card {number}, unknown until turned](app/static/cards/back.svg)"
        )
        assert button.help == (
            "Unknown until turned: if it does not go, it comes up with the pile."
        )
    assert html(app, "Only blind cards left: turn one and hope.")
    app = click(blind[0])
    assert html(app, "You turned")


def to_blind_cards(app):
    for _ in range(200):
        if any((button.key or "").startswith("card_blind_") for button in app.button):
            return app
        button = next_button(app)
        assert button is not None, "The hand ended before a blind card came into play."
        app = click(button)
    pytest.fail("No blind card came into play.")


def next_button(app):
    """What a player who always takes the first ticked card clicks next, or None at the end."""
    kinds = ("act_Ready", "act_Choose", "act_Play", "card_ok_", "card_blind_", "act_PickUp")
    for kind in (*kinds, "play_on_", "card_plain_"):
        for button in app.button:
            key = button.key or ""
            if key.startswith(kind) and "_picked_" not in key and "✗" not in button.label:
                return button
    return None


# --- the line between pile and hand ----------------------------------------------------------


def test_what_the_others_did_stands_between_pile_and_hand(sit):
    (said,) = html(sit(ON_A_KING), "on-felt said")
    assert "Ada Q♦ → Bo K♥." in said
    assert "Bo's K♥ went on the queen: equal or higher was asked." in unescape(said)
    assert "Ticked ones may go" not in said  # told on the first turn only
    assert html(sit(ON_A_FOUR), "Ticked ones may go")


def test_a_look_back_says_so(sit):
    app = sit(ON_A_NINE | {"ply": "7"})
    assert html(app, "You are looking at move 7 of 18; a card you tap starts a new line.")
    assert not html(sit(ON_A_NINE), "You are looking at move")


def test_one_of_two_queens_asks_for_the_other(sit):
    app = click(cards(sit(ON_A_NINE))["queen of clubs"])
    assert html(app, "Tap Q♥ too, or play.")
    app = click(cards(app)["queen of hearts"])
    assert not html(app, "too, or play.")


def test_the_bright_button_is_one_that_may_be_used(sit):
    app = click(cards(sit(ON_A_KING))["queen of clubs"])
    assert act(app, "Play").label == "Play a queen ✗"
    assert act(app, "Play").proto.type == "secondary"
    app = click(cards(sit(ON_A_NINE))["queen of clubs"])
    assert act(app, "Play").proto.type == "primary"
    assert act(app, "PickUp").proto.type == "secondary"
    stuck = sit(SEVEN | {"seed": "9", "moves": NINE_BY_NINE})
    assert act(stuck, "PickUp").proto.type == "primary"


def test_open_cards_to_swap_have_keys_of_their_own(sit):
    app = sit(SEVEN)
    assert [button.proto.shortcut for button in cards(app).values()] == list("123456")


@pytest.mark.parametrize(
    ("link", "later"),
    [
        (SEVEN, "You play them after your hand and before the blind ones"),
        ({"variant": "full-rules", "seats": "2", "seed": "1"}, "You take them up when stock and"),
    ],
)
def test_what_becomes_of_open_cards_is_told_by_the_rules_of_the_table(link, later, sit):
    assert html(sit(link), later)


# --- to the end ----------------------------------------------------------------------------

NAMES = ["You", "Ada", "Bo"]


@pytest.mark.parametrize(
    ("variant", "seats", "seed"), [("shed", 2, 34), ("full-rules", 2, 40), ("traveller", 3, 6)]
)
def test_whole_hand_ends_with_loser_and_order(variant, seats, seed, sit):
    app = sit({"variant": variant, "seats": str(seats), "seed": str(seed)})
    for _ in range(400):
        button = next_button(app)
        if button is None:
            break
        app = click(button)
    result = outcome(read_link(address(app)).played.last.position)
    (ending,) = html(app, 'class="ending"')
    title, line = re.fullmatch(r".*<h2>(.*)</h2><p>(.*)</p></div>", ending).groups()
    loser = NAMES[result.loser]
    assert title == ("You are the Shithead" if loser == "You" else f"{loser} is the Shithead")
    assert line.endswith(f": {', then '.join(NAMES[seat] for seat in result.order)}.")
    assert sorted([*result.order, result.loser]) == list(range(seats))
    assert not cards(app)
    assert act(app, "PickUp") is None


def test_clean_language_names_the_loser_mildly(sit):
    link = whole_hand(sit)
    app = sit(link)
    app.toggle(key="clean").set_value(True).run()
    (ending,) = html(app, 'class="ending"')
    assert "Left Holding" in ending
    assert "Shithead" not in ending


def whole_hand(sit):
    app = sit({"variant": "shed", "seats": "2", "seed": "34"})
    while (button := next_button(app)) is not None:
        app = click(button)
    return address(app)

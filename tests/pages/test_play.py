"""The page of a hand: lobby, table, verdicts, steps back and forth, the end."""

import re
from html import unescape

import pytest

from engine.shithead.link import read_link
from engine.shithead.play import outcome
from pages.ui import play_session
from tests.pages.conftest import address, html, shown

# Three at the table by traveller's rules, seed 7. You hold 6♥ Q♣ K♠, then queens and a seven.
SEVEN = {"variant": "traveller", "seats": "3", "seed": "7"}
ON_A_FOUR = SEVEN | {"moves": "0r.1s3DQD.1s3HKD.1r.2s3S5S.2r.2h4H"}
ON_A_KING = SEVEN | {"moves": f"{ON_A_FOUR['moves']}.0h6H.1hQD.2hKH"}
ON_A_NINE = SEVEN | {
    "moves": f"{ON_A_KING['moves']}.0hKS.1hKD.2p.0h7H.1h2D.2h4H.0h8D.2h9D"  # you: Q♣ Q♥ 7♠
}
NINE_BY_NINE = "0r.1sKHQS.1r.2r.0h2S.1hQCQHQS.2p.0h3S.1h6S.2h9C9H"
TRAVELLER = "Shithead, as a traveller wrote it down"


@pytest.fixture
def sit(visit):
    """Return a function that opens a hand by its link."""
    return lambda link: visit("play", **link)


def cards(app):
    """The cards that can be tapped, by name, as their buttons."""
    named = re.compile(r"!\[(.*?)(?:, (?:not )?legal|, unknown until turned)?\]")
    found = [button for button in app.button if (button.key or "").startswith("card_")]
    return {named.match(button.label)[1]: button for button in found}


def act(app, kind):
    """The button of an action such as PickUp or Play, or None."""
    found = [button for button in app.button if (button.key or "").startswith(f"act_{kind}_")]
    return found[0] if found else None


def click(button):
    app = button.click().run()
    assert not app.exception
    return app


def go_to(app, link):
    """Show another address in the same visit, as the browser's back button does."""
    app.query_params.clear()
    app.query_params.update(link)
    app.run()
    assert not app.exception


def moves(app):
    return address(app).get("moves", "")


def verdicts(app):
    texts = [" ".join(re.sub("<.*?>", " ", body).split()) for body in html(app, "verdict-")]
    return [text.lstrip("✓✗? ") for text in texts]


def why(app):
    """What the why-box holds, unfolded."""
    (box,) = [found for found in app.get("popover") if found.proto.popover.label == "Why?"]
    return "\n".join(element.proto.body for element in box.get("html")), box


def titles(app):
    """The names of the tables in the lobby."""
    return [re.sub("<.*?>", "", body) for body in html(app, 'class="named"')]


# --- the lobby -----------------------------------------------------------------------------


def test_lobby_offers_three_rule_sets_and_no_table_yet(sit):
    app = sit({})
    assert titles(app) == ["Traveller's rules", "The rules in full", "Shed"]
    assert [title.value for title in app.subheader] == ["Other people's tables"]
    assert [button.label for button in app.button] == ["Deal me in"] * 3
    # Traveller: "3 to 8 players"; the rules in full: two to six.
    seats = [box for box in app.selectbox if box.key.startswith("seats_")]
    players = {box.key: (box.options[0], box.options[-1]) for box in seats}
    assert players == {
        "seats_traveller": ("3", "8"),
        "seats_full-rules": ("2", "6"),
        "seats_shed": ("2", "6"),
    }


@pytest.mark.parametrize("variant", ["traveller", "full-rules", "shed"])
def test_one_click_deals_a_hand(variant, sit):
    app = click(sit({}).button(key=f"deal_{variant}"))
    link = address(app)
    assert (link["variant"], link["seats"]) == (variant, "3")
    assert link["seed"].isdigit()
    assert "moves" not in link
    assert len(html(app, "on-felt seats")) == 1
    assert not titles(app)  # the lobby is gone


def test_seats_and_options_go_into_the_link(sit):
    app = sit({})
    app.selectbox(key="seats_traveller").set_value(5)
    app.multiselect(key="options_traveller").set_value(["four_burn"])
    app = click(app.run().button(key="deal_traveller"))
    assert address(app)["variant"] == "traveller+four_burn"
    assert address(app)["seats"] == "5"


def test_options_that_do_not_go_together_are_refused_with_a_sentence(sit):
    app = sit({})
    app.multiselect(key="options_traveller").set_value(["same_rank", "complete_four"]).run()
    assert not app.exception
    (notice,) = html(app, 'class="notice"')
    said = "“instant play” and “completing four, instantly” do not go together"
    assert said in notice
    assert len([button for button in app.button if button.label == "Deal me in"]) == 2
    app.multiselect(key="options_traveller").set_value(["same_rank"]).run()
    app = click(app.button(key="deal_traveller"))
    assert address(app)["variant"] == "traveller+same_rank"


# --- before play ---------------------------------------------------------------------------


def test_hand_card_then_open_card_are_swapped(sit):
    app = sit(SEVEN)
    assert html(app, "Swap if you like")
    app = click(cards(app)["king of spades"])
    assert "_picked" in cards(app)["king of spades"].key
    assert moves(app) == ""
    app = click(cards(app)["seven of clubs"])
    assert moves(app) == "0sKS7C"
    assert html(app, "You swapped K♠ for 7♣.")
    assert "_face_up_" in cards(app)["king of spades"].key
    assert "_hand_" in cards(app)["seven of clubs"].key


def test_two_hand_cards_make_no_swap(sit):
    app = click(cards(sit(SEVEN))["king of spades"])
    app = click(cards(app)["six of hearts"])
    assert moves(app) == ""


def test_ready_lets_the_others_settle_and_play_begins(sit):
    app = click(act(sit(SEVEN), "Ready"))
    # The lowest plain card starts: Bo holds the four of hearts, you hold nothing below a six.
    assert moves(app).startswith("0r.1")
    assert moves(app).endswith("2h4H")
    assert html(app, "Bo starts: 4♥ is the lowest plain card in any hand.")
    assert html(app, "four or higher")
    assert act(app, "Ready") is None


def test_three_chosen_cards_are_laid_open(sit):
    app = sit({"variant": "shed", "seats": "2", "seed": "1"})
    assert html(app, "Pick 3 cards to lie open")
    for name in ("three of spades", "eight of diamonds"):
        app = click(cards(app)[name])
    assert act(app, "Choose") is None  # two are too few
    app = click(cards(app)["eight of hearts"])
    app = click(act(app, "Choose"))
    chosen = moves(app).split(".")[0]
    assert chosen.startswith("0c")
    assert {chosen[2:4], chosen[4:6], chosen[6:]} == {"3S", "8D", "8H"}
    assert html(app, "You laid")


def test_a_picked_card_is_let_go_by_another_tap(sit):
    app = click(cards(sit(SEVEN))["king of spades"])
    app = click(cards(app)["king of spades"])
    assert "_picked" not in cards(app)["king of spades"].key


# --- play ----------------------------------------------------------------------------------


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


# --- back, forth and aside -----------------------------------------------------------------


def test_stepping_back_keeps_the_way_forward(sit):
    app = click(sit(ON_A_NINE).button(key="step_Back"))
    assert address(app) == ON_A_NINE | {"ply": "17"}
    assert app.slider(key="play_slider").value == 17
    assert not app.button(key="step_Forward").disabled
    app = click(app.button(key="step_First"))
    assert address(app)["ply"] == "0"
    assert html(app, "Swap if you like")
    assert app.button(key="step_Back").disabled
    app = click(app.button(key="step_Last"))
    assert address(app) == ON_A_NINE
    assert app.button(key="step_Forward").disabled


def test_slider_steps_too(sit):
    app = sit(ON_A_NINE).slider(key="play_slider").set_value(10).run()
    assert address(app) == ON_A_NINE | {"ply": "10"}
    assert "king of spades" in cards(app)


def test_ply_in_the_middle_of_another_seat_offers_to_play_on(sit):
    app = sit(ON_A_NINE | {"ply": "8"})
    assert html(app, "Not your turn here.")
    assert not cards(app)
    app = click(app.button(key="play_on_8"))
    assert moves(app).split(".")[:8] == ON_A_NINE["moves"].split(".")[:8]


def test_playing_on_from_earlier_forks_and_the_old_line_comes_back(sit):
    app = sit(ON_A_NINE | {"ply": "7"})  # on the four; the line went on with the six
    app = click(cards(app)["king of spades"])
    assert moves(app).startswith(f"{ON_A_FOUR['moves']}.0hKS.")
    (back,) = [button for button in app.button if button.label == "Back to the line you left"]
    app = click(back)
    assert address(app) == ON_A_NINE
    assert not [button for button in app.button if button.label == "Back to the line you left"]


def test_line_left_in_one_hand_is_not_offered_in_another(sit):
    app = sit(ON_A_NINE | {"ply": "7"})
    app = click(cards(app)["king of spades"])
    go_to(app, SEVEN | {"seed": "9"})
    assert not [button for button in app.button if button.label == "Back to the line you left"]


def test_cards_picked_in_one_hand_are_not_picked_in_another(sit):
    app = sit({"variant": "shed", "seats": "2", "seed": "1"})
    for button in ("three of spades", "jack of spades", "jack of diamonds", "jack of clubs"):
        app = click(cards(app)[button])
    go_to(app, SEVEN)
    assert not [name for name, button in cards(app).items() if "_picked" in button.key]


def test_question_asked_in_one_hand_is_not_answered_in_another(sit):
    app = click(cards(sit(ON_A_KING))["queen of clubs"])
    app = click(act(app, "Play"))
    assert len(html(app, "verdict-no")) == 1
    # Ten plies long like the other, and your turn as well.
    go_to(app, SEVEN | {"seed": "9", "moves": NINE_BY_NINE})
    assert act(app, "PickUp").key == "act_PickUp_10"
    assert html(app, "verdict-no") == []


@pytest.mark.parametrize("name", ["four of clubs", "six of clubs", "seven of diamonds"])
def test_click_on_another_hand_s_card_does_nothing(name, sit):
    """The address changed, the page not yet: the card clicked lay in the hand shown before."""
    app = sit(SEVEN | {"seed": "9", "moves": NINE_BY_NINE})
    card = cards(app)[name]
    app.query_params.clear()
    app.query_params.update(ON_A_KING)  # ten plies long as well; one of its three cards may go
    app = click(card)
    assert address(app) == ON_A_KING
    assert not html(app, "verdict-")
    assert not [name for name, button in cards(app).items() if "_picked" in button.key]


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


# --- leaving, sharing, and others ----------------------------------------------------------


def test_running_hand_is_left_after_one_question(sit):
    app = click(sit(ON_A_NINE).button(key="new_hand"))
    assert [block.proto.dialog.title for block in app.get("dialog")] == ["Leave this hand?"]
    assert address(app) == ON_A_NINE
    app = click(app.button(key="leave_yes"))
    assert address(app) == {}
    assert app.title[0].value == "Sit down at a table"


def test_no_key_acts_behind_the_question(sit):
    app = click(sit(ON_A_NINE).button(key="new_hand"))
    assert app.get("dialog")
    assert {button.proto.shortcut for button in app.button} == {""}


def test_two_visits_do_not_see_each_other(sit):
    mine, other = sit(ON_A_FOUR), sit(ON_A_FOUR)
    click(cards(mine)["six of hearts"])
    other.run()
    assert moves(other) == ON_A_FOUR["moves"]
    assert "six of hearts" in cards(other)


def test_same_link_shows_the_same_table(sit):
    first, second = sit(ON_A_NINE), sit(ON_A_NINE)
    assert html(first, "") == html(second, "")
    assert list(cards(first)) == list(cards(second))


def test_hand_survives_a_visit_to_another_page(sit):
    app = click(cards(sit(ON_A_FOUR))["six of hearts"])
    link = address(app)
    app.switch_page("pages/sources.py").run()
    app.switch_page("pages/play.py")
    app.query_params.update(link)
    app.run()
    assert moves(app) == link["moves"]
    assert "six of hearts" not in cards(app)


def test_only_own_cards_are_shown(sit):
    """Of the others' hands and all blind cards nothing is on the page, not even in a tooltip."""
    position = read_link(ON_A_FOUR).played.last.position
    seen = shown(sit(ON_A_FOUR))
    hidden = [*position.seats[1].hand, *position.seats[2].hand, *position.stock]
    hidden += [card for seat in position.seats for card in seat.face_down]
    named_in_moves = {"3D", "3H", "3S"}  # swapped into a hand in the open: the link says so
    for card in set(hidden) - named_in_moves:
        assert f"cards/{card}.svg" not in seen

"""The page of a hand before play: the lobby, and the open cards settled."""

import pytest

from tests.pages.conftest import address, html
from tests.pages.hand_on_page import SEVEN, act, cards, click, moves, titles


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

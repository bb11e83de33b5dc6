"""The page of a hand as its link says: back and forth, other hands, other visits, leaving."""

import pytest

from engine.shithead.link import read_link
from tests.pages.conftest import address, html, shown
from tests.pages.hand_on_page import (
    NINE_BY_NINE,
    ON_A_FOUR,
    ON_A_KING,
    ON_A_NINE,
    SEVEN,
    act,
    cards,
    click,
    go_to,
    moves,
)


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

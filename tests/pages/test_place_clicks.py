"""Clicks on the page of placing: twice, late, on another page or game; and leaving a game."""

import pytest

from pages.ui import place_session
from tests.pages.conftest import address, html
from tests.pages.lane_by_hand import GAME, LETTERS, LaneByHand
from tests.pages.lane_on_page import (
    answer,
    button,
    click,
    gaps,
    kept,
    levels,
    place,
)


def test_answer_survives_another_widget(open_game):
    app = place(open_game(), 1)
    said = answer(app)
    for name in ("deck_aware", "clean"):
        app.toggle(key=name).set_value(True).run()
        assert not app.exception
        assert answer(app) == said
    app.button_group(key="chart_scope").set_value("All my games").run()
    assert answer(app) == said


def test_answer_survives_a_visit_to_another_page(open_game):
    app = place(open_game(), 1)
    said, link = answer(app), address(app)
    app.switch_page("pages/home.py").run()
    app.switch_page("pages/place.py")
    app.query_params.update(link)
    app.run()
    assert answer(app) == said


def test_a_click_made_twice_counts_once(open_game, history_file, monkeypatch):
    real = place_session.place

    def twice(confidence, turn):
        real(confidence, turn)
        real(confidence, turn)

    monkeypatch.setattr(place_session, "place", twice)
    app = place(open_game(), 1)
    assert address(app)["game"] == f"{GAME}~B60"
    assert len(kept(history_file)) == 1


def test_running_game_is_left_after_one_question(open_game):
    app = click(place(open_game(), 1).button(key="new_game"))
    assert [block.proto.dialog.title for block in app.get("dialog")] == ["Leave this game?"]
    assert {button.proto.shortcut for button in app.button} == {""}
    app = click(app.button(key="leave_no"))
    assert not app.get("dialog")
    assert address(app)["game"] == f"{GAME}~B60"
    app = click(click(app.button(key="new_game")).button(key="leave_yes"))
    assert address(app) == {}
    assert app.title[0].value == "The lane of pain"


def test_two_visits_do_not_see_each_other(open_game):
    mine, other = open_game(), open_game()
    click(gaps(mine)["B"])
    other.run()
    assert not levels(other)
    click(levels(mine)[60])
    other.run()
    assert address(other)["game"] == GAME
    assert not html(other, 'class="verdict')


def test_gap_chosen_in_one_game_is_not_chosen_in_another(open_game):
    app = click(gaps(open_game())["D"])
    app.query_params.update({"game": "starter~1~10~18"})  # the browser's own back button
    app.run()
    assert not levels(app)


# --- clicks that come late ---


def link(*, is_right):
    """The game after six placements, all right or all wrong: a lane of nine or of three."""
    by_hand, placed = LaneByHand("starter", 17), []
    for _ in range(6):
        gap = (by_hand.right if is_right else by_hand.wrong)[0]
        by_hand.place(gap)
        placed.append(f"{LETTERS[gap]}60")
    return f"{GAME}~{'.'.join(placed)}"


LONG, SHORT = link(is_right=True), link(is_right=False)


def go_back(app, game):
    """The browser's back button: another address, and the run it asks for."""
    app.query_params.update({"game": game})
    return app


def test_a_gap_picked_in_a_long_lane_is_not_picked_in_a_short_one(visit):
    app = click(button(visit("place", game=LONG), "gap_", "J"))
    assert html(app, "How sure are you")
    app = go_back(app, SHORT).run()
    assert not app.exception
    assert not html(app, "How sure are you")
    assert len(html(app, 'class="laid')) == 3


@pytest.mark.parametrize("letter", ["A", "J"])
def test_a_click_on_a_gap_that_comes_after_the_address_has_changed_picks_nothing(visit, letter):
    app = visit("place", game=LONG)
    pressed = button(app, "gap_", letter)
    go_back(app, SHORT)
    app = click(pressed)
    assert not html(app, "How sure are you")
    assert address(app)["game"] == SHORT


def test_a_confidence_that_comes_after_the_address_has_changed_places_nothing(visit, history_file):
    app = click(button(visit("place", game=LONG), "gap_", "J"))
    pressed = button(app, "sure_", "60%")
    go_back(app, SHORT)
    app = click(pressed)
    assert address(app)["game"] == SHORT
    assert kept(history_file) == []


def test_of_the_same_turn_reached_another_way_nothing_is_picked(visit):
    app = click(button(visit("place", game=f"{GAME}~A60"), "gap_", "B"))
    assert html(app, "How sure are you")
    app = go_back(app, f"{GAME}~A80").run()
    assert not html(app, "How sure are you")

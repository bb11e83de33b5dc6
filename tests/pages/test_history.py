"""Clicks that come late, and a history that others have spoilt, deleted or filled."""

import sqlite3
from contextlib import closing

import pytest

from pages.ui import cache
from tests.pages.conftest import address, html
from tests.pages.lane_by_hand import LETTERS, LaneByHand

GAME = "starter~1~10~17"


def link(*, is_right):
    """The game after six placements, all right or all wrong: a lane of nine or of three."""
    by_hand, placed = LaneByHand("starter", 17), []
    for _ in range(6):
        gap = (by_hand.right if is_right else by_hand.wrong)[0]
        by_hand.place(gap)
        placed.append(f"{LETTERS[gap]}60")
    return f"{GAME}~{'.'.join(placed)}"


LONG, SHORT = link(is_right=True), link(is_right=False)


def button(app, start, label):
    (found,) = [b for b in app.button if (b.key or "").startswith(start) and b.label == label]
    return found


def go_back(app, game):
    """The browser's back button: another address, and the run it asks for."""
    app.query_params.update({"game": game})
    return app


def click(pressed):
    app = pressed.click().run()
    assert not app.exception
    return app


def rows(file):
    with closing(sqlite3.connect(file)) as other:
        return other.execute("SELECT count(*) FROM placements").fetchone()[0]


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
    assert rows(history_file) == 0


def test_of_the_same_turn_reached_another_way_nothing_is_picked(visit):
    app = click(button(visit("place", game=f"{GAME}~A60"), "gap_", "B"))
    assert html(app, "How sure are you")
    app = go_back(app, f"{GAME}~A80").run()
    assert not html(app, "How sure are you")


def test_a_spoilt_row_is_told_and_the_page_goes_on(visit, history_file):
    app = click(button(visit("place", game=GAME), "gap_", "A"))
    app = click(button(app, "sure_", "60%"))
    with closing(sqlite3.connect(history_file)) as other, other:
        other.execute("UPDATE placements SET lane = 'garbage'")
    app.segmented_control(key="chart_scope").set_value("All my games").run()
    assert not app.exception
    assert html(app, f"1 row of the history at {history_file} cannot be read, left out here")
    app.session_state["history"] = True
    app.run()
    assert not app.exception
    assert "1 placement is at hand; the notice above says where." in [
        text.value for text in app.markdown
    ]


def test_a_deleted_file_is_told_with_the_next_placement(visit, history_file):
    app = visit("place", game=GAME)
    history_file.unlink()
    app = click(button(app, "gap_", "A"))
    app = click(button(app, "sure_", "60%"))
    assert html(app, "its file was deleted or replaced")


def test_counting_what_is_kept_reads_none_of_it(visit, monkeypatch):
    app = click(button(visit("place", game=GAME), "gap_", "A"))
    click(button(app, "sure_", "60%"))
    for whole in ("frame", "export_csv"):
        monkeypatch.setattr(type(cache.history()), whole, lambda _: pytest.fail("read as a whole"))
    app = visit("place", ("history",))
    assert "1 placement is kept on this computer." in [text.value for text in app.markdown]


def test_a_file_too_big_for_a_history_is_refused_in_a_sentence(visit):
    app = visit("place", ("history",))
    content = "when,deck\n" + "a,b\n" * 20_001
    app.file_uploader(key="history_import").set_value(("h.csv", content.encode(), "text/csv")).run()
    assert not app.exception
    assert html(app, "over 20,000 rows")

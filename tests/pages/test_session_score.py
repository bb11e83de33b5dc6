"""The standing of a table after several hands: titles, hands called off, what the history keeps."""

import re

import pytest

from engine.shithead.bots import table_player
from engine.shithead.link import format_link
from engine.shithead.play import Outcome, outcome
from engine.shithead.position import observe
from engine.shithead.record import Record, go_on, replay
from pages.ui import cache
from pages.ui.play_session import NAMES
from tests.pages.conftest import html

TABLE = "traveller"


def played_out(variant, seed, seats=3):
    """A whole hand, everybody a table player; it ends with a move of yours, or that is no matter.

    Returns the finished record and the one before your last move.
    """
    played = replay(Record(variant, seats, seed))
    last_own = played
    while outcome(played.last.position) is None:
        position = played.last.position
        if position.to_move == 0:
            last_own = played
        played = go_on(played, (table_player(observe(position, position.to_move)),))
    return played, last_own


def finish(visit, variant, seed):
    """Open a hand at your last move and make it; the others play it to the end."""
    whole, before = played_out(variant, seed)
    move = whole.record.moves[len(before.record.moves)]
    app = visit("play", **format_link(before.record))
    app = press(app, move)
    assert html(app, 'class="ending"')
    return app, outcome(whole.last.position)


def press(app, move):
    """Make a move by its button: a card alone or a pick of equal ones."""
    cards = getattr(move, "cards", None)
    if cards is None:
        kind = type(move).__name__
        keys = {"PickUp": "act_PickUp", "TurnCard": "card_blind"}
        (button, *_) = [b for b in app.button if (b.key or "").startswith(keys[kind])]
        return click(button)
    for card in cards:
        (button,) = [b for b in app.button if f"cards/{card}.svg" in b.label]
        app = click(button)
    play = [b for b in app.button if (b.key or "").startswith("act_Play")]
    return click(play[0]) if play else app


def click(button):
    app = button.click().run()
    assert not app.exception
    return app


def standing(app):
    """The rows of the standing: who, how many hands lost, title."""
    (table,) = html(app, 'class="score"')
    return [tuple(re.findall(r"<td>(.*?)</td>", row)) for row in re.findall(r"<tr.*?</tr>", table)][
        1:
    ]


@pytest.fixture
def log():
    return cache.history().hands


def test_the_end_of_a_hand_is_kept_once_and_shows_the_standing(visit):
    app, ended = finish(visit, TABLE, 5)
    loser = NAMES[ended.loser]
    assert standing(app)[0] == (loser, "1", "Shithead")
    assert {row[1:] for row in standing(app)[1:]} == {("0", "none yet")}
    assert html(app, "One hand at this table")
    finish(visit, TABLE, 5)  # the same deal once more, in another visit
    assert cache.history().hands.count() == 1


def test_the_session_goes_on_with_the_next_hand_and_counts_what_was_called_off_apart(visit, log):
    whole, _ = played_out(TABLE, 5)
    ended = outcome(whole.last.position)
    for seed in (101, 102):
        log.add(Record(TABLE, 3, seed), Outcome("lost", _others(ended.loser), ended.loser), "")
    log.add(Record(TABLE, 3, 103), Outcome("capped", ()), "")
    app, _ = finish(visit, TABLE, 5)
    assert standing(app)[0] == (NAMES[ended.loser], "3", "triple Shithead")
    assert html(app, "4 hands at this table, 1 called off")


def _others(loser):
    return tuple(seat for seat in range(3) if seat != loser)


def test_the_table_chooses_its_titles_and_the_next_hand_remembers_them(visit, log):
    app, ended = finish(visit, TABLE, 5)
    app = app.selectbox(key="play_titles_numeric").set_value("feudal").run()
    assert standing(app)[0][2] == "lord Shithead"
    app = app.selectbox(key="play_titles_feudal").set_value("own").run()
    own = "<b>Dishwasher</b>\n*Head* dishwasher"
    app = app.text_area(key="play_own_titles").set_value(own).run()
    assert standing(app)[0] == (NAMES[ended.loser], "1", "&lt;b&gt;Dishwasher&lt;/b&gt;")
    assert log.count() == 1
    _, stem = played_out(TABLE, 6)
    app.query_params.update(format_link(stem.record))
    whole, _ = played_out(TABLE, 6)
    app = press(app.run(), whole.record.moves[len(stem.record.moves)])
    assert log.session_of(whole.record)[-1].titles == own
    app.text_area(key="play_own_titles").set_value("  ").run()
    assert not app.exception
    assert standing(app)[0][2] in {"Dishwasher", "Head dishwasher"}  # the example again


def test_a_rule_set_that_settles_the_titles_leaves_no_choice(visit):
    app, _ = finish(visit, "full-rules+titles_olympic", 4)
    assert standing(app)[0][2] == "bronze Shithead"
    assert not [box for box in app.selectbox if (box.key or "").startswith("play_titles")]


def test_looking_at_a_link_of_a_finished_hand_keeps_nothing(visit, log):
    whole, _ = played_out(TABLE, 5)
    app = visit("play", **format_link(whole.record))
    assert html(app, 'class="ending"')
    assert not html(app, 'class="score"')
    assert log.count() == 0


def test_who_steps_back_and_plays_the_end_again_changes_nothing(visit, log):
    app, _ = finish(visit, TABLE, 5)
    before = standing(app)
    whole, stem = played_out(TABLE, 5)
    app.query_params.update(format_link(whole.record) | {"ply": str(len(stem.record.moves))})
    app = press(app.run(), whole.record.moves[len(stem.record.moves)])
    assert standing(app) == before
    assert log.count() == 1


def test_clean_language_has_milder_titles(visit):
    app, _ = finish(visit, TABLE, 5)
    app.toggle(key="clean").set_value(True).run()
    assert standing(app)[0][2] == "Left Holding"
    assert "Shithead" not in str(standing(app))


def test_the_history_box_tells_of_hands_and_takes_their_file_back(visit, log):
    log.add(Record(TABLE, 3, 1), Outcome("lost", (0, 1), 2), "numeric")
    text = log.export_csv()
    app = visit("place", ("history",))
    assert "So is 1 hand of Shithead." in [said.value for said in app.markdown]
    cache.history().clear()
    upload = ("hands.csv", text.encode(), "text/csv")
    app.file_uploader(key="history_import").set_value(upload).run()
    assert not app.exception
    assert html(app, "1 hands added, 0 were there already.")
    assert log.count() == 1


def test_a_history_that_fails_is_told_at_the_end_of_a_hand(visit, history_file):
    cache.history()
    history_file.unlink()
    app, _ = finish(visit, TABLE, 5)
    assert html(app, "its file was deleted or replaced")
    assert standing(app)[0][1] == "1"

"""Jumping in out of turn at the table: offered, taken, let pass, kept in the link."""

import pytest

from engine.shithead.bots import table_move
from engine.shithead.link import format_link, read_link
from engine.shithead.play import outcome
from engine.shithead.position import observe
from engine.shithead.record import Record, go_on, replay
from engine.shithead.window import jumps
from tests.pages.conftest import address, html
from tests.pages.hand_on_page import act, cards, click, moves, verdicts

SAME = "traveller+same_rank"


def hand_with_a_window(rules=SAME, wanted=lambda _: True):
    """A link to a hand where somebody else is to move and you may jump in so."""
    for seed in range(100):
        played = replay(Record(rules, 3, seed))
        while outcome(played.last.position) is None:
            position = played.last.position
            found = jumps(observe(position, 0))
            if found and wanted(found):
                return format_link(played.record)
            played = go_on(played, (table_move(position, range(3)),))
    raise AssertionError("no such hand")


@pytest.fixture(scope="module")
def single():
    """You laid 7♣ and drew 7♦, Ada is to move: the first such hand."""
    return hand_with_a_window(wanted=lambda found: len(found) == 1)


def let_pass(app):
    (button,) = [found for found in app.button if found.label == "Let it pass"]
    return button


def seats(link):
    return [int(move[0]) for move in link["moves"].split(".")]


def test_a_window_says_what_may_be_laid_and_marks_it(single, visit):
    app = visit("play", **single)
    assert html(app, "<b>You can jump in before Ada moves: a seven.</b>")
    assert [", legal" in button.label for button in cards(app).values()].count(True) == 1
    assert let_pass(app).proto.shortcut
    assert moves(app) == single["moves"]


def test_one_tap_jumps_in(single, visit):
    app = visit("play", **single)
    (card,) = [button for button in cards(app).values() if ", legal" in button.label]
    app = click(card)
    added = address(app)["moves"].removeprefix(f"{single['moves']}.").split(".")
    assert added[0][:2] in ("0h", "0u")
    assert read_link(address(app)).problems == ()


def test_a_card_that_does_not_match_answers_whose_turn_it_is(single, visit):
    app = visit("play", **single)
    refused = next(button for button in cards(app).values() if "not legal" in button.label)
    app = click(refused)
    assert verdicts(app) == ["Not legal. It is not your turn."]
    assert moves(app) == single["moves"]
    assert let_pass(app)


def test_a_window_let_pass_lets_the_others_go_on(single, visit):
    app = click(let_pass(visit("play", **single)))
    added = seats(address(app))[len(seats(single)) :]
    assert added
    assert 0 not in added
    played = read_link(address(app)).played
    position = played.last.position
    assert position.to_move == 0 or jumps(observe(position, 0)) or outcome(position)


def test_two_equal_cards_are_picked_and_jump_in_together(visit):
    link = hand_with_a_window(wanted=lambda found: any(len(move.cards) == 2 for move in found))
    app = visit("play", **link)
    both = [name for name, button in cards(app).items() if ", legal" in button.label][:2]
    for name in both:
        app = click(cards(app)[name])
    app = click(act(app, "Play"))
    added = moves(app).removeprefix(f"{link['moves']}.").split(".")[0]
    assert added[0] == "0"
    assert len(added) == 6  # seat, zone, two cards


def test_a_hand_with_windows_is_played_to_its_end(visit):
    """Jump in whenever it goes, else play, turn a card or take the pile."""
    app, windows = visit("play", variant=SAME, seats="3", seed="8"), 0
    for _ in range(60):
        if html(app, 'class="ending"'):
            break
        windows += any(button.label == "Let it pass" for button in app.button)
        app = click(next_step(app))
    link = read_link(address(app))
    assert link.problems == ()
    assert outcome(link.played.last.position) is not None
    assert windows


def test_other_people_s_tables_with_windows_are_offered(visit):
    app = visit("play")
    (more,) = [box for box in app.selectbox if box.key == "lobby_more"]
    more.set_value("mickar1987").run()
    app = click(app.button(key="deal_mickar1987"))
    assert address(app)["variant"] == "mickar1987"


def next_step(app):
    """A button that takes the hand on."""
    legal = [button for button in cards(app).values() if ", legal" in button.label]
    acts = [button for button in app.button if (button.key or "").startswith("act_")]
    bright = [button for button in acts if not button.label.endswith("✗")]
    blind = [button for button in app.button if (button.key or "").startswith("card_blind_")]
    on = [button for button in app.button if button.label in ("Play on", "Let it pass")]
    return [*bright, *legal, *blind, *on][0]

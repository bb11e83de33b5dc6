import pytest

from engine.shithead.legality import legal_moves
from engine.shithead.moves import PickUp, Ready
from engine.shithead.play import deal
from engine.shithead.record import Record, go_on, replay
from engine.shithead.variant import VariantError, load_variant

READY = (Ready(0), Ready(1), Ready(2))
RECORD = Record("traveller", 3, 1, READY)


def test_a_replay_begins_with_the_deal_and_has_a_step_for_each_move():
    shown = replay(RECORD)
    assert shown.steps[0].position == deal(load_variant("traveller"), 3, 1)
    assert shown.steps[0].events == ()
    assert len(shown.steps) == 4
    assert shown.last.position.phase == "play"


def test_undo_is_a_shorter_record():
    assert RECORD.until(1) == Record("traveller", 3, 1, (Ready(0),))
    assert RECORD.until(0).moves == ()
    assert replay(RECORD).until(1) == replay(RECORD.until(1))


def test_a_fork_is_a_stem_with_other_moves():
    shown = replay(RECORD)
    first, *others = legal_moves(shown.last.position)
    assert RECORD.then(first).moves == (*READY, first)
    forks = [go_on(shown, (move,)).last.position for move in (first, *others)]
    assert len(set(map(str, forks))) == len(forks)
    assert shown.record == RECORD  # the stem is as it was


def test_a_forbidden_move_ends_the_replay_and_says_why():
    shown = replay(Record("traveller", 3, 1, (Ready(0), PickUp(1), Ready(1))))
    assert shown.record.moves == (Ready(0),)
    assert shown.refused.move == PickUp(1)
    assert shown.refused.verdict.because == ("attempt.arrange_first",)
    assert str(shown.refused) == "PickUp(seat=1, along=()) is not legal: attempt.arrange_first"


def test_going_on_after_a_refusal_starts_from_what_was_played():
    shown = replay(Record("traveller", 3, 1, (Ready(0), PickUp(1))))
    again = go_on(shown, (Ready(1), Ready(2)))
    assert again == replay(RECORD)


@pytest.mark.parametrize(
    ("record", "error", "words"),
    [
        (Record("nonsuch", 3, 1), VariantError, "no rule set called"),
        (Record("traveller", 2, 1), ValueError, "seats 3 to 8 players, not 2"),
        (Record("traveller", 3, -1), ValueError, "seed -1 is out of range"),
        (Record("traveller", 3, 2**31), ValueError, "seed 2147483648 is out of range"),
    ],
)
def test_a_game_that_cannot_be_dealt_raises(record, error, words):
    with pytest.raises(error, match=words):
        replay(record)

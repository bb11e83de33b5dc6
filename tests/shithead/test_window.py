"""The window after each ply: who may jump in, who does, and in which order."""

import pytest

from engine.shithead.bots import jump_in, table_move
from engine.shithead.moves import PickUp, Play
from engine.shithead.play import apply
from engine.shithead.position import observe
from engine.shithead.window import jumps
from tests.shithead.table import table

SAME, FOUR = "traveller+same_rank", "traveller+complete_four"


def window(rules, pile, mine, **more):
    """What seat 2 may lay out of turn, seat 0 being to move."""
    return jumps(observe(table(rules, pile, "9C", others={2: mine}, **more), 2))


def test_the_rank_just_played_may_be_laid_alone_or_with_its_equals():
    assert window(SAME, "4H", "4S 4C KS") == (
        Play(2, ("4C",)),
        Play(2, ("4S",)),
        Play(2, ("4C", "4S")),
    )


def test_only_what_completes_the_four_may_be_laid():
    assert window(FOUR, "4H 4D", "4S 4C KS") == (Play(2, ("4C", "4S")),)
    assert window(FOUR, "4H", "4S 4C KS") == ()


def test_a_drawn_match_is_added_out_of_turn():
    """By trachwo's rules: seat 1 laid a nine and drew another."""
    position = table("trachwo", "8H", "9C JC", to_move=1, others={0: "5C", 2: "9S"}, stock="9D 9H")
    after = apply(position, Play(1, ("9C",))).position
    assert jumps(observe(after, 1)) == (Play(1, ("9D",)), Play(1, ("9H",)), Play(1, ("9D", "9H")))
    assert jumps(observe(after, 0)) == ()


@pytest.mark.parametrize("rules", ["traveller", "shed", "full-rules"])
def test_nobody_jumps_in_where_play_goes_round_in_order(rules):
    assert window(rules, "4H 4D", "4S 4C KS") == ()


def test_the_own_turn_is_no_window():
    position = table(SAME, "4H", "4C")
    assert jumps(observe(position, 0)) == ()


def test_the_first_after_the_one_to_move_jumps_in_first():
    position = table(SAME, "4H", "9C", others={1: "4S 9S", 2: "4D 9D"})
    assert table_move(position, range(3)) == Play(1, ("4S",))
    turned = table(SAME, "4H", "9C", others={1: "4S 9S", 2: "4D 9D"}, direction=-1)
    assert table_move(turned, range(3)) == Play(2, ("4D",))


def test_a_seat_that_is_not_the_table_s_is_never_moved():
    position = table(SAME, "4H", "9C", others={1: "4S 9S", 2: "KD"})
    assert table_move(position, (0, 2)) == Play(0, ("9C",))
    assert table_move(position, (2,)) is None


def test_with_nobody_to_jump_in_the_seat_to_move_goes_on():
    assert table_move(table(SAME, "AH", "9C"), range(3)) == PickUp(0)


def test_table_players_lay_all_they_can_and_keep_specials():
    def jump(rules, pile, mine):
        return jump_in(observe(table(rules, pile, "9C", others={2: mine}), 2))

    assert jump(SAME, "4H", "4S 4C KS") == Play(2, ("4C", "4S"))
    assert jump(SAME, "2H", "2S KS") is None  # a two is kept
    assert jump(FOUR, "2H 2D 2C", "2S KS") == Play(2, ("2S",))  # but it completes four
    assert jump(SAME, "4H", "5S KS") is None

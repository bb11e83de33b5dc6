"""What the bots choose, on tables small enough to tell by hand."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.shithead.bots import RESTLESS_AFTER, RESTLESS_EVERY, lowest_card, table_player
from engine.shithead.legality import legal_moves
from engine.shithead.moves import Choose, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.play import apply, deal
from engine.shithead.position import observe
from engine.shithead.variant import load_variant
from tests import strategies
from tests.shithead.table import cards, table


def chosen(rules, pile, hand, **more):
    return lowest_card(observe(table(rules, pile, hand, **more), 0))


def test_the_lowest_plain_card_is_laid():
    assert chosen("traveller", "5H", "KC 9C 6C") == Play(0, ("6C",))


def test_as_many_plain_cards_as_there_are():
    assert chosen("traveller", "5H", "6C 6D 9C") == Play(0, ("6C", "6D"))


def test_specials_are_kept_for_later():
    assert chosen("traveller", "5H", "2C 3C KC TD") == Play(0, ("KC",))


def test_specials_go_one_at_a_time():
    assert chosen("traveller", "AH", "2C 2D 4C") == Play(0, ("2C",))


def test_who_cannot_play_takes_the_pile():
    assert chosen("traveller", "AH", "4C 5C") == PickUp(0)


def test_blind_cards_are_turned_from_the_first():
    assert chosen("traveller", "AH", "", down="4C 5C") == TurnCard(0, 0)


def test_open_cards_are_laid_lowest_first_too():
    assert chosen("traveller", "5H", "", up="KC 9C") == Play(0, ("9C",), "face_up")


def test_the_best_three_of_six_are_laid_open():
    position = deal(load_variant("full-rules"), 2, 1)
    seats = (replace(position.seats[0], hand=cards("3C TD KC 5C 2D AC")), position.seats[1])
    position = replace(position, seats=seats)
    move = lowest_card(observe(position, 0))
    assert isinstance(move, Choose)
    assert sorted(move.cards) == ["2D", "AC", "TD"]  # free specials, then the highest


def test_a_better_hand_card_is_swapped_for_the_worst_open_one_until_all_is_best():
    position = deal(load_variant("traveller"), 3, 1)
    seat = replace(position.seats[0], hand=cards("TD 4C 9C"), face_up=cards("5C KC 3D"))
    position = replace(position, seats=(seat, *position.seats[1:]))
    assert lowest_card(observe(position, 0)) == Swap(0, "TD", "5C")
    position = apply(position, Swap(0, "TD", "5C")).position
    assert lowest_card(observe(position, 0)) == Ready(0)


@pytest.mark.parametrize("bot", [lowest_card, table_player])
def test_the_same_view_gives_the_same_move(bot):
    view = observe(table("traveller", "5H", "6C 6D 9C 2H"), 0)
    assert bot(view) == bot(view)


def test_the_table_player_gets_restless_only_once_a_game_drags_on():
    early = table("traveller", "4H", "5C 6C 9C KC")
    late = replace(early, ply=RESTLESS_AFTER * 3 + RESTLESS_EVERY)
    assert table_player(observe(early, 0)) == lowest_card(observe(early, 0))
    moves = {
        table_player(observe(replace(late, ply=late.ply + RESTLESS_EVERY * n), 0))
        for n in range(40)
    }
    assert moves == set(legal_moves(late))  # any legal play, sooner or later
    between = replace(late, ply=late.ply + 1)
    assert table_player(observe(between, 0)) == lowest_card(observe(between, 0))


def plainly_lowest(view):
    """The lowest card again, from the list of all legal moves: plain ranks first, then by order."""
    order, specials = view.variant.settings.turn.order, view.variant.settings.specials
    moves = legal_moves(view)
    plays = [move for move in moves if isinstance(move, Play)]

    def cost(move):
        rank = move.cards[0][0]
        number = len(move.cards) if rank in specials else -len(move.cards)
        return rank in specials, order.find(rank), number, move.cards

    return min(plays, key=cost) if plays else moves[0]


@settings(max_examples=25)
@given(strategies.late_games(), strategies.games(), st.randoms(use_true_random=False))
def test_the_lowest_card_is_the_least_of_all_legal_moves(late, whole, chance):
    positions = [position for position in late[1] + whole[1] if position.phase == "play"]
    for position in chance.sample(positions, min(12, len(positions))):
        view = observe(position, position.to_move)
        assert lowest_card(view) == plainly_lowest(view)


def test_a_player_without_a_move_is_told_so():
    with pytest.raises(ValueError, match="Seat 1 has no move"):
        lowest_card(observe(table("traveller", "5H", "6C", others={1: "KC"}), 1))

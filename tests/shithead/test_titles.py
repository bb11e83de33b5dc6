"""Losers ranked over a session, as "the rules in full" describe; values by hand."""

import pytest

from engine.shithead.play import Outcome
from engine.shithead.titles import SCHEMES, ladder, own_ladder, score, title


def lost(loser, seats=3):
    """A hand of three: everybody else got out, this one did not."""
    return Outcome("lost", tuple(seat for seat in range(seats) if seat != loser), loser=loser)


CALLED_OFF = Outcome("capped", ())


def test_ranking_numeric_is_double_triple_quadruple():
    told = [title(n, ladder("numeric")) for n in (1, 2, 3, 4)]
    assert told == ["Shithead", "double Shithead", "triple Shithead", "quadruple Shithead"]


def test_ranking_olympic_is_bronze_silver_gold_platinum():
    told = [title(n, ladder("olympic")).split()[0] for n in (1, 2, 3, 4)]
    assert told == ["bronze", "silver", "gold", "platinum"]


def test_ranking_feudal_is_lord_duke_prince_king_emperor():
    told = [title(n, ladder("feudal")).split()[0] for n in (1, 2, 3, 4, 5)]
    assert told == ["lord", "duke", "prince", "king", "emperor"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_nobody_is_called_names_without_a_loss(scheme):
    assert title(0, ladder(scheme)) == ""


def test_beyond_the_last_title_it_stays_and_says_how_often():
    assert title(5, ladder("feudal")) == "emperor Shithead"
    assert title(6, ladder("feudal")) == "emperor Shithead, 2 times over"


def test_a_session_ranks_by_hands_lost():
    found = score([lost(1), lost(2), lost(1), lost(1)], 3, ladder("olympic"))
    assert (found.hands, found.called_off) == (4, 0)
    assert [(s.seat, s.lost, s.title, s.place) for s in found.standings] == [
        (1, 3, "gold Shithead", 1),
        (2, 1, "bronze Shithead", 2),
        (0, 0, "", 3),
    ]


def test_who_lost_equally_often_shares_a_place_and_the_next_is_further_on():
    found = score([lost(2), lost(0)], 3, ladder("numeric"))
    assert [(s.seat, s.place) for s in found.standings] == [(0, 1), (2, 1), (1, 3)]


def test_hands_called_off_or_only_won_are_counted_apart_and_nobody_s_loss():
    found = score([lost(1), CALLED_OFF, CALLED_OFF, Outcome("won", (0,))], 3, ladder("numeric"))
    assert (found.hands, found.called_off, found.only_won) == (4, 2, 1)
    assert sum(standing.lost for standing in found.standings) == 1


def test_before_the_first_hand_everybody_is_equal():
    found = score([], 4, ladder("feudal"))
    assert [(s.seat, s.lost, s.place) for s in found.standings] == [(n, 0, 1) for n in range(4)]


def test_the_table_s_own_titles_a_line_each():
    own = own_ladder("Dishwasher\r\n\n Head dishwasher\nLord of the dishes\n")
    assert own == ("Dishwasher", "Head dishwasher", "Lord of the dishes")
    assert title(3, own) == "Lord of the dishes"
    assert title(1, own_ladder("")) == ""


def test_own_titles_are_bounded_and_hold_no_signs_that_cannot_be_shown():
    own = own_ladder("x" * 500 + "\n" + "Bob\x00\x1b\n" * 30)
    assert own == ("x" * 40, *["Bob"] * 11)

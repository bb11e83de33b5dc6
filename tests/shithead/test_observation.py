"""What a seat may know, and that judging and choosing need nothing else."""

from dataclasses import fields

import pytest

from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Play
from engine.shithead.position import Observation, Seat, observe
from tests.shithead.table import table

POSITION = table(
    "traveller", "QH 3S", "JD 9C", up="5D 5S", down="6D", others={1: "4C KC KD", 2: "AC"}, stock=4
)


def test_own_hand_open_cards_and_the_number_of_the_rest():
    seen = observe(POSITION, 0)
    assert seen.hand == ("JD", "9C")
    assert seen.face_up == (("5D", "5S"), (), ())
    assert seen.hand_sizes == (2, 3, 1)
    assert seen.face_down_sizes == (1, 0, 0)
    assert seen.stock_size == 4
    assert seen.pile == ("QH", "3S")


def test_an_observation_has_no_place_for_what_is_hidden():
    names = {field.name for field in fields(Observation)}
    assert not names & {"seats", "stock", "hands", "face_down"}


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_hidden_card_is_anywhere_in_an_observation(seat):
    seen = observe(POSITION, seat)
    told = f"{seen.hand} {seen.face_up} {seen.pile} {seen.burnt} {seen.lead}"
    hidden = [*POSITION.stock, *POSITION.seats[0].face_down]
    hidden += [c for n, place in enumerate(POSITION.seats) if n != seat for c in place.hand]
    assert not [card for card in hidden if card in told]


@pytest.mark.parametrize(
    ("place", "zone"),
    [
        (Seat(("4C",), ("5C",), ("6C",)), "hand"),
        (Seat((), ("5C",), ("6C",)), "face_up"),
        (Seat((), (), ("6C",)), "face_down"),
    ],
)
def test_the_stage_played_from_is_hand_then_open_then_blind(place, zone):
    position = table("traveller", "", " ".join(place.hand), up=" ".join(place.face_up), down="6C")
    assert observe(position, 0).open_zone == zone


def test_own_cards_by_zone_the_blind_ones_not_among_them():
    seen = observe(POSITION, 0)
    assert seen.cards_in("hand") == ("JD", "9C")
    assert seen.cards_in("face_up") == ("5D", "5S")
    assert seen.cards_in("face_down") == ()


def test_a_seat_that_waits_can_judge_what_it_would_do():
    view = observe(POSITION, 1)
    assert judge(view, Play(1, ("KC",))).because == ("attempt.not_your_turn",)
    assert legal_moves(view) == ()


def test_who_has_no_card_left_is_out():
    assert Seat().is_out
    assert not Seat(face_down=("4C",)).is_out
    assert table("traveller", "", "4C", out=(1,)).active == (0, 2)

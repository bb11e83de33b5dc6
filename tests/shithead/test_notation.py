import pytest

from engine.core.rng import SEED_MAX
from engine.shithead.moves import Choose, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.notation import (
    FIELDS,
    MAX_MOVES,
    MAX_TEXT,
    NotationError,
    format_move,
    format_position,
    format_record,
    parse_move,
    parse_number,
    parse_position,
    parse_record,
    read_moves,
)
from engine.shithead.play import deal
from engine.shithead.record import Record
from engine.shithead.variant import load_variant
from tests.shithead.table import table

MOVES = [
    (Play(0, ("4H", "4D")), "0h4H4D"),
    (Play(11, ("X1",)), "11hX1"),
    (Play(2, ("9C",), "face_up"), "2u9C"),
    (TurnCard(1, 0), "1d0"),
    (PickUp(0), "0p"),
    (Swap(0, "4H", "9C"), "0s4H9C"),
    (Choose(3, ("4H", "9C", "TD")), "3c4H9CTD"),
    (Ready(10), "10r"),
]


@pytest.mark.parametrize(("move", "text"), MOVES)
def test_a_move_is_written_and_read(move, text):
    assert format_move(move) == text
    assert parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "0", "h4H", "0h", "0u", "0c", "0h10H", "0x4H", "0p4", "0w4H", "0r4H", "0d", "0d12", "0dAH",
     "0s4H", "0s4H9CTD", "0h4H ", " 0h4H", "0h4h", "-1p", "100p", "0hX5", "0h4H" * 20],
)  # fmt: skip
def test_what_is_no_move_is_refused_and_shown(text):
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert str(caught.value) == (
        f"“{text[:20]}” is no move; moves look like 0h4H4D, 1u9C, 2d0, 0p, 0s4H9C or 0r."
    )


def test_moves_are_read_up_to_the_first_bad_one():
    moves, problem = read_moves("0r.1r.what.2r")
    assert moves == (Ready(0), Ready(1))
    assert problem.startswith("Move 3 cannot be read: “what” is no move;")


def test_no_moves_are_no_problem():
    assert read_moves("") == ((), "")


def test_too_long_a_list_is_left_out():
    moves, problem = read_moves("0p." * MAX_TEXT)
    assert moves == ()
    assert problem == "The list of moves is longer than 40,000 characters, so it was left out."


def test_too_many_moves_are_cut():
    moves, problem = read_moves(".".join(["0p"] * (MAX_MOVES + 1)))
    assert len(moves) == MAX_MOVES
    assert problem == "Only the first 4,000 moves were read."


def test_a_record_is_one_line_of_four_parts():
    record = Record("traveller+four_burn", 3, 17, (Ready(0), Ready(1)))
    assert format_record(record) == "traveller+four_burn 3 17 0r.1r"
    assert parse_record("traveller+four_burn 3 17 0r.1r") == record
    assert format_record(Record("shed", 2, 0)) == "shed 2 0 -"
    assert parse_record("shed 2 0 -") == Record("shed", 2, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("shed 2 7", "A record has four parts: rule set, seats, seed, moves (or -); this has 3."),
        ("shed two 7 -", "The number of seats “two” is no whole number from 2 to 12."),
        ("shed 13 7 -", "The number of seats “13” is no whole number from 2 to 12."),
        ("shed 2 -7 -", "The seed “-7” is no whole number from 0 to 2,147,483,647."),
        (
            "shed 2 2147483648 -",
            "The seed “2147483648” is no whole number from 0 to 2,147,483,647.",
        ),
    ],
)
def test_a_bad_record_is_refused_with_the_part_that_is_off(text, sentence):
    with pytest.raises(NotationError) as caught:
        parse_record(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("text", ["٣", "²", "1.0", "1e3", "+1", " 1", "1_0", ""])
def test_only_plain_digits_are_a_number(text):
    with pytest.raises(NotationError):
        parse_number(text, "seed", 0, SEED_MAX)


def test_a_position_written_out():
    position = table("traveller", "QH 3S", "JD 9C", up="5D", down="6D", others={1: "4C", 2: "4D"})
    assert format_position(position) == (
        "traveller play 0 + 20/2000 JD9C/4C/4D 5D// 6D// - QH3S - "
        "reach:Q:AKQ:turn.beat:: 0/1/2, - -"
    )
    assert parse_position(format_position(position)) == position


GOOD = format_position(deal(load_variant("traveller"), 3, 1)).split(" ")


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("variant", "nonsuch", "no rule set called “nonsuch”"),
        ("phase", "later", "phase is arrange, play or over"),
        ("direction", "0", "direction is + or -"),
        ("to_move", "3", "seat to move “3” is no whole number from 0 to 2"),
        ("ply/limit", "0", "ply limit “” is no whole number from 1"),
        ("hands", "4H/5H", "must list the same number of seats"),
        ("hands", "4X/5H/6H", "“4X” in a seat is no row of cards"),
        ("stock", "4H5", "“4H5” in stock is no row of cards"),
        ("pile", "10H", "“10H” in pile is no row of cards"),
        ("burnt", "?", "“?” in burnt is no row of cards"),
        ("to_beat", "lower:7:23:x", "in to_beat is no demand"),
        ("to_beat", "reach:7:23", "in to_beat is no demand"),
        ("ready,out", "7,", "seat “7” is no whole number from 0 to 2"),
        ("lead", "X", "“X” in lead is no row of cards"),
    ],
)
def test_a_bad_position_is_refused_with_the_field_that_is_off(field, value, words):
    parts = list(GOOD)
    parts[FIELDS.index(field)] = value
    with pytest.raises(NotationError) as caught:
        parse_position(" ".join(parts))
    assert words in str(caught.value)


def test_a_position_with_a_field_missing():
    with pytest.raises(NotationError, match=r"A position has 15 fields .*; this has 14"):
        parse_position(" ".join(GOOD[:-1]))

"""Several players at one table: what is told of each step, and the laws of whole games.

What a leaflet says of ties, stealing and endings is in `tests/rules/test_leaflet_*.py`, by its
paragraph.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.misery.game import (
    EventDiscarded,
    EventMissed,
    EventPassed,
    EventWon,
    apply,
    deal,
    judge,
    legal_moves,
    observe,
    outcome,
)
from engine.misery.lane import GapError
from engine.misery.position import Miss, Placement
from engine.misery.replay import replay, replay_readable, settled, turns
from engine.misery.rules import Rules
from tests.misery.tables import card, pack, points, rules_of_tables, table

LOW, MIDDLE, HIGH = (10, 20, 30), (15, 40, 60), (50, 70, 90)
HUNDRED = pack(*(card(n, f"n{n}") for n in range(1, 101)))


def make(position, *gaps):
    """The step that the last of these placements leads to."""
    for gap in gaps:
        step = apply(position, Placement(gap))
        position = step.position
    return step


def test_each_seat_is_dealt_its_own_cards_from_the_shuffle():
    position = deal(HUNDRED, 5, Rules(("You", "Bo", "Cleo"), extra=(0, 2, 0)))
    assert [len(lane) for lane in position.lanes] == [3, 5, 3]
    assert len(position.stock) == 100 - 11
    assert all(points(lane) == sorted(points(lane)) for lane in position.lanes)


def test_a_player_alone_is_dealt_what_seat_one_of_a_table_is():
    assert deal(HUNDRED, 5).lane == deal(HUNDRED, 5, Rules(("You", "Bo"))).lanes[0]


def test_a_deck_too_small_for_the_table_is_refused():
    six = pack(*map(card, range(1, 7)))
    with pytest.raises(ValueError, match=r"Pack has 6 events: 6 are dealt .* or fewer players"):
        deal(six, 0, Rules(("You", "Bo")))


def test_what_happens_is_told_step_by_step():
    drawn = card(25)
    missed = make(table(LOW, MIDDLE, HIGH, stock=(25, 80)), 0)
    assert [type(one) for one in missed.events] == [EventMissed, EventPassed]
    assert (missed.events[0].seat, missed.events[1]) == (0, EventPassed(drawn, 1))
    won = make(missed.position, 1)  # Bo: 25 lies between 15 and 40
    assert [(type(one), one.seat, one.event) for one in won.events] == [(EventWon, 1, drawn)]
    discarded = make(missed.position, 0, 3)
    assert discarded.events[1:] == (EventDiscarded(drawn),)
    assert discarded.position.discarded == (drawn,)


def test_everybody_hears_where_others_missed():
    seen = observe(make(table(LOW, MIDDLE, HIGH, stock=(25, 80)), 0, 2).position)
    # You said below 10; the scale starts at 1. Bo said from 40 to 60.
    assert seen.missed == (Miss(0, 0, 2, 20), Miss(1, 2, 80, 120))
    assert (seen.seat, seen.lane) == (2, seen.lanes[2])


def test_misses_are_forgotten_with_the_event():
    after = make(table(LOW, HIGH, stock=(25, 80, 81)), 0, 0).position
    assert (after.missed, after.turn, points(after.stock)) == ((), 1, [80, 81])


def test_a_gap_is_judged_in_the_lane_of_who_guesses():
    position = table((10, 20, 30, 35), (15, 40, 60), stock=(25, 80))
    assert len(legal_moves(position)) == 5
    missed = make(position, 4).position
    assert len(legal_moves(missed)) == len(legal_moves(observe(missed))) == 4
    with pytest.raises(GapError, match="no gap E in a lane of 3"):
        apply(missed, Placement(4))


def test_turns_say_who_guessed_at_what_and_settled_ones_only_what_is_known():
    start = table(LOW, MIDDLE, stock=(25, 80))
    first = make(start, 0).position
    second = make(first, 1).position
    third = make(second, 0).position  # Bo's turn: 80 is not below 15
    told = turns((start, first, second, third))
    assert [(turn.number, turn.draw, turn.seat, turn.tried) for turn in told] == [
        (1, 1, 0, 0), (2, 1, 1, 1), (3, 2, 1, 0),
    ]  # fmt: skip
    assert [turn.event for turn in told] == [card(25), card(25), card(80)]
    assert settled((start, first)) == ()
    assert settled((start, first, second)) == told[:2]
    assert settled((start, first, second, third)) == told[:2]


@settings(max_examples=40)
@given(rules_of_tables(most=5, least_goal=8, most_goal=10), st.integers(0, 2**31 - 1))
def test_laws_of_a_whole_game(rules, seed):
    chance = random.Random(seed)  # noqa: S311  # a game
    position = deal(HUNDRED, seed, rules)
    while outcome(position) is None:
        before, move = position, chance.choice(legal_moves(position))
        position = apply(before, move).position
        held = [
            e.id for pile in (*position.lanes, position.stock, position.discarded) for e in pile
        ]
        assert sorted(held) == sorted(e.id for e in HUNDRED.events)  # nothing lost, nothing twice
        assert all(points(lane) == sorted(points(lane)) for lane in position.lanes)
        grown = [len(a) - len(b) for a, b in zip(position.lanes, before.lanes, strict=True)]
        won = judge(before, move).is_right
        assert grown == [won and seat == before.seat for seat in range(rules.seats)]
        assert before.seat != rules.reader_at(before.turn)
    assert replay(HUNDRED, seed, rules, position.placements)[-1] == position
    shorter, problem = replay_readable(HUNDRED, seed, rules, (*position.placements, Placement(0)))
    assert shorter[-1] == position
    assert "The game is over" in problem


@settings(max_examples=40)
@given(rules_of_tables(most=5, least_goal=10, most_goal=10), st.integers(0, 2**31 - 1), st.data())
def test_an_observation_does_not_depend_on_what_is_hidden(rules, seed, data):
    position = deal(HUNDRED, seed, rules)
    other = data.draw(st.permutations([event.index for event in position.stock]))
    hidden = tuple(
        replace(event, index=index, low=index, high=index, reason="other")
        for event, index in zip(position.stock, other, strict=True)
    )
    assert observe(replace(position, stock=hidden, seed=0)) == observe(position)


def test_blind_chance_to_win_with_three_more_before_three_misses():
    # With 4, 5 and 6 gaps the chances to miss are 3/4, 4/5 and 5/6. The sum over 0, 1 and 2 misses
    # of all ways to spread them, times 1/4 * 1/5 * 1/6, is 7.1719 / 120 = 0.0598. Of 3,000 games
    # the standard error is sqrt(0.0598 * 0.9402 / 3,000) = 0.0043.
    student, chance, n = Rules(goal=6, misses=3), random.Random(0), 3_000  # noqa: S311  # games
    halves = pack(*(card(n / 2) for n in range(2, 201)))
    won = 0
    for seed in range(n):
        position = deal(halves, seed, student)
        while (end := outcome(position)) is None:
            position = apply(position, chance.choice(legal_moves(position))).position
        won += end.winners == (0,)
    assert abs(won / n - 7.1719 / 120) < 4 * 0.0043

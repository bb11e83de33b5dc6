"""Luck, by the worked examples, by hand and by enumeration."""

from __future__ import annotations

from itertools import pairwise, product
from math import isclose, prod, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.stats.chance import (
    blind_chance,
    deck_aware_chance,
    gap_shares,
    luck_spread,
    recent_skill,
    running_skill,
    skill_over_luck,
    widest_gap_chance,
    width_guess_chance,
)

LEAFLET = [23, 57, 73]  # 11.5, 28.5, 36.5 in half-points

lanes = st.lists(st.integers(2, 200), max_size=9).map(sorted)
indices = st.integers(2, 200)


def test_three_cards_and_nine_cards():
    assert blind_chance(1, 4) == 0.25
    assert blind_chance(1, 10) == 0.10


def test_blind_guessing_from_three_to_ten_takes_49_turns():
    misses = [blind_chance(1, lane + 1) for lane in range(3, 10)]
    assert isclose(sum(1 / p for p in misses), 49)
    assert sqrt(sum((1 - p) / p**2 for p in misses)) == pytest.approx(17.9, abs=0.05)


def test_blind_chance_of_three_more_cards_before_three_misses():
    hits = [blind_chance(1, lane + 1) for lane in (3, 4, 5)]
    patterns = [m for m in product(range(3), repeat=3) if sum(m) < 3]
    won = prod(hits) * sum(
        prod((1 - p) ** m for p, m in zip(hits, misses, strict=True)) for misses in patterns
    )
    assert won == pytest.approx(7.1719 / 120, abs=1e-6)


@pytest.mark.parametrize(("right", "gaps"), [(-1, 4), (5, 4), (0, 0)])
def test_impossible_gap_counts_are_refused(right, gaps):
    with pytest.raises(ValueError, match=f"got {right} of {gaps}"):
        blind_chance(right, gaps)


def test_widest_gap_of_the_leaflet_lane():
    assert widest_gap_chance(LEAFLET) == pytest.approx(63.5 / 99)
    assert widest_gap_chance(LEAFLET) == pytest.approx(0.6414, abs=5e-5)


def test_width_proportional_guessing_on_the_leaflet_lane():
    assert width_guess_chance(LEAFLET) == pytest.approx(0.4587, abs=5e-5)


def test_an_empty_lane_cannot_be_missed():
    assert widest_gap_chance([]) == width_guess_chance([]) == deck_aware_chance([], [100]) == 1


def test_somebody_who_knows_the_deck():
    remaining = [4, 20, 24, 80, 180]  # 2, 10, 12, 40, 90
    assert gap_shares(LEAFLET, remaining) == (2 / 5, 1 / 5, 0, 2 / 5)
    assert deck_aware_chance(LEAFLET, remaining) == 0.4


@pytest.mark.parametrize(
    ("lane", "index", "right"),
    [
        (LEAFLET, 57, [0, 1, 1, 0]),  # equal to a card: both sides
        ([40, 40, 80], 40, [1, 1, 1, 0]),  # the gap of no width counts too
        ([10, 190], 2, [1, 0, 0]),
        ([10, 190], 6, [1, 0, 0]),
        ([2, 100], 2, [1, 1, 0]),  # index 1 fits before the 1 and after it
        ([2, 100], 3, [0, 1, 0]),
        ([100, 200], 200, [0, 1, 1]),
        ([100, 200], 199, [0, 1, 0]),
    ],
)
def test_ties_are_right_on_every_side(lane, index, right):
    assert list(gap_shares(lane, [index])) == right


@given(lanes, st.lists(indices, min_size=1, max_size=30))
def test_shares_agree_with_counting_by_hand(lane, remaining):
    edges = [2, *lane, 200]
    counted = [
        sum(low <= x <= high for x in remaining) / len(remaining) for low, high in pairwise(edges)
    ]
    assert gap_shares(lane, remaining) == pytest.approx(counted)
    assert deck_aware_chance(lane, remaining) == pytest.approx(max(counted))


@given(lanes, indices)
def test_every_index_fits_somewhere(lane, index):
    assert max(gap_shares(lane, [index])) == 1


def test_an_unsorted_lane_is_refused():
    with pytest.raises(ValueError, match=r"got \[57, 23\]; sort it first"):
        widest_gap_chance([57, 23])


def test_indices_off_the_scale_are_refused():
    with pytest.raises(ValueError, match="got 201; double the index"):
        widest_gap_chance([201])
    with pytest.raises(ValueError, match="the remaining events must be half-points"):
        deck_aware_chance(LEAFLET, [1])


def test_the_drawn_event_always_remains():
    with pytest.raises(ValueError, match="at least the drawn event"):
        deck_aware_chance(LEAFLET, [])


def test_running_sum_of_hit_minus_chance():
    assert running_skill([1, 0, 1], [0.25, 0.25, 0.20]) == pytest.approx([0.75, 0.50, 1.30])


def test_fading_average_of_hit_minus_chance():
    shown = recent_skill([1, 0, 1], [0.25, 0.25, 0.20])
    assert shown == pytest.approx([0.2250, 0.0825, 0.2977], abs=5e-5)


@pytest.mark.parametrize("weight", [0, 1.5])
def test_a_weight_is_a_share(weight):
    with pytest.raises(ValueError, match="weight must lie above 0"):
        recent_skill([1], [0.5], weight)


def test_luck_spreads_with_the_root_of_the_turns():
    assert luck_spread([0.25] * 4) == pytest.approx([sqrt(k * 3 / 16) for k in (1, 2, 3, 4)])


def test_two_of_three_against_luck():
    shown = skill_over_luck([1, 1, 0], [0.25, 0.20, 0.50])
    assert (shown.hits, shown.n, shown.expected) == (2, 3, 0.95)
    assert shown.skill == pytest.approx(0.512, abs=5e-4)
    assert shown.p_by_luck == pytest.approx(0.225)


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1, max_size=8))
def test_luck_agrees_with_enumerating_every_outcome(rows):
    hits, chances = [hit for hit, _ in rows], [chance for _, chance in rows]
    by_luck = sum(
        prod(p if hit else 1 - p for hit, p in zip(world, chances, strict=True))
        for world in product((False, True), repeat=len(rows))
        if sum(world) >= sum(hits)
    )
    assert skill_over_luck(hits, chances).p_by_luck == pytest.approx(by_luck, abs=1e-9)


def test_no_placements_show_no_skill():
    shown = skill_over_luck([], [])
    assert (shown.n, shown.skill, shown.p_by_luck) == (0, None, None)
    assert running_skill([], []) == ()


def test_luck_that_cannot_miss_shows_no_skill():
    shown = skill_over_luck([1, 1], [1, 1])
    assert (shown.skill, shown.p_by_luck) == (None, 1)
    assert skill_over_luck([0, 0], [1.0, 0.9999999999999999]).skill is None


def test_one_chance_a_hit_is_needed():
    with pytest.raises(ValueError, match="got hits 1, chances 2"):
        skill_over_luck([1], [0.5, 0.5])

"""Scores against the worked examples and a second, plainer way of reckoning."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.stats.scoring import brier, brier_skill, confidence_slope, log_score, murphy

TEN_STATED = [0.6] * 5 + [0.9] * 5
TEN_HITS = [1, 1, 1, 0, 0, 1, 1, 1, 1, 0]

rows = st.lists(
    st.tuples(st.sampled_from([0.0, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0]), st.booleans()),
    min_size=1,
    max_size=60,
)


def test_ten_placements_at_two_levels():
    split = murphy(TEN_STATED, TEN_HITS)
    parts = (split.brier, split.reliability, split.resolution, split.uncertainty)
    assert parts == pytest.approx((0.205, 0.005, 0.010, 0.210))
    assert brier(TEN_STATED, TEN_HITS).value == pytest.approx(0.205)
    assert split.n == 10


def test_all_right_at_nine_tenths():
    split = murphy([0.9] * 4, [1] * 4)
    parts = (split.brier, split.reliability, split.resolution, split.uncertainty)
    assert parts == pytest.approx((0.01, 0.01, 0, 0))


def test_all_wrong_at_nine_tenths():
    split = murphy([0.9] * 4, [0] * 4)
    assert (split.brier, split.reliability) == pytest.approx((0.81, 0.81))


@given(rows)
def test_the_split_adds_up_and_agrees_with_plain_loops(placed):
    stated, hits = [c for c, _ in placed], [y for _, y in placed]
    n, overall = len(placed), sum(hits) / len(placed)
    shown = {c: [y for level, y in placed if level == c] for c in set(stated)}
    means = {c: sum(outcomes) / len(outcomes) for c, outcomes in shown.items()}
    split = murphy(stated, hits)
    assert split.brier == pytest.approx(split.reliability - split.resolution + split.uncertainty)
    assert split.brier == pytest.approx(sum((c - y) ** 2 for c, y in placed) / n)
    assert split.reliability == pytest.approx(sum((c - means[c]) ** 2 for c in stated) / n)
    assert split.resolution == pytest.approx(sum((means[c] - overall) ** 2 for c in stated) / n)


def test_log_score_of_eight_tenths():
    assert log_score([0.8], [1]).value == pytest.approx(0.2231, abs=5e-5)
    assert log_score([0.8], [0]).value == pytest.approx(1.6094, abs=5e-5)
    assert log_score([0.8, 0.8], [1, 0]).value == pytest.approx(0.9163, abs=5e-5)


@pytest.mark.parametrize(("stated", "hit"), [(1.0, 0), (0.0, 1)])
def test_a_certain_miss_is_clipped_and_says_so(stated, hit):
    shown = log_score([stated], [hit])
    assert shown.value == pytest.approx(4.6052, abs=5e-5)
    assert (shown.clipped, shown.method) == (1, "log score, clipped to 0.01..0.99")


@given(rows)
def test_log_score_agrees_with_a_plain_loop(placed):
    held = [(min(0.99, max(0.01, c)), y) for c, y in placed]
    expected = sum(-log(c if y else 1 - c) for c, y in held) / len(held)
    shown = log_score([c for c, _ in placed], [y for _, y in placed])
    assert shown.value == pytest.approx(expected)
    assert shown.clipped == sum(c in {0.0, 1.0} for c, _ in placed)


def test_skill_against_chance_by_hand():
    # B = (0.04 + 0.16) / 2 = 0.1; B0 = (0.5625 + 0.0625) / 2 = 0.3125; 1 - 0.32 = 0.68
    assert brier_skill([0.8, 0.4], [1, 0], [0.25, 0.25]).value == pytest.approx(0.68)


def test_stating_chance_is_no_skill():
    assert brier_skill([0.25, 0.2], [1, 0], [0.25, 0.2]).value == 0


def test_no_skill_where_chance_cannot_err():
    assert brier_skill([0.9], [1], [1.0]).value is None


def test_the_slope_of_over_confidence():
    assert confidence_slope([0.9] * 4, [1, 1, 1, 0]).value == pytest.approx(0.375)
    assert confidence_slope([0.75] * 4, [1, 1, 1, 0]).value == pytest.approx(0)


def test_no_slope_when_all_say_half():
    assert confidence_slope([0.5, 0.5], [1, 0]).value is None


@pytest.mark.parametrize("score", [brier, log_score, confidence_slope])
def test_nothing_placed_scores_nothing(score):
    assert (score([], []).value, score([], []).n) == (None, 0)


def test_nothing_placed_splits_and_skills_nothing():
    split = murphy([], [])
    assert (split.brier, split.reliability, split.resolution, split.uncertainty) == (None,) * 4
    assert brier_skill([], [], []).value is None


def test_certainty_at_both_ends_is_scored():
    assert brier([0.0, 1.0], [0, 1]).value == 0
    assert brier([0.0, 1.0], [1, 0]).value == 1


def test_per_cent_is_refused_with_the_way_out():
    with pytest.raises(ValueError, match="got 60; divide per cent by 100"):
        brier([60], [1])


def test_one_more_placement_changes_every_total():
    before = (brier, log_score, confidence_slope)
    more = [*TEN_STATED, 0.8], [*TEN_HITS, 0]
    changed = [score(*more).value != score(TEN_STATED, TEN_HITS).value for score in before]
    assert changed == [True] * 3


@pytest.mark.parametrize("columns", [([0.5], [1], [0.2, 0.2]), ([0.5, 0.5], [1], [0.2])])
def test_ragged_columns_are_refused(columns):
    with pytest.raises(ValueError, match="one entry a placement"):
        brier_skill(*columns)

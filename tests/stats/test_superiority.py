"""How often one group beats another: pairs counted, the interval by its own equation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.stats.superiority import superiority

GROUP = st.lists(st.integers(2, 200), min_size=1, max_size=12)


@given(GROUP, GROUP)
def test_all_pairs_are_counted_and_the_other_way_round_mirrors(one, other):
    told, back = superiority(one, other), superiority(other, one)
    won = sum((a > b) + (a == b) / 2 for a in one for b in other)
    assert told.estimate == pytest.approx(won / (len(one) * len(other)))
    assert 0 <= told.low <= told.estimate <= told.high <= 1
    assert told.low == pytest.approx(1 - back.high, abs=1e-6)


def test_one_of_each_is_wilson_with_one_try():
    told = superiority([2], [1])  # 1 of 1, see the table in test_proportion
    assert (round(told.low, 4), told.high) == (0.2065, 1.0)


def test_ends_meet_newcombes_equation():
    told = superiority([1, 4, 6, 9, 12], [2, 3, 5, 6])
    n, m, z = 5, 4, 1.959964
    mean = (n + m) / 2
    for end in (told.low, told.high):
        spread = 2 * mean - 1 - (3 * mean - 3) / ((2 - end) * (1 + end))
        variance = end * (1 - end) * spread / (n * m)
        assert abs(told.estimate - end) == pytest.approx(z * variance**0.5, rel=1e-5)


def test_interval_holds_the_truth_about_as_often_as_it_says():
    chance = np.random.default_rng(4)
    held = 0
    for _ in range(400):  # two normal groups of 8 and 11, one standard deviation apart
        told = superiority(chance.normal(1, 1, 8).tolist(), chance.normal(0, 1, 11).tolist())
        held += told.low <= 0.76025 <= told.high  # Phi(1 / sqrt 2)
    assert 0.92 <= held / 400 <= 0.99


@pytest.mark.parametrize(("one", "other"), [([], [1]), ([1], []), ([], [])])
def test_an_empty_group_has_no_share(one, other):
    told = superiority(one, other)
    assert (told.estimate, told.low, told.high) == (None, None, None)


def test_a_level_that_is_no_share_is_refused():
    with pytest.raises(ValueError, match="95 per cent"):
        superiority([1], [1], 95)

"""Slips are named at the door."""

from __future__ import annotations

import numpy as np
import pytest

from engine.stats.inputs import as_levels, as_outcomes, as_shares, check_same_length


@pytest.mark.parametrize("bad", [-0.1, 1.1, 60, float("nan")])
def test_shares_lie_from_0_to_1(bad):
    with pytest.raises(ValueError, match="chances must be shares from 0 to 1"):
        as_shares([0.5, bad], "chances")


@pytest.mark.parametrize("bad", [-1, 101, 0.6, float("nan")])
def test_levels_are_whole_per_cent(bad):
    with pytest.raises(ValueError, match="levels must be whole per cent"):
        as_levels([50, bad], "levels")


@pytest.mark.parametrize("bad", [2, -1, 0.5, float("nan")])
def test_outcomes_are_true_or_false(bad):
    with pytest.raises(ValueError, match="hits must be true or false"):
        as_outcomes([1, bad], "hits")


def test_both_ends_survive():
    assert as_levels([0, 1, 100], "levels").tolist() == [0, 1, 100]
    assert as_shares([0, 1], "shares").tolist() == [0.0, 1.0]


def test_empty_columns_are_fine():
    assert as_levels([], "levels").dtype == np.int64
    assert as_outcomes([], "hits").dtype == np.bool_


def test_different_lengths_are_told():
    with pytest.raises(ValueError, match="got hits 2, chances 3"):
        check_same_length(hits=2, chances=3)

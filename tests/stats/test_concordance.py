"""Kendall's tau against a count of pairs by hand, its interval against the formula of 1957."""

from itertools import combinations
from math import atanh, sqrt

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.stats.concordance import concordance

FIGURES = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=20)


def tau_b(one, other):
    """Concordant minus discordant pairs, over the pairs untied in each."""
    pairs = list(combinations(zip(one, other, strict=True), 2))
    signs = [((a > b) - (a < b), (c > d) - (c < d)) for (a, c), (b, d) in pairs]
    untied = [sum(1 for sign in signs if sign[side]) for side in (0, 1)]
    return sum(a * b for a, b in signs) / sqrt(untied[0] * untied[1])


@given(FIGURES)
@example([(0, 0)] * 4 + [(1, 1)] * 2)  # scipy lands a hair short of 1
def test_tau_counts_pairs(figures):
    one, other = zip(*figures, strict=True)
    told = concordance(one, other)
    if len(set(one)) == 1 or len(set(other)) == 1:
        assert told.tau is None
    else:
        assert told.tau == pytest.approx(tau_b(one, other))
        assert told.low is None or -1 < told.low < told.tau < told.high < 1


def test_interval_is_that_of_the_transform():
    told = concordance([1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 6, 5])  # two of fifteen pairs reversed
    assert told.tau == pytest.approx(11 / 15)
    assert atanh(told.high) - atanh(told.tau) == pytest.approx(1.96 * sqrt(0.437 / 2), rel=1e-4)
    assert atanh(told.tau) - atanh(told.low) == pytest.approx(1.96 * sqrt(0.437 / 2), rel=1e-4)


@pytest.mark.parametrize("n", [0, 1, 4])
def test_few_things_have_no_interval(n):
    told = concordance(list(range(n)), [0, 2, 1, 3][:n])
    assert (told.n, told.low, told.high) == (n, None, None)


def test_the_same_order_has_no_interval():
    told = concordance(range(9), range(9))
    assert (told.tau, told.low) == (1, None)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_a_level_that_is_no_share_is_refused(level):
    with pytest.raises(ValueError, match="95 per cent"):
        concordance([1, 2], [1, 2], level)


def test_lists_of_other_lengths_are_refused():
    with pytest.raises(ValueError, match="one 1, other 2"):
        concordance([1], [1, 2])

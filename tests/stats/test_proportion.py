"""Intervals against the published table, a formula by hand and a whole grid."""

from __future__ import annotations

from math import sqrt

import pytest
from scipy.stats import norm

from engine.stats.proportion import jeffreys, wilson

TABLE = [
    # hits, n, Wilson 95 %, Jeffreys 95 % with closed ends
    (0, 1, (0.0, 0.7935), (0.0, 0.8533)),
    (1, 1, (0.2065, 1.0), (0.1467, 1.0)),
    (0, 10, (0.0, 0.2775), (0.0, 0.2172)),
    (7, 10, (0.3968, 0.8922), (0.3942, 0.9073)),
    (10, 10, (0.7225, 1.0), (0.7828, 1.0)),
]


@pytest.mark.parametrize(("hits", "n", "expected", "_"), TABLE)
def test_wilson_table(hits, n, expected, _):
    found = wilson(hits, n)
    assert (found.low, found.high) == pytest.approx(expected, abs=5e-5)
    assert found.estimate == hits / n


@pytest.mark.parametrize(("hits", "n", "_", "expected"), TABLE)
def test_jeffreys_table(hits, n, _, expected):
    found = jeffreys(hits, n)
    assert (found.low, found.high) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("interval", [wilson, jeffreys])
def test_no_tries_no_interval(interval):
    found = interval(0, 0)
    assert (found.estimate, found.low, found.high) == (None, None, None)
    assert (found.hits, found.n) == (0, 0)


@pytest.mark.parametrize("interval", [wilson, jeffreys])
def test_every_interval_holds_its_share(interval):
    broken = [
        (k, n)
        for n in (*range(1, 41), 200)
        for k in range(n + 1)
        if not 0 <= (found := interval(k, n)).low <= k / n <= found.high <= 1
    ]
    assert broken == []


@pytest.mark.parametrize("level", [0.5, 0.9, 0.99])
def test_wilson_agrees_with_the_formula_written_out(level):
    hits, n, z = 3, 17, norm.ppf((1 + level) / 2)
    p = hits / n
    centre = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    found = wilson(hits, n, level)
    assert (found.low, found.high) == pytest.approx((centre - half, centre + half))


def test_results_name_their_method_and_level():
    assert (wilson(1, 2).method, wilson(1, 2).level) == ("Wilson score interval", 0.95)
    assert jeffreys(1, 2, 0.9).method == "Jeffreys interval"


@pytest.mark.parametrize(("hits", "n"), [(-1, 3), (4, 3), (1, 0)])
def test_impossible_counts_are_refused(hits, n):
    with pytest.raises(ValueError, match=f"from 0 to n, got {hits} of {n}"):
        wilson(hits, n)


@pytest.mark.parametrize("level", [0, 1, 95])
def test_impossible_levels_are_refused(level):
    with pytest.raises(ValueError, match="between 0 and 1"):
        jeffreys(1, 2, level)

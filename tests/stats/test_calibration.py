"""Bins that lose nobody, bands by enumeration, over-confidence by hand."""

from __future__ import annotations

from itertools import accumulate
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.stats.calibration import consistency_band, over_confidence, reliability

placed = st.lists(st.tuples(st.integers(0, 100), st.booleans()), max_size=80)


def test_every_per_cent_has_exactly_one_bin():
    bins = reliability(list(range(101)), [1] * 101)
    assert [(b.level, b.n, b.hits) for b in bins] == [(c, 1, 1) for c in range(101)]


@given(placed)
def test_no_placement_is_lost_or_counted_twice(rows):
    bins = reliability([c for c, _ in rows], [y for _, y in rows], offered=[25, 40, 60, 80, 95])
    recounted = {b.level: (b.n, b.hits) for b in bins if b.n}
    levels = {c for c, _ in rows}
    assert recounted == {
        level: (sum(c == level for c, _ in rows), sum(y for c, y in rows if c == level))
        for level in levels
    }
    assert sum(b.n for b in bins) == len(rows)


def test_the_top_bin_holds_only_the_top_answer():
    bins = reliability([95, 100, 100, 99], [0, 1, 1, 0])
    top = bins[-1]
    assert (top.level, top.n, top.right.estimate) == (100, 2, 1.0)


def test_unused_levels_are_listed_empty():
    bins = reliability([60], [1], offered=[25, 40, 60, 80, 95])
    assert [(b.level, b.n) for b in bins] == [(25, 0), (40, 0), (60, 1), (80, 0), (95, 0)]
    assert (bins[0].right.estimate, bins[0].right.low, bins[0].band) == (None, None, None)


def test_a_level_no_longer_on_offer_keeps_its_bin():
    assert [b.level for b in reliability([33], [1], offered=[20])] == [20, 33]


def test_five_placements_fill_the_point():
    bins = reliability([40] * 4 + [60] * 5, [1, 0] * 4 + [1])
    assert [(b.n, b.is_hollow) for b in bins] == [(4, True), (5, False)]


def test_bins_carry_the_wilson_interval():
    (only,) = reliability([60] * 10, [1] * 7 + [0] * 3)
    assert (only.right.low, only.right.high) == pytest.approx((0.3968, 0.8922), abs=5e-5)
    assert only.mean_stated == 0.6


def test_nothing_is_folded_at_one_half():
    assert [(b.level, b.hits) for b in reliability([10, 90], [0, 1])] == [(10, 0), (90, 1)]


def test_band_of_ten_at_eight_tenths():
    band = consistency_band(80, 10)
    assert (band.low, band.high, band.coverage) == (0.6, 1.0, 0.9)


@given(st.integers(0, 100), st.integers(1, 30))
def test_band_agrees_with_adding_up_the_binomial(level, n):
    p = level / 100
    tail = list(accumulate(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)))
    band = consistency_band(level, n)
    low, high = round(band.low * n), round(band.high * n)
    assert tail[low] >= 0.05 - 1e-9
    assert low == 0 or tail[low - 1] <= 0.05 + 1e-9
    assert tail[high] >= 0.95 - 1e-9
    assert high == 0 or tail[high - 1] <= 0.95 + 1e-9


@pytest.mark.parametrize(("level", "share"), [(0, 0.0), (100, 1.0)])
def test_certainty_has_a_band_of_no_width(level, share):
    band = consistency_band(level, 7)
    assert (band.low, band.high) == (share, share)


def test_an_empty_band_is_none():
    assert consistency_band(80, 0) is None


@pytest.mark.parametrize(("n", "coverage"), [(-1, 0.9), (5, 0), (5, 90)])
def test_impossible_bands_are_refused(n, coverage):
    with pytest.raises(ValueError, match="needed n ≥ 0"):
        consistency_band(80, n, coverage)


def test_over_confidence_by_hand():
    # stated (80 + 80 + 60 + 60) / 4 = 70; right 2 of 4; chance (25 + 25 + 20 + 20) / 4 = 22.5
    shown = over_confidence([80, 80, 60, 60], [1, 0, 1, 0], [0.25, 0.25, 0.20, 0.20])
    assert (shown.mean_stated, shown.share_right) == (0.7, 0.5)
    assert shown.excess == pytest.approx(0.2)
    fair = (shown.stated_above_chance, shown.right_above_chance)
    assert fair == pytest.approx((0.475, 0.275))


def test_over_confidence_without_chances():
    shown = over_confidence([25], [1])
    assert (shown.excess, shown.stated_above_chance) == (-0.75, None)


def test_nothing_stated_is_no_over_confidence():
    shown = over_confidence([], [], [])
    assert (shown.n, shown.mean_stated, shown.share_right, shown.excess) == (0, None, None, None)


def test_ragged_columns_are_refused():
    with pytest.raises(ValueError, match="got levels 2, hits 1"):
        reliability([60, 60], [1])
    with pytest.raises(ValueError, match="chances 1"):
        over_confidence([60, 60], [1, 0], [0.25])

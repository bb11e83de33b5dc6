"""The frames charts and tables share, reckoned by hand on seven placements."""

from __future__ import annotations

from math import sqrt

import pandas as pd
import pytest

from engine.stats.placements import (
    COLUMNS,
    as_placements,
    confidence_frame,
    confidence_summary,
    error_summary,
    left_out,
    luck_frame,
    luck_summary,
    signed_error_frame,
)

LEVELS = [25, 40, 60, 80, 95]


def placements(*rows):
    return pd.DataFrame(list(rows), columns=list(COLUMNS))


EMPTY = placements()
SEVEN = placements(
    (1, "Lost keys", "A", 60, True, 0.0, 0, 0.25, 0.40, False),
    (2, "Wet socks", "C", 60, False, 13.5, 1, 0.20, 0.30, False),
    (3, "Stung twice", "B", None, False, -4.0, -1, 0.20, 0.30, False),
    (4, "Lost keys", "A", 95, True, 0.0, 0, 0.20, 0.30, True),
    (5, "Flat tyre", "D", 100, True, 0.0, 0, 0.20, 0.50, False),
    (6, "Bad haircut", "A", 0, False, -70.0, -3, 0.16, 0.20, False),
    (7, "Any gap fits", "A", 80, True, 0.0, 0, 1.0, 1.0, False),
)


def test_signed_error_keeps_every_placement_in_order():
    rows = signed_error_frame(SEVEN)
    assert rows["slot"].tolist() == [1, 2, 3, 4, 5, 6, 7]
    assert rows["error_points"].tolist() == [0, 13.5, -4, 0, 0, -70, 0]
    words = ["right", "too high", "too low", "right", "right", "too low", "right"]
    assert rows["outcome"].tolist() == words


def test_signed_error_shows_the_last_ones():
    rows = signed_error_frame(SEVEN, last=2)
    assert (rows["slot"].tolist(), rows["turn"].tolist()) == ([1, 2], [6, 7])


def test_at_least_one_is_shown():
    with pytest.raises(ValueError, match="got last=0"):
        signed_error_frame(SEVEN, last=0)


def test_summary_of_errors():
    shown = error_summary(SEVEN)
    assert (shown.n, shown.right, shown.too_high, shown.too_low) == (7, 4, 1, 2)
    assert (shown.mean_miss, shown.repeats) == (pytest.approx((13.5 + 4 + 70) / 3), 1)


def test_luck_counts_first_sights_that_could_miss():
    rows = luck_frame(SEVEN)
    assert rows["turn"].tolist() == [1, 2, 3, 5, 6]
    assert rows["placement"].tolist() == [1, 2, 3, 4, 5]
    assert left_out(SEVEN) == 2
    assert rows["above_luck"].tolist() == pytest.approx([0.75, 0.55, 0.35, 1.15, 0.99])
    assert rows["above_deck"].tolist() == pytest.approx([0.60, 0.30, 0.00, 0.50, 0.30])


def test_luck_reaches_as_far_as_its_spread():
    variance = [0.1875, 0.3475, 0.5075, 0.6675, 0.8019]
    reach = luck_frame(SEVEN)["luck_reach"].tolist()
    assert reach == pytest.approx([1.6449 * sqrt(v) for v in variance], rel=1e-4)


def test_summary_of_luck():
    blind, deck = luck_summary(SEVEN), luck_summary(SEVEN, deck_aware=True)
    assert (blind.hits, blind.n, blind.expected) == (2, 5, pytest.approx(1.01))
    assert (deck.hits, deck.n, deck.expected) == (2, 5, pytest.approx(1.70))


def test_confidence_keeps_both_ends_and_lists_unused_levels():
    rows = confidence_frame(SEVEN, LEVELS)
    assert rows["stated"].tolist() == [0, 25, 40, 60, 80, 95, 100]
    assert rows["n"].tolist() == [1, 0, 0, 2, 0, 0, 1]
    assert rows["hits"].tolist() == [0, 0, 0, 1, 0, 0, 1]
    assert rows.set_index("stated")["right"].dropna().to_dict() == {0: 0, 60: 50, 100: 100}
    assert rows["is_hollow"].all()


def test_confidence_intervals_are_per_cent():
    first = confidence_frame(SEVEN, LEVELS).iloc[0]
    assert (first["low"], first["high"]) == (0, pytest.approx(79.35, abs=0.005))
    ten = placements(*[(1, "x", "A", 80, i < 7, 0.0, 0, 0.25, 0.3, False) for i in range(10)])
    (row,) = confidence_frame(ten, [80]).to_dict("records")
    assert (row["low"], row["high"]) == pytest.approx((39.68, 89.22), abs=0.005)
    assert (row["band_low"], row["band_high"], row["is_hollow"]) == (60, 100, False)


def test_summary_of_confidence():
    shown = confidence_summary(SEVEN)  # 60, 60, 100, 0 stated; 1, 0, 1, 0 right
    assert (shown.n, shown.mean_stated, shown.share_right) == (4, 0.55, 0.5)
    assert shown.stated_above_chance == pytest.approx(0.55 - (0.25 + 0.2 + 0.2 + 0.16) / 4)


def test_no_placements_make_empty_frames():
    assert len(signed_error_frame(EMPTY)) == len(luck_frame(EMPTY)) == 0
    assert confidence_frame(EMPTY, LEVELS)["n"].tolist() == [0] * 5
    assert len(confidence_frame(EMPTY, [])) == 0
    assert (error_summary(EMPTY).n, error_summary(EMPTY).mean_miss) == (0, None)
    assert (luck_summary(EMPTY).n, confidence_summary(EMPTY).n) == (0, 0)


def test_frames_leave_the_placements_as_they_were():
    before = SEVEN.copy()
    luck_frame(SEVEN)
    signed_error_frame(SEVEN)
    confidence_frame(SEVEN, LEVELS)
    pd.testing.assert_frame_equal(SEVEN, before)


def test_a_missing_column_is_named():
    with pytest.raises(ValueError, match="needs the columns chance_deck; got turn"):
        as_placements(SEVEN.drop(columns="chance_deck"))


def test_a_missing_value_is_named():
    with pytest.raises(ValueError, match="each placement needs chance;"):
        as_placements(SEVEN.assign(chance=[None] * 7))


def test_confidence_between_whole_per_cents_is_refused():
    with pytest.raises(ValueError, match=r"confidence must be .* got 60\.5"):
        as_placements(SEVEN.assign(confidence=[60.5] * 7))

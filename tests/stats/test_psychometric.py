import itertools
from math import inf

import pytest

from engine.stats.psychometric import hit_probability


@pytest.mark.parametrize(
    ("width", "chance"), [(5, 0.1974), (10, 0.3829), (20, 0.6827), (40, 0.9545)]
)
def test_wider_gaps_are_hit_more_often(width, chance):
    """2 Phi(w / 20) - 1 for a spread of 10 points, from the tables of the normal distribution."""
    low, high = 50 - width / 2, 50 + width / 2
    assert hit_probability(low, high, index=50, sd=10) == pytest.approx(chance, abs=5e-5)


def test_an_end_gap_is_hit_three_times_in_four_at_the_upper_quartile():
    assert hit_probability(50, inf, index=50 + 6.745, sd=10) == pytest.approx(0.75, abs=5e-5)


def test_the_gaps_of_a_lane_share_the_whole_chance():
    edges = (-inf, 11.5, 28.5, 36.5, inf)
    shares = [
        hit_probability(low, high, index=25.5, sd=8, bias=-3)
        for low, high in itertools.pairwise(edges)
    ]
    assert sum(shares) == pytest.approx(1)


def test_a_bias_moves_the_choice():
    """Feeling things 20 points milder than the panel: 50 is felt as 30, the edge of the gap."""
    assert hit_probability(-inf, 30, index=50, sd=10, bias=-20) == pytest.approx(0.5)
    assert hit_probability(-inf, 30, index=50, sd=10) == pytest.approx(0.02275, abs=5e-6)


@pytest.mark.parametrize(("low", "high", "sd"), [(0, 10, 0), (0, 10, -1), (10, 0, 5)])
def test_nonsense_is_refused(low, high, sd):
    with pytest.raises(ValueError, match="need sd > 0"):
        hit_probability(low, high, index=50, sd=sd)

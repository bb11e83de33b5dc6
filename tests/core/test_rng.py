from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from engine.core.rng import SEED_MAX, shuffled


def test_pinned_order_worked_by_hand_from_the_published_generator():
    # Mersenne Twister, seed 0: 0.8444, 0.7580, 0.4206, 0.2589, 0.5113. Times 6, 5, 4, 3, 2 and
    # cut: 5, 3, 1, 0, 1. Swap 5-5, 4-3, 3-1, 2-0, 1-1 in ABCDEF.
    assert "".join(shuffled("ABCDEF", 0)) == "CEABDF"


class MersenneTwister:
    """MT19937 after Matsumoto and Nishimura (1998), written again without the library."""

    def __init__(self, seed):
        mask = 0xFFFFFFFF
        s = [19650218]
        for i in range(1, 624):
            s.append((1812433253 * (s[-1] ^ (s[-1] >> 30)) + i) & mask)
        i = 1
        for _ in range(624):  # init_by_array with the key [seed]
            s[i] = ((s[i] ^ ((s[i - 1] ^ (s[i - 1] >> 30)) * 1664525)) + seed) & mask
            i += 1
            if i == 624:
                s[0], i = s[623], 1
        for _ in range(623):
            s[i] = ((s[i] ^ ((s[i - 1] ^ (s[i - 1] >> 30)) * 1566083941)) - i) & mask
            i += 1
            if i == 624:
                s[0], i = s[623], 1
        s[0] = 0x80000000
        self.state, self.at = s, 624

    def word(self):
        if self.at == 624:
            s = self.state
            for i in range(624):
                y = (s[i] & 0x80000000) | (s[(i + 1) % 624] & 0x7FFFFFFF)
                s[i] = s[(i + 397) % 624] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
            self.at = 0
        y = self.state[self.at]
        self.at += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C5680
        y ^= (y << 15) & 0xEFC60000
        return y ^ (y >> 18)

    def fraction(self):
        return ((self.word() >> 5) * 67108864 + (self.word() >> 6)) / 9007199254740992


def shuffled_again(items, seed):
    twister, left, taken = MersenneTwister(seed), list(items), []
    while len(left) > 1:  # take the card at the drawn place, the last one moves into the hole
        place = int(twister.fraction() * len(left))
        taken.append(left[place])
        left[place] = left[-1]
        left.pop()
    return tuple(left + taken[::-1])


@pytest.mark.parametrize("seed", [0, 1, 17, 2026, 123_456_789, SEED_MAX])
def test_a_second_implementation_of_generator_and_shuffle_agrees(seed):
    assert shuffled(range(200), seed) == shuffled_again(range(200), seed)


def test_each_item_comes_first_and_last_in_one_nth_of_20_000_shuffles():
    items = range(10)
    ends = [(order[0], order[-1]) for order in (shuffled(items, seed) for seed in range(20_000))]
    for side in (0, 1):
        counts = Counter(pair[side] for pair in ends)
        assert chisquare([counts[item] for item in items]).pvalue > 0.001


def test_every_order_of_three_is_equally_likely():
    counts = Counter(shuffled("ABC", seed) for seed in range(20_000))
    assert len(counts) == 6
    assert chisquare(list(counts.values())).pvalue > 0.001


@given(st.lists(st.integers(), max_size=60), st.integers(0, SEED_MAX))
def test_nothing_is_lost_and_the_seed_decides(items, seed):
    mixed = shuffled(items, seed)
    assert sorted(mixed) == sorted(items)
    assert mixed == shuffled(items, seed)


@pytest.mark.parametrize("seed", [-1, -17, SEED_MAX + 1])
def test_a_seed_out_of_range_is_named(seed):
    with pytest.raises(ValueError, match=f"{seed} is out of range"):
        shuffled("AB", seed)

"""Seeded chance: the one place where cards get mixed, the same for both games."""

import random
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, TypeVar

T = TypeVar("T")

SEED_MAX: Final = 2**31 - 1
"""The largest seed; seeds run from 0 to this, so that each fits a link and a 32-bit column."""


def shuffled(items: Sequence[T], seed: int) -> tuple[T, ...]:
    """Return the items mixed by Fisher and Yates's shuffle; the seed alone decides the order.

    Only `Random.random()` is used: of the generator's methods it is the one whose sequence
    Python promises to keep from version to version
    (https://docs.python.org/3/library/random.html#notes-on-reproducibility).
    The draw `int(random() * n)` favours no item by more than n / 2**53.

    Follows D. E. Knuth, The Art of Computer Programming, vol. 2, 3.4.2, algorithm P.

    Raises:
        ValueError: the seed lies outside 0 to `SEED_MAX`.

    >>> shuffled("ABCDEF", 0)
    ('C', 'E', 'A', 'B', 'D', 'F')

    """
    require_seed(seed)
    chance = random.Random(seed)  # noqa: S311 - a game must be replayable, not secret
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = int(chance.random() * (last + 1))
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return tuple(mixed)


def require_seed(seed: int) -> None:
    """Raise ValueError unless the seed is a whole number from 0 to `SEED_MAX`.

    Without this, seed and -seed would quietly be one game: `random.Random` drops the sign.
    """
    if not 0 <= seed <= SEED_MAX:
        raise ValueError(f"The seed {seed} is out of range: choose one from 0 to {SEED_MAX}.")


def normals(count: int, seed: int) -> tuple[float, ...]:
    """Return numbers of the standard normal distribution; the seed alone decides them.

    The distribution's inverse at `Random.random()`, for the reason told at `shuffled`.

    Raises ValueError as `shuffled` does.

    >>> [round(number, 3) for number in normals(3, 0)]
    [1.013, 0.7, -0.2]
    """
    require_seed(seed)
    chance = random.Random(seed)  # noqa: S311 - as above
    bell = NormalDist()
    draws = (chance.random() or 0.5 for _ in range(count))  # 0 itself has no normal number
    return tuple(map(bell.inv_cdf, draws))

"""What the statistics accept: checked arrays, so that a slip is named at the door.

Probabilities are shares from 0 to 1, stated confidence is whole per cent from 0 to 100,
outcomes are true or false (1 or 0).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

CERTAIN = 100
"""Per cent of somebody who is sure."""


def as_shares(values: ArrayLike, name: str) -> NDArray[np.float64]:
    """Return `values` as a flat array of probabilities from 0 to 1.

    Raises ValueError when a value is missing or outside 0 to 1.

    >>> as_shares([0.25, 1], "chances")
    array([0.25, 1.  ])
    """
    shares = np.asarray(values, dtype=np.float64).ravel()
    outside = shares[~((shares >= 0) & (shares <= 1))]
    if outside.size:
        raise ValueError(
            f"{name} must be shares from 0 to 1, got {outside[0]:g}; divide per cent by 100"
        )
    return shares


def as_levels(values: ArrayLike, name: str) -> NDArray[np.int64]:
    """Return `values` as a flat array of whole per cent from 0 to 100.

    Raises ValueError when a value is missing, broken or outside 0 to 100.

    >>> as_levels([0, 95, 100], "levels")
    array([  0,  95, 100])
    """
    given = np.asarray(values, dtype=np.float64).ravel()
    bad = given[~((given >= 0) & (given <= CERTAIN) & (given == np.floor(given)))]
    if bad.size:
        raise ValueError(
            f"{name} must be whole per cent from 0 to 100, got {bad[0]:g}; "
            "round it or leave the row out"
        )
    return given.astype(np.int64)


def as_outcomes(values: ArrayLike, name: str) -> NDArray[np.bool_]:
    """Return `values` as a flat array of true and false.

    Raises ValueError when a value is neither true, false, 1 nor 0.

    >>> as_outcomes([1, 0, True], "hits")
    array([ True, False,  True])
    """
    given = np.asarray(values, dtype=np.float64).ravel()
    bad = given[~((given == 0) | (given == 1))]
    if bad.size:
        raise ValueError(f"{name} must be true or false (1 or 0), got {bad[0]:g}; fix that row")
    return given.astype(np.bool_)


def check_same_length(**lengths: int) -> None:
    """Refuse columns of different length, naming each.

    Raises ValueError when the lengths differ.

    >>> check_same_length(hits=3, chances=3)
    """
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise ValueError(f"one entry a placement is needed in each column, got {told}")

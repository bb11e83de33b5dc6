"""The three bands of the misery scale, in the words of the printed game's gauge.

Everyday trouble mostly lies up to 30, serious injury or scandal from 30 to 70, threat to life
and trauma above, as the Dutch leaflet says.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of the scale: its id, the gauge's word, and its last figure in half points."""

    id: str
    word: str
    most: int


BANDS = (Band("bad", "BAD", 60), Band("awful", "AWFUL", 140), Band("wtf", "WTF", 200))
"""Mildest first; a figure on a border belongs to the milder one."""


def band_of(index: int) -> Band:
    """Return the band of an index in half points (2..200).

    >>> [band_of(index).word for index in (2, 60, 61, 141)]
    ['BAD', 'BAD', 'AWFUL', 'WTF']
    """
    return next(band for band in BANDS if index <= band.most)

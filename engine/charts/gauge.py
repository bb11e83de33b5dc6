"""The misery scale as the ground of a chart: 1 to 100, with the bands of the gauge."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from engine.charts.palette import MISS, Part, axis, coloured, note
from engine.misery.band import BANDS, band_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WORDS: Final = tuple(band.word for band in BANDS)
"""The gauge's own words; a classroom may have milder ones."""
COLOURS: Final = dict(zip((band.id for band in BANDS), ("#a67c16", MISS, "#c23a4c"), strict=True))
SYMBOLS: Final = dict(zip(COLOURS, ("circle", "diamond", "square"), strict=True))
MARKS: Final = dict(zip(COLOURS, "●◆■", strict=True))
_GROUNDS = ("rgba(166, 124, 22, 0.07)", "rgba(196, 87, 10, 0.13)", "rgba(194, 58, 76, 0.19)")
_LOW, _HIGH = -1.5, 102.5
"""Where the axis ends, so that marks at 1 and 100 are whole."""
_EDGES = (_LOW, *(band.most / 2 for band in BANDS[:-1]), _HIGH)


def band_id(points: float) -> str:
    """Return the band's id of a figure in points (1 to 100)."""
    return band_of(round(2 * points)).id


def misery_axis(title: str = "misery index") -> Part:
    """Return the axis from 1 to 100."""
    return axis(title, _LOW, _HIGH, tickvals=[1, 30, 70, 100], showgrid=False)


def ground(*, along: str = "x") -> list[Part]:
    """Return the three bands as shapes behind the plot, along the axis of the figures."""
    across = "y" if along == "x" else "x"
    fixed: Part = {"type": "rect", "layer": "below", "line": {"width": 0}}
    fixed |= {f"{across}ref": f"{across} domain", f"{across}0": 0, f"{across}1": 1}
    bands = zip(pairwise(_EDGES), _GROUNDS, strict=True)
    return [
        fixed | {f"{along}0": low, f"{along}1": high, "fillcolor": fill}
        for (low, high), fill in bands
    ]


def ground_words(words: Sequence[str], height: float) -> list[Part]:
    """Return the gauge's words, each in the middle of its band, at a height of the other axis."""
    middles = [(low + high) / 2 for low, high in pairwise(_EDGES)]
    return [
        note(f"<b>{word}</b>", middle, height, yanchor="middle")
        for word, middle in zip(words, middles, strict=True)
    ]


def band_key(points: Iterable[float], words: Sequence[str]) -> str:
    """Return the key of the bands: mark, word and how many figures lie in each."""
    found = [band_id(figure) for figure in points]
    parts = zip(COLOURS, words, strict=True)
    return " · ".join(
        f"{coloured(COLOURS[name], MARKS[name])} {word} {found.count(name)}" for name, word in parts
    )

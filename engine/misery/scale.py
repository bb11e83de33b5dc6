"""Published scales that factor scores lean on, kept in `data/scales/<id>/`.

A scale is a folder: `scale.toml` says who found the figures, what they mean and how they are
carried over to our 1-100 scale; `rows.csv` holds one figure a row under a stable key. The
arithmetic lives here and nowhere else, so that a deck cannot drift from its scale. Some scales
can be played as decks of their own: `scale_deck.py` makes these.
"""

import csv
import tomllib
from dataclasses import dataclass
from functools import cache
from math import floor
from pathlib import Path

LOWEST, HIGHEST = 2, 200
"""The ends of the 1-100 scale in half points."""

SCALES = Path(__file__).resolve().parents[2] / "data" / "scales"


def nearest_half_point(half_points: float) -> int:
    """Round to the nearest half point, a quarter of a point up, and keep within 1 to 100.

    >>> nearest_half_point(72.5), nearest_half_point(-3.0), nearest_half_point(210)
    (73, 2, 200)
    """
    return min(max(floor(half_points + 0.5), LOWEST), HIGHEST)


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """One published figure: `value` in the scale's own units, `low` and `high` if printed.

    `category` is empty where the row stays out of the scale's deck, and where there is none.
    """

    key: str
    event: str
    value: float
    low: float | None
    high: float | None
    note: str
    category: str
    adult: bool


@dataclass(frozen=True, slots=True)
class Carry:
    """How a figure is carried over: offset + gain * (value - origin) ** exponent, at most `cap`.

    `words` says the same for a reader, `factors` names the factor scores it may stand for.
    """

    words: str
    factors: tuple[str, ...]
    offset: float
    gain: float
    origin: float
    exponent: float
    cap: float

    def half_points(self, value: float) -> int:
        """Carry a figure to the nearest half point of the 1-100 scale (2..200).

        Below its origin a figure counts as the origin; the result never leaves 1 to `cap`.

        >>> Carry("ten times", ("anxiety",), 0, 10, 0, 1, 95).half_points(8.47)
        169
        """
        above = max(value - self.origin, 0.0)
        score: float = self.offset + self.gain * above**self.exponent
        return nearest_half_point(2 * min(score, self.cap))


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """What a scale says of itself when it is played; `figure` has a gap for a row's value."""

    about: str
    figure: str
    categories: dict[str, str]


@dataclass(frozen=True, slots=True)
class Scale:
    """A published scale: where it comes from, how far to trust it, its rows.

    `basis` is "measured" where people who lived through the event were asked afterwards, and
    "mapped" where others rated it or something near it.
    """

    id: str
    title: str
    citation: str
    licence: str
    units: str
    caution: str
    basis: str
    carry: Carry
    rows: tuple[ScaleRow, ...]
    deck: OwnDeck | None = None

    def row(self, key: str) -> ScaleRow:
        """Return the row with this key; KeyError names the scale when there is none."""
        for row in self.rows:
            if row.key == key:
                return row
        raise KeyError(f"{self.id}:{key}")

    def half_points(self, key: str) -> int:
        """Carry a row's figure to the 1-100 scale, in half points (2..200).

        >>> load_scale("physoc-2017").half_points("being-sacked")  # 8.47 of 10
        169
        """
        return self.carry.half_points(self.row(key).value)


@cache
def scale_names() -> tuple[str, ...]:
    """Return the ids of the shipped scales, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in SCALES.glob("*/scale.toml")))


@cache
def load_scale(scale_id: str) -> Scale:
    """Load a shipped scale by its id; KeyError when no such scale is shipped."""
    if scale_id not in scale_names():
        raise KeyError(scale_id)
    folder = SCALES / scale_id
    about = tomllib.loads((folder / "scale.toml").read_text(encoding="utf-8"))
    carry = about.pop("carry")
    carry["factors"] = tuple(carry["factors"])
    deck = OwnDeck(**about.pop("deck")) if "deck" in about else None
    return Scale(**about, carry=Carry(**carry), rows=_rows(folder / "rows.csv"), deck=deck)


def _rows(file: Path) -> tuple[ScaleRow, ...]:
    with file.open(encoding="utf-8", newline="") as lines:
        return tuple(
            ScaleRow(
                key=cells["row"],
                event=cells["event"],
                value=float(cells["value"]),
                low=_number(cells["low"]),
                high=_number(cells["high"]),
                note=cells["note"],
                category=cells.get("category", ""),
                adult=cells.get("adult") == "yes",
            )
            for cells in csv.DictReader(lines)
        )


def _number(cell: str) -> float | None:
    return float(cell) if cell else None

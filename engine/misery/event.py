"""An event of a deck: its figures and what they rest on, read from a row of `events.csv`.

Every figure on the 1-100 scale is a whole number of half points (2..200) in here, so that
11.5 is 23 and equal means equal.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from engine.misery.scale import HIGHEST, LOWEST, load_scale, scale_names
from engine.misery.sheet import SLUG, DeckError, Row, refusal, short, shorten
from engine.misery.wording import Style, Wording

Basis = Literal["measured", "mapped", "judged"]
FACTORS = ("anxiety", "trauma", "damage")
"""The leaflet's three: anxiety level, emotional trauma, long-term psychological damage (§3)."""

_INDEX = re.compile(r"([0-9]{1,3})(?:[.,](?:0+|(50*)))?")
_ON_THE_GRID = "a number from 1 to 100 in steps of 0.5, such as 36.5 or 36,5"


@dataclass(frozen=True, slots=True)
class Factor:
    """One of the three scores behind an index, in half points (2..200), and what it rests on.

    `scale` and `row` name the published figure of a measured or mapped score, else None.
    """

    name: str
    score: int
    basis: Basis
    scale: str | None = None
    row: str | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """The published figure that a whole index is carried from: a row of a scale."""

    basis: Basis
    scale: str
    row: str


@dataclass(frozen=True, slots=True)
class Event:
    """A thing to place. `index`, `low` and `high` are half points (2..200), low <= index <= high.

    The index is the mean of the three factor scores to the nearest half point, or it is carried
    from one published figure, its `evidence`; an event of a deck that only tells the index has
    neither. Where no spread is known, `low` and `high` equal the index.
    """

    id: str
    text: str
    category: str
    index: int
    low: int
    high: int
    worst_case: str = ""
    factors: tuple[Factor, ...] = ()
    reason: str = ""
    adult: bool = False
    sources: tuple[str, ...] = ()
    evidence: Evidence | None = None


def parse_index(text: str) -> int:
    """Read a figure of the 1-100 scale into half points; a decimal comma is welcome.

    Raises DeckError when the text is no number, off the grid of half points or out of range.

    >>> parse_index("36.5"), parse_index("36,5"), parse_index("100")
    (73, 73, 200)
    """
    half = _half_points(text)
    if half is None:
        raise DeckError(f'Found "{shorten(text)}", need {_ON_THE_GRID}.')
    return half


def format_index(half_points: int) -> str:
    """Write half points (2..200) as people read them, always with one decimal.

    Raises ValueError outside 2..200.

    >>> format_index(73), format_index(200)
    ('36.5', '100.0')
    """
    if not LOWEST <= half_points <= HIGHEST:
        raise ValueError(f"{half_points} half points is outside {LOWEST} to {HIGHEST}")
    return f"{half_points // 2}.{5 * (half_points % 2)}"


def mean_index(scores: Sequence[int]) -> int:
    """Return the index that three factor scores make, all in half points: the nearest to the mean.

    A third of a whole number never ends in a half, so there is no tie to break.

    >>> mean_index((20, 40, 62))
    41
    """
    return round(sum(scores) / len(scores))


def _half_points(text: str) -> int | None:
    found = _INDEX.fullmatch(text.strip())
    if found is None:
        return None
    half = 2 * int(found[1]) + (found[2] is not None)
    return half if LOWEST <= half <= HIGHEST else None


def read_event(
    row: Row, words: Wording, style: Style, categories: list[str], sources: list[str] | None
) -> Event:
    """Read a row's figures, and give it its words; any source will do where `sources` is None.

    Raises DeckError for a cell that is not as it should be.
    """
    factors = _factors(row)
    index = read_figure(row, "index")
    if factors:
        _refuse_other_mean(row, index, factors)
    low, high = (read_figure(row, end) if row[end] else index for end in ("low", "high"))
    if low > index:
        raise refusal(row, "low", f"nothing above the index, {format_index(index)}")
    if high < index:
        raise refusal(row, "high", f"nothing below the index, {format_index(index)}")
    if short(row, "category") not in categories:
        raise refusal(row, "category", f"one of {', '.join(categories)}")
    if row["adult"] not in ("", "yes", "no"):
        raise refusal(row, "adult", "yes or no")
    return Event(
        id=_id(row),
        text=words.line(style),
        category=row["category"],
        index=index,
        low=low,
        high=high,
        worst_case=words.worst_case,
        factors=factors,
        reason=words.reason,
        adult=row["adult"] == "yes",
        sources=_sources(row, sources),
        evidence=_evidence(row, "index", index) if row["index_basis"] else None,
    )


def _id(row: Row) -> str:
    if not SLUG.fullmatch(row["id"]):
        raise refusal(row, "id", "small letters, digits and single hyphens, such as wet-socks")
    return row["id"]


def read_figure(row: Row, column: str) -> int:
    """Read a cell with a figure of the 1-100 scale into half points; DeckError for any other."""
    half = _half_points(row[column])
    if half is None:
        raise refusal(row, column, _ON_THE_GRID)
    return half


def _factors(row: Row) -> tuple[Factor, ...]:
    """Read the three scores, or none at all."""
    if not any(row[column] for name in FACTORS for column in (name, f"{name}_basis")):
        return ()
    return tuple(_factor(row, name) for name in FACTORS)


def _factor(row: Row, name: str) -> Factor:
    score = read_figure(row, name)
    if row[f"{name}_basis"] == "judged":
        return Factor(name, score, "judged")
    behind = _evidence(row, name, score)
    return Factor(name, score, behind.basis, behind.scale, behind.row)


def _evidence(row: Row, name: str, half_points: int) -> Evidence:
    """Read which published figure a score, or the index, is carried from; it must come to that."""
    column = f"{name}_basis"
    basis, _, rest = row[column].partition(":")
    scale_id, _, key = rest.partition(":")
    if basis not in ("measured", "mapped") or not key:
        judged = "" if name == "index" else "judged, "
        raise refusal(row, column, f"{judged}measured:scale:row or mapped:scale:row")
    carried = [each for each in scale_names() if _stands_for(each, name)]
    if scale_id not in carried:
        raise refusal(row, column, f"one of the scales {', '.join(carried)}")
    scale = load_scale(scale_id)
    if key not in [figure.key for figure in scale.rows]:
        raise refusal(row, column, f"a row of {scale_id}'s rows.csv")
    stands_for = _stands_for(scale_id, name)
    if basis != scale.basis or name not in stands_for:
        names = " or ".join(stands_for)
        raise refusal(row, column, f"{scale_id} only as {scale.basis}, for {names}")
    if half_points != scale.half_points(key):
        raise refusal(row, name, f"{format_index(scale.half_points(key))}, carried from {rest}")
    return Evidence(cast("Basis", basis), scale_id, key)


def _stands_for(scale_id: str, name: str) -> tuple[str, ...]:
    """The factors that a scale's figures may be the score of; the index may be carried from any."""
    return ("index",) if name == "index" else load_scale(scale_id).carry.factors


def _refuse_other_mean(row: Row, index: int, factors: tuple[Factor, ...]) -> None:
    mean = mean_index([factor.score for factor in factors])
    if index != mean:
        raise refusal(row, "index", f"{format_index(mean)}, the mean of the three factors")


def _sources(row: Row, known: list[str] | None) -> tuple[str, ...]:
    """Read `source §paragraph; source`: the source must be one that the deck lists."""
    named = tuple(part.strip() for part in short(row, "sources").split(";") if part.strip())
    for source in named:
        if known is not None and source.split()[0] not in known:
            raise refusal(row, "sources", f"one of {', '.join(known)}, listed in deck.toml")
    return named

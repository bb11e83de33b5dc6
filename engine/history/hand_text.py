"""Finished hands as CSV text, out and in; a file of its own beside that of the placements."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any, Final

from engine.core.cells import disarmed_csv
from engine.core.rng import SEED_MAX
from engine.history.csv_text import (
    TEXT,
    WHEN,
    Readers,
    RefusedRow,
    read_cells,
    read_rows,
    whole,
)
from engine.history.hand import KINDS, MOST_NOTED, MOST_SEATS, MOST_VARIANT, Hand, require_sense

_COLUMNS: Final = tuple(field.name for field in fields(Hand))
_OPTIONAL: Final = ("loser",)


def is_hands(text: str) -> bool:
    """Whether the header of a CSV is that of hands rather than of placements."""
    header = text.removeprefix("\ufeff").partition("\n")[0].casefold()
    return "session" in header and "deal" in header and "deck" not in header


def export_hands(hands: Sequence[Hand]) -> str:
    """Write hands, oldest first, as CSV with a header."""
    return disarmed_csv(_COLUMNS, ([*_cells(hand).values()] for hand in hands))


def read_hands(text: str) -> tuple[list[Hand], tuple[RefusedRow, ...]]:
    """Read CSV into hands and the rows that were refused.

    Raises:
        ValueError: the whole text is too big or lacks a column; the message is a sentence.

    """
    return read_rows(text, _READERS, _OPTIONAL, _hand)


def is_sound(hand: Hand) -> bool:
    """Whether a stored hand reads as it was written; one that others have spoilt may not."""
    try:
        return _hand(_cells(hand)) == hand
    except (ValueError, TypeError, AttributeError):
        return False


def _cells(hand: Hand) -> dict[str, str]:
    return {name: "" if cell is None else str(cell) for name, cell in asdict(hand).items()}


def _hand(cells: dict[str, str]) -> Hand:
    hand = Hand(**read_cells(cells, _READERS, _OPTIONAL))
    require_sense(hand)
    return hand


def _kind(cell: str) -> str:
    if cell not in KINDS:
        raise ValueError(cell[:MOST_VARIANT])
    return cell


def _short(most: int) -> tuple[str, Any]:
    def parse(cell: str) -> str:
        if len(cell) > most:
            raise ValueError(cell[:most])
        return TEXT[1](cell)

    return f"a text of 1 to {most} characters", parse


def _seats_out(cell: str) -> str:
    seats = [whole(0, MOST_SEATS - 1)(part) for part in cell.split()]
    return " ".join(map(str, seats))


_READERS: Final[Readers] = {
    "when": WHEN,
    "session": _short(MOST_SEATS * 2),
    "deal": _short(MOST_VARIANT),
    "variant": _short(MOST_VARIANT),
    "seats": (f"a whole number from 2 to {MOST_SEATS}", whole(2, MOST_SEATS)),
    "seed": ("a hand's number", whole(0, SEED_MAX)),
    "kind": (f"one of {', '.join(KINDS)}", _kind),
    "out": ("seats with gaps between, such as 2 0", _seats_out),
    "loser": ("a seat, or nothing", whole(0, MOST_SEATS - 1)),
    "titles": _short(MOST_NOTED),
}

"""One finished hand of Shithead as the history keeps it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, Literal

from engine.history.entry import format_when, new_visit, parse_when
from engine.shithead.play import Outcome
from engine.shithead.record import Record
from engine.shithead.titles import SCHEMES

Kind = Literal["lost", "won", "capped"]
KINDS: Final[tuple[Kind, ...]] = ("lost", "won", "capped")
MOST_SEATS: Final = 12
MOST_VARIANT: Final = 200
MOST_NOTED: Final = 600
PAUSE: Final = timedelta(hours=6)
"""After so long without a hand the next one at a table opens another session."""
_TABLE: Final = re.compile(r"[0-9a-f]{16}/\d{1,2}")


@dataclass(frozen=True, slots=True)
class Hand:
    """A row of the table of hands.

    ``session`` and ``deal`` together say which hand it is: the first end of a deal in a session
    counts. ``deal`` is the table (a digest of the whole rule set's name, and the seats) and the
    seed; ``variant`` is that name, cut where it is long. ``out`` are the seats that left, first
    first, with gaps between. ``titles`` is what the table ranked its losers by: the name of a
    scheme, or its own titles, a line each.
    """

    when: str
    session: str
    deal: str
    variant: str
    seats: int
    seed: int
    kind: Kind
    out: str
    loser: int | None
    titles: str

    @property
    def key(self) -> tuple[str, str]:
        """Which hand this is."""
        return self.session, self.deal

    @property
    def outcome(self) -> Outcome:
        """How it ended, as the game says it."""
        return Outcome(self.kind, tuple(map(int, self.out.split())), self.loser)


def table_of(record: Record) -> str:
    """The same people under the same rules: what a session is held at.

    >>> len(table_of(Record("traveller", 3, 17)))
    18
    """
    return f"{sha256(record.variant.encode(errors='replace')).hexdigest()[:16]}/{record.seats}"


def deal_of(record: Record) -> str:
    """The deal of a record: its table and its seed."""
    return f"{table_of(record)}/{record.seed}"


def hand_of(
    record: Record, ended: Outcome, before: Sequence[Hand], titles: str, when: datetime | None
) -> Hand:
    """A finished hand, dated now unless a moment (with its zone) is given.

    It belongs to the session of the last hand ``before`` at its table, unless that is long ago.
    Losers are ranked by ``titles``, or where that is empty as they were the time before.
    """
    noted = titles or (before[-1].titles if before else SCHEMES[0])
    now = when or datetime.now(UTC)
    goes_on = before and abs(now - parse_when(before[-1].when)) < PAUSE
    return Hand(
        when=format_when(now),
        session=before[-1].session if goes_on else new_visit(),
        deal=deal_of(record),
        variant=record.variant[:MOST_VARIANT],
        seats=record.seats,
        seed=record.seed,
        kind=ended.kind,
        out=" ".join(map(str, ended.order)),
        loser=ended.loser,
        titles=noted[:MOST_NOTED],
    )


def require_sense(hand: Hand) -> None:
    """Raise ValueError, with a sentence, where the parts of a hand contradict each other."""
    table, _, seed = hand.deal.rpartition("/")
    if not _TABLE.fullmatch(table) or seed != str(hand.seed):
        raise ValueError("Column deal needs a table, its seats and the seed, as exported.")
    if table.rpartition("/")[2] != str(hand.seats):
        raise ValueError("Column deal disagrees with the seats.")
    ended = hand.outcome
    if len({*ended.order}) != len(ended.order) or not {*ended.order} <= set(range(hand.seats)):
        raise ValueError(f"Column out needs seats from 0 to {hand.seats - 1}, each once.")
    if (ended.loser is not None) != (ended.kind == "lost"):
        raise ValueError("A hand has a loser if, and only if, its kind is lost.")
    if ended.loser is not None and {*ended.order, ended.loser} != set(range(hand.seats)):
        raise ValueError("A lost hand names everybody: those who got out, and the loser.")

"""The finished hands of Shithead in the history, by session of a table."""

from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from threading import RLock
from typing import Final

from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from engine.history.book import Book, Place
from engine.history.csv_text import ImportReport
from engine.history.failure import spoilt, unread
from engine.history.hand import Hand, deal_of, hand_of, table_of
from engine.history.hand_text import export_hands, is_sound, read_hands
from engine.history.schema import HANDS
from engine.shithead.play import Outcome
from engine.shithead.record import Record

_PLACE: Final = Place(HANDS, ("session", "deal"), "session", "hands")
_STORED: Final = [HANDS.c[field.name] for field in fields(Hand)]


class HandLog:
    """Hands kept once each, when they end; never raises for a database that fails.

    Like the placements: what cannot be written waits in memory and is part of all that is asked.
    Rows that others have spoilt are left out. Safe to share between threads.
    """

    def __init__(self, engine: Engine, name: str, require_file: Callable[[], None]) -> None:
        self._engine = engine
        self._name = name
        self._book: Book[Hand] = Book(engine, _PLACE, name, require_file)
        self._read_problem: str | None = None
        self._lock = RLock()

    @property
    def problem(self) -> str | None:
        """What is wrong with keeping the hands, in one sentence, or None."""
        return self._book.problem or self._read_problem

    def add(
        self, record: Record, ended: Outcome, titles: str, *, when: datetime | None = None
    ) -> bool:
        """Keep a finished hand; False when this deal ended before in the same session."""
        with self._lock:
            before = self._at(f"{table_of(record)}/")
            return self._book.keep([hand_of(record, ended, before, titles, when)]) == 1

    def session_of(self, record: Record) -> tuple[Hand, ...]:
        """The hands of the last session in which this deal was played to its end, oldest first."""
        with self._lock:
            hands = self._at(f"{table_of(record)}/")
        ended = [hand.session for hand in hands if hand.deal == deal_of(record)]
        return tuple(hand for hand in hands if ended and hand.session == ended[-1])

    def count(self) -> int:
        """Return how many hands are kept, those included that cannot be read."""
        with self._lock:
            return self._book.count()

    def export_csv(self) -> str:
        """Return all hands, oldest first, as CSV that the history's `import_csv` takes."""
        with self._lock:
            return export_hands(self._at(""))

    def import_csv(self, text: str) -> ImportReport:
        """Add the hands of an exported CSV that are not there yet, all or none, and report."""
        try:
            hands, refused = read_hands(text)
        except ValueError as error:
            return ImportReport(problem=str(error))
        with self._lock:
            return self._book.bring(hands, refused)

    def forget(self) -> None:
        """Forget what waits, once the tables are cleared."""
        with self._lock:
            self._book.forget()
            self._read_problem = None

    def _at(self, start: str) -> tuple[Hand, ...]:
        """The hands whose deal begins like this, oldest first."""
        query = select(*_STORED).where(HANDS.c.deal.startswith(start, autoescape=True))
        try:
            with self._engine.connect() as connection:
                rows = [Hand(*row) for row in connection.execute(query)]
            sound = [hand for hand in rows if is_sound(hand)]
            self._read_problem = spoilt(len(rows) - len(sound), "hand", self._name)
        except SQLAlchemyError as error:
            sound = []
            self._read_problem = unread("The hands in the history", self._name, error)
        kept = self._book.with_waiting(sound)
        return tuple(hand for hand in kept if hand.deal.startswith(start))

"""The player's history: every placement, in a database, or in memory when that fails."""

from datetime import datetime
from threading import RLock

import pandas as pd
from sqlalchemy import Engine, delete, literal, or_, select
from sqlalchemy.exc import SQLAlchemyError

from engine.history.book import Book, Place
from engine.history.csv_text import ImportReport, export_text, read_entries
from engine.history.entry import Entry, entry_of
from engine.history.failure import cause, spoilt, unread
from engine.history.file import File
from engine.history.frame import frame_of
from engine.history.hand_log import HandLog
from engine.history.hand_text import is_hands
from engine.history.rows import Rows, read_rows
from engine.history.schema import HANDS, PLACEMENTS, HistoryError
from engine.misery.deck import Deck
from engine.misery.deck_type import origins
from engine.misery.replay import Turn

_PLACE = Place(PLACEMENTS, ("deck", "game", "turn"), "game", "placements")


class History:
    """A log of placements, and of `hands`, in the tables of `schema`; made by `open_history`.

    Never raises for a database that fails: what cannot be written is kept in memory, is part of
    `frame` and `export_csv`, and is written with the next placement that can be. `problem` says so
    in one sentence. Rows that others have spoilt are left out. Safe to share between threads.
    """

    def __init__(
        self, engine: Engine, name: str, problem: str | None = None, *, file: File | None = None
    ) -> None:
        self._engine = engine
        self._name = name
        self._file = file
        self._opening_problem = problem
        self._read_problem: str | None = None
        # Never changed in place: as long as all of these are the same, so is what comes of them.
        self._rows = Rows()
        self._merged: tuple[Rows, tuple[Entry, ...], tuple[Entry, ...]] | None = None
        self._framed: tuple[tuple[Entry, ...], pd.DataFrame] | None = None
        self._lock = RLock()
        self._book: Book[Entry] = Book(engine, _PLACE, name, self._require_file)
        self.hands = HandLog(engine, name, self._require_file)

    @property
    def problem(self) -> str | None:
        """What is wrong with keeping the history and how to mend it, in one sentence, or None."""
        found = self._book.problem or self._read_problem or self.hands.problem
        return found or self._opening_problem

    def add(
        self,
        turn: Turn,
        *,
        deck: Deck,
        game: str,
        when: datetime | None = None,
    ) -> bool:
        """Keep a placement, committed at once; False when this game's turn is kept already.

        The first placement of a turn counts: who steps back and places again knows the answer.
        `game` comes from `game_key`; `when` is now unless given with its zone.
        """
        with self._lock:
            return self._book.keep([entry_of(turn, deck, game, when)]) == 1

    def has_seen(self, deck: str, event: str) -> bool:
        """Whether the event was drawn before, or lay in a lane, of this deck or one it shares.

        A deck shares another's events where both take them from one deck, as `starter` and
        `starter+leaflet` do (`origins`). What cannot be read counts as not seen.
        """
        lane = literal(" ") + PLACEMENTS.c.lane
        query = (
            select(PLACEMENTS.c.deck)
            .where(or_(PLACEMENTS.c.event == event, lane.contains(f" {event}:", autoescape=True)))
            .distinct()
        )
        with self._lock:
            found = {entry.deck for entry in self._book.waiting if _shows(entry, event)}
            try:
                with self._engine.connect() as connection:
                    found.update(connection.execute(query).scalars())
            except SQLAlchemyError:
                pass  # what waits in memory is all there is to go by
        return any(set(origins(deck)) & set(origins(other)) for other in found)

    def frame(self) -> pd.DataFrame:
        """Return all placements, oldest first, with the columns of `frame.COLUMNS`."""
        with self._lock:
            entries = self._entries()
            if self._framed is None or self._framed[0] is not entries:
                self._framed = entries, frame_of(entries)
            return self._framed[1].copy()

    def count(self) -> int:
        """Return how many placements are kept, those included that cannot be read."""
        with self._lock:
            return self._book.count()

    def export_csv(self) -> str:
        """Return all placements, oldest first, as CSV that `import_csv` takes."""
        return export_text(self._entries())

    def import_csv(self, text: str) -> ImportReport:
        """Add the placements, or hands, of an exported CSV that are not there yet, and report.

        All of them or, where the history would come to hold more than `MAX_ROWS`, none.
        """
        if is_hands(text):
            return self.hands.import_csv(text)
        try:
            entries, refused = read_entries(text)
        except ValueError as error:
            return ImportReport(problem=str(error))
        with self._lock:
            return self._book.bring(entries, refused)

    def clear(self) -> bool:
        """Forget placements and hands; False, and nothing forgotten, when the database refuses."""
        with self._lock:
            try:
                self._require_file()
                with self._engine.begin() as connection:
                    connection.execute(delete(PLACEMENTS))
                    connection.execute(delete(HANDS))
            except (SQLAlchemyError, HistoryError) as error:
                self._book.problem = (
                    f"The history at {self._name} could not be cleared ({cause(error)}): "
                    "nothing is forgotten yet, so try again."
                )
                return False
            self._rows, self._read_problem = Rows(), None
            self._book.forget()
            self.hands.forget()
            return True

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def _require_file(self) -> None:
        if self._file is not None:
            self._file.require()

    def _entries(self) -> tuple[Entry, ...]:
        """Return what is written and what waits to be, oldest first; the same until it changes."""
        with self._lock:
            try:
                with self._engine.connect() as connection:
                    self._rows = read_rows(connection, self._rows)
            except SQLAlchemyError as error:
                self._read_problem = unread("The history", self._name, error)
                return self._book.waiting
            self._read_problem = spoilt(self._rows.odd, "row", self._name)
            return self._merge()

    def _merge(self) -> tuple[Entry, ...]:
        rows, waiting = self._rows, self._book.waiting
        if self._merged is None or self._merged[0] is not rows or self._merged[1] is not waiting:
            self._merged = rows, waiting, self._book.with_waiting(rows.entries)
        return self._merged[2]


def _shows(entry: Entry, event: str) -> bool:
    return entry.event == event or f" {event}:" in f" {entry.lane}"

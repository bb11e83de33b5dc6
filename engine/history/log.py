"""The player's history: every placement, in a database, or in memory when that fails."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from operator import attrgetter
from threading import RLock
from typing import Final

import pandas as pd
from sqlalchemy import Connection, Engine, delete, insert, literal, or_, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from engine.history.csv_text import MAX_ROWS, ImportReport, export_text, read_entries
from engine.history.entry import Entry, Key, entry_of
from engine.history.failure import cause
from engine.history.file import File
from engine.history.frame import frame_of
from engine.history.rows import Rows, count_rows, read_rows
from engine.history.schema import PLACEMENTS, HistoryError
from engine.misery.deck import Deck
from engine.misery.game import Turn

_FEW: Final = 100
"""Up to so many games are asked for by name; more are all read."""


class History:
    """A log of placements in the tables of `schema`; made by `open_history`.

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
        self._write_problem: str | None = None
        self._read_problem: str | None = None
        # Never changed in place: as long as all of these are the same, so is what comes of them.
        self._unwritten: tuple[Entry, ...] = ()
        self._rows = Rows()
        self._merged: tuple[Rows, tuple[Entry, ...], tuple[Entry, ...]] | None = None
        self._framed: tuple[tuple[Entry, ...], pd.DataFrame] | None = None
        self._lock = RLock()

    @property
    def problem(self) -> str | None:
        """What is wrong with keeping the history and how to mend it, in one sentence, or None."""
        return self._write_problem or self._read_problem or self._opening_problem

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
        return self._keep([entry_of(turn, deck, game, when)]) == 1

    def has_seen(self, deck: str, event: str) -> bool:
        """Whether the event of this deck was drawn before, or lay in a lane.

        What cannot be read counts as not seen.
        """
        lane = literal(" ") + PLACEMENTS.c.lane
        query = (
            select(PLACEMENTS.c.id)
            .where(PLACEMENTS.c.deck == deck)
            .where(or_(PLACEMENTS.c.event == event, lane.contains(f" {event}:", autoescape=True)))
            .limit(1)
        )
        with self._lock:
            if any(_shows(entry, deck, event) for entry in self._unwritten):
                return True
            try:
                with self._engine.connect() as connection:
                    return connection.execute(query).first() is not None
            except SQLAlchemyError:
                return False

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
            try:
                with self._engine.connect() as connection:
                    return count_rows(connection) + len(_news(connection, self._unwritten))
            except SQLAlchemyError:
                return len(self._unwritten)

    def export_csv(self) -> str:
        """Return all placements, oldest first, as CSV that `import_csv` takes."""
        return export_text(self._entries())

    def import_csv(self, text: str) -> ImportReport:
        """Add the placements of an exported CSV that are not there yet, and report.

        All of them or, where the history would come to hold more than `MAX_ROWS`, none.
        """
        try:
            entries, refused = read_entries(text)
        except ValueError as error:
            return ImportReport(problem=str(error))
        with self._lock:
            new, kept = self._count_new(entries), self.count()
            if new and kept + new > MAX_ROWS:
                return ImportReport(
                    problem=f"This file has {new:,} new placements, and {kept:,} are kept already: "
                    f"a history takes in files up to {MAX_ROWS:,}, so leave some out."
                )
            added = self._keep(entries)
        return ImportReport(added, len(entries) - added, refused)

    def clear(self) -> bool:
        """Forget every placement; False, and nothing forgotten, when the database refuses."""
        with self._lock:
            try:
                self._require_file()
                with self._engine.begin() as connection:
                    connection.execute(delete(PLACEMENTS))
            except (SQLAlchemyError, HistoryError) as error:
                self._write_problem = (
                    f"The history at {self._name} could not be cleared ({cause(error)}): "
                    "nothing is forgotten yet, so try again."
                )
                return False
            self._unwritten, self._rows = (), Rows()
            self._write_problem = self._read_problem = None
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
                self._read_problem = (
                    f"The history at {self._name} could not be read ({cause(error)}): "
                    "only what waits in memory shows, so try again."
                )
                return self._unwritten
            self._read_problem = self._told_odd()
            return self._merge()

    def _told_odd(self) -> str | None:
        if not self._rows.odd:
            return None
        rows = "1 row" if self._rows.odd == 1 else f"{self._rows.odd:,} rows"
        return (
            f"{rows} of the history at {self._name} cannot be read, left out here: to be rid of "
            "this, download the rest, clear the history and bring the rest back."
        )

    def _merge(self) -> tuple[Entry, ...]:
        rows, waiting = self._rows, self._unwritten
        if self._merged is None or self._merged[0] is not rows or self._merged[1] is not waiting:
            known = {entry.key for entry in rows.entries}
            every = (*rows.entries, *(entry for entry in waiting if entry.key not in known))
            self._merged = rows, waiting, tuple(sorted(every, key=attrgetter("when")))
        return self._merged[2]

    def _count_new(self, entries: Sequence[Entry]) -> int:
        held = {entry.key for entry in self._unwritten}
        fresh = {entry.key: entry for entry in entries if entry.key not in held}
        try:
            with self._engine.connect() as connection:
                return len(_news(connection, tuple(fresh.values())))
        except SQLAlchemyError:
            return len(fresh)

    def _keep(self, entries: Sequence[Entry]) -> int:
        """Write entries, and those left unwritten before; return how many of them were new."""
        with self._lock:
            held = {entry.key for entry in self._unwritten}
            fresh = {entry.key: entry for entry in reversed(entries) if entry.key not in held}
            news = [entry for entry in entries if fresh.get(entry.key) is entry]
            try:
                self._require_file()
                written = self._write([*self._unwritten, *news])
            except (SQLAlchemyError, HistoryError) as error:
                self._unwritten = (*self._unwritten, *news)
                self._write_problem = (
                    f"The history at {self._name} could not be written ({cause(error)}): "
                    f"{len(self._unwritten)} of your placements wait in memory for the next try, "
                    "so export them before you leave."
                )
                return len(news)
            self._unwritten = ()
            self._write_problem = None
            return sum(entry.key in written for entry in news)

    def _write(self, entries: Sequence[Entry]) -> set[Key]:
        """Write the entries that are not there yet, all or none; return their keys."""
        try:
            return self._write_once(entries)
        except IntegrityError:  # somebody else wrote one of them just now: now it is there
            return self._write_once(entries)

    def _write_once(self, entries: Sequence[Entry]) -> set[Key]:
        with self._engine.begin() as connection:
            new = _news(connection, entries)
            if new:
                connection.execute(insert(PLACEMENTS), [asdict(entry) for entry in new])
            return {entry.key for entry in new}


def _shows(entry: Entry, deck: str, event: str) -> bool:
    return entry.deck == deck and (entry.event == event or f" {event}:" in f" {entry.lane}")


def _news(connection: Connection, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that are not written yet."""
    known = _known_keys(connection, {entry.game for entry in entries}) if entries else set()
    return [entry for entry in entries if entry.key not in known]


def _known_keys(connection: Connection, games: set[str]) -> set[Key]:
    query = select(PLACEMENTS.c.deck, PLACEMENTS.c.game, PLACEMENTS.c.turn)
    if len(games) <= _FEW:
        query = query.where(PLACEMENTS.c.game.in_(games))
    return {(deck, game, turn) for deck, game, turn in connection.execute(query)}

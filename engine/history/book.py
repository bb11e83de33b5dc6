"""Writing entries to their table once each; what cannot be written waits in memory."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Table, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from engine.history.csv_text import MAX_ROWS, ImportReport, RefusedRow
from engine.history.failure import cause
from engine.history.schema import HistoryError

_FEW: Final = 100
"""Up to so many groups are asked for by name; of more, all keys are read."""


class Keyed(Protocol):
    """A dataclass of a table's columns that knows which entry it is."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def when(self) -> str:
        """The moment it was kept; as texts these sort by time."""

    @property
    def key(self) -> tuple[str | int, ...]:
        """What makes two of these one."""


E = TypeVar("E", bound=Keyed)


@dataclass(frozen=True, slots=True)
class Place:
    """A table, the columns that make two of its rows one, the one they are grouped by, a name."""

    table: Table
    key: tuple[str, ...]
    group: str
    told: str


class Book(Generic[E]):
    """Entries on their way to a table; not safe between threads by itself.

    ``waiting`` are those that could not be written, replaced whole whenever they change;
    ``problem`` says in one sentence why, or is None.
    """

    def __init__(
        self, engine: Engine, place: Place, name: str, require_file: Callable[[], None]
    ) -> None:
        self._engine = engine
        self._place = place
        self._name = name
        self._require_file = require_file
        self.waiting: tuple[E, ...] = ()
        self.problem: str | None = None

    def keep(self, entries: Sequence[E]) -> int:
        """Write entries, and those left waiting before; return how many of them were new."""
        held = {entry.key for entry in self.waiting}
        fresh = {entry.key: entry for entry in reversed(entries) if entry.key not in held}
        news = [entry for entry in entries if fresh.get(entry.key) is entry]
        try:
            self._require_file()
            written = self._write([*self.waiting, *news])
        except (SQLAlchemyError, HistoryError) as error:
            self.waiting = (*self.waiting, *news)
            self.problem = (
                f"The history at {self._name} could not be written ({cause(error)}): "
                f"{len(self.waiting)} of your {self._place.told} wait in memory for the next try, "
                "so export them before you leave."
            )
            return len(news)
        self.forget()
        return sum(entry.key in written for entry in news)

    def bring(self, entries: Sequence[E], refused: tuple[RefusedRow, ...]) -> ImportReport:
        """Keep the entries of a file that are not there yet, and report.

        All of them or, where there would come to be more than `MAX_ROWS`, none.
        """
        new, kept = self._count_new(entries), self.count()
        if new and kept + new > MAX_ROWS:
            told = self._place.told
            return ImportReport(
                problem=f"This file has {new:,} new {told}, and {kept:,} are kept already: "
                f"a history takes in files up to {MAX_ROWS:,}, so leave some out."
            )
        added = self.keep(entries)
        return ImportReport(added, len(entries) - added, refused)

    def forget(self) -> None:
        """Nothing waits any more."""
        self.waiting, self.problem = (), None

    def count(self) -> int:
        """Return how many entries are kept, those included that cannot be read."""
        query = select(func.count()).select_from(self._place.table)
        try:
            with self._engine.connect() as connection:
                written: int = connection.execute(query).scalar_one()
                return written + len(self._news(connection, self.waiting))
        except SQLAlchemyError:
            return len(self.waiting)

    def with_waiting(self, written: Sequence[E]) -> tuple[E, ...]:
        """Return what is written and what waits to be, oldest first."""
        known = {entry.key for entry in written}
        waiting = (entry for entry in self.waiting if entry.key not in known)
        return tuple(sorted((*written, *waiting), key=attrgetter("when")))

    def _news(self, connection: Connection, entries: Sequence[E]) -> list[E]:
        """Return the entries that are not written yet."""
        groups = {getattr(entry, self._place.group) for entry in entries}
        known = self._known_keys(connection, groups) if entries else set()
        return [entry for entry in entries if entry.key not in known]

    def _count_new(self, entries: Sequence[E]) -> int:
        """Return how many of these are neither written nor waiting, each counted once."""
        held = {entry.key for entry in self.waiting}
        fresh = {entry.key: entry for entry in entries if entry.key not in held}
        try:
            with self._engine.connect() as connection:
                return len(self._news(connection, tuple(fresh.values())))
        except SQLAlchemyError:
            return len(fresh)

    def _write(self, entries: Sequence[E]) -> set[tuple[str | int, ...]]:
        """Write the entries that are not there yet, all or none; return their keys."""
        try:
            return self._write_once(entries)
        except IntegrityError:  # somebody else wrote one of them just now: now it is there
            return self._write_once(entries)

    def _write_once(self, entries: Sequence[E]) -> set[tuple[str | int, ...]]:
        with self._engine.begin() as connection:
            new = self._news(connection, entries)
            if new:
                connection.execute(insert(self._place.table), [asdict(entry) for entry in new])
            return {entry.key for entry in new}

    def _known_keys(
        self, connection: Connection, groups: Collection[str]
    ) -> set[tuple[str | int, ...]]:
        columns = self._place.table.c
        query = select(*(columns[name] for name in self._place.key))
        if len(groups) <= _FEW:
            query = query.where(columns[self._place.group].in_(groups))
        return {tuple(row) for row in connection.execute(query)}

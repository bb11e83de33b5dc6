"""Reading the rows that are kept: only what has changed, and nothing that others have spoilt."""

from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import Connection, func, select

from engine.history.csv_text import read_again
from engine.history.entry import Entry
from engine.history.schema import PLACEMENTS

_STORED: Final = [PLACEMENTS.c[field.name] for field in fields(Entry)]


@dataclass(frozen=True, slots=True)
class Rows:
    """What was read: the sound entries by id, how many rows are not sound, and how far it went.

    `last` is the highest id. `mark` is SQLite's count of the changes that others made, None
    elsewhere.
    """

    entries: tuple[Entry, ...] = ()
    odd: int = 0
    last: int = 0
    mark: int | None = None

    @property
    def count(self) -> int:
        """How many rows were read, sound or not."""
        return len(self.entries) + self.odd


def read_rows(connection: Connection, known: Rows) -> Rows:
    """Return all rows; the very `known` ones when nothing has changed since, else read the rest.

    Raises SQLAlchemyError when the database cannot be read.
    """
    mark = _mark(connection)
    count, last = connection.execute(select(func.count(), func.max(PLACEMENTS.c.id))).one()
    start = known if mark == known.mark else Rows(mark=mark)
    if (count, last or 0) == (start.count, start.last):
        return start
    rows = _read_on(connection, start)
    # Rows that went or came in between, unlike those added at the end, need all to be read.
    return rows if rows.count == count else _read_on(connection, Rows(mark=mark))


def _mark(connection: Connection) -> int | None:
    if connection.dialect.name != "sqlite":
        return None
    mark: int = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
    return mark


def _read_on(connection: Connection, start: Rows) -> Rows:
    key = PLACEMENTS.c.id
    query = select(key, *_STORED).where(key > start.last).order_by(key)
    found = connection.execute(query).all()
    read = [read_again(Entry(*row[1:])) for row in found]
    sound = [entry for entry in read if entry is not None]
    return Rows(
        (*start.entries, *sound),
        start.odd + len(read) - len(sound),
        found[-1][0] if found else start.last,
        start.mark,
    )

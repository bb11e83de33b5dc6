"""Finding and opening the database of a history; memory steps in where that fails."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL, Engine, StaticPool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from engine.history.failure import cause
from engine.history.file import File
from engine.history.log import History
from engine.history.schema import HistoryError, prepare

ADDRESS: Final = "LANE_AND_PILE_DB"
"""The environment variable that names another database, as an SQLAlchemy URL."""
WAIT_MS: Final = 2_000
"""How long a locked SQLite file is waited for, in milliseconds."""
_MEMORY = (None, "", ":memory:")


def open_history(url: str | None = None, *, wait_ms: int = WAIT_MS) -> History:
    """Open the history at an SQLAlchemy URL, else at `LANE_AND_PILE_DB`, else in the user's folder.

    Never raises: where the database cannot be opened, the history is kept in memory, and its
    `problem` names place, cause and way out. A file that is damaged or foreign is left as it is.
    """
    address = url or os.environ.get(ADDRESS)
    try:
        place = make_url(address) if address else _own_file()
        return History(_engine(place, wait_ms), _name(place), file=_file(place))
    except Exception as error:  # noqa: BLE001 - an address reaches any driver, with any option
        return History(_engine(URL.create("sqlite"), wait_ms), "memory", _problem(address, error))


def _own_file() -> URL:
    file = _own_path()
    file.parent.mkdir(parents=True, exist_ok=True)
    return URL.create("sqlite", database=str(file))


def _own_path() -> Path:
    return user_data_path("lane-and-pile", appauthor=False) / "history.sqlite3"


def _name(place: URL) -> str:
    """Name a database for people: a file by its path, a server without password or options."""
    if place.get_backend_name() == "sqlite":
        return place.database or "memory"
    return place.set(query={}).render_as_string(hide_password=True)


def _file(place: URL) -> File | None:
    """Note the file a history lies in; None for a server, memory, or an address of SQLite's own."""
    path = place.database if place.get_backend_name() == "sqlite" else None
    return None if path in _MEMORY or path.startswith("file:") else File.at(Path(path))


def _problem(address: str | None, error: Exception) -> str:
    way_out = f"mend it, move it away or name another one in {ADDRESS}"
    try:
        name = _name(make_url(address)) if address else str(_own_path())
    except (SQLAlchemyError, ValueError):  # not shown: a torn address may hold a password
        name = ADDRESS
        way_out = "write one such as sqlite:////folder/history.sqlite3"
    return (
        f"The history at {name} could not be opened ({cause(error)}): your placements are kept in "
        f"memory, so export them before you leave, and {way_out}."
    )


def _engine(place: URL, wait_ms: int) -> Engine:
    """Make an engine whose tables are there; raise whatever keeps it from that."""
    is_sqlite = place.get_backend_name() == "sqlite"
    if is_sqlite and place.database in _MEMORY:
        # One connection for all threads: each would else find a database of its own.
        engine = create_engine(
            place, poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
    else:
        engine = create_engine(place)
    if is_sqlite and place.database not in _MEMORY:
        if not place.database.startswith("file:"):
            _require_sound(Path(place.database), wait_ms)
        event.listen(engine, "connect", _pragmas(wait_ms))
    try:
        prepare(engine)
    except Exception:
        engine.dispose()
        raise
    return engine


def _require_sound(file: Path, wait_ms: int) -> None:
    """Raise unless the file, where there is one, reads from end to end; it is opened read-only.

    A database cut off in the middle else fails only later, and by then has been written to.
    """
    header = _header(file)
    if not header:
        return
    if header[:16] != b"SQLite format 3\0":  # SQLite takes the shortest of such files for a new one
        raise HistoryError("it is not a database")
    # A closed file in write-ahead mode is read as it lies, or reading would put two more beside it.
    is_closed = header[18:19] == b"\2" and not file.with_name(f"{file.name}-wal").exists()
    only_read = f"{file.resolve().as_uri()}?mode=ro{'&immutable=1' * is_closed}"
    with closing(sqlite3.connect(only_read, uri=True, timeout=wait_ms / 1000)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise HistoryError("it is damaged")


def _header(file: Path) -> bytes:
    if not file.is_file():
        return b""
    with file.open("rb") as stream:
        return stream.read(100)


def _pragmas(wait_ms: int) -> Callable[[DBAPIConnection, ConnectionPoolEntry], None]:
    def on_connect(raw: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        raw.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
        cursor = raw.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {int(wait_ms)}")
        _write_ahead(cursor, wait_ms)
        cursor.close()

    return on_connect


def _write_ahead(cursor: DBAPICursor, wait_ms: int) -> None:
    """Let who reads not wait for who writes.

    SQLite itself does not wait while another connection makes the same switch on a new file.
    """
    until = monotonic() + wait_ms / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() >= until:
                raise
            sleep(0.01)
        else:
            return

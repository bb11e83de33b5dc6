"""The tables of a history, and what a database must be like to hold one."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    delete,
    insert,
    inspect,
    select,
)

SCHEMA: Final = 2
"""The version of these tables; a history of a later one is left alone. 2 added the hands."""

METADATA: Final = MetaData()

PLACEMENTS: Final = Table(
    "placements",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("when", String, nullable=False),  # UTC, ISO 8601, so that text order is time order
    Column("deck", String, nullable=False),
    Column("deck_version", String, nullable=False),
    Column("game", String, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("lane", String, nullable=False),
    Column("event", String, nullable=False),
    Column("text", String),  # kept here, since a deck may lose an event and a history may not
    Column("category", String),
    Column("index", Integer, nullable=False),  # half points, as is error_points
    Column("gap", Integer, nullable=False),
    Column("confidence", Integer),
    Column("is_right", Boolean, nullable=False),
    Column("error_points", Integer, nullable=False),
    Column("error_gaps", Integer, nullable=False),
    Column("gaps", Integer, nullable=False),
    Column("right_gaps", Integer, nullable=False),
    Column("chance_deck", Float, nullable=False),
    UniqueConstraint("deck", "game", "turn"),
)

HANDS: Final = Table(
    "hands",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("when", String, nullable=False),  # as in placements
    Column("session", String, nullable=False),
    Column("deal", String, nullable=False),
    Column("variant", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("out", String, nullable=False),
    Column("loser", Integer),
    Column("titles", String, nullable=False),
    UniqueConstraint("session", "deal"),
)

VERSION: Final = Table(
    "history_schema", METADATA, Column("version", Integer, primary_key=True, autoincrement=False)
)


class HistoryError(Exception):
    """A database that cannot hold a history; the message says why in a few words."""


def prepare(engine: Engine) -> None:
    """Make the tables that are not there yet; raise HistoryError where others stand in their place.

    Raises SQLAlchemyError for whatever else is wrong with the database. No table is ever altered:
    a history of version 1 gets the table of hands beside its own.
    """
    with engine.connect() as connection:
        is_old = _version(connection) in (None, 1)
    if is_old:
        _create(engine)
    _require_schema(engine)


def _version(connection: Connection) -> int | None:
    """The version of the history in a database, None where it holds none."""
    if VERSION.name not in inspect(connection).get_table_names():
        return None
    return connection.execute(select(VERSION.c.version)).scalar()


def _create(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # of several that open a new file, the others wait here
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        version = _version(connection)
        if version not in (None, 1):
            return
        new = (HANDS,) if version else (PLACEMENTS, HANDS)
        for table in new:
            if table.name in inspect(connection).get_table_names():
                raise HistoryError(f"it holds another program's table of {table.name}")
        METADATA.create_all(connection)
        connection.execute(delete(VERSION))
        connection.execute(insert(VERSION).values(version=SCHEMA))


def _require_schema(engine: Engine) -> None:
    with engine.connect() as connection:
        version = connection.execute(select(VERSION.c.version)).scalar()
        if version != SCHEMA:
            raise HistoryError(f"its version is {version}, known here is {SCHEMA}")
        for table in (PLACEMENTS, HANDS):
            connection.execute(select(table).limit(0))

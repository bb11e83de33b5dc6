"""The tables of a history, and what a database must be like to hold one."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    insert,
    inspect,
    select,
)

SCHEMA: Final = 1
"""The version of these tables; a history of a later one is left alone."""

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

VERSION: Final = Table(
    "history_schema", METADATA, Column("version", Integer, primary_key=True, autoincrement=False)
)


class HistoryError(Exception):
    """A database that cannot hold a history; the message says why in a few words."""


def prepare(engine: Engine) -> None:
    """Make the tables where there are none yet; raise HistoryError where others stand there.

    Raises SQLAlchemyError for whatever else is wrong with the database. Nothing is ever altered.
    """
    if VERSION.name not in inspect(engine).get_table_names():
        _create(engine)
    _require_schema(engine)


def _create(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":  # of several that open a new file, the others wait here
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = inspect(connection).get_table_names()
        if VERSION.name in found:
            return
        if PLACEMENTS.name in found:
            raise HistoryError("it holds another program's table of placements")
        METADATA.create_all(connection)
        connection.execute(insert(VERSION).values(version=SCHEMA))


def _require_schema(engine: Engine) -> None:
    with engine.connect() as connection:
        version = connection.execute(select(VERSION.c.version)).scalar()
        if version != SCHEMA:
            raise HistoryError(f"its version is {version}, known here is {SCHEMA}")
        connection.execute(select(PLACEMENTS).limit(0))

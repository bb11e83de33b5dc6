"""What is wrong with a database, in plain words."""

from sqlalchemy.exc import ArgumentError, DBAPIError

from engine.history.schema import HistoryError

_CAUSES = (  # how drivers put it, how we do
    ("locked", "another program has it locked"),
    ("not a database", "it is not a database"),
    ("malformed", "it is damaged"),
    ("readonly", "it cannot be written to"),
    ("unable to open", "it cannot be opened there"),
    ("disk is full", "the disk is full"),
)


def spoilt(number: int, thing: str, name: str) -> str | None:
    """Say that so many rows or hands of the history at `name` do not read; None where all do.

    >>> spoilt(1, "hand", "memory")[:46]
    '1 hand of the history at memory cannot be read'
    """
    if not number:
        return None
    told = f"1 {thing}" if number == 1 else f"{number:,} {thing}s"
    return (
        f"{told} of the history at {name} cannot be read, left out here: to be rid of this, "
        "download the rest, clear the history and bring the rest back."
    )


def unread(what: str, name: str, error: Exception) -> str:
    """Say that something in the database could not be read, and why."""
    return (
        f"{what} at {name} could not be read ({cause(error)}): only what waits in memory shows, "
        "so try again."
    )


def cause(error: Exception) -> str:
    """Say why in a few words.

    >>> cause(HistoryError("it is damaged"))
    'it is damaged'
    """
    if isinstance(error, ImportError):
        return f"its driver {error.name} is not installed"
    if isinstance(error, HistoryError):
        return str(error)
    if isinstance(error, ArgumentError | ValueError):
        return "that is no database address"
    if isinstance(error, TypeError | OverflowError):
        return "its address has an option that does not work"
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    known = (ours for theirs, ours in _CAUSES if theirs in said)
    return next(known, f"it answered “{said.partition(chr(10))[0][:80]}”")

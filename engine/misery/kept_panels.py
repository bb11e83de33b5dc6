"""What panels said, kept in the user's folder: for each deck a table as one takes it along."""

import errno
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from engine.misery import own_decks
from engine.misery.deck import Deck, file_bytes
from engine.misery.panel import Panel, format_panel, read_panel
from engine.misery.sheet import DeckError

_WRITING = Lock()


def own_folder() -> Path:
    """Where ratings are kept: beside the user's own decks."""
    return own_decks.own_folder().with_name("ratings")


def take_panel(deck: Deck, folder: Path) -> Panel:
    """Return what is kept of a deck, empty where nothing is; words about events it lacks are left.

    Raises OSError for a file that cannot be opened or does not read.
    """
    file = _file(deck.id, folder)
    if not file.exists():
        return Panel()
    if not file.is_file():
        raise OSError(errno.EINVAL, f"{file.name} is no file")
    try:
        return read_panel(file_bytes(file), file.name, deck)[0]
    except DeckError as error:
        raise OSError(errno.EINVAL, str(error).removesuffix(".")) from error


def change_panel(deck: Deck, folder: Path, change: Callable[[Panel], Panel]) -> None:
    """Keep what a change makes of the panel; several visits may do so at once.

    A file that does not read is left as it is. Raises OSError as `take_panel` does or where the
    folder cannot be written, and whatever the change raises.
    """
    with _WRITING:
        panel = change(take_panel(deck, folder))
        if not panel.said:
            forget_panel(deck.id, folder)
            return
        folder.mkdir(parents=True, exist_ok=True)
        file = _file(deck.id, folder)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(format_panel(panel))
        fresh.replace(file)  # never half a file, whatever happens meanwhile


def forget_panel(deck_id: str, folder: Path) -> None:
    """Remove what is kept of a deck, readable or not; raises OSError."""
    _file(deck_id, folder).unlink(missing_ok=True)


def mark(deck_id: str, folder: Path) -> tuple[int, ...]:
    """What changes as soon as the kept ratings of a deck do."""
    with suppress(OSError):
        found = _file(deck_id, folder).stat()
        return found.st_ino, found.st_mtime_ns, found.st_size
    return ()


def _file(deck_id: str, folder: Path) -> Path:
    return folder / f"{deck_id}.csv"

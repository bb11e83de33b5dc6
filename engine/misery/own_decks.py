"""The user's own decks: each a folder of a deck's files inside the user's data folder.

Their ids start with `own-`, so that none is ever mistaken for a deck that is shipped.
"""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

import tomli_w
from platformdirs import user_data_path

from engine.misery.deck import Deck, file_bytes, load_deck, read_deck
from engine.misery.deck_files import ABOUT, EVENTS
from engine.misery.deck_type import CLEAN
from engine.misery.mending import slug
from engine.misery.sheet import SLUG, DeckError, shorten
from engine.misery.wording import Style

MOST_KEPT = 100
PREFIX = "own-"


def own_folder() -> Path:
    """Where a user's own decks are kept."""
    return user_data_path("lane-and-pile", appauthor=False) / "decks"


def kept(folder: Path) -> tuple[str, ...]:
    """The ids of the decks kept in a folder, sorted; empty where there is no folder.

    >>> kept(Path("no such folder"))
    ()
    """
    try:
        files = (about for about in folder.glob(f"{PREFIX}*/{ABOUT}") if about.is_file())
        found = sorted(about.parent.name for about in files)
    except OSError:
        return ()
    return tuple(found[:MOST_KEPT])


def keep(files: Mapping[str, bytes], title: str, folder: Path) -> str:
    """Keep a deck's files under a title and return its id; no other deck is written over.

    The same deck kept once more stays one. Raises DeckError when the folder holds as many as it
    may or the deck would not read back, and OSError where it cannot be written.
    """
    for number in count(1):
        name = f"{title} {number}" if number > 1 else title
        own = _own_id(title, number)
        written = _renamed(files, own, name)
        if own not in kept(folder):
            break
        if _files(folder / own) == written:
            return own
    if len(kept(folder)) >= MOST_KEPT:
        raise DeckError(f"There are {MOST_KEPT} decks of your own already: remove one first.")
    read_deck(written, own)  # what would not read again is refused while its owner looks on
    _write(folder / own, written)
    return own


def take(own: str, folder: Path, language: str = "en", style: Style = "plain") -> Deck:
    """Load a kept deck; raises DeckError where it is gone or was damaged."""
    if own not in kept(folder):
        raise DeckError(f"There is no deck {own[:60]} in {folder}: import it first.")
    if not SLUG.fullmatch(own) or own.endswith(CLEAN):
        raise DeckError(
            f"The folder {shorten(own)} in {folder} cannot be a deck's name: rename it, with small "
            f"letters, digits and single hyphens, and not {CLEAN} at the end."
        )
    return replace(load_deck(folder / own, language, style), id=own)


def files_of(own: str, folder: Path) -> dict[str, bytes]:
    """A kept deck's files by name; raises DeckError where it is gone, OSError where unreadable."""
    if own not in kept(folder):
        raise DeckError(f"There is no deck {own[:60]} in {folder}: import it first.")
    return _files(folder / own)


def remove(own: str, folder: Path) -> None:
    """Remove a kept deck's files; what else lies in its folder stays. Raises OSError."""
    if own not in kept(folder):
        return
    if (folder / own).is_symlink():  # what it leads to is not ours
        (folder / own).unlink()
        return
    for name in _files(folder / own):
        (folder / own / name).unlink(missing_ok=True)
    with suppress(OSError):  # something of the user's own lies in there
        (folder / own).rmdir()


def mark(folder: Path) -> tuple[tuple[str, int], ...]:
    """What changes as soon as a kept deck does: each file's place and time."""
    with suppress(OSError):
        found = [file for own in kept(folder) for file in (folder / own).glob("*.*")]
        return tuple(sorted((str(file), file.stat().st_mtime_ns) for file in found))
    return ()


def _own_id(title: str, number: int) -> str:
    """Make an id of a title, and never one that reads as a deck without its adult events."""
    own = PREFIX + (slug(title).removesuffix(CLEAN) or "deck")
    own = f"{own}-deck" if own.endswith(CLEAN) else own
    return f"{own}-{number}" if number > 1 else own


def _renamed(files: Mapping[str, bytes], own: str, title: str) -> dict[str, bytes]:
    about = tomllib.loads(files[ABOUT].decode("utf-8-sig"))
    return {**files, ABOUT: tomli_w.dumps(about | {"id": own, "title": title}).encode()}


def _files(place: Path) -> dict[str, bytes]:
    names = (place / ABOUT, place / EVENTS, *sorted(place.glob("events.*.csv")))
    return {file.name: file_bytes(file) for file in names if file.is_file()}


def _write(place: Path, files: Mapping[str, bytes]) -> None:
    """Write `deck.toml` last: a deck is there once all of it is."""
    place.mkdir(parents=True, exist_ok=True)
    for name in sorted(files, key=lambda name: name == ABOUT):
        (place / name).write_bytes(files[name])

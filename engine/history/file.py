"""The file of a history, and whether it is still the one that was opened."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from engine.history.schema import HistoryError


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was opened: its whole path, and what the disk calls it.

    A program that holds a file open goes on writing to it after it was deleted, without an error.
    """

    path: Path
    device: int
    number: int

    @classmethod
    def at(cls, path: Path) -> Self:
        """Note the file at this path; raises OSError when there is none."""
        found = path.stat()
        return cls(path.resolve(), found.st_dev, found.st_ino)

    def require(self) -> None:
        """Raise HistoryError unless this very file still lies at its path."""
        try:
            is_there = File.at(self.path) == self
        except OSError:
            is_there = False
        if not is_there:
            raise HistoryError("its file was deleted or replaced")

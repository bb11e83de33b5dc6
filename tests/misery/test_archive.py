"""Zips of strangers: how many files and how many bytes are unpacked, and what is refused."""

import io
import re
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from engine.misery.archive import unzip
from engine.misery.sheet import DeckError

MILLION = 10**6
CSV = re.compile(r".*\.csv")


def packed(*parts):
    """A zip of files of zeros, by name and size."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as file:
        for name, size in parts:
            file.writestr(name, bytes(size))
    return out.getvalue()


def test_twenty_million_bytes_are_unpacked_and_not_one_more():
    parts = unzip(packed(("a.csv", 12 * MILLION), ("b.csv", 8 * MILLION)), "a.zip", CSV)
    assert {name: len(data) for name, data in parts.items()} == {
        "a.csv": 12 * MILLION,
        "b.csv": 8 * MILLION,
    }
    with pytest.raises(
        DeckError, match=r"^a\.zip unpacks to more than 20 MB: leave some of it out"
    ):
        unzip(packed(("a.csv", 12 * MILLION), ("b.csv", 8 * MILLION + 1)), "a.zip", CSV)


def test_what_is_not_wanted_is_not_unpacked_and_does_not_count():
    assert unzip(packed(("a.csv", 3), ("film.avi", 21 * MILLION)), "a.zip", CSV) == {
        "a.csv": bytes(3)
    }


@pytest.mark.parametrize("count", [500, 501])
def test_five_hundred_files_are_looked_through(count):
    data = packed(("a.csv", 1), *((f"{n}.txt", 1) for n in range(count - 1)))
    if count == 500:
        assert unzip(data, "a.zip", CSV) == {"a.csv": bytes(1)}
    else:
        with pytest.raises(DeckError, match=r"^a\.zip holds more than 500 files"):
            unzip(data, "a.zip", CSV)

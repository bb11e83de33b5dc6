"""Zips that strangers bring, unpacked without letting them hurt."""

import io
import re
import zlib
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from engine.misery.sheet import DeckError

MAX_UNPACKED = 20_000_000
"""Bytes that the parts read may unpack to; 5,000 rows of long texts need about 5 million."""
_MAX_ENTRIES = 500
_BROKEN = (BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)


def unzip(data: bytes, file: str, wanted: re.Pattern[str]) -> dict[str, bytes]:
    """Unpack the wanted parts of a zip by name; DeckError for a broken or overfull one."""
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            parts = [part for part in packed.infolist() if wanted.fullmatch(part.filename)]
            _refuse_overfull(packed.infolist(), parts, file)
            return {part.filename: packed.read(part) for part in parts}
    except DeckError:
        raise
    except _BROKEN as error:
        raise DeckError(f"{file} cannot be unpacked: it is damaged, or has a password.") from error


def _refuse_overfull(entries: list[ZipInfo], parts: list[ZipInfo], file: str) -> None:
    if len(entries) > _MAX_ENTRIES:
        raise DeckError(f"{file} holds more than {_MAX_ENTRIES} files: need one deck.")
    # Python unpacks no more of a part than its entry says, so the entries can be believed.
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        most = MAX_UNPACKED // 10**6
        raise DeckError(f"{file} unpacks to more than {most} MB: leave some of it out.")
    if any(part.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for part in parts):
        raise DeckError(f"{file} is packed in an unusual way: save it once more.")

"""Reading `deck.toml`: what a deck says about itself."""

import tomllib
from typing import TypedDict, cast

from engine.misery.sheet import DeckError, decode, shorten

MAX_BYTES = 10_000
"""More than any deck needs to say, and little enough that nothing in it takes long to read."""

_ENDLESS = "brackets, tables or digits without end"
_TEXTS = ("id", "title", "version", "language", "about", "licence")
_TABLES = ("categories", "sources")
_KEYS = (*_TEXTS, *_TABLES)


class About(TypedDict):
    """The facts of `deck.toml`, all of them required and none of them empty."""

    id: str
    title: str
    version: str
    language: str
    about: str
    licence: str
    categories: dict[str, str]
    sources: dict[str, str]


def read_about(data: bytes, file: str) -> About:
    """Read the contents of a `deck.toml`; `file` only stands in messages.

    Raises DeckError for text that is over 10 kB, not UTF-8 or not TOML, and for a key that is
    missing, unknown, empty or of the wrong kind.
    """
    facts = _toml(data, file)
    for key in _KEYS:
        if key not in facts:
            raise DeckError(f'{file}: found no "{key}", need {", ".join(_KEYS)}.')
    for key, value in facts.items():
        if key not in _KEYS:
            raise DeckError(f'{file}: found "{shorten(key)}", allowed are {", ".join(_KEYS)}.')
        _refuse_other_kind(key, value, file)
    return cast("About", facts)


def _toml(data: bytes, file: str) -> dict[str, object]:
    if len(data) > MAX_BYTES:
        most = MAX_BYTES // 1000
        raise DeckError(f"{file}: found more than {most} kB, allowed is at most {most} kB.")
    text = decode(data, file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{file}: found broken TOML, need a file that reads ({error}).") from error
    except (RecursionError, ValueError) as error:  # ValueError: a number of thousands of digits
        raise DeckError(
            f"{file}: found {_ENDLESS}, need {', '.join(_KEYS)} and no more."
        ) from error


def _refuse_other_kind(key: str, value: object, file: str) -> None:
    fits = _is_text(value) if key in _TEXTS else _is_table(value)
    if not fits:
        needed = "a text" if key in _TEXTS else "a table of texts"
        raise DeckError(f'{file}: found {_shown(value)} as "{key}", need {needed}.')


def _shown(value: object) -> str:
    try:
        return shorten(repr(value))
    except (RecursionError, ValueError):  # tables in tables, a hexadecimal number as long
        return _ENDLESS


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(_is_text, value.values()))

"""Reading `deck.toml`: what a deck says about itself."""

import tomllib
from typing import TypedDict, cast

from engine.misery.sheet import DeckError, decode, shorten

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

    Raises DeckError for text that is not UTF-8 or not TOML, and for a key that is missing,
    unknown, empty or of the wrong kind.
    """
    try:
        facts = tomllib.loads(decode(data, file))
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{file}: found broken TOML, need a file that reads ({error}).") from error
    for key in _KEYS:
        if key not in facts:
            raise DeckError(f'{file}: found no "{key}", need {", ".join(_KEYS)}.')
    for key, value in facts.items():
        if key not in _KEYS:
            raise DeckError(f'{file}: found "{shorten(key)}", allowed are {", ".join(_KEYS)}.')
        _refuse_other_kind(key, value, file)
    return cast("About", facts)


def _refuse_other_kind(key: str, value: object, file: str) -> None:
    fits = _is_text(value) if key in _TEXTS else _is_table(value)
    if not fits:
        needed = "a text" if key in _TEXTS else "a table of texts"
        raise DeckError(f'{file}: found {shorten(repr(value))} as "{key}", need {needed}.')


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(map(_is_text, value.values()))

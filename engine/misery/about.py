"""Reading `deck.toml`: what a deck says about itself."""

import re
import tomllib
from collections.abc import Mapping
from typing import TypedDict, cast

from engine.misery.sheet import SLUG, DeckError, decode, shorten

MAX_BYTES = 10_000
"""More than any deck needs to say, and little enough that nothing in it takes long to read."""

_ENDLESS = "brackets, tables or digits without end"
_TEXTS = ("id", "title", "version", "language", "about", "licence")
_TABLES = ("categories", "sources")
_KEYS = (*_TEXTS, *_TABLES)
_SPOKEN = ("title", "about", "categories")

LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
"""A language's short name, such as `nl`, in small letters."""
_VERSION = re.compile(r"[A-Za-z0-9._-]+")


class Spoken(TypedDict):
    """What is said of a deck in another language than its own."""

    title: str
    about: str
    categories: dict[str, str]


class About(TypedDict):
    """The facts of `deck.toml`: all required and none empty, but for `words` by language."""

    id: str
    title: str
    version: str
    language: str
    about: str
    licence: str
    categories: dict[str, str]
    sources: dict[str, str]
    words: dict[str, Spoken]


def read_about(data: bytes, file: str) -> About:
    """Read the contents of a `deck.toml`; `file` only stands in messages.

    Raises DeckError for text that is over 10 kB, not UTF-8 or not TOML, and for a key that is
    missing, unknown, empty or of the wrong kind.
    """
    facts = _toml(data, file)
    words = facts.pop("words", {})
    _refuse_other_keys(facts, _KEYS, file)
    _refuse_what_no_link_can_say(facts, file)
    _refuse_other_words(words, tuple(cast("dict[str, str]", facts["categories"])), file)
    return cast("About", facts | {"words": words})


def _refuse_what_no_link_can_say(facts: Mapping[str, object], file: str) -> None:
    """A game's link names its deck and the deck's version as they stand."""
    for key, pattern, allowed in (
        ("id", SLUG, "small letters, digits and single hyphens, such as my-deck"),
        ("version", _VERSION, "letters, digits, dots and hyphens, such as 1.2"),
    ):
        if not pattern.fullmatch(str(facts[key])):
            found = shorten(str(facts[key]))
            raise DeckError(f'{file}: found "{found}" as "{key}", allowed are {allowed}.')


def _refuse_other_words(words: object, categories: tuple[str, ...], file: str) -> None:
    """Each `[words.nl]` must say all there is to say, of the very same categories."""
    if not isinstance(words, dict):
        raise DeckError(f'{file}: found {_shown(words)} as "words", need tables such as words.nl.')
    for language, said in words.items():
        table = f"words.{shorten(language)}"
        if not LANGUAGE.fullmatch(language) or not isinstance(said, dict):
            raise DeckError(
                f"{file}: found {table}, need the table of a language, such as words.nl."
            )
        _refuse_other_keys(said, _SPOKEN, f"{file}, {table}")
        _refuse_keys(said["categories"], categories, f"{file}, {table}.categories")


def _refuse_other_keys(facts: Mapping[str, object], keys: tuple[str, ...], file: str) -> None:
    """Each of the keys, no other, and each of its kind."""
    _refuse_keys(facts, keys, file)
    for key, value in facts.items():
        _refuse_other_kind(key, value, file)


def _refuse_keys(facts: Mapping[str, object], keys: tuple[str, ...], file: str) -> None:
    for key in keys:
        if key not in facts:
            raise DeckError(f'{file}: found no "{key}", need {", ".join(keys)}.')
    for key in facts:
        if key not in keys:
            raise DeckError(f'{file}: found "{shorten(key)}", allowed are {", ".join(keys)}.')


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

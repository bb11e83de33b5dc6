"""Plain tables as TOML text: words, yes and no, whole numbers, lists, tables in tables.

Python reads TOML and does not write it; a rule set needs no more than this.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def format_toml(table: Mapping[str, Any]) -> str:
    """The table as TOML; raises ``TypeError`` for a value that is none of the plain ones.

    >>> print(format_toml({"id": "own", "four": {"burns": True, "ranks": ["7", "T"]}}), end="")
    id = "own"
    <BLANKLINE>
    [four]
    burns = true
    ranks = ["7", "T"]
    """
    return "\n".join(_lines(table, ())).lstrip("\n") + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    """The values of a table first, then the tables in it, each under its full name."""
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    inner = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    if path and (plain or not inner):
        yield ""
        yield f"[{'.'.join(_key(part) for part in path)}]"
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        yield from _lines(value, (*path, key))


def _key(name: str) -> str:
    return name if name and BARE.issuperset(name) else _quoted(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(value)
        case Mapping():
            return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
        case Sequence():
            return f"[{', '.join(_value(part) for part in value)}]"
        case _:
            msg = f"{value!r} is no TOML here; need a word, number, yes or no, list or table"
            raise TypeError(msg)


def _quoted(text: str) -> str:
    return '"' + "".join(_escaped(sign) for sign in text) + '"'


def _escaped(sign: str) -> str:
    if sign in ESCAPES:
        return ESCAPES[sign]
    return sign if sign.isprintable() or sign >= "\xa0" else f"\\u{ord(sign):04x}"

"""House rules in signs that a link and a line of text can hold.

``turn.pick_up-any_time~ranks.7.lets_through-23``: each change is a setting, a dash and its value.
Lists of ranks are written without gaps; ``-`` is an empty one, ``_`` nothing.
"""

import re
from collections.abc import Iterable
from urllib.parse import unquote

from engine.shithead.cards import RANKS
from engine.shithead.schema import Field, Value, fields
from engine.shithead.settings import ANY_RANK, FEWEST_PLAYERS, MOST_PLAYERS
from engine.shithead.variant_file import shown

MOST_TEXT = 4_000
MOST_CHANGES = 200
MOST_TITLE = 60
MOST_REF = 5_000
TITLE = "title-"
EMPTY, NOTHING = "-", "_"
MOST_DIGITS = 2
LONGEST_WORD = len(RANKS)
"""An order of ranks, the longest text that a setting may be."""
PAIR = 2
DEAL = re.compile(r"(\d{1,2}(?:_\d{1,2})*)x(\d{1,2})x(\d{1,2})x(\d{1,2})", re.ASCII)


def format_title(title: str) -> str:
    """A title without the signs that mean something in a link or a record.

    >>> format_title("Gran's way, 1987")
    'Gran%27s_way%2C_1987'
    """
    return re.sub(r"[^a-zA-Z0-9 ]", lambda sign: _escaped(sign[0]), title).replace(" ", "_")


def _escaped(sign: str) -> str:
    """A letter of any language as it is, anything else by its number."""
    return sign if sign.isalpha() else "".join(f"%{byte:02X}" for byte in sign.encode())


def parse_title(text: str) -> str:
    """A title from its signs, cut to what a title may be.

    >>> parse_title("Gran%27s_way%2C_1987")
    "Gran's way, 1987"
    """
    return clean_title(unquote(text[: MOST_TITLE * 12].replace("_", " ")))


def clean_title(text: str) -> str:
    """The signs of a title that can be printed, no more than 60 of them."""
    return "".join(filter(str.isprintable, text))[:MOST_TITLE]


def format_changes(changes: Iterable[tuple[str, Value]]) -> str:
    """Changes of settings as one text."""
    return "~".join(f"{name}-{format_value(fields()[name], value)}" for name, value in changes)


def read_changes(text: str) -> tuple[dict[str, Value], tuple[str, ...]]:
    """The changes that can be read, and a sentence for each that cannot."""
    if len(text) > MOST_TEXT:
        return {}, (f"The list of changes is longer than {MOST_TEXT:,} characters: left out.",)
    changes: dict[str, Value] = {}
    problems = []
    for part in text.split("~")[:MOST_CHANGES] if text else ():
        setting, _, value = part.partition("-")
        try:
            changes[setting] = parse_value(_field(setting), value)
        except ValueError as error:
            problems.append(f"One change was left out: {error}.")
    return changes, tuple(problems)


def _field(setting: str) -> Field:
    if setting not in fields():
        msg = f"there is no setting called “{setting[:40]}”"
        raise ValueError(msg)
    return fields()[setting]


def format_value(field: Field, value: Value) -> str:  # noqa: PLR0911  # one line a kind of value
    """A value in the few signs a link needs; see :func:`parse_value`."""
    match value:
        case None:
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case ():
            return EMPTY
        case tuple() if field.kind == "packs":
            return ".".join(f"{players}x{packs}" for players, packs in value)
        case tuple() if field.kind == "deals":
            rows = [("_".join(map(str, row[0])), *row[1:]) for row in value]
            return ".".join("x".join(map(str, row)) for row in rows)
        case tuple():
            return ("" if field.kind in ("ranks", "place") else ".").join(map(str, value))
        case _:
            return str(value) or EMPTY


def parse_value(field: Field, text: str) -> Value:
    """A value from its signs; raises ``ValueError`` naming what was found and what is allowed.

    >>> parse_value(fields()["ranks.7.lets_through"], "23T")
    ('2', '3', 'T')
    """
    value = _parsed(field, text)
    if value is not None or (text == NOTHING and field.optional):
        return value
    msg = f"{field.setting} is {shown(text)}; {allowed(field)}"
    raise ValueError(msg)


def _parsed(field: Field, text: str) -> Value:  # noqa: PLR0911  # one line a kind of field
    """The value, or None where the text is none of the allowed ones."""
    match field.kind:
        case "flag":
            return {"yes": True, "no": False}.get(text)
        case "choice":
            return text if text in field.choices else None
        case "number":
            return _number(text, field.least, field.most)
        case "powers":
            powers = tuple(text.split("."))
            return powers if set(powers) <= set(field.choices) else None
        case "place" if text in field.choices:
            return text
        case "ranks" | "place":
            ranks = () if text == EMPTY else tuple(text)
            good = len(ranks) <= len(ANY_RANK) and set(ranks) <= set(ANY_RANK)
            return ranks if good and (text or not field.optional) else None
        case "text" if text == EMPTY:
            return ""
        case "text":
            return text if text.isalnum() and len(text) <= LONGEST_WORD else None
        case "players" | "packs" | "deals":
            return _rows(field, text)


def _number(text: str, least: int, most: int) -> int | None:
    good = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if good and least <= int(text) <= most else None


def _rows(field: Field, text: str) -> Value:
    if field.kind == "players":
        pair = tuple(_number(part, FEWEST_PLAYERS, MOST_PLAYERS) for part in text.split("."))
        return pair if len(pair) == PAIR and None not in pair else None
    if field.kind == "packs":
        split = [row.split("x") for row in text.split(".")]
        rows = tuple(tuple(_number(n, 1, MOST_PLAYERS) for n in row) for row in split)
        good = all(len(row) == PAIR and None not in row for row in rows)
        return rows if good else None
    if text == EMPTY:
        return ()
    found = [DEAL.fullmatch(row) for row in text.split(".")]
    deals = tuple(_deal(row) for row in found if row)
    return deals if len(deals) == len(found) else None


def _deal(found: re.Match[str]) -> Value:
    """Players, then blind, open and hand cards each."""
    players = tuple(int(number) for number in found[1].split("_"))
    return players, *(int(found[place]) for place in (2, 3, 4))


def allowed(field: Field) -> str:  # noqa: PLR0911  # one line a kind of field
    """What a field takes, in words."""
    match field.kind:
        case "flag":
            return "allowed are yes and no"
        case "number":
            return f"allowed are whole numbers from {field.least} to {field.most}"
        case "choice" | "powers":
            return f"allowed are {', '.join(field.choices)}"
        case "place":
            return f"allowed are {', '.join(field.choices)}, or ranks such as 78T"
        case "ranks":
            return f"allowed are ranks out of {ANY_RANK}"
        case "players":
            return "allowed are the fewest and the most, such as 2.6"
        case "packs":
            return "allowed are rows such as 5x1.8x2: players, packs"
        case "deals":
            return "allowed are rows such as 2_3x4x4x4: players, blind, open, hand"
        case "text":
            return "allowed are letters and digits"

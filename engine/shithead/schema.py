"""The settings of a rule set as the fields of a form, read off the types that check a file.

A field's value is plain and hashable: a word, a yes or no, a number, or a tuple of ranks, powers or
rows. ``None`` stands for what a file leaves out: nothing asked, or no table of what may follow.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from engine.shithead.settings import ANY_RANK, LIMITING, Rank, Section, Settings

Kind = Literal[
    "choice", "flag", "number", "ranks", "powers", "place", "text", "players", "packs", "deals"
]
Value = Hashable
SECTIONS = {
    name: info.annotation
    for name, info in Settings.model_fields.items()
    if isinstance(info.annotation, type) and issubclass(info.annotation, Section)
}
ROWS: dict[str, Kind] = {
    "table.players": "players",
    "table.packs": "packs",
    "deal.for_players": "deals",
}
PLAIN = ("plain",)
PLACING = ("on", "on_when", "only_on", "not_on", "not_on_top")
LIMIT_FIELDS = ("asks", "lets_through", "stops", "may_wait")
INVISIBLE_FIELDS = ("on_itself", "on_empty", "hands_on_limit", "repeats")


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: what kind of answer it takes, which are allowed, and what silence means.

    ``least`` and ``most`` bound a number; ``choices`` are the words of a choice or a power.
    """

    setting: str
    kind: Kind
    default: Value = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    least: int = 0
    most: int = 0


@cache
def fields() -> dict[str, Field]:
    """Every setting by its dotted name, those of each rank included.

    >>> fields()["turn.pick_up"].choices
    ('when_stuck', 'any_time', 'any_stage')
    >>> fields()["four.count"].most, fields()["ranks.7.may_wait"].kind
    (8, 'flag')
    """
    found = [field for name, model in SECTIONS.items() for field in _section(name, model)]
    found.append(_field("out_of_turn", Settings.model_fields["out_of_turn"]))
    for rank in ANY_RANK:
        found += _section(f"ranks.{rank}", Rank)
        found.append(Field(f"may_follow.{rank}", "ranks", optional=True))
    return {field.setting: field for field in found}


def _section(name: str, model: type[Section]) -> Iterator[Field]:
    for key, info in model.model_fields.items():
        yield _field(f"{name}.{key}", info)


def _field(setting: str, info: FieldInfo) -> Field:
    """A field by the type its setting has."""
    default = None if info.is_required() else info.default
    if setting in ROWS:
        return Field(setting, ROWS[setting], default)
    kinds = [kind for kind in _parts(info.annotation) if kind is not NoneType]
    words = tuple(str(word) for kind in kinds for word in _words(kind))
    optional = NoneType in _parts(info.annotation)
    if setting.endswith(".power"):
        return Field(setting, "powers", PLAIN, words)
    if words:
        kind: Kind = "choice" if len(kinds) == 1 else "place"
        return Field(setting, kind, default, words, optional)
    if bool in kinds:
        return Field(setting, "flag", default)
    if int in kinds:
        least = next(int(str(m.ge)) for m in info.metadata if isinstance(m, Ge))
        most = next(int(str(m.le)) for m in info.metadata if isinstance(m, Le))
        return Field(setting, "number", default, least=least, most=most)
    return Field(setting, "text" if str in kinds else "ranks", default)


def _parts(annotation: Any) -> tuple[Any, ...]:  # noqa: ANN401  # a type of any form
    """The alternatives of a type, the notes on it left aside."""
    if get_origin(annotation) in (Union, UnionType):
        return tuple(part for one in get_args(annotation) for part in _parts(one))
    bare = getattr(annotation, "__origin__", annotation)
    return (annotation if bare in (Literal, tuple) else bare,)


def _words(kind: Any) -> tuple[Any, ...]:  # noqa: ANN401  # a type of any form
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(word for inner in get_args(kind) for word in _words(inner))


def rank_row(setting: str) -> str:
    """A setting, or of one in a rank's row the row.

    >>> rank_row("ranks.7.asks"), rank_row("four.burns")
    ('ranks.7', 'four.burns')
    """
    return ".".join(setting.split(".")[:2]) if setting.startswith("ranks.") else setting


def values(settings: Settings) -> dict[str, Value]:
    """What a rule set says to every field; a rank without a row is plain."""
    return {setting: _value(settings, field) for setting, field in fields().items()}


def _value(settings: Settings, field: Field) -> Value:
    if field.setting == "out_of_turn":
        return settings.out_of_turn
    section, _, key = field.setting.partition(".")
    if section == "may_follow":
        return settings.may_follow.get(key)
    if section == "ranks":
        row = settings.ranks.get(key[0])
        return field.default if row is None else getattr(row, key[2:])
    value: Value = getattr(getattr(settings, section), key)
    if field.kind == "packs":
        return tuple((row.players, row.packs) for row in settings.table.packs)
    if field.kind == "deals":
        rows = settings.deal.for_players
        return tuple((row.players, row.down, row.up, row.hand) for row in rows)
    return value


def in_file(field: Field, value: Value) -> Any:  # noqa: ANN401  # plain TOML of any form
    """A field's value as a variant file writes it."""
    if field.kind == "packs" and isinstance(value, tuple):
        return [{"players": players, "packs": packs} for players, packs in value]
    if field.kind == "deals" and isinstance(value, tuple):
        return [
            {"players": list(players), "down": down, "up": up, "hand": hand}
            for players, down, up, hand in value
        ]
    if isinstance(value, tuple):
        return value[0] if field.kind == "powers" and len(value) == 1 else list(value)
    return value


def in_use(powers: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the settings that mean something for a card with these powers.

    >>> in_use(("invisible",))[-5:]
    ('on_itself', 'on_empty', 'hands_on_limit', 'repeats', 'then')
    """
    names = list(PLACING)
    if LIMITING.intersection(powers):
        names += LIMIT_FIELDS if "limit" in powers else LIMIT_FIELDS[1:]
    if "invisible" in powers:
        names += INVISIBLE_FIELDS
    if {"skip", "reverse"} & set(powers):
        names.append("counts")
    return (*names, "then")

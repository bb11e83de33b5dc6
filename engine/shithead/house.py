"""House rules: a shipped rule set and what a table plays otherwise.

The changes are kept as the few settings that differ, so that a link, a file and a list of
differences are all short. They may contradict each other while somebody is still choosing:
:mod:`engine.shithead.house_check` says so in words.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.shithead.cards import JOKER, RANKS
from engine.shithead.schema import PLAIN, Value, fields, in_file, in_use, values
from engine.shithead.settings import ANY_RANK, Rank
from engine.shithead.signs import MOST_TITLE, TITLE, format_changes, format_title
from engine.shithead.variant import Variant, build_variant, load_variant
from engine.shithead.variant_file import FIRST, FOLDER, read_table, settings_of, whole_table

WHERE = "your rules"


@dataclass(frozen=True, slots=True)
class House:
    """The id of a shipped rule set, the settings that differ from it, and a title of its own.

    >>> House().put({"turn.pick_up": "any_time", "turn.draw_to": 3}).changes
    (('turn.pick_up', 'any_time'),)
    """

    base: str = FIRST
    changes: tuple[tuple[str, Value], ...] = ()
    title: str = ""

    def value(self, setting: str) -> Value:
        """What this table says to a setting."""
        return dict(self.changes).get(setting, base_values(self.base)[setting])

    def values(self) -> dict[str, Value]:
        """What this table says to every setting."""
        return {**base_values(self.base), **dict(self.changes)}

    def put(self, changes: Mapping[str, Value]) -> "House":
        """The house with some settings changed; what is as in the base is no change."""
        was = base_values(self.base)
        now = dict(self.changes) | dict(changes)
        kept = {setting: value for setting, value in now.items() if value != was[setting]}
        return replace(self, changes=tuple((key, kept[key]) for key in fields() if key in kept))

    def undo(self, setting: str) -> "House":
        """The house with a setting as in the base again."""
        return self.put({setting: base_values(self.base)[setting]})

    def moved_to(self, base: str) -> "House":
        """The same rules, told from another base."""
        return replace(self, base=base, changes=()).put(self.values())

    @property
    def name(self) -> str:
        """The title, or one made from the base's."""
        own = f"{base_title(self.base)}, our way" if self.changes else base_title(self.base)
        return self.title or own

    @property
    def ref(self) -> str:
        """The house as the name of a rule set: the base, the title, the changes.

        >>> House(title="Our way").put({"four.burns": True}).ref
        'traveller~title-Our_way~four.burns-yes'
        """
        title = f"{TITLE}{format_title(self.title)}" if self.title else ""
        parts = (self.base, title, format_changes(self.changes))
        return "~".join(part for part in parts if part)

    def powers(self, rank: str) -> tuple[str, ...]:
        """What a rank can do at this table."""
        return _words(self.value(f"ranks.{rank}.power"))

    @property
    def specials(self) -> tuple[str, ...]:
        """The ranks with a power, lowest first, jokers last."""
        order = str(self.value("turn.order"))
        every = order if sorted(order) == sorted(RANKS) else RANKS
        return tuple(rank for rank in every + JOKER if self.powers(rank) != PLAIN)

    @property
    def marked(self) -> tuple[str, ...]:
        """The ranks that differ from a plain card in anything, in the order of the pack."""
        return tuple(
            rank
            for rank in ANY_RANK
            if _row(self, rank) or self.value(f"may_follow.{rank}") is not None
        )


class _Base(NamedTuple):
    """A shipped rule set as its file's table, as the values of all settings, and by its title."""

    table: Mapping[str, Any]
    values: Mapping[str, Value]
    title: str


@lru_cache(maxsize=64)
def _base(name: str) -> _Base:
    table = whole_table(read_table(FOLDER / f"{name}.toml"), f"{name}.toml")
    settings = settings_of(table, f"{name}.toml")
    return _Base(table, MappingProxyType(values(settings)), settings.title)


def base_values(name: str) -> Mapping[str, Value]:
    """What a shipped rule set says to every setting."""
    return _base(name).values


def base_title(name: str) -> str:
    """The title of a shipped rule set."""
    return _base(name).title


def house_table(house: House) -> dict[str, Any]:
    """The house as the table of a variant file: it extends its base and holds only what differs.

    It cites nothing, so that all it changes counts as a house rule.
    """
    base = _base(house.base).table
    table: dict[str, Any] = {
        "id": _ident(house.name),
        "title": house.name[:MOST_TITLE],
        "about": f"House rules on top of {base_title(house.base)}.",
        "shelf": "own",
        "extends": house.base,
    }
    gone = [f"options.{name}" for name in base.get("options", {})]
    rewritten = [rank for rank in ANY_RANK if _must_rewrite(house, rank, base)]
    gone += [f"ranks.{rank}" for rank in rewritten if rank in base.get("ranks", {})]
    for setting, value in house.changes:
        if value is None and setting.startswith("may_follow."):
            gone.append(setting)
        elif not setting.startswith(tuple(f"ranks.{rank}." for rank in rewritten)):
            _set(table, setting, in_file(fields()[setting], value))
    for rank in rewritten:
        row = _row(house, rank)
        if row:
            table.setdefault("ranks", {})[rank] = row
    if gone:
        table["without"] = gone
    ordered = {key: value for key, value in table.items() if not isinstance(value, dict)}
    return ordered | table


def _must_rewrite(house: House, rank: str, base: Mapping[str, Any]) -> bool:
    """Whether a rank's row is written whole: it is new, goes, or loses a line."""
    if not any(setting.startswith(f"ranks.{rank}.") for setting, _ in house.changes):
        return False
    row = base.get("ranks", {}).get(rank, {})
    used = {"power", *in_use(house.powers(rank))}
    loses = any(key not in used or house.value(f"ranks.{rank}.{key}") is None for key in row)
    return not row or loses or not _row(house, rank)


def _row(house: House, rank: str) -> dict[str, Any]:
    """What a rank does beyond a plain card; empty for a plain one.

    A line that its powers have no use for says nothing, whatever the base has there.
    """
    used = ("power", *in_use(house.powers(rank)))
    every = {key: fields()[f"ranks.{rank}.{key}"] for key in Rank.model_fields if key in used}
    said = {key: house.value(field.setting) for key, field in every.items()}
    row = {
        key: in_file(every[key], value)
        for key, value in said.items()
        if value != every[key].default and value is not None
    }
    return {"power": in_file(every["power"], said["power"])} | row if row else {}


def _set(table: dict[str, Any], setting: str, value: object) -> None:
    *sections, last = setting.split(".")
    for section in sections:
        table = table.setdefault(section, {})
    if value is not None:
        table[last] = value


def _ident(title: str) -> str:
    """A title as an id: letters, digits and dashes.

    >>> _ident("Gran's rules, 1987!")
    'grans-rules-1987'
    """
    words = re.findall(r"[a-z0-9]+", title.lower().replace("'", ""))
    return "-".join(words)[:40].strip("-") or "house"


def _words(value: Value) -> tuple[str, ...]:
    return tuple(str(part) for part in value) if isinstance(value, tuple) else ()


@lru_cache(maxsize=64)
def build_house(house: House) -> Variant:
    """The house as a rule set to play by; raises ``VariantError`` where its settings disagree.

    A house that is its base in all is that rule set itself.

    >>> build_house(House().put({"four.burns": True})).settings.four.burns
    True
    """
    if house.ref == house.base:
        return load_variant(house.base)
    return replace(build_variant(house_table(house), (), WHERE), ref=house.ref)


def differences(one: Mapping[str, Value], other: Mapping[str, Value]) -> Iterator[str]:
    """The settings to which two rule sets say something else, in the order of the form.

    Of a rank that is plain in one of them only its power is named: the rest follows from it.
    """
    for setting in fields():
        if one[setting] == other[setting]:
            continue
        rank = setting.split(".")[1] if setting.startswith("ranks.") else ""
        power = f"ranks.{rank}.power"
        if not rank or setting == power or PLAIN not in (one[power], other[power]):
            yield setting


PLACED_ANYWHERE = frozenset({"reset", "invisible", "burn", "wild"})


def with_powers(house: House, rank: str, powers: tuple[str, ...]) -> House:
    """The house with another power for a rank; what the new power has no use for goes.

    What it needs starts as most rule sets have it: resetting, invisible and burning cards go on
    anything, a burner goes again, a limit is "that rank or lower".

    >>> with_powers(House(), "9", ("invisible",)).value("ranks.9.on")
    'anything'
    """
    used, was = in_use(powers), base_values(house.base)
    changes: dict[str, Value] = {}
    for key in Rank.model_fields:
        setting = f"ranks.{rank}.{key}"
        if key not in used:
            changes[setting] = was[setting]
        elif powers == PLAIN:
            changes[setting] = fields()[setting].default
    changes[f"ranks.{rank}.power"] = powers
    if PLACED_ANYWHERE.intersection(powers):
        changes[f"ranks.{rank}.on"] = "anything"
    if "limit" in powers:
        asks = house.value(f"ranks.{rank}.asks")
        changes[f"ranks.{rank}.asks"] = "at_most" if asks is None else asks
    if powers != PLAIN:
        changes[f"ranks.{rank}.then"] = "again" if "burn" in powers else "next"
    return house.put(changes)

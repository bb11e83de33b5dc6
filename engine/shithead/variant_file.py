"""Rule sets as files: read, laid over their base, options switched on, typed; refusals in words."""

import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.core.sources import DATA
from engine.shithead.layers import is_within, laid_over, leaves
from engine.shithead.schema import fields
from engine.shithead.settings import Settings

FOLDER = DATA / "variants"
FIRST = "traveller"
"""The rule set that is shown before all others, and played by where none is named."""
MAX_FILE = 100_000
MAX_DEPTH = 40
"""Dots or brackets in one line: a rule set needs three, a hostile file thousands."""


class VariantError(ValueError):
    """A rule set that cannot be used; the sentence names file, setting, fault and way out.

    ``settings`` are the settings it is about, the likeliest first.
    """

    def __init__(self, sentence: str, *settings: str) -> None:
        super().__init__(sentence)
        self.settings = settings


def variant_names() -> tuple[str, ...]:
    """The ids of the shipped rule sets, sorted.

    >>> "traveller" in variant_names()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def outside() -> dict[str, Any]:
    """What lies outside the model: ``rules`` by the setting that would ask for them, and rule sets.

    >>> sorted(outside()["rule_sets"])
    ['charlotte', 'danish_ref', 'roitriton']
    """
    return tomllib.loads((DATA / "outside.toml").read_text(encoding="utf-8"))


def unknown_name(name: str) -> VariantError:
    """The refusal of a name: outside the model, with the reason, or not known at all."""
    if name in outside()["rule_sets"]:
        row, rules = outside()["rule_sets"][name], outside()["rules"]
        reasons = " ".join(rules[rule] for rule in row["rules"])
        return VariantError(f"“{row['title']}” cannot be played here. {row['reason']} {reasons}")
    return VariantError(f"There is no rule set called “{name[:40]}”; there are: {known_names()}.")


def known_names() -> str:
    """The names to try, short enough for a sentence."""
    main = main_rules()
    return f"{', '.join(main)} and {len(variant_names()) - len(main)} more"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A shipped rule set as it stands on its shelf: enough to choose it by, unchecked."""

    id: str
    title: str
    about: str
    shelf: str


@cache
def shelved() -> tuple[Shelved, ...]:
    """Every shipped rule set, the main ones first, then by title; quick, since none is checked."""
    rows = []
    for name in variant_names():
        table = whole_table(read_table(FOLDER / f"{name}.toml"), name)
        said = {key: str(table.get(key, "")) for key in ("title", "about", "shelf")}
        rows.append(Shelved(id=name, **said))
    return tuple(sorted(rows, key=_place_on_shelf))


def _place_on_shelf(row: Shelved) -> tuple[bool, bool, str]:
    """Main before the rest, the first before all."""
    return row.shelf != "main", row.id != FIRST, row.title if row.shelf != "main" else row.id


def main_rules() -> tuple[str, ...]:
    """The ids of the rule sets a newcomer is shown first.

    >>> main_rules()[0]
    'traveller'
    """
    return tuple(row.id for row in shelved() if row.shelf == "main")


def read_table(path: Path) -> dict[str, Any]:
    """The table of a file; raises :class:`VariantError`."""
    return parse_table(read_text(path), path.name)


def read_text(path: Path) -> str:
    """The text of a file, read in UTF-8 with or without its mark; raises :class:`VariantError`."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise _too_large(path.name)
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise VariantError(f"{path.name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise VariantError(f"{path.name} is not UTF-8 text; save it as UTF-8.") from error


def _too_large(where: str) -> VariantError:
    return VariantError(f"{where} is larger than {MAX_FILE // 1000} kB, too large for a rule set.")


def parse_table(text: str, where: str) -> dict[str, Any]:
    """The table of a text; raises :class:`VariantError`."""
    if len(text) > MAX_FILE:
        raise _too_large(where)
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count("[") > MAX_DEPTH or line.partition("=")[0].count(".") > MAX_DEPTH:
            raise VariantError(f"{where} is nested too deeply in line {number} for a rule set.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise VariantError(f"{where} is no valid TOML: {_cut(str(error), 200)}.") from error
    except (ValueError, RecursionError) as error:  # digits or brackets without end
        raise VariantError(f"{where} holds a number or a nesting too long to read.") from error


def whole_table(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The table laid over the one it extends, less the entries it does without."""
    whole = dict(table)
    base_name, gone = whole.pop("extends", None), whole.pop("without", None)
    if base_name is None:
        if gone is not None:
            raise VariantError(
                f"{where}: without goes with extends; name the base rule set too.", "without"
            )
        return whole
    if base_name not in variant_names():
        allowed = f"allowed are: {known_names()}"
        raise VariantError(f"{where}: extends is {shown(base_name)}; {allowed}.", "extends")
    base = whole_table(read_table(FOLDER / f"{base_name}.toml"), f"{base_name}.toml")
    if not isinstance(gone or [], list):
        needed = "it needs a list such as ['ranks.4']"
        raise VariantError(f"{where}: without is {shown(gone)}; {needed}.", "without")
    for path in gone or []:
        _drop(base, str(path), where)
    return laid_over(base, whole)


def _drop(table: dict[str, Any], path: str, where: str) -> None:
    """Remove a dotted entry, and the citations of what goes with it."""
    *sections, last = path.split(".")
    inner: Any = table
    for section in sections:
        inner = inner.get(section, {}) if isinstance(inner, dict) else {}
    if not isinstance(inner, dict) or last not in inner:
        lacking = f"without names {shown(path)}, which its base does not have"
        raise VariantError(f"{where}: {lacking}.", "without")
    del inner[last]
    cites = table.get("cites", {})
    for key in [key for key in cites if is_within(key, path)]:
        del cites[key]


def with_options(table: Mapping[str, Any], names: Sequence[str], where: str) -> dict[str, Any]:
    """The whole table with options switched on; raises where one is unknown or two disagree."""
    settings = settings_of(table, where)
    for name in names:
        if name not in settings.options:
            known = ", ".join(settings.options) or "none"
            msg = f"{settings.title} has no option called “{_cut(name, 40)}”; there are: {known}."
            raise VariantError(msg)
    for one, other in combinations(names, 2):
        first, second = (dict(leaves(settings.options[name].set)) for name in (one, other))
        for key in first.keys() & second.keys():
            if first[key] != second[key] and not key.startswith("cites"):
                both = " and ".join(f"“{settings.options[name].title}”" for name in (one, other))
                raise VariantError(f"{both} both set {key}; choose one of them.")
    whole, chosen = deepcopy(dict(table)), [settings.options[name] for name in names]
    for option in chosen:
        whole = laid_over(whole, option.set)
    for option in chosen:  # whoever clears an entry has the last word on it
        for path in option.without:
            _drop(whole, path, where)
            whole = laid_over(whole, _under(path, option.set))
    return whole


def _under(path: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """What a table says of one entry, its citations included."""
    section, _, entry = path.partition(".")
    cites = table.get("cites", {})
    cited = {key: cites[key] for key in cites if is_within(key, path)}
    rows = table.get(section, {})
    return {section: {entry: rows[entry]} if entry in rows else {}, "cites": cited}


def settings_of(table: Mapping[str, Any], where: str) -> Settings:
    """The typed settings of a whole table; raises :class:`VariantError` for the first fault."""
    try:
        return Settings.model_validate(dict(table))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise VariantError(f"{where}: {_complaint(first)}", _place(first)) from error


def shown(value: object) -> str:
    """A value found in a file, short enough for a sentence.

    >>> shown("blow"), shown({"a": {}})
    ("'blow'", 'a table')
    """
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)) and len(value) > 3:  # noqa: PLR2004  # a few are readable
        return f"a list of {len(value)}"
    try:
        return _cut(repr(value), 60)
    except ValueError:  # a number of thousands of digits
        return "a huge number"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _complaint(error: Mapping[str, Any]) -> str:
    """One sentence about one bad setting: its name, what was found, what is allowed."""
    place = _cut(_named(error), 80) or "the file"
    found, kind = shown(error["input"]), error["type"]
    asked_for = {
        "extra_forbidden": _named(error).rpartition(".")[2],
        "literal_error": str(error["input"]),
    }
    beyond = _beyond(asked_for.get(kind, ""))
    match kind:
        case "missing":
            return f"{place} is missing; the rule set needs it."
        case "extra_forbidden" | "literal_error" if beyond:
            return beyond
        case "extra_forbidden":
            return f"there is no setting called {place}; check the spelling."
        case "value_error":
            where = f"{place}: " if error["loc"] else ""
            return f"{where}{_cut(str(error['ctx']['error']), 300)}."
        case _:
            return f"{place} is {found}; {_allowed(place) or _needed(error)}."


def _named(error: Mapping[str, Any]) -> str:
    """The setting that a fault is about, without its place in a list or among several types."""
    parts = (str(part) for part in error["loc"] if not isinstance(part, int))
    return ".".join(part for part in parts if "[" not in part)


def _place(error: Mapping[str, Any]) -> str:
    """Where in a file to look: the setting; of a fault of the whole, what its sentence is about."""
    if error["loc"]:
        return _named(error)
    first, colon, _ = str(error.get("ctx", {}).get("error", "")).partition(":")
    return first if colon else "deal"


def _allowed(setting: str) -> str:
    """What a file may say of a setting that is a number or true or false; empty for others.

    >>> _allowed("table.jokers")
    'allowed are whole numbers from 0 to 4'
    """
    field = fields().get(setting)
    if field is None or field.kind not in ("number", "flag"):
        return ""
    numbers = f"whole numbers from {field.least} to {field.most}"
    return f"allowed are {numbers if field.kind == 'number' else 'true and false'}"


NEEDED = {
    "literal_error": "allowed are {expected}",
    "less_than_equal": "{le} is the most",
    "greater_than_equal": "{ge} is the least",
    "int_type": "it needs a whole number",
    "bool_type": "it needs true or false",
    "string_type": "it needs text in quotes",
    "string_too_long": "it may have {max_length} characters at most",
    "string_too_short": "it needs some text",
    "string_pattern_mismatch": "it may hold letters, digits, - and _ only, 40 at most",
    "tuple_type": "it needs a list such as ['7', 'T']",
    "too_long": "the list may have {max_length} entries at most",
    "too_short": "the list needs {min_length} entries",
    "dict_type": "it needs a section of its own",
    "model_type": "it needs a section of its own",
}
"""What a setting needs, by the kind of fault that pydantic names."""


def _needed(error: Mapping[str, Any]) -> str:
    """What would be right instead, in words of a rule set and of no library."""
    if error["type"] == "tuple_type" and _named(error).endswith(".power"):
        return "it needs a power such as 'burn', or a list of them"
    more = " or a list of ranks" if any("[" in str(part) for part in error["loc"]) else ""
    needed = NEEDED.get(error["type"], "that cannot be read").format_map(error.get("ctx", {}))
    return needed + more


def _beyond(asked: str) -> str:
    """Why a setting or value lies outside the model; empty where it is just not known.

    >>> _beyond("timer_seconds")
    'Clocks and time limits lie outside this model: everybody may think as long as they like.'
    """
    rules = outside()["rules"].items()
    return next((str(says) for name, says in rules if asked.startswith(name)), "")

"""A rule set, loaded, checked and ready to answer.

:func:`load_variant` reads a file of ``data/variants`` or any other TOML file, applies the options
asked for (``traveller+four_burn``), compiles the clauses and refuses a rule set whose clauses
disagree or leave a question open.
"""

import tomllib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from engine.core.sources import DATA
from engine.core.verdict import Clause, Facts, Verdict, resolve
from engine.shithead.clauses import compile_clauses
from engine.shithead.settings import Settings

FOLDER = DATA / "variants"
MAX_FILE = 100_000
SPOKEN_FACTS = frozenset({"rank", "count", "asker", "top", "kind", "able"})


class VariantError(ValueError):
    """A rule set that cannot be used; the sentence names file, setting, fault and way out."""


@dataclass(frozen=True, eq=False)
class Variant:
    """Settings and their clauses. ``ref`` names it with its options: ``traveller+four_burn``.

    Verdicts are remembered by the facts that some clause reads or some sentence names.
    """

    ref: str
    settings: Settings
    clauses: Mapping[str, tuple[Clause, ...]]
    _reads: Mapping[str, tuple[str, ...]] = field(repr=False)
    _known: dict[tuple[Hashable, ...], Verdict] = field(default_factory=dict, repr=False)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Variant) and self.ref == other.ref and self.settings == other.settings
        )

    def __hash__(self) -> int:
        return hash(self.ref)

    @property
    def title(self) -> str:
        """The name to show, options included."""
        chosen = [self.settings.options[name].title for name in self.options]
        return ", ".join([self.settings.title, *chosen])

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options switched on."""
        return tuple(self.ref.split("+")[1:])

    def reads(self, question: str) -> frozenset[str]:
        """The facts that the clauses of a question read."""
        return frozenset(
            condition.fact for clause in self.clauses[question] for condition in clause.when
        )

    def ask(self, question: str, facts: Facts) -> Verdict:
        """The verdict on a question; see :func:`engine.core.verdict.resolve`."""
        key = (question, *(facts.get(name) for name in self._reads[question]))
        verdict = self._known.get(key)
        if verdict is None:
            verdict = self._known[key] = resolve(question, self.clauses[question], facts)
        return verdict

    def clause(self, ident: str) -> Clause | None:
        """The clause with this id, if there is one."""
        every = (clause for clauses in self.clauses.values() for clause in clauses)
        return next((clause for clause in every if clause.id == ident), None)

    def packs_for(self, seats: int) -> int:
        """The number of packs for so many players; 0 when the table does not seat them."""
        fewest, most = self.settings.table.players
        if not fewest <= seats <= most:
            return 0
        rows = sorted(self.settings.table.packs, key=lambda row: row.players)
        return next(row.packs for row in rows if row.players >= seats)


def variant_names() -> tuple[str, ...]:
    """The ids of the shipped rule sets, sorted.

    >>> "traveller" in variant_names()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load_variant(name_or_path: str | Path) -> Variant:
    """A rule set by name, with ``+option`` for each option, or from a TOML file.

    Raises :class:`VariantError` with one sentence for an unknown name or option, a broken file, a
    bad setting, or clauses that disagree.

    >>> load_variant("traveller+four_burn").settings.four.burns
    True
    """
    if isinstance(name_or_path, Path):
        return build_variant(_read(name_or_path), (), where=name_or_path.name)
    name, *options = name_or_path.split("+")
    if name not in variant_names():
        known = ", ".join(variant_names())
        msg = f"There is no rule set called “{name[:40]}”; there are: {known}."
        raise VariantError(msg)
    return build_variant(_read(FOLDER / f"{name}.toml"), tuple(options), where=f"{name}.toml")


def parse_variant(text: str, where: str = "the file") -> Variant:
    """A rule set from the text of a TOML file; raises like :func:`load_variant`."""
    return build_variant(_parse(text, where), (), where=where)


def build_variant(table: dict[str, Any], options: tuple[str, ...], where: str) -> Variant:
    """A rule set from a table of settings and the names of the options switched on."""
    from engine.shithead.check import find_faults  # noqa: PLC0415  # it asks the variant built here

    whole = _with_base(table, where)
    settings = _settings(whole, where)
    for name in options:
        if name not in settings.options:
            known = ", ".join(settings.options) or "none"
            msg = f"{settings.title} has no option called “{name[:40]}”; there are: {known}."
            raise VariantError(msg)
        _merge(whole, settings.options[name].set)
    settings = _settings(whole, where)
    clauses = compile_clauses(settings)
    reads = {
        question: tuple(sorted(SPOKEN_FACTS.union(c.fact for clause in rows for c in clause.when)))
        for question, rows in clauses.items()
    }
    variant = Variant("+".join((settings.id, *options)), settings, clauses, reads)
    faults = find_faults(variant)
    if faults:
        raise VariantError(f"{where}: {faults[0].sentence}")
    return variant


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MAX_FILE:
            msg = f"{path.name} is larger than {MAX_FILE // 1000} kB, too large for a rule set."
            raise VariantError(msg)
        return _parse(path.read_text(encoding="utf-8"), path.name)
    except OSError as error:
        raise VariantError(f"{path.name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise VariantError(f"{path.name} is not UTF-8 text; save it as UTF-8.") from error


def _parse(text: str, where: str) -> dict[str, Any]:
    if len(text) > MAX_FILE:
        msg = f"{where} is larger than {MAX_FILE // 1000} kB, too large for a rule set."
        raise VariantError(msg)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise VariantError(f"{where} is no valid TOML: {error}.") from error


def _with_base(table: dict[str, Any], where: str) -> dict[str, Any]:
    """The table laid over the one it extends, less the entries it does without."""
    table = dict(table)
    base_name, gone = table.pop("extends", None), table.pop("without", [])
    if base_name is None:
        return table
    if base_name not in variant_names():
        known = ", ".join(variant_names())
        raise VariantError(f"{where}: extends is {base_name!r}; allowed are: {known}.")
    base = _with_base(_read(FOLDER / f"{base_name}.toml"), f"{base_name}.toml")
    if not isinstance(gone, list):
        raise VariantError(f"{where}: without is {gone!r}; it needs a list such as ['ranks.4'].")
    for path in gone:
        _drop(base, str(path), where)
    return _merge(base, table)


def _drop(table: dict[str, Any], path: str, where: str) -> None:
    """Remove a dotted entry, and the citations of what goes with it."""
    *sections, last = path.split(".")
    inner: Any = table
    for section in sections:
        inner = inner.get(section, {}) if isinstance(inner, dict) else {}
    if not isinstance(inner, dict) or last not in inner:
        raise VariantError(f"{where}: without names {path!r}, which its base does not have.")
    del inner[last]
    cites = table.get("cites", {})
    for key in [key for key in cites if key == path or key.startswith(f"{path}.")]:
        del cites[key]


def _merge(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one table over another in place, section by section."""
    for key, value in over.items():
        if isinstance(value, Mapping) and isinstance(base.get(key), dict):
            _merge(base[key], value)
        else:
            base[key] = value
    return base


def _settings(table: Mapping[str, Any], where: str) -> Settings:
    try:
        return Settings.model_validate(dict(table))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise VariantError(f"{where}: {_complaint(first)}") from error


def _complaint(error: Mapping[str, Any]) -> str:
    """One sentence about one bad setting: its name, what was found, what is allowed."""
    place = ".".join(str(part) for part in error["loc"]) or "the file"
    found = str(error["input"])[:60]
    match error["type"]:
        case "missing":
            return f"{place} is missing; the rule set needs it."
        case "extra_forbidden":
            return f"there is no setting called {place}; check the spelling."
        case "literal_error":
            return f"{place} is {found!r}; allowed are {error['ctx']['expected']}."
        case "value_error":
            where = f"{place}: " if error["loc"] else ""
            return f"{where}{error['ctx']['error']}."
        case _:
            return f"{place} is {found!r}: {error['msg'].lower()}."

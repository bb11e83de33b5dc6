"""A rule set, loaded, checked and ready to answer.

:func:`load_variant` reads a file of ``data/variants`` or any other TOML file, applies the options
asked for (``traveller+four_burn``) or a table's house rules (``traveller~four.burns-yes``),
compiles the clauses and refuses a rule set whose clauses disagree or leave a question open.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args

from engine.core.verdict import Clause, Facts, Verdict, resolve
from engine.shithead.cards import JOKER, Rank
from engine.shithead.clauses import compile_clauses
from engine.shithead.file_lines import with_line
from engine.shithead.layers import is_within
from engine.shithead.schema import fields
from engine.shithead.settings import Power, Settings
from engine.shithead.variant_file import (
    FOLDER,
    VariantError,
    parse_table,
    read_table,
    read_text,
    settings_of,
    unknown_name,
    variant_names,
    whole_table,
    with_options,
)

if TYPE_CHECKING:
    from engine.shithead.to_beat import Announced, ToBeat

__all__ = [
    "FOLDER",
    "Variant",
    "VariantError",
    "build_variant",
    "load_variant",
    "parse_variant",
    "variant_names",
]

Seen = TypeVar("Seen")
Tried = TypeVar("Tried")
Known = dict[tuple[Hashable, ...], Verdict]
"""Verdicts by the values of the facts they rest on."""


@dataclass(frozen=True, eq=False)
class FactsOf(Generic[Seen, Tried]):
    """Facts as functions of what is seen and what is tried, and those that never differ.

    Two of these are never equal, so that a rule set can quickly find what it prepared for one.
    """

    told: Mapping[str, Callable[[Seen, Tried], Hashable]]
    fixed: Mapping[str, Hashable] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        """All facts that can be asked for."""
        return frozenset(self.told) | frozenset(self.fixed)


MOST_KEPT = 64
SPOKEN_FACTS: Mapping[str, tuple[str, ...]] = {
    "may_play": ("rank", "count", "asker", "top", "asks", "bar"),
    "may_pick_up": ("able",),
    "may_wait": ("asker",),
}
"""The facts that sentences about the answer to a question name."""


@dataclass(frozen=True, eq=False)
class Variant:
    """Settings and their clauses. ``ref`` names it with its options: ``traveller+four_burn``.

    The name of house rules holds all that they change, see :mod:`engine.shithead.ref`.

    Verdicts are remembered by the facts that some clause reads or some sentence names;
    ``dataclasses.replace`` gives the same rule set without its memory.
    """

    ref: str
    settings: Settings = field(repr=False)
    clauses: Mapping[str, tuple[Clause, ...]] = field(repr=False)
    _reads: Mapping[str, tuple[str, ...]] = field(repr=False)
    _known: dict[str, Known] = field(
        default_factory=lambda: defaultdict(dict), repr=False, init=False
    )
    _prepared: dict[tuple[str, FactsOf[Any, Any]], tuple[tuple[Callable[..., Any], ...], Known]] = (
        field(default_factory=dict, repr=False, init=False)
    )
    folded: "dict[tuple[ToBeat, Rank, Rank, int, Announced], ToBeat]" = field(
        default_factory=dict, repr=False, init=False
    )

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
        known = self._known[question]
        values = tuple([facts[name] for name in self._reads[question]])
        verdict = known.get(values)
        if verdict is None:
            verdict = known[values] = self._resolve(question, facts)
        return verdict

    def ask_of(
        self, question: str, facts: FactsOf[Seen, Tried], seen: Seen, tried: Tried
    ) -> Verdict:
        """The verdict on what a seat tries, looking up no fact that makes no difference here."""
        prepared = self._prepared.get((question, facts))
        lookups, known = prepared or self._prepare(question, facts)
        values = tuple([lookup(seen, tried) for lookup in lookups])
        verdict = known.get(values)
        if verdict is None:
            reads = [name for name in self._reads[question] if name in facts.told]
            told = dict(zip(reads, values, strict=True))
            verdict = known[values] = self._resolve(question, {**facts.fixed, **told})
        return verdict

    def _prepare(
        self, question: str, facts: FactsOf[Any, Any]
    ) -> tuple[tuple[Callable[..., Any], ...], Known]:
        """The functions of the facts that a question reads here, and the verdicts by their values.

        Facts that never differ are left out: they would only lengthen the key.
        """
        lookups = tuple(facts.told[name] for name in self._reads[question] if name in facts.told)
        return self._prepared.setdefault((question, facts), (lookups, {}))

    def _resolve(self, question: str, facts: Facts) -> Verdict:
        read = {name: facts[name] for name in self._reads[question]}
        return resolve(question, self.clauses[question], read)

    @cached_property
    def powers(self) -> Mapping[str, tuple[Rank, ...]]:
        """The ranks with each power, in the order of ranks."""
        return {power: self.settings.with_power(power) for power in get_args(Power)}

    @cached_property
    def every_rank(self) -> frozenset[Rank]:
        """All ranks there are, the joker among them."""
        return frozenset(self.settings.turn.order + JOKER)

    @cached_property
    def specials(self) -> frozenset[Rank]:
        """The ranks that have a power."""
        return self.settings.specials

    @cached_property
    def plain_first(self) -> tuple[Rank, ...]:
        """All ranks, those with a power last, each part from the lowest up."""
        order = self.settings.turn.order
        return tuple(
            sorted(self.every_rank, key=lambda rank: (rank in self.specials, order.find(rank)))
        )

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


def load_variant(name_or_path: str | Path) -> Variant:
    """A rule set by name, with ``+option`` for each option, or from a TOML file.

    Options may be named in any order; house rules follow a ``~``. Raises :class:`VariantError`
    with one sentence for an unknown name or option, a broken file, a bad setting, or clauses that
    disagree.

    >>> load_variant("traveller+four_burn").settings.four.burns
    True
    """
    if isinstance(name_or_path, Path):
        return parse_variant(read_text(name_or_path), name_or_path.name)
    if "~" in name_or_path:
        return _house(name_or_path)
    name, *options = name_or_path.split("+")
    if name not in variant_names():
        raise unknown_name(name)
    return _load("+".join((name, *sorted(set(options)))))


def _house(ref: str) -> Variant:
    from engine.shithead.house import build_house  # noqa: PLC0415  # they start from rule sets
    from engine.shithead.ref import parse_house  # noqa: PLC0415

    return build_house(parse_house(ref))


@lru_cache(maxsize=MOST_KEPT)
def _load(ref: str) -> Variant:
    name, *options = ref.split("+")
    return build_variant(read_table(FOLDER / f"{name}.toml"), options, where=f"{name}.toml")


def parse_variant(text: str, where: str = "the file", options: Sequence[str] = ()) -> Variant:
    """A rule set from the text of a TOML file; raises like :func:`load_variant`, with the line."""
    try:
        return build_variant(parse_table(text, where), options, where=where)
    except VariantError as error:
        raise with_line(error, text, where) from error


def build_variant(table: dict[str, Any], options: Sequence[str], where: str) -> Variant:
    """A rule set from a table of settings and the names of the options switched on.

    Every option is tried once, so that a bad one is found before a table asks for it.
    """
    whole = whole_table(table, where)
    settings = settings_of(whole, where)
    check_cites(table.get("cites", {}), settings, where)
    for name, option in settings.options.items():
        switched = settings_of(with_options(whole, [name], where), f"{where}, option {name[:40]}")
        check_cites(option.set.get("cites", {}), switched, f"{where}, option {name[:40]}")
    chosen = sorted(set(options))
    return variant_of(settings_of(with_options(whole, chosen, where), where), chosen, where)


def check_cites(names: Iterable[str], settings: Settings, where: str) -> None:
    """Raise :class:`VariantError` for the first name cited that is no setting, section or clause.

    Only the names that a file itself cites: a clause that its base cites may be gone here.
    """
    unknown = [name for name in names if not any(is_within(key, name) for key in fields())]
    if not unknown:
        return
    clauses = {clause.id for rows in compile_clauses(settings).values() for clause in rows}
    for name in unknown:
        if name not in clauses:
            sentence = f"{where}: cites.{name[:60]} names no setting; check the spelling."
            raise VariantError(sentence, f"cites.{name}")


def variant_of(
    settings: Settings, options: Sequence[str] = (), where: str = "these rules"
) -> Variant:
    """A rule set from typed settings; raises :class:`VariantError` where clauses are at fault."""
    from engine.shithead.check import find_faults  # noqa: PLC0415  # it asks the variant built here

    variant = unchecked(settings, options)
    faults = find_faults(variant)
    if faults:
        from engine.shithead.fault_words import fault_words  # noqa: PLC0415  # as the check is

        clauses = faults[0].clauses
        names = f" The rules are {' and '.join(c.id for c in clauses)}." if clauses else ""
        about = (clause.setting for clause in clauses)
        raise VariantError(f"{where}: {fault_words(faults[0])}{names}", *about)
    return variant


def unchecked(settings: Settings, options: Sequence[str] = ()) -> Variant:
    """A rule set whose clauses may still be at fault; only a check should hold one."""
    clauses = compile_clauses(settings)
    reads = {
        question: tuple(
            sorted(
                {*SPOKEN_FACTS.get(question, ()), *(c.fact for clause in rows for c in clause.when)}
            )
        )
        for question, rows in clauses.items()
    }
    return Variant("+".join((settings.id, *options)), settings, clauses, reads)

"""Conflicts, gaps and circles among the clauses of a rule set, found before anybody plays.

Every demand that play can reach is enumerated from the empty pile on, and each question is asked
for every combination of facts that its clauses tell apart.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

from engine.core.verdict import Clause, Facts, UnresolvedError, find_cycle, settle
from engine.shithead.attempts import sayable
from engine.shithead.cards import JOKER, Rank
from engine.shithead.to_beat import ToBeat, fold, nothing

if TYPE_CHECKING:
    from engine.shithead.variant import Variant

DOMAINS: dict[str, tuple[Hashable, ...]] = {
    "act": ("play", "turn_card", "pick_up", "wait", "chance", "swap", "choose", "ready"),
    "phase": ("arrange", "play", "over"),
    "turn": ("own", "other"),
    "owned": (True, False),
    "zone_open": (True, False),
    "uncovered": (True, False),
    "zone": ("hand", "face_up", "face_down"),
    "shape": ("single", "set", "mixed", "wrong_number"),
    "joins": ("no", "last_card", "one_rank", "part", "other"),
    "along": ("none", "right", "wrong"),
    "says": ("right", "wrong"),
    "arranged": (True, False),
    "as_many": (True, False),
    "last": (True, False),
    "leads": (True, False),
    "matches_top": (False, True),
    "drew_match": (False, True),
    "stock": ("some", "gone"),
    "could": ("card", "blind", "no"),
    "pile": ("empty", "some"),
    "completes": (False, True),
    "out": (False, True),
    "count": (1, 2, 3, 4),
}
ON_THE_PILE = ("may_play", "asks", "may_wait")
MAX_DEMANDS = 500
MAX_CASES = 20_000


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a rule set: a ``conflict``, ``gap`` or ``cycle``, and between whom."""

    kind: str
    question: str
    clauses: tuple[Clause, ...]
    facts: Mapping[str, Hashable]

    @property
    def sentence(self) -> str:
        """The fault in one sentence that names clauses and settings."""
        names = " and ".join(f"{c.id} (says {_said(c.says)})" for c in self.clauses)
        case = ", ".join(
            f"{name} {_said(value)}" for name, value in self.facts.items() if value != ""
        )
        match self.kind:
            case "conflict":
                return f"two clauses disagree on {self.question} when {case}: {names}; settle it."
            case "gap":
                return f"no clause answers {self.question} when {case}; a setting is missing."
            case _:
                return f"clauses are exceptions to each other in a circle: {names}."


def _said(value: Hashable) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def find_faults(variant: "Variant") -> tuple[Fault, ...]:
    """Every fault of the clauses, the first of each pair of clauses only."""
    cycles = tuple(_cycles(variant))
    if cycles:
        return cycles
    found: dict[tuple[object, ...], Fault] = {}
    for question, tied, free in _facts(variant):
        clauses = variant.clauses[question]
        for row, more in product(_told_apart(clauses, tied), _told_apart(clauses, free)):
            facts = {**row, **more}
            try:
                settle(question, clauses, facts)
            except UnresolvedError as error:
                fault = Fault(error.fault, question, error.clauses, facts)
                found.setdefault((error.fault, question, *(c.id for c in error.clauses)), fault)
    return tuple(found.values())


def _cycles(variant: "Variant") -> Iterator[Fault]:
    for question, clauses in variant.clauses.items():
        circle = find_cycle(clauses)
        if circle:
            members = tuple(clause for clause in clauses if clause.id in circle)
            yield Fault("cycle", question, members, {})


def every_case(variant: "Variant") -> Iterator[tuple[str, Facts]]:
    """Each question with the combinations of facts its clauses read."""
    for question, tied, free in _facts(variant):
        for row, more in product(tied, free):
            yield question, {**row, **more}


def _facts(variant: "Variant") -> Iterator[tuple[str, Sequence[Facts], Sequence[Facts]]]:
    """Each question with the facts that hang together and those that vary freely."""
    demands = tuple(_demands(variant))
    for question, clauses in variant.clauses.items():
        domains = _domains(variant, question)
        tied = demands if question in ON_THE_PILE else ({},)
        if len(tied) * prod(len(values) for values in domains.values()) <= MAX_CASES:
            free = [dict(zip(domains, row, strict=True)) for row in product(*domains.values())]
        else:
            free = list(_few_at_a_time(clauses, domains))
        yield question, tied, free


def _told_apart(clauses: Sequence[Clause], rows: Iterable[Facts]) -> Collection[Facts]:
    """One row of facts for each set of clauses that may apply."""
    first: dict[tuple[bool, ...], Facts] = {}
    for row in rows:
        first.setdefault(tuple([_may_apply(clause, row) for clause in clauses]), row)
    return first.values()


def _may_apply(clause: Clause, facts: Facts) -> bool:
    """Whether a clause applies, as far as the facts given can tell."""
    return all(condition.holds(facts) for condition in clause.when if condition.fact in facts)


def _domains(variant: "Variant", question: str) -> dict[str, tuple[Hashable, ...]]:
    """The facts a question's clauses read that vary freely, with their values."""
    reads = variant.reads(question)
    domains = {name: DOMAINS[name] for name in sorted(reads & DOMAINS.keys())}
    if question not in ON_THE_PILE:
        ranks = (*ranks_in_play(variant), "")
        domains |= {name: ranks for name in ("asker", "rank") if name in reads}
    return domains


def _demands(variant: "Variant") -> Iterator[dict[str, Hashable]]:
    """The facts that hang together: what is asked, the top of the pile, and the rank laid."""
    for to_beat, top in reachable(variant):
        for rank in ranks_in_play(variant):
            yield demand_facts(to_beat, top, rank)


def _few_at_a_time(
    clauses: Sequence[Clause], domains: Mapping[str, tuple[Hashable, ...]]
) -> Iterator[dict[str, Hashable]]:
    """Facts under which any three clauses apply together and as few others as can be.

    A conflict is between two clauses that a third does not strike, so three at a time find it
    where all combinations would be too many.
    """
    quiet = _quietest(clauses, domains)
    yield quiet
    for some in (some for size in (1, 2, 3) for some in combinations(clauses, size)):
        wanted = {name: set(values) for name, values in domains.items()}
        for condition in (condition for clause in some for condition in clause.when):
            if condition.fact in wanted:
                wanted[condition.fact] &= condition.among
        if all(wanted.values()):
            yield {
                name: quiet[name] if quiet[name] in values else next(iter(sorted(values, key=str)))
                for name, values in wanted.items()
            }


def _quietest(
    clauses: Sequence[Clause], domains: Mapping[str, tuple[Hashable, ...]]
) -> dict[str, Hashable]:
    """Facts under which as few clauses apply as changing one fact after the other can reach."""
    facts = {name: values[0] for name, values in domains.items()}
    for _ in range(2):
        for name, values in domains.items():
            loud = [
                (_loudness(clauses, {**facts, name: value}), n) for n, value in enumerate(values)
            ]
            facts[name] = values[min(loud)[1]]
    return facts


def _loudness(clauses: Sequence[Clause], facts: Facts) -> int:
    """How many clauses apply, as far as the facts given can tell."""
    return sum(_may_apply(clause, facts) for clause in clauses)


def ranks_in_play(variant: "Variant") -> tuple[Rank, ...]:
    """The ranks of the cards on this table, jokers last."""
    jokers = (JOKER,) if variant.settings.table.jokers else ()
    return (*variant.settings.turn.order, *jokers)


def demand_facts(to_beat: ToBeat, top: Rank, rank: Rank) -> dict[str, Hashable]:
    """The facts about a rank that meets a demand; ``top`` is ``""`` on an empty pile."""
    return {
        "kind": to_beat.kind,
        "asker": to_beat.asker,
        "asks": to_beat.asks,
        "bar": to_beat.bar,
        "top": top,
        "rank": rank,
        "fits": rank in to_beat.meets,
    }


def reachable(variant: "Variant") -> Iterator[tuple[ToBeat, Rank]]:
    """Every demand that play can reach, with the rank on top of the pile.

    Legality is not asked here: more is enumerated than can happen, never less.
    """
    start = (nothing(variant), "")
    ranks = ranks_in_play(variant)
    said = [(rank, word) for rank in ranks for word in ("", *sayable(variant, rank))]
    seen, waiting = {_name(start)}, [start]
    while waiting and len(seen) <= MAX_DEMANDS:
        to_beat, top = waiting.pop()
        yield to_beat, top
        for (rank, word), count in product(said, (1, 2)):
            try:
                reached = (fold(variant, to_beat, top, rank, count, word), rank)
            except UnresolvedError:
                continue  # the cases of `asks` report it
            if _name(reached) not in seen:
                seen.add(_name(reached))
                waiting.append(reached)


def _name(demand: tuple[ToBeat, Rank]) -> tuple[Hashable, ...]:
    """What makes a demand differ from another for legality."""
    to_beat, top = demand
    return to_beat.kind, to_beat.asker, to_beat.meets, top

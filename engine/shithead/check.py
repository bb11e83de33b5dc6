"""Conflicts, gaps and circles among the clauses of a rule set, found before anybody plays.

Every demand that play can reach is enumerated from the empty pile on, and each question is asked
for every combination of the facts that its clauses read.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from engine.core.verdict import Clause, UnresolvedError, find_cycle, resolve
from engine.shithead.cards import Rank
from engine.shithead.to_beat import ToBeat, fold, nothing

if TYPE_CHECKING:
    from engine.shithead.variant import Variant

DOMAINS: dict[str, tuple[Hashable, ...]] = {
    "act": ("play", "turn_card", "pick_up", "swap", "choose", "ready"),
    "phase": ("arrange", "play", "over"),
    "turn": ("own", "other"),
    "owned": (True, False),
    "zone_open": (True, False),
    "shape": ("single", "set", "mixed", "wrong_number"),
    "leads": (True, False),
    "jumps_in": (True, False),
    "could": ("card", "blind", "no"),
    "pile": ("empty", "some"),
    "completes": (False, True),
    "out": (False, True),
    "count": (1, 2, 3, 4),
}
ON_THE_PILE = ("may_play", "asks")
MAX_DEMANDS = 500


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
    return (
        {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    )


def find_faults(variant: "Variant") -> tuple[Fault, ...]:
    """Every fault of the clauses, the first of each pair of clauses only."""
    cycles = tuple(_cycles(variant))
    if cycles:
        return cycles
    found: dict[tuple[object, ...], Fault] = {}
    for question, facts in _cases(variant):
        try:
            resolve(question, variant.clauses[question], facts)
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


def _cases(variant: "Variant") -> Iterator[tuple[str, dict[str, Hashable]]]:
    """Each question with each combination of the facts its clauses read."""
    ranks = ranks_in_play(variant)
    demands = tuple(reachable(variant))
    for question in variant.clauses:
        reads = variant.reads(question)
        free = sorted(reads & DOMAINS.keys())
        if question in ON_THE_PILE:
            tied: Sequence[dict[str, Hashable]] = [
                demand_facts(to_beat, top, rank) for to_beat, top in demands for rank in ranks
            ]
        else:
            tied = [{"rank": rank} for rank in ranks] if "rank" in reads else [{}]
        for facts, values in product(tied, product(*(DOMAINS[name] for name in free))):
            yield question, {**facts, **dict(zip(free, values, strict=True))}


def ranks_in_play(variant: "Variant") -> tuple[Rank, ...]:
    """The ranks of the cards on this table, jokers last."""
    jokers = ("X",) if variant.settings.table.jokers else ()
    return (*variant.settings.turn.order, *jokers)


def demand_facts(to_beat: ToBeat, top: Rank, rank: Rank) -> dict[str, Hashable]:
    """The facts about a rank that meets a demand; ``top`` is ``""`` on an empty pile."""
    return {
        "kind": to_beat.kind,
        "asker": to_beat.asker,
        "top": top,
        "rank": rank,
        "fits": rank in to_beat.meets,
    }


def reachable(variant: "Variant") -> Iterator[tuple[ToBeat, Rank]]:
    """Every demand that play can reach, with the rank on top of the pile.

    Legality is not asked here: more is enumerated than can happen, never less.
    """
    start = (nothing(variant), "")
    seen, waiting = {_name(start)}, [start]
    while waiting and len(seen) <= MAX_DEMANDS:
        to_beat, top = waiting.pop()
        yield to_beat, top
        for rank, count in product(ranks_in_play(variant), (1, 2)):
            try:
                reached = (fold(variant, to_beat, top, rank, count), rank)
            except UnresolvedError:
                continue  # the cases of `asks` report it
            if _name(reached) not in seen:
                seen.add(_name(reached))
                waiting.append(reached)


def _name(demand: tuple[ToBeat, Rank]) -> tuple[Hashable, ...]:
    """What makes a demand differ from another for legality."""
    to_beat, top = demand
    return to_beat.kind, to_beat.asker, to_beat.meets, top

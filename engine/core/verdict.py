"""Clauses, their resolution by default logic, and the verdict that keeps the reasons.

A clause is a row: the question it answers, the conditions under which it applies, what it then
says, and the clauses it is an exception to. :func:`resolve` takes the clauses that apply, strikes
those that another applying clause names as its exception, and what is left must agree. The idea
follows prioritised default logic as used for law texts (the Catala language): priority comes from
named exceptions, never from the order of the rows.

This module knows no game.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.sources import Citation

Facts = Mapping[str, Hashable]


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds when the named fact has one of the values ``among``.

    >>> Condition("rank", frozenset("7")).holds({"rank": "7"})
    True
    """

    fact: str
    among: frozenset[Hashable]

    def holds(self, facts: Facts) -> bool:
        """Whether the condition holds on these facts."""
        return facts[self.fact] in self.among


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule as a row.

    ``id`` is stable and dotted, ``setting`` names the entry of the rule set it comes from,
    ``message`` is the key of its sentences, ``words`` are what those sentences need to know.
    """

    id: str
    question: str
    setting: str
    says: Hashable
    when: tuple[Condition, ...] = ()
    exception_to: frozenset[str] = frozenset()
    message: str = ""
    words: tuple[tuple[str, Hashable], ...] = ()
    citations: tuple[Citation, ...] = ()

    def applies(self, facts: Facts) -> bool:
        """Whether all conditions hold."""
        for condition in self.when:  # noqa: SIM110  # `holds` spelt out: the hottest line
            if facts[condition.fact] not in condition.among:
                return False
        return True

    def missing(self, facts: Facts) -> tuple[Condition, ...]:
        """The conditions that do not hold."""
        return tuple(condition for condition in self.when if not condition.holds(facts))


@dataclass(frozen=True, slots=True)
class Overridden:
    """A clause that applied, and the applying clauses that name it as their exception."""

    clause: Clause
    by: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Unmet:
    """A clause that nearly applied and would have said something else, with what it lacked."""

    clause: Clause
    lacks: Condition


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer with its reasons.

    ``answer`` is what the deciding clauses say: for a move ``True`` (legal), ``False`` (not legal)
    or ``None`` (unknown until a blind card is turned). ``because`` are the ids of the deciding
    clauses, listed once and for all: a rule set hands out the same verdict at every ply.
    """

    question: str
    answer: Hashable
    deciding: tuple[Clause, ...]
    overridden: tuple[Overridden, ...] = ()
    unmet: tuple[Unmet, ...] = ()
    facts: Facts = field(default_factory=dict, compare=False)
    because: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "because", tuple([clause.id for clause in self.deciding]))

    @property
    def is_legal(self) -> bool:
        """Whether the answer is a plain yes."""
        return self.answer is True


class UnresolvedError(ValueError):
    """The clauses do not give one answer. ``fault`` is ``conflict`` or ``gap``."""

    def __init__(
        self, fault: str, question: str, clauses: tuple[Clause, ...], facts: Facts
    ) -> None:
        names = " and ".join(clause.id for clause in clauses) or "no clause"
        super().__init__(f"{fault} on {question}: {names}")
        self.fault = fault
        self.question = question
        self.clauses = clauses
        self.facts = dict(facts)


def resolve(question: str, clauses: Iterable[Clause], facts: Facts) -> Verdict:
    """Answer a question from the clauses that apply to the facts.

    Raises :class:`UnresolvedError` when the clauses left standing disagree (a conflict) or when
    none is left (a gap). Both are found when a rule set is loaded, so that play never meets them.

    >>> base = Clause("base", "may_play", "turn.beat", says=False)
    >>> ten = Clause("ten", "may_play", "ranks.T.on", says=True, exception_to=frozenset({"base"}),
    ...              when=(Condition("rank", frozenset("T")),))
    >>> verdict = resolve("may_play", (base, ten), {"rank": "T"})
    >>> verdict.answer, verdict.because, verdict.overridden[0].clause.id
    (True, ('ten',), 'base')
    >>> resolve("may_play", (base, ten), {"rank": "K"}).unmet[0].clause.id
    'ten'
    """
    rows = tuple(clauses)
    standing, overridden = settle(question, rows, facts)
    answer = standing[0].says
    return Verdict(
        question=question,
        answer=answer,
        deciding=standing,
        overridden=overridden,
        unmet=_nearly(rows, facts, answer),
        facts=dict(facts),
    )


def settle(
    question: str, rows: tuple[Clause, ...], facts: Facts
) -> tuple[tuple[Clause, ...], tuple[Overridden, ...]]:
    """The clauses left standing, which agree, and those that were struck; raises as resolving."""
    applying = [clause for clause in rows if clause.applies(facts)]
    strikers = {
        clause.id: [other for other in applying if clause.id in other.exception_to]
        for clause in applying
    }
    standing = tuple([clause for clause in applying if not strikers[clause.id]])
    if len({clause.says for clause in standing}) != 1:
        raise UnresolvedError("conflict" if standing else "gap", question, standing, facts)
    struck = [clause for clause in applying if strikers[clause.id]]
    return standing, tuple([Overridden(each, tuple(strikers[each.id])) for each in struck])


def _nearly(rows: tuple[Clause, ...], facts: Facts, answer: Hashable) -> tuple[Unmet, ...]:
    """The clauses that lack one condition and would have said something else."""
    lacking = ((clause, clause.missing(facts)) for clause in rows if clause.says != answer)
    return tuple(Unmet(clause, missing[0]) for clause, missing in lacking if len(missing) == 1)


def find_cycle(clauses: Iterable[Clause]) -> tuple[str, ...]:
    """The ids of one circle of exceptions, or an empty tuple.

    >>> find_cycle([Clause("a", "q", "s", says=True, exception_to=frozenset({"b"})),
    ...             Clause("b", "q", "s", says=False, exception_to=frozenset({"a"}))])
    ('a', 'b')
    """
    above = {clause.id: sorted(clause.exception_to) for clause in clauses}
    for start in above:
        trail = [start]
        if _climb(start, above, trail):
            return tuple(trail)
    return ()


def _climb(start: str, above: Mapping[str, list[str]], trail: list[str]) -> bool:
    """Follow exceptions from the end of the trail; whether they lead back to the start."""
    for parent in above.get(trail[-1], ()):
        if parent == start:
            return True
        if parent not in trail:
            trail.append(parent)
            if _climb(start, above, trail):
                return True
            trail.pop()
    return False

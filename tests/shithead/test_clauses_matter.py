"""Every clause counts: without it, or with another answer, some case is decided otherwise."""

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.core.verdict import UnresolvedError, resolve
from engine.shithead.check import every_case
from engine.shithead.variant import load_variant
from tests.shithead.rule_sets import PLAYED

OTHER_ANSWER = {
    True: False,
    False: True,
    None: True,
    "own": "nothing",
    "nothing": "own",
    "keep": "own",
    "next": "again",
    "again": "next",
    "skip_each": "next",
    "skip_once": "next",
    "turn_once": "keep",
    "turn_each": "keep",
    "same": "next",
    "last_player": "next",
    **dict.fromkeys(
        ("reset", "reach_asker", "announce", "lower_than_met", "attack", "cover"), "own"
    ),
}


OF_RANKS = ("rank", "asker", "top", "bar")


def decided(question, clauses, facts):
    """A row of the decision table: the answer and the clauses that decide, or the fault."""
    try:
        verdict = resolve(question, clauses, facts)
    except UnresolvedError as error:
        return error.fault, frozenset(clause.id for clause in error.clauses)
    return verdict.answer, frozenset(verdict.because)


def answer(question, clauses, facts):
    return decided(question, clauses, facts)[0]


class Table:
    """All cases of one question under one rule set; what is as shipped is decided once a case."""

    def __init__(self, variant, question, cases):
        self.variant, self.question, self.cases = variant, question, cases
        self.clauses = variant.clauses[question]
        self.known = {}

    def shipped(self, number):
        if number not in self.known:
            self.known[number] = decided(self.question, self.clauses, self.cases[number])
        return self.known[number]

    def without(self, clause):
        return tuple(other for other in self.clauses if other is not clause)

    def turned(self, clause, **changes):
        other = replace(clause, **changes)
        return tuple(other if each is clause else each for each in self.clauses)

    def changes_an_answer(self, clause, clauses):
        """Whether other clauses answer some case otherwise; only where the changed one applies."""
        return any(
            answer(self.question, clauses, facts) != self.shipped(number)[0]
            for number, facts in enumerate(self.cases)
            if clause.applies(facts)
        )

    def changes_a_row(self, clause, changes):
        """Whether a clause with other conditions changes a row: its answer or who decides."""
        other, clauses = replace(clause, **changes), self.turned(clause, **changes)
        return any(
            decided(self.question, clauses, facts) != self.shipped(number)
            for number, facts in enumerate(self.cases)
            if clause.applies(facts) is not other.applies(facts)
        )


def only_names_the_reason(clause, clauses):
    """Whether the clause says of its case what the clause it overrides says of every case.

    "An invisible card on an empty pile asks nothing" is such a one: it holds a reading, with its
    citation, that the general rule for invisible cards would give as well.
    """
    above = [other for other in clauses if other.id in clause.exception_to]
    return clause.question == "asks" and any(other.says == clause.says for other in above)


def tables(ref):
    """The table of each question of a rule set."""
    variant, cases = load_variant(ref), defaultdict(list)
    for question, facts in every_case(variant):
        cases[question].append(facts)
    return [Table(variant, question, cases[question]) for question in variant.clauses]


@pytest.mark.parametrize("ref", PLAYED)
def test_a_clause_dropped_turned_or_shifted_is_noticed(ref):
    """Dropped or turned it changes an answer; shifted by a rank, a row."""
    for table in tables(ref):
        for clause in table.clauses:
            dropped = table.changes_an_answer(clause, table.without(clause))
            assert dropped is not only_names_the_reason(clause, table.clauses), clause.id
            says = "keep" if isinstance(clause.says, tuple) else OTHER_ANSWER[clause.says]
            assert table.changes_an_answer(clause, table.turned(clause, says=says)), clause.id
        assert unseen_shifts(table) == SAID_IN_VAIN.get((ref, table.question), [])


def shifts(clause, order):
    """The conditions with one rank moved to its neighbour in the order, if that is not in it yet.

    Each with what was moved: the fact, the rank, and where to.
    """
    for place, condition in enumerate(clause.when):
        if condition.fact not in OF_RANKS:
            continue
        for here, there in (*pairwise(order), *pairwise(reversed(order))):
            if here in condition.among and there not in condition.among:
                moved = replace(condition, among=condition.among - {here} | {there})
                when = (*clause.when[:place], moved, *clause.when[place + 1 :])
                yield (condition.fact, here, there), when


# A seven asks by its limit, which lets a seven pass already, and on a six it may not go: its source
# says "on a seven" all the same, and so does its file.
SAID_IN_VAIN = {("NoahZiltener", "may_play"): [("ranks.7.on", "asker", "7", "6")]}


def unseen_shifts(table):
    """The conditions that a rank more or less makes no difference to: clause, fact, from, to."""
    return [
        (clause.id, *moved)
        for clause in table.clauses
        for moved, when in shifts(clause, table.variant.settings.turn.order)
        if not table.changes_a_row(clause, {"when": when})
    ]


@pytest.mark.parametrize("ref", PLAYED)
def test_ids_are_unique_within_a_question_and_nothing_is_its_own_exception(ref):
    for question, clauses in load_variant(ref).clauses.items():
        ids = [clause.id for clause in clauses]
        assert len(ids) == len(set(ids))
        assert all(clause.question == question for clause in clauses)
        assert not any(clause.id in clause.exception_to for clause in clauses)

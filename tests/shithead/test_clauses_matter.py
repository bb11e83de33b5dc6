"""Every clause counts: without it, or with another answer, some case is decided otherwise."""

from dataclasses import replace

import pytest

from engine.core.verdict import UnresolvedError, resolve
from engine.shithead.check import _cases
from engine.shithead.variant import load_variant
from tests.shithead.rule_sets import REFS

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


def answer(question, clauses, facts):
    try:
        return resolve(question, clauses, facts).answer
    except UnresolvedError as error:
        return error.fault


def cases_of(variant, question):
    return [facts for asked, facts in _cases(variant) if asked == question]


def changes_an_answer(variant, question, clauses):
    """Whether the decision table of the question changes with other clauses."""
    return any(
        answer(question, clauses, facts) != answer(question, variant.clauses[question], facts)
        for facts in cases_of(variant, question)
    )


def only_names_the_reason(clause, clauses):
    """Whether the clause says of its case what the clause it overrides says of every case.

    "An invisible card on an empty pile asks nothing" is such a one: it holds a reading, with its
    citation, that the general rule for invisible cards would give as well.
    """
    above = [other for other in clauses if other.id in clause.exception_to]
    return clause.question == "asks" and any(other.says == clause.says for other in above)


CLAUSES = [
    pytest.param(ref, question, clause, id=f"{ref}-{question}-{clause.id}")
    for ref in REFS
    for question, clauses in load_variant(ref).clauses.items()
    for clause in clauses
]


@pytest.mark.parametrize(("ref", "question", "clause"), CLAUSES)
def test_dropping_a_clause_changes_an_answer(ref, question, clause):
    variant = load_variant(ref)
    clauses = variant.clauses[question]
    left = tuple(other for other in clauses if other is not clause)
    assert changes_an_answer(variant, question, left) is not only_names_the_reason(clause, clauses)


@pytest.mark.parametrize(("ref", "question", "clause"), CLAUSES)
def test_a_clause_that_says_otherwise_changes_an_answer(ref, question, clause):
    variant = load_variant(ref)
    says = "keep" if isinstance(clause.says, tuple) else OTHER_ANSWER[clause.says]
    turned = replace(clause, says=says)
    clauses = tuple(turned if other is clause else other for other in variant.clauses[question])
    assert changes_an_answer(variant, question, clauses)


@pytest.mark.parametrize("ref", REFS)
def test_ids_are_unique_within_a_question_and_nothing_is_its_own_exception(ref):
    for question, clauses in load_variant(ref).clauses.items():
        ids = [clause.id for clause in clauses]
        assert len(ids) == len(set(ids))
        assert all(clause.question == question for clause in clauses)
        assert not any(clause.id in clause.exception_to for clause in clauses)

"""Resolution by named exceptions, on rules of a game that does not exist."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.sources import Citation
from engine.core.verdict import (
    Clause,
    Condition,
    Unmet,
    UnresolvedError,
    find_cycle,
    resolve,
)


def clause(ident, says, over=(), **when):
    conditions = tuple(Condition(fact, frozenset(among)) for fact, among in when.items())
    return Clause(ident, "q", ident, says, conditions, frozenset(over))


NO = clause("no", says=False)
RED = clause("red", says=True, over={"no"}, colour={"red"})
BIG_RED = clause("big_red", says=False, over={"red"}, colour={"red"}, size={"big"})


def answer(facts, *clauses):
    return resolve("q", clauses, facts).answer


def test_the_general_rule_answers_when_no_exception_applies():
    verdict = resolve("q", (NO, RED), {"colour": "blue"})
    assert (verdict.answer, verdict.because, verdict.overridden) == (False, ("no",), ())


def test_an_exception_strikes_the_rule_it_names_and_is_named_for_it():
    verdict = resolve("q", (NO, RED), {"colour": "red"})
    assert (verdict.answer, verdict.because) == (True, ("red",))
    (struck,) = verdict.overridden
    assert (struck.clause, struck.by) == (NO, (RED,))


def test_an_exception_to_an_exception_needs_not_agree_with_the_first_rule():
    assert answer({"colour": "red", "size": "big"}, NO, RED, BIG_RED) is False
    assert answer({"colour": "red", "size": "small"}, NO, RED, BIG_RED) is True


def test_the_order_of_the_rows_does_not_matter():
    facts = {"colour": "red", "size": "big"}
    for rows in permutations((NO, RED, BIG_RED)):
        verdict = resolve("q", rows, facts)
        assert (verdict.answer, verdict.because) == (False, ("big_red",))


def test_several_clauses_that_agree_decide_together():
    verdict = resolve("q", (NO, clause("also", says=False)), {})
    assert verdict.because == ("no", "also")


def test_a_disagreement_is_a_conflict_that_names_both():
    with pytest.raises(UnresolvedError, match="conflict on q: no and yes") as caught:
        resolve("q", (NO, clause("yes", says=True)), {"colour": "red"})
    assert caught.value.fault == "conflict"
    assert [c.id for c in caught.value.clauses] == ["no", "yes"]
    assert caught.value.facts == {"colour": "red"}


def test_nothing_left_is_a_gap():
    with pytest.raises(UnresolvedError, match="gap on q: no clause") as caught:
        resolve("q", (RED,), {"colour": "blue"})
    assert (caught.value.fault, caught.value.clauses) == ("gap", ())


def test_two_that_strike_each_other_leave_a_gap():
    rows = (clause("a", says=True, over={"b"}), clause("b", says=False, over={"a"}))
    with pytest.raises(UnresolvedError, match="gap"):
        resolve("q", rows, {})


def test_what_nearly_applied_lacks_one_condition_and_says_something_else():
    small = {"colour": "red", "size": "small"}
    assert resolve("q", (NO, RED, BIG_RED), small).unmet == (Unmet(BIG_RED, BIG_RED.when[1]),)
    blue = {"colour": "blue", "size": "big"}
    assert [near.clause.id for near in resolve("q", (NO, RED), blue).unmet] == ["red"]


def test_what_lacks_two_conditions_did_not_nearly_apply():
    yes = clause("yes", says=True)
    assert resolve("q", (yes, BIG_RED), {"colour": "blue", "size": "small"}).unmet == ()


def test_what_would_have_said_the_same_is_not_mentioned():
    same = clause("same", says=False, colour={"red"})
    assert resolve("q", (NO, same), {"colour": "blue"}).unmet == ()


@pytest.mark.parametrize(
    ("says", "legal"), [(True, True), (False, False), (None, False), ("x", False)]
)
def test_only_a_plain_yes_is_legal(says, legal):
    assert resolve("q", (clause("a", says=says),), {}).is_legal is legal


def test_a_verdict_keeps_a_copy_of_the_facts():
    facts = {"colour": "red"}
    verdict = resolve("q", (NO, RED), facts)
    facts["colour"] = "blue"
    assert verdict.facts == {"colour": "red"}


def test_a_condition_on_a_fact_that_was_not_given_is_a_programming_error():
    with pytest.raises(KeyError):
        resolve("q", (NO, RED), {})


def test_a_clause_tells_which_conditions_it_lacks():
    lacking = BIG_RED.missing({"colour": "blue", "size": "big"})
    assert lacking == (Condition("colour", frozenset({"red"})),)
    assert BIG_RED.applies({"colour": "red", "size": "big"})


def test_a_clause_carries_its_citations():
    cite = Citation("silent", "book", "p. 1", reading="so we read it")
    assert Clause("a", "q", "a", says=True, citations=(cite,)).citations == (cite,)


def test_no_cycle_among_exceptions_that_only_climb():
    assert find_cycle((NO, RED, BIG_RED)) == ()


@pytest.mark.parametrize(
    "edges", [{"a": "a"}, {"a": "b", "b": "a"}, {"z": "a", "a": "b", "b": "c", "c": "a"}]
)
def test_a_cycle_is_found_and_named(edges):
    rows = [clause(ident, says=True, over={above}) for ident, above in edges.items()]
    circle = find_cycle(rows)
    assert circle
    ends = (*circle[1:], circle[0])
    assert all(edges[below] == above for below, above in zip(circle, ends, strict=True))


@given(st.dictionaries(st.sampled_from("abcdef"), st.sets(st.sampled_from("abcdef")), max_size=6))
def test_a_cycle_is_found_exactly_when_no_order_exists(edges):
    rows = [clause(ident, says=True, over=above) for ident, above in edges.items()]
    left = {ident: above & edges.keys() for ident, above in edges.items()}
    while free := [ident for ident, above in left.items() if not above & left.keys()]:
        for ident in free:
            del left[ident]
    assert bool(find_cycle(rows)) == bool(left)


@given(
    st.lists(
        st.tuples(st.booleans(), st.sets(st.integers(0, 5)), st.sets(st.sampled_from("xyz"))),
        max_size=6,
    ),
    st.sampled_from("xyz"),
)
def test_resolve_agrees_with_the_definition(rows, fact):
    """Default logic said once more: who applies and is struck by nobody who applies decides."""
    clauses = [
        Clause(
            str(i), "q", "", says,
            (Condition("f", frozenset(among)),), frozenset(str(n) for n in over if n != i),
        )
        for i, (says, over, among) in enumerate(rows)
    ]  # fmt: skip
    applying = {i for i, (_, _, among) in enumerate(rows) if fact in among}
    standing = [
        i for i in applying if not any(i in rows[other][1] for other in applying if other != i)
    ]
    said = {rows[i][0] for i in standing}
    if len(said) == 1:
        verdict = resolve("q", clauses, {"f": fact})
        assert verdict.answer is said.pop()
        assert sorted(verdict.because) == sorted(str(i) for i in standing)
    else:
        with pytest.raises(UnresolvedError) as caught:
            resolve("q", clauses, {"f": fact})
        assert caught.value.fault == ("conflict" if standing else "gap")

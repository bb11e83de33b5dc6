"""Conflicts, gaps and circles are found when a rule set is loaded, and both clauses are named."""

from dataclasses import replace

import pytest

from engine.core.verdict import Clause, resolve
from engine.shithead.attempts import ACTS
from engine.shithead.check import (
    DOMAINS,
    Fault,
    demand_facts,
    find_faults,
    ranks_in_play,
    reachable,
)
from engine.shithead.to_beat import fold, nothing
from engine.shithead.variant import VariantError, load_variant
from tests.shithead.rule_sets import PLAYED
from tests.shithead.standard import standard


def changed(variant, question, change):
    """The rule set with the clauses of one question changed."""
    clauses = {**variant.clauses, question: tuple(change(variant.clauses[question]))}
    return replace(variant, clauses=clauses)


def without(ident):
    return lambda clauses: [clause for clause in clauses if clause.id != ident]


@pytest.mark.parametrize("ref", PLAYED)
def test_the_shipped_rule_sets_have_no_fault(ref):
    assert find_faults(load_variant(ref)) == ()


def test_a_ten_on_a_nine_is_found_when_nobody_settles_it():
    """The contradiction of "the rules in full": specials go on any card, but nine or less."""
    rules = load_variant("full-rules")
    faults = find_faults(changed(rules, "may_play", without("ranks.9.lets_through")))
    assert [sorted(clause.id for clause in fault.clauses) for fault in faults] == [
        ["ranks.9.asks.broken", "ranks.T.on"]
    ]
    (fault,) = faults
    assert (fault.kind, fault.question) == ("conflict", "may_play")
    assert (fault.facts["asker"], fault.facts["rank"]) == ("9", "T")


@pytest.mark.parametrize(
    ("change", "names"),
    [
        ([('lets_through = ["2", "3", "T"]', "")], ["ranks.7.asks.broken", "ranks.T.on"]),
        (
            [("[ranks.T]", '[ranks.K]\npower = "reset"\non = "anything"\n\n[ranks.T]')],
            ["ranks.7.asks.broken", "ranks.K.on"],
        ),
        (
            [("[ranks.T]", '[ranks.8]\npower = "skip"\nthen = "again"\n\n[ranks.T]')],
            ["ranks.8.counts", "ranks.8.then"],
        ),
    ],
)
def test_a_changed_file_with_a_conflict_is_refused_and_both_clauses_are_named(change, names):
    with pytest.raises(VariantError, match=r"(?i)two of your rules disagree") as caught:
        standard(*change)
    assert all(name in str(caught.value) for name in names)


@pytest.mark.parametrize(
    ("question", "ident"),
    [
        ("attempt", "attempt"),
        ("may_play", "turn.beat.empty"),
        ("may_play", "turn.beat.free"),
        ("may_play", "turn.beat.reached"),
        ("may_play", "turn.beat.short"),
        ("may_play", "ranks.7.asks.kept"),
        ("may_play", "ranks.7.asks.broken"),
        ("blind", "turn.failed_blind"),
        ("may_pick_up", "turn.pick_up.stuck"),
        ("burns", "pile.stays"),
        ("asks", "turn.beat"),
        ("next", "turn.next"),
        ("direction", "turn.direction"),
        ("after_pick_up", "turn.after_pick_up"),
    ],
)
def test_a_general_rule_that_is_missing_leaves_a_gap(question, ident):
    faults = find_faults(changed(load_variant("traveller"), question, without(ident)))
    assert faults
    assert {(fault.kind, fault.question) for fault in faults} == {("gap", question)}
    assert faults[0].sentence.startswith(f"no clause answers {question} when ")
    assert faults[0].sentence.endswith("a setting is missing.")


def test_a_circle_of_exceptions_is_found_and_its_members_named():
    def circle(clauses):
        return [
            replace(clause, exception_to=frozenset({"ranks.T.on"}))
            if clause.id == "turn.beat.short"
            else clause
            for clause in clauses
        ]

    (fault,) = find_faults(changed(load_variant("traveller"), "may_play", circle))
    assert fault.kind == "cycle"
    assert {clause.id for clause in fault.clauses} == {"turn.beat.short", "ranks.T.on"}
    assert fault.sentence.startswith("clauses are exceptions to each other in a circle: ")


def test_the_sentence_of_a_conflict_names_the_case_and_what_each_clause_says():
    clauses = (Clause("a", "q", "a", says=True), Clause("b", "q", "b", says=False))
    fault = Fault("conflict", "may_play", clauses, {"kind": "reach", "top": "", "fits": True})
    assert fault.sentence == (
        "two clauses disagree on may_play when kind reach, fits yes: "
        "a (says yes) and b (says no); settle it."
    )


@pytest.mark.parametrize("ref", PLAYED)
def test_every_fact_that_a_clause_reads_is_enumerated(ref):
    variant = load_variant(ref)
    tied = {"kind", "asker", "top", "rank", "fits"}
    for question in variant.clauses:
        assert variant.reads(question) <= DOMAINS.keys() | tied


def test_every_act_is_enumerated():
    assert set(DOMAINS["act"]) == set(ACTS.values())


@pytest.mark.parametrize("ref", PLAYED)
def test_the_demands_enumerated_are_closed_under_every_play(ref):
    """Whatever is laid on a demand leads to a demand in the list, however many at once."""
    variant = load_variant(ref)
    listed = {(d.kind, d.asker, d.meets, top) for d, top in reachable(variant)}
    start = nothing(variant)
    assert (start.kind, start.asker, start.meets, "") in listed
    for demand, top in reachable(variant):
        for rank in ranks_in_play(variant):
            for count in range(1, 9):
                after = fold(variant, demand, top, rank, count)
                assert (after.kind, after.asker, after.meets, rank) in listed


@pytest.mark.parametrize("ref", PLAYED)
def test_every_case_of_a_demand_has_one_answer(ref):
    variant = load_variant(ref)
    for demand, top in reachable(variant):
        for rank in ranks_in_play(variant):
            for turn in ("own", "other"):
                other = {"turn": turn, "count": 1, "completes": False, "stock": "some"}
                facts = {**demand_facts(demand, top, rank), **other}
                assert resolve("may_play", variant.clauses["may_play"], facts).answer in (
                    True,
                    False,
                )

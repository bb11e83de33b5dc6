"""What a verdict tells beside yes and no: who decided, who was set aside, what was missing."""

import pytest

from engine.core.verdict import Verdict
from engine.shithead.facts import attempt_facts
from engine.shithead.legality import judge
from engine.shithead.moves import Chance, Choose, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.play import deal
from engine.shithead.variant import SPOKEN_FACTS, load_variant
from engine.text.explain import explain
from tests.shithead.rule_sets import REFS
from tests.shithead.table import cards, table


def told(rules, pile, card, **more):
    verdict = judge(table(rules, pile, card, **more), Play(0, cards(card)))
    over = {struck.clause.id: {c.id for c in struck.by} for struck in verdict.overridden}
    lacks = {near.clause.id: near.lacks.fact for near in verdict.unmet}
    return verdict.answer, set(verdict.because), over, lacks


def test_a_free_card_below_the_card_met_sets_the_order_aside():
    answer, because, over, _ = told("traveller", "AH", "2C")
    assert (answer, because) == (True, {"ranks.2.on"})
    assert over == {"turn.beat.short": {"ranks.2.on"}}


def test_a_card_that_falls_short_would_go_if_it_were_a_free_one():
    answer, because, over, lacks = told("traveller", "QH", "9C")
    assert (answer, because, over) == (False, {"turn.beat.short"}, {})
    assert lacks["ranks.3.on"] == lacks["ranks.T.on"] == "rank"
    assert lacks["turn.beat.reached"] == "fits"


def test_a_limit_that_is_broken_names_what_it_would_let_through():
    answer, because, _, lacks = told("traveller", "7H", "9C")
    assert (answer, because) == (False, {"ranks.7.asks.broken"})
    assert lacks["ranks.7.lets_through"] == "rank"


def test_the_facts_tell_the_card_met_and_the_card_on_top_apart():
    verdict = judge(table("traveller", "QH 3S", "9C"), Play(0, ("9C",)))
    assert (verdict.facts["asker"], verdict.facts["top"], verdict.facts["rank"]) == ("Q", "3", "9")


def test_several_faults_of_an_attempt_are_all_named():
    position = table("traveller", "5H", "6C", up="9D", others={1: "6D"})
    verdict = judge(position, Play(1, ("9D", "KC"), "face_up"))
    assert set(verdict.because) == {
        "attempt.not_your_turn",
        "attempt.not_yours",
        "attempt.stage",
        "attempt.ranks_differ",
    }


def test_a_pick_up_says_that_something_can_be_played():
    verdict = judge(table("traveller", "5H", "6C 4C"), PickUp(0))
    assert verdict.question == "may_pick_up"
    assert verdict.facts["could"] == "card"


def test_a_blind_card_is_neither_yes_nor_no_and_cites_how_we_read_it():
    verdict = judge(table("traveller", "5H", "", down="6C"), TurnCard(0, 0))
    assert (verdict.answer, verdict.is_legal) == (None, False)
    assert verdict.deciding[0].citations[0].standing == "silent"


@pytest.mark.parametrize(
    ("pile", "card", "source", "paragraph"),
    [
        ("7H", "8C", "shithead-traveller", "Special cards, 7"),
        ("AH", "TC", "shithead-traveller", "Special cards, 10"),
        ("AH", "KC", "shithead-traveller", "Playing, B"),
    ],
)
def test_a_verdict_leads_to_the_paragraph_that_decides(pile, card, source, paragraph):
    verdict = judge(table("traveller", pile, card), Play(0, (card,)))
    cites = {(c.source, c.paragraph) for clause in verdict.deciding for c in clause.citations}
    assert (source, paragraph) in cites


def test_two_askers_alike_on_the_pile_give_one_verdict_and_one_demand():
    """Remembered verdicts keep apart what sentences name: the card met and the card on top."""
    bare = judge(table("traveller", "QH", "9C"), Play(0, ("9C",)))
    seen_through = judge(table("traveller", "QH 3S", "9C"), Play(0, ("9C",)))
    assert bare == seen_through  # the same clauses
    assert (bare.facts["top"], seen_through.facts["top"]) == ("Q", "3")


def test_a_clause_is_found_by_its_id():
    rules = load_variant("traveller")
    assert rules.clause("ranks.7.asks.broken").question == "may_play"
    assert rules.clause("nonsense") is None


def test_the_title_names_the_options_that_are_on():
    assert load_variant("traveller+four_burn").title == ("Traveller's rules, four of a kind burns")
    assert load_variant("traveller").title == "Traveller's rules"


def test_skipping_the_choice_of_open_cards_has_its_sentence():
    verdict = judge(deal(load_variant("full-rules"), 2, 1), Ready(0))
    assert explain(verdict, "en")[0].text == "First choose your open cards."


ANY_MOVE = (
    Play(0, ("4C",)),
    TurnCard(0, 0),
    PickUp(0),
    Wait(0),
    Chance(0),
    Swap(0, "4C", "5C"),
    Choose(0, ("4C", "5C", "6C")),
    Ready(0),
)


@pytest.mark.parametrize("move", ANY_MOVE, ids=lambda move: type(move).__name__)
def test_whatever_a_clause_asks_of_an_attempt_every_move_can_tell(move):
    told = attempt_facts(move).names
    assert all(load_variant(ref).reads("attempt") <= told for ref in REFS)


SPOKEN = {
    "count": 1,
    "asks": "below",
    "rank": "4",
    "asker": "5",
    "top": "6",
    "bar": "5",
    "able": "8",
}


@pytest.mark.parametrize("ref", REFS)
def test_no_sentence_names_a_fact_that_a_verdict_has_not(ref):
    variant = load_variant(ref)
    for question, clauses in variant.clauses.items():
        has = variant.reads(question).union(SPOKEN_FACTS.get(question, ()))
        facts = {name: SPOKEN.get(name, "") for name in has}
        for clause in clauses:
            line, decides, *_ = explain(Verdict(question, clause.says, (clause,), facts=facts))
            assert line.text, clause.id
            assert decides.text, clause.id

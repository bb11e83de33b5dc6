"""243 plays that public rule sets decide, each with the answer and what follows.

Facts only: pile, cards, move, answer. Those of three rule sets ask for powers by suit, straights or
mirrors; they lie outside the model, and their rule set is refused with the reason.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from engine.shithead.cases import answer, move_of, position_of
from engine.shithead.legality import legal_moves
from engine.shithead.variant import VariantError, load_variant
from engine.shithead.variant_file import outside

CASES = json.loads(Path(__file__).with_name("scenarios.json").read_text(encoding="utf-8"))
OUTSIDE = frozenset(outside()["rule_sets"])
INSIDE = [case for case in CASES if case["variant_id"] not in OUTSIDE]


def test_there_are_as_many_as_there_should_be():
    by_rule_set = Counter(case["variant_id"] for case in CASES)
    assert (len(CASES), len(by_rule_set)) == (243, 32)
    assert len({case["id"] for case in CASES}) == 243
    assert sum(by_rule_set[name] for name in OUTSIDE) == 33


@pytest.mark.parametrize("case", INSIDE, ids=lambda case: case["id"])
def test_the_rules_decide_as_the_source_does(case):
    found = answer(case)
    assert found.differs == ()
    assert found.verdict.because


@pytest.mark.parametrize(
    "case",
    [case for case in INSIDE if "action" not in case and "joined" not in case],
    ids=lambda case: case["id"],
)
def test_a_play_is_among_the_legal_moves_or_not(case):
    rules = load_variant("+".join([case["variant_id"], *case.get("options", ())]))
    position, move = position_of(rules, case), move_of(case)
    cards = sorted(move.cards + move.joined)
    played = [sorted(m.cards + m.joined) for m in legal_moves(position) if hasattr(m, "joined")]
    assert (cards in played) is case["legal"]


@pytest.mark.parametrize("name", sorted(OUTSIDE))
def test_what_lies_outside_is_refused_with_its_reason(name):
    with pytest.raises(VariantError, match="outside this model"):
        load_variant(name)

"""Thirty plays that the two source texts decide, each with the answer and what follows."""

import json
from pathlib import Path

import pytest

from engine.shithead.events import DirectionTurned, PileBurnt, SeatsSkipped
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Play
from engine.shithead.play import apply
from tests.shithead.table import happened, table

CASES = json.loads(Path(__file__).with_name("scenarios.json").read_text(encoding="utf-8"))
ZONES = {"hand": "hand", "up": "face_up"}


def laid_out(case):
    """The position of a case and its mover: seat 0, or the one after next for instant play."""
    rules = "+".join([case["variant"], *case.get("options", ())])
    pile, held = " ".join(case["pile"]), " ".join(case["hand"])
    other = case.get("other", {})
    if case.get("action") == "out_of_turn":
        return table(rules, pile, "KC KS", others={2: held}, seats=5), 2
    if case["zone"] == "up":
        held, up = " ".join(other.get("hand", ())), held
        return table(rules, pile, held, up, stock=other.get("stock", 0), seats=5), 0
    return table(rules, pile, held, stock=other.get("stock", 0), seats=5), 0


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_play_is_judged_as_the_text_decides(case):
    position, seat = laid_out(case)
    verdict = judge(position, Play(seat, tuple(case["move"]), ZONES[case["zone"]]))
    assert verdict.answer is case["legal"]
    assert verdict.because


@pytest.mark.parametrize(
    "case", [case for case in CASES if "action" not in case], ids=lambda case: case["id"]
)
def test_the_play_is_among_the_legal_moves_or_not(case):
    position, seat = laid_out(case)
    move = Play(seat, tuple(case["move"]), ZONES[case["zone"]])
    assert (move in legal_moves(position)) is case["legal"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if "effect" in case], ids=lambda case: case["id"]
)
def test_what_the_text_says_happens_then(case):
    position, seat = laid_out(case)
    step = apply(position, Play(seat, tuple(case["move"]), ZONES[case["zone"]]))
    effect = case["effect"]
    assert effect.keys() <= {"skip", "reverse", "burn", "next"}
    if "skip" in effect:
        assert len(happened(step, SeatsSkipped).seats) == effect["skip"]
    if "reverse" in effect:
        assert happened(step, DirectionTurned).direction == -1
    if "burn" in effect:
        assert happened(step, PileBurnt).count == len(case["pile"]) + len(case["move"])
    if "next" in effect:
        assert step.position.to_move == seat


def test_every_case_of_the_two_texts_is_here():
    assert sum(case["variant"] == "traveller" for case in CASES) == 21
    assert sum(case["variant"] == "full-rules" for case in CASES) == 9

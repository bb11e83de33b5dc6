"""Worked cases: words that mean nothing are refused in a sentence, blind cards judged as turned."""

import json

import pytest

from engine.shithead.__main__ import main
from engine.shithead.cases import CaseError, answer, laid_out
from engine.shithead.variant import load_variant

CASE = {"id": "a", "variant_id": "traveller", "pile": "9C", "hand": "9D", "move": "9D"}
NINE = CASE | {"legal": True}
SEVEN = NINE | {"pile": "7C", "legal": False}
STATES = "announced, last_play, must_cover, same_player, active and active_8 or another rank"
LIFTS = "but nothing on this pile asks that; a state lifts what the pile asks and adds nothing"
REFUSED = [
    (CASE, "legal is missing; allowed are true and false"),
    (CASE | {"legal": 1}, "legal is 1; allowed are true and false"),
    (NINE | {"action": "dance"}, "action is 'dance'; allowed are pickup, out_of_turn and wait"),
    (NINE | {"action": "wait"}, "move names cards, and with wait none are played"),
    (NINE | {"stat": {}}, "there is no key called 'stat'; there are id, variant_id, options, "),
    (
        NINE | {"other": {"stok": 0}},
        "there is no entry of other called 'stok'; there are hand, up, ",
    ),
    (NINE | {"other": {"up": "9Z"}}, "'9Z' in up is no card such as QH or TS"),
    (
        NINE | {"effect": {"bern": True}},
        "there is no effect called 'bern'; there are burn, reverse, ",
    ),
    (NINE | {"effect": {"burn": 1}}, "burn is 1; allowed are true and false"),
    (NINE | {"effect": {"skip": True}}, "skip is True; allowed are whole numbers"),
    (NINE | {"effect": {"next": "me"}}, "next is 'me'; allowed are next and same"),
    (SEVEN | {"effect": {"skip": 0}}, "effect goes with legal true; nothing follows otherwise"),
    (
        SEVEN | {"state": {"actively": False}},
        f"there is no state called 'actively'; there are {STATES}",
    ),
    (SEVEN | {"state": {"active_10": True}}, "there is no state called 'active_10'; there are "),
    (SEVEN | {"state": {"active_7": "False"}}, "active_7 is 'False'; allowed are true and false"),
    (
        SEVEN | {"state": {"active_K": False}},
        "active_K means nothing, K sets no limit in these rules; there are: active_7",
    ),
    (NINE | {"state": {"active_7": True}}, f"active_7 is true, {LIFTS}"),
    (NINE | {"state": {"must_cover": True}}, f"must_cover is true, {LIFTS}"),
    (NINE | {"state": {"announced": "lower"}}, "announced means nothing, no card here lets one "),
    (NINE | {"state": {"announced": "left"}}, "announced is 'left'; allowed are higher and lower"),
    (NINE | {"state": {"last_play": "9H"}}, "last_play is 9H; it must be equal cards that lie on "),
    (NINE | {"zone": "down", "move": "TD"}, "move is TD; blind cards are turned one by one, and "),
]


@pytest.mark.parametrize(("case", "sentence"), REFUSED)
def test_a_word_that_means_nothing_is_refused_in_a_sentence(case, sentence):
    with pytest.raises(CaseError) as refusal:
        answer(case)
    assert str(refusal.value).startswith(f"case a: {sentence}")
    assert str(refusal.value).endswith(".")


def test_a_case_refused_leaves_the_others_to_run(capsys, tmp_path):
    rows = [NINE | {"id": "odd", "action": "dance"}, NINE | {"id": "wrong", "legal": False}, NINE]
    (tmp_path / "cases.json").write_text(json.dumps(rows), "utf-8")
    assert main(["cases", str(tmp_path / "cases.json")]) == 1
    odd, wrong, count = capsys.readouterr().out.splitlines()
    assert odd.startswith("odd: case odd: action is 'dance'; ")
    assert wrong == "wrong: legal: the case says False, the rules True"
    assert count == "3 cases, 2 disagree."


def test_a_limit_that_is_said_to_bind_and_one_waited_out():
    """After a seven the next card is lower than seven; waited out, a nine beats it by rank."""
    for name in ("active", "active_7"):
        assert answer(SEVEN | {"state": {name: True}}).differs == ()
        assert answer(SEVEN | {"state": {name: False}, "legal": True}).differs == ()
    assert answer(NINE | {"state": {"active_7": False, "must_cover": False}}).differs == ()


@pytest.mark.parametrize(
    ("pile", "card", "legal"), [("9C", "TD", True), ("9C", "8D", False), ("7C", "9D", False)]
)
def test_a_blind_card_is_judged_as_turned(pile, card, legal):
    """A ten goes on anything and burns, so its owner goes again; an eight is less than a nine."""
    case = NINE | {"zone": "down", "hand": f"4D {card}", "pile": pile, "move": card, "legal": legal}
    found = answer(case | ({"effect": {"burn": True, "next": "same"}} if legal else {}))
    assert found.differs == ()
    assert answer(case | {"legal": not legal}).differs != ()


def test_a_blind_card_out_of_turn_is_no_move():
    case = NINE | {"zone": "down", "action": "out_of_turn", "legal": False}
    assert answer(case).differs == ()


def test_who_laid_the_last_card_is_said():
    for same, seat in ((True, 0), (False, 3)):
        case = NINE | {"state": {"same_player": same}}
        assert laid_out(load_variant("traveller"), case)[0].last.seat == seat

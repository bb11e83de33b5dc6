"""The command line as scripts and tables use it: what it prints and its exit status."""

import json
import re
import tomllib
from pathlib import Path

import pytest
import tomli_w

from engine.shithead.__main__ import main
from engine.shithead.layers import merged

SCENARIOS = Path(__file__).parents[1] / "rules" / "scenarios.json"


def said(capsys, *words):
    status = main(words)
    out = capsys.readouterr()
    return status, out.out, out.err


def judged(capsys, *words):
    status, out, _ = said(capsys, "judge", "--variant", "traveller", *words, "--json")
    assert status == 0
    return json.loads(out)


def test_judge_prints_the_verdict_as_data(capsys):
    found = judged(capsys, "--pile", "QH 3S", "--hand", "JD 9C 5C", "--play", "JD")
    assert list(found) == ["legal", "deciding", "overridden", "unmet", "sentence", "citations"]
    assert found["legal"] is False
    assert found["deciding"] == ["turn.beat.short"]
    assert found["sentence"].startswith("A jack cannot go on the queen under the three")
    assert found["citations"][0]["paragraph"] == "Playing, B"


def test_judge_says_it_in_words(capsys):
    words = ("judge", "--variant", "full-rules", "--pile", "9H", "--hand", "TS", "--play", "TS")
    status, out, _ = said(capsys, *words)
    assert status == 0
    assert out.startswith("legal: A ten may go on the nine")
    assert "ranks.9.lets_through" in out


def test_two_equal_cards_at_once(capsys):
    found = judged(capsys, "--pile", "9H", "--hand", "8C 8D 5H", "--play", "8C 8D")
    assert found["legal"] is False


def test_the_pile_may_be_taken_only_when_stuck(capsys):
    assert judged(capsys, "--pile", "9H", "--hand", "TC", "--play", "pickup")["legal"] is False
    assert judged(capsys, "--pile", "9H", "--hand", "8C", "--play", "pickup")["legal"] is True


def test_a_setting_can_be_changed(capsys):
    words = ("--pile", "7H", "--hand", "TS", "--play", "TS")
    assert judged(capsys, *words)["legal"] is True
    changed = judged(capsys, *words, "--set", 'ranks.T.not_on=["7"]')
    assert changed["deciding"] == ["ranks.T.not_on"]


def test_a_setting_changed_by_the_table_is_cited_as_its_own(capsys):
    """The source says "equal to or higher", so it is no witness for "must be higher"."""
    words = ("--pile", "9C", "--hand", "9D", "--play", "9D", "--set", "turn.beat=higher")
    found = judged(capsys, *words)
    assert (found["legal"], found["deciding"]) == (False, ["turn.beat.short"])
    (cite,) = found["citations"]
    assert (cite["standing"], cite["source"], cite["quote"]) == ("house", "", "")
    told = said(capsys, "judge", "--variant", "traveller", *words)[1]
    assert "[turn.beat.short] Each card must beat the one before. (house rule)\n" in told
    for ref in ("traveller~turn.beat-higher", "traveller+four_burn"):
        assert judged(capsys, *words, "--variant", ref)["citations"] == [cite]


def test_a_setting_changed_has_the_last_word_on_an_option(capsys):
    """The option bars a ten from a nine; this table lets it go there again."""
    words = ("--variant", "full-rules+nine_stops_ten", "--pile", "9C", "--hand", "TS")
    assert judged(capsys, *words, "--play", "TS")["legal"] is False
    through = ("--set", "ranks.T.not_on=[]", "--set", 'ranks.9.lets_through=["T"]')
    assert judged(capsys, *words, "--play", "TS", *through)["legal"] is True


def test_house_rules_are_judged_and_played(capsys, tmp_path):
    ours = "traveller~title-Ours~ranks.T.not_on-7"
    words = ("--variant", ours, "--pile", "7H", "--hand", "TS", "--play", "TS", "--json")
    status, out, _ = said(capsys, "judge", *words)
    assert status == 0
    assert json.loads(out)["deciding"] == ["ranks.T.not_on"]
    allowed = json.loads(said(capsys, "judge", *words, "--set", "ranks.T.not_on=[]")[1])
    assert allowed["legal"] is True
    status, out, _ = said(capsys, "play", "--variant", ours, "--seed", "3")
    assert status == 0
    assert out.startswith(f"{ours} 3 3 ")
    file = tmp_path / "game.txt"
    file.write_text(out.splitlines()[0], encoding="utf-8")
    assert said(capsys, "replay", str(file)) == (0, out, "")


def test_what_the_pile_does_not_show_is_said(capsys):
    words = ("judge", "--variant", "JustScrub", "--pile", "8H", "--hand", "9S", "--play", "9S")
    assert json.loads(said(capsys, *words, "--json")[1])["legal"] is False
    waited = said(capsys, *words, "--state", "active_8=false", "--json")[1]
    assert json.loads(waited)["legal"] is True


def test_open_and_blind_cards_have_their_turn(capsys):
    early = judged(capsys, "--zone", "up", "--hand", "KD", "--pile", "5H", "--play", "KD")
    assert early["legal"] is True
    blind = judged(capsys, "--zone", "down", "--hand", "KD", "--pile", "5H", "--play", "KD")
    assert blind["legal"] is None


def test_out_of_turn(capsys):
    words = ("--pile", "4H", "--hand", "4C 9D", "--play", "4C", "--out-of-turn")
    assert judged(capsys, *words)["deciding"] == ["attempt.not_your_turn"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--pile", "9Z"), "'9Z' in pile is no card such as QH or TS."),
        (("--variant", "nonsuch"), "There is no rule set called “nonsuch”"),
        (("--variant", "charlotte"), "Straights (cards of several ranks in one play)"),
        (("--set", "turn.beat"), "--set 'turn.beat' must be NAME=VALUE."),
        (("--set", "turn.beat=lower"), "turn.beat is 'lower'; allowed are"),
        (("--set", "turn.several=straights"), "Straights (cards of several ranks in one play)"),
        (("--out-of-turn", "--play", "pickup"), "--out-of-turn goes with cards: only whose turn"),
        (("--state", "active_7=False"), "active_7 is 'False'; allowed are true and false."),
        (("--state", "anounced=lower"), "there is no state called 'anounced'; there are announced"),
    ],
)
def test_bad_input_ends_with_one_sentence(words, sentence, capsys):
    usual = ("judge", "--variant", "traveller", "--hand", "TS", "--play", "TS")
    status, out, err = said(capsys, *usual, *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_cases_that_agree_and_cases_that_do_not(capsys, tmp_path):
    inside = [c for c in json.loads(SCENARIOS.read_text("utf-8")) if c["variant_id"] == "thack"]
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(inside), "utf-8")
    inside[0]["legal"] = not inside[0]["legal"]
    bad.write_text(json.dumps(inside), "utf-8")
    assert said(capsys, "cases", str(good))[:2] == (0, "6 cases, 0 disagree.\n")
    status, out, _ = said(capsys, "cases", str(bad))
    assert status == 1
    assert out.startswith("thack-01: legal: the case says True, the rules False")
    status, out, _ = said(capsys, "cases", str(bad), "--json")
    assert status == 1
    assert [row["id"] for row in json.loads(out)["disagree"]] == ["thack-01"]


def test_cases_of_rules_of_ones_own(capsys, tmp_path):
    (tmp_path / "mine.toml").write_text(
        'extends = "traveller"\nid = "mine"\n[ranks.T]\nnot_on = ["7"]\n', "utf-8"
    )
    case = {"id": "a", "variant_id": "mine", "pile": ["7H"], "zone": "hand", "hand": ["TS"]}
    rows = [case | {"move": ["TS"], "legal": False}]
    (tmp_path / "cases.json").write_text(json.dumps(rows), "utf-8")
    words = ("cases", str(tmp_path / "cases.json"), "--variants", str(tmp_path))
    assert said(capsys, *words)[:2] == (0, "1 cases, 0 disagree.\n")


def test_variants_are_listed(capsys):
    status, out, _ = said(capsys, "variants", "--json")
    listed = json.loads(out)
    assert status == 0
    assert {"traveller", "full-rules", "shed", "thack"} <= {row["id"] for row in listed}


def test_check_says_fine_or_what_is_wrong(capsys, tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('extends = "shed"\nid = "good"\n', "utf-8")
    bad.write_text('extends = "shed"\nid = "bad"\n[turn]\nbeat = "lower"\n', "utf-8")
    assert said(capsys, "check", str(good))[0] == 0
    status, out, _ = said(capsys, "check", str(bad))
    assert status == 1
    assert "turn.beat is 'lower'" in out


def test_check_says_what_a_file_rests_on(capsys, tmp_path):
    """Of the base's settings one is changed and uncited; all are counted once."""
    base, ours = tmp_path / "base.toml", tmp_path / "ours.toml"
    base.write_text('extends = "traveller"\nid = "base"\n', "utf-8")
    ours.write_text('extends = "traveller"\nid = "ours"\n[turn]\nbeat = "higher"\n', "utf-8")
    counted = r"Settings cited: (\d+); readings: (\d+); house rules: (.*)\."
    before = re.search(counted, said(capsys, "check", str(base))[1])
    after = re.search(counted, said(capsys, "check", str(ours))[1])
    assert before[3] == "0"
    assert after[3] == "1 (turn.beat)"
    assert int(after[1]) == int(before[1]) - 1
    assert after[2] == before[2]


CLASH = 'extends = "traveller"\nid = "ours"\n[ranks.8]\npower = "invisible"\non = "anything"\n'
WAYS = [
    'ranks.7.lets_through = ["2", "3", "T", "8"]',  # the base lets through 2, 3 and 10
    'ranks.8.not_on = ["7"]',
]


def test_check_names_the_ways_out_and_they_are_ways_out(capsys, tmp_path):
    """An eight for everything meets a seven that asks for less."""
    file = tmp_path / "ours.toml"
    file.write_text(CLASH, "utf-8")
    status, out, _ = said(capsys, "check", str(file))
    refusal, *ways = out.splitlines()
    assert status == 1
    assert "ranks.7.asks.broken" in refusal
    assert [re.search(r"^Way out: .+\. \((.+)\)$", way)[1] for way in ways] == WAYS
    for way in WAYS:
        mended = merged(tomllib.loads(CLASH), tomllib.loads(way))
        file.write_text(tomli_w.dumps(mended), "utf-8")
        assert said(capsys, "check", str(file))[0] == 0, way


def test_play_and_replay_tell_the_same_game(capsys, tmp_path):
    status, out, _ = said(capsys, "play", "--variant", "shed", "--seed", "3")
    assert status == 0
    record = tmp_path / "record.txt"
    record.write_text(out, "utf-8")
    assert said(capsys, "replay", str(record))[:2] == (0, out)


def test_the_rules_of_a_file_are_played_and_named_in_the_record(capsys, tmp_path):
    rules, record = tmp_path / "ours.toml", tmp_path / "record.txt"
    ours = 'extends = "shed"\nid = "ours"\ntitle = "Ours"\n[turn]\nbeat = "higher"\n'
    rules.write_text(ours, "utf-8")
    status, out, _ = said(capsys, "play", "--variant", str(rules), "--seed", "3")
    assert status == 0
    assert out.startswith("shed~title-Ours~turn.beat-higher ")
    record.write_text(out, "utf-8")
    assert said(capsys, "replay", str(record))[:2] == (0, out)


def test_a_file_that_cannot_be_played_says_why(capsys, tmp_path):
    rules = tmp_path / "ours.toml"
    status, _, problem = said(capsys, "play", "--variant", str(rules), "--seed", "3")
    assert status == 2
    assert "ours.toml" in problem
    rules.write_text('extends = "shed"\nid = "ours"\n[turn]\nbeat = "lower"\n', "utf-8")
    status, _, problem = said(capsys, "play", "--variant", str(rules), "--seed", "3")
    assert status == 2
    assert problem.startswith("Line 4 of ours.toml: turn.beat is 'lower'")


def test_a_record_with_an_illegal_move_ends_there(capsys, tmp_path):
    record = tmp_path / "record.txt"
    record.write_text("shed 2 7 1p", "utf-8")
    status, out, _ = said(capsys, "replay", str(record))
    assert status == 1
    assert "1p is not legal" in out


ODD = '[{"id": "a", "variant_id": "traveller", "hand": "4H", "move": "4H", "legal": true, %s}]'
ODD_CASES = {
    "nested too deeply": "[" * 5_000 + "]" * 5_000,
    "There is no rule set called": '[{"id": "a", "legal": true}]',
    "options is 5": ODD % '"options": 5',
    "options is [{}]": ODD % '"options": [{}]',
    "pile is 5": ODD % '"pile": 5',
    "zone is '[]'": ODD % '"zone": []',
    "stock is": ODD % '"other": {"stock": 99999999999999999999}',
    "effect is": ODD % '"effect": 1',
}


@pytest.mark.parametrize("told", ODD_CASES)
def test_odd_cases_are_refused_in_a_sentence(capsys, tmp_path, told):
    (tmp_path / "odd.json").write_text(ODD_CASES[told], "utf-8")
    status, out, err = said(capsys, "cases", str(tmp_path / "odd.json"))
    assert status in (1, 2)
    assert told in out + err


@pytest.mark.parametrize("words", [("--set", "a=" + "[" * 5_000), ("--pile", "T" * 5_000)])
def test_endless_words_are_refused_in_a_short_sentence(capsys, words):
    case = ("judge", "--variant", "traveller", "--hand", "4H", "--play", "4H")
    status, out, err = said(capsys, *case, *words)
    assert (status, out) == (2, "")
    assert 20 < len(err) < 300

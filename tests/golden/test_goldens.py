"""The golden files are as the rules say, and a second reckoning agrees with what they hold."""

import re

import pytest

from engine.shithead.check import reachable
from engine.shithead.legality import judge
from engine.shithead.notation import parse_record
from engine.shithead.play import apply, outcome
from engine.shithead.record import replay
from engine.shithead.variant import load_variant, variant_names
from engine.shithead.variant_file import main_rules
from scripts import goldens
from tests.property.thinkable import thinkable

ORDER = "23456789TJQKA"


@pytest.fixture(scope="module")
def all_goldens():
    """Every file as the rules now say, written once for all tests."""
    return goldens.goldens()


@pytest.fixture
def reckoned(all_goldens, monkeypatch):
    """The script compares and writes what was reckoned already."""
    monkeypatch.setattr(goldens, "goldens", lambda: all_goldens)


def golden(name):
    return (goldens.FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.usefixtures("reckoned")
def test_the_files_are_as_written():
    assert list(goldens.differences()) == []


@pytest.mark.usefixtures("reckoned")
def test_check_says_so(capsys):
    assert goldens.main(["--check"]) == 0
    assert capsys.readouterr().out == "All goldens are as written.\n"


@pytest.mark.usefixtures("reckoned")
def test_a_changed_a_missing_and_a_stray_file_are_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(goldens, "FOLDER", tmp_path)
    assert goldens.main([]) == 0
    path = tmp_path / "decision_shed.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:5], "changed", *lines[6:]]), encoding="utf-8")
    (tmp_path / "perft_shed.txt").unlink()
    (tmp_path / "perft_nobody.txt").write_text("", encoding="utf-8")
    capsys.readouterr()
    assert goldens.main(["--check"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("decision_shed.txt differs: line 6 was 'changed' and is now ")
    assert told[1].startswith("perft_shed.txt differs: line 1 was 'the end' and is now ")
    assert told[2:] == ["perft_nobody.txt belongs to no rule set"]


def test_an_unknown_word_is_refused(capsys):
    assert goldens.main(["--chekc"]) == 2
    assert "--check" in capsys.readouterr().out


def test_every_rule_set_has_its_three_files():
    names = {path.name for path in goldens.FOLDER.glob("*.txt")}
    kinds = ("decision", "playthrough", "perft")
    assert names == {f"{kind}_{name}.txt" for kind in kinds for name in variant_names()}


FREE = {"traveller": "23T", "full-rules": "249T", "shed": "27T"}
LIMITED = {"traveller": "23456T", "full-rules": "23456789T"}


def as_the_texts_say(name, kind, asker, rank):
    """The rules once more, straight from the texts and without any clause."""
    if kind == "nothing":
        return True
    if kind == "limit":
        return rank in LIMITED[name]
    return rank in FREE[name] or ORDER.index(rank) >= ORDER.index(asker)


def blocks(name):
    """The decision table as (kind, asker, rank on top, {rank: legal})."""
    for block in golden(f"decision_{name}.txt").split("\n\n")[1:]:
        head, *lines = block.strip().split("\n")
        kind, asker = re.match(r"(\w+) (\w+)", head).groups()
        top = re.search(r"; (?:(\w) on top|no pile)$", head)[1] or ""
        answers = {}
        for line in lines:
            answer, ranks = re.match(r"  (yes|no ) ((?:[2-9TJQKA] )+)", line).groups()
            answers |= dict.fromkeys(ranks.split(), answer == "yes")
        yield kind, "" if kind == "nothing" else asker, top, answers


@pytest.mark.parametrize("name", FREE)
def test_the_decision_table_is_what_the_texts_say(name):
    for kind, asker, _, answers in blocks(name):
        assert "".join(sorted(answers, key=ORDER.index)) == ORDER
        for rank, answer in answers.items():
            assert answer is as_the_texts_say(name, kind, asker, rank), (kind, asker, rank)


@pytest.mark.parametrize("name", FREE)
def test_the_decision_table_holds_every_demand_that_can_be_met(name):
    """Each plain rank asks for itself, bare and under the invisible card; see the texts."""
    see_through = {"traveller": "3", "full-rules": "4", "shed": "7"}[name]
    limit = {"traveller": "7", "full-rules": "9", "shed": ""}[name]
    asks_itself = set(ORDER) - {"2", "T", see_through, limit}
    expected = {("nothing", "", ""), ("nothing", "", "2"), ("nothing", "", see_through)}
    expected |= {("reach", rank, top) for rank in asks_itself for top in (rank, see_through)}
    if limit:
        expected |= {("limit", limit, limit), ("limit", limit, see_through)}
    if name == "traveller":  # a three on a three asks for a three
        expected |= {("reach", "3", "3")}
    assert {(kind, asker, top) for kind, asker, top, _ in blocks(name)} == expected


@pytest.mark.parametrize("name", variant_names())
def test_the_check_on_load_looks_at_no_less_than_play_can_reach(name):
    variant = load_variant(name)
    checked = {(d.kind, d.asker, d.meets, top) for d, top in reachable(variant)}
    played = {(d.kind, d.asker, d.meets, top) for d, top in goldens.demands(variant)}
    assert played <= checked


@pytest.mark.parametrize("name", variant_names())
def test_the_record_of_a_playthrough_replays_to_its_end(name):
    text = golden(f"playthrough_{name}.txt")
    record = parse_record(re.search(r"^record (.+)$", text, re.MULTILINE)[1])
    shown = replay(record)
    assert shown.refused is None
    kind = outcome(shown.last.position).kind
    assert kind == text.splitlines()[-1].split(":")[0]
    first_wins = load_variant(name).settings.end.decided_by == "first_wins"
    assert kind in (("won",) if first_wins else ("lost", "capped"))
    assert len(re.findall(r"^ *\d+  \d", text, re.MULTILINE)) == len(record.moves)


def recount(position, depth):
    """Lines of play again, from everything thinkable and the judge."""
    if depth == 0:
        return 1
    if outcome(position):
        return 0
    seat = position.to_move
    moves = {m for m in thinkable(position, seat) if judge(position, m).answer is not False}
    return sum(recount(apply(position, move).position, depth - 1) for move in moves)


@pytest.mark.parametrize("name", variant_names())
def test_the_lines_of_play_counted_once_more(name):
    variant, counted = load_variant(name), []
    depths = (1, 2, 3) if name in main_rules() else (1, 2)  # three deep takes a second a rule set
    for wanted, seed in goldens.COUNTED:
        seats = goldens.seated(variant, wanted)
        dealt = goldens.arranged(variant, seats, seed)
        counted += [[recount(p, depth) for depth in depths] for p in (dealt, goldens.late(dealt))]
    written = [line.split()[-3:] for line in golden(f"perft_{name}.txt").splitlines()[5:]]
    assert [[int(count) for count in row[: len(depths)]] for row in written] == counted

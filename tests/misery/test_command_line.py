"""The command line of the lane game: what it prints and its exit status."""

import csv
import json
import subprocess
import sys

import pytest

from engine.misery.__main__ import main
from engine.misery.deck import DECKS
from tests.misery.brought import HEADER, SOCKS, sheet, workbook

EVENT_KEYS = [
    *("id", "text", "worst_case", "category", "index", "low", "high"),
    *("anxiety", "trauma", "damage", "basis", "adult", "sources", "evidence"),
]
NO_EVIDENCE = {"index": None, "anxiety": None, "trauma": None, "damage": None}


def said(capsys, *words):
    status = main(words)
    out = capsys.readouterr()
    return status, out.out, out.err


def strict(text):
    """Read JSON as it is defined: without NaN and its kind."""

    def refuse(word):
        raise AssertionError(f"{word} is no JSON")

    return json.loads(text, parse_constant=refuse)


def data(capsys, *words):
    status, out, err = said(capsys, *words, "--json")
    assert (status, err) == (0, "")
    return strict(out)


# Placing


@pytest.mark.parametrize(
    ("lane", "index", "gap", "judged"),
    [
        # The leaflet's example: parents at 25.5 belong between haircut and root canal.
        ("11.5,28.5,36.5", "25.5", "B", (True, ["B"], 0, 0)),
        ("11.5,28.5,36.5", "25.5", "A", (False, ["B"], -14, -1)),
        ("11.5,28.5,36.5", "25.5", "C", (False, ["B"], 3, 1)),
        ("11.5,28.5,36.5", "25.5", "D", (False, ["B"], 11, 2)),
        # Ties: next to an equal card both sides are right.
        ("11.5,28.5,36.5", "28.5", "B", (True, ["B", "C"], 0, 0)),
        ("11.5,28.5,36.5", "28.5", "c", (True, ["B", "C"], 0, 0)),
        ("11.5,28.5,36.5", "28.5", "A", (False, ["B", "C"], -17, -1)),
        ("11.5,28.5,36.5", "28.5", "D", (False, ["B", "C"], 8, 1)),
        ("20,50,50,50,70", "50", "D", (True, ["B", "C", "D", "E"], 0, 0)),
        ("20,50,50,50,70", "20.5", "E", (False, ["B"], 29.5, 3)),
        # Ends: 1 and 100 bound the lane.
        ("5,95", "3", "A", (True, ["A"], 0, 0)),
        ("1,50", "1", "A", (True, ["A", "B"], 0, 0)),
        ("1,50", "1.5", "A", (False, ["B"], -0.5, -1)),
        ("50,100", "100", "C", (True, ["B", "C"], 0, 0)),
        ("50,100", "99,5", "C", (False, ["B"], 0.5, 1)),
        ("", "42", "A", (True, ["A"], 0, 0)),
    ],
)
def test_a_placement_is_judged(lane, index, gap, judged, capsys):
    found = data(capsys, "place", "--lane", lane, "--index", index, "--gap", gap)
    keys = ("right", "right_gaps", "error_points", "error_gaps")
    assert found == dict(zip(keys, judged, strict=True))


def test_a_placement_is_told_in_words(capsys):
    words = ("place", "--lane", "11.5,28.5,36.5", "--index", "25.5", "--gap")
    assert said(capsys, *words, "B") == (0, "Right.\n", "")
    status, out, _ = said(capsys, *words, "D")
    assert status == 0
    assert out == (
        "Wrong. It was B. The index is 25.5: you placed it 11 points too high, 2 gaps off, "
        "counted from the edge of your gap.\n"
    )


# Decks


def test_decks_and_scales_are_listed(capsys):
    found = {row["id"]: row for row in data(capsys, "decks")}
    assert {"leaflet", "starter", "scale-srrs-1967", "scale-hilda-effects"} <= found.keys()
    assert found["leaflet"]["events"] == found["leaflet"]["count"] == 12
    assert found["leaflet"]["language"] == "en"
    assert found["scale-srrs-1967"]["events"] == 39
    status, out, _ = said(capsys, "decks")
    assert status == 0
    assert len(out.splitlines()) == len(found)
    assert "leaflet              The leaflet's own examples (12 events; en)" in out.splitlines()


def test_a_deck_is_printed_as_data(capsys):
    found = data(capsys, "deck", "starter")
    with (DECKS / "starter" / "events.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [list(event) for event in found["events"]] == [EVENT_KEYS] * len(rows)
    for event, row in zip(found["events"], rows, strict=True):
        for name in ("id", "text", "worst_case", "category"):
            assert event[name] == row[name]
        for name in ("index", "low", "high", "anxiety", "trauma", "damage"):
            assert event[name] == float(row[name])
        assert event["basis"] == {
            name: row[f"{name}_basis"].partition(":")[0] for name in ("anxiety", "trauma", "damage")
        }
        assert event["adult"] is (row["adult"] == "yes")
        assert "; ".join(event["sources"]) == row["sources"]


def test_what_is_not_known_is_null(capsys):
    (parents,) = (
        event
        for event in data(capsys, "deck", "leaflet")["events"]
        if event["id"] == "catch-your-parents"
    )
    assert parents == {
        "id": "catch-your-parents",
        "text": "Catch your parents having sex",
        "worst_case": "",
        "category": "family",
        "index": 25.5,
        "low": 25.5,
        "high": 25.5,
        "anxiety": None,
        "trauma": None,
        "damage": None,
        "basis": {"anxiety": None, "trauma": None, "damage": None},
        "adult": True,
        "sources": ["shit-happens-leaflet §5"],
        "evidence": NO_EVIDENCE,
    }


def test_each_carried_score_names_its_scale_and_row(capsys):
    found = {event["id"]: event for event in data(capsys, "deck", "party")["events"]}
    with (DECKS / "party" / "events.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for name in ("anxiety", "trauma", "damage"):
                told = found[row["id"]]["evidence"][name]
                written = ":".join(told.values()) if told else "judged"
                assert written == row[f"{name}_basis"]
    assert found["child-drowns"]["evidence"] == NO_EVIDENCE | {
        "trauma": {"basis": "mapped", "scale": "gss-2004", "row": "death-of-a-child"}
    }


@pytest.mark.parametrize(
    ("scale", "basis", "row"),
    [("gss-2004", "mapped", "death-of-a-child"), ("hilda-effects", "measured", "own-illness")],
)
def test_an_index_carried_from_a_scale_names_its_row(scale, basis, row, capsys):
    found = data(capsys, "deck", f"scale-{scale}")
    (told,) = (event["evidence"] for event in found["events"] if event["id"] == row)
    assert told == NO_EVIDENCE | {"index": {"basis": basis, "scale": scale, "row": row}}
    assert found["count"] == len(found["events"])


def test_names_of_combinations_and_scales_are_decks_as_well(capsys):
    both = data(capsys, "deck", "starter+leaflet-clean")
    assert both["id"] == "starter+leaflet-clean"
    assert not any(event["adult"] for event in both["events"])
    assert data(capsys, "deck", "scale-srrs-1967")["events"][0]["index"] == 100


def test_a_deck_in_another_language_and_style(tmp_path, capsys):
    (tmp_path / "deck.toml").write_text(
        'id = "own"\ntitle = "Own"\nversion = "1"\nlanguage = "en"\nabout = "Ours."\n'
        'licence = "MIT"\ncategories = {home = "Home"}\nsources = {own = "Us"}\n'
    )
    (tmp_path / "events.csv").write_text("id,text,category,index\nsock,A wet sock.,home,2.5\n")
    (tmp_path / "events.nl.csv").write_text("id,text,vivid\nsock,Een natte sok.,Soppende sok.\n")
    found = data(capsys, "deck", str(tmp_path), "--language", "nl", "--style", "vivid")
    assert (found["language"], found["languages"]) == ("nl", ["en", "nl"])
    assert found["events"][0]["text"] == "Soppende sok."
    assert data(capsys, "deck", str(tmp_path))["events"][0]["text"] == "A wet sock."


def test_a_file_is_checked_and_told_in_words(tmp_path, capsys):
    file = tmp_path / "mine.csv"
    file.write_text("text,index,adult\nHeat.,4,yes\nWet sock.,2.5,no\n")
    assert said(capsys, "deck", str(file)) == (
        0,
        "mine.csv is fine: 2 events, 1 of them adult.\nown 2\n  2.5  Wet sock.\n  4.0  Heat.\n",
        "",
    )


# Bad input


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("deck", "nonesuch"), 'Found no deck "nonesuch": need '),
        (("deck", "party.sex-clean"), "Party deck: Between the sheets, clean has no events: all "),
        (("deck", "x" * 5000), 'The deck "xxx'),
        (("deck", "x" * 5000 + ".xlsx"), 'The deck "xxx'),
        (("deck", "nowhere.zip"), 'Found no deck "nowhere.zip": need '),
        (("place", "--lane", "9,8", "--index", "5", "--gap", "A"), "“9,8” is no lane: its "),
        (("place", "--lane", "x", "--index", "5", "--gap", "A"), "“x” is no lane: write "),
        (("place", "--lane", "nan", "--index", "5", "--gap", "A"), "“nan” is no lane: write "),
        (("place", "--lane", "8", "--index", "5.2", "--gap", "A"), 'Found "5.2", need a number '),
        (("place", "--lane", "8", "--index", "-3", "--gap", "A"), 'Found "-3", need a number '),
        (("place", "--lane", "8", "--index", "5", "--gap", "C"), "There is no gap C in a lane "),
        (("place", "--lane", "8", "--index", "5", "--gap", "AB"), "That is no gap: a gap is one "),
    ],
)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_bad_input_ends_with_one_sentence_and_status_two(words, form, sentence, capsys):
    status, out, err = said(capsys, *words, *form)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_gaps_beyond_the_letters_are_refused(capsys):
    lane = ",".join(["50"] * 30)
    status, out, err = said(capsys, "place", "--lane", lane, "--index", "9", "--gap", "AE")
    assert (status, out, err.count("\n")) == (2, "", 1)
    status, out, err = said(
        capsys, "place", "--lane", lane, "--index", "50", "--gap", "A", "--json"
    )
    assert (status, out) == (2, "")
    assert err == "Gap 26 has no letter: gaps 0 to 25 are lettered A to Z.\n"


def test_a_broken_file_names_row_and_column(tmp_path, capsys):
    file = tmp_path / "mine.csv"
    file.write_text("text,index\nHeat.,4.2\n")
    status, out, err = said(capsys, "deck", str(file))
    assert (status, out) == (2, "")
    assert err.startswith('mine.csv, row 2, column index: found "4.2", allowed is a number ')


def test_a_workbook_is_checked_row_by_row(tmp_path, capsys):
    file = tmp_path / "socks.xlsx"
    file.write_bytes(workbook(sheet(HEADER + SOCKS)))
    assert [event["index"] for event in data(capsys, "deck", str(file))["events"]] == [4.5]
    file.write_bytes(workbook(sheet(HEADER + SOCKS.replace("4.5", "140"))))
    assert main(["deck", str(file)]) == 2
    assert capsys.readouterr().err == (
        'socks.xlsx, row 2, column index: found "140", allowed is a number from 1 to 100 in steps '
        "of 0.5, such as 36.5 or 36,5.\n"
    )


def test_a_file_that_may_not_be_read_is_told(tmp_path, capsys, monkeypatch):
    (tmp_path / "socks.xlsx").touch()

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    told = said(capsys, "deck", str(tmp_path / "socks.xlsx"))
    assert told == (2, "", "socks.xlsx cannot be read: Permission denied.\n")


def test_it_runs_as_a_program():
    words = ["place", "--lane", "11.5,28.5,36.5", "--index", "25.5", "--gap", "B", "--json"]
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "engine.misery", *words], capture_output=True, text=True, check=True
    )
    assert strict(run.stdout)["right_gaps"] == ["B"]


def test_a_reader_that_has_seen_enough_may_go():
    command = [sys.executable, "-m", "engine.misery", "deck", "party", "--json"]
    with subprocess.Popen(  # noqa: S603  # our own module
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline() == "{\n"
        program.stdout.close()  # far more is to come than a pipe holds
        assert program.stderr.read() == ""
    assert program.returncode == 0

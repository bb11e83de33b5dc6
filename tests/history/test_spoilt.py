"""A history that somebody else has spoilt, deleted or filled: what is left of it still shows."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from engine.history.csv_text import MAX_ROWS, export_text
from engine.history.entry import entry_of

GAME = "10/17/c0ffee00"


def change(file, statement):
    with closing(sqlite3.connect(file)) as other, other:
        other.execute(statement)


@pytest.fixture
def kept(deck, parents, bee):
    """Add one of the two placements to a history; whether it was new."""
    turns = {"parents": parents, "bee": bee}
    return lambda history, name: history.add(turns[name], deck=deck, game=GAME)


@pytest.fixture
def many(deck, parents):
    """Return that many entries of one history, each of a game of its own."""
    entry = entry_of(parents, deck, GAME, None)
    return lambda number: [replace(entry, game=f"{number}/{n}") for n in range(number)]


@pytest.mark.parametrize(
    "cell",
    [
        *("lane='garbage'", "lane='a:36.5 b:11.5'", "lane=''", "lane=x'ff'", "lane='a:1 b:2'"),
        *("gap=99", "gap=-1", "gap=25", "gap='one'", "gap=1.5", "gap=1e999", "gaps=0", "gaps=7"),
        *("\"index\"='x'", '"index"=0', '"index"=201', '"index"=50.5', '"index"=1e300'),
        *("\"when\"='yesterday'", "\"when\"='2026-05-04'", "\"when\"='2026-05-04T12:00:00'"),
        *("confidence='x'", "confidence=0.5", "confidence=101", "confidence=-1"),
        *("chance_deck='x'", "chance_deck=5", "chance_deck=-0.1", "chance_deck=1e999"),
        *("text=x'ff'", "text=CAST(x'ff' AS TEXT)", "text=zeroblob(9)", "category=x'00'"),
        *("error_points='x'", "error_points=7", "error_gaps='x'", "error_gaps=1e300"),
        *("right_gaps=9", "is_right=1", "turn=0", "turn='x'", "event='two words'", "event=''"),
        *("deck=''", "game=x'ff'", "deck_version=CAST(x'c3' AS TEXT)"),
    ],
)
@pytest.mark.parametrize("is_open", [True, False])
def test_a_spoilt_row_is_left_out_and_told(opened, file, kept, cell, is_open):
    history = opened(file)
    for turn in ("parents", "bee"):
        assert kept(history, turn)
    if is_open:
        assert len(history.frame()) == 2
    else:
        history.close()
    change(file, f"UPDATE placements SET {cell} WHERE event = 'parents'")  # noqa: S608
    history = history if is_open else opened(file)
    assert history.frame()["event"].tolist() == ["bee"]
    assert history.export_csv().count("\n") == 2  # the header and the bee
    assert history.count() == 2
    assert history.problem == (
        f"1 row of the history at {file} cannot be read, left out here: to be rid of this, "
        "download the rest, clear the history and bring the rest back."
    )
    assert history.clear()
    assert history.problem is None


def test_a_row_that_is_mended_shows_again(opened, file, deck, parents):
    history = opened(file)
    history.add(parents, deck=deck, game=GAME)
    change(file, "UPDATE placements SET gap = 99")
    assert len(history.frame()) == 0
    change(file, "UPDATE placements SET gap = 2")
    assert history.frame()["event"].tolist() == ["parents"]
    assert history.problem is None


def test_the_frame_follows_what_others_write_and_forget(opened, file, deck, parents, bee):
    history, other = opened(file), opened(file)
    history.add(parents, deck=deck, game=GAME)
    for entry in (history, other):
        assert entry.frame()["event"].tolist() == ["parents"]
    other.add(bee, deck=deck, game=GAME)
    assert history.frame()["event"].tolist() == ["parents", "bee"]
    other.clear()
    other.add(bee, deck=deck, game="10/17/another")
    history.add(parents, deck=deck, game="10/17/another")
    assert history.frame()["event"].tolist() == ["bee", "parents"]
    assert history.frame()["game"].tolist() == ["10/17/another"] * 2


def test_only_what_is_new_is_read(opened, deck, parents, bee, monkeypatch):
    history = opened()
    history.add(parents, deck=deck, game=GAME)
    history.frame()
    read = []
    monkeypatch.setattr("engine.history.rows.read_again", lambda entry: read.append(entry) or entry)
    history.frame()
    assert read == []
    history.add(bee, deck=deck, game=GAME)
    assert history.frame()["event"].tolist() == ["parents", "bee"]
    assert [entry.event for entry in read] == ["bee"]


def test_whoever_changes_a_frame_changes_nobody_elses(opened, deck, parents):
    history = opened()
    history.add(parents, deck=deck, game=GAME)
    frame = history.frame()
    frame["event"] = "nothing"
    assert history.frame()["event"].tolist() == ["parents"]


@pytest.mark.parametrize("is_replaced", [True, False])
def test_a_deleted_file_is_noticed_and_nothing_is_lost(opened, file, tmp_path, kept, is_replaced):
    history = opened(file)
    assert kept(history, "parents")
    file.rename(tmp_path / "away")
    if is_replaced:
        file.touch()
    assert kept(history, "bee")
    assert history.problem == (
        f"The history at {file} could not be written (its file was deleted or replaced): 1 of "
        "your placements wait in memory for the next try, so export them before you leave."
    )
    assert history.frame()["event"].tolist() == ["parents", "bee"]
    assert history.count() == 2
    assert not history.clear()
    (tmp_path / "away").replace(file)
    assert not kept(history, "bee")
    assert history.problem is None
    assert opened(file).frame()["event"].tolist() == ["parents", "bee"]


def test_files_fill_a_history_to_its_brim_and_play_goes_on(opened, kept, many, monkeypatch):
    assert MAX_ROWS == 20_000
    monkeypatch.setattr("engine.history.book.MAX_ROWS", 20)
    history = opened()
    assert history.import_csv(export_text(many(19))).added == 19
    report = history.import_csv(export_text(many(2)))
    assert (report.added, report.duplicates) == (0, 0)
    assert report.problem == (
        "This file has 2 new placements, and 19 are kept already: a history takes in files "
        "up to 20, so leave some out."
    )
    assert history.import_csv(export_text(many(1))).added == 1
    again = history.import_csv(export_text(many(19)))
    assert (again.added, again.duplicates, again.problem) == (0, 19, None)
    assert kept(history, "parents")
    assert history.count() == len(history.frame()) == 21


def test_what_waits_in_memory_counts_once(opened, file, deck, parents):
    history, second = opened(file, wait_ms=50), opened(file, wait_ms=50)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        history.add(parents, deck=deck, game=GAME)
        assert history.count() == 1
        other.execute("ROLLBACK")
    second.add(parents, deck=deck, game=GAME)
    assert history.count() == 1
    change(file, "DROP TABLE placements")
    assert history.count() == 1

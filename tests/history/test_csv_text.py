import csv
import io
from dataclasses import replace
from datetime import UTC, datetime

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.history.csv_text import MAX_ROWS, RefusedRow, export_text, read_again, read_entries
from engine.history.entry import (
    Entry,
    entry_of,
    format_when,
    game_key,
    parse_lane_text,
    parse_when,
)
from engine.misery.deck import deck_names, load_deck
from engine.misery.position import Placement
from engine.misery.replay import replay_readable, turns
from engine.misery.rules import Rules

GAME = "10/17/c0ffee00"
HEADER = "when,deck,deck_version,game,turn,lane,event,index,gap,confidence,chance_deck\n"
GOOD = (
    "2026-05-04T12:00:00Z,starter,1.0,10/17/ab,1,haircut:11.5 root-canal:28.5,parents,25.5,B,60,0.4"
)
ENTRY = Entry(
    when="2026-05-04T12:00:00.000000Z", deck="starter", deck_version="1.0", game=GAME, turn=1,
    lane="haircut:11.5 root-canal:28.5", event="parents", text=None, category=None, index=51,
    gap=2, confidence=None, is_right=False, error_points=6, error_gaps=1, gaps=3, right_gaps=1,
    chance_deck=0.5,
)  # fmt: skip


def test_the_written_form():
    header, row = csv.reader(io.StringIO(export_text([ENTRY])))
    assert dict(zip(header, row, strict=True)) == {
        "when": "2026-05-04T12:00:00.000000Z", "deck": "starter", "deck_version": "1.0",
        "game": GAME, "turn": "1", "lane": "haircut:11.5 root-canal:28.5", "event": "parents",
        "text": "", "category": "", "index": "25.5", "gap": "C", "confidence": "",
        "is_right": "no", "error_points": "3.0", "error_gaps": "1", "gaps": "3",
        "right_gaps": "1", "chance_deck": "0.5", "is_repeat": "no",
    }  # fmt: skip


def test_an_export_into_an_empty_history_gives_the_same_frame(opened, deck, parents, bee, turn_of):
    history = opened()
    for turn in (parents, bee, turn_of((("a", 10), ("b", 20)), ("c", 5), 2, 0, number=3)):
        history.add(turn, deck=deck, game=GAME)
    history.add(parents, deck=deck, game="10/17/again")
    other = opened()
    report = other.import_csv(history.export_csv())
    assert (report.added, report.duplicates, report.refused, report.problem) == (4, 0, (), None)
    pd.testing.assert_frame_equal(other.frame(), history.frame())
    assert other.export_csv() == history.export_csv()


def test_importing_twice_adds_nothing(opened, deck, parents, bee):
    history = opened()
    history.add(parents, deck=deck, game=GAME)
    text = history.export_csv()
    history.add(bee, deck=deck, game=GAME)
    report = history.import_csv(text)
    assert (report.added, report.duplicates) == (0, 1)
    assert len(history.frame()) == 2


def test_the_same_row_twice_in_a_file_is_taken_once(opened):
    report = opened().import_csv(f"{HEADER}{GOOD}\n{GOOD}\n")
    assert (report.added, report.duplicates) == (1, 1)


cells = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=30)
starts = st.sampled_from(["'", "''", "=", "+1", "-", "@", "\t", "\r", "-3"])
texts = cells | st.tuples(starts, cells).map("".join)


@given(texts, texts, texts)
def test_any_text_survives_and_none_is_a_formula(text, category, deck):
    entry = replace(ENTRY, text=text, category=category, deck=deck, chance_deck=1 / 3)
    written = export_text([entry])
    assert read_entries(written) == ([entry], ())
    for cell in next(iter(csv.DictReader(io.StringIO(written, newline="")))).values():
        is_number = cell.lstrip("-").replace(".", "", 1).isdecimal()
        assert is_number or not cell.startswith(("=", "+", "-", "@", "\t", "\r"))


def test_negative_figures_stay_figures():
    entry = replace(ENTRY, gap=0, error_points=-28, error_gaps=-1)
    row = next(csv.DictReader(io.StringIO(export_text([entry]))))
    assert (row["error_points"], row["error_gaps"]) == ("-14.0", "-1")


@pytest.mark.parametrize(
    ("column", "cell", "need"),
    [
        ("when", "yesterday", "a moment with its zone"),
        ("when", "2026-05-04T12:00:00", "a moment with its zone"),
        ("deck", "", "a text of 1 to 1,000 characters"),
        ("deck", "x" * 1_001, "a text of 1 to 1,000 characters"),
        ("deck", "half \ud83d", "a text of 1 to 1,000 characters"),
        ("game", "a\0b", "a text of 1 to 1,000 characters"),
        ("turn", "0", "a whole number from 1 to 10,000"),
        ("turn", "first", "a whole number from 1 to 10,000"),
        ("turn", "9" * 5_000, "a whole number from 1 to 10,000"),
        ("lane", "", "going up"),
        ("lane", "haircut", "going up"),
        ("lane", "root-canal:28.5 haircut:11.5", "going up"),
        ("lane", " ".join(f"e{n}:{n}" for n in range(1, 27)), "up to 25 events"),
        ("event", "", "an event's id"),
        ("event", "two words", "an event's id"),
        ("index", "101", "from 1 to 100 in steps of 0.5"),
        ("index", "25.3", "from 1 to 100 in steps of 0.5"),
        ("gap", "2", "a letter from A to Z"),
        ("confidence", "101", "a whole number from 0 to 100"),
        ("confidence", "0.6", "a whole number from 0 to 100"),
        ("chance_deck", "nan", "a number from 0 to 1"),
        ("chance_deck", "", "a number from 0 to 1"),
        ("chance_deck", "1.5", "a number from 0 to 1"),
    ],
)
def test_a_row_that_is_wrong_is_refused_with_its_number_and_reason(opened, column, cell, need):
    names = HEADER.strip().split(",")
    bad = GOOD.split(",")
    bad[names.index(column)] = cell
    history = opened()
    report = history.import_csv(f"{HEADER}{GOOD}\n{','.join(bad)}\n")
    assert (report.added, report.problem) == (1, None)
    (refused,) = report.refused
    assert refused.row == 3
    assert refused.reason.startswith(f"Column {column} needs ")
    assert need in refused.reason
    assert len(history.frame()) == 1


def test_a_gap_the_lane_does_not_have_is_refused():
    _, refused = read_entries(HEADER + GOOD.replace(",B,", ",D,"))
    assert refused == (RefusedRow(2, "There is no gap D in a lane of 2: choose from A to C."),)


@pytest.mark.parametrize(
    ("column", "cell", "ours"),
    [("is_right", "no", "yes"), ("error_points", "3", "0.0"), ("gaps", "4", "3"),
     ("right_gaps", "two", "1"), ("error_gaps", "-1", "0")],
)  # fmt: skip
def test_a_figure_that_does_not_follow_is_refused(column, cell, ours):
    _, refused = read_entries(f"{HEADER.strip()},{column}\n{GOOD},{cell}\n")
    expected = f"Column {column} disagrees with lane, index and gap, which give {ours}."
    assert refused == (RefusedRow(2, expected),)


@pytest.mark.parametrize(
    ("columns", "cells"),
    [("is_right", "yes"), ("is_right,error_points", "YES,0"), ("gaps,right_gaps", "3,1"),
     ("error_points,is_repeat,chance", ",perhaps,whatever"), ("my_notes", "why not")],
)  # fmt: skip
def test_figures_that_agree_and_columns_of_ones_own_are_fine(columns, cells):
    entries, refused = read_entries(f"{HEADER.strip()},{columns}\n{GOOD},{cells}\n")
    assert (len(entries), refused) == (1, ())


def test_a_file_saved_by_a_european_spreadsheet(opened):
    text = (
        "\ufeff"
        + HEADER.replace(",", ";").upper()
        + GOOD.replace("25.5,", "25,5,")
        .replace(",", ";")
        .replace("25;5", "25,5")
        .replace("0.4", "0,4")
    )
    history = opened()
    assert history.import_csv(text).added == 1
    row = history.frame().iloc[0]
    assert (row["index"], row["chance_deck"], row["confidence"]) == (25.5, 0.4, 60)


def test_an_event_without_text_goes_by_its_id(opened):
    history = opened()
    history.import_csv(HEADER + GOOD)
    assert history.frame()["text"].tolist() == ["parents"]
    assert "The parents" not in history.export_csv()


def test_empty_rows_are_passed_over():
    entries, refused = read_entries(f"{HEADER}\n{GOOD}\n\n,,,,,,,,,,\n")
    assert (len(entries), refused) == (1, ())


@pytest.mark.parametrize("text", ["", "\n", "hello", "when,deck\n1,2\n", "<html></html>", "\0"])
def test_a_file_without_the_columns_is_refused_as_a_whole(opened, text):
    report = opened().import_csv(text)
    assert "This file has no column " in report.problem
    assert report.problem.endswith(".")
    assert (report.added, report.refused) == (0, ())


def test_the_first_column_missing_is_named():
    with pytest.raises(ValueError, match="has no column event: need when, deck, "):
        read_entries(HEADER.replace("event", "thing") + GOOD)


def test_a_file_over_10_mb_is_refused(opened):
    report = opened().import_csv(HEADER + "é" * 5_000_000)
    assert report.problem == "This file is over 10 MB: split it and import it twice."


def test_a_file_over_20_000_rows_is_refused(opened):
    report = opened().import_csv(HEADER + "a\n" * (MAX_ROWS + 1))
    assert report.problem == (
        "This file has over 20,000 rows, more than a history takes in: leave some out."
    )


def test_a_cell_that_never_ends_is_refused(opened):
    report = opened().import_csv(f'{HEADER}{GOOD}\n"{"x" * 200_000}')
    assert report.problem.startswith("This file cannot be read after row 2 (")


def test_no_reason_repeats_what_a_stranger_wrote():
    page = "<img src=x onerror=alert(1)>"
    for column in HEADER.strip().split(","):
        cells = dict(zip(HEADER.strip().split(","), GOOD.split(","), strict=True))
        cells[column] = page
        _, refused = read_entries(HEADER + ",".join(cells.values()))
        assert all("<" not in one.reason for one in refused)


moments = st.datetimes(
    min_value=datetime(1, 1, 3),  # noqa: DTZ001 - the zone is drawn apart
    max_value=datetime(9999, 12, 29),  # noqa: DTZ001
    timezones=st.timezones(),
)


@given(moments, moments)
def test_moments_keep_their_value_and_their_texts_its_order(one, other):
    texts = format_when(one), format_when(other)
    assert [parse_when(text) for text in texts] == [one.astimezone(UTC), other.astimezone(UTC)]
    assert (texts[0] < texts[1]) == (one.astimezone(UTC) < other.astimezone(UTC))


@pytest.mark.parametrize(
    "text", ["", "noon", "2026-05-04", "2026-05-04T12:00", "0001-01-01T00:00+14:00"]
)
def test_moments_that_do_not_read(text):
    with pytest.raises(ValueError, match="A moment is written as"):
        parse_when(text)


@pytest.mark.parametrize("text", ["a", "a:", ":5", "a:0", "a:5 b:4"])
def test_lanes_that_do_not_read(text):
    with pytest.raises(ValueError, match=r"A lane|Found"):
        parse_lane_text(text)


@pytest.mark.parametrize("name", deck_names())
@pytest.mark.parametrize("gap", [0, 3])
def test_what_is_played_with_a_shipped_deck_reads_as_it_was_written(name, gap):
    deck = load_deck(name)
    moves = [Placement(gap, 0)] * (len(deck.events) - 3)
    positions, _ = replay_readable(deck, 17, Rules(goal=20), moves)
    entries = [
        entry_of(turn, deck, game_key(Rules(goal=20), 17, "ab"), None) for turn in turns(positions)
    ]
    assert len(entries) >= 9  # the leaflet has twelve events
    assert [read_again(entry) for entry in entries] == entries

"""Finished hands in the history: once each, by session of a table, safe from what befalls files."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from engine.history.csv_text import MAX_ROWS
from engine.history.hand_text import is_hands
from engine.shithead.play import Outcome
from engine.shithead.record import Record

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
BO_LOST = Outcome("lost", (0, 1), loser=2)
YOU_LOST = Outcome("lost", (2, 1), loser=0)
CALLED_OFF = Outcome("capped", (1,))


def at(seed, variant="traveller", seats=3):
    return Record(variant, seats, seed)


def after(minutes):
    return NOON + timedelta(minutes=minutes)


def losers(log, record):
    return [hand.loser for hand in log.hands.session_of(record)]


def test_a_hand_is_kept_as_it_ended(opened):
    log = opened()
    assert log.hands.add(at(7), BO_LOST, "olympic", when=NOON)
    (hand,) = log.hands.session_of(at(7))
    assert hand.outcome == BO_LOST
    assert (hand.when, hand.variant, hand.seats, hand.seed, hand.titles) == (
        "2026-05-04T12:00:00.000000Z", "traveller", 3, 7, "olympic",
    )  # fmt: skip


def test_the_first_end_of_a_deal_counts_and_no_fork_or_second_try(opened):
    log = opened()
    assert log.hands.add(at(7), BO_LOST, "numeric", when=NOON)
    assert not log.hands.add(at(7), YOU_LOST, "numeric", when=after(5))
    assert losers(log, at(7)) == [2]


def test_hands_at_one_table_are_one_session_until_a_long_pause(opened):
    log = opened()
    log.hands.add(at(1), BO_LOST, "numeric", when=NOON)
    log.hands.add(at(2), YOU_LOST, "numeric", when=after(350))
    log.hands.add(at(3), CALLED_OFF, "numeric", when=after(700))  # 350 minutes after the last
    log.hands.add(at(4), YOU_LOST, "numeric", when=after(1_100))  # 400 minutes: another evening
    assert losers(log, at(1)) == losers(log, at(3)) == [2, 0, None]
    assert losers(log, at(4)) == [0]


def test_other_rules_or_other_people_are_another_table(opened):
    log = opened()
    log.hands.add(at(1), BO_LOST, "numeric", when=NOON)
    log.hands.add(at(1, "shed"), YOU_LOST, "numeric", when=NOON)
    log.hands.add(at(1, seats=4), Outcome("lost", (0, 1, 2), 3), "numeric", when=NOON)
    assert losers(log, at(1)) == [2]
    assert losers(log, at(1, "shed")) == [0]


def test_a_hand_that_was_never_played_here_has_no_session(opened):
    log = opened()
    log.hands.add(at(1), BO_LOST, "numeric", when=NOON)
    assert log.hands.session_of(at(2)) == ()


def test_two_rule_sets_that_begin_alike_for_long_are_two_tables(opened):
    log, long = opened(), "traveller" + "+four_burn" * 400
    log.hands.add(at(1, long), BO_LOST, "numeric", when=NOON)
    log.hands.add(at(1, f"{long}+x"), YOU_LOST, "numeric", when=NOON)
    assert losers(log, at(1, long)) == [2]
    assert len(log.hands.session_of(at(1, long))[0].variant) == 200


def test_how_the_table_ranked_its_losers_is_remembered_past_the_session(opened):
    log = opened()
    log.hands.add(at(1), BO_LOST, "Dishwasher\nHead dishwasher", when=NOON)
    log.hands.add(at(2), BO_LOST, "", when=after(3_000))
    assert log.hands.session_of(at(2))[0].titles == "Dishwasher\nHead dishwasher"
    log.hands.add(at(1, "shed"), BO_LOST, "", when=NOON)
    assert log.hands.session_of(at(1, "shed"))[0].titles == "numeric"


def test_hands_are_there_after_closing_and_gone_after_clearing(opened, file, deck, parents):
    first = opened(file)
    first.hands.add(at(1), BO_LOST, "numeric")
    first.add(parents, deck=deck, game="g")
    first.close()
    second = opened(file)
    assert second.problem is None
    assert (second.count(), second.hands.count()) == (1, 1)
    assert second.clear()
    assert (second.count(), second.hands.count()) == (0, 0)


def test_a_history_of_before_the_hands_gets_their_table_and_keeps_its_placements(
    opened, file, deck, parents
):
    old = opened(file)
    old.add(parents, deck=deck, game="g")
    old.close()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("DROP TABLE hands")
        other.execute("UPDATE history_schema SET version = 1")
    log = opened(file)
    assert log.problem is None
    assert log.hands.add(at(1), BO_LOST, "numeric")
    assert (log.count(), log.hands.count()) == (1, 1)
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT version FROM history_schema").fetchall() == [(2,)]


def test_another_programs_table_of_hands_is_left_alone(opened, file, deck, parents):
    opened(file).close()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("DROP TABLE hands")
        other.execute("CREATE TABLE hands (watch TEXT)")
        other.execute("UPDATE history_schema SET version = 1")
    log = opened(file)
    assert "(it holds another program's table of hands)" in log.problem
    assert log.add(parents, deck=deck, game="g")
    assert log.hands.add(at(1), BO_LOST, "numeric")


def test_while_another_program_locks_the_file_hands_wait_in_memory(opened, file):
    log = opened(file, wait_ms=50)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert log.hands.add(at(1), BO_LOST, "numeric", when=NOON)
        assert "another program has it locked): 1 of your hands wait" in log.problem
        assert losers(log, at(1)) == [2]
        assert log.hands.count() == 1
        assert not log.hands.add(at(1), YOU_LOST, "numeric", when=NOON)
        other.execute("ROLLBACK")
    assert log.hands.add(at(2), YOU_LOST, "numeric", when=after(1))
    assert log.problem is None
    assert losers(opened(file), at(1)) == [2, 0]


KILLED = """
import sys
from engine.history.opening import open_history
from engine.shithead.play import Outcome
from engine.shithead.record import Record
log = open_history(sys.argv[1])
for seed in range(1, 1_000_000):
    log.hands.add(Record("traveller", 3, seed), Outcome("lost", (0, 1), 2), "numeric")
    print(seed, flush=True)
"""


def test_a_killed_process_loses_no_hand_it_had_kept(opened, file):
    command = [sys.executable, "-c", KILLED, f"sqlite:///{file}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        for line in process.stdout:
            if line.strip() == "10":
                os.kill(process.pid, signal.SIGKILL)
                break
        rest = process.stdout.read().split()
    last_said = int(rest[-1]) if rest else 10
    log = opened(file)
    assert log.problem is None
    seeds = [hand.seed for hand in log.hands.session_of(at(1))]
    assert seeds in (list(range(1, last_said + 1)), list(range(1, last_said + 2)))


def test_a_deleted_file_is_noticed(opened, file):
    log = opened(file)
    file.unlink()
    assert log.hands.add(at(1), BO_LOST, "numeric")
    assert "its file was deleted or replaced" in log.problem
    assert losers(log, at(1)) == [2]


@pytest.mark.parametrize(
    "cell", ["out = '0 0'", "out = '0 9'", "loser = 1", "kind = 'x'", "seats = 4", "titles = ''"]
)
def test_a_spoilt_row_is_left_out_and_told(opened, file, cell):
    log = opened(file)
    log.hands.add(at(1), BO_LOST, "numeric", when=NOON)
    log.hands.add(at(2), BO_LOST, "numeric", when=after(1))
    with closing(sqlite3.connect(file)) as other, other:
        other.execute(f"UPDATE hands SET {cell} WHERE seed = 1")  # noqa: S608
    assert losers(log, at(2)) == [2]
    assert f"1 hand of the history at {file} cannot be read, left out here" in log.problem


def test_an_export_into_an_empty_history_gives_the_same_hands(opened):
    log = opened()
    log.hands.add(at(1), BO_LOST, "=Dishwasher\nHead, dishwasher", when=NOON)
    log.hands.add(at(2), CALLED_OFF, "numeric", when=after(1))
    log.hands.add(at(3), Outcome("won", (1,)), "numeric", when=after(2))
    text = log.hands.export_csv()
    assert is_hands(text)
    other = opened()
    report = other.import_csv(text)
    assert (report.added, report.duplicates, report.refused, report.problem) == (3, 0, (), None)
    assert other.hands.session_of(at(1)) == log.hands.session_of(at(1))
    assert other.hands.export_csv() == text
    assert other.import_csv(text).duplicates == 3


def test_an_export_of_placements_is_no_file_of_hands(opened, deck, parents):
    log = opened()
    log.add(parents, deck=deck, game="g")
    assert not is_hands(log.export_csv())
    assert opened().import_csv(log.export_csv()).added == 1


HEADER = "when,session,deal,variant,seats,seed,kind,out,loser,titles\n"
GOOD = "2026-05-04T12:00:00Z,ab,0123456789abcdef/3/7,traveller,3,7,lost,0 1,2,numeric"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("2026-05-04T12:00:00Z", "noon", "Column when needs a moment with its zone"),
        ("lost", "drawn", "Column kind needs one of lost, won, capped."),
        ("0 1,2", "0 1,", "A hand has a loser if, and only if, its kind is lost."),
        ("0 1,2", "0,2", "A lost hand names everybody"),
        ("0 1,2", "0 0,2", "Column out needs seats from 0 to 2, each once."),
        (",3,7,", ",99,7,", "Column seats needs a whole number from 2 to 12."),
        (",3,7,", ",4,7,", "Column deal disagrees with the seats."),
        ("/3/7", "/3/8", "Column deal needs a table, its seats and the seed"),
        ("numeric", "", "Column titles needs a text of 1 to 600 characters."),
        ("traveller", "t" * 201, "Column variant needs a text of 1 to 200 characters."),
    ],
)
def test_a_bad_row_is_refused_with_its_reason(opened, old, new, reason):
    assert GOOD.count(old) == 1
    report = opened().import_csv(f"{HEADER}{GOOD}\n{GOOD.replace(old, new)}\n")
    assert report.added == 1
    (bad,) = report.refused
    assert bad.row == 3
    assert bad.reason.startswith(reason)


def test_a_file_of_hands_without_a_column_is_refused_whole(opened):
    report = opened().import_csv(HEADER.replace(",kind", "") + GOOD)
    assert report.problem.startswith("This file has no column kind: need when, session, deal")


def test_files_fill_a_history_of_hands_to_its_brim(opened, monkeypatch):
    monkeypatch.setattr("engine.history.book.MAX_ROWS", 1)
    log = opened()
    log.hands.add(at(1), BO_LOST, "numeric")
    assert "1 new hands, and 1 are kept already" in log.import_csv(f"{HEADER}{GOOD}\n").problem
    assert log.hands.count() == 1
    assert MAX_ROWS == 20_000

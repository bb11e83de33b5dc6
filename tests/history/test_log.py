import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pandas as pd
import pytest

from engine.history.entry import game_key, new_visit
from engine.history.frame import COLUMNS
from engine.misery.deck import Deck
from engine.misery.rules import Rules
from engine.stats.placements import as_placements

GAME = "10/17/c0ffee00"


def test_a_placement_is_kept_as_it_was(opened, deck, parents, clock):
    history = opened()
    assert history.add(parents, deck=deck, game=GAME, when=clock())
    frame = history.frame()
    assert frame.drop(columns="when").to_dict("records") == [
        {
            "deck": "starter",
            "deck_version": "1.0",
            "game": GAME,
            "turn": 1,
            "lane": "haircut:11.5 root-canal:28.5 locked-out:36.5",
            "event": "parents",
            "text": "The parents",
            "category": "body",
            "index": 25.5,
            "gap": "C",
            "low": 28.5,
            "high": 36.5,
            "confidence": 60,
            "is_right": False,
            "error_points": 3.0,
            "error_gaps": 1,
            "gaps": 4,
            "right_gaps": 1,
            "chance": 0.25,
            "chance_deck": 0.5,  # 25.5 and 99 are left, each alone in its gap
            "is_repeat": False,
        }
    ]
    assert frame["when"][0] == pd.Timestamp("2026-05-04T12:00:00Z")


def test_two_right_gaps_and_no_confidence(opened, deck, bee):
    history = opened()
    history.add(bee, deck=deck, game=GAME)
    row = history.frame().iloc[0]
    assert (row["is_right"], row["error_points"], row["right_gaps"], row["chance"]) == (
        True, 0, 2, 0.5,
    )  # fmt: skip
    assert pd.isna(row["confidence"])


def test_the_gaps_at_the_ends_are_open(opened, deck, turn_of):
    lane = (("haircut", 11.5), ("root-canal", 28.5), ("locked-out", 36.5))
    history = opened()
    history.add(turn_of(lane, ("parents", 25.5), 0), deck=deck, game=GAME)
    history.add(turn_of(lane, ("bee", 25.5), 3, number=2), deck=deck, game=GAME)
    frame = history.frame()
    assert frame["low"].tolist() == [float("-inf"), 36.5]
    assert frame["high"].tolist() == [11.5, float("inf")]


@pytest.mark.parametrize("confidence", [0, 1, 100])
def test_the_ends_of_confidence_survive(opened, deck, turn_of, confidence):
    history = opened()
    history.add(turn_of((("a", 5),), ("b", 9), 1, confidence), deck=deck, game=GAME)
    assert history.frame()["confidence"].tolist() == [confidence]
    other = opened()
    other.import_csv(history.export_csv())
    assert other.frame()["confidence"].tolist() == [confidence]


def test_an_empty_history_has_the_same_columns_and_types(opened, deck, parents):
    history = opened()
    empty = history.frame()
    history.add(parents, deck=deck, game=GAME)
    assert len(empty) == 0
    assert list(empty.columns) == list(COLUMNS)
    assert empty.dtypes.equals(history.frame().dtypes)


def test_one_turn_of_a_game_is_kept_once(opened, deck, parents, turn_of):
    history = opened()
    assert history.add(parents, deck=deck, game=GAME)
    assert not history.add(parents, deck=deck, game=GAME)
    again = turn_of((("haircut", 11.5),), ("parents", 25.5), 1)
    assert not history.add(again, deck=deck, game=GAME)
    assert history.frame()["gap"].tolist() == ["C"]


def test_first_sight_and_repeats(opened, deck, turn_of, clock):
    history = opened()
    told = [  # lane, drawn, seen before?
        ((("a", 10), ("b", 20)), ("c", 30), False),
        ((("a", 10), ("b", 20), ("c", 30)), ("d", 40), False),
        ((("e", 10), ("f", 20)), ("c", 30), True),  # drawn before
        ((("g", 10), ("h", 20)), ("e", 10), True),  # lay in a lane before
        ((("g", 10), ("h", 20)), ("i", 30), False),
    ]
    for number, (lane, drawn, _) in enumerate(told, start=1):
        turn = turn_of(lane, drawn, 0, number=number)
        history.add(turn, deck=deck, game=GAME, when=clock())
    assert history.frame()["is_repeat"].tolist() == [is_repeat for *_, is_repeat in told]


def test_the_same_id_in_another_deck_is_another_event(opened, deck, parents):
    history = opened()
    other = Deck("other", "Other", "1", "en", "", "", (), (), ())
    history.add(parents, deck=deck, game=GAME)
    history.add(parents, deck=other, game=GAME)
    assert history.frame()["is_repeat"].tolist() == [False, False]


def test_an_earlier_sight_that_comes_in_later_makes_the_later_a_repeat(
    opened, deck, parents, clock
):
    early, late = clock(), clock()
    elsewhere = opened()
    elsewhere.add(parents, deck=deck, game="10/17/elsewhere", when=early)
    history = opened()
    history.add(parents, deck=deck, game=GAME, when=late)
    history.import_csv(elsewhere.export_csv())
    frame = history.frame()
    assert frame["game"].tolist() == ["10/17/elsewhere", GAME]
    assert frame["is_repeat"].tolist() == [False, True]


def test_placements_are_there_after_closing_and_opening_again(opened, file, deck, parents):
    first = opened(file)
    first.add(parents, deck=deck, game=GAME)
    before = first.frame()
    first.close()
    second = opened(file)
    assert second.problem is None
    pd.testing.assert_frame_equal(second.frame(), before)


def test_clearing_forgets_everything(opened, file, deck, parents):
    history = opened(file)
    history.add(parents, deck=deck, game=GAME)
    assert history.clear()
    assert len(history.frame()) == len(opened(file).frame()) == 0


def test_visits_tell_games_apart():
    assert game_key(Rules(), 17, "ab") == "10/17/ab"
    assert len({new_visit() for _ in range(1_000)}) == 1_000


KILLED = """
import sys
from engine.history.opening import open_history
from engine.misery.deck import Deck, Event
from engine.misery.position import Placement, Position
from engine.misery.replay import take_turn
from engine.misery.rules import Rules
deck = Deck("starter", "Starter", "1.0", "en", "", "", (), (), ())
history = open_history(sys.argv[1])
lane, drawn = Event("a", "A", "x", 20, 20, 20), Event("b", "B", "x", 40, 40, 40)
for number in range(1, 1_000_000):
    before = (Placement(0),) * (number - 1)
    position = Position(deck, 1, Rules(), ((lane,),), (drawn,), placements=before)
    turn = take_turn(position, Placement(1))
    history.add(turn, deck=deck, game="g")
    print(number, flush=True)
"""


def test_a_killed_process_loses_no_placement_it_had_kept(opened, file):
    command = [sys.executable, "-c", KILLED, f"sqlite:///{file}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        for line in process.stdout:
            if line.strip() == "25":
                os.kill(process.pid, signal.SIGKILL)
                break
        rest = process.stdout.read().split()
    assert process.returncode == -signal.SIGKILL
    last_said = int(rest[-1]) if rest else 25
    history = opened(file)
    assert history.problem is None
    kept = history.frame()["turn"].tolist()
    assert kept in (list(range(1, last_said + 1)), list(range(1, last_said + 2)))


def test_while_another_program_locks_the_file_placements_wait_in_memory(
    opened, file, deck, parents, bee
):
    history = opened(file, wait_ms=50)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert history.add(parents, deck=deck, game=GAME)
        assert str(file) in history.problem
        assert "another program has it locked): 1 of your placements" in history.problem
        assert history.frame()["event"].tolist() == ["parents"]
        assert "parents" in history.export_csv()
        assert not history.add(parents, deck=deck, game=GAME)
        assert not history.clear()
        assert "could not be cleared (another program has it locked)" in history.problem
        other.execute("ROLLBACK")
    assert history.add(bee, deck=deck, game=GAME)
    assert history.problem is None
    assert opened(file).frame()["event"].tolist() == ["parents", "bee"]


def test_a_placement_that_waited_and_is_there_meanwhile_counts_once(
    opened, file, deck, parents, bee
):
    history, second = opened(file, wait_ms=50), opened(file, wait_ms=50)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        history.add(parents, deck=deck, game=GAME)
        other.execute("ROLLBACK")
    second.add(parents, deck=deck, game=GAME)
    assert len(history.frame()) == 1
    history.add(bee, deck=deck, game=GAME)
    assert history.frame()["event"].tolist() == ["parents", "bee"]


def test_a_database_that_goes_bad_later_does_not_stop_the_game(opened, file, deck, bee):
    history = opened(file)
    history.close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("DROP TABLE placements")
    assert history.add(bee, deck=deck, game=GAME)
    assert history.frame()["event"].tolist() == ["bee"]
    assert "could not be written" in history.problem


@pytest.mark.parametrize("place", ["memory", "file"])
def test_threads_share_a_history(opened, file, deck, turn_of, place):
    history = opened() if place == "memory" else opened(file)

    def play(player):
        for number in range(1, 21):
            turn = turn_of((("a", 10),), ("b", 20), 1, number=number)
            assert history.add(turn, deck=deck, game=f"g{player}")
            assert len(history.frame()) >= number

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(8)))
    assert history.problem is None
    assert history.frame().groupby("game")["turn"].agg(["count", "max"]).eq(20).all(axis=None)


def test_threads_with_a_history_each_share_a_file(opened, file, deck, turn_of):
    opened(file)
    histories = [opened(file) for _ in range(6)]

    def play(player):
        for number in range(1, 21):
            turn = turn_of((("a", 10),), ("b", 20), 1, number=number)
            histories[player].add(turn, deck=deck, game="the same")
        return histories[player].problem

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(play, range(6))) == [None] * 6
    assert histories[0].frame()["turn"].sort_values().tolist() == list(range(1, 21))


@pytest.mark.parametrize("attempt", range(10))
def test_threads_that_open_a_new_file_at_once_all_get_it(opened, file, attempt):
    start = Barrier(8)

    def open_one(_):
        start.wait()
        return opened(file).problem

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(open_one, range(8))) == [None] * 8, attempt


def test_the_frame_is_what_statistics_and_charts_read(opened, deck, parents, bee):
    history = opened()
    assert len(as_placements(history.frame())) == 0
    history.add(parents, deck=deck, game=GAME)
    history.add(bee, deck=deck, game=GAME)
    rows = as_placements(history.frame())
    assert rows.to_dict("list") == {
        "turn": [1, 2],
        "text": ["The parents", "The bee"],
        "gap": ["C", "B"],
        "confidence": [60, None],
        "is_right": [False, True],
        "error_points": [3.0, 0.0],
        "error_gaps": [1, 0],
        "chance": [0.25, 0.5],
        "chance_deck": [0.5, 0.5],
        "is_repeat": [False, False],
    }


def test_what_waited_and_was_written_does_not_come_back(opened, file, deck, parents, bee):
    history = opened(file, wait_ms=50)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        history.add(parents, deck=deck, game=GAME)
        other.execute("ROLLBACK")
    history.add(bee, deck=deck, game=GAME)
    opened(file).clear()
    assert len(history.frame()) == 0


def test_seen_is_what_was_drawn_or_lay_in_a_lane(opened, deck, parents):
    log = opened()
    assert not log.has_seen(deck.id, "parents")
    log.add(parents, deck=deck, game="10/17/a")
    assert log.has_seen(deck.id, "parents")
    assert log.has_seen(deck.id, "haircut")
    assert log.has_seen(deck.id, "locked-out")
    assert not log.has_seen(deck.id, "cut")
    assert not log.has_seen(deck.id, "loc_ed-out")
    assert not log.has_seen("another", "parents")


MOMENT = datetime(2026, 5, 4, 12, tzinfo=UTC)


def named(name):
    return Deck(name, "A deck", "1.0", "en", "about", "CC0", (), (), ())


@pytest.mark.parametrize(
    ("met", "now", "is_known"),
    [
        ("starter", "starter+leaflet", True),
        ("starter+leaflet", "leaflet-clean", True),
        ("starter.body-clean", "starter", True),
        ("own-ours.school", "own-ours", True),
        ("starter", "leaflet", False),
        ("own-ours", "own-ours-2", False),
    ],
)
def test_an_event_is_known_by_the_deck_it_comes_from(opened, parents, met, now, is_known):
    log = opened()
    log.add(parents, deck=named(met), game=GAME, when=MOMENT)
    assert log.has_seen(now, "parents") is is_known
    assert log.has_seen(now, "haircut") is is_known
    log.add(parents, deck=named(now), game="10/17/later", when=MOMENT + timedelta(hours=1))
    assert log.frame()["is_repeat"].tolist() == [False, is_known]


def test_what_waits_in_memory_is_known_by_its_deck_too(opened, file, parents):
    log = opened(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("DROP TABLE placements")
    log.add(parents, deck=named("starter+leaflet"), game=GAME)
    assert log.problem
    assert log.has_seen("leaflet", "parents")
    assert not log.has_seen("party", "parents")

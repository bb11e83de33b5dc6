import os
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import text

from engine.history.opening import ADDRESS

GAME = "10/17/c0ffee00"


@pytest.fixture
def goes_on(deck, parents):
    """Tell whether the game goes on: a placement is kept, seen and exported."""

    def look(history):
        added = history.add(parents, deck=deck, game=GAME)
        return added and len(history.frame()) == 1 and "parents" in history.export_csv()

    return look


def test_the_default_is_a_file_in_the_users_folder(opened, monkeypatch, tmp_path):
    monkeypatch.delenv(ADDRESS, raising=False)
    monkeypatch.setattr(
        "engine.history.opening.user_data_path", lambda name, **_: tmp_path / "new" / name
    )
    assert opened(None).problem is None
    assert (tmp_path / "new" / "lane-and-pile" / "history.sqlite3").is_file()


def test_the_environment_names_another_database(opened, monkeypatch, file):
    monkeypatch.setenv(ADDRESS, f"sqlite:///{file}")
    assert opened(None).problem is None
    assert file.is_file()


def test_a_file_is_opened_with_write_ahead_log_and_patience(opened, file):
    with opened(file, wait_ms=321)._engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA busy_timeout")).scalar() == 321


@pytest.fixture
def whole(opened, file, deck, turn_of):
    """The bytes of a history of many pages."""
    history = opened(file)
    for number in range(1, 200):
        turn = turn_of((("a", 10),), ("b", 20), 1, number=number)
        history.add(turn, deck=deck, game=GAME)
    history.close()
    assert file.stat().st_size > 30_000
    return file.read_bytes()


def test_a_truncated_file_is_left_alone(opened, file, whole, goes_on):
    for cut in (50, 100, 1_000, 4_096, 20_000, 24_576):
        file.write_bytes(whole[:cut])
        history = opened(file)
        assert history.problem.startswith(f"The history at {file} could not be opened (it is ")
        assert goes_on(history)
        assert file.read_bytes() == whole[:cut]
        assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_file_damaged_inside_is_left_alone(opened, file, whole, goes_on):
    torn = whole[:8_192] + b"\xff" * 8_192 + whole[16_384:]
    file.write_bytes(torn)
    history = opened(file)
    assert f"{file} could not be opened (it is damaged)" in history.problem
    assert goes_on(history)
    assert file.read_bytes() == torn


def test_a_sound_file_is_opened_without_a_word(opened, file, whole):
    file.write_bytes(whole)
    assert opened(file).problem is None
    assert len(opened(file).frame()) == 199


@pytest.mark.parametrize("content", [b"Dear diary, today was awful. " * 100, b"\0" * 8_192, b"x"])
def test_what_is_no_database_is_left_alone(opened, file, goes_on, content):
    file.write_bytes(content)
    history = opened(file)
    assert history.problem == (
        f"The history at {file} could not be opened (it is not a database): your placements are "
        "kept in memory, so export them before you leave, and mend it, move it away or name "
        "another one in LANE_AND_PILE_DB."
    )
    assert goes_on(history)
    assert file.read_bytes() == content


def test_an_empty_file_becomes_a_history(opened, file, goes_on):
    file.touch()
    history = opened(file)
    assert history.problem is None
    assert goes_on(history)


def test_another_programs_table_is_left_alone(opened, file, goes_on):
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE placements (job TEXT)")
    history = opened(file)
    assert "(it holds another program's table of placements)" in history.problem
    assert goes_on(history)
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("placements",)]


def test_a_history_of_a_later_version_is_left_alone(opened, file, goes_on):
    opened(file).close()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE history_schema SET version = 99")
    history = opened(file)
    assert "(its version is 99, known here is 2)" in history.problem
    assert goes_on(history)


def test_a_locked_file(opened, file, goes_on):
    opened(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        history = opened(file, wait_ms=50)
        assert f"{file} could not be opened (another program has it locked)" in history.problem
        assert goes_on(history)


def test_a_folder_that_is_not_there(opened, tmp_path, goes_on):
    history = opened(f"sqlite:///{tmp_path}/nowhere/history.sqlite3")
    assert "nowhere/history.sqlite3 could not be opened (it cannot be opened there)" in (
        history.problem
    )
    assert goes_on(history)


def test_a_file_where_the_users_folder_should_be(opened, monkeypatch, tmp_path, goes_on):
    monkeypatch.delenv(ADDRESS, raising=False)
    (tmp_path / "taken").write_text("mine")
    monkeypatch.setattr(
        "engine.history.opening.user_data_path", lambda name, **_: tmp_path / "taken" / name
    )
    history = opened(None)
    assert f"The history at {tmp_path}/taken/lane-and-pile/history.sqlite3" in history.problem
    assert goes_on(history)
    assert (tmp_path / "taken").read_text() == "mine"


def test_a_file_that_may_only_be_read(opened, file, deck, parents, bee):
    first = opened(file)
    first.add(parents, deck=deck, game=GAME)
    first.close()
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
    before = file.read_bytes()
    history = opened(f"sqlite:///file:{file}?mode=ro&uri=true")
    assert "it cannot be written to" in history.problem
    assert history.add(bee, deck=deck, game=GAME)
    assert "bee" in history.export_csv()
    assert file.read_bytes() == before


def test_a_read_only_folder(opened, tmp_path, goes_on):
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o555)
    history = opened(f"sqlite:///{folder}/history.sqlite3")
    assert goes_on(history)
    may_write_anyway = os.access(folder, os.W_OK)  # as root may
    assert (history.problem is None) == may_write_anyway


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "at LANE_AND_PILE_DB could not be opened (that is no database address)"),
        ("postgresql://me:s3cret@host:abc/x", "(that is no database address)"),
        ("foo://me:s3cret@host/x", "foo://me:***@host/x could not be opened (that is no database"),
        ("mssql+pymssql://me:s3cret@h/x?pw=s3cret", "(its driver pymssql is not installed)"),
    ],
)
def test_a_wrong_address_or_missing_driver(opened, goes_on, address, words):
    history = opened(address)
    assert words in history.problem
    assert "s3cret" not in history.problem
    assert goes_on(history)


def test_memory_on_purpose_is_no_problem(opened, goes_on):
    history = opened("sqlite://")
    assert history.problem is None
    assert goes_on(history)


def test_two_histories_in_memory_are_apart(opened, goes_on):
    assert goes_on(opened())
    assert len(opened().frame()) == 0


OPTION = "its address has an option that does not work"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("timeout=1&timeout=2", OPTION),
        ("cached_statements=99999999999999999999", OPTION),
        ("timeout=soon", "that is no database address"),
    ],
)
def test_an_option_that_does_not_work(opened, file, goes_on, options, words):
    history = opened(f"sqlite:///{file}?{options}")
    assert f"at {file} could not be opened ({words}" in history.problem
    assert goes_on(history)

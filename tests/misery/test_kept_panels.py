"""What panels said outlives the visit, and nothing in the folder can lose or hang it."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.misery.deck import load_deck
from engine.misery.kept_panels import change_panel, forget_panel, mark, take_panel
from engine.misery.panel import Answer, Panel, Rating
from engine.misery.sheet import DeckError

DECK = load_deck("leaflet")
A, B, C = (event.id for event in DECK.events[:3])
SAID = (Rating("=Ann", A, (2, 100, 200)), Rating("Ben", A, (3, 5, 7)), Answer("=Ann", B, C))


def say(folder, *said):
    change_panel(DECK, folder, lambda panel: panel.add(*said))


def test_what_is_said_is_there_again(tmp_path):
    folder = tmp_path / "new" / "ratings"
    assert take_panel(DECK, folder) == Panel()
    before = mark(DECK.id, folder)
    say(folder, *SAID[:2])
    say(folder, SAID[2])
    assert take_panel(DECK, folder).said == SAID
    assert mark(DECK.id, folder) != before
    assert [file.name for file in folder.iterdir()] == ["leaflet.csv"]


def test_nothing_said_is_nothing_kept(tmp_path):
    say(tmp_path, SAID[0])
    change_panel(DECK, tmp_path, lambda panel: panel.undo("=Ann", Rating))
    assert list(tmp_path.iterdir()) == []
    say(tmp_path, SAID[0])
    forget_panel(DECK.id, tmp_path)
    forget_panel(DECK.id, tmp_path)
    assert take_panel(DECK, tmp_path) == Panel()


def test_raters_at_several_windows_lose_nothing(tmp_path):
    said = [Rating(f"Rater {n}", event.id, (2, 2, 2)) for n in range(4) for event in DECK.events]
    with ThreadPoolExecutor(8) as visits:
        list(visits.map(lambda one: say(tmp_path, one), said))
    assert set(take_panel(DECK, tmp_path).said) == set(said)


def test_words_about_events_that_are_gone_are_left(tmp_path):
    say(tmp_path, *SAID)
    file = tmp_path / "leaflet.csv"
    file.write_text(file.read_text() + "Ann,no-such-event,1,1,1,\r\n")
    assert take_panel(DECK, tmp_path).said == SAID


@pytest.mark.parametrize("data", [b"\xff", b"", b"rater\nAnn\n", b"a" * 6_000_000])
def test_a_file_that_does_not_read_is_left_as_it_is(data, tmp_path):
    file = tmp_path / "leaflet.csv"
    file.write_bytes(data)
    with pytest.raises(OSError, match=r"leaflet\.csv") as refused:
        say(tmp_path, *SAID)
    assert refused.value.strerror.startswith("leaflet.csv")
    assert file.read_bytes() == data


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "leaflet.csv")
    with pytest.raises(OSError, match="is no file"):
        take_panel(DECK, tmp_path)


def test_no_more_is_kept_than_can_be_read_again(tmp_path):
    events = [f"e{n}" for n in range(260)]
    many = [Rating(f"Rater {n % 20}", event, (2, 2, 2)) for event in events for n in range(20)]
    with pytest.raises(DeckError, match="at most 5,000 ratings and answers"):
        say(tmp_path, *many)
    assert list(tmp_path.iterdir()) == []

"""The user's own decks: kept side by side, found again, removed for good."""

import os

import pytest

from engine.misery.deck import load_deck
from engine.misery.intake import take_in
from engine.misery.own_decks import files_of, keep, kept, mark, remove, take
from engine.misery.sheet import MAX_BYTES, DeckError


def brought(text="Wet socks", index="4"):
    return take_in(f"text,index\n{text},{index}\n".encode(), "socks.csv")


def test_deck_is_kept_under_its_title_and_found_again(tmp_path):
    own = keep(brought().files, "Damp things", tmp_path)
    deck = take(own, tmp_path)
    assert (own, deck.id, deck.title) == ("own-damp-things", own, "Damp things")
    assert deck.events == brought().deck.events
    assert kept(tmp_path) == (own,)


def test_same_deck_twice_is_one_and_another_of_its_name_is_numbered(tmp_path):
    first = keep(brought().files, "Socks", tmp_path)
    assert keep(brought().files, "Socks", tmp_path) == first
    other = keep(brought("Dry pen").files, "Socks", tmp_path)
    assert (first, other) == ("own-socks", "own-socks-2")
    assert take(other, tmp_path).title == "Socks 2"
    assert keep(brought("Dry pen").files, "Socks", tmp_path) == other


def test_own_deck_never_takes_the_place_of_a_shipped_one(tmp_path):
    own = keep(brought().files, "Starter", tmp_path)
    assert own == "own-starter"
    assert load_deck("starter").events != take(own, tmp_path).events


def test_title_in_other_letters_gets_an_id(tmp_path):
    own = keep(brought().files, "災難", tmp_path)
    assert take(own, tmp_path).title == "災難"
    assert own == "own-deck"


def test_no_own_deck_reads_as_one_without_its_adult_events(tmp_path):
    ids = [keep(brought(text).files, "Socks, clean", tmp_path) for text in ("One", "Two")]
    assert ids == ["own-socks", "own-socks-2"]
    assert keep(brought().files, "clean", tmp_path) == "own-clean-deck"


def test_decks_of_one_long_title_are_told_apart(tmp_path):
    ids = [keep(brought(text).files, "so " * 20, tmp_path) for text in ("One", "Two", "Three")]
    assert [own.removeprefix(ids[0]) for own in ids] == ["", "-2", "-3"]


def test_deck_that_would_not_read_back_is_not_kept(tmp_path):
    files = dict(brought().files) | {"events.csv": b"id,text,category,index\n" + b"\n" * 6_000}
    with pytest.raises(DeckError, match="more than 5,000 rows"):
        keep(files, "Socks", tmp_path)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["own-a b", "own-<b>", "own-socks-clean", "own-"])
def test_folder_that_no_link_can_name_is_refused_in_a_sentence(tmp_path, name):
    (tmp_path / keep(brought().files, "Socks", tmp_path)).rename(tmp_path / name)
    assert kept(tmp_path) == (name,)
    with pytest.raises(DeckError, match="cannot be a deck's name: rename it"):
        take(name, tmp_path)


def test_removing_a_link_leaves_what_it_leads_to(tmp_path):
    own = keep(brought().files, "Socks", tmp_path / "elsewhere")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / own).symlink_to(tmp_path / "elsewhere" / own)
    remove(own, tmp_path / "decks")
    assert kept(tmp_path / "decks") == ()
    assert take(own, tmp_path / "elsewhere").events == brought().deck.events


def test_removed_deck_is_gone_and_what_else_lies_there_stays(tmp_path):
    own = keep(brought().files, "Socks", tmp_path)
    (tmp_path / own / "notes.txt").write_text("mine")
    before = mark(tmp_path)
    remove(own, tmp_path)
    assert kept(tmp_path) == ()
    assert mark(tmp_path) != before
    assert (tmp_path / own / "notes.txt").read_text() == "mine"
    remove(own, tmp_path)  # a second click
    with pytest.raises(DeckError, match="There is no deck own-socks"):
        take(own, tmp_path)


def test_name_that_climbs_out_of_the_folder_is_no_deck(tmp_path):
    inner = tmp_path / "decks"
    keep(brought().files, "Socks", tmp_path)
    for name in ("../own-socks", "own-socks/../own-socks", "", ".", str(tmp_path / "own-socks")):
        with pytest.raises(DeckError):
            take(name, inner)
        with pytest.raises(DeckError):
            files_of(name, inner)
        remove(name, inner)
    assert kept(tmp_path) == ("own-socks",)


def test_damaged_deck_is_refused_in_a_sentence(tmp_path):
    own = keep(brought().files, "Socks", tmp_path)
    (tmp_path / own / "events.csv").write_bytes(b"\xff")
    with pytest.raises(DeckError, match="not UTF-8"):
        take(own, tmp_path)


def test_what_only_looks_like_a_file_is_never_opened(tmp_path):
    """A pipe that nobody writes to would be waited for without end."""
    own = keep(brought().files, "Socks", tmp_path)
    os.mkfifo(tmp_path / own / "events.nl.csv")
    assert take(own, tmp_path).events == brought().deck.events
    assert set(files_of(own, tmp_path)) == {"deck.toml", "events.csv"}
    (tmp_path / own / "events.csv").unlink()
    os.mkfifo(tmp_path / own / "events.csv")
    with pytest.raises(DeckError, match=r"need .* a folder with deck\.toml and events\.csv"):
        take(own, tmp_path)
    (tmp_path / "own-pipe").mkdir()
    os.mkfifo(tmp_path / "own-pipe" / "deck.toml")
    assert kept(tmp_path) == (own,)


def test_no_more_is_read_of_a_huge_file_than_shows_that_it_is_one(tmp_path):
    own = keep(brought().files, "Socks", tmp_path)
    with (tmp_path / own / "events.csv").open("wb") as file:
        file.truncate(10 * MAX_BYTES)
    with pytest.raises(DeckError, match="more than 5 MB"):
        take(own, tmp_path)
    assert len(files_of(own, tmp_path)["events.csv"]) == MAX_BYTES + 1

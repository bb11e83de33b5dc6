"""Decks in one: an expansion with the base, no event twice."""

import csv
from dataclasses import replace

import pytest

from engine.misery.deck import (
    DECKS,
    Deck,
    DeckError,
    Entry,
    Event,
    combine,
    deck_names,
    is_deck_name,
    load_deck,
)
from engine.misery.notation import Record, format_record, parse_record
from engine.misery.position import Placement


def deck(name, *events, **more):
    made = tuple(Event(key, text, "home", 10, 10, 10, adult=key == "adult") for key, text in events)
    about = (name.title(), "2", "en", f"About {name}.", more.get("licence", "MIT"))
    categories = (Entry("home", f"Home of {name}"), Entry(name, name))
    return Deck(name, *about, categories, (Entry("own", name),), made, languages=("en",))


A = deck("a", ("sock", "A wet sock."), ("pen", "A dry pen."))
B = deck("b", ("pen", "Ink on your shirt."), ("shoe", "a WET sock."), ("adult", "Naked."))


def test_the_base_comes_first_and_no_id_or_line_comes_twice():
    both = combine(A, B)
    assert [event.text for event in both.events] == ["A wet sock.", "A dry pen.", "Naked."]
    assert [event.text for event in combine(B, A).events] == [
        "Ink on your shirt.",
        "a WET sock.",
        "Naked.",
    ]


def test_what_was_left_out_leaves_nothing_else_out():
    third = deck("c", ("ink", "Ink on your shirt."))
    assert combine(A, B, third).events[-1].id == "ink"


def test_a_combination_says_what_it_is_made_of():
    both = combine(A, B)
    assert (both.id, both.title, both.version, both.licence) == ("a+b", "A + B", "2_2", "MIT")
    assert both.about == "About a. About b."
    assert [(entry.id, entry.label) for entry in both.categories] == [
        ("home", "Home of a"),
        ("a", "a"),
        ("b", "b"),
    ]
    assert both.sources == (Entry("own", "a"),)
    other = replace(B, licence="CC BY 4.0", languages=("en", "nl"), styles=("plain", "vivid"))
    assert combine(A, other).licence == "MIT; CC BY 4.0"
    assert combine(A, other).languages == ("en", "nl")
    assert combine(A, other).styles == ("plain", "vivid")


def test_a_deck_alone_is_its_own_combination():
    assert combine(A).events == A.events
    assert combine(A, A).events == A.events


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("starter", True),
        ("starter+leaflet", True),
        ("leaflet+starter-clean", True),
        ("starter+starter", False),
        ("starter-clean+leaflet", False),
        ("starter-clean-clean", False),
        ("starter+", False),
        ("starter.animals", True),
        ("starter+leaflet.body-clean", True),
        ("starter.unicorns", False),
        ("starter.animals.food", False),
        ("starter.", False),
        (".animals", False),
        ("", False),
        ("/etc", False),
    ],
)
def test_names_that_links_may_use(name, is_one):
    assert is_deck_name(name) is is_one


def test_shipped_decks_are_combined_by_name():
    both, starter = load_deck("starter+leaflet"), load_deck("starter")
    assert both.id == "starter+leaflet"
    assert both.events[: len(starter.events)] == starter.events
    assert both.event("root-canal").index == 57  # 28.5
    lines = [event.text.casefold() for event in both.events]
    assert len(set(lines)) == len(lines)
    clean = load_deck("starter+leaflet-clean")
    assert clean.id == "starter+leaflet-clean"
    assert clean.events == tuple(event for event in both.events if not event.adult)


def test_one_category_is_a_deck_of_its_own():
    with (DECKS / "starter" / "events.csv").open(encoding="utf-8", newline="") as lines:
        animals = [row["id"] for row in csv.DictReader(lines) if row["category"] == "animals"]
    deck = load_deck("starter.animals")
    assert [event.id for event in deck.events] == animals
    assert [category.label for category in deck.categories] == ["Animals"]
    assert load_deck("party.animals", "nl").title == "Feestset: Dieren"
    record = Record("starter.animals", seed=17, placements=(Placement(1, 60),))
    assert parse_record(format_record(record), {"starter.animals": "1"}) == record


def test_a_name_that_is_almost_a_combination_is_refused_as_any_other():
    with pytest.raises(DeckError, match=r'^Found no deck "starter\+nonesuch": need leaflet'):
        load_deck("starter+nonesuch")


def test_which_events_stay_does_not_hang_on_the_language(tmp_path, monkeypatch):
    """Two lines that differ in English and are one in Dutch are both dealt in either."""
    about = '\ntitle = "T"\nversion = "1"\nlanguage = "en"\nabout = "A."\nlicence = "MIT"\n'
    for name, line in (("one", "A wet sock."), ("two", "A damp sock.")):
        (tmp_path / name).mkdir()
        toml = f'id = "{name}"{about}categories = {{home = "Home"}}\nsources = {{own = "Us"}}\n'
        (tmp_path / name / "deck.toml").write_text(toml)
        (tmp_path / name / "events.csv").write_text(f"id,text,category,index\n{name},{line},home,2")
        (tmp_path / name / "events.nl.csv").write_text(f"id,text\n{name},Een natte sok.")
    monkeypatch.setattr("engine.misery.deck.DECKS", tmp_path)
    assert [event.id for event in load_deck("one+two").events] == ["one", "two"]
    dutch = load_deck("one+two", "nl").events
    assert [(event.id, event.text) for event in dutch] == [
        ("one", "Een natte sok."),
        ("two", "Een natte sok."),
    ]


def test_a_combination_goes_into_a_link_and_comes_back_even_with_its_plus_lost():
    record = Record("starter+leaflet", "1_1", seed=17, placements=(Placement(1, 60),))
    text = format_record(record)
    assert text == "starter+leaflet~1_1~10~17~B60"
    known = {"starter+leaflet": "1_1"}
    assert parse_record(text, known) == parse_record(text.replace("+", " "), known) == record


def test_every_pair_of_shipped_decks_combines():
    assert DECKS.is_dir()
    for base in deck_names():
        for other in deck_names():
            if base != other:
                both = combine(load_deck(base), load_deck(other))
                assert len(both.events) > len(load_deck(base).events)

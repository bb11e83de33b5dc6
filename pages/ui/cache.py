"""What every visit shares: decks and the history's database. Constants only, never a game."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from engine.history.log import History
from engine.history.opening import open_history
from engine.misery import kept_panels
from engine.misery import own_decks as own
from engine.misery.deck import (
    Deck,
    Style,
    clean_deck,
    deck_names,
    is_deck_name,
    load_deck,
    narrowed,
    scale_deck_names,
    split_name,
)
from engine.misery.panel import Panel
from engine.misery.rules import DEALT
from engine.misery.sheet import DeckError


@dataclass(frozen=True, slots=True)
class OwnDecks:
    """The user's own decks by id, and a sentence for each that does not read."""

    decks: dict[str, Deck]
    problems: tuple[str, ...] = ()


def decks(language: str = "en", style: Style = "plain") -> dict[str, Deck]:
    """Every deck by id that there is enough of to play, shipped or the user's own."""
    found = all_decks(language, style)
    return {name: deck for name, deck in found.items() if is_playable(deck)}


def is_playable(deck: Deck) -> bool:
    """Whether there is an event left to place after the deal."""
    return len(deck.events) > DEALT


def all_decks(language: str = "en", style: Style = "plain") -> dict[str, Deck]:
    """Every deck by id, shipped or the user's own."""
    return {**_shipped_decks(language, style), **own_decks(language, style).decks}


@st.cache_resource(show_spinner=False)
def _shipped_decks(language: str = "en", style: Style = "plain") -> dict[str, Deck]:
    """Every shipped deck and scale by id, also without its adult events where it has some."""
    names = (*deck_names(), *scale_deck_names())
    return _with_clean(load_deck(name, language, style) for name in names)


def own_decks(language: str = "en", style: Style = "plain") -> OwnDecks:
    """The decks in the user's folder; read again as soon as one of their files changes."""
    folder = own.own_folder()
    return _own_decks(folder, own.mark(folder), language, style)


@st.cache_resource(show_spinner=False, max_entries=20)
def _own_decks(
    folder: Path, mark: tuple[tuple[str, int], ...], language: str, style: Style
) -> OwnDecks:
    """`mark` is part of what the cache asks by: it changes with the files."""
    del mark
    found, problems = [], []
    for name in own.kept(folder):
        try:
            found.append(own.take(name, folder, language, style))
        except DeckError as error:
            problems.append(str(error))
    return OwnDecks(_with_clean(found), tuple(problems))


def _with_clean(found: Iterable[Deck]) -> dict[str, Deck]:
    whole = list(found)
    cleaned = [clean_deck(deck) for deck in whole if any(event.adult for event in deck.events)]
    return {deck.id: deck for deck in (*whole, *cleaned)}


def made_deck(name: str, language: str, style: Style) -> Deck | None:
    """Several shipped decks in one, or one category of any deck; None where that is no game."""
    names, category, is_clean = split_name(name)
    whole = own_decks(language, style).decks.get(names[0])
    if whole is None:
        deck = _shipped_made(name, language, style)
    elif category in {event.category for event in whole.events}:
        deck = narrowed(whole, category, is_clean=is_clean)
    else:
        deck = None
    is_it = deck is not None and deck.id == name and is_playable(deck)
    return deck if is_it else None


@st.cache_resource(show_spinner=False, max_entries=50)
def _shipped_made(name: str, language: str, style: Style) -> Deck | None:
    return load_deck(name, language, style) if is_deck_name(name) else None


def panel(deck: Deck) -> Panel:
    """What is kept of a panel's words on a deck; raises OSError where that does not read."""
    folder = kept_panels.own_folder()
    return _panel(folder, kept_panels.mark(deck.id, folder), deck.id, deck.version, deck)


@st.cache_resource(show_spinner=False, max_entries=20)
def _panel(folder: Path, mark: tuple[int, ...], name: str, version: str, _deck: Deck) -> Panel:
    """All but the deck itself, which is large, are what the cache asks by."""
    del mark, name, version
    return kept_panels.take_panel(_deck, folder)


@st.cache_resource(show_spinner=False)
def history() -> History:
    """The player's log; in memory when its file cannot be used."""
    return open_history()

"""What every visit shares: decks and the history's database. Constants only, never a game."""

import streamlit as st

from engine.history.log import History
from engine.history.opening import open_history
from engine.misery.deck import Deck, Style, clean_deck, deck_names, load_deck, scale_deck_names


@st.cache_resource(show_spinner=False)
def decks(language: str = "en", style: Style = "plain") -> dict[str, Deck]:
    """Every shipped deck and scale by id, also without its adult events where it has some."""
    found = [load_deck(name, language, style) for name in (*deck_names(), *scale_deck_names())]
    cleaned = [clean_deck(deck) for deck in found if any(e.adult for e in deck.events)]
    return {deck.id: deck for deck in (*found, *cleaned)}


@st.cache_resource(show_spinner=False, max_entries=50)
def combination(name: str, language: str, style: Style) -> Deck:
    """Several shipped decks in one, by their joint name; there may be many."""
    return load_deck(name, language, style)


@st.cache_resource(show_spinner=False)
def history() -> History:
    """The player's log; in memory when its file cannot be used."""
    return open_history()

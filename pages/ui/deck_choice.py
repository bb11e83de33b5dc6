"""Choosing a deck: one to start from, others to add to it, and the words it speaks in."""

import random
from collections import Counter

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from engine.misery.deck import FIRST_DECK, Deck, deck_names, joined_name, scale_deck_names
from engine.misery.deck_type import JOIN, can_name
from engine.misery.notation import Record, format_record
from engine.misery.rules import DEALT
from pages.ui import cache, deck_words
from pages.ui.widgets import aside
from pages.ui.words import is_clean

SEED = "deck_seed"
FIRST = (FIRST_DECK, "starter")
"""Decks to offer before any other."""


def draw_base(row: DeltaGenerator) -> str:
    """Choose the deck to start from, in a row; return its name."""
    found = cache.decks()
    names = [name for name in shelf() if name in found and _name(name) in found]
    return row.selectbox("Deck", names, format_func=deck_title, key="place_deck", width=320)


def draw_more(base: str) -> str:
    """Add decks of ours, or keep to one category; return the name of what is chosen."""
    added = sorted(_draw_expansions(base))
    return _name(base, *added, category=_draw_category(_name(base, *added)))


def _draw_expansions(base: str) -> list[str]:
    own = _ours()
    more = [name for name in own if name != base and base in own]
    if not more:
        return []
    return st.pills(
        "Add an expansion",
        more,
        selection_mode="multi",
        format_func=deck_title,
        key=f"expansions_{base}",
        width="content",
    )


def _draw_category(name: str) -> str:
    """Keep to one of the categories there is enough of; their labels stay the same in all words."""
    deck = cache.decks().get(name) or cache.made_deck(name, "en", "plain")
    if deck is None:
        return ""
    sizes = Counter(event.category for event in deck.events)
    enough = {
        entry.id: entry.label
        for entry in deck.categories
        if sizes[entry.id] > DEALT and can_name(entry.id)
    }
    if len(enough) <= 1:
        return ""
    chosen = st.selectbox(
        "Keep to one category",
        list(enough),
        index=None,
        format_func=lambda category: f"{enough[category]} ({sizes[category]})",
        placeholder="All of them",
        key=f"category_{name}",
        width=320,
    )
    return chosen or ""


def draw_about(base: str, name: str) -> Deck:
    """Say what is chosen, and choose its words; return the deck in them."""
    deck = deck_words.decks(name)[name]
    about = f" {deck.about}" if base in scale_deck_names() else ""
    aside(f"{_size(deck)}{about}")
    deck_words.draw_choice(deck)
    return deck


def draw_play(deck: Deck) -> bool:
    """Draw the way to a game with this deck; False where there is too little to play."""
    whole = deck_words.decks(deck.id).get(deck.id)
    has_adult = whole is not None and any(event.adult for event in whole.events)
    name = joined_name(deck.id, is_clean=is_clean() and has_adult)
    played = deck_words.decks(name).get(name)
    if played is None:
        return False
    seed = st.session_state.setdefault(SEED, random.randint(1, 99_999))  # noqa: S311  # a game
    with st.container(key="play_deck", width="content"):
        st.page_link(
            "pages/place.py",
            label="Play this deck",
            icon=":material/straighten:",
            query_params={"game": format_record(Record(name, played.version, seed=seed))},
        )
    return True


def shelf() -> list[str]:
    """All decks by name, too small ones as well: ours, the player's own, published scales."""
    brought = [name for name in cache.own_decks().decks if not name.endswith("-clean")]
    return [*_ours(), *brought, *scale_deck_names()]


def _ours() -> list[str]:
    return sorted(deck_names(), key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))


def deck_title(name: str) -> str:
    """The same in all words: a browser forgets a choice whose label changes."""
    title = cache.all_decks()[name].title
    return f"Published scale: {title}" if name in scale_deck_names() else title


def _name(*names: str, category: str = "") -> str:
    """The name of the decks in one, or of a category; in clean language without adult events."""
    found = cache.decks()
    has_adult = any(event.adult for name in names for event in found[name].events)
    return joined_name(*names, category=category, is_clean=is_clean() and has_adult)


def _size(deck: Deck) -> str:
    adult = ", without the adult ones" if deck.id.endswith("-clean") else ""
    shared = "; what the decks share comes once" if JOIN in deck.id else ""
    return f"{len(deck.events)} events{adult}{shared}."

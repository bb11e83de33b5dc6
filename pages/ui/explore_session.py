"""What is looked at on the misery scale: the address is the state, and every change goes there."""

from dataclasses import replace

import streamlit as st

from engine.misery.deck import Deck
from engine.misery.event_frame import Filters
from engine.misery.exploration import Exploration, format_exploration, read_exploration
from pages.ui import cache, deck_words
from pages.ui.words import is_clean

PROBLEMS = "explore_problems"


def read() -> Exploration:
    """What the address asks for; what could not be read waits in :func:`problems`."""
    exploration, found = read_exploration(st.query_params.to_dict(), _deck)
    st.session_state[PROBLEMS] = found
    return exploration


def problems() -> tuple[str, ...]:
    """What of the address could not be read."""
    found: tuple[str, ...] = st.session_state.get(PROBLEMS, ())
    return found


def deck(name: str) -> Deck:
    """The deck in this visit's words, without adult events in clean language."""
    found = _decks(name)[name]
    if is_clean():
        return replace(found, events=tuple(event for event in found.events if not event.adult))
    return found


def _decks(name: str) -> dict[str, Deck]:
    """All decks, those too small to play as well, and the combination that is asked for."""
    return deck_words.decks(name) | cache.all_decks(*deck_words.chosen())


def _deck(name: str) -> Deck | None:
    return deck(name) if name in _decks(name) else None


def show(exploration: Exploration) -> None:
    """Look at something else."""
    st.query_params.from_dict(format_exploration(exploration))


def held(name: str, value: object) -> str:
    """The key of a widget that shows what the address says."""
    key = f"explore_{name}"
    st.session_state[key] = list(value) if isinstance(value, tuple) else value
    return key


def put(name: str) -> None:
    """Take over what a widget says: a part of the exploration, or one of its filters."""
    asked, value = read(), st.session_state[f"explore_{name}"]
    if isinstance(value, list):
        value = tuple(value)
    if name == "deck":
        show(asked.fitted(deck(value)))
    elif name in Filters.__dataclass_fields__:
        show(replace(asked, filters=replace(asked.filters, **{name: value})))
    else:
        show(replace(asked, **{name: value}))


def toggle(event: str) -> None:
    """Choose an event, or let it go."""
    show(read().toggled(event))


def choose(events: tuple[str, ...]) -> None:
    """Choose these events and no others."""
    show(replace(read(), events=events))


def show_all() -> None:
    """Take all filters off."""
    show(replace(read(), filters=Filters()))

"""The controls of the page Explore: view, deck, search and filters."""

from collections.abc import Callable, Sequence

import streamlit as st

from engine.misery.band import BANDS
from engine.misery.deck import Deck
from engine.misery.event_frame import ADULT, BASES, Filters
from engine.misery.exploration import LONGEST, VIEWS, Exploration
from pages.ui import deck_choice, deck_words
from pages.ui import explore_session as session
from pages.ui.words import is_clean, say

VIEW_NAMES = dict(zip(VIEWS, ("Scale", "Categories", "Compare", "Expected"), strict=True))
BASIS_NAMES = dict(zip(BASES, ("Measured", "Mapped", "Judged", "Not told"), strict=True))
ADULT_NAMES = dict(zip(ADULT, ("Shown", "Left out", "Only these"), strict=True))


def draw_views(exploration: Exploration) -> None:
    """Choose a view; deck, filters and chosen events stay."""
    choose_one("view", "View", VIEWS, exploration.view, VIEW_NAMES.__getitem__, is_named=False)


def choose_one(  # noqa: PLR0913  # what is chosen, of what, and how it is called
    name: str,
    label: str,
    options: Sequence[str],
    held: str,
    called: Callable[[str], str],
    *,
    is_named: bool = True,
) -> None:
    """One of several; what the link holds is shown, and what is chosen goes into the link."""
    st.segmented_control(
        label,
        options,
        format_func=called,
        required=True,
        key=session.held(name, held),
        on_change=session.put,
        args=(name,),
        label_visibility="visible" if is_named else "collapsed",
    )


def draw_filters(exploration: Exploration, deck: Deck) -> None:
    """Deck, search and the fold of filters, in one row; under each other on a phone."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="explore_controls"):
        draw_deck(deck)
        st.text_input(
            "Search",
            max_chars=LONGEST,
            placeholder="dog, money, wedding …",
            icon=":material/search:",
            key=session.held("find", exploration.filters.find),
            on_change=session.put,
            args=("find",),
            width=230,
        )
        force = exploration.filters.in_force
        label = f"Filters: {force} on" if force else "Filters"
        with st.popover(label, icon=":material/filter_list:", key="explore_filters"):
            _draw_fold(exploration.filters, deck)
    deck_words.draw_choice(deck)


def draw_deck(deck: Deck) -> None:
    """Choose a deck or a published scale."""
    names = deck_choice.shelf()
    listed = names if deck.id in names else [*names, deck.id]
    st.selectbox(
        "Deck",
        listed,
        format_func=lambda name: deck_choice.deck_title(name) if name in names else deck.title,
        key=session.held("deck", deck.id),
        on_change=session.put,
        args=("deck",),
        width=300,
    )


def _draw_fold(filters: Filters, deck: Deck) -> None:
    words = {band.id: say(band.word) for band in BANDS}
    labels = {entry.id: entry.label for entry in deck.categories}
    _draw_pills("bands", "Band", words, filters.bands)
    st.multiselect(  # no pills: they would read a stranger's category as Markdown
        "Category",
        list(labels),
        format_func=labels.__getitem__,
        placeholder="All of them",
        key=session.held("categories", filters.categories),
        on_change=session.put,
        args=("categories",),
    )
    _draw_pills("bases", "What the figures rest on", BASIS_NAMES, filters.bases)
    if not is_clean() and any(event.adult for event in deck.events):
        choose_one("adult", "Events for adults", ADULT, filters.adult, ADULT_NAMES.__getitem__)
    st.button("Show all", key="explore_all", on_click=session.show_all)


def _draw_pills(name: str, label: str, words: dict[str, str], chosen: tuple[str, ...]) -> None:
    st.pills(
        label,
        list(words),
        selection_mode="multi",
        format_func=words.__getitem__,
        key=session.held(name, chosen),
        on_change=session.put,
        args=(name,),
    )

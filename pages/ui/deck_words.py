"""In which words decks speak to this visit: a taste of the player's, no part of any game."""

import streamlit as st

from engine.misery.deck import Deck, Style
from pages.ui import cache
from pages.ui.words import is_clean

LANGUAGE, STYLE = "deck_language", "deck_style"
NAMES = {"en": "English", "nl": "Nederlands"}
STYLE_NAMES = {"plain": "Plain", "vivid": "Cheeky"}


def decks(asked: str = "") -> dict[str, Deck]:
    """Every deck by id, in the words this visit prefers; plain ones in clean language.

    Of the many combinations and categories of decks, only the one that is asked for is among
    them, where there is enough of it to play.
    """
    words = chosen()
    found = cache.decks(*words)
    made = None if asked in found else cache.made_deck(asked, *words)
    return found if made is None else {**found, asked: made}


def chosen() -> tuple[str, Style]:
    """The language and the style this visit prefers."""
    return st.session_state.get(LANGUAGE, "en"), _style()


def _style() -> Style:
    is_vivid = st.session_state.get(STYLE) == "vivid" and not is_clean()
    return "vivid" if is_vivid else "plain"


def draw_choice(deck: Deck) -> None:
    """Choose language and style, where the deck has more than one."""
    has_languages = len(deck.languages) > 1
    has_styles = len(deck.styles) > 1 and not is_clean()
    if not has_languages and not has_styles:
        return
    with st.container(horizontal=True, gap="small", width="content"):
        if has_languages:
            _draw_pills(LANGUAGE, "Language", deck.languages, NAMES, deck.language)
        if has_styles:
            _draw_pills(STYLE, "Wording", deck.styles, STYLE_NAMES, _style())


def _draw_pills(
    kept: str, label: str, options: tuple[str, ...], names: dict[str, str], chosen: str
) -> None:
    """One of several; what is chosen is kept where it outlives the widget."""
    key = f"{kept}_{'_'.join(options)}"
    st.segmented_control(
        label,
        options,
        default=chosen,
        required=True,
        format_func=lambda option: names.get(option, option),
        label_visibility="collapsed",
        key=key,
        on_change=_keep,
        args=(kept, key),
    )


def _keep(kept: str, key: str) -> None:
    st.session_state[kept] = st.session_state[key]

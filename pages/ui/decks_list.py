"""The list of decks: as a choice, and as a table of what each holds."""

from html import escape

import streamlit as st

from engine.charts.palette import count
from engine.misery import own_decks as own
from engine.misery.deck import Deck
from engine.misery.inventory import inventory_of
from pages.ui import deck_words
from pages.ui import decks_session as session
from pages.ui.deck_choice import deck_title
from pages.ui.widgets import aside
from pages.ui.words import say


def choose_deck() -> Deck:
    """The list of decks as a choice; the one the address names is chosen."""
    decks, deck = session.shelf(), session.chosen()
    here = next(name for name, known in decks.items() if known.id == deck.id)
    key = f"decks_deck_{here}"
    st.selectbox(
        "Deck",
        list(decks),
        index=list(decks).index(here),
        format_func=deck_title,
        key=key,
        on_change=session.choose,
        args=(key,),
        width=420,
    )
    return deck


def draw_table() -> None:
    """All decks in a table, and where one's own are kept."""
    decks = session.shelf()
    st.html(_table(decks))
    if any(session.is_own(deck) for deck in decks.values()):
        aside(f"Your own are kept in {own.own_folder()}")
    else:
        st.html('<p class="empty">Decks you bring or make are listed here, too.</p>')


def kinds(number: int) -> str:
    """A number of categories in words."""
    return f"{number} categor{'y' if number == 1 else 'ies'}"


def basis_words(deck: Deck) -> str:
    """What the figures rest on: each score, or the index where it is carried as a whole."""
    held = inventory_of(deck)
    words = [
        f"{number} {word}"
        for number, word in (
            (held.measured, "measured"),
            (held.mapped, "mapped"),
            (held.judged, "judged"),
        )
        if number
    ]
    bare = f"{held.bare} with an index alone" if held.bare else ""
    return ", ".join([*words, *([bare] if bare else [])])


def _table(decks: dict[str, Deck]) -> str:
    head = "<tr><th>Deck</th><th>Holds</th><th>Languages</th><th>Figures</th></tr>"
    rows = "".join(_row(name, deck) for name, deck in decks.items())
    return f'<div class="wide"><table class="cites">{head}{rows}</table></div>'


def _row(name: str, deck: Deck) -> str:
    held = inventory_of(deck)
    spoken = ", ".join(deck_words.NAMES.get(spoke, "") for spoke in deck.languages).strip(", ")
    whose = " <small>(yours)</small>" if session.is_own(deck) else ""
    return (
        f"<tr><td>{escape(say(deck_title(name)))}{whose}</td>"
        f"<td>{count(held.events, 'event')}, "
        f"{kinds(held.categories)}</td>"
        f"<td>{escape(spoken or 'not said')}</td><td>{escape(basis_words(deck))}</td></tr>"
    )

"""The page of decks: what there is, a deck and its events, taking one along, bringing one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import escape

import pandas as pd
import streamlit as st

from engine.misery.deck import Deck
from engine.misery.deck_files import cards_csv, cards_xlsx, cards_yaml, deck_zip
from engine.misery.inventory import inventory_of
from engine.stats.table_text import disarmed_frame
from pages.ui import deck_choice, deck_words, question
from pages.ui import decks_session as session
from pages.ui.decks_bring import draw_bring
from pages.ui.decks_list import basis_words, choose_deck, draw_table, kinds
from pages.ui.panel_view import draw_panel
from pages.ui.widgets import aside, choose_part, notices
from pages.ui.words import say

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@dataclass(frozen=True, slots=True)
class View:
    """A part of the page: what it is called, and how it is drawn."""

    title: str
    draw: Callable[[], None]


def draw_head() -> None:
    """What this page is for, and its parts."""
    with st.container(key="decks_top"):
        notices(session.problems())
        st.title("Decks")
        st.write("Every misfortune you can be dealt: look through ours, bring or make your own.")
        done = session.said()
        if done:
            st.success(done)
    parts = {name: view.title for name, view in VIEWS.items()}
    choose_part("decks_view", parts, session.view(), session.turn_to)


def draw_decks() -> None:
    """The chosen deck and what can be done with it, its events, and all decks in a table."""
    deck = choose_deck()
    deck_words.draw_choice(deck)
    with st.container(key="decks_one"):
        st.html(f"<p>{escape(say(deck.about))}</p>{_facts(deck)}")
        _draw_actions(deck)
    events = st.expander(f"Its {len(deck.events)} events", key="decks_events", on_change="rerun")
    if events.open:
        with events:
            _draw_events(deck)
    st.subheader("All decks", anchor=False)
    draw_table()


def _facts(deck: Deck) -> str:
    held = inventory_of(deck)
    parts = (
        f"<b>{held.events}</b> events",
        kinds(held.categories),
        f"<b>{held.adult}</b> for adults" if held.adult else "",
        f"figures: {basis_words(deck)}",
        f"version {escape(deck.version)}",
        f"licence: {escape(say(deck.licence))}",
    )
    return f'<p class="score">{" · ".join(part for part in parts if part)}</p>'


def _draw_actions(deck: Deck) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="decks_actions"):
        if not deck_choice.draw_play(deck):
            aside("Too small to play: three are dealt, and one must be left to place.")
        st.page_link(
            "pages/explore.py",
            label="Explore this deck",
            icon=":material/insights:",
            query_params={"deck": deck.id.removesuffix("-clean")},
        )
        st.download_button(
            "Print",
            partial(_pdf, deck),
            f"{deck.id}.pdf",
            "application/pdf",
            key=f"decks_pdf_{deck.id}",
            icon=":material/print:",
            help="Cards to cut out, nine a page, as a PDF",
            on_click="ignore",
        )
        with st.popover("Take it along", icon=":material/download:", key="decks_take"):
            _draw_downloads(deck)
        if session.is_own(deck):
            st.button(
                "Remove",
                key=question.key_for("decks_remove"),
                icon=":material/delete:",
                on_click=session.ask_to_remove,
            )


def _draw_downloads(deck: Deck) -> None:
    """The deck as files, made when asked for."""
    for key, label, kind, mime, make in (
        ("zip", "All of it (zip)", "zip", "application/zip", _zip),
        ("csv", "Cards as CSV", "csv", "text/csv", cards_csv),
        ("xlsx", "Cards as XLSX", "xlsx", SHEET, cards_xlsx),
        ("yaml", "Cards as YAML", "yaml", "application/yaml", cards_yaml),
    ):
        st.download_button(
            label,
            partial(make, deck),
            f"{deck.id}.{kind}",
            mime,
            key=f"decks_{key}_{deck.id}",
            on_click="ignore",
            width="stretch",
        )
    aside("The zip comes back here as it is; the cards hold texts and indices for printing.")


def _pdf(deck: Deck) -> bytes:
    from engine.paper.cards import cards_pdf  # noqa: PLC0415  # half a second, for who wants it

    return cards_pdf(deck)


def _zip(deck: Deck) -> bytes:
    return deck_zip(session.files_of(deck))


def _draw_events(deck: Deck) -> None:
    rows = [
        {
            "index": event.index / 2,
            "event": event.text,
            "worst": event.worst_case,
            "category": deck.category_label(event.category),
        }
        for event in sorted(deck.events, key=lambda event: event.index)
    ]
    st.dataframe(
        disarmed_frame(pd.DataFrame(rows)),
        hide_index=True,
        key=f"decks_rows_{deck.id}",
        width="stretch",
        column_config={
            "index": st.column_config.NumberColumn("Index", format="%.1f", width="small"),
            "event": st.column_config.TextColumn("Event", width="large"),
            "worst": st.column_config.TextColumn("At its worst", width="large"),
            "category": st.column_config.TextColumn("Category", width="small"),
        },
    )


VIEWS = {
    "decks": View("All decks", draw_decks),
    "bring": View("Bring one", draw_bring),
    "panel": View("Rate one together", draw_panel),
}

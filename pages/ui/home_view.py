"""The hall: two rooms, drawn as what waits in them, and a door to each page beyond."""

from html import escape

import streamlit as st

from engine.misery.deck import format_index
from pages.ui import cache
from pages.ui.shell import PAGE_TABLE
from pages.ui.widgets import card_html
from pages.ui.words import say

LAID, DRAWN = "meeting-lunch", "dog-key"  # events of the starter deck; the second one is a riddle


def draw_rooms() -> None:
    """Two doors, side by side; one under the other on a phone."""
    with st.container(key="rooms"):
        lane, pile = st.columns(2)
        with lane, st.container(key="room_lane"):
            st.html(f'<div class="room"><h2>Lane</h2>{_lane()}<p>{LANE_LINE}</p></div>')
            st.page_link(
                "pages/place.py", label="Place your first event", icon=":material/straighten:"
            )
        with pile, st.container(key="room_pile"):
            st.html(f'<div class="room"><h2>Pile</h2>{_pile()}<p>{say(PILE_LINE)}</p></div>')
            st.page_link(
                "pages/play.py", label="Sit down at a table", icon=":material/playing_cards:"
            )
    _draw_doors()
    st.html(
        '<ul class="promises"><li><b>Every answer names its rule</b>, the text it comes from, and '
        "whether that text really says so or we had to read it.</li>"
        "<li><b>Every figure says how sure it is</b>: how many placements, how wide the doubt.</li>"
        "<li><b>Nothing leaves this computer.</b> Your history is a file of yours.</li></ul>"
    )


def _draw_doors() -> None:
    """The pages beyond the games: two behind each room, as the menu names them."""
    told = {stem: more for stem, *more in PAGE_TABLE}
    with st.container(key="doors"):
        for column, stem in zip(st.columns(len(DOORS)), DOORS, strict=True):
            title, icon, about = told[stem]
            with column, st.container(key=f"door_{DOORS[stem]}_{stem}", gap="small"):
                st.page_link(f"pages/{stem}.py", label=title, icon=icon)
                st.html(f'<p class="quiet">{escape(say(about))}</p>')


DOORS = {"decks": "lane", "explore": "lane", "judge": "pile", "house_rules": "pile"}
LANE_LINE = "Which is worse? Put it in its place, say how sure you are, and watch your errors."
PILE_LINE = "Three real rule sets, one table. Tap a card that may not go, and hear why."


def _lane() -> str:
    deck = cache.decks()["starter"]
    laid, drawn = deck.event(LAID), deck.event(DRAWN)
    cards = "".join(
        f'<div class="laid"><b>{index}</b><span>{escape(text)}</span></div>'
        for index, text in ((format_index(laid.index), laid.text), ("?", drawn.text))
    )
    return f'<div class="row">{cards}</div>'


def _pile() -> str:
    cards = "".join(card_html(card, "piled") for card in ("4C", "7D"))
    badge = '<div class="badge"><small>to beat</small><strong>below 7</strong></div>'
    return f'<div class="on-felt centre"><span class="pile">{cards}</span>{badge}</div>'

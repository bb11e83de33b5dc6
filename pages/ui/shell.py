"""The house around every page: the list of pages, the style sheet, the cold-start guard."""

import gc
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui import question
from pages.ui.words import say

PAGES_FOLDER = Path(__file__).parent.parent
STYLE = Path(__file__).with_name("style.css")

NOT_AFFILIATED = (
    "Lane &amp; Pile is not affiliated with the makers of the printed game Shit Happens; "
    "its events are our own."
)
ICON = "static/favicon.svg"
PAGE_TABLE = (
    # file stem (also the address), title, icon, what the page is for
    ("home", "Home", ":material/home:", "What this is, and where to start."),
    ("play", "Play", ":material/playing_cards:", "A hand of cards that explains every move."),
    ("judge", "Judge", ":material/gavel:", "Can I play this? Any pile, any hand, any rule set."),
    (
        "house_rules",
        "House rules",
        ":material/tune:",
        "Your own table's rules: built, compared, printed.",
    ),
    ("place", "Place", ":material/straighten:", "Place events in a lane of pain, see your errors."),
    ("decks", "Decks", ":material/style:", "Decks of events: yours, ours, rated, taken along."),
    (
        "explore",
        "Explore",
        ":material/insights:",
        "The misery scale: every event in its place, and what it rests on.",
    ),
    ("sources", "Sources", ":material/menu_book:", "Where every rule and every figure comes from."),
)


def pages() -> list[Page]:
    """The pages in the order of the menu. Home is the default, so its address is ``/``."""
    return [
        st.Page(
            PAGES_FOLDER / f"{stem}.py",
            title=title,
            icon=icon,
            help=about,
            default=stem == "home",
        )
        for stem, title, icon, about in PAGE_TABLE
    ]


@st.cache_resource(show_spinner=False)
def warm_up() -> bool:
    """Load the heavy libraries once and keep the garbage collector off them.

    Streamlit collects garbage after every run; with pandas and plotly loaded that is most of a
    click's time. Frozen objects are left alone.
    """
    import pandas as pd  # noqa: F401, PLC0415  # loaded here so that the first click is quick
    import plotly.graph_objects as go  # noqa: F401, PLC0415  # same

    gc.collect()
    gc.freeze()
    return True


def open_house() -> None:
    """Mark the visit as running under the router and lay the style sheet."""
    st.session_state["_shell"] = True
    st.html(STYLE)


def close_house() -> None:
    """The foot of every page: the clean-language switch, and whose game this is not."""
    with st.container(horizontal=True, vertical_alignment="center", key="foot"):
        st.toggle(
            "Clean language",
            key="clean",
            persist_state="session",
            help="Milder names for a classroom, and decks without adult events.",
        )
        st.html(f'<p class="foot">{say(NOT_AFFILIATED)}</p>')
    question.settle()


def require_shell() -> None:
    """Send a page that was run without app.py through the router.

    On a fresh server Streamlit runs the file behind a deep link by itself until
    ``st.navigation`` has been called once in the process.
    """
    if "_shell" not in st.session_state:
        st.set_page_config(page_icon=ICON)  # else the page's own icon is fetched from elsewhere
        st.navigation(pages(), position="hidden")
        st.rerun()

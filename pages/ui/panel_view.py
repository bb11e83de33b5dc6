"""Rating a deck together: by three scores as the leaflet's panel did, or two by two."""

from html import escape

import streamlit as st

from engine.misery.deck import Deck
from engine.misery.event import FACTORS
from engine.misery.narration import FACTOR_NAMES
from engine.misery.panel import LONGEST_NAME, Answer, Rating, next_event, next_pair
from pages.ui import panel_session as session
from pages.ui.decks_list import choose_deck
from pages.ui.lane import event_html
from pages.ui.panel_results import draw_results
from pages.ui.question import key_for
from pages.ui.widgets import aside

WAYS = {"scores": "Three scores", "pairs": "Which is worse?", "results": "Results"}
MIDDLE = 50.0


def draw_panel() -> None:
    """What to rate, who rates and how; then the next event, the next two, or what came of it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="panel_what"):
        deck = choose_deck()
        _choose_category(deck)
        key = f"panel_name_{session.rater()}"
        st.text_input(
            "Who rates?",
            session.rater(),
            max_chars=LONGEST_NAME,
            placeholder="Your name",
            key=key,
            on_change=session.name_rater,
            args=(key,),
            width=180,
        )
    key = f"panel_way_{session.way()}"
    st.segmented_control(
        "How",
        list(WAYS),
        default=session.way(),
        required=True,
        format_func=WAYS.__getitem__,
        key=key,
        on_change=session.choose_way,
        args=(key,),
        label_visibility="collapsed",
    )
    with st.container(key="panel_box"):
        _draw_way(deck)


def _draw_way(deck: Deck) -> None:
    if session.way() == "results":
        draw_results(deck)
    elif not session.rater():
        st.html(
            '<p class="empty">Say who rates, above. Several can: pass the screen round, or rate on '
            "your own machines and bring the files together under Results.</p>"
        )
    elif session.way() == "scores":
        _draw_scores(deck)
    else:
        _draw_pairs(deck)


def _choose_category(deck: Deck) -> None:
    used = {event.category for event in deck.events}
    labels = {entry.id: entry.label for entry in deck.categories if entry.id in used}
    options, now = [session.ALL, *labels], session.category(deck)
    key = f"panel_category_{deck.id}_{now}"
    st.selectbox(
        "Events",
        options,
        index=options.index(now),
        format_func=lambda name: labels.get(name, "All of them"),
        key=key,
        on_change=session.choose_category,
        args=(key,),
        width=200,
    )


def _draw_scores(deck: Deck) -> None:
    events, panel, rater = session.events(deck), session.panel(deck), session.rater()
    done = len(set(panel.rated_by(rater)) & {event.id for event in events})
    event = next_event(events, panel, rater)
    _draw_progress(deck, done, len(events), Rating)
    if event is None:
        st.html('<p class="empty">You have scored them all. See the results.</p>')
        return
    with st.container(key="panel_event"):
        st.html(event_html(event, deck.category_label(event.category)))
    keys = [f"panel_{factor}_{rater}_{event.id}" for factor in FACTORS]
    for factor, key in zip(FACTORS, keys, strict=True):
        label = FACTOR_NAMES[factor].capitalize()
        st.slider(label, 1.0, 100.0, MIDDLE, 0.5, key=key, format="%.1f", width=620)
    st.button(
        "Put it down",
        type="primary",
        key=f"panel_score_{rater}_{event.id}",
        on_click=session.score,
        args=(deck, event.id, keys),
    )


def _draw_pairs(deck: Deck) -> None:
    events, panel, rater = session.events(deck), session.panel(deck), session.rater()
    own = [answer for answer in panel.answers if answer.rater == rater]
    pair = next_pair(events, panel, rater)
    _draw_progress(deck, len(own), max(2 * len(events), len(own)), Answer)
    if pair is None:
        st.html('<p class="empty">You have compared every two of them. See the results.</p>')
        return
    with st.container(key="panel_pair"):
        columns = st.columns(2)
    for place, (column, event) in enumerate(zip(columns, pair, strict=True)):
        other = pair[1 - place]
        with column:
            st.html(event_html(event, deck.category_label(event.category)))
            st.button(
                "This one is worse",
                key=f"panel_worse_{len(own)}_{rater}_{event.id}",
                shortcut=key_for(str(place + 1)),
                on_click=session.compare,
                args=(deck, event.id, other.id),
                width="stretch",
            )
    aside("Two answers an event make a fair order; more make a better one. Stop when you like.")


def _draw_progress(deck: Deck, done: int, of: int, kind: type[Rating] | type[Answer]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="panel_progress"):
        word = "events scored" if kind is Rating else "answers"
        st.html(f'<p class="score"><b>{done}</b> of {of} {word} by {escape(session.rater())}</p>')
        st.button(
            "Take back the last",
            key="panel_undo",
            type="tertiary",
            disabled=not done,
            on_click=session.undo,
            args=(deck, kind),
        )

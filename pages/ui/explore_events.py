"""Events chosen on the page Explore: the list to choose from, and each as a card."""

from html import escape

import pandas as pd
import streamlit as st

from engine.charts.palette import SERIES
from engine.charts.profile import MARKS, factor_profile
from engine.misery.band import band_of
from engine.misery.deck import Deck, Event, format_index
from engine.misery.exploration import MOST_EVENTS, Exploration
from engine.misery.narration import MEAN, tell_index
from pages.ui import explore_session as session
from pages.ui.chart_box import draw_chart
from pages.ui.widgets import aside
from pages.ui.words import say


def draw_picker(exploration: Exploration, deck: Deck) -> None:
    """Choose events by name: for the keyboard, and for those who do not like to aim."""
    names = {event.id: f"{event.text} ({format_index(event.index)})" for event in deck.events}
    st.multiselect(
        f"Look closer at up to {MOST_EVENTS} events",
        list(names),
        format_func=names.__getitem__,
        max_selections=MOST_EVENTS,
        placeholder="Choose here"
        if exploration.view == "compare"
        else "Tap a dot above, or choose here",
        key=session.held("events", exploration.events),
        on_change=session.put,
        args=("events",),
    )


def draw_chosen(exploration: Exploration, deck: Deck, frame: pd.DataFrame) -> None:
    """The chosen events as profiles in one chart, and under it what each rests on.

    `frame` has one row each, in the order they were chosen.
    """
    if frame.empty:
        return
    with st.container(key="explore_profile"):
        draw_chart(factor_profile(frame), "plot_profile")
    cards = [_card(deck.event(ident), deck, at) for at, ident in enumerate(exploration.events)]
    st.html(f'<div class="dossiers">{"".join(cards)}</div>')
    if frame["anxiety"].notna().any():
        aside(MEAN)


def _card(event: Event, deck: Deck, at: int) -> str:
    band = band_of(event.index)
    lines = [event.reason, *tell_index(event, deck)]
    items = "".join(f"<li>{escape(line)}</li>" for line in lines if line)
    worst = f'<p class="worst">{escape(event.worst_case)}</p>' if event.worst_case else ""
    return (
        f'<article class="dossier {band.id}"><header><span style="color:{SERIES[at]}">{MARKS[at]}'
        f"</span> {at + 1} <b>{format_index(event.index)}</b> {say(band.word)} · "
        f"{escape(deck.category_label(event.category))}</header>"
        f"<p><strong>{escape(event.text)}</strong></p>{worst}<ul>{items}</ul></article>"
    )

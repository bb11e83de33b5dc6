"""The page Explore: one view at a time, its chart and its table from one frame."""

from collections.abc import Callable
from html import escape

import pandas as pd
import streamlit as st

from engine.charts.categories import category_separation, category_spread
from engine.charts.event_strip import event_strip
from engine.charts.gauge import WORDS
from engine.charts.lived import agreement, expected_and_lived
from engine.misery.deck import FACTORS, Deck
from engine.misery.event_frame import event_frame
from engine.misery.exploration import PAIR, Exploration
from engine.misery.lived import EFFECTS, EXPECTED, WARNING, WELLBEINGS, agreement_frame, lived_frame
from engine.misery.narration import FACTOR_NAMES
from engine.misery.scale import load_scale
from engine.stats.groups import separation_frame, spread_frame
from pages.ui import explore_session as session
from pages.ui.chart_box import draw_chart
from pages.ui.deck_choice import draw_play
from pages.ui.explore_events import draw_chosen, draw_picker
from pages.ui.explore_filters import choose_one, draw_deck, draw_filters, draw_views
from pages.ui.explore_table import draw_rows, draw_table
from pages.ui.widgets import aside, notices
from pages.ui.words import say

LINE = (
    "How bad is it, and who says so? Every misfortune from 1 to 100, and what its figure rests on."
)
SPOILER = "Every index lies open here, which spoils the deck for Place."
FIGURES = {"index": "misery index"} | FACTOR_NAMES


def draw() -> None:
    """The head, and the view that the address names."""
    exploration = session.read()
    deck = session.deck(exploration.deck)
    notices(session.problems())
    st.title("The misery scale")
    st.write(LINE)
    draw_views(exploration)
    VIEWS[exploration.view](exploration, deck)


def _draw_scale(exploration: Exploration, deck: Deck) -> None:
    """Every event on one axis."""
    frame = _filtered(exploration, deck)
    if frame.empty:
        _draw_nothing()
    else:
        words = [say(word) for word in WORDS]
        # Another key for another choice: a chart forgets no tap, so the next would undo it.
        key = f"plot_strip_{'_'.join(exploration.events)}"
        with st.container(key="explore_strip"):
            draw_chart(event_strip(frame, exploration.events, words), key, session.toggle)
    draw_picker(exploration, deck)
    draw_chosen(exploration, deck, _chosen(exploration, deck))
    draw_table(frame, "events")


def _draw_compare(exploration: Exploration, deck: Deck) -> None:
    """The chosen events, side by side."""
    draw_deck(deck)
    draw_picker(exploration, deck)
    chosen = _chosen(exploration, deck)
    if len(chosen) < PAIR:
        _draw_first_pair(deck)
    draw_chosen(exploration, deck, chosen)
    draw_table(chosen, "compared")


def _draw_first_pair(deck: Deck) -> None:
    """What will stand here, and a pair to begin with."""
    with st.container(key="explore_nothing", horizontal_alignment="center"):
        st.html('<p class="nothing">Two to five events stand here, side by side.</p>')
        ranked = sorted(deck.events, key=lambda event: event.index)
        st.button(
            "Take the mildest and the worst",
            key="explore_pair_up",
            type="primary",
            disabled=len(ranked) < PAIR,
            on_click=session.choose,
            args=((ranked[0].id, ranked[-1].id) if ranked else (),),
        )


def _draw_categories(exploration: Exploration, deck: Deck) -> None:
    """How each category spreads, and what separates two."""
    frame = _filtered(exploration, deck)
    if frame.empty:
        _draw_nothing()
        return
    with st.container(key="explore_spread"):
        draw_chart(category_spread(frame, [say(word) for word in WORDS]), "plot_spread")
    labels = {entry.id: entry.label for entry in deck.categories}
    st.multiselect(
        "What separates two categories?",
        list(labels),
        format_func=labels.__getitem__,
        max_selections=PAIR,
        placeholder="Choose two",
        key=session.held("pair", exploration.pair),
        on_change=session.put,
        args=("pair",),
    )
    if len(exploration.pair) == PAIR:
        _draw_pair((labels[exploration.pair[0]], labels[exploration.pair[1]]), frame)
    draw_table(spread_frame(frame, "category", "index"), "categories")


def _draw_pair(pair: tuple[str, str], frame: pd.DataFrame) -> None:
    rows = separation_frame(frame, "category", pair, ["index", *FACTORS])
    if rows.empty:
        aside(f"Of {pair[0]} or {pair[1]} no event passes the filters.")
        return
    with st.container(key="explore_separation_chart"):
        draw_chart(category_separation(rows, pair, FIGURES), "plot_pair")
    told = rows.iloc[0]
    aside(
        f"Take one event of each: {pair[0]} is worse in {told['share']:.0f}% of pairs "
        f"(95%: {told['low']:.0f} to {told['high']:.0f}; n {told['n_one']} and "
        f"{told['n_other']}). Medians {told['median_one']:g} and {told['median_other']:g}. "
        "The interval takes these events for a handful out of many such."
    )
    named = rows.assign(figure=[FIGURES[name] for name in rows["figure"]])
    draw_table(named, "separation")


def _draw_lived(exploration: Exploration, _: Deck) -> None:
    """What people expect beside what was measured in the years after."""
    aside(
        "What people think an event does to you, beside what it did to the mood of people it "
        "happened to, before and after."
    )
    with st.container(horizontal=True, vertical_alignment="bottom", key="explore_asked"):
        st.selectbox(
            "Expected",
            list(EXPECTED),
            format_func=lambda name: load_scale(name).title,
            key=session.held("scale", exploration.scale),
            on_change=session.put,
            args=("scale",),
            width=300,
        )
        choose_one("wellbeing", "Measured", WELLBEINGS, exploration.wellbeing, str.capitalize)
    frame = lived_frame(exploration.scale, exploration.wellbeing)
    with st.container(key="explore_lived"):
        draw_chart(
            expected_and_lived(frame, EXPECTED[exploration.scale], exploration.wellbeing),
            "plot_lived",
        )
    aside("≈ stands before an event that was not measured quite as it was asked about.")
    st.html(f'<div class="notice"><p><b>With a grain of salt.</b> {escape(WARNING)}</p></div>')
    _draw_agreement()
    draw_table(frame, "expected")
    for name in (exploration.scale, EFFECTS):
        scale = load_scale(name)
        aside(f"{scale.citation}. {scale.licence}.")


def _draw_agreement() -> None:
    fold = st.expander("Do the scales agree?", key="explore_agreement", on_change="rerun")
    if fold.open:
        with fold:
            draw_chart(agreement(agreement_frame()), "plot_agreement")
            aside(
                "Here expectations order events much alike, and what was measured follows them "
                "loosely. With so few events the bars are wide: do not lean on them."
            )
            draw_rows(agreement_frame(), "agreement")


def _filtered(exploration: Exploration, deck: Deck) -> pd.DataFrame:
    """Draw the filters, and return what they let through."""
    draw_filters(exploration, deck)
    with st.container(horizontal=True, vertical_alignment="center", key="explore_spoiler"):
        aside(SPOILER)
        draw_play(deck)
    return _said(event_frame(deck, exploration.filters))


def _chosen(exploration: Exploration, deck: Deck) -> pd.DataFrame:
    """The chosen events in the order they were chosen, whatever the filters say."""
    frame = event_frame(deck).set_index("id", drop=False)
    return _said(frame.loc[list(exploration.events)].reset_index(drop=True))


def _said(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.assign(band=[say(word) for word in frame["band"]])


def _draw_nothing() -> None:
    with st.container(key="explore_nothing", horizontal_alignment="center"):
        st.html('<p class="nothing"><b>Nothing that bad.</b> No event passes these filters.</p>')
        st.button("Show all", key="explore_none_all", type="primary", on_click=session.show_all)


VIEWS: dict[str, Callable[[Exploration, Deck], None]] = {
    "scale": _draw_scale,
    "categories": _draw_categories,
    "compare": _draw_compare,
    "lived": _draw_lived,
}

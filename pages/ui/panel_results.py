"""What a panel found: where its raters disagree, its words as a file, and the deck they make."""

from itertools import groupby

import pandas as pd
import streamlit as st

from engine.charts.agreement import disagreement
from engine.misery.deck import Deck
from engine.misery.intake import LONGEST_TITLE
from engine.misery.panel import Panel, format_panel
from engine.misery.panel_deck import known_indices, paired_deck, scored_deck
from engine.stats.agreement import concords, rating_frame, spread_frame
from engine.stats.table_text import disarmed_frame
from pages.ui import panel_session as session
from pages.ui.chart_box import draw_chart
from pages.ui.widgets import aside, part

FEW = 6


def draw_results(deck: Deck) -> None:
    """Agreement, the deck to publish, the file."""
    panel = session.panel(deck)
    if panel.ratings:
        _draw_agreement(deck, panel)
    if panel.answers:
        _draw_contested(deck, panel)
    if panel.said:
        _draw_publish(deck, panel)
    else:
        st.html(
            '<p class="empty">Nothing said of this deck yet. What raters agree on, and what they '
            "do not, shows here.</p>"
        )
    _draw_file(deck, panel)


def _draw_agreement(deck: Deck, panel: Panel) -> None:
    texts = {event.id: event.text for event in deck.events}
    ratings = rating_frame(
        (rating.event, texts[rating.event], rating.rater, rating.index / 2)
        for rating in panel.ratings
        if rating.event in texts
    )
    spread = spread_frame(ratings)
    draw_chart(disagreement(ratings, spread), "plot_agreement")
    _draw_taus(ratings)
    with st.expander("The figures behind the chart", key="panel_figures"):
        shown = disarmed_frame(_wide(ratings, spread))
        st.dataframe(shown, hide_index=True, key="panel_rows", width="stretch")


def _wide(ratings: pd.DataFrame, spread: pd.DataFrame) -> pd.DataFrame:
    """Each event with each rater's index, in the order of the spread."""
    own = ratings.pivot_table(index="event", columns="rater", values="index")
    shown = spread.join(own.add_prefix("by "), on="event").drop(columns="event")
    names = {"text": "Event", "n": "Raters", "mean": "Mean", "sd": "SD", "low": "Low"}
    return shown.rename(columns=names | {"high": "High", "range": "Range"}).round(1)


def _draw_taus(ratings: pd.DataFrame) -> None:
    """How alike raters order what they share; a few pairs of raters are told."""
    found = sorted(concords(ratings), key=lambda pair: (pair.tau is None, pair.tau or 0))
    for pair in found[:FEW]:
        tau = "not defined" if pair.tau is None else f"{pair.tau:+.2f}"
        aside(
            f"{pair.one} and {pair.other}: Kendall's tau {tau}, from {pair.n} events that both "
            "scored."
        )
    if len(found) > FEW:
        aside(f"… and {len(found) - FEW} more pairs of raters who agree better.")


def _draw_contested(deck: Deck, panel: Panel) -> None:
    """The pairs that raters answered differently."""
    texts = {event.id: event.text for event in deck.events}
    by_pair = groupby(
        sorted(panel.answers, key=lambda answer: sorted(answer.pair)),
        key=lambda answer: answer.pair,
    )
    split = [list(answers) for _, answers in by_pair]
    rows = [
        {"worse": texts.get(answer.worse, ""), "milder": texts.get(answer.milder, "")}
        | {"said by": answer.rater}
        for answers in split
        if len({answer.worse for answer in answers}) > 1
        for answer in answers
    ]
    aside(f"{len(panel.answers)} answers to which of two is worse.")
    if rows:
        part("Answered both ways")
        shown = disarmed_frame(pd.DataFrame(rows))
        st.dataframe(shown, hide_index=True, key="panel_contested", width="stretch")


def _draw_publish(deck: Deck, panel: Panel) -> None:
    """Which words to make the deck of, what that does, its name."""
    st.subheader("Make it a deck", anchor=False)
    ways = [way for way, said in (("scores", panel.ratings), ("pairs", panel.answers)) if said]
    way = ways[0]
    if len(ways) > 1:
        way = st.segmented_control(
            "From",
            ways,
            default=way,
            required=True,
            format_func={"scores": "The scores", "pairs": "The pairs"}.__getitem__,
            key="panel_from",
        )
    if way == "scores":
        made = scored_deck(deck, panel)
    else:
        use_known = bool(known_indices(deck)) and st.toggle(
            "Hold on to events whose figure rests on a published scale",
            value=True,
            key="panel_known",
        )
        with st.spinner("Fitting the answers …", show_time=True):
            made = paired_deck(deck, panel, use_known=use_known)
    for sentence in made.told:
        aside(sentence)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = f"panel_title_{deck.id}"
        st.text_input("Its name", made.deck.title, max_chars=LONGEST_TITLE, key=key, width=320)
        st.button(
            "Keep this deck",
            type="primary",
            key="panel_publish",
            on_click=session.publish,
            args=(made, key),
        )


def _draw_file(deck: Deck, panel: Panel) -> None:
    """The ratings as a file: so that several can rate on several machines."""
    st.subheader("Take along, bring together", anchor=False)
    aside(session.place_told(deck))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            "Ratings as CSV",
            format_panel(panel),
            f"ratings-{deck.id}.csv",
            "text/csv",
            key="panel_download",
            icon=":material/download:",
            disabled=not panel.said,
            on_click="ignore",
        )
        st.button(
            "Forget them",
            key="panel_forget",
            disabled=not panel.said,
            on_click=session.ask_to_forget,
        )
    st.file_uploader(
        "Add ratings from another machine",
        type="csv",
        key="panel_upload",
        max_upload_size=1,
        on_change=session.upload,
        args=(deck, "panel_upload"),
    )

"""The lane of pain: cards in order, a gap before, between and after them."""

from html import escape

import streamlit as st

from engine.misery.band import band_of
from engine.misery.deck import Event, format_index
from engine.misery.lane import gap_letter
from engine.misery.narration import tell_neighbours
from engine.misery.position import Face, Observation
from engine.misery.replay import Turn
from pages.ui import place_session as session
from pages.ui.question import key_for
from pages.ui.widgets import letters

KEYS = "1234567890"


def draw_event(face: Face, category: str) -> None:
    """The drawn event, its index hidden."""
    assume = '<p class="assume">Assume the worst that is still plausible.</p>'
    with st.container(key="drawn"):
        st.html(event_html(face, category, assume))


def event_html(event: Face | Event, category: str, more: str = "") -> str:
    """An event as it is read aloud, without its index; `more` is HTML of ours to end with."""
    worst = f'<p class="worst">{escape(event.worst_case)}</p>' if event.worst_case else ""
    return (
        f'<div class="event"><span class="category">{escape(category)}</span>'
        f'<p class="text">{escape(event.text)}</p>{worst}{more}</div>'
    )


def draw_lane(view: Observation, seat: int, turn: int, last: Turn | None = None) -> None:
    """A seat's lane; its gaps are buttons while that seat guesses.

    The last event placed in it is marked, or shown where it belonged.
    """
    lane, guesses = view.lanes[seat], view.drawn is not None and view.seat == seat
    last = last if last and last.seat == seat else None
    won = last.event.id if last and last.judgement.is_right else ""
    missed_in = last.judgement.right_gaps[0] if last and not last.judgement.is_right else None
    with st.container(horizontal=True, gap="small", key="lane_row"):
        for gap in range(len(lane) + 1):
            if guesses:
                _draw_gap(view, gap, turn)
            if last and gap == missed_in:
                _draw_card(last.event, "ghost laid", "<small>belonged here</small>")
            if gap < len(lane):
                event = lane[gap]
                _draw_card(
                    event, f"laid {band_of(event.index).id}{' fresh' if event.id == won else ''}"
                )


def _draw_gap(view: Observation, gap: int, turn: int) -> None:
    chosen = "picked_" if session.picked(turn) == gap else ""
    st.button(
        gap_letter(gap),
        key=f"gap_{chosen}{turn}_{gap}",
        help=None if chosen else f"Put it here: {letters(tell_neighbours(view.lane, gap))}.",
        shortcut=key_for(KEYS[gap : gap + 1]),
        on_click=session.pick,
        args=(gap, turn),
    )


def _draw_card(event: Event, look: str, said: str = "") -> None:
    """A card of the lane, or one that is none; what is `said` above it is HTML of ours."""
    st.html(
        f'<div class="{look}">{said}<b>{format_index(event.index)}</b>'
        f"<span>{escape(event.text)}</span></div>",
        width="content",
    )

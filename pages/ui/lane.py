"""The lane of pain: cards in order, a gap before, between and after them."""

from html import escape

import streamlit as st

from engine.misery.deck import Event, format_index
from engine.misery.game import Face, Observation, Turn
from engine.misery.lane import gap_letter
from engine.misery.narration import describe_gap
from pages.ui import place_session as session
from pages.ui.question import key_for

KEYS = "1234567890"
BANDS = ((60, "bad"), (140, "awful"), (200, "wtf"))


def draw_event(face: Face, category: str) -> None:
    """The drawn event, its index hidden."""
    worst = f'<p class="worst">{escape(face.worst_case)}</p>' if face.worst_case else ""
    with st.container(key="drawn"):
        st.html(
            f'<div class="event"><span class="category">{escape(category)}</span>'
            f'<p class="text">{escape(face.text)}</p>{worst}'
            '<p class="assume">Assume the worst that is still plausible.</p></div>'
        )


def draw_lane(view: Observation, turn: int, last: Turn | None = None) -> None:
    """The lane with its gaps as buttons; the last event is marked, or shown where it belonged."""
    won = last.event.id if last and last.judgement.is_right else ""
    missed_in = last.judgement.right_gaps[0] if last and not last.judgement.is_right else None
    with st.container(horizontal=True, gap="small", key="lane_row"):
        for gap in range(len(view.lane) + 1):
            if view.drawn is not None:
                _draw_gap(view, gap, turn)
            if last and gap == missed_in:
                _draw_card(last.event, "ghost laid")
            if gap < len(view.lane):
                event = view.lane[gap]
                _draw_card(event, f"laid {_band(event)}{' fresh' if event.id == won else ''}")


def _draw_gap(view: Observation, gap: int, turn: int) -> None:
    chosen = "picked_" if session.picked(turn) == gap else ""
    st.button(
        gap_letter(gap),
        key=f"gap_{chosen}{turn}_{gap}",
        help=None if chosen else f"Put it here: {describe_gap(view.lane, gap)}.",
        shortcut=key_for(KEYS[gap : gap + 1]),
        on_click=session.pick,
        args=(gap, turn),
    )


def _band(event: Event) -> str:
    return next(name for most, name in BANDS if event.index <= most)


def _draw_card(event: Event, look: str) -> None:
    st.html(
        f'<div class="{look}"><b>{format_index(event.index)}</b>'
        f"<span>{escape(event.text)}</span></div>",
        width="content",
    )

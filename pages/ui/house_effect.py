"""Positions that tell what a change does, before and after."""

from html import escape

import streamlit as st

from engine.shithead.house import House, build_house
from engine.shithead.house_check import problems
from engine.shithead.telling import Answer, Telling, choose, tellings
from engine.shithead.variant import load_variant
from pages.ui import house_session as session
from pages.ui.widgets import MARKS, card_html, empty

MOST = 6


def draw_effect(house: House) -> None:
    """A few positions in which the house and its base differ, the last change first."""
    st.subheader("What that does", anchor=False)
    if not house.changes:
        empty("Change something, and positions that tell the difference appear here.")
        return
    if problems(house):
        empty(session.UNFIT)
        return
    rows = _rows(house)
    if not rows:
        empty("No play is judged otherwise: this shows at the deal, at the start or at the end.")
        return
    st.html("".join(telling_html(row, "before", "now") for row in rows))


def _rows(house: House) -> tuple[Telling, ...]:
    """A few telling positions, those about the last change first."""
    last = session.last_changed()
    found = tellings(load_variant(house.base), build_house(house))
    return choose(sorted(found, key=lambda row: not last & row.settings), MOST)


def draw_latest(house: House) -> None:
    """On a phone, where form and effect do not fit side by side: the last change in one line."""
    if not house.changes:
        return
    with st.container(key="latest"):
        if problems(house):
            st.html('<p class="told told-no"><b>Two rules disagree:</b> see the top.</p>')
            return
        rows = _rows(house)
        if rows:
            st.html(_answer(rows[0].after, "now"))


def telling_html(row: Telling, one: str, other: str) -> str:
    """A position with both answers."""
    pile = "".join(card_html(card, "mini") for card in row.pile) or "<i>empty</i>"
    laid = "".join(card_html(card, "mini") for card in row.cards) or "<i>take it?</i>"
    about = f"<i>{escape(row.about)}</i>" if row.about else ""
    return (
        f'<div class="telling"><div class="lay"><span><small>pile</small><b>{pile}</b></span>'
        f"<span><small>you</small><b>{laid}</b></span>{about}</div>"
        f"<div>{_answer(row.before, one)}{_answer(row.after, other)}</div></div>"
    )


def _answer(answer: Answer, when: str) -> str:
    name, mark, word = MARKS[answer.is_legal]
    return (
        f'<p class="told told-{name}"><b>{escape(when)}: {mark} {word.lower()}.</b> '
        f"{escape(answer.sentence)}</p>"
    )

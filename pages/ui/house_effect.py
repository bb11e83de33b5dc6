"""Positions that tell what a change does, before and after."""

from collections.abc import Sequence
from html import escape
from itertools import islice

import streamlit as st

from engine.shithead.cards import Card
from engine.shithead.house import House, build_house
from engine.shithead.house_check import problems
from engine.shithead.telling import Answer, Telling, showings
from engine.shithead.variant import load_variant
from engine.text.catalogue import load_catalogue
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
    """A few telling scenes, those about the last change first."""
    found = showings(load_variant(house.base), build_house(house), session.last_changed())
    return tuple(islice(found, MOST))


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
    """A scene with both answers."""
    shown, say = row.scene, load_catalogue().say
    mine = _cards((*shown.laid, *shown.joined) if shown.deed == "play" else shown.held)
    tries = "" if shown.deed == "play" else _note(f"scene.{shown.deed}")
    about = _note(f"scene.{shown.about}") if shown.about else ""
    changed = say("house.alone", title=one) if row.is_alone else other
    return (
        f'<div class="telling"><div class="lay"><span><small>pile</small><b>'
        f"{_cards(shown.pile) or '<i>empty</i>'}</b></span>"
        f"<span><small>you</small><b>{mine}</b></span>{tries}{about}</div>"
        f"<div>{_answer(row.before, one)}{_answer(row.after, changed)}</div></div>"
    )


def _cards(cards: Sequence[Card]) -> str:
    return "".join(card_html(card, "mini") for card in cards)


def _note(key: str) -> str:
    return f"<i>{escape(load_catalogue().fill(key))}</i>"


def _answer(answer: Answer, when: str) -> str:
    name, mark, word = MARKS[answer.answer]
    return (
        f'<p class="told told-{name}"><b>{escape(when)}: {mark} {word.lower()}.</b> '
        f"{escape(answer.sentence)}</p>"
    )

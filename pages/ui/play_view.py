"""The page of a hand: the table, what was said and done, the way back and forth."""

from html import escape

import streamlit as st

from engine.shithead.link import Link
from engine.shithead.play import Outcome, outcome
from engine.shithead.position import observe
from engine.shithead.record import Replay
from engine.shithead.retelling import tell_all
from engine.text.catalogue import load_catalogue
from pages.ui import play_session as session
from pages.ui import question, table
from pages.ui.actions import draw_actions
from pages.ui.said import draw_said
from pages.ui.session_score import draw_score
from pages.ui.widgets import notices
from pages.ui.words import say

YOU = session.YOU
TELL_BACK = 12


def draw_problems(link: Link) -> None:
    """What of the link could not be read; the details of a damaged hand are folded."""
    if link.played is None or not link.problems:
        notices(link.problems)
    else:
        count = len(link.played.record.moves)
        notices(link.problems, summary=DAMAGED.format(count=count) if count else UNREAD)


DAMAGED = "This link is damaged. The hand is shown as far as it could be read, up to move {count}."
UNREAD = "This link is damaged. The hand is shown as far as it could be read: the deal."


def draw_hand(played: Replay, ply: int) -> None:
    """The table at the ply on screen, with its verdict and the way back and forth."""
    position = played.steps[ply].position
    view = observe(position, YOU)
    names = session.NAMES[: len(position.seats)]
    result = outcome(position)
    _draw_head(played)
    with st.container(key="felt"):
        table.draw_others(view, names)
        if result is not None:
            _draw_end(result, names)
        table.draw_centre(view, names)
        with st.container(
            horizontal=True,
            horizontal_alignment="center",
            vertical_alignment="center",
            gap="small",
            key="said",
        ):
            draw_said(played, ply, view, names)
        table.draw_own(view, ply)
        draw_actions(view, ply)
    if result is not None:
        draw_score(played, names)
    _draw_stepper(played, ply)
    _draw_story(played, ply, names)


def _draw_head(played: Replay) -> None:
    record, title = played.record, played.last.position.variant.title
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.html(
            f'<h1 class="quiet">{escape(say(title), quote=False)}</h1>'
            f'<p class="quiet">{record.seats} players · hand {record.seed}</p>'
        )
        st.button("New hand", key="new_hand", icon=":material/refresh:", on_click=_ask_to_leave)


def _ask_to_leave() -> None:
    """A running hand is left only after one question."""
    played = session.read().played
    if played is None or outcome(played.last.position) is not None:
        session.leave()
    else:
        question.ask(_leave_dialog)


@st.dialog("Leave this hand?", on_dismiss="rerun")
def _leave_dialog() -> None:
    question.leaving(
        "It stays in its link: the back button of your browser brings it back.", session.leave
    )


def _draw_end(result: Outcome, names: tuple[str, ...]) -> None:
    order = ", then ".join(names[seat] for seat in result.order) or "nobody"
    if result.kind == "capped":
        title, line = "Called off", "Nobody would give in, so nobody lost. Those who got out: "
    elif result.loser == YOU:
        title, line = "You are the Shithead", "Somebody has to be. Out before you: "
    elif result.loser is not None:
        title, line = f"{names[result.loser]} is the Shithead", "Out in this order: "
        if YOU in result.order:
            words = load_catalogue()
            place = words.table["place"][str(result.order.index(YOU) + 1)]
            line = f"You came {place} of {words.number(len(names))}. {line}"
    else:
        title, line = f"{names[result.order[0]]} has won", ""
    st.html(f'<div class="ending"><h2>{say(title)}</h2><p>{line}{order}.</p></div>')


def _draw_stepper(played: Replay, ply: int) -> None:
    """First, back, forward, last, and a slider over the plies."""
    last = len(played.record.moves)
    if not last:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="stepper"):
        steps = (
            ("First", "first_page", 0, ply > 0),
            ("Back", "chevron_left", ply - 1, ply > 0),
            ("Forward", "chevron_right", ply + 1, ply < last),
            ("Last", "last_page", last, ply < last),
        )
        for name, icon, target, is_on in steps:
            st.button(
                name,
                icon=f":material/{icon}:",
                key=f"step_{name}",
                disabled=not is_on,
                on_click=session.show_ply,
                args=(target,),
            )
        st.session_state["play_slider"] = ply
        st.slider(f"Move {ply} of {last}", 0, last, key="play_slider", on_change=_slide)
    if session.line_left():
        st.button(
            "Back to the line you left",
            icon=":material/alt_route:",
            on_click=session.return_to_line,
        )


def _slide() -> None:
    session.show_ply(int(st.session_state["play_slider"]))


def _draw_story(played: Replay, ply: int, names: tuple[str, ...]) -> None:
    """What happened up to the ply on screen, the newest first."""
    variant, is_whole = played.last.position.variant, bool(st.session_state.get("play_story"))
    rows = []
    for number in range(ply, 0 if is_whole else max(0, ply - TELL_BACK), -1):
        told = tell_all(variant, played.steps[number].events, names)
        mark = "now" if number == ply else ""
        rows.append(f'<li class="{mark}"><b>{number}</b> {escape(told)}</li>')
    if rows:
        st.html(f'<h2 class="quiet">What happened</h2><ol class="story">{"".join(rows)}</ol>')
    if ply > TELL_BACK:
        st.toggle(f"Show all {ply} moves", key="play_story")

"""The page House rules: its head, what does not fit, and the parts to turn to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from engine.shithead.disputes import Dispute, disputes, survey_note
from engine.shithead.house import House, base_values, differences
from engine.shithead.house_check import Problem, problems
from engine.shithead.question import format_question
from engine.shithead.signs import MOST_TITLE
from engine.shithead.variant_file import shelved
from pages.ui import house_session as session
from pages.ui.house_compare import draw_compare
from pages.ui.house_effect import draw_effect, draw_latest
from pages.ui.house_form import draw_groups, draw_specials
from pages.ui.house_keep import draw_keep, draw_sheet
from pages.ui.judge_session import EXAMPLE
from pages.ui.setting_words import name_of, value_words
from pages.ui.widgets import aside, choose_part, empty, notices
from pages.ui.words import say


@dataclass(frozen=True, slots=True)
class View:
    """A part of the page: what it is called, and how it is drawn."""

    title: str
    draw: Callable[[House], None]


def draw_head(house: House) -> None:
    """Where to start from, the table's name, and the parts of the page."""
    with st.container(key="house_top"):
        notices(session.problems())
        st.title("House rules")
        st.write(
            "Build the rules of your own table. Start from any rule set, change what you play "
            "otherwise, and see at once what that does."
        )
    titles = {row.id: say(row.title) for row in shelved()}
    left, right = st.columns(2)
    with left:
        st.selectbox(
            "Start from",
            list(titles),
            index=list(titles).index(house.base),
            format_func=lambda ref: titles[ref],
            key=f"house_base_{house.base}",
            on_change=session.choose_base,
            args=(f"house_base_{house.base}",),
        )
    with right:
        st.text_input(
            "Name of your table",
            house.title,
            max_chars=MOST_TITLE,
            placeholder=say(house.name),
            key=f"house_title_{house.title}",
            on_change=session.name_it,
            args=(f"house_title_{house.title}",),
        )
    parts = {name: view.title for name, view in VIEWS.items()}
    choose_part("house_view", parts, session.view(), session.turn_to)


def draw_problems(house: House) -> None:
    """What does not fit, with buttons for the ways out; rules that fit can be played and judged."""
    found = problems(house)
    if not found:
        _draw_uses(house)
    for place, problem in enumerate(found):
        with st.container(key=f"house_problem_{place}"):
            st.html(f'<div class="notice" role="alert">{problem_html(problem)}</div>')
            with st.container(horizontal=True):
                for number, way in enumerate(problem.repairs):
                    st.button(
                        way.says,
                        key=f"house_repair_{place}_{number}",
                        on_click=session.put,
                        args=(dict(way.changes),),
                    )


def _draw_uses(house: House) -> None:
    """What rules that fit are good for."""
    question = replace(EXAMPLE, rules=(house.ref, house.base))
    with st.container(horizontal=True, key="house_uses"):
        st.page_link(
            "pages/play.py",
            label="Play these rules",
            icon=":material/playing_cards:",
            query_params={"variant": house.ref},
        )
        st.page_link(
            "pages/judge.py",
            label="Judge with these rules",
            icon=":material/gavel:",
            query_params=format_question(question),
        )


def problem_html(problem: Problem) -> str:
    """What does not fit, the settings it comes from, and the question it puts to the table."""
    settings = ", ".join(_named(setting) for setting in problem.settings)
    where = f"<p><small>Settings: {escape(settings)}</small></p>" if settings else ""
    ask = "<p><strong>Which is it at your table?</strong></p>" if len(problem.repairs) > 1 else ""
    return f"<p>{escape(problem.sentence)}</p>{where}{ask}"


def _named(setting: str) -> str:
    try:
        return name_of(setting)
    except KeyError:  # a clause of the whole table, such as its turn
        return setting


def _draw_beside(house: House, draw: Callable[[House], None]) -> None:
    """A part of the form, and beside it what the changes do."""
    left, right = st.columns([3, 2], gap="large")
    with left:
        draw(house)
    with right, st.container(key="effect"):
        _draw_changes(house)
        draw_effect(house)
    draw_latest(house)


def _draw_changes(house: House) -> None:
    """What is not as in the base, each with a way back."""
    changed = list(differences(base_values(house.base), house.values()))
    st.subheader("What you changed", anchor=False)
    if not changed:
        empty("Nothing yet: this is the rule set as it stands.")
        return
    for setting in changed:
        with st.container(horizontal=True, key=f"changed_{setting}", vertical_alignment="center"):
            st.button(
                "↺",
                key=f"undo_{setting}",
                help="As in the rule set you started from",
                on_click=session.undo,
                args=(setting,),
            )
            now = value_words(setting, house.value(setting))
            was = value_words(setting, base_values(house.base)[setting])
            st.html(
                f'<p class="changed"><b>{escape(name_of(setting))}:</b> {escape(now)} '
                f"<small>(was: {escape(was)})</small></p>"
            )
    st.button("Undo everything", key="house_clear", type="tertiary", on_click=session.start_over)


def _draw_settle(house: House) -> None:
    """The questions that tables argue about, each answered with a tap."""
    st.subheader("Settle it before you deal", anchor=False)
    aside(f"Seventeen points that tables argue about. {survey_note()}")
    for dispute in disputes(house):
        _draw_dispute(dispute)


def _draw_dispute(dispute: Dispute) -> None:
    with st.container(key=f"settle_{dispute.number}"):
        st.html(f'<p class="ask-table"><b>{dispute.number}.</b> {escape(dispute.ask)}</p>')
        if dispute.lacking:
            empty(dispute.lacking)
            return
        open_ = [reply for reply in dispute.replies if not reply.beyond]
        given = next((place for place, reply in enumerate(open_) if reply.is_given), None)
        labels = [
            reply.says
            if reply.count is None
            else f"{reply.says} · {reply.count} of {dispute.said_by}"
            for reply in open_
        ]
        key = f"settle_{dispute.number}_{given}"
        st.pills(
            dispute.ask,
            range(len(open_)),
            default=given,
            format_func=lambda place: labels[place],
            key=key,
            on_change=session.settle,
            args=(key, tuple(reply.changes for reply in open_)),
            label_visibility="collapsed",
        )
        closed = "".join(
            f'<p class="beyond"><span>{escape(reply.says)} · {reply.count} of '
            f"{dispute.said_by}</span> {escape(reply.beyond)}</p>"
            for reply in dispute.replies
            if reply.beyond
        )
        if closed:
            st.html(closed)


VIEWS = {
    "settle": View("Settle it", lambda house: _draw_beside(house, _draw_settle)),
    "specials": View("Special cards", lambda house: _draw_beside(house, draw_specials)),
    "rest": View("Everything else", lambda house: _draw_beside(house, draw_groups)),
    "compare": View("Compare", draw_compare),
    "sheet": View("Rule sheet", draw_sheet),
    "keep": View("Keep and share", draw_keep),
}

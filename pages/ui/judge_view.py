"""The page "Can I play this?": cards on a pile and in a hand, answered by one rule set or many."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from engine.core.verdict import Clause, Verdict
from engine.shithead.apart import Camp, camps
from engine.shithead.cards import Card
from engine.shithead.cases import YOU, ZONES
from engine.shithead.consequences import behind_pile, rests_on_reading, told
from engine.shithead.legality import judge_cards
from engine.shithead.moves import Play
from engine.shithead.narration import badge, card_mark, card_name
from engine.shithead.nearest import Change, flips
from engine.shithead.question import Question, answers, seen_by
from engine.shithead.schema import values
from engine.shithead.settings import ANY_RANK
from engine.shithead.variant import load_variant
from engine.shithead.variant_file import FIRST, shelved
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain
from pages.ui import judge_session as session
from pages.ui.judge_more import draw_more
from pages.ui.legal_if import legal_if
from pages.ui.setting_words import name_of, setting_name, setting_value, value_words
from pages.ui.widgets import MARKS, answer_html, aside, empty, heading, notices, why_box
from pages.ui.words import say

OWN = {"hand": "Your hand", "up": "Your open cards", "down": "The blind card, once it is turned"}
TAKE = "Taking the pile"
OUR_READING = " Here the text leaves a gap; this is our reading."


def draw_question(asked: Question) -> None:
    """Pile and hand by clicking, the rule sets by choosing."""
    notices(session.problems())
    st.title("Can I play this?")
    st.write(
        "Lay out a pile and a hand, and every card hears its answer. "
        "The link in the address bar keeps the question."
    )
    titles = {row.id: say(row.title) for row in shelved()}
    options = [*titles, *(ref for ref in asked.rules if ref not in titles)]
    st.multiselect(
        "Under which rules?",
        options,
        default=list(asked.rules),
        format_func=lambda ref: titles.get(ref) or say(load_variant(ref).title),
        key=f"judge_rules_{'.'.join(asked.rules)}",
        on_change=_choose_rules,
        args=(f"judge_rules_{'.'.join(asked.rules)}",),
    )
    with st.container(key="felt"):
        first = seen_by(load_variant(asked.rules[0]), asked)
        st.html(
            '<div class="on-felt centre"><div class="badge"><small>to beat</small>'
            f"<strong>{escape(badge(first))}</strong></div></div>"
        )
        _draw_row(asked, "pile")
        _draw_row(asked, "hand")
    with st.container(horizontal=True, vertical_alignment="center"):
        st.toggle(
            "The stock is gone",
            value=asked.stock_gone,
            key=f"judge_stock_{asked.stock_gone}",
            on_change=session.show,
            args=(replace(asked, stock_gone=not asked.stock_gone),),
        )
        st.button("Clear the table", key="judge_clear", on_click=session.clear)
    draw_more(asked)


def _choose_rules(key: str) -> None:
    chosen = tuple(st.session_state[key]) or (FIRST,)
    session.show(replace(session.read(), rules=chosen))


def _draw_row(asked: Question, where: str) -> None:
    """The cards that lie here, and a row of ranks to add one."""
    cards, title = (
        (asked.pile, "The pile, newest last: tap a card to take it away")
        if where == "pile"
        else (asked.hand, f"{OWN[asked.zone]}: tap a card to take it away")
    )
    take, add = (
        (session.take_from_pile, session.add_to_pile)
        if where == "pile"
        else (session.take_from_hand, session.add_to_hand)
    )
    st.html(f'<div class="on-felt"><p class="zone">{title}</p></div>')
    states = _states(asked) if where == "hand" else {}
    with st.container(horizontal=True, gap="small", key=f"cards_{where}"):
        for place, card in enumerate(cards):
            state = states.get(card, "plain")
            st.button(
                f"![{card_name(card)}](app/static/cards/{card}.svg)",
                key=f"card_{state}_{where}_{place}_{card}",
                on_click=take,
                args=(place,),
            )
    catalogue = load_catalogue()
    with st.container(horizontal=True, gap="small", key=f"add_{where}"):
        for rank in ANY_RANK:
            st.button(
                catalogue.noun("rank", rank).short,
                key=f"add_{where}_{rank}",
                help=f"Add {catalogue.noun('rank', rank).a} to the {where}.",
                on_click=add,
                args=(rank,),
            )


def _states(asked: Question) -> dict[Card, str]:
    """How each card is marked under the first rule set."""
    verdicts = answers(load_variant(asked.rules[0]), asked)
    return {
        card: "ok" if verdict.is_legal else "no"
        for cards, verdict in zip(asked.asks, verdicts, strict=True)
        for card in cards
    }


def _mark(cards: Sequence[Card]) -> str:
    return " ".join(card_mark(card) for card in cards) or TAKE


def draw_answers(asked: Question) -> None:
    """Each play under the first rule set: legal or not, its sentence, the law on request."""
    if not asked.hand:
        empty("Add a card to the hand, and its answer appears here.")
        return
    variant = load_variant(asked.rules[0])
    heading(f"Under {say(variant.title)}")
    if asked.zone == "down":
        aside(load_catalogue().say("law.turn.failed_blind"))
    for place, verdict in enumerate(answers(variant, asked)):
        _draw_answer(asked, place, verdict)


def _draw_answer(asked: Question, place: int, verdict: Verdict) -> None:
    variant, cards = load_variant(asked.rules[0]), asked.asks[place]
    seen, behind = seen_by(variant, asked), behind_pile(variant, asked.pile)
    sentence = explain(verdict)[0].text
    read = OUR_READING if rests_on_reading(verdict, behind) else ""
    whose = f"{_mark(cards)}: " if "out_of_turn" in asked.more else ""  # that refusal names none
    is_near = (
        bool(cards)
        and asked.is_by_the_pile
        and judge_cards(seen, cards).is_legal is verdict.is_legal
    )
    others = legal_if(seen, Play(YOU, cards, ZONES[asked.zone])) if is_near else []
    with st.container(horizontal=True, vertical_alignment="center", key=f"judged_{place}"):
        st.html(answer_html(verdict, f"{whose}{sentence}{read}"))
        why_box(verdict, others, f"judge_{place}", told(behind))
    if not is_near:
        return
    if st.session_state.get("judge_nearest") == (asked, place):
        with st.spinner("Trying every neighbouring rule set …"):
            _draw_changes(flips(seen, cards), is_legal=verdict.is_legal)
    else:
        st.button(
            f"Which single setting would change this for {_mark(cards)}?",
            type="tertiary",
            icon=":material/tune:",
            key=f"nearest_{place}_{'_'.join(cards)}",
            on_click=_ask_nearest,
            args=(asked, place),
        )


def _ask_nearest(asked: Question, place: int) -> None:
    st.session_state["judge_nearest"] = (asked, place)


def _draw_changes(changes: Sequence[Change], *, is_legal: bool) -> None:
    word = "forbidden" if is_legal else "allowed"
    if not changes:
        empty(f"No single setting would make it {word}.")
        return
    rows = "".join(f"<li>{escape(_change_told(change))}</li>" for change in changes)
    st.html(f"<p>It would be {word} with one of these settings changed:</p><ul>{rows}</ul>")


def _change_told(change: Change) -> str:
    if change.now is None:
        rank = load_catalogue().noun("rank", change.setting.removeprefix("ranks."))
        return f"{rank.one}: no power at all"
    return (
        f"{setting_name(change.setting)}: {setting_value(change.setting, change.now)}"
        f" (here: {setting_value(change.setting, change.was or ())})"
    )


def draw_tables(asked: Question) -> None:
    """Rule sets against cards, and where they differ."""
    if len(asked.rules) < 2 or not asked.hand:  # noqa: PLR2004  # one table has nobody to differ from
        return
    st.subheader("Table by table", anchor=False)
    table = {ref: answers(load_variant(ref), asked) for ref in asked.rules}
    st.html(_matrix(asked, table))
    for place, cards in enumerate(asked.asks):
        yes, no = camps(asked, place)
        if yes and no:
            st.html(
                f"<p><b>{escape(_mark(cards))}: the tables differ.</b></p>"
                f'<ul class="camps">{_camps("Yes", yes)}{_camps("No", no)}</ul>'
            )


def _matrix(asked: Question, table: Mapping[str, Sequence[Verdict]]) -> str:
    head = "".join(f"<th>{escape(_mark(cards))}</th>" for cards in asked.asks)
    rows = "".join(
        f"<tr><td>{escape(say(load_variant(ref).title))}</td>"
        + "".join(
            _cell(_mark(cards), verdict, behind_pile(load_variant(ref), asked.pile))
            for cards, verdict in zip(asked.asks, row, strict=True)
        )
        + "</tr>"
        for ref, row in table.items()
    )
    return (
        f'<div class="wide"><table class="cites"><tr><th>Rules</th>{head}</tr>{rows}</table></div>'
        '<p class="quiet"><small>* rests on our reading: the text is silent, contradicts '
        "itself or asks for what cannot be played here.</small></p>"
    )


def _cell(what: str, verdict: Verdict, behind: Sequence[Clause]) -> str:
    """The verdict; on a phone, where the head of the table has no room, with what it is about."""
    _, mark, word = MARKS[verdict.is_legal]
    star = "*" if rests_on_reading(verdict, behind) else ""
    sentence = escape(explain(verdict)[0].text, quote=True)
    named = f'<span class="of">{escape(what)} </span>'
    return f'<td title="{sentence}">{named}<b>{mark}</b>{star} {word.lower()}</td>'


def _camps(word: str, found: Sequence[Camp]) -> str:
    """A line for each reason: who, the setting that makes the difference, the law."""
    return "".join(
        f"<li>{word}: <b>{escape(', '.join(say(load_variant(ref).title) for ref in camp.refs))}</b>"
        f"<br><small>{escape(_setting(camp))}{escape(camp.law)}</small></li>"
        for camp in found
    )


def _setting(camp: Camp) -> str:
    """What these rule sets say where it matters, as the House rules form words it."""
    if not camp.setting:
        return ""
    value = values(load_variant(camp.refs[0]).settings)[camp.setting]
    return f"{name_of(camp.setting)}: {value_words(camp.setting, value)}. "

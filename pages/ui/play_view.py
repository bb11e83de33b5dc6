"""The page of a hand: the lobby where a table is chosen, the table, the verdict, the stepper."""

from dataclasses import replace
from html import escape

import streamlit as st

from engine.core.verdict import Verdict
from engine.shithead.cards import without
from engine.shithead.legality import judge, playable
from engine.shithead.link import Link
from engine.shithead.moves import Move, PickUp, Play, Ready
from engine.shithead.narration import card_mark
from engine.shithead.notation import format_move
from engine.shithead.play import Outcome, outcome
from engine.shithead.position import Observation, observe
from engine.shithead.record import Replay
from engine.shithead.retelling import answer, judged, recap, tell_all, tell_made
from engine.shithead.variant import Variant, load_variant, variant_names
from engine.shithead.what_if import what_if
from engine.text.catalogue import load_catalogue
from engine.text.explain import law, main_clause
from pages.ui import play_session as session
from pages.ui import question, table
from pages.ui.widgets import answer_html, notices, why_box
from pages.ui.words import say

YOU = session.YOU
TELL_BACK = 12
RECALLED = 8  # moves of the others that one line holds
YOUR_TURN = "Your turn."


def draw_problems(link: Link) -> None:
    """What of the link could not be read; the details of a damaged hand are folded."""
    if link.played is None or not link.problems:
        notices(link.problems)
    else:
        count = len(link.played.record.moves)
        notices(link.problems, summary=DAMAGED.format(count=count) if count else UNREAD)


DAMAGED = "This link is damaged. The hand is shown as far as it could be read, up to move {count}."
UNREAD = "This link is damaged. The hand is shown as far as it could be read: the deal."


def draw_lobby(link: Link) -> None:
    """Choose a table: the rule set, its options, the seats."""
    st.title("Sit down at a table")
    st.write(
        say(
            "Get rid of your cards before the others do. The last one holding any is the "
            "**Shithead**. Every card tells you why it may go, or why not. Whose rules do you play?"
        )
    )
    for name in sorted(variant_names(), key=_lobby_order):
        _draw_offer(load_variant(name), link)


def _lobby_order(name: str) -> tuple[bool, str]:
    return name != "traveller", name


def _draw_offer(variant: Variant, link: Link) -> None:
    ref, settings = variant.ref, variant.settings
    fewest, most = settings.table.players
    with st.container(border=True, key=f"offer_{ref}"):
        st.subheader(settings.title, anchor=False)
        st.write(settings.about)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            seats = st.selectbox(
                "Players",
                range(fewest, most + 1),
                index=session.start_seats(ref, link.seats or 3) - fewest,
                key=f"seats_{ref}",
                width=110,
            )
            options = _draw_options(variant)
            st.button(
                "Deal me in",
                type="primary",
                key=f"deal_{ref}",
                on_click=session.start,
                args=("+".join([ref, *options]), seats, link.seed),
            )


def _draw_options(variant: Variant) -> list[str]:
    """The house options to switch on, where the table has any."""
    offered, options = _offered_options(variant), variant.settings.options
    if not offered:
        return []
    return st.pills(
        "House options",
        offered,
        selection_mode="multi",
        format_func=lambda name: options[name].title,
        key=f"options_{variant.ref}",
    )


def _offered_options(variant: Variant) -> list[str]:
    """The options this table can play: those that let nobody jump in out of turn."""
    options = variant.settings.options.items()
    return [name for name, option in options if "out_of_turn" not in option.set]


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
            _draw_said(played, ply, view, names)
        table.draw_own(view, ply)
        _draw_actions(view, ply)
    _draw_stepper(played, ply)
    _draw_story(played, ply, names)


def _draw_head(played: Replay) -> None:
    record = played.record
    with st.container(horizontal=True, vertical_alignment="center", key="head"):
        st.html(
            f'<h1 class="quiet">{played.last.position.variant.title}</h1>'
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
    st.write("It stays in its link: the back button of your browser brings it back.")
    with st.container(horizontal=True):
        question.answer("Leave it", "leave_yes", session.leave, primary=True)
        question.answer("Play on", "leave_no")


def _draw_said(played: Replay, ply: int, view: Observation, names: tuple[str, ...]) -> None:
    """Between pile and hand: the answer to what you asked, or what happened and is wanted of you.

    The law behind either is one tap away. Before play, what settles the open cards stands here too.
    """
    asked = _question(view, ply)
    verdict = judge(view, asked) if asked is not None else None
    if asked is not None and verdict is not None and _is_news(view, verdict):
        said = " ".join([answer(view, verdict), *_more_to_lay(view, asked)])
        st.html(answer_html(verdict, said), width="content")
        why_box(verdict, _what_if(view, asked))
        return
    lines = _lines(played, ply, view, names)
    st.html(f'<div class="on-felt said">{"".join(lines)}</div>', width="content")
    if view.phase == "arrange" and view.to_move == YOU:
        _draw_settling(view, ply)
    elif ply:
        before, step = played.steps[ply - 1].position, played.steps[ply]
        why_box(judged(before, played.record.moves[ply - 1], step.events))


def _is_news(view: Observation, verdict: Verdict) -> bool:
    """Whether a verdict tells anything: that cards may be laid open is plain to see."""
    return view.phase == "play" or not verdict.is_legal


def _more_to_lay(view: Observation, asked: Move) -> list[str]:
    """The equal cards that could go too."""
    if not isinstance(asked, Play) or not judge(view, asked).is_legal:
        return []
    equal = [card for card in view.cards_in(asked.zone) if card[0] == asked.cards[0][0]]
    rest = without(equal, asked.cards)
    if not rest or not judge(view, replace(asked, cards=tuple(equal))).is_legal:
        return []
    marks = load_catalogue().listed([card_mark(card) for card in rest])
    return [f"Tap {marks} too, or play."]


def _lines(played: Replay, ply: int, view: Observation, names: tuple[str, ...]) -> list[str]:
    """What the others did, what is wanted of you, and why the last move could be made."""
    last, said = len(played.record.moves), []
    if ply < last:
        tail = "; a card you tap starts a new line" if view.to_move == YOU else ""
        said.append(f"You are looking at move {ply} of {last}{tail}.")
    news = _news(played, ply, names)
    if news:
        said.append(f"<b>{news}</b>")
    task = _task(played, ply, view)
    if task:
        said.append(f"<b>{task}</b>" if task == YOUR_TURN else task)
    lines = [f"<p>{' '.join(said)}</p>"] if said else []
    if ply and view.phase != "arrange":
        before, step = played.steps[ply - 1].position, played.steps[ply]
        made = tell_made(before, played.record.moves[ply - 1], step.events, names)
        lines.append(f'<p class="because">{escape(made)}</p>')
    return lines


def _news(played: Replay, ply: int, names: tuple[str, ...]) -> str:
    """The moves of the others since yours, in one line."""
    since = ply
    while since and played.record.moves[since - 1].seat != YOU:
        since -= 1
    first = max(since, ply - RECALLED)
    told = recap((step.events for step in played.steps[first + 1 : ply + 1]), names)
    return f"{'… → ' if first > since else ''}{escape(told)}." if told else ""


def _task(played: Replay, ply: int, view: Observation) -> str:
    """What is wanted of you now; how to play is said on your first turn only."""
    if view.phase == "over":
        return ""
    if view.to_move != view.seat:
        return "Not your turn here. “Play on” lets the others move."
    if view.phase == "arrange":
        return _settling_task(view, ply)
    if view.open_zone == "face_down":
        return "Only blind cards left: turn one and hope."
    made = played.record.moves[:ply]
    if any(move.seat == YOU and isinstance(move, Play | PickUp) for move in made):
        return YOUR_TURN
    return "Your turn: tap a card. Ticked ones may go; tap a crossed one to hear why not."


def _settling_task(view: Observation, ply: int) -> str:
    """How the open cards are settled at this table, and when they will be played."""
    settings = view.variant.settings
    later = LATER[settings.open_cards.how]
    if settings.deal.open_cards == "choose":
        count, wanted = len(session.picked(ply)), settings.deal.up
        if count:
            return f"{count} of {wanted} chosen{': lay them open.' if count == wanted else '.'}"
        return f"Pick {wanted} cards to lie open. {later}"
    return f"Swap if you like: tap a hand card, then an open one. {later}"


LATER = {
    "from_table": "You play them after your hand and before the blind ones, so keep good ones.",
    "take_all": "You take them up when stock and hand are gone, so keep good ones.",
}


def _draw_settling(view: Observation, ply: int) -> None:
    """Lay the chosen cards open, or be ready."""
    picked = session.picked_move(view, ply)
    if picked is not None:
        _action("Lay them open", picked, ply, primary=True)
    if view.variant.settings.deal.open_cards == "swap":
        _action("Ready", Ready(YOU), ply, primary=True)


def _draw_actions(view: Observation, ply: int) -> None:
    """Play what is picked, take the pile, or let the others move; at the end, what next."""
    with st.container(horizontal=True, key="actions"):
        if view.phase == "over":
            _draw_what_next()
        elif view.to_move != view.seat:
            st.button("Play on", type="primary", key=f"play_on_{ply}", on_click=session.play_on)
        elif view.phase == "play":
            _draw_play_or_take(view, ply)


def _draw_play_or_take(view: Observation, ply: int) -> None:
    """The bright button is one that may be used; the other says by a cross that it may not."""
    picked, pick_up = session.picked_move(view, ply), PickUp(YOU)
    if picked is not None:
        is_legal = judge(view, picked).is_legal
        mark = "" if is_legal else " ✗"
        _action(f"{_play_label(picked)}{mark}", picked, ply, primary=is_legal)
    is_legal = judge(view, pick_up).is_legal
    _action(
        f"Take the pile {'✓' if is_legal else '✗'}",
        pick_up,
        ply,
        primary=is_legal and not playable(view),
    )


def _draw_what_next() -> None:
    st.button(
        "Deal again",
        type="primary",
        key="deal_again",
        icon=":material/playing_cards:",
        on_click=session.deal_again,
    )
    st.button(
        "Look back",
        key="look_back",
        icon=":material/history:",
        on_click=session.show_ply,
        args=(0,),
    )


def _play_label(move: Move) -> str:
    assert isinstance(move, Play)  # noqa: S101  # only plays are picked in play
    catalogue = load_catalogue()
    return f"Play {catalogue.quantity(catalogue.noun('rank', move.cards[0][0]), len(move.cards))}"


def _action(label: str, move: Move, ply: int, *, primary: bool) -> None:
    st.button(
        label,
        type="primary" if primary else "secondary",
        key=f"act_{type(move).__name__}_{ply}",
        on_click=session.try_move,
        args=(format_move(move), ply, session.table_mark(ply)),
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
            words, seats = load_catalogue().table, str(len(names))
            place = words["place"][str(result.order.index(YOU) + 1)]
            line = f"You came {place} of {words['number'].get(seats, seats)}. {line}"
    else:
        title, line = f"{names[result.order[0]]} has won", ""
    st.html(f'<div class="ending"><h2>{say(title)}</h2><p>{line}{order}.</p></div>')


def _question(view: Observation, ply: int) -> Move | None:
    """The move you asked about, or the one your picked cards make."""
    return session.asked(ply) or session.picked_move(view, ply)


def _what_if(view: Observation, move: Move) -> list[str]:
    """What would make a refused play legal."""
    if not isinstance(move, Play) or view.phase != "play":
        return []
    if judge(view, move).answer is not False or len({card[0] for card in move.cards}) > 1:
        return []
    others = tuple(load_variant(n) for n in variant_names() if n != view.variant.settings.id)
    change, catalogue = what_if(view, move.cards, others), load_catalogue()
    ranks = [catalogue.noun("rank", rank).a for rank in change.ranks]
    lines = []
    if ranks:
        lines.append(f"Another card: {catalogue.listed(ranks, 'or')}.")
    if change.on_empty_pile:
        lines.append("Another pile: an empty one.")
    for title, verdict in change.under:
        there = law(main_clause(verdict), verdict.facts, catalogue)
        lines.append(f"Another table: under “{title}” it would go. There, {_lowered(there)}")
    return lines


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


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

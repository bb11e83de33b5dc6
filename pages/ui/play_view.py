"""The page of a hand: the lobby where a table is chosen, the table, the verdict, the stepper."""

import streamlit as st

from engine.shithead.legality import judge
from engine.shithead.link import Link
from engine.shithead.moves import Move, PickUp, Play, Ready
from engine.shithead.narration import tell
from engine.shithead.notation import format_move
from engine.shithead.play import Outcome, outcome
from engine.shithead.position import Observation, observe
from engine.shithead.record import Replay
from engine.shithead.variant import Variant, load_variant, variant_names
from engine.shithead.what_if import what_if
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain
from pages.ui import play_session as session
from pages.ui import question, table
from pages.ui.widgets import answer_html, notices, why_box
from pages.ui.words import say

YOU = session.YOU
TELL_BACK = 12


def draw_problems(link: Link) -> None:
    """What of the link could not be read."""
    notices(link.problems)


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
            options = st.pills(
                "House options",
                _offered_options(variant),
                selection_mode="multi",
                format_func=lambda name: settings.options[name].title,
                key=f"options_{ref}",
            )
            st.button(
                "Deal me in",
                type="primary",
                key=f"deal_{ref}",
                on_click=session.start,
                args=("+".join([ref, *options]), seats, link.seed),
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
    _draw_head(played)
    with st.container(key="felt"):
        table.draw_others(view, names)
        table.draw_centre(view, names)
        _draw_task(view, ply)
        table.draw_own(view, ply)
        _draw_actions(view, ply)
    result = outcome(position)
    if result is not None:
        _draw_end(result, names)
    _draw_verdict(played, ply, view)
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


def _draw_task(view: Observation, ply: int) -> None:
    """One line between pile and hand: the answer to what you asked, or what is wanted of you."""
    asked = _question(view, ply)
    if asked is not None:
        verdict = judge(view, asked)
        st.html(answer_html(verdict, explain(verdict)[0].text))
    elif view.phase != "over":
        st.html(f'<div class="on-felt"><p class="task">{_task(view)}</p></div>')


def _task(view: Observation) -> str:
    settings = view.variant.settings
    if view.to_move != view.seat:
        return "Not your turn here. “Play on” lets the others move."
    if view.phase == "arrange" and settings.deal.open_cards == "choose":
        return f"Pick {settings.deal.up} cards to lie open. You play those last: keep good ones."
    if view.phase == "arrange":
        return "Swap if you like: tap a hand card, then an open one. You play the open ones last."
    if view.open_zone == "face_down":
        return "Only blind cards left: turn one and hope."
    return "Your turn: tap a card. Ticked ones may go; tap a crossed one to hear why not."


def _draw_actions(view: Observation, ply: int) -> None:
    """Play what is picked, take the pile, be ready, or let the others move."""
    with st.container(horizontal=True, key="actions"):
        if view.phase == "over":
            return
        if view.to_move != view.seat:
            st.button("Play on", type="primary", key=f"play_on_{ply}", on_click=session.play_on)
            return
        picked = session.picked_move(view, ply)
        if picked is not None:
            _action(
                "Lay them open" if view.phase == "arrange" else _play_label(picked), picked, ply
            )
        if view.phase == "arrange":
            if view.variant.settings.deal.open_cards == "swap":
                _action("Ready", Ready(YOU), ply)
            return
        pick_up = PickUp(YOU)
        mark = "✓" if judge(view, pick_up).is_legal else "✗"
        _action(f"Take the pile {mark}", pick_up, ply, primary=False)


def _play_label(move: Move) -> str:
    assert isinstance(move, Play)  # noqa: S101  # only plays are picked in play
    catalogue = load_catalogue()
    return f"Play {catalogue.quantity(catalogue.noun('rank', move.cards[0][0]), len(move.cards))}"


def _action(label: str, move: Move, ply: int, *, primary: bool = True) -> None:
    st.button(
        label,
        type="primary" if primary else "secondary",
        key=f"act_{type(move).__name__}_{ply}",
        on_click=session.try_move,
        args=(format_move(move), ply),
    )


def _draw_end(result: Outcome, names: tuple[str, ...]) -> None:
    order = ", then ".join(names[seat] for seat in result.order) or "nobody"
    if result.kind == "capped":
        title, line = "Called off", "Nobody would give in, so nobody lost. Those who got out: "
    elif result.loser == YOU:
        title, line = "You are the Shithead", "Somebody has to be. Out before you: "
    elif result.loser is not None:
        title, line = f"{names[result.loser]} is the Shithead", "Out in this order: "
    else:
        title, line = f"{names[result.order[0]]} has won", ""
    st.html(f'<div class="ending"><h2>{say(title)}</h2><p>{line}{order}.</p></div>')


def _question(view: Observation, ply: int) -> Move | None:
    """The move you asked about, or the one your picked cards make."""
    return session.asked(ply) or session.picked_move(view, ply)


def _draw_verdict(played: Replay, ply: int, view: Observation) -> None:
    """The law behind the answer on the table; else the verdict on the move that led here."""
    asked = _question(view, ply)
    if asked is not None:
        why_box(judge(view, asked), _what_if(view, asked))
    elif ply:
        before = played.steps[ply - 1].position
        verdict = judge(before, played.record.moves[ply - 1])
        st.html(answer_html(verdict, explain(verdict)[0].text))
        why_box(verdict)


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
    lines += [f"Another table: “{title}” would allow it." for title in change.under]
    return lines


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
        st.slider("Ply", 0, last, key="play_slider", on_change=_slide)
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
    rows = []
    for number in range(ply, max(0, ply - TELL_BACK), -1):
        told = " ".join(tell(event, names) for event in played.steps[number].events)
        mark = "now" if number == ply else ""
        rows.append(f'<li class="{mark}"><b>{number}</b> {told}</li>')
    if rows:
        st.html(f'<h2 class="quiet">What happened</h2><ol class="story">{"".join(rows)}</ol>')

"""The line between pile and hand: the answer to a question, or what happened and is wanted."""

from dataclasses import replace
from html import escape

import streamlit as st

from engine.core.verdict import Verdict
from engine.shithead.cards import without
from engine.shithead.consequences import consequences
from engine.shithead.legality import judge
from engine.shithead.moves import Move, PickUp, Play, TurnCard
from engine.shithead.narration import card_mark
from engine.shithead.position import Observation
from engine.shithead.record import Replay
from engine.shithead.retelling import answer, judged, recap, tell_made
from engine.shithead.window import jumps
from engine.text.catalogue import load_catalogue
from engine.text.explain import Line
from pages.ui import play_session as session
from pages.ui.actions import cards_told, draw_settling
from pages.ui.legal_if import legal_if
from pages.ui.widgets import answer_html, why_box

YOU = session.YOU
YOUR_TURN = "Your turn."
JUMP_IN = "You can jump in"
RECALLED = 8  # moves of the others that one line holds


def draw_said(played: Replay, ply: int, view: Observation, names: tuple[str, ...]) -> None:
    """Between pile and hand: the answer to what you asked, or what happened and is wanted of you.

    The law behind either is one tap away. Before play, what settles the open cards stands here too.
    """
    asked = _question(view, ply)
    verdict = judge(view, asked) if asked is not None else None
    if asked is not None and verdict is not None and _is_news(view, verdict):
        said = " ".join([answer(view, verdict), *_more_to_lay(view, asked)])
        st.html(answer_html(verdict, said), width="content")
        why_box(verdict, legal_if(view, asked), followed=_followed(played, ply))
        return
    lines = _lines(played, ply, view, names)
    st.html(f'<div class="on-felt said">{"".join(lines)}</div>', width="content")
    if view.phase == "arrange" and view.to_move == YOU:
        draw_settling(view, ply)
    elif ply:
        before, step = played.steps[ply - 1].position, played.steps[ply]
        verdict = judged(before, played.record.moves[ply - 1], step.events)
        why_box(verdict, followed=_followed(played, ply))


def _followed(played: Replay, ply: int) -> list[Line]:
    """The rules behind what the move before this ply brought about."""
    return consequences(played.steps[ply - 1].position, played.steps[ply]) if ply else []


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
        said.append(f"<b>{task}</b>" if task.startswith((YOUR_TURN, JUMP_IN)) else task)
    lines = [f"<p>{' '.join(said)}</p>"] if said else []
    if view.phase == "arrange":
        return lines
    for number in dict.fromkeys((_own_move(played, ply), ply)):
        if number:
            before, step = played.steps[number - 1].position, played.steps[number]
            made = tell_made(before, played.record.moves[number - 1], step.events, names)
            lines.append(f'<p class="because">{escape(made)}</p>')
    return lines


def _own_move(played: Replay, ply: int) -> int:
    """The ply of your last play before the others answered; 0 where there is none so near."""
    for number in range(ply, max(0, ply - RECALLED), -1):
        if played.record.moves[number - 1].seat == YOU:
            laid = isinstance(played.record.moves[number - 1], Play | TurnCard)
            return number if laid else 0
    return 0


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
        return _task_of_others(view)
    if view.phase == "arrange":
        return _settling_task(view, ply)
    if view.open_zone == "face_down":
        return "Only blind cards left: turn one and hope."
    made = played.record.moves[:ply]
    if any(move.seat == YOU and isinstance(move, Play | PickUp) for move in made):
        return YOUR_TURN
    return "Your turn: tap a card. Ticked ones may go; tap a crossed one to hear why not."


def _task_of_others(view: Observation) -> str:
    """It is not your turn: whether you may jump in all the same."""
    ways = dict.fromkeys(cards_told(jump) for jump in jumps(view))
    if not ways:
        return "Not your turn here. “Play on” lets the others move."
    listed = load_catalogue().listed(list(ways), "or")
    return f"{JUMP_IN} before {session.NAMES[view.to_move]} moves: {listed}."


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
    "take_one": "You take them up one at a time when stock and hand are gone.",
    "take_all": "You take them up when stock and hand are gone, so keep good ones.",
}


def _question(view: Observation, ply: int) -> Move | None:
    """The move you asked about, or the one your picked cards make."""
    return session.asked(ply) or session.picked_move(view, ply)

"""The buttons of a hand: settle the open cards, play, take the pile, go on, deal again."""

import streamlit as st

from engine.shithead.legality import judge, playable
from engine.shithead.moves import Move, PickUp, Play, Ready
from engine.shithead.notation import format_move
from engine.shithead.position import Observation
from engine.text.catalogue import load_catalogue
from pages.ui import play_session as session

YOU = session.YOU


def draw_settling(view: Observation, ply: int) -> None:
    """Lay the chosen cards open, or be ready."""
    picked = session.picked_move(view, ply)
    if picked is not None:
        _action("Lay them open", picked, ply, primary=True)
    if view.variant.settings.deal.open_cards == "swap":
        _action("Ready", Ready(YOU), ply, primary=True)


def draw_actions(view: Observation, ply: int) -> None:
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

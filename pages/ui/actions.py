"""The buttons of a hand: settle the open cards, play, take the pile, go on, deal again."""

from collections.abc import Sequence

import streamlit as st

from engine.shithead.attempts import alongs, said
from engine.shithead.cards import Card
from engine.shithead.legality import judge, legal_moves, playable
from engine.shithead.moves import Chance, Move, PickUp, Play, Ready, Wait
from engine.shithead.narration import card_mark
from engine.shithead.notation import format_move
from engine.shithead.position import Observation
from engine.shithead.window import jumps
from engine.text.catalogue import load_catalogue
from pages.ui import play_session as session
from pages.ui.question import key_for

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
        elif jumps(view):
            _draw_plays(view, ply)
            st.button(
                "Let it pass",
                key=f"let_pass_{ply}",
                shortcut=key_for("P"),
                on_click=session.play_on,
            )
        elif view.to_move != view.seat:
            st.button("Play on", type="primary", key=f"play_on_{ply}", on_click=session.play_on)
        elif view.phase == "play":
            _draw_play_or_take(view, ply)


def _draw_plays(view: Observation, ply: int) -> None:
    """The bright button is one that may be used; the other says by a cross that it may not."""
    for way in _ways(session.picked_move(view, ply), view):
        is_legal = judge(view, way).is_legal
        _action(f"{_play_label(way)}{'' if is_legal else ' ✗'}", way, ply, primary=is_legal)
    for extra in _extras(view):
        _action(_extra_label(extra), extra, ply, primary=True)


def _draw_play_or_take(view: Observation, ply: int) -> None:
    """Play what is picked, or take the pile."""
    _draw_plays(view, ply)
    for along in alongs(view) or ((),):
        pick_up = PickUp(YOU, along)
        is_legal = judge(view, pick_up).is_legal
        with_it = f" with {_marks(along)}" if along else ""
        what = "Take the pile" if view.pile or not is_legal else "Draw one card"
        label = f"{what}{with_it} {'✓' if is_legal else '✗'}"
        _action(label, pick_up, ply, primary=is_legal and not playable(view))


def _ways(picked: Move | None, view: Observation) -> tuple[Play, ...]:
    """The picked cards with everything their player may say: a side, or somebody's name."""
    if not isinstance(picked, Play):
        return ()
    return tuple(said(view, Play(YOU, picked.cards, picked.zone)))


def _extras(view: Observation) -> list[Move]:
    """What else is legal here and no single card shows: waiting, a chance card, joined cards."""
    return [
        move
        for move in legal_moves(view)
        if isinstance(move, Wait | Chance) or (isinstance(move, Play) and move.joined)
    ]


def _extra_label(move: Move) -> str:
    match move:
        case Wait():
            return "Wait"
        case Chance():
            return "Try a card from the stock"
        case Play():
            return f"{_play_label(move)} with {_marks(move.joined)} from the table"
        case _:
            return type(move).__name__


def _marks(cards: Sequence[Card]) -> str:
    return load_catalogue().listed([card_mark(card) for card in cards])


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


def cards_told(move: Play) -> str:
    """The cards of a play by rank and number, such as "two fours"."""
    catalogue = load_catalogue()
    return catalogue.quantity(catalogue.noun("rank", move.cards[0][0]), len(move.cards))


def _play_label(move: Play) -> str:
    cards = cards_told(move)
    if move.announced in {"higher", "lower"}:
        return f"Play {cards}: {move.announced} is asked"
    if move.announced:
        return f"Play as {load_catalogue().noun('rank', move.announced).a}"
    if move.named is not None:
        return f"Play {cards}: {session.NAMES[move.named]} takes the pile"
    return f"Play {cards}"


def _action(label: str, move: Move, ply: int, *, primary: bool) -> None:
    st.button(
        label,
        type="primary" if primary else "secondary",
        key=_key(move, ply),
        on_click=session.try_move,
        args=(format_move(move), ply, session.table_mark(ply)),
    )


def _key(move: Move, ply: int) -> str:
    """A plain move by its kind; one of several ways by all it says."""
    text = format_move(move)
    several = "~" in text or "_" in text or (isinstance(move, PickUp) and move.along)
    return f"act_{type(move).__name__}{f'_{text}' if several else ''}_{ply}"

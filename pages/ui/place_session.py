"""The game of placing this visit shows: read from the link, written back by placements."""

import random
from dataclasses import replace

import pandas as pd
import streamlit as st

from engine.history.entry import entry_of, game_key, new_visit
from engine.history.frame import frame_of
from engine.misery.deck import Deck
from engine.misery.game import (
    Placement,
    Position,
    Turn,
    legal_moves,
    replay_readable,
    take_turn,
    turns,
)
from engine.misery.notation import Record, deck_asked, format_record, read_record
from pages.ui import cache, deck_words

PICKED = "place_picked"
DRAWN = "place_drawn"
"""The game whose buttons are on screen: a click on them is about no other."""
LINK = "game"
REPEATS = "place_repeats"


def read() -> tuple[Record, tuple[Position, ...], tuple[str, ...]] | None:
    """The game the address shows, its positions, and what could not be read; None without one."""
    st.session_state[DRAWN] = text = _game()
    if not text:
        return None
    decks = deck_words.decks(deck_asked(text))
    known = {deck.id: deck.version for deck in decks.values()}
    record, problem = read_record(text, known)
    positions, misfit = replay_readable(
        decks[record.deck], record.seed, record.goal, record.placements
    )
    record = replace(record, placements=positions[-1].placements)
    return record, positions, tuple(said for said in (problem, misfit) if said)


def start(deck_id: str, goal: int) -> None:
    """Deal a new game."""
    seed = random.randint(1, 99_999)  # noqa: S311  # a game
    deck = deck_words.decks(deck_id)[deck_id]
    st.session_state.pop(PICKED, None)
    _show(Record(deck.id, deck.version, goal, seed))


def leave() -> None:
    """Back to the choice of decks."""
    st.session_state.pop(PICKED, None)
    st.query_params.clear()


def pick(gap: int, turn: int) -> None:
    """Choose a gap for the event of this turn; the placement waits for the confidence.

    A click on another game than the address shows by now, after the browser's back, does nothing.
    """
    if st.session_state.get(DRAWN) == _game():
        st.session_state[PICKED] = (_game(), turn, gap)


def picked(turn: int) -> int | None:
    """The gap chosen at this turn of this very game, if any."""
    game, at, gap = st.session_state.get(PICKED, ("", 0, None))
    return gap if (game, at) == (_game(), turn) else None


def place(confidence: int, turn: int) -> None:
    """Place the event in the chosen gap.

    A click of another turn (a double click) or on another game does nothing.
    """
    gap = picked(turn)
    if gap is None or st.session_state.get(DRAWN) != _game():
        return
    read_game = read()
    if read_game is None:
        return
    record, positions, _ = read_game
    position = positions[-1]
    if len(record.placements) + 1 != turn or gap not in _gaps(position):
        return
    move = Placement(gap, confidence)
    made = take_turn(position, move)
    deck, log, key = position.deck, cache.history(), _key(record)
    if log.has_seen(deck.id, made.event.id):
        st.session_state.setdefault(REPEATS, set()).add((key, turn))
    log.add(made, deck=deck, game=key)
    st.session_state.pop(PICKED, None)
    _show(replace(record, placements=(*record.placements, move)))


def frame_of_game(record: Record, played: tuple[Turn, ...], deck: Deck) -> pd.DataFrame:
    """The game as a frame; events met in earlier games are marked as repeats."""
    key = _key(record)
    frame = frame_of([entry_of(turn, deck, key, None) for turn in played])
    repeats = st.session_state.get(REPEATS, set())
    frame["is_repeat"] = [(key, turn) in repeats for turn in frame["turn"]]
    return frame


def played(positions: tuple[Position, ...]) -> tuple[Turn, ...]:
    """The placements made so far."""
    return turns(positions)


def _key(record: Record) -> str:
    """What the history calls this game: the same deal in another visit is another game."""
    if "place_visit" not in st.session_state:
        st.session_state["place_visit"] = new_visit()
    return game_key(record.goal, record.seed, st.session_state["place_visit"])


def _gaps(position: Position) -> set[int]:
    """The gaps to choose from, none when the game is over."""
    return {move.gap for move in legal_moves(position)}


def _game() -> str:
    """The whole game in the address, with all that was placed in it."""
    return st.query_params.get(LINK, "")


def _show(record: Record) -> None:
    st.query_params.from_dict({LINK: format_record(record)})

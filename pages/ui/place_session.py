"""The game of placing this visit shows: read from the link, written back by placements."""

import random
from dataclasses import replace

import pandas as pd
import streamlit as st

from engine.history.entry import entry_of, game_key, new_visit
from engine.history.frame import frame_of
from engine.misery.deck import Deck
from engine.misery.forecasters import play_forecasters
from engine.misery.game import deal, legal_moves
from engine.misery.notation import Record, deck_asked, format_record, read_record
from engine.misery.position import Placement, Position
from engine.misery.replay import Turn, replay, replay_readable, settled
from engine.misery.rules import Rules
from pages.ui import cache, deck_words

PICKED = "place_picked"
DRAWN = "place_drawn"
"""The game whose buttons are on screen: a click on them is about no other."""
LINK = "game"
REPEATS = "place_repeats"

Game = tuple[Record, tuple[Position, ...], tuple[str, ...]]
"""A record, its positions from the deal on, and what could not be read."""


def read() -> Game | None:
    """The game the address shows; None without one."""
    st.session_state[DRAWN] = text = _game()
    if not text:
        return None
    decks = deck_words.decks(deck_asked(text))
    known = {deck.id: deck.version for deck in decks.values()}
    record, problem = read_record(text, known)
    try:
        positions, misfit = _replay(record, decks[record.deck])
    except ValueError as error:  # more is dealt than the deck has
        record = Record(record.deck, record.version, seed=record.seed)
        (positions, _), misfit = _replay(record, decks[record.deck]), str(error)
    record = replace(record, placements=positions[-1].placements)
    return record, positions, tuple(said for said in (problem, misfit) if said)


def _replay(record: Record, deck: Deck) -> tuple[tuple[Position, ...], str | None]:
    return replay_readable(deck, record.seed, record.rules, record.placements)


def start(deck_id: str, rules: Rules) -> None:
    """Deal a new game; forecasters before the first person guess at once."""
    seed = random.randint(1, 99_999)  # noqa: S311  # a game
    deck = deck_words.decks(deck_id).get(deck_id)
    st.session_state.pop(PICKED, None)
    if deck is None:  # an own deck that was removed meanwhile: the link says so
        _show(Record(deck_id, rules=rules, seed=seed))
        return
    dealt = play_forecasters(deal(deck, seed, rules))
    _show(Record(deck.id, deck.version, rules, seed, dealt.placements))


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
    """Place the event in the chosen gap; then the forecasters guess, up to the next person.

    A click of another turn (a double click) or on another game does nothing.
    """
    gap = picked(turn)
    if gap is None or st.session_state.get(DRAWN) != _game():
        return
    game = read()
    if game is None:
        return
    record, positions, _ = game
    if len(record.placements) + 1 != turn or gap not in _gaps(positions[-1]):
        return
    st.session_state.pop(PICKED, None)
    _go_on(game, Placement(gap, confidence))


def let_them_guess(turn: int) -> None:
    """The forecasters guess, where a link leaves them to move; a click of another turn does not."""
    game = read()
    if game is not None and len(game[0].placements) + 1 == turn:
        _go_on(game)


def _go_on(game: Game, *moves: Placement) -> None:
    """Make the moves and those of the forecasters after them; keep what is yours and settled."""
    record, before, _ = game
    deck, made = before[-1].deck, (*record.placements, *moves)
    last = replay(deck, record.seed, record.rules, made)[-1]
    placements = play_forecasters(last).placements
    after = replay(deck, record.seed, record.rules, placements)
    for turn in own_turns(after)[len(own_turns(before)) :]:
        _keep(turn, deck, _key(record))
    _show(replace(record, placements=placements))


def _keep(turn: Turn, deck: Deck, key: str) -> None:
    log = cache.history()
    if log.has_seen(deck.id, turn.event.id):
        st.session_state.setdefault(REPEATS, set()).add((key, turn.number))
    log.add(turn, deck=deck, game=key)


def own_turns(positions: tuple[Position, ...]) -> tuple[Turn, ...]:
    """The owner's placements whose index is known by now: an event still on its way tells none."""
    owner = positions[-1].rules.owner
    return tuple(turn for turn in settled(positions) if turn.seat == owner)


def frame_of_game(record: Record, played: tuple[Turn, ...], deck: Deck) -> pd.DataFrame:
    """The owner's game as a frame; events met in earlier games are marked as repeats."""
    key = _key(record)
    frame = frame_of([entry_of(turn, deck, key, None) for turn in played])
    repeats = st.session_state.get(REPEATS, set())
    frame["is_repeat"] = [(key, turn) in repeats for turn in frame["turn"]]
    return frame


def _key(record: Record) -> str:
    """What the history calls this game: the same deal in another visit is another game."""
    if "place_visit" not in st.session_state:
        st.session_state["place_visit"] = new_visit()
    return game_key(record.rules, record.seed, st.session_state["place_visit"])


def _gaps(position: Position) -> set[int]:
    """The gaps to choose from, none when the game is over."""
    return {move.gap for move in legal_moves(position)}


def _game() -> str:
    """The whole game in the address, with all that was placed in it."""
    return st.query_params.get(LINK, "")


def _show(record: Record) -> None:
    st.query_params.from_dict({LINK: format_record(record)})

"""The hand of Shithead this visit shows: read from the link, written back by moves.

The link is the state; what is kept beside it (the replay, the cards tapped, the question asked) can
be lost at any time without losing the game.
"""

import random
from zlib import crc32

import streamlit as st

from engine.shithead.attempts import said
from engine.shithead.bots import table_move
from engine.shithead.legality import judge
from engine.shithead.link import Link, format_link, read_link
from engine.shithead.moves import Choose, Move, Play, Swap
from engine.shithead.notation import format_move, parse_move
from engine.shithead.play import outcome
from engine.shithead.position import Observation, Zone, observe
from engine.shithead.record import Record, Replay, go_on, replay
from engine.shithead.variant import load_variant
from engine.shithead.window import jumps
from pages.ui import session_score

YOU = 0
NAMES = ("You", "Ada", "Bo", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hal", "Ines", "Jo", "Kim")
LEFT_LINE = "play_left_line"
ASKED = "play_asked"
PICKED = "play_picked"


def read() -> Link:
    """The hand the address shows."""
    link = read_link(st.query_params.to_dict(), st.session_state.get("play_replay"))
    if link.played is not None:
        st.session_state["play_replay"] = link.played
    return link


def start(variant: str, seats: int, seed: int | None = None) -> None:
    """Deal a new hand; a seed is drawn unless given."""
    chosen = random.randrange(100_000) if seed is None else seed  # noqa: S311  # a game
    _show(replay(Record(variant, seats, chosen)))
    _forget()


def deal_again() -> None:
    """Another hand at the same table."""
    link = read()
    if link.played is not None:
        start(link.played.record.variant, link.played.record.seats)


def leave() -> None:
    """Back to the choice of tables."""
    _forget()
    st.query_params.clear()


def show_ply(ply: int) -> None:
    """Step to a ply; the way forward stays in the link."""
    link = read()
    if link.played is not None:
        record = link.played.record
        st.query_params.from_dict(format_link(record, max(0, min(ply, len(record.moves)))))


def play_on() -> None:
    """From the ply on screen, let the others play; a chance to jump in here is let pass."""
    link = read()
    if link.played is not None:
        _go(link, ())


def try_move(text: str, ply: int, mark: str) -> None:
    """Make a move of yours at the ply on screen, or ask why it cannot be made.

    A click that belongs to another ply or table is stale (a double click, or the browser's back
    button just before) and does nothing.
    """
    link, move = read(), parse_move(text)
    if link.played is None or link.ply != ply or mark != table_mark(ply):
        return
    st.session_state.pop(PICKED, None)
    verdict = judge(link.played.steps[ply].position, move)
    if verdict.answer is False:
        st.session_state[ASKED] = (_table(ply), text)
        return
    _go(link, (move,))


def tap(zone: Zone, place: int, ply: int, mark: str) -> None:
    """Touch a card: alone of its rank it is played, otherwise it is picked or let go again.

    A stale tap does nothing; see :func:`try_move`.
    """
    link = read()
    if link.played is None or link.ply != ply or mark != table_mark(ply):
        return
    view = observe(link.played.steps[ply].position, YOU)
    card = view.cards_in(zone)[place]
    if view.phase == "play":
        equal = [other for other in view.cards_in(zone) if other[0] == card[0]]
        ways = tuple(said(view, Play(YOU, (card,), zone)))
        if len(equal) == len(ways) == 1:
            try_move(format_move(ways[0]), ply, mark)
            return
    before = picked(ply)
    touched = (zone, place)
    kept = [p for p in before if p != touched and (view.phase == "arrange" or _like(view, p, card))]
    now = tuple(sorted(kept if touched in before else [*kept, touched]))
    st.session_state[PICKED] = (_table(ply), now)
    st.session_state.pop(ASKED, None)
    swap = _swap(view, now)
    if swap is not None:
        try_move(format_move(swap), ply, mark)


def _like(view: Observation, place: tuple[Zone, int], card: str) -> bool:
    return view.cards_in(place[0])[place[1]][0] == card[0]


def _swap(view: Observation, places: tuple[tuple[Zone, int], ...]) -> Swap | None:
    """The swap that two touched cards make, if they are one of the hand and one open."""
    if view.variant.settings.deal.open_cards != "swap" or view.phase != "arrange":
        return None
    cards = {zone: view.cards_in(zone)[place] for zone, place in places}
    if len(places) == 2 and len(cards) == 2:  # noqa: PLR2004  # one here, one there
        return Swap(YOU, cards["hand"], cards["face_up"])
    return None


def picked(ply: int) -> tuple[tuple[Zone, int], ...]:
    """The cards picked at this ply, as zone and place."""
    at, places = st.session_state.get(PICKED, (None, ()))
    return places if at == _table(ply) else ()


def picked_move(view: Observation, ply: int) -> Move | None:
    """The move that the picked cards make, if they make one; of several ways the first."""
    places = picked(ply)
    cards = tuple(view.cards_in(zone)[place] for zone, place in places)
    if not cards:
        return None
    if view.phase == "play":
        return next(said(view, Play(YOU, cards, places[0][0])))
    wanted = view.variant.settings.deal
    chooses = wanted.open_cards == "choose" and len(cards) == wanted.up
    return Choose(YOU, cards) if chooses else None


def asked(ply: int) -> Move | None:
    """The refused move you asked about at this ply."""
    at, text = st.session_state.get(ASKED, (None, ""))
    return parse_move(text) if at == _table(ply) else None


def _table(ply: int) -> tuple[str, ...]:
    """The table at a ply, told from all others: the browser's back button changes it unasked."""
    query = st.query_params
    moves = query.get("moves", "").split(".")[:ply]
    return (*(query.get(name, "") for name in ("variant", "seats", "seed")), *moves)


def table_mark(ply: int) -> str:
    """A short mark of the table at a ply, for buttons to carry."""
    return f"{crc32(' '.join(_table(ply)).encode(errors='replace')):08x}"


def line_left() -> str | None:
    """The moves of the line you left by playing on from an earlier ply."""
    at, moves = st.session_state.get(LEFT_LINE, (None, None))
    return moves if at == _table(0) else None


def return_to_line() -> None:
    """Go back to the line you left."""
    link, moves = read(), line_left()
    st.session_state.pop(LEFT_LINE, None)
    if link.played is not None and moves:
        query = format_link(link.played.record.until(0)) | {"moves": moves}
        st.query_params.from_dict(query)


def _go(link: Link, moves: tuple[Move, ...]) -> None:
    """Cut the hand at the ply on screen, make the moves, let the others answer."""
    assert link.played is not None  # noqa: S101  # the callers have looked
    stem = go_on(link.played.until(link.ply), moves)
    played = _others_play(stem, passed=not moves)
    _show(played)
    session_score.keep(played)
    if link.ply < len(link.played.record.moves):
        st.session_state[LEFT_LINE] = (_table(0), format_link(link.played.record)["moves"])


def _others_play(played: Replay, *, passed: bool) -> Replay:
    """The other seats move until it is your turn, you may jump in, or the hand is over.

    You are asked before any of them jumps in; ``passed`` says that you let the first chance go.
    """
    others = range(YOU + 1, played.record.seats)
    while True:
        position = played.last.position
        if outcome(position) is not None or (not passed and jumps(observe(position, YOU))):
            return played
        move = table_move(position, others)
        if move is None:
            return played
        played, passed = go_on(played, (move,)), False


def _show(played: Replay) -> None:
    st.session_state["play_replay"] = played
    st.query_params.from_dict(format_link(played.record))


def _forget() -> None:
    for key in (LEFT_LINE, ASKED, PICKED):
        st.session_state.pop(key, None)


def start_seats(variant: str, seats: int) -> int:
    """The number of seats nearest to the one asked for that the table has."""
    fewest, most = load_variant(variant).settings.table.players
    return max(fewest, min(seats, most))

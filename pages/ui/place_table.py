"""A table of several: whose turn it is, what the others did, and how all lanes stand."""

from collections.abc import Sequence
from html import escape
from itertools import groupby

import streamlit as st

from engine.misery.deck import Event, format_index
from engine.misery.lane import gap_letter
from engine.misery.narration import tell_span
from engine.misery.position import Observation
from engine.misery.replay import Turn
from engine.misery.rules import is_person


def draw_seats(view: Observation, names: Sequence[str]) -> None:
    """A small plate a seat: name, cards, and who has the turn, guesses or reads."""
    rules, over = view.rules, view.drawn is None
    marks = {rules.seat_at(view.turn): "has the turn"}
    marks |= {miss.seat: "missed" for miss in view.missed}
    reader = rules.reader_at(view.turn)
    if reader is not None:
        marks[reader] = "reads"
    marks[view.seat] = "guesses"
    plates = "".join(
        _plate(name, f"{len(lane)} of {rules.goal}", "" if over else marks.get(seat, ""))
        for seat, (name, lane) in enumerate(zip(names, view.lanes, strict=True))
    )
    st.html(f'<div class="plates" role="list" aria-label="Who plays">{plates}</div>')


def _plate(name: str, count: str, mark: str) -> str:
    now = " now" if mark == "guesses" else ""
    said = f"<i>{mark}</i>" if mark else ""
    return f'<span class="plate{now}" role="listitem"><b>{escape(name)}</b> {count} {said}</span>'


def draw_story(told: Sequence[Turn], names: Sequence[str]) -> None:
    """What became of each event since a person last guessed, and what everybody said."""
    if told:
        lines = "".join(
            _story_line(list(group), names) for _, group in groupby(told, key=lambda t: t.draw)
        )
        st.html(f'<ul class="guesses" tabindex="0" aria-label="What happened">{lines}</ul>')


def _story_line(guesses: Sequence[Turn], names: Sequence[str]) -> str:
    event = guesses[0].event
    said = " ".join(_said(turn, names[turn.seat]) for turn in guesses)
    end = "" if guesses[-1].judgement.is_right else " <i>discarded</i>"
    return (
        f"<li><b>{format_index(event.index)}</b> <span>{escape(event.text)}</span> {said}{end}</li>"
    )


def _said(turn: Turn, name: str) -> str:
    sure = "" if turn.placement.confidence is None else f" {turn.placement.confidence}%"
    look, end = ("won", "✓ wins it") if turn.judgement.is_right else ("lost", "✗ misses")
    where = f"{gap_letter(turn.placement.gap)}{sure}"
    return f'<span class="guess {look}">{escape(name)} {where} {end}</span>'


def draw_asked(view: Observation, names: Sequence[str]) -> None:
    """Whose guess it is, what the others have missed, and whether to hand the screen over."""
    name = escape(names[view.seat])
    missed = " ".join(_missed(names[miss.seat], miss.low, miss.high) for miss in view.missed)
    hand = sum(map(is_person, view.rules.players)) > 1
    asked = f"<b>{name}</b> may steal it" if missed else f"It is <b>{name}</b>\u2019s turn"
    screen = f" The screen goes to <b>{name}</b>." if hand else ""
    if view.seat == view.rules.owner:
        asked = "<b>You</b> may steal it" if missed else "It is <b>your</b> turn"
        screen = " The screen is yours." if hand else ""
    st.html(f'<p class="asked" role="status">{missed} {asked}.{screen}</p>')


def _missed(name: str, low: int, high: int) -> str:
    return f"{escape(name)} missed: it is not {escape(tell_span(low, high))}."


def draw_lanes(lanes: Sequence[tuple[Event, ...]], names: Sequence[str], shown: int) -> None:
    """The lanes of all but the seat whose lane lies large, as rows of figures that open."""
    rows = "".join(_strip(names[seat], lane) for seat, lane in enumerate(lanes) if seat != shown)
    st.html(f'<div class="strips"><h2 class="quiet">The other lanes</h2>{rows}</div>')


def _strip(name: str, lane: Sequence[Event]) -> str:
    figures = "".join(f"<span>{format_index(event.index)}</span>" for event in lane)
    events = "".join(
        f"<li><b>{format_index(event.index)}</b> {escape(event.text)}</li>" for event in lane
    )
    return (
        f"<details><summary><b>{escape(name)}</b> <small>{len(lane)}</small> "
        f'<span class="figures">{figures}</span></summary><ul>{events}</ul></details>'
    )

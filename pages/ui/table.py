"""The felt table: the others, the pile and what it asks, your cards."""

from collections.abc import Sequence
from html import escape
from itertools import zip_longest

import streamlit as st

from engine.shithead.cards import Card
from engine.shithead.legality import judge
from engine.shithead.moves import Play, TurnCard
from engine.shithead.narration import badge, card_name
from engine.shithead.notation import format_move
from engine.shithead.position import Observation, Zone
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain, law
from pages.ui import play_session as session
from pages.ui.question import key_for

SHOWN_ON_PILE = 4
KEYS = "1234567890"
ZONES: tuple[tuple[Zone, str], ...] = (("hand", "Your hand"), ("face_up", "Your open cards"))


def card_html(card: Card, extra: str = "") -> str:
    """A card as a picture."""
    name = card_name(card) if card not in ("back", "empty") else ""
    return f'<img class="card {extra}" src="app/static/cards/{card}.svg" alt="{escape(name)}">'


def draw_others(view: Observation, names: Sequence[str]) -> None:
    """The other seats: open cards, and how many of the rest."""
    seats = [_seat_html(view, seat, names[seat]) for seat in _round(view)]
    st.html(f'<div class="on-felt seats">{"".join(seats)}</div>')


def _round(view: Observation) -> list[int]:
    """The other seats in the order of the table, starting on your left."""
    count = len(view.face_up)
    return [(view.seat + step) % count for step in range(1, count)]


def _seat_html(view: Observation, seat: int, name: str) -> str:
    on_turn = seat == view.to_move and view.phase != "over"
    if seat in view.out:
        count, minis = f"out, place {view.out.index(seat) + 1}", ""
    else:
        minis = "".join(card_html(card, "mini") for card in view.face_up[seat])
        count = f"hand {view.hand_sizes[seat]} · blind {view.face_down_sizes[seat]}"
    return (
        f'<div class="seat{" on-turn" if on_turn else ""}"><div><b>{escape(name)}</b>'
        f'<span class="count">{count}</span></div><span class="minis">{minis}</span></div>'
    )


def draw_centre(view: Observation, names: Sequence[str]) -> None:
    """Stock, pile, and the badge that says what must be beaten and why."""
    stock = card_html("back" if view.stock_size else "empty")
    top = "".join(card_html(card, "piled") for card in view.pile[-SHOWN_ON_PILE:])
    pile = top or card_html("empty")
    way = "↻ clockwise" if view.direction > 0 else "↺ counter-clockwise"
    who = "over" if view.phase == "over" else f"{names[view.to_move]} to move"
    st.html(
        '<div class="on-felt centre">'
        f"<figure>{stock}<figcaption>stock {view.stock_size}</figcaption></figure>"
        f'<figure><span class="pile">{pile}</span>'
        f"<figcaption>pile {len(view.pile)}</figcaption></figure>"
        f'<div class="badge"><small>to beat</small><strong>{escape(badge(view))}</strong>'
        f"<span>{escape(_demand_law(view))}</span>"
        f"<span>{escape(who)} · {way} · burnt {len(view.burnt)}</span></div></div>"
    )


def _demand_law(view: Observation) -> str:
    clause = view.variant.clause(view.to_beat.because)
    return law(clause, {}, load_catalogue()) if clause and view.pile else ""


def draw_own(view: Observation, ply: int) -> None:
    """Your cards: what can be touched as buttons that carry their verdict, the rest as pictures."""
    live: list[Zone] = []
    if _may_touch(view):
        live = ["hand", "face_up"] if view.phase == "arrange" else [view.open_zone]
    for zone, title in ZONES:
        if zone in live and view.cards_in(zone):
            _draw_buttons(view, zone, title, ply)
        elif zone == "hand" and view.hand:
            _draw_pictures(title, [card_html(card) for card in view.hand])
    if "face_down" in live:
        _draw_blind(view, ply)
    else:
        _draw_laid_out(view, shows_open="face_up" not in live)


def _draw_pictures(title: str, pictures: Sequence[str]) -> None:
    st.html(f'<div class="on-felt"><p class="zone">{title}</p></div>')
    st.html(f'<div class="row">{"".join(pictures)}</div>')


def _draw_laid_out(view: Observation, *, shows_open: bool) -> None:
    """Open cards lying on blind ones, or what is left of them."""
    open_cards = view.face_up[view.seat] if shows_open else ()
    blind = view.face_down_sizes[view.seat]
    if not open_cards and not blind:
        return
    backs = ["back"] * blind
    stacks = [
        f'<span class="stack">{"".join(card_html(card) for card in stack if card)}</span>'
        for stack in zip_longest(backs, open_cards)
    ]
    title = "Your open cards, on your blind ones" if open_cards else "Your blind cards"
    _draw_pictures(title, stacks)


def _draw_buttons(view: Observation, zone: Zone, title: str, ply: int) -> None:
    cards = view.cards_in(zone)
    st.html(f'<div class="on-felt"><p class="zone">{title}</p></div>')
    keys = iter(KEYS if zone == view.open_zone else "")
    with st.container(horizontal=True, gap="small", key=f"cards_{zone}"):
        for place in sorted(range(len(cards)), key=lambda p: _strength(view, cards[p])):
            _card_button(view, zone, place, ply, next(keys, ""))


def _may_touch(view: Observation) -> bool:
    return view.to_move == view.seat and view.phase != "over"


def _strength(view: Observation, card: Card) -> tuple[int, str]:
    return view.variant.settings.turn.order.find(card[0]), card


def _card_button(view: Observation, zone: Zone, place: int, ply: int, shortcut: str) -> None:
    card = view.cards_in(zone)[place]
    state, word, reason = "plain", "", "Tap to pick."
    if view.phase == "play":
        verdict = judge(view, Play(view.seat, (card,), zone))
        state, word = ("ok", ", legal") if verdict.is_legal else ("no", ", not legal")
        reason = explain(verdict)[0].text
    chosen = "_picked" if (zone, place) in session.picked(ply) else ""
    st.button(
        f"![{card_name(card)}{word}](app/static/cards/{card}.svg)",
        key=f"card_{state}{chosen}_{ply}_{zone}_{place}",
        help=reason,
        shortcut=key_for(shortcut),
        on_click=session.tap,
        args=(zone, place, ply),
    )


def _draw_blind(view: Observation, ply: int) -> None:
    st.html('<div class="on-felt"><p class="zone">Your blind cards</p></div>')
    with st.container(horizontal=True, gap="small", key="cards_blind"):
        for slot in range(view.face_down_sizes[view.seat]):
            move = TurnCard(view.seat, slot)
            st.button(
                f"![blind card {slot + 1}, unknown until turned](app/static/cards/back.svg)",
                key=f"card_blind_{ply}_{slot}",
                help=explain(judge(view, move))[0].text,
                shortcut=key_for(KEYS[slot : slot + 1]),
                on_click=session.try_move,
                args=(format_move(move), ply),
            )

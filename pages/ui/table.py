"""The felt table: the others, the pile and what it asks, your cards."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from engine.shithead.cards import Card
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Play, TurnCard
from engine.shithead.narration import badge, card_name
from engine.shithead.notation import format_move
from engine.shithead.position import Observation, Zone
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain, law
from pages.ui import play_session as session

SHOWN_ON_PILE = 4
KEYS = "1234567890"


def card_html(card: Card, extra: str = "") -> str:
    """A card as a picture."""
    name = card_name(card) if card not in ("back", "empty") else ""
    return f'<img class="card {extra}" src="app/static/cards/{card}.svg" alt="{escape(name)}">'


def draw_others(view: Observation, names: Sequence[str]) -> None:
    """The other seats: open cards, and how many of the rest."""
    seats = [_seat_html(view, seat, names[seat]) for seat in _round(view)]
    st.html(f'<div class="seats">{"".join(seats)}</div>')


def _round(view: Observation) -> list[int]:
    """The other seats in the order of the table, starting on your left."""
    count = len(view.face_up)
    return [(view.seat + step) % count for step in range(1, count)]


def _seat_html(view: Observation, seat: int, name: str) -> str:
    on_turn = seat == view.to_move and view.phase != "over"
    mark = '<span class="turn-mark">to move</span>' if on_turn else ""
    if seat in view.out:
        body = f'<span class="count">out, place {view.out.index(seat) + 1}</span>'
    else:
        minis = "".join(card_html(card, "mini") for card in view.face_up[seat])
        counts = f"hand {view.hand_sizes[seat]} · blind {view.face_down_sizes[seat]}"
        body = f'<span class="count">{counts}</span><span class="minis">{minis}</span>'
    return (
        f'<div class="seat{" on-turn" if on_turn else ""}"><b>{escape(name)}</b>{mark}{body}</div>'
    )


def draw_centre(view: Observation, names: Sequence[str]) -> None:
    """Stock, pile, and the badge that says what must be beaten and why."""
    stock = card_html("back" if view.stock_size else "empty")
    top = "".join(card_html(card, "piled") for card in view.pile[-SHOWN_ON_PILE:])
    pile = top or card_html("empty")
    way = "↻ clockwise" if view.direction > 0 else "↺ counter-clockwise"
    who = "over" if view.phase == "over" else f"{names[view.to_move]} to move"
    st.html(
        '<div class="centre">'
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
    """Your cards, the zone in play as buttons that carry their verdict."""
    active = view.open_zone
    zones: tuple[tuple[Zone, str], ...] = (("hand", "Your hand"), ("face_up", "Your open cards"))
    for zone, title in zones:
        cards = view.cards_in(zone)
        if cards:
            is_live = zone == active or view.phase == "arrange"
            _draw_zone(view, zone, title, ply, is_live=is_live)
    _draw_blind(view, ply, is_live=active == "face_down" and view.phase == "play")


def _draw_zone(view: Observation, zone: Zone, title: str, ply: int, *, is_live: bool) -> None:
    cards = view.cards_in(zone)
    if not (is_live and _may_touch(view)):
        shown = "".join(card_html(card) for card in cards)
        st.html(f'<p class="zone">{title}</p><div class="row">{shown}</div>')
        return
    st.html(f'<p class="zone">{title}</p>')
    offset = 0 if zone == view.open_zone else len(KEYS)
    with st.container(horizontal=True, gap="small", key=f"cards_{zone}"):
        for place in sorted(range(len(cards)), key=lambda p: _strength(view, cards[p])):
            _card_button(view, zone, place, ply, KEYS[offset : offset + 1])
            offset += 1


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
        shortcut=shortcut or None,
        on_click=session.tap,
        args=(zone, place, ply),
    )


def _draw_blind(view: Observation, ply: int, *, is_live: bool) -> None:
    count = view.face_down_sizes[view.seat]
    if not count:
        return
    st.html('<p class="zone">Your blind cards</p>')
    if not (is_live and _may_touch(view)):
        st.html(f'<div class="row">{count * card_html("back")}</div>')
        return
    with st.container(horizontal=True, gap="small", key="cards_blind"):
        for slot in range(count):
            move = TurnCard(view.seat, slot)
            st.button(
                f"![blind card {slot + 1}, unknown until turned](app/static/cards/back.svg)",
                key=f"card_blind_{ply}_{slot}",
                help=explain(judge(view, move))[0].text,
                shortcut=KEYS[slot : slot + 1] or None,
                on_click=session.try_move,
                args=(format_move(move), ply),
            )


def has_choice(view: Observation) -> bool:
    """Whether this seat can do anything now."""
    return _may_touch(view) and bool(legal_moves(view))

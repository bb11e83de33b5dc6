"""The felt table: the others, the pile and what it asks, your cards."""

from collections.abc import Sequence
from html import escape
from itertools import zip_longest

import streamlit as st

from engine.core.verdict import Verdict
from engine.shithead.attempts import said, strength
from engine.shithead.legality import judge
from engine.shithead.moves import Play, TurnCard
from engine.shithead.narration import badge, card_name, demand_law
from engine.shithead.notation import format_move
from engine.shithead.position import Observation, Zone
from engine.shithead.retelling import answer
from engine.shithead.window import jumps
from pages.ui import play_session as session
from pages.ui.question import key_for
from pages.ui.widgets import card_html

SHOWN_ON_PILE = 4
FAN_FROM = 8  # cards of a hand from which on they overlap
KEYS = "1234567890"
ZONES: tuple[tuple[Zone, str], ...] = (("hand", "Your hand"), ("face_up", "Your open cards"))


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
    st.html(
        '<div class="on-felt centre">'
        f"<figure>{stock}<figcaption>stock {view.stock_size}</figcaption></figure>"
        f'<figure><span class="pile">{pile}</span>'
        f"<figcaption>pile {len(view.pile)}</figcaption></figure>"
        f'<div class="badge">{_badge_html(view, names)}</div></div>'
    )


def _badge_html(view: Observation, names: Sequence[str]) -> str:
    burnt = f"burnt {len(view.burnt)}"
    if view.phase == "over":
        return f"<strong>The hand is over</strong><span>{burnt}</span>"
    way = "↻ clockwise" if view.direction > 0 else "↺ counter-clockwise"
    who = escape(names[view.to_move])
    return (
        f"<small>to beat</small><strong>{escape(badge(view))}</strong>"
        f"<span>{escape(demand_law(view))}</span>"
        f"<span>{who} to move · {way} · {burnt}</span>"
    )


def draw_own(view: Observation, ply: int) -> None:
    """Your cards: what can be touched as buttons that carry their verdict, the rest as pictures."""
    live = _live_zones(view)
    keys = _keys(view, live)
    for zone, title in ZONES:
        if zone in live and view.cards_in(zone):
            _draw_buttons(view, zone, title, ply, keys)
        elif zone == "hand" and view.hand:
            _draw_pictures(title, [card_html(view.hand[p]) for p in _places(view, zone)])
    if any(zone == "face_down" for zone, _ in keys):
        _draw_blind(view, ply, keys)
    elif "face_up" not in live or not view.cards_in("face_up"):
        _draw_laid_out(view)
    elif view.phase == "play":
        _draw_backs(view)


def _live_zones(view: Observation) -> list[Zone]:
    """The zones whose cards can be touched now."""
    is_asked = view.to_move == view.seat or jumps(view)
    if not is_asked or view.phase == "over":
        return []
    return ["hand", "face_up"] if view.phase == "arrange" else [view.open_zone]


def _draw_pictures(title: str, pictures: Sequence[str]) -> None:
    st.html(f'<div class="on-felt"><p class="zone">{title}</p></div>')
    st.html(f'<div class="row">{"".join(pictures)}</div>')


def _draw_laid_out(view: Observation) -> None:
    """Open cards lying on blind ones, or what is left of them."""
    open_cards = view.face_up[view.seat]
    backs = ["back"] * view.face_down_sizes[view.seat]
    stacks = [
        f'<span class="stack">{"".join(card_html(card) for card in stack if card)}</span>'
        for stack in zip_longest(backs, open_cards)
    ]
    if stacks:
        on_blind = "Your open cards, on your blind ones"
        _draw_pictures(on_blind if open_cards else "Your blind cards", stacks)


def _draw_backs(view: Observation) -> None:
    blind = view.face_down_sizes[view.seat]
    if blind:
        _draw_pictures("Your blind cards", [card_html("back")] * blind)


def _places(view: Observation, zone: Zone) -> list[int]:
    """The cards of a zone as they lie: a hand is sorted, open cards keep their places."""
    cards = view.cards_in(zone)
    places = range(len(cards))
    return (
        sorted(places, key=lambda p: strength(view.variant, cards[p]))
        if zone == "hand"
        else [*places]
    )


def _keys(view: Observation, live: Sequence[Zone]) -> dict[tuple[Zone, int], str]:
    """A key for each card that can be touched, while they last: then those that may go come first.

    No key is given twice: two buttons with one key would both be clicked.
    """
    touchable = [(zone, place) for zone in live for place in _places(view, zone)]
    if len(touchable) > len(KEYS) and view.phase == "play":
        touchable.sort(key=lambda at: not _verdict(view, *at).is_legal)
    blind = [s for s in view.bare_slots if judge(view, TurnCard(view.seat, s)).answer is not False]
    touchable += [("face_down", slot) for slot in blind]
    return {place: KEYS[number : number + 1] for number, place in enumerate(touchable)}


def _draw_buttons(
    view: Observation, zone: Zone, title: str, ply: int, keys: dict[tuple[Zone, int], str]
) -> None:
    places = _places(view, zone)
    fan = "_fan" if len(places) >= FAN_FROM else ""
    st.html(f'<div class="on-felt"><p class="zone">{title}</p></div>')
    with st.container(horizontal=True, gap="small", key=f"cards_{zone}{fan}"):
        for place in places:
            _card_button(view, zone, place, ply, keys.get((zone, place), ""))


def _verdict(view: Observation, zone: Zone, place: int) -> Verdict:
    """The verdict on a card laid alone, or on a way to jump in with it and its equals."""
    card = view.cards_in(zone)[place]
    alone = next(said(view, Play(view.seat, (card,), zone)))
    return judge(view, next((jump for jump in jumps(view) if card in jump.cards), alone))


def _card_button(view: Observation, zone: Zone, place: int, ply: int, shortcut: str) -> None:
    card = view.cards_in(zone)[place]
    state, word, reason = "plain", "", "Tap to pick."
    if view.phase == "play":
        verdict = _verdict(view, zone, place)
        state, word = ("ok", ", legal") if verdict.is_legal else ("no", ", not legal")
        reason = answer(view, verdict)
    is_picked = (zone, place) in session.picked(ply)
    st.button(
        f"![{card_name(card)}{word}](app/static/cards/{card}.svg)",
        key=f"card_{state}{'_picked' if is_picked else ''}_{ply}_{zone}_{place}",
        help=None if is_picked else reason,  # a picked card's verdict stands on the table
        shortcut=key_for(shortcut),
        on_click=session.tap,
        args=(zone, place, ply, session.table_mark(ply)),
    )


def _draw_blind(view: Observation, ply: int, keys: dict[tuple[Zone, int], str]) -> None:
    """The blind cards as they lie: those that may be turned as buttons."""
    st.html('<div class="on-felt"><p class="zone">Your blind cards</p></div>')
    with st.container(horizontal=True, gap="small", key="cards_blind"):
        for slot in range(view.face_down_sizes[view.seat]):
            if ("face_down", slot) not in keys:
                st.html(card_html("back"), width="content")
                continue
            move = TurnCard(view.seat, slot)
            st.button(
                f"![blind card {slot + 1}, unknown until turned](app/static/cards/back.svg)",
                key=f"card_blind_{ply}_{slot}",
                help=answer(view, judge(view, move)),
                shortcut=key_for(keys["face_down", slot]),
                on_click=session.try_move,
                args=(format_move(move), ply, session.table_mark(ply)),
            )

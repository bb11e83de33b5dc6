"""The control of each setting in the form of the house rules, made from the setting's type."""

from collections.abc import Callable
from typing import cast

import streamlit as st

from engine.shithead.cards import COLOURS, RANKS, SUITS
from engine.shithead.deals_text import FORM, MOST, Deals, format_deals
from engine.shithead.house import House
from engine.shithead.schema import PLAIN, Field, Value
from engine.shithead.settings import ANY_RANK, FEWEST_PLAYERS, MOST_PLAYERS
from engine.shithead.signs import format_value
from engine.text.catalogue import load_catalogue
from pages.ui import house_session as session
from pages.ui.setting_words import card_words, choice_words, label_of, value_words


def draw_field(house: House, field: Field) -> None:  # noqa: C901  # one line a kind of field
    """The control for one setting, with its present value."""
    value = house.value(field.setting)
    label = label_of(field.setting)
    key = f"house_{field.setting}_{format_value(field, value)}"
    match field.kind:
        case "flag":
            st.toggle(label, bool(value), key, on_change=session.choose, args=(field.setting, key))
        case "number":
            _draw_number(field, label, value, key)
        case "ranks":
            _draw_ranks(label, value, key, session.choose, field.setting)
        case "players":
            _draw_players(value)
        case "packs":
            _draw_packs(field, value)
        case "place":
            _draw_place(field, label, value, key)
        case "text":
            _draw_text(field, label, value, key)
        case "powers":
            _draw_powers(field, label, value, key)
        case "choice":
            _draw_choice(field, label, value, key)
        case "deals":
            _draw_deals(label, value, key)


def _draw_choice(field: Field, label: str, value: Value, key: str) -> None:
    options: list[Value] = [*field.choices, *([None] if value is None else [])]
    st.selectbox(
        label,
        options,
        index=options.index(value),
        format_func=lambda option: value_words(field.setting, option),
        key=key,
        on_change=session.choose,
        args=(field.setting, key),
    )


def _draw_number(field: Field, label: str, value: Value, key: str) -> None:
    st.number_input(
        label,
        field.least,
        field.most,
        int(str(value)),
        key=key,
        on_change=session.choose,
        args=(field.setting, key),
        width=220,
    )


def _draw_ranks(
    label: str, value: Value, key: str, choose: Callable[[str, str], None], setting: str
) -> None:
    catalogue = load_catalogue()
    st.multiselect(
        label,
        list(ANY_RANK),
        default=list(value) if isinstance(value, tuple) else [],
        format_func=lambda rank: catalogue.noun("rank", rank).many,
        placeholder="none",
        key=key,
        on_change=choose,
        args=(setting, key),
    )


def _draw_powers(field: Field, label: str, value: Value, key: str) -> None:
    """Several powers at once; a card with none is plain."""
    powers = [power for power in field.choices if (power,) != PLAIN]
    st.multiselect(
        label,
        powers,
        default=[power for power in powers if isinstance(value, tuple) and power in value],
        format_func=lambda power: choice_words(field.setting, power),
        placeholder=choice_words(field.setting, *PLAIN),
        key=key,
        on_change=session.choose,
        args=(field.setting, key),
    )


def _draw_place(field: Field, label: str, value: Value, key: str) -> None:
    """By the order of ranks, on anything, or on a list beside the order."""
    listed = isinstance(value, tuple)
    options = [*field.choices, session.LISTED]
    st.selectbox(
        label,
        options,
        index=options.index(session.LISTED if listed else str(value)),
        format_func=lambda option: choice_words(field.setting, option),
        key=key,
        on_change=session.choose,
        args=(field.setting, key),
    )
    if listed:
        _draw_ranks("Namely on", value, f"{key}_list", session.list_places, field.setting)


def _draw_text(field: Field, label: str, value: Value, key: str) -> None:
    """The starting card from a list; the order of ranks as one word."""
    if field.setting == "start.card":
        marks = ("", *COLOURS, *SUITS)
        options = ["", *(rank + mark for mark in marks for rank in RANKS)]
        st.selectbox(
            label,
            options,
            index=options.index(str(value)) if value in options else 0,
            format_func=card_words,
            key=key,
            on_change=session.choose,
            args=(field.setting, key),
        )
        return
    st.text_input(
        f"{label}, lowest first (T is the ten)",
        str(value),
        max_chars=13,
        key=key,
        on_change=session.choose,
        args=(field.setting, key),
    )


def _draw_deals(label: str, value: Value, key: str) -> None:
    """Another deal for some numbers of players, as one line of text."""
    st.text_input(
        label,
        format_deals(cast("Deals", value)),
        max_chars=MOST,
        placeholder="none: one deal for all",
        help=f"To change it, {FORM}. Leave it empty for one deal for all.",
        key=key,
        on_change=session.choose_deals,
        args=(key,),
        width=420,
    )


def _draw_players(value: Value) -> None:
    """Who can sit down."""
    fewest, most = cast("tuple[int, int]", value)
    key = f"house_players_{fewest}_{most}"
    st.slider(
        "Players",
        FEWEST_PLAYERS,
        MOST_PLAYERS,
        (fewest, most),
        key=key,
        on_change=session.choose_players,
        args=(key,),
    )


def _draw_packs(field: Field, value: Value) -> None:
    """How far one pack goes."""
    rows = cast("tuple[tuple[int, int], ...]", value)
    key = f"house_packs_{format_value(field, value)}"
    st.number_input(
        "One pack serves up to so many players, two packs more",
        1,
        MOST_PLAYERS,
        max((players for players, packs in rows if packs == 1), default=1),
        key=key,
        on_change=session.choose_packs,
        args=(key,),
        width=220,
    )

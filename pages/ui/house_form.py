"""The form of the house rules: each control is made from the type of its setting."""

from collections.abc import Sequence
from typing import cast

import streamlit as st

from engine.shithead.cards import RANKS, SUITS
from engine.shithead.deals_text import FORM, MOST, Deals, format_deals
from engine.shithead.house import House
from engine.shithead.schema import PLAIN, Field, Value, fields, in_use
from engine.shithead.settings import ANY_RANK, FEWEST_PLAYERS, HOLDERS, MOST_PLAYERS
from engine.shithead.signs import format_value
from engine.text.catalogue import load_catalogue
from pages.ui import house_session as session
from pages.ui.setting_words import card_words, choice_words, label_of, value_words

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Four of a kind",
        (
            "four.burns",
            "four.count",
            "four.across_turns",
            "four.through_invisible",
            "four.ignores_order",
            "four.ignores_limits",
            "four.then",
        ),
    ),
    (
        "Picking up",
        ("turn.pick_up", "turn.after_pick_up", "turn.chance_card", "open_cards.taken_on_pick_up"),
    ),
    (
        "A turn",
        (
            "turn.beat",
            "turn.several",
            "turn.draw_to",
            "turn.drawn_match",
            "out_of_turn",
            "turn.order",
        ),
    ),
    (
        "The deal and the start",
        (
            "table.players",
            "table.packs",
            "table.jokers",
            "deal.down",
            "deal.up",
            "deal.hand",
            "deal.for_players",
            "deal.open_cards",
            "deal.leftovers",
            "start.who",
            "start.card",
            "start.otherwise",
            "start.must_lead",
            "start.flipped",
        ),
    ),
    (
        "Open cards and the end",
        (
            "open_cards.how",
            "open_cards.joined_with_hand",
            "open_cards.blind",
            "end.decided_by",
            "end.never_last",
            "end.titles",
        ),
    ),
)
DECIDES_ALONE = frozenset({"limit", "invisible", "reset"})
SELDOM = ("on_when", "only_on", "not_on_top", "stops", "may_wait")


def draw_groups(house: House) -> None:
    """Everything but the special cards, grouped as a table would talk."""
    for title, settings in GROUPS:
        with st.expander(title, expanded=title == GROUPS[0][0], key=f"group_{title}"):
            for setting in settings:
                if _is_asked(house, setting):
                    draw_field(house, fields()[setting])


def _is_asked(house: House, setting: str) -> bool:
    """Whether a setting has a meaning beside the others."""
    return setting != "start.card" or house.value("start.who") in HOLDERS


def draw_specials(house: House) -> None:
    """A box for each special card, and a way to make another card special."""
    new = st.session_state.get("house_new")
    ranks = [*house.marked, *([new] if new and new not in house.marked else [])]
    catalogue = load_catalogue()
    for rank in ranks:
        title = catalogue.noun("rank", rank).many
        with st.container(border=True, key=f"special_{rank}"):
            st.markdown(f"**{title[:1].upper()}{title[1:]}**")
            _draw_rank(house, rank)
    plain = [rank for rank in ANY_RANK if rank not in ranks]
    st.selectbox(
        "Make another card special",
        plain,
        index=None,
        placeholder="Choose a card",
        format_func=lambda rank: catalogue.noun("rank", rank).many,
        key=f"house_new_{len(ranks)}",
        on_change=session.make_special,
        args=(f"house_new_{len(ranks)}",),
    )


def _draw_rank(house: House, rank: str) -> None:
    """The power first, then what goes with it, the seldom things folded."""
    draw_field(house, fields()[f"ranks.{rank}.power"])
    powers = house.powers(rank)
    used = [key for key in in_use(powers) if key not in SELDOM]
    seldom = [key for key in in_use(powers) if key in SELDOM]
    left, right = st.columns(2)
    for place, key in enumerate(used):
        with left if place % 2 == 0 else right:
            draw_field(house, fields()[f"ranks.{rank}.{key}"])
    with st.expander("Seldom needed", key=f"seldom_{rank}"):
        for key in seldom:
            draw_field(house, fields()[f"ranks.{rank}.{key}"])
        if not DECIDES_ALONE.intersection(powers):
            draw_field(house, fields()[f"may_follow.{rank}"])


def draw_field(house: House, field: Field) -> None:
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
            _draw_ranks(field, label, value, key)
        case "players" | "packs":
            _draw_table(house, field)
        case "place":
            _draw_place(field, label, value, key)
        case "text":
            _draw_text(field, label, value, key)
        case "powers":
            _draw_powers(field, label, value, key)
        case "choice":
            options = [*field.choices, None] if value is None else list(field.choices)
            _draw_choice(field, label, options, value, key)
        case "deals":
            _draw_deals(label, value, key)


def _draw_choice(
    field: Field, label: str, options: Sequence[Value], value: Value, key: str
) -> None:
    st.selectbox(
        label,
        options,
        index=list(options).index(value),
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


def _draw_ranks(field: Field, label: str, value: Value, key: str) -> None:
    catalogue = load_catalogue()
    st.multiselect(
        label,
        list(ANY_RANK),
        default=list(value) if isinstance(value, tuple) else [],
        format_func=lambda rank: catalogue.noun("rank", rank).many,
        placeholder="none",
        key=key,
        on_change=session.choose,
        args=(field.setting, key),
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
    if isinstance(value, tuple):
        catalogue = load_catalogue()
        st.multiselect(
            "Namely on",
            list(ANY_RANK),
            default=list(value),
            format_func=lambda rank: catalogue.noun("rank", rank).many,
            key=f"{key}_list",
            on_change=session.list_places,
            args=(field.setting, f"{key}_list"),
        )


def _draw_text(field: Field, label: str, value: Value, key: str) -> None:
    """The starting card from a list; the order of ranks as one word."""
    if field.setting == "start.card":
        options = ["", *RANKS, *(rank + suit for rank in RANKS for suit in SUITS)]
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


def _draw_table(house: House, field: Field) -> None:
    """Who can sit down, and how far one pack goes."""
    players = house.value("table.players")
    fewest, most = players if isinstance(players, tuple) else (2, 8)
    if field.setting == "table.players":
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
        return
    rows = house.value("table.packs")
    packs = rows if isinstance(rows, tuple) else ()
    one = max((row[0] for row in packs if isinstance(row, tuple) and row[1] == 1), default=1)
    key = f"house_packs_{format_value(field, rows)}"
    st.number_input(
        "One pack serves up to so many players, two packs more",
        1,
        MOST_PLAYERS,
        one,
        key=key,
        on_change=session.choose_packs,
        args=(key,),
        width=220,
    )

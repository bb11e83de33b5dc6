"""The form of the house rules: which settings it asks for, grouped as a table would talk."""

import streamlit as st

from engine.shithead.house import House
from engine.shithead.schema import fields, in_use, rank_row
from engine.shithead.settings import ANY_RANK, HOLDERS
from engine.text.catalogue import load_catalogue
from pages.ui import house_session as session
from pages.ui.house_fields import draw_field
from pages.ui.setting_words import value_words

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Equal cards",
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
        (
            "turn.pick_up",
            "turn.empty_pile",
            "turn.after_pick_up",
            "turn.chance_card",
            "open_cards.taken_on_pick_up",
        ),
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
    """A folded row for each special card, and a way to make another card special.

    The one changed last, or made special just now, is open, so that what it does stays in sight.
    """
    new = st.session_state.get("house_new")
    changed = {rank_row(setting) for setting in session.last_changed()}
    ranks = [*house.marked, *([new] if new and new not in house.marked else [])]
    catalogue = load_catalogue()
    for rank in ranks:
        row = f"ranks.{rank}"
        is_open = rank == new or row in changed
        with st.expander(_title(house, rank), expanded=is_open, key=f"special_{rank}"):
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


def _title(house: House, rank: str) -> str:
    """A card and what it does, such as "**Sevens**: limits the next card"."""
    title = load_catalogue().noun("rank", rank).many
    does = value_words(f"ranks.{rank}.power", house.powers(rank))
    return f"**{title[:1].upper()}{title[1:]}**: {does}"


def _draw_rank(house: House, rank: str) -> None:
    """The power first, then what goes with it, the seldom things folded."""
    draw_field(house, fields()[f"ranks.{rank}.power"])
    powers = house.powers(rank)
    used = [key for key in in_use(powers) if key not in SELDOM]
    if "cover" in powers:  # who lays one plays on in any case
        used.remove("then")
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

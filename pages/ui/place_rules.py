"""Who plays, and by what agreement: the lobby's choice of rules for a table of the lane."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Final, get_args

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from engine.misery.forecasters import load_forecasters, player_names
from engine.misery.rules import (
    GOAL,
    GOALS,
    MOST_SEATS,
    OWNER,
    ROUNDS,
    Rules,
    RulesError,
    StartsAs,
)
from engine.misery.table_rules import table_rules
from pages.ui.widgets import aside, cite_html, notices

GUESTS: Final = ("Ada", "Bo", "Cleo", "Dev", "Eli", "Fay", "Gus")
THREE: Final = 3
BECAUSE: Final[dict[StartsAs, str]] = {
    "dealer": "dealt the cards",
    "unluckiest": "had the latest misfortune",
}


def draw_players() -> tuple[str, ...]:
    """Choose who sits at the table, you first; names may be typed in."""
    chosen = st.multiselect(
        "Who plays with you, clockwise from your left",
        (*load_forecasters(), *GUESTS),
        format_func=_label,
        placeholder="Nobody: choose, or type a name",
        max_selections=MOST_SEATS - 1,
        accept_new_options=True,
        key="place_players",
    )
    present = [one for name, one in load_forecasters().items() if name in chosen]
    if present:
        lines = "".join(
            f"<li><b>{escape(one.name)}</b>: {escape(one.line)}</li>" for one in present
        )
        st.html(f'<ul class="characters">{lines}</ul>')
        aside("They know their feelings, never the index. Their tempers are invented.")
    return OWNER, *(name if name in load_forecasters() else as_name(name) for name in chosen)


def _label(player: str) -> str:
    one = load_forecasters().get(player)
    return f"{one.name}, {one.character}" if one else f"{player}, at this screen"


def as_name(text: str) -> str:
    """A name as a link can carry it: plain letters and digits, the first a capital.

    >>> as_name("zoë  b."), as_name("???")
    ('Zoeb', 'Guest')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    name = "".join(letter for letter in plain if letter.isalnum())[:12]
    return name[0].upper() + name[1:] if name[:1].isalpha() else "Guest"


def _draw_goal() -> int:
    return st.selectbox(
        "Cards to win",
        GOALS,
        index=GOALS.index(GOAL),
        key="place_goal",
        width=140,
        help="Ten in both leaflets; seven for larger groups, say the Dutch rules.",
    )


def draw_agreement(
    players: tuple[str, ...], seats: DeltaGenerator, ends: DeltaGenerator
) -> Rules | None:
    """Choose the rest of the agreement, each with a usual value; None where it cannot be played.

    What is about the seats goes there, what ends a game beside it.
    """
    with ends, st.container(horizontal=True, vertical_alignment="bottom"):
        goal = _draw_goal()
        rounds = st.number_input(
            "Rounds at most (empty: no limit)",
            min_value=ROUNDS[0],
            max_value=ROUNDS[-1],
            value=None,
            step=1,
            key="place_rounds",
            width=240,
        )
    try:
        usual = Rules(players, goal, rounds=None if rounds is None else int(rounds))
        with ends if usual.seats == 1 else seats:
            return _draw_alone(usual) if usual.seats == 1 else _draw_table(usual)
    except RulesError as error:
        notices([str(error)])
        return None


def _draw_alone(usual: Rules) -> Rules:
    ends = st.toggle(
        "The third miss loses",
        key="place_misses",
        help="A student version plays for three cards more, six in all, before three misses.",
    )
    return replace(usual, misses=THREE if ends else None)


def _draw_table(usual: Rules) -> Rules:
    names = player_names(usual)
    reads = st.toggle(
        "The neighbour on the right reads, and so does not guess",
        key="place_reader",
        help="As the English leaflet has it. Else the app reads and everybody may guess.",
    )
    with st.container(horizontal=True):
        starter = _seat_choice("Who starts", names, "place_starter")
        because = st.selectbox(
            "because they",
            get_args(StartsAs),
            format_func=lambda reason: BECAUSE[reason],
            key="place_starts_as",
            width=250,
        )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        beginners = st.multiselect(
            "A head start for", names, key="place_beginners", placeholder="Nobody", width=320
        )
        more = st.selectbox("Cards more", (1, 2, 3), key="place_ahead", width=120)
    extra = tuple(more if name in beginners else 0 for name in names)
    return replace(
        usual,
        reader="neighbour" if reads else "nobody",
        starter=starter,
        starts_as=because,
        extra=extra if any(extra) else (),
    )


def _seat_choice(label: str, names: Sequence[str], key: str) -> int:
    return names.index(st.selectbox(label, names, key=key, width=180))


def draw_rules_box(rules: Rules) -> None:
    """The rules of a table on request, each with its paragraph."""
    with st.popover("Rules", key="table_rules", icon=":material/gavel:"):
        items = "".join(
            f"<li>{escape(rule.says)} <small>{cite_html(rule.citation)}</small></li>"
            for rule in table_rules(rules)
        )
        st.html(f'<div class="law"><ul>{items}</ul></div>')
        st.page_link("pages/sources.py", label="The texts themselves", icon=":material/menu_book:")

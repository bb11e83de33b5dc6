"""What a dispute may turn on beside the cards: where they lie, whose turn it is, what was said."""

from dataclasses import replace

import streamlit as st

from engine.shithead.cards import rank_of
from engine.shithead.question import Question, seen_by
from engine.shithead.variant import load_variant
from pages.ui import judge_session as session

ZONES = {"hand": "hand", "up": "open cards", "down": "blind cards"}
SIDES = {"": "nobody said", "higher": "higher", "lower": "lower"}
ALWAYS = {
    "together": "Equal cards are laid together",
    "pickup": "May I take the pile instead?",
    "out_of_turn": "It is not my turn",
    "last": "These are my last cards",
}
LAPSED = "The limit was waited out, or the debt is paid"


def draw_more(asked: Question) -> None:
    """Folded, so that the simple question stays simple."""
    is_open = bool(asked.more or asked.side or asked.zone != "hand")
    with st.expander("More about this position", expanded=is_open, key="judge_more"):
        _draw_choice("Played from", ZONES, asked.zone, "zone")
        if asked.side or _lets_announce(asked):
            _draw_choice("Announced with the card on the pile", SIDES, asked.side, "side")
        with st.container(horizontal=True, key="judge_more_toggles"):
            for name, label in _toggles(asked).items():
                is_so = name in asked.more
                st.toggle(
                    label,
                    is_so,
                    key=f"judge_more_{name}_{is_so}",
                    on_change=session.show,
                    args=(asked.with_more(name, is_so=not is_so),),
                )


def _draw_choice(label: str, options: dict[str, str], value: str, name: str) -> None:
    key = f"judge_{name}_{value}"
    st.segmented_control(
        label,
        list(options),
        default=value,
        format_func=lambda option: options[option],
        required=True,
        key=key,
        on_change=_choose,
        args=(name, key),
    )


def _choose(name: str, key: str) -> None:
    said = st.session_state[key]
    asked = session.read()
    session.show(replace(asked, zone=said) if name == "zone" else replace(asked, side=said))


def _toggles(asked: Question) -> dict[str, str]:
    """The switches that mean something on this pile."""
    found = ALWAYS | ({"lapsed": LAPSED} if _asks_more(asked) else {})
    if asked.zone == "down" and "together" not in asked.more:
        del found["together"]
    return found


def _lets_announce(asked: Question) -> bool:
    """Whether a card on the pile lets its player name a side at one of the tables."""
    ranks = {rank_of(card) for card in asked.pile}
    return any(ranks & set(load_variant(ref).powers["announce"]) for ref in asked.rules)


def _asks_more(asked: Question) -> bool:
    """Whether the pile sets a limit or leaves a debt at one of the tables."""
    if "lapsed" in asked.more:
        return True
    views = (seen_by(load_variant(ref), asked) for ref in asked.rules)
    return any(view.to_beat.kind in ("limit", "cover") for view in views)

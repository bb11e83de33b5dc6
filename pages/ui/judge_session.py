"""The question on screen: the address is the state."""

import streamlit as st

from engine.shithead.question import Question, format_question, read_question
from engine.shithead.variant_file import FIRST

EXAMPLE = Question(
    pile=("QH", "7C"), hand=("TS", "KD", "5C", "3H"), rules=("traveller", "full-rules")
)
PROBLEMS = "judge_problems"


def read() -> Question:
    """The question the address asks; an example where it asks none."""
    query = st.query_params.to_dict()
    question, problems = read_question(query)
    st.session_state[PROBLEMS] = problems
    return question if query else EXAMPLE


def problems() -> tuple[str, ...]:
    """What of the address could not be read."""
    found: tuple[str, ...] = st.session_state.get(PROBLEMS, ())
    return found


def show(question: Question) -> None:
    """Ask another question."""
    st.query_params.from_dict(format_question(question) or {"rules": FIRST})


def add_to_pile(rank: str) -> None:
    """One more card of a rank on the pile."""
    show(read().on_pile(rank))


def add_to_hand(rank: str) -> None:
    """One more card of a rank in the hand."""
    show(read().in_hand(rank))


def take_from_pile(place: int) -> None:
    """One card less on the pile."""
    show(read().without_pile(place))


def take_from_hand(place: int) -> None:
    """One card less in the hand."""
    show(read().without_hand(place))


def clear() -> None:
    """An empty table under the same rules."""
    show(Question(rules=read().rules))

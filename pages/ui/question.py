"""A question asked once before something is lost. While it stands, no key acts behind it."""

from collections.abc import Callable

import streamlit as st

STANDS = "question_stands"


def ask(dialog: Callable[[], None]) -> None:
    """Open a dialog, from a callback; the page is then drawn without its keys."""
    st.session_state[STANDS] = True
    dialog()


def key_for(key: str) -> str | None:
    """A button's key, or none: Streamlit lets keys reach the buttons behind a dialog."""
    return None if not key or st.session_state.get(STANDS) else key


def settle() -> None:
    """The page is drawn: whatever is drawn next has its keys again."""
    st.session_state.pop(STANDS, None)


def answer(
    label: str, key: str, act: Callable[[], None] | None = None, *, primary: bool = False
) -> None:
    """A button of the dialog: does what it says, then closes it, which a click alone would not."""
    if st.button(label, key=key, type="primary" if primary else "secondary", on_click=act):
        st.rerun()


def leaving(kept: str, leave: Callable[[], None]) -> None:
    """The inside of a dialog before a game is left: what stays of it, and the two answers."""
    decide(kept, ("Leave it", "Play on"), leave, "leave")


def decide(said: str, answers: tuple[str, str], act: Callable[[], None], key: str) -> None:
    """The inside of a dialog: what is at stake, and two answers of which the first acts."""
    st.write(said)
    with st.container(horizontal=True):
        answer(answers[0], f"{key}_yes", act, primary=True)
        answer(answers[1], f"{key}_no")

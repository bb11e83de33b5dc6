"""The clean-language switch: the games' rude names, or milder ones for a classroom."""

import streamlit as st

from engine.text.catalogue import load_catalogue


def is_clean() -> bool:
    """Whether this visit asked for clean language."""
    return bool(st.session_state.get("clean"))


def say(text: str) -> str:
    """The text, with milder names where clean language is on."""
    if is_clean():
        for rude, mild in load_catalogue().table["clean"].items():
            text = text.replace(rude, mild)
    return text

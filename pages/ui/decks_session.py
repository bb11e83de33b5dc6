"""The decks on screen: which part and which deck the address names, what was brought, what is kept.

What was brought but not kept yet lives in this visit alone.
"""

from collections.abc import Mapping

import streamlit as st

from engine.misery import kept_panels
from engine.misery import own_decks as own
from engine.misery.deck import DECKS, FIRST_DECK, Deck, joined_name, split_name
from engine.misery.deck_files import deck_files
from engine.misery.intake import LONGEST_TITLE, Intake, take_in
from engine.misery.mending import tidy
from engine.misery.sheet import DeckError
from pages.ui import cache, deck_choice, deck_words, question
from pages.ui.words import is_clean

PARTS = ("decks", "bring", "panel")
INTAKE, SAID, PROBLEM = "decks_intake", "decks_said", "decks_problem"


def view() -> str:
    """The part of the page that is open; the first where the address names none we have."""
    asked = st.query_params.get("view", "")
    return asked if asked in PARTS else PARTS[0]


def turn_to(key: str) -> None:
    """Open the part a control names."""
    show(view=st.session_state[key])


def show(**more: str) -> None:
    """Go on with the address changed so far."""
    st.query_params.from_dict({**st.query_params.to_dict(), **more})


def shelf() -> dict[str, Deck]:
    """All decks by id in this visit's words; in clean language without their adult events."""
    found = cache.all_decks(*deck_words.chosen())
    clean = {name: joined_name(name, is_clean=is_clean()) for name in deck_choice.shelf()}
    return {name: found.get(clean[name], found[name]) for name in clean}


def chosen() -> Deck:
    """The deck the address names, else the first."""
    decks = shelf()
    return decks.get(st.query_params.get("deck", FIRST_DECK)) or decks[FIRST_DECK]


def problems() -> tuple[str, ...]:
    """What the address names and is not there, what does not read, what went wrong last."""
    asked, last = st.query_params.get("deck", FIRST_DECK), st.session_state.pop(PROBLEM, "")
    missing = f"There is no deck “{asked[:40]}” here: bring it, or choose another."
    return tuple(
        said
        for said in ("" if asked in shelf() else missing, last, *cache.own_decks().problems)
        if said
    )


def said() -> str:
    """What a button did last, to be said once."""
    return str(st.session_state.pop(SAID, ""))


def choose(key: str) -> None:
    """Look at another deck."""
    show(deck=st.session_state[key])


def is_own(deck: Deck) -> bool:
    """Whether a deck is one of the user's own."""
    return deck.id.startswith(own.PREFIX)


def files_of(deck: Deck) -> dict[str, bytes]:
    """A deck's files in all its languages; what is on screen where they cannot be read."""
    try:
        if is_own(deck):
            return own.files_of(deck.id, own.own_folder())
        folder = DECKS / deck.id
        names = (folder / "deck.toml", *sorted(folder.glob("events*.csv")))
        return {file.name: file.read_bytes() for file in names}
    except (OSError, DeckError):
        return deck_files(deck)


def upload(key: str) -> None:
    """Read a file that was brought; nothing is kept yet."""
    file = st.session_state[key]
    if file is None:
        return
    with st.spinner("Reading the file …"):
        st.session_state[INTAKE] = take_in(file.getvalue(), file.name)


def brought() -> Intake | None:
    """What was brought and is neither kept nor put away."""
    found: Intake | None = st.session_state.get(INTAKE)
    return found


def put_away() -> None:
    """Forget what was brought."""
    st.session_state.pop(INTAKE, None)


def keep_brought(key: str) -> None:
    """Keep what was brought under the title that was typed."""
    intake = brought()
    if intake is not None and intake.deck is not None and keep(intake.files, key, intake.deck):
        put_away()


def keep(files: Mapping[str, bytes], key: str, deck: Deck) -> bool:
    """Keep a deck's files under a typed title; whether that went well, which is said."""
    title = tidy(str(st.session_state.get(key) or "")).text[:LONGEST_TITLE] or deck.title
    try:
        name = own.keep(files, title, own.own_folder())
    except (OSError, DeckError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        st.session_state[PROBLEM] = f"This deck could not be kept: {reason}"
        return False
    st.session_state[SAID] = f"Kept: {len(deck.events)} events, ready to play."
    show(view="decks", deck=name)
    return True


def ask_to_remove() -> None:
    """An own deck goes only after one question."""
    question.ask(_remove_dialog)


@st.dialog("Remove this deck?", on_dismiss="rerun")
def _remove_dialog() -> None:
    said = (
        "It and its ratings go for good, and links to its games lead nowhere. Your history stays."
    )
    question.decide(said, ("Remove it", "Keep it"), _remove, "decks_remove")


def _remove() -> None:
    name = split_name(chosen().id)[0][0]
    try:
        own.remove(name, own.own_folder())
    except OSError as error:
        st.session_state[PROBLEM] = f"This deck could not be removed: {error.strerror}."
        return
    st.session_state[SAID] = "Removed."
    forget_ratings(name)
    show(deck=FIRST_DECK)


def forget_ratings(name: str) -> None:
    """Forget what a panel said of a deck."""
    try:
        kept_panels.forget_panel(name, kept_panels.own_folder())
    except OSError as error:
        st.session_state[PROBLEM] = f"Its ratings could not be removed: {error.strerror}."

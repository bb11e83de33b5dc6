"""The panel: who rates just now, in which way, and what was said of each deck.

What is said is kept in the user's folder, and only where that fails in this visit.
"""

from collections.abc import Callable, Sequence

import streamlit as st

from engine.misery import kept_panels
from engine.misery.deck import Deck, Event, split_name
from engine.misery.deck_files import deck_files
from engine.misery.panel import Answer, Panel, Rating, rater_name, read_panel
from engine.misery.panel_deck import Published
from engine.misery.sheet import DeckError
from pages.ui import cache, question
from pages.ui import decks_session as decks

WAYS = ("scores", "pairs", "results")
PANELS, RATER = "panels", "panel_rater"
ALL = "all"


def panel(deck: Deck) -> Panel:
    """What was said of a deck on this computer; in this visit, where it cannot be kept."""
    whole = _whole(deck)
    try:
        return _held().get(whole.id) or cache.panel(whole)
    except OSError:
        return Panel()


def place_told(deck: Deck) -> str:
    """Where what is said of a deck is, in a sentence."""
    whole, folder = _whole(deck), kept_panels.own_folder()
    if whole.id in _held():
        return "These ratings live in this visit only: take them along before you close it."
    try:
        cache.panel(whole)
    except OSError as error:
        return _not_kept(error)
    return f"Ratings are kept on this computer, in {folder}, until you forget them."


def _change(deck: Deck, change: Callable[[Panel], Panel]) -> None:
    """Keep what a change makes of a panel; what cannot be is said; raises what the change does."""
    whole, held = _whole(deck), _held()
    try:
        if whole.id not in held:
            kept_panels.change_panel(whole, kept_panels.own_folder(), change)
            return
    except OSError as error:
        st.session_state[decks.PROBLEM] = _not_kept(error)
    st.session_state[PANELS] = {**held, whole.id: change(panel(deck))}


def _not_kept(error: OSError) -> str:
    folder = kept_panels.own_folder()
    return (
        f"Ratings cannot be kept in {folder} ({error.strerror}): they live in this visit only, so "
        "take them along before you close it."
    )


def _held() -> dict[str, Panel]:
    """What could not be kept, by deck."""
    held: dict[str, Panel] = st.session_state.get(PANELS, {})
    return held


def _whole(deck: Deck) -> Deck:
    """The deck with its adult events, which others may have rated."""
    return cache.all_decks()[split_name(deck.id)[0][0]]


def rater() -> str:
    """Who rates just now."""
    return str(st.session_state.get(RATER, ""))


def name_rater(key: str) -> None:
    """Somebody sits down."""
    st.session_state[RATER] = rater_name(str(st.session_state[key]))


def way() -> str:
    """How it is rated; the first way where the address names none we have."""
    asked = st.query_params.get("way", "")
    return asked if asked in WAYS else WAYS[0]


def choose_way(key: str) -> None:
    """Rate in another way, or look at the results."""
    decks.show(way=st.session_state[key])


def category(deck: Deck) -> str:
    """The category to rate; all where the address names none of the deck's."""
    asked = st.query_params.get("category", ALL)
    return asked if asked in {event.category for event in deck.events} else ALL


def choose_category(key: str) -> None:
    """Rate another category."""
    decks.show(category=st.session_state[key])


def events(deck: Deck) -> tuple[Event, ...]:
    """The events to rate."""
    asked = category(deck)
    return tuple(event for event in deck.events if asked in (ALL, event.category))


def score(deck: Deck, event: str, keys: Sequence[str]) -> None:
    """Put down three scores; a second click on the same event changes nothing new."""
    anxiety, trauma, damage = (round(2 * float(st.session_state[key])) for key in keys)
    _add(deck, Rating(rater(), event, (anxiety, trauma, damage)))


def compare(deck: Deck, worse: str, milder: str) -> None:
    """Put down which of two is worse."""
    _add(deck, Answer(rater(), worse, milder))


def undo(deck: Deck, kind: type[Rating] | type[Answer]) -> None:
    """Take back the last word of who rates."""
    _change(deck, lambda panel: panel.undo(rater(), kind))


def _add(deck: Deck, *said: Rating | Answer) -> None:
    try:
        _change(deck, lambda panel: panel.add(*said))
    except DeckError as error:
        st.session_state[decks.PROBLEM] = str(error)


def upload(deck: Deck, key: str) -> None:
    """Add what others said on other machines."""
    file = st.session_state[key]
    if file is None:
        return
    try:
        said, refused = read_panel(file.getvalue(), file.name[:40], deck)
        _change(deck, lambda panel: panel.add(*said.said))
    except DeckError as error:
        st.session_state[decks.PROBLEM] = str(error)
        return
    st.session_state[decks.SAID] = f"{len(said.said)} ratings and answers added."
    st.session_state[decks.PROBLEM] = " ".join(refused[:3])


def publish(made: Published, key: str) -> None:
    """Keep a panel's deck."""
    decks.keep(deck_files(made.deck), key, made.deck)


def ask_to_forget() -> None:
    """What was said is forgotten only after one question."""
    question.ask(_forget_dialog)


@st.dialog("Forget these ratings?", on_dismiss="rerun")
def _forget_dialog() -> None:
    said = "All that was said of this deck goes, for good. You can take it along first."
    question.decide(said, ("Forget them", "Keep them"), _forget, "panel_forget")


def _forget() -> None:
    name = _whole(decks.chosen()).id
    st.session_state[PANELS] = {deck: said for deck, said in _held().items() if deck != name}
    decks.forget_ratings(name)

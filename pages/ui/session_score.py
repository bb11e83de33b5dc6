"""Who lost how often at this table, and what they are called for it; kept in the history."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from engine.history.hand import Hand
from engine.shithead.play import outcome
from engine.shithead.record import Replay
from engine.shithead.titles import (
    MOST_TEXT,
    SCHEMES,
    Score,
    Standing,
    own_ladder,
    score,
    titles_of,
)
from pages.ui import cache
from pages.ui.setting_words import choice_words
from pages.ui.widgets import aside, notices
from pages.ui.words import say

NOTED = "play_titles_noted"
"""How this visit wants losers ranked: a scheme's name, or titles of its own, a line each."""
OWN = "own"
SCHEME_KEY, OWN_KEY = "play_titles", "play_own_titles"
EXAMPLE = "Dishwasher\nHead dishwasher\nLord of the dishes"


def keep(played: Replay) -> None:
    """Keep a hand that has just come to its end in the history."""
    ended = outcome(played.last.position)
    if ended is not None:
        noted = _settled(played) or str(st.session_state.get(NOTED, ""))
        cache.history().hands.add(played.record, ended, noted)


def _settled(played: Replay) -> str:
    """The titles that the rule set settles, "" where it leaves them open."""
    titles = played.last.position.variant.settings.end.titles
    return "" if titles == "open" else titles


def draw_score(played: Replay, names: Sequence[str]) -> None:
    """The standing of the session this hand belongs to, if it was played to its end here."""
    log = cache.history().hands
    hands = log.session_of(played.record)
    notices([log.problem] if log.problem else [])
    if not hands:
        return
    noted = _settled(played) or str(st.session_state.get(NOTED, hands[-1].titles))
    found = score([hand.outcome for hand in hands], len(names), titles_of(noted))
    with st.container(border=True, key="score"):
        st.html(f'<h2 class="quiet">{_head(found, hands)}</h2>{_table(found, names)}')
        if found.only_won < found.hands and not _settled(played):
            _draw_choice(noted)


def _head(found: Score, hands: Sequence[Hand]) -> str:
    """How many hands this table has seen, those without a loser told apart."""
    count = "One hand" if found.hands == 1 else f"{len(hands)} hands"
    apart = [
        f"{number} {what}"
        for number, what in ((found.called_off, "called off"), (found.only_won, "only won"))
        if number
    ]
    return ", ".join([f"{count} at this table", *apart])


def _table(found: Score, names: Sequence[str]) -> str:
    if found.only_won == found.hands:
        return "<p>Here the first one out wins and nobody loses, so there is nothing to rank.</p>"
    rows = "".join(_row(standing, names[standing.seat]) for standing in found.standings)
    head = "<tr><th>Who</th><th>Hands lost</th><th>Title</th></tr>"
    return f'<table class="score">{head}{rows}</table>'


def _row(standing: Standing, name: str) -> str:
    title = say(standing.title) or "none yet"
    return (
        f'<tr class="{"lost" if standing.lost else ""}"><td>{escape(name)}</td>'
        f"<td>{standing.lost}</td><td>{escape(title)}</td></tr>"
    )


def _draw_choice(noted: str) -> None:
    """How losers are ranked, where the rule set leaves it to the table."""
    options = [*SCHEMES, OWN]
    chosen = noted if noted in SCHEMES else OWN
    st.selectbox(
        "Who loses several hands is called",
        options,
        index=options.index(chosen),
        format_func=lambda scheme: choice_words("end.titles", scheme),
        key=f"{SCHEME_KEY}_{chosen}",
        on_change=_choose,
        args=(f"{SCHEME_KEY}_{chosen}",),
        width=320,
    )
    if chosen == OWN:
        st.session_state[OWN_KEY] = "\n".join(own_ladder(noted))
        st.text_area(
            "Our titles, a line each: for one lost hand, two, three …",
            max_chars=MOST_TEXT,
            key=OWN_KEY,
            on_change=_write,
            width=320,
        )
        aside("Up to 12 titles of 40 letters; the last one stays for whoever loses even more.")


def _choose(key: str) -> None:
    chosen = st.session_state[key]
    st.session_state[NOTED] = EXAMPLE if chosen == OWN else chosen


def _write() -> None:
    """The table's own titles; without any, the example stands again."""
    titles = own_ladder(st.session_state[OWN_KEY])
    st.session_state[NOTED] = "\n".join(titles) or EXAMPLE

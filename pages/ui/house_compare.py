"""Two rule sets side by side: only what differs, each with a position that shows it."""

from html import escape

import streamlit as st

from engine.shithead.house import House, build_house, differences
from engine.shithead.house_check import problems
from engine.shithead.schema import values
from engine.shithead.telling import showing, unshown
from engine.shithead.variant import Variant, load_variant
from engine.shithead.variant_file import shelved, variant_names
from pages.ui import house_session as session
from pages.ui.house_effect import telling_html
from pages.ui.setting_words import name_of, value_words
from pages.ui.widgets import empty
from pages.ui.words import say

HERE = "house"
OTHER = "full-rules"


def draw_compare(house: House) -> None:
    """Choose two rule sets, and read their differences."""
    left, right = st.columns(2)
    with left:
        one = _side(house, "one", HERE)
    with right:
        other = _side(house, "other", OTHER)
    if one is None or other is None:
        empty(session.UNFIT)
        return
    before, after = values(one.settings), values(other.settings)
    changed = list(differences(before, after))
    if not changed:
        empty("These two play by the same rules.")
        return
    number = len(changed)
    st.html(f"<p><b>{number} difference{'' if number == 1 else 's'}</b></p>")
    names = say(one.title), say(other.title)
    for setting in changed:
        row = showing(one, other, setting)
        shown = (
            telling_html(row, *names)
            if row
            else f'<p class="quiet"><small>{escape(unshown(one, other, setting))}</small></p>'
        )
        st.html(
            f'<div class="differs"><h4>{escape(name_of(setting))}</h4><ul>'
            f"<li>{escape(names[0])}: <b>{escape(value_words(setting, before[setting]))}</b></li>"
            f"<li>{escape(names[1])}: <b>{escape(value_words(setting, after[setting]))}</b></li>"
            f"</ul>{shown}</div>"
        )


def _side(house: House, side: str, default: str) -> Variant | None:
    """The rule set of one side, chosen from the shelf or the house itself."""
    titles = {HERE: say(f"{house.name} (on this page)")} | {
        row.id: say(row.title) for row in shelved()
    }
    asked = st.query_params.get(side, default)
    chosen = asked if asked in variant_names() or asked == HERE else default
    key = f"house_{side}_{chosen}"
    st.selectbox(
        "Compare" if side == "one" else "With",
        list(titles),
        index=list(titles).index(chosen),
        format_func=lambda ref: titles[ref],
        key=key,
        on_change=session.compare,
        args=(side, key),
    )
    if chosen == HERE:
        return None if problems(house) else build_house(house)
    return load_variant(chosen)

from pages.ui.shell import require_shell

require_shell()

import streamlit as st

from pages.ui.home_view import draw_rooms
from pages.ui.words import say

st.title("Lane & Pile")
st.write(
    say(
        "Two card games, told honestly. In **Shit Happens** you place misfortunes in order and see "
        "how well you judge. In **Shithead** you get rid of your cards, and every card tells you "
        "which rule lets it go, or stops it."
    )
)
draw_rooms()

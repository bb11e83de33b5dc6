from pages.ui.shell import require_shell

require_shell()

import streamlit as st

st.title("Lane & Pile")
st.write("Two card games, and the rule behind every move.")

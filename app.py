"""Lane & Pile: the router. Every page lives in pages/, everything else in engine/."""

import streamlit as st

from pages.ui import shell

st.set_page_config(page_title="Lane & Pile", page_icon="static/favicon.svg", layout="wide")
shell.warm_up()
shell.open_house()
st.navigation(shell.pages(), position="top").run()
shell.close_house()

"""Lane & Pile: the router. Every page lives in pages/, everything else in engine/."""

import streamlit as st

from pages.ui import shell

st.set_page_config(page_icon=shell.ICON, layout="wide")
shell.warm_up()
shell.open_house()
st.navigation(shell.pages(), position="top").run()
shell.close_house()

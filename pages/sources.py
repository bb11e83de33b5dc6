from pages.ui.shell import require_shell

require_shell()

import streamlit as st

from pages.ui.sources_view import draw_figures, draw_public, draw_readings, draw_rules

st.title("Sources")
st.write(
    "Where every rule and every figure comes from. Where a text is silent or contradicts itself, "
    "we say how we read it, so that your table can read it otherwise."
)
if "figures" in st.query_params:  # a link from a misery index
    draw_figures()
draw_rules(st.query_params.get("source", ""), st.query_params.get("clause", ""))
draw_public(st.query_params.get("source", ""))
draw_readings()
if "figures" not in st.query_params:
    draw_figures()

"""The least a Streamlit page can do: the measure of the benchmarks.

It is Streamlit as it ships, with its garbage collection after every run. The app keeps the
collector off its libraries (``warm_up`` in pages/ui/shell.py), so a ratio below 1 is no mistake.
"""

import streamlit as st

st.title("One button")
clicks = st.session_state.setdefault("clicks", 0)
if st.button("Click", key="one_button"):
    st.session_state["clicks"] = clicks = clicks + 1
st.write(f"{clicks} clicks")

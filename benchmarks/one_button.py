"""The least a Streamlit page can do: the measure of the benchmarks."""

import streamlit as st

st.title("One button")
clicks = st.session_state.setdefault("clicks", 0)
if st.button("Click", key="one_button"):
    st.session_state["clicks"] = clicks = clicks + 1
st.write(f"{clicks} clicks")

"""The two games as a library: pure Python, no Streamlit."""

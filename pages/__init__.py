"""The pages of the app; Streamlit runs each file of this folder by itself."""

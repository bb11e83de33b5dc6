"""The rule sheet to print, and the rules as a file, in the user's folder and as a link."""

from html import escape
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from engine.shithead.house import House, build_house, house_table
from engine.shithead.house_check import problems
from engine.shithead.house_file import format_file, kept, own_folder
from engine.shithead.house_link import format_house
from engine.shithead.rulesheet import rule_sheet, sheet_body, sheet_page
from pages.ui import house_session as session
from pages.ui.widgets import aside
from pages.ui.words import say


def link_to(house: House) -> str:
    """The address that shows these rules to somebody else."""
    here = urlsplit(str(st.context.url or ""))
    return urlunsplit((here.scheme, here.netloc, here.path, urlencode(format_house(house)), ""))


def draw_sheet(house: House) -> None:
    """One page with exactly this table's rules."""
    if problems(house):
        st.html('<p class="empty">First settle what does not fit, above.</p>')
        return
    sheet = rule_sheet(build_house(house))
    name = str(house_table(house)["id"])
    with st.container(horizontal=True, vertical_alignment="center", key="sheet_actions"):
        st.download_button(
            "Download the sheet",
            say(sheet_page(sheet, link_to(house))),
            f"{name}.html",
            "text/html",
            key="house_sheet",
            icon=":material/print:",
            on_click="ignore",
        )
        aside("Open it in a browser and print it, or print it to a PDF.")
    with st.container(key="sheet"):
        st.html(say(sheet_body(sheet)))


def draw_keep(house: House) -> None:
    """Link, file, and the folder of this computer."""
    done = session.said()
    if done:
        st.success(done)
    st.subheader("Share", anchor=False)
    st.write("This link holds the rule set you started from and what you changed, nothing else.")
    st.code(link_to(house), language=None, wrap_lines=True)
    st.subheader("As a file", anchor=False)
    with st.container(horizontal=True):
        st.download_button(
            "Download",
            format_file(house),
            f"{house_table(house)['id']}.toml",
            "application/toml",
            key="house_download",
            icon=":material/download:",
            on_click="ignore",
        )
    st.file_uploader(
        "Load a file of rules",
        type="toml",
        key="house_upload",
        max_upload_size=1,
        on_change=session.upload,
        args=("house_upload",),
    )
    st.subheader("On this computer", anchor=False)
    st.button("Save", key="house_save", icon=":material/save:", on_click=session.save)
    names = kept(own_folder())
    if not names:
        st.html('<p class="empty">Rules you save are listed here.</p>')
    else:
        st.html(f"<p><small>Kept in {escape(str(own_folder()))}</small></p>")
    for saved in names:
        st.button(saved, key=f"house_kept_{saved}", on_click=session.load, args=(saved,))

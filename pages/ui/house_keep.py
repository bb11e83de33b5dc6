"""The rule sheet to print, and the rules as a file, in the user's folder and as a link."""

from functools import partial
from html import escape
from urllib.parse import urlencode, urlsplit, urlunsplit

import streamlit as st

from engine.paper.code import link_code
from engine.shithead.house import House, build_house, house_table
from engine.shithead.house_check import problems
from engine.shithead.house_file import format_file, kept, own_folder
from engine.shithead.house_link import format_house
from engine.shithead.rulesheet import RuleSheet, rule_sheet
from engine.shithead.rulesheet_html import sheet_body, sheet_page
from pages.ui import house_session as session
from pages.ui.widgets import aside, empty, letters
from pages.ui.words import say


def link_to(house: House) -> str:
    """The address that shows these rules to somebody else."""
    here = urlsplit(str(st.context.url or ""))
    return urlunsplit((here.scheme, here.netloc, here.path, urlencode(format_house(house)), ""))


def draw_sheet(house: House) -> None:
    """One page with exactly this table's rules."""
    if problems(house):
        empty(session.UNFIT)
        return
    sheet = rule_sheet(build_house(house)).retold(say)
    with st.container(horizontal=True, vertical_alignment="center", key="sheet_actions"):
        _draw_downloads(sheet, str(house_table(house)["id"]), link_to(house))
    with st.container(key="sheet"):
        st.html(sheet_body(sheet))


def _draw_downloads(sheet: RuleSheet, name: str, link: str) -> None:
    """The sheet as a PDF and as a page for the browser, both made only when they are wanted."""
    st.download_button(
        "Rule sheet (PDF)",
        partial(_pdf, sheet, link),
        f"{name}.pdf",
        "application/pdf",
        key="house_pdf",
        icon=":material/print:",
        on_click="ignore",
    )
    st.download_button(
        "As a web page",
        partial(_page, sheet, link),
        f"{name}.html",
        "text/html",
        key="house_sheet",
        icon=":material/web:",
        type="tertiary",
        on_click="ignore",
    )
    aside("One page for the table, with a code that opens these rules on a phone.")


def _pdf(sheet: RuleSheet, link: str) -> bytes:
    from engine.paper.rules import rules_pdf  # noqa: PLC0415  # half a second, for who wants it

    return rules_pdf(sheet, link)


def _page(sheet: RuleSheet, link: str) -> str:
    code = link_code(link)
    return sheet_page(sheet, link, code.svg if code else "")


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
        empty("Rules you save are listed here.")
    else:
        st.html(f"<p><small>Kept in {escape(str(own_folder()))}</small></p>")
    for saved in names:
        st.button(letters(saved), key=f"house_kept_{saved}", on_click=session.load, args=(saved,))

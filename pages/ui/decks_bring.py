"""Bringing a deck: the file, and row by row what was taken, mended or refused and why."""

from html import escape

import streamlit as st

from engine.misery.intake import LONGEST_TITLE, Intake, Outcome, RowReport
from engine.misery.sheet import MAX_BYTES
from pages.ui import decks_session as session
from pages.ui.widgets import aside, notices

EXAMPLE = """\
situation,misery index,category,worst case
The bus leaves as you reach the stop.,4.5,Travel,"It was the last one, and it rains."
You call your teacher Mum.,12,School,The whole class hears it.
"""
WORDS: dict[Outcome, str] = {"accepted": "taken", "mended": "mended", "refused": "refused"}
SHOWN = 200
"""Rows told one by one; a file that went wrong in more went wrong as a whole."""
UPLOAD, TITLE = "decks_upload", "decks_title"


def draw_bring() -> None:
    """Choose a file; then see what came of it and keep it, or not."""
    st.write(
        "A table is enough: a column for the text and one for the misery index from 1 to 100. "
        "CSV, XLSX and YAML are fine, so are files for the card printer *ithappens*, and a zip "
        "that was taken along from here."
    )
    st.file_uploader(
        "A file with events",
        type=["csv", "txt", "tsv", "xlsx", "yaml", "yml", "zip"],
        key=UPLOAD,
        max_upload_size=MAX_BYTES // 1_000_000,
        on_change=session.upload,
        args=(UPLOAD,),
    )
    intake = session.brought()
    if intake is None:
        st.download_button(
            "An example to start from",
            EXAMPLE,
            "my-deck.csv",
            "text/csv",
            key="decks_example",
            icon=":material/download:",
            on_click="ignore",
        )
        return
    with st.container(key="decks_intake_box"):
        _draw_intake(intake)


def _draw_intake(intake: Intake) -> None:
    notices([intake.problem] if intake.problem else [])
    for note in intake.notes:
        aside(note)
    if intake.deck is not None:
        st.html(f'<p class="score">{_summary(intake)}</p>')
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input(
                "Its name", intake.deck.title, max_chars=LONGEST_TITLE, key=TITLE, width=320
            )
            st.button(
                "Keep this deck",
                type="primary",
                key="decks_keep",
                on_click=session.keep_brought,
                args=(TITLE,),
            )
            st.button("Put it away", key="decks_put_away", on_click=session.put_away)
    _draw_rows(intake)


def _summary(intake: Intake) -> str:
    counts = (f"<b>{intake.count(how)}</b> {word}" for how, word in WORDS.items())
    return " · ".join(counts)


def _draw_rows(intake: Intake) -> None:
    """Each row that there is something to say of; all of them on request."""
    if not intake.rows:
        return
    all_rows = st.toggle("Show the rows that went well, too", key="decks_all_rows")
    rows = [row for row in intake.rows if all_rows or row.outcome != "accepted"]
    if not rows:
        st.html('<p class="empty">Every row was taken just as it stood.</p>')
        return
    head = "<tr><th>Row</th><th>Text</th><th></th><th>Why</th></tr>"
    body = "".join(_row(row) for row in rows[:SHOWN])
    st.html(f'<div class="wide"><table class="cites">{head}{body}</table></div>')
    if len(rows) > SHOWN:
        aside(f"… and {len(rows) - SHOWN:,} more.")


def _row(row: RowReport) -> str:
    why = "; ".join(row.notes)
    return (
        f"<tr><td>{row.row}</td><td>{escape(row.text)}</td>"
        f"<td><b>{WORDS[row.outcome]}</b></td><td>{escape(why)}</td></tr>"
    )

"""Your history: what is kept, taking it along, bringing it back, clearing it."""

import streamlit as st

from engine.history.csv_text import MAX_BYTES
from engine.history.hand_text import is_hands
from engine.history.log import History
from pages.ui import cache, question
from pages.ui.widgets import notices
from pages.ui.words import say

REPORTED = 5
KEPT = "kept on this computer"


def draw_history() -> None:
    """A problem with the file is said at once; the rest is folded."""
    log = cache.history()
    notices([log.problem] if log.problem else [])
    said = st.session_state.pop("history_said", ())
    notices(said)
    box = st.expander("Your history", key="history", on_change="rerun")
    if box.open:
        with box:
            _draw_box(log)


def _draw_box(log: History) -> None:
    """What is kept, and what can be done with it."""
    count, hands = log.count(), log.hands.count()
    where = "at hand; the notice above says where" if log.problem else KEPT
    one = "placement is" if count == 1 else "placements are"
    st.write(f"{count} {one} {where}." if count else EMPTY)
    if hands:
        st.write(say(f"So {'is 1 hand' if hands == 1 else f'are {hands} hands'} of Shithead."))
    with st.container(horizontal=True, vertical_alignment="center"):
        _draw_download(log, "Download as CSV", "history_export", is_on=count > 0)
        if hands:
            _draw_hands_download(log, "hands_export")
        st.button(
            "Clear",
            key="history_clear",
            disabled=not (count or hands),
            on_click=question.ask,
            args=(_clear_dialog,),
        )
    st.file_uploader(
        "Bring back a CSV",
        type="csv",
        key="history_import",
        on_change=_import,
        max_upload_size=MAX_BYTES // 1_000_000,
    )


def _draw_download(log: History, label: str, key: str, *, is_on: bool = True) -> None:
    st.download_button(
        label,
        log.export_csv,
        "lane-and-pile-history.csv",
        "text/csv",
        key=key,
        disabled=not is_on,
        on_click="ignore",
    )


def _draw_hands_download(log: History, key: str) -> None:
    st.download_button(
        "Download the hands",
        log.hands.export_csv,
        "lane-and-pile-hands.csv",
        "text/csv",
        key=key,
        on_click="ignore",
    )


EMPTY = "Nothing here yet: each event you place is kept, and stays on this computer."


@st.dialog("Clear your history?", on_dismiss="rerun")
def _clear_dialog() -> None:
    log = cache.history()
    hands = log.hands.count()
    what = "Every placement and every hand" if hands else "Every placement"
    st.write(f"{what} goes, for good. You can take them along first.")
    with st.container(horizontal=True):
        _draw_download(log, "Download first", "clear_export")
        if hands:
            _draw_hands_download(log, "clear_hands_export")
        question.answer("Clear them all", "clear_yes", _clear, primary=True)
        question.answer("Keep them", "clear_no")


def _clear() -> None:
    cache.history().clear()


def _import() -> None:
    """Add the rows of an uploaded CSV, and keep the report for the next run."""
    upload = st.session_state.get("history_import")
    if upload is None:
        return
    try:
        text = upload.getvalue().decode("utf-8-sig")
    except UnicodeDecodeError:
        st.session_state["history_said"] = (
            f"{upload.name[:60]} is not UTF-8 text; save it as a UTF-8 CSV and try again.",
        )
        return
    with st.spinner("Reading your history …"):
        report = cache.history().import_csv(text)
    said = [report.problem] if report.problem else []
    if not report.problem:
        what = "hands" if is_hands(text) else "placements"
        said.append(f"{report.added} {what} added, {report.duplicates} were there already.")
    said += [f"Row {bad.row} was refused: {bad.reason}" for bad in report.refused[:REPORTED]]
    if len(report.refused) > REPORTED:
        said.append(f"{len(report.refused) - REPORTED} more rows were refused.")
    st.session_state["history_said"] = tuple(said)

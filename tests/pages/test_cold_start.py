"""Every page must stand when it is the first thing a fresh server is asked for."""

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.shell import PAGE_TABLE, PAGES_FOLDER
from tests.pages.conftest import PATIENCE

APP = PAGES_FOLDER.parent / "app.py"
STEMS = [stem for stem, *_ in PAGE_TABLE]


@pytest.mark.parametrize("stem", STEMS)
def test_page_stands_without_a_run_before(stem):
    app = AppTest.from_file(APP).switch_page(f"pages/{stem}.py").run(timeout=PATIENCE)
    assert not app.exception
    assert len(app.title) == 1
    assert app.session_state["_shell"]


def test_every_page_file_is_on_the_menu():
    assert sorted(path.stem for path in PAGES_FOLDER.glob("[!_]*.py")) == sorted(STEMS)


def list_addresses():
    import streamlit as st  # noqa: PLC0415  # AppTest runs this body as a script of its own

    from pages.ui.shell import pages  # noqa: PLC0415  # same

    for listed in pages():
        st.text(f"{listed.title}: /{listed.url_path}")


def test_address_is_the_file_stem_and_home_is_the_default():
    shown = AppTest.from_function(list_addresses).run(timeout=PATIENCE)
    assert [line.value for line in shown.text] == [
        f"{title}: /{'' if stem == 'home' else stem}" for stem, title, *_ in PAGE_TABLE
    ]

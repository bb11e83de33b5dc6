"""A visitor without a browser: opens a page, reads all that stands on it, clicks.

visit    opens a page with an address such as ``visit("play", seed="7")``, as a visit of its own
sit      opens the page of a hand by its link
shown    everything a page shows or says about itself, as one text
html     the pieces of HTML of a page that hold a text
address  the parameters of the address
unnamed  the columns of a table that have no name in words
"""

import functools
import json

import pytest
from google.protobuf.text_format import MessageToString
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from engine.misery import own_decks
from pages.ui import cache
from pages.ui.shell import PAGES_FOLDER
from tests.pages.lane_by_hand import GAME

APP = PAGES_FOLDER.parent / "app.py"
UNFOLDED = ("figures", "history")
"""The folds of a game of placing."""
PATIENCE = 60  # seconds a run may take; the first one imports pandas


@pytest.fixture(scope="session", autouse=True)
def _installed_packages():
    """Look through the installed packages once: AppTest does at each run, half of its time."""
    with pytest.MonkeyPatch.context() as patch:
        scan = functools.cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scan)
        yield


@pytest.fixture(autouse=True)
def history_file(tmp_path, monkeypatch):
    """Give each test a history of its own: the file's path."""
    file = tmp_path / "history.db"
    monkeypatch.setenv("LANE_AND_PILE_DB", f"sqlite:///{file}")
    cache.history.clear()
    yield file
    cache.history().close()
    cache.history.clear()


@pytest.fixture(autouse=True)
def own_decks_folder(tmp_path, monkeypatch):
    """Give each test a folder of own decks, empty at first: its path."""
    folder = tmp_path / "decks"
    monkeypatch.setattr(own_decks, "own_folder", lambda: folder)
    return folder


class WarmPagesManager(PagesManager):
    """As on a server that somebody has visited.

    AppTest makes each run the first of a fresh server, where the file of a page runs without
    app.py; test_cold_start.py is about that.
    """

    def __init__(self, *args, **more):
        PagesManager.uses_pages_directory = False
        super().__init__(*args, **more)


@pytest.fixture
def visit(monkeypatch):
    """Return a function that opens a page, some of its folds too, and runs it without a fault."""
    monkeypatch.setattr("streamlit.testing.v1.app_test.PagesManager", WarmPagesManager)

    def open_(stem, unfold=(), **query):
        app = AppTest.from_file(APP, default_timeout=PATIENCE).switch_page(f"pages/{stem}.py")
        app.query_params.update(query)
        for fold in unfold:
            app.session_state[fold] = True
        app.run()
        assert not app.exception
        return app

    return open_


@pytest.fixture
def sit(visit):
    """Return a function that opens a hand by its link."""
    return lambda link: visit("play", **link)


@pytest.fixture
def open_game(visit):
    """Return a function that opens a game of placing by its link, its folds open."""
    return lambda game=GAME: visit("place", UNFOLDED, game=game)


def shown(app):
    """Everything a page shows or says about itself: words, tooltips, charts, tables, address."""
    protos = [part.proto for part in app if getattr(part, "proto", None) is not None]
    said = [MessageToString(proto, as_utf8=True) for proto in protos]
    tables = [frame.value.to_csv() for frame in app.dataframe]
    return "\n".join([*said, *tables, *address(app).values()])


def html(app, text=""):
    """The pieces of HTML of a page that hold a text."""
    bodies = [element.proto.body for element in app.get("html")]
    return [body for body in bodies if text in body and not body.startswith("<style>")]


def address(app):
    """Return the parameters of the address, one value each."""
    query = app.query_params
    return {
        name: query[name][0] if isinstance(query[name], list) else query[name] for name in query
    }


def unnamed(table):
    """The columns of a table on screen that are shown and not named in words."""
    told = json.loads(table.proto.columns)
    return [
        column
        for column in table.value.columns
        if not told.get(column, {}).get("hidden") and not told.get(column, {}).get("label")
    ]

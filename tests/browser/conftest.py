"""A real server and a real browser.

What a browser test may use:

server        the running app, one for the whole session
fresh_server  starts another one, which nobody has visited yet
open_page     opens an address in a window of a given size and theme, and waits until it is drawn
settle        waits until a page has answered everything it was asked
dressed       waits until a page that was loaded again is drawn
traffic       what the test's windows asked for and complained about
axe_finds     what a page lacks of WCAG 2.2 A and AA, in words
both_themes   what a page lacks of them in the light and after the visitor turned it dark
sideways      how far a page reaches beyond its window, in pixels
card          the cards of a zone that can be tapped
"""

import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from scripts.chromium import find_chromium, launch_arguments
from scripts.serve import serve

SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
PATIENCE = 60  # seconds a page may take to answer on a busy machine
OURS = {"127.0.0.1", "localhost"}
LOCAL_SCHEMES = {"data", "blob", "about", "chrome-error"}

# Playwright's own five seconds are too few for the first chart on a busy machine.
expect.set_options(timeout=PATIENCE * 1000)

# Whether our style sheet, which comes as an element of the page, is laid.
DRESSED = "() => getComputedStyle(document.documentElement).getPropertyValue('--felt-1') !== ''"

# Resolves to true once the page has drawn what it was sent, nothing in its document has changed
# for a moment and it has nothing else to do, which a page without a frame to draw may never say;
# to false when that takes too long.
STILL = """() => new Promise(done => {
    const rest = 150, limit = setTimeout(() => finish(false), 5000)
    const isDrawn = () => document.querySelector('[data-test-script-state=notRunning]')
        && !document.querySelector('[data-testid=stSkeleton], [data-stale=true]')
    let timer, idle
    const wait = () => {
        clearTimeout(timer)
        cancelIdleCallback(idle)
        timer = setTimeout(() => { idle = requestIdleCallback(look, { timeout: 1000 }) }, rest)
    }
    const look = () => isDrawn() ? finish(true) : wait()
    const watch = new MutationObserver(wait)
    function finish(still) {
        watch.disconnect()
        clearTimeout(timer)
        clearTimeout(limit)
        cancelIdleCallback(idle)
        done(still)
    }
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    wait()
})"""


class Traffic:
    """What the windows of one test sent, asked for and complained about.

    The page's own "not running" mark alone is no proof of rest: it also holds between a click and
    the server's answer. So the runs are counted on the websocket itself. A piece of the page may
    come late, with the script that draws it: so requests under way count too.
    """

    def __init__(self):
        self.requests = []
        self.complaints = []
        self.answered = {}  # page -> whether its latest request for a run is answered
        self.under_way = {}  # page -> its requests that have no answer yet

    @property
    def outside(self):
        return [url for url in self.requests if not is_local(url)]

    def is_quiet(self, page):
        """Whether the page has been sent all that it asked for."""
        return self.answered[page] and not self.under_way[page]

    def watch(self, context):
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("page", self.watch_page)

    def watch_page(self, page):
        self.answered[page] = False
        self.under_way[page] = set()
        page.on("request", lambda request: self.note_request(page, request))
        page.on("requestfinished", lambda request: self.note_reply(page, request))
        page.on("requestfailed", lambda request: self.note_reply(page, request))
        page.on("websocket", lambda socket: self.watch_socket(page, socket))

    def note_request(self, page, request):
        self.under_way[page].add(request)

    def note_reply(self, page, request):
        self.under_way[page].discard(request)

    def watch_socket(self, page, socket):
        self.requests.append(socket.url)
        socket.on("framesent", lambda frame: self.note_question(page, frame))
        socket.on("framereceived", lambda frame: self.note_answer(page, frame))

    def note_question(self, page, frame):
        if isinstance(frame, bytes) and BackMsg.FromString(frame).HasField("rerun_script"):
            self.answered[page] = False

    def note_answer(self, page, frame):
        if not isinstance(frame, bytes):
            return
        message = ForwardMsg.FromString(frame)
        if message.HasField("new_session"):
            self.answered[page] = False
        if message.HasField("script_finished"):
            another_follows = ForwardMsg.FINISHED_EARLY_FOR_RERUN
            self.answered[page] = message.script_finished != another_follows

    def hear(self, message):
        source = urlsplit(message.location.get("url", "")).path
        # On a deep link Streamlit's client first tries its own addresses below the page's.
        is_probe = source.endswith(("/_stcore/health", "/_stcore/host-config"))
        if message.type == "error" and not is_probe:
            self.complaints.append(f"{message.text} ({source})")


BACKGROUND = "getComputedStyle(document.querySelector('[data-testid=stApp]')).backgroundColor"
# backgroundColor of the two themes in .streamlit/config.toml: #fbf7ef and #171d1a
LIGHT, DARK = "rgb(251, 247, 239)", "rgb(23, 29, 26)"
WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def axe_finds(page):
    """Return axe's report of violations of WCAG A and AA, empty when there are none."""
    found = Axe().run(page, options={"runOnly": WCAG_AA, "resultTypes": ["violations"]})
    assert len(found.response["passes"]) > 5, "axe hardly looked at anything"
    return found.generate_report() if found.violations_count else ""


def both_themes(page, settle):
    """Return what axe finds on a light page and, with the system turned dark, on the same page."""
    assert page.evaluate(BACKGROUND) == LIGHT
    found = axe_finds(page)
    page.emulate_media(color_scheme="dark")
    settle(page)
    assert page.evaluate(BACKGROUND) == DARK
    found += axe_finds(page)
    page.emulate_media(color_scheme="light")
    settle(page)
    return found


def sideways(page):
    """Return how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def card(page, zone):
    """Return the cards of a zone, hand or face_up, that can be tapped."""
    return page.locator(f".st-key-cards_{zone} [class*='st-key-card_'] button >> visible=true")


def is_local(url):
    parts = urlsplit(url)
    return parts.scheme in LOCAL_SCHEMES or parts.hostname in OURS


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Add our Chromium and its settings; without a browser the tests fail and say what to do."""
    try:
        executable = find_chromium()
    except FileNotFoundError as missing:
        pytest.fail(str(missing), pytrace=False)
    return {
        **browser_type_launch_args,
        "executable_path": executable,
        "args": launch_arguments(),
    }


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """Address of the app, started once for all tests."""
    with serve(tmp_path_factory.mktemp("server")) as running:
        yield running.url


@pytest.fixture(scope="session")
def base_url(server):
    """Let pytest-playwright's own ``page`` open ``"/play"``; its default warns under pytest 9."""
    return server


@pytest.fixture
def fresh_server(tmp_path_factory):
    """Start a server nobody has visited and return its address; ends with the test."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(serve(tmp_path_factory.mktemp("fresh"))).url


@pytest.fixture
def traffic():
    """Record of the test's windows; the test fails when one of them called another machine."""
    record = Traffic()
    yield record
    assert record.outside == [], f"The page called other machines: {record.outside}"


@pytest.fixture
def new_context(new_context, traffic):
    """Watch every window a test opens, those of pytest-playwright's own fixtures included."""

    def watched(**settings):
        context = new_context(**settings)
        traffic.watch(context)
        return context

    return watched


@pytest.fixture
def settle(traffic):
    """Return a function that waits until a page has answered and stands still."""

    def wait(page):
        page.wait_for_timeout(50)  # lets the click just made reach the websocket
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if traffic.is_quiet(page) and page.evaluate(STILL) and traffic.is_quiet(page):
                return
            page.wait_for_timeout(50)
        pytest.fail(f"{page.url} had not answered after {PATIENCE} seconds.")

    return wait


@pytest.fixture
def dressed(settle):
    """Return a function that waits until a page has its title and our style, and stands still."""

    def wait(page):
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_function(DRESSED)
        settle(page)

    return wait


@pytest.fixture
def open_page(new_context, server, dressed):
    """Return a function that opens an address such as ``"play?seed=3"`` and waits for its title."""

    def open_(address="", *, size="desktop", theme="light", at=None):
        page = new_context(viewport=SIZES[size], color_scheme=theme).new_page()
        page.goto(f"{at or server}/{address}")
        dressed(page)
        return page

    return open_

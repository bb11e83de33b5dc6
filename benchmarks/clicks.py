"""How quick is a click? ``python benchmarks/clicks.py`` prints times, and ratios.

Every figure is measured beside the same figure of a page with one button (``one_button.py``), in
turns, so that the ratios hold on other machines: server time of a click, time from click to paint
in a headless Chromium, time until a first visitor sees the title, memory of a session. Takes about
two minutes, talks to this machine only, stops by itself.
"""

import asyncio
import os
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))  # run as a file, not as a module

from benchmarks.visitor import GAMES, ONE_BUTTON, Place, visit
from scripts.chromium import find_chromium, launch_arguments
from scripts.serve import Server, serve

CLICKS = 30
WARM_UP = 3
FIRST_VISITS = 5
SESSIONS = 20
HOME = Place("home", "", ())

# Clicks the n-th button and gives the milliseconds until the last change it caused was painted,
# or null when nothing changed within three seconds.
CLICK = """([selector, n]) => new Promise(done => {
    const buttons = [...document.querySelectorAll(selector)].filter(b => b.checkVisibility())
    if (!buttons.length) return done(null)
    let painted = null, timer = setTimeout(finish, 3000)
    const start = performance.now()
    const watch = new MutationObserver(() => {
        requestAnimationFrame(() => { painted = performance.now() })
        clearTimeout(timer)
        timer = setTimeout(finish, 300)
    })
    function finish() { watch.disconnect(); done(painted && painted - start) }
    watch.observe(document.querySelector('[data-testid=stMain]'), {
        childList: true, subtree: true, characterData: true, attributeFilter: ['src', 'alt'] })
    buttons[n % buttons.length].click()
})"""

NOTE_TITLE = """
const look = () => {
    if (document.querySelector('h1')) window.titleAt = performance.now()
    else requestAnimationFrame(look)
}
look()
"""


def main() -> None:
    """Measure all four and print a table each."""
    with tempfile.TemporaryDirectory() as app_home, tempfile.TemporaryDirectory() as one_home:
        script = Path(__file__).with_name("one_button.py")
        with serve(Path(app_home)) as app, serve(Path(one_home), script) as one:
            servers = {ONE_BUTTON: one, **dict.fromkeys(GAMES, app)}
            show("Server time of a click, ms (median)", asyncio.run(server_times(servers)))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=find_chromium(), args=launch_arguments()
                )
                show("Click to paint, ms (median)", paint_times(browser, servers))
                visits = {ONE_BUTTON: one, HOME: app}
                show("First visit until the title, ms (median)", first_visits(browser, visits))
                browser.close()
            if Path("/proc/self/statm").exists():
                show(
                    f"Memory of a session, kB (mean of {SESSIONS})",
                    asyncio.run(session_sizes(servers)),
                )
            else:
                print("\nMemory of a session: read from /proc, which this system lacks")


def show(title: str, figures: dict[Place, list[float]]) -> None:
    """Print medians and their ratios to the one-button page."""
    print(f"\n{title}")
    measure = median(figures[ONE_BUTTON]) if figures[ONE_BUTTON] else 0
    for place, values in figures.items():
        if not values:
            print(f"  {place.name:<12} no button with a key like {place.keys[0]}* answered")
            continue
        ratio = f"{median(values) / measure:6.2f} x" if measure > 0 else "     -"
        print(f"  {place.name:<12}{median(values):9.1f}  {ratio}   n = {len(values)}")


async def server_times(servers: dict[Place, Server]) -> dict[Place, list[float]]:
    """Milliseconds from a click until the server says the run is finished, in turns."""
    times: dict[Place, list[float]] = {place: [] for place in servers}
    async with AsyncExitStack() as open_sessions:
        visitors = [
            await open_sessions.enter_async_context(visit(server.url, place))
            for place, server in servers.items()
        ]
        for turn in range(WARM_UP + CLICKS):
            for visitor in visitors:
                seconds = await visitor.click(turn)
                if seconds is not None and turn >= WARM_UP:
                    times[visitor.place].append(seconds * 1000)
    return times


def paint_times(browser: Browser, servers: dict[Place, Server]) -> dict[Place, list[float]]:
    """Milliseconds from a click until its last change is painted, in turns."""
    times: dict[Place, list[float]] = {place: [] for place in servers}
    windows = {place: open_window(browser, place, server) for place, server in servers.items()}
    for turn in range(WARM_UP + CLICKS):
        for place, window in windows.items():
            if turn > 2 * WARM_UP and not times[place]:
                continue  # there is nothing to click
            if not window.locator(place.selector).count():
                draw(window, place, servers[place])  # the game has ended: another one
            painted = window.evaluate(CLICK, [place.selector, turn])
            if painted is not None and turn >= WARM_UP:
                times[place].append(painted)
    return times


def open_window(browser: Browser, place: Place, server: Server) -> Page:
    """Open a page in a window of its own."""
    window = browser.new_page()
    draw(window, place, server)
    return window


def draw(window: Page, place: Place, server: Server) -> None:
    """Load the page anew and wait until charts and images rest."""
    window.goto(f"{server.url}/{place.path}")
    window.wait_for_selector("h1")
    window.wait_for_timeout(2000)


def first_visits(browser: Browser, servers: dict[Place, Server]) -> dict[Place, list[float]]:
    """Milliseconds until the title stands, each time with an empty browser cache."""
    times: dict[Place, list[float]] = {place: [] for place in servers}
    for _ in range(FIRST_VISITS):
        for place, server in servers.items():
            context = browser.new_context()
            context.add_init_script(NOTE_TITLE)
            window = context.new_page()
            window.goto(f"{server.url}/{place.path}")
            times[place].append(
                window.wait_for_function("window.titleAt").evaluate("() => window.titleAt")
            )
            context.close()
    return times


async def session_sizes(servers: dict[Place, Server]) -> dict[Place, list[float]]:
    """Growth of the server's memory by open sessions, kB each."""
    return {place: [await session_size(server, place)] for place, server in servers.items()}


async def session_size(server: Server, place: Place) -> float:
    """Kilobytes the server's resident memory grows by one session, mean of SESSIONS."""
    async with AsyncExitStack() as open_sessions:
        await open_sessions.enter_async_context(visit(server.url, place))
        before = resident_kilobytes(server.pid)
        for _ in range(SESSIONS):
            await open_sessions.enter_async_context(visit(server.url, place))
        return (resident_kilobytes(server.pid) - before) / SESSIONS


def resident_kilobytes(pid: int) -> float:
    """Resident memory of a process, from /proc."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


if __name__ == "__main__":
    main()

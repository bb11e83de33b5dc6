"""How long do the charts of the explorer take? ``python benchmarks/charts.py`` prints a table.

Each is drawn of 1,000 events: on the server from the deck's frame to the JSON that goes to the
browser, with text in the colour of the theme, as a page does it; in a headless Chromium from the
figure to its points on screen. Processor time of the thread that draws, so that what else the
machine does counts little. Takes half a minute and stops by itself.
"""

import gc
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import numpy as np
from playwright.sync_api import CDPSession, Page, sync_playwright
from plotly.offline import get_plotlyjs

sys.path.insert(0, str(Path(__file__).parent.parent))  # run as a file, not as a module

from engine.charts.categories import category_separation, category_spread
from engine.charts.event_strip import event_strip
from engine.charts.lived import agreement, expected_and_lived
from engine.charts.palette import Chart
from engine.charts.profile import factor_profile
from engine.misery.deck import FACTORS, Deck, load_deck
from engine.misery.event_frame import event_frame
from engine.misery.lived import EXPECTED, agreement_frame, lived_frame
from engine.stats.groups import separation_frame
from scripts.chromium import find_chromium, launch_arguments

EVENTS = 1_000
TIMES = 20
LIMIT = 0.2
"""Seconds that a redraw may take."""
FIRST = """async figure => {
    window.spec = JSON.parse(figure)
    window.box = window.box || document.body.appendChild(document.createElement("div"))
    Plotly.purge(box)
    await Plotly.newPlot(box, spec.data, spec.layout)
    window.spec = JSON.parse(figure)
    for (const trace of spec.data) if (Array.isArray(trace.x)) trace.x.reverse()
}"""
AGAIN = """async () => {
    await Plotly.react(box, spec.data, spec.layout)
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
}"""


def main() -> None:
    """Print median and longest time of each chart, and how many times the limit it is."""
    deck = large_deck()
    gc.collect()
    gc.freeze()  # as the app does when it starts
    print(f"{EVENTS} events, {TIMES} times each; a redraw may take {LIMIT:g} s")
    show("On the server", {name: times_of(draw) for name, draw in charts(deck).items()})
    show("In the browser", browser_times({name: draw() for name, draw in charts(deck).items()}))


def show(title: str, times: dict[str, list[float]]) -> None:
    """Print median and longest time of each chart, and how many times the limit it is."""
    print(f"\n{title:<22}{'median ms':>10}{'most ms':>9}{'of limit':>10}")
    for name, seconds in times.items():
        median, most = np.median(seconds), max(seconds)
        print(f"{name:<22}{1000 * median:10.1f}{1000 * most:9.1f}{most / LIMIT:10.2f}")


def large_deck() -> Deck:
    """Return a deck of so many events, the starter deck's over and over."""
    deck = load_deck("starter")
    events = islice(cycle(deck.events), EVENTS)
    many = tuple(replace(event, id=f"{event.id}-{n}") for n, event in enumerate(events))
    return replace(deck, events=many)


def charts(deck: Deck) -> dict[str, Callable[[], Chart]]:
    """Return what draws each chart, its frame included."""
    one, other = (entry.label for entry in deck.categories[:2])
    figures = ["index", *FACTORS]
    names = dict(zip(figures, figures, strict=True))
    return {
        "strip": lambda: event_strip(event_frame(deck), [deck.events[0].id]),
        "categories": lambda: category_spread(event_frame(deck)),
        "separation": lambda: category_separation(
            separation_frame(event_frame(deck), "category", (one, other), figures),
            (one, other),
            names,
        ),
        "profile": lambda: factor_profile(event_frame(deck)),
        "expected and lived": lambda: expected_and_lived(
            lived_frame("physoc-2017"), EXPECTED["physoc-2017"], "mood"
        ),
        "agreement": lambda: agreement(agreement_frame()),
    }


def times_of(draw: Callable[[], Chart]) -> list[float]:
    """Return the seconds each redraw takes, up to the JSON for the browser."""
    return [seconds(draw) for _ in range(TIMES)]


def seconds(draw: Callable[[], Chart]) -> float:
    """Return how long one redraw takes, up to the JSON for the browser."""
    start = time.process_time()
    draw().figure.to_json()
    return time.process_time() - start


def browser_times(drawn: dict[str, Chart]) -> dict[str, list[float]]:
    """Return the seconds a browser takes to draw each chart anew, with changed data."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=launch_arguments()
        )
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_script_tag(content=get_plotlyjs())
        page.set_default_timeout(0)
        clock = page.context.new_cdp_session(page)
        clock.send("Performance.enable", {"timeDomain": "threadTicks"})
        return {
            name: [_redraw(page, clock, chart) for _ in range(TIMES)]
            for name, chart in drawn.items()
        }


def _redraw(page: Page, clock: CDPSession, chart: Chart) -> float:
    page.evaluate(FIRST, chart.figure.to_json())
    start = _processor(clock)
    page.evaluate(AGAIN)
    return _processor(clock) - start


def _processor(clock: CDPSession) -> float:
    told = clock.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in told if metric["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()

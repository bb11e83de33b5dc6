"""How long do the charts of the explorer take? ``python benchmarks/charts.py`` prints a table.

Each is drawn of 1,000 events, from the deck's frame to the JSON that goes to the browser, with
text in the colour of the theme, as a page does it. Takes some seconds and stops by itself.
"""

import gc
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))  # run as a file, not as a module

from engine.charts.categories import category_separation, category_spread
from engine.charts.event_strip import event_strip
from engine.charts.lived import agreement, expected_and_lived
from engine.charts.palette import Chart, with_ink
from engine.charts.profile import factor_profile
from engine.misery.deck import FACTORS, Deck, load_deck
from engine.misery.event_frame import event_frame
from engine.misery.lived import EXPECTED, agreement_frame, lived_frame
from engine.stats.groups import separation_frame

EVENTS = 1_000
TIMES = 20
LIMIT = 0.2
"""Seconds that a redraw may take."""


def main() -> None:
    """Print median and longest time of each chart, and how many times the limit it is."""
    deck = large_deck()
    gc.collect()
    gc.freeze()  # as the app does when it starts
    print(f"{EVENTS} events, {TIMES} times each; a redraw may take {LIMIT:g} s")
    print(f"{'':<22}{'median ms':>10}{'most ms':>9}{'of limit':>10}")
    for name, draw in charts(deck).items():
        times = [seconds(draw) for _ in range(TIMES)]
        median, most = np.median(times), max(times)
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


def seconds(draw: Callable[[], Chart]) -> float:
    """Return how long one redraw takes, up to the JSON for the browser."""
    with_ink.cache_clear()
    start = time.perf_counter()
    with_ink(draw(), "#241f1a").figure.to_json()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()

"""How does the app stand a crowd? ``python benchmarks/crowd.py`` prints the time of a click.

Fifty sessions click every two seconds for half a minute, over Streamlit's own websocket: first on
a page with one button (``one_button.py``), then on each game. Visitors and server share this
machine, so read the ratios first. Takes about two minutes, talks to this machine only, stops by
itself.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))  # run as a file, not as a module

from benchmarks.visitor import GAMES, ONE_BUTTON, Place, Visitor, visit
from scripts.serve import serve

BETWEEN_CLICKS = 2.0
MOST_SESSIONS = 200
MOST_SECONDS = 120


def main() -> None:
    """Let the crowd onto each page and print one table."""
    asked = arguments()
    one_button = Path(__file__).with_name("one_button.py")
    app = Path(__file__).parent.parent / "app.py"
    print(
        f"{asked.sessions} sessions, a click every {BETWEEN_CLICKS:g} s, {asked.seconds} s a page"
    )
    print(f"{'page':<12}{'median ms':>10}{'p95 ms':>9}{'clicks/s':>10}   x one button: median, p95")
    measure = None
    for place in (ONE_BUTTON, *GAMES):
        with (
            tempfile.TemporaryDirectory() as home,
            serve(Path(home), one_button if place == ONE_BUTTON else app) as server,
        ):
            times = asyncio.run(crowd(server.url, place, asked.sessions, asked.seconds))
        if not times:
            print(f"{place.name:<12} no button with a key like {place.keys[0]}* answered")
            continue
        figures = np.percentile(np.array(times) * 1000, [50, 95])
        measure = figures if measure is None else measure
        ratios = ", ".join(f"{ratio:.2f}" for ratio in figures / measure)
        rate = len(times) / asked.seconds
        print(f"{place.name:<12}{figures[0]:10.0f}{figures[1]:9.0f}{rate:10.1f}   {ratios}")


def arguments() -> argparse.Namespace:
    """Read the size of the crowd and its stay from the command line, within bounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sessions", type=int, default=50, help=f"at most {MOST_SESSIONS}")
    parser.add_argument("--seconds", type=int, default=30, help=f"a page, at most {MOST_SECONDS}")
    asked = parser.parse_args()
    asked.sessions = min(max(asked.sessions, 1), MOST_SESSIONS)
    asked.seconds = min(max(asked.seconds, 1), MOST_SECONDS)
    return asked


async def crowd(url: str, place: Place, sessions: int, seconds: int) -> list[float]:
    """Seconds each click of all sessions took, once all of them have opened the page."""
    async with AsyncExitStack() as open_sessions:
        visitors = [
            await open_sessions.enter_async_context(visit(url, place)) for _ in range(sessions)
        ]
        start = time.perf_counter()
        stays = [
            stay(visitor, start + BETWEEN_CLICKS * number / sessions, start + seconds)
            for number, visitor in enumerate(visitors)
        ]
        return [took for times in await asyncio.gather(*stays) for took in times]


async def stay(visitor: Visitor, first: float, end: float) -> list[float]:
    """Click at ``first`` and every two seconds until ``end``; a late answer delays the next."""
    times: list[float] = []
    planned = first
    while planned < end:
        await asyncio.sleep(max(0.0, planned - time.perf_counter()))
        took = await visitor.click(len(times))
        if took is None:
            break
        times.append(took)
        planned = max(planned + BETWEEN_CLICKS, time.perf_counter())
    return times


if __name__ == "__main__":
    main()

"""How fast are the readable Shithead rules? ``python benchmarks/engine.py`` prints two tables.

First the time to judge one move, and to judge and explain it, on one core: random moves in random
positions of every shipped rule set, once by a rule set that remembers nothing yet and once more.
Then whole two-seat games a second, every seat a lowest-card player, and the same without the
machine: how many calls of an empty Python function a ply costs. Takes about half a minute and stops
by itself; each line is printed as soon as it is measured. ``benchmarks/engine.py traveller shed``
looks at these rule sets only.
"""

import argparse
import random
import sys
import time
import timeit
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))  # run as a file, not as a module

from engine.shithead.attempts import thinkable
from engine.shithead.bots import lowest_card
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Move
from engine.shithead.play import Outcome, apply, deal, outcome
from engine.shithead.position import Position, observe
from engine.shithead.variant import Variant, load_variant, variant_names
from engine.text.explain import explain

MOST_POSITIONS = 500
MOST_SECONDS = 30.0
PLIES = 60
"""A random game is looked at for so many plies."""
SEED = 1

Case = tuple[Position, Move]


def main() -> None:
    """Print both tables."""
    asked = arguments()
    say(f"loading {len(asked.rules)} rule sets")
    variants = [load_variant(name) for name in asked.rules]
    chance = random.Random(SEED)  # noqa: S311  # a game, not a secret
    cases = [case for v in variants for case in random_cases(v, asked.positions, chance)]
    say(f"{len(cases)} random moves, {asked.positions} in each of {len(variants)} rule sets")
    say(f"{'':<36}{'median ms':>10}{'p90 ms':>9}")
    for what, ask in (("judge", judge), ("judge and explain", judge_and_explain)):
        for memory, times in zip(("cold", "remembered"), timed(cases, ask), strict=True):
            median, p90 = np.percentile(np.array(times) * 1000, [50, 90])
            say(f"{f'{what}, {memory}':<36}{median:10.3f}{p90:9.3f}")
    seated = [variant for variant in variants if variant.packs_for(2)]
    if not seated:
        say("none of these rule sets seats two players")
        return
    say("")
    say("Two lowest-card players")
    say(f"{'rule set':<18}{'games':>7}{'capped':>8}{'plies/game':>12}{'plies/s':>9}{'games/s':>9}")
    rates, paces = zip(*(row(v, asked.seconds) for v in seated), strict=True)
    say(f"median of {len(rates)} rule sets {np.median(rates):.0f} games/s, {min(rates):.0f} least")
    calls = 1 / (float(np.median(paces)) * empty_call())
    say(f"a ply costs as much as {calls:.0f} calls of an empty function of this Python")


def arguments() -> argparse.Namespace:
    """Read the number of positions and the time from the command line, within bounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rules", nargs="*", metavar="RULES", help="ids of rule sets; default: all")
    parser.add_argument(
        "--positions", type=int, default=100, help=f"a rule set, at most {MOST_POSITIONS}"
    )
    parser.add_argument(
        "--seconds", type=float, default=0.7, help=f"a rule set plays, at most {MOST_SECONDS:g}"
    )
    asked = parser.parse_args()
    unknown = set(asked.rules) - set(variant_names())
    if unknown:
        parser.error(f"there is no rule set called {min(unknown)[:40]}")
    asked.rules = asked.rules or variant_names()
    asked.positions = min(max(asked.positions, 1), MOST_POSITIONS)
    asked.seconds = min(max(asked.seconds, 0.01), MOST_SECONDS)
    return asked


def say(line: str) -> None:
    """Print a line at once, also into a file or a pipe."""
    print(line, flush=True)


def random_cases(variant: Variant, number: int, chance: random.Random) -> list[Case]:
    """So many positions of random games, each with any move the seat to move can think of."""
    found: list[Case] = []
    while len(found) < number:
        positions = list(random_game(variant, chance))
        position = chance.choice(positions)
        moves = list(thinkable(observe(position, position.to_move)))
        found.append((position, chance.choice(moves)))
    return found


def random_game(variant: Variant, chance: random.Random) -> Iterator[Position]:
    """The first positions of a game of random moves, at a random number of seats."""
    fewest, most = variant.settings.table.players
    position = deal(variant, chance.randint(fewest, most), chance.randrange(10**6))
    for _ in range(PLIES):
        if outcome(position) is not None:
            return
        yield position
        position = apply(position, chance.choice(legal_moves(position))).position


def timed(
    cases: list[Case], ask: Callable[[Position, Move], object]
) -> tuple[list[float], list[float]]:
    """Seconds of each case asked of a rule set that remembers nothing, and of the same again."""
    cold: list[float] = []
    again: list[float] = []
    for position, move in cases:
        fresh = replace(position, variant=replace(position.variant))
        for times, asked in ((cold, fresh), (again, replace(fresh))):  # a view remembers as well
            start = time.perf_counter()
            ask(asked, move)
            times.append(time.perf_counter() - start)
    return cold, again


def judge_and_explain(position: Position, move: Move) -> object:
    """The verdict in words."""
    return explain(judge(position, move))


def empty_call() -> float:
    """Seconds of this process for one call of a Python function that does nothing."""
    number = 200_000
    times = timeit.repeat(lambda: None, number=number, repeat=7, timer=time.process_time)
    return float(np.median(times)) / number


def row(variant: Variant, seconds: float) -> tuple[float, float]:
    """Play games for so long, print their line of the table; games and plies a second.

    Seconds are those of this process, so that others on the machine do not count.
    """
    played(variant, seed=0)  # what a rule set remembers after its first game is no part of this
    capped = games = plies = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        result, length = played(variant, seed=games)
        plies += length
        capped += result.kind == "capped"
    rate, pace = games / spent, plies / spent
    figures = f"{plies / games:>12.0f}{pace:>9.0f}{rate:>9.0f}"
    say(f"{variant.ref:<18}{games:>7}{capped:>8}{figures}")
    return rate, pace


def played(variant: Variant, seed: int) -> tuple[Outcome, int]:
    """One whole game: how it ended, and after how many plies."""
    position = deal(variant, 2, seed)
    while (result := outcome(position)) is None:
        position = apply(position, lowest_card(observe(position, position.to_move))).position
    return result, position.ply


if __name__ == "__main__":
    main()

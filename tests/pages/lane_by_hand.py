"""The lane reckoned from a deck's own file, without the code that the page runs on."""

import csv
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from engine.core.rng import shuffled
from engine.core.sources import DATA

LETTERS = "ABCDEFGHIJKLMNOPQRST"
GAME = "starter~1~10~17"


def rows_of(deck):
    """The rows of a deck's file, in its order; a deck's clean half is without its adult events."""
    name, is_clean = deck.removesuffix("-clean"), deck.endswith("-clean")
    with (DATA / "decks" / name / "events.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if not (is_clean and row["adult"] == "yes")]


@dataclass
class LaneByHand:
    """A game as it goes: indices in points, the next event on top of ``stock``."""

    deck: str
    seed: int
    lane: list = field(init=False)
    stock: list = field(init=False)

    def __post_init__(self):
        mixed = list(shuffled(rows_of(self.deck), self.seed))
        self.lane = sorted(float(row["index"]) for row in mixed[:3])
        self.stock = mixed[3:]

    @property
    def drawn(self):
        """The event to place."""
        return self.stock[0]

    @property
    def index(self):
        """Its index."""
        return float(self.drawn["index"])

    @property
    def right(self):
        """The gaps that are right: next to an equal one both sides are."""
        low, high = bisect_left(self.lane, self.index), bisect_right(self.lane, self.index)
        return list(range(low, high + 1))

    @property
    def wrong(self):
        """The gaps that are not."""
        return [gap for gap in range(len(self.lane) + 1) if gap not in self.right]

    def place(self, gap):
        """Place the event; return the row."""
        row = self.stock[0]
        if gap in self.right:
            self.lane.insert(gap, float(row["index"]))
        self.stock = self.stock[1:]
        return row

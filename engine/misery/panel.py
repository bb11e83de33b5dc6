"""A panel that rates a deck's events: by the leaflet's three scores, or by which of two is worse.

The English leaflet had a panel score each event for anxiety, emotional trauma and long-term
damage and averaged (§3). Comparing pairs asks less of a rater; `panel_deck` makes an index of it.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.core.cells import disarmed_csv
from engine.misery.deck import Deck
from engine.misery.deck_files import short_index
from engine.misery.event import FACTORS, Event, read_figure
from engine.misery.mending import tidy
from engine.misery.sheet import MAX_ROWS, DeckError, Row, read_sheet, refusal

LONGEST_NAME = 30
MOST_RATERS = 20
MOST_COMPARED = 1_000
"""Events that pairs may name: fitting strengths to so many takes four seconds."""
_COLUMNS = ("rater", "event", *FACTORS, "milder")


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's three scores of an event, in half points (2..200)."""

    rater: str
    event: str
    scores: tuple[int, int, int]

    @property
    def index(self) -> float:
        """The mean of the three scores, in half points, not rounded."""
        return sum(self.scores) / len(self.scores)


@dataclass(frozen=True, slots=True)
class Answer:
    """One rater's answer to which of two events is worse."""

    rater: str
    worse: str
    milder: str

    @property
    def pair(self) -> frozenset[str]:
        """The two events, in no order."""
        return frozenset((self.worse, self.milder))


@dataclass(frozen=True, slots=True)
class Panel:
    """What raters said; a later word of one about the same takes the place of an earlier one."""

    ratings: tuple[Rating, ...] = ()
    answers: tuple[Answer, ...] = ()

    @property
    def raters(self) -> tuple[str, ...]:
        """Who said anything, in the order of their first words."""
        return tuple(dict.fromkeys(said.rater for said in self.said))

    @property
    def said(self) -> tuple[Rating | Answer, ...]:
        """All ratings and answers."""
        return (*self.ratings, *self.answers)

    @property
    def compared(self) -> Counter[str]:
        """How often each event was compared with another."""
        return Counter(event for answer in self.answers for event in (answer.worse, answer.milder))

    def rated_by(self, rater: str) -> tuple[str, ...]:
        """The events that a rater has scored."""
        return tuple(rating.event for rating in self.ratings if rating.rater == rater)

    def add(self, *said: Rating | Answer) -> "Panel":
        """Return the panel with more said; DeckError for too many words, raters, events compared.

        >>> panel = Panel().add(Rating("Ann", "a", (2, 4, 6)), Rating("Ann", "a", (20, 20, 20)))
        >>> panel.ratings
        (Rating(rater='Ann', event='a', scores=(20, 20, 20)),)
        """
        ratings = {(old.rater, old.event): old for old in self.ratings}
        answers = {(old.rater, old.pair): old for old in self.answers}
        for new in said:
            if isinstance(new, Rating):
                ratings[new.rater, new.event] = new
            else:
                answers[new.rater, new.pair] = new
        panel = Panel(tuple(ratings.values()), tuple(answers.values()))
        if len(panel.raters) > MOST_RATERS:
            raise DeckError(f"A panel has at most {MOST_RATERS} raters: nobody else was let in.")
        if len(panel.compared) > MOST_COMPARED:
            raise DeckError(
                f"A panel compares at most {MOST_COMPARED:,} events: keep to one category."
            )
        if len(panel.said) > MAX_ROWS:  # what is kept and taken along must read again
            raise DeckError(f"A panel holds at most {MAX_ROWS:,} ratings and answers.")
        return panel

    def undo(self, rater: str, kind: type[Rating] | type[Answer]) -> "Panel":
        """Return the panel without the last rating, or answer, of one rater."""
        own = [one for one in self.said if one.rater == rater and isinstance(one, kind)]
        return Panel().add(*(one for one in self.said if one not in own[-1:]))


def rater_name(text: str) -> str:
    """Make a rater's name of a text: short, and nothing in it that cannot be seen.

    >>> rater_name("  Ann   B. ")
    'Ann B.'
    """
    return tidy(text).text[:LONGEST_NAME].strip()


def next_event(events: Sequence[Event], panel: Panel, rater: str) -> Event | None:
    """Return the event a rater is to score next, in an order of their own; None when done."""
    done = set(panel.rated_by(rater))
    left = [event for event in events if event.id not in done]
    random.Random(f"{rater} {len(left)}").shuffle(left)  # noqa: S311 - no secret, only no order
    return left[0] if left else None


def next_pair(events: Sequence[Event], panel: Panel, rater: str) -> tuple[Event, Event] | None:
    """Return the two events a rater is to compare next: those least compared so far; None if done.

    Each new pair is one this rater has not seen, so that nobody answers the same twice.
    """
    own = {answer.pair for answer in panel.answers if answer.rater == rater}
    met = panel.compared
    dice = random.Random(f"{rater} {len(own)}")  # noqa: S311 - no secret, only no order
    mixed = dice.sample(list(events), len(events))
    mixed.sort(key=lambda event: met[event.id])
    fresh = (pair for pair in combinations(mixed, 2) if frozenset(e.id for e in pair) not in own)
    return next(fresh, None)


def format_panel(panel: Panel) -> bytes:
    """Write all that was said as CSV; what a spreadsheet would run is disarmed."""
    return disarmed_csv(_COLUMNS, map(_cells, panel.said)).encode()


def read_panel(data: bytes, file: str, deck: Deck) -> tuple[Panel, tuple[str, ...]]:
    """Read what others said about a deck, and a sentence for each row that was refused.

    Raises DeckError where the whole file does not read.
    """
    rows = read_sheet(data, file, ("rater", "event"), (*FACTORS, "milder"))
    known = {event.id for event in deck.events}
    said, refused = [], []
    for row in rows:
        try:
            said.append(_said(row, known))
        except DeckError as error:
            refused.append(str(error))
    return Panel().add(*said), tuple(refused)


def _cells(said: Rating | Answer) -> list[str]:
    if isinstance(said, Rating):
        return [said.rater, said.event, *map(short_index, said.scores), ""]
    return [said.rater, said.worse, *("" for _ in FACTORS), said.milder]


def _said(row: Row, known: set[str]) -> Rating | Answer:
    rater = rater_name(row["rater"])
    if not rater:
        raise refusal(row, "rater", "a name")
    named = [column for column in ("event", "milder") if column == "event" or row[column]]
    for column in named:
        if row[column] not in known:
            raise refusal(row, column, "the id of an event of this deck")
    if row["milder"] == row["event"]:
        raise refusal(row, "milder", "another event than the worse one")
    if row["milder"]:
        return Answer(rater, row["event"], row["milder"])
    anxiety, trauma, damage = (read_figure(row, factor) for factor in FACTORS)
    return Rating(rater, row["event"], (anxiety, trauma, damage))

"""What a table agrees on before the deal, after both leaflets; one seat is the solo game.

Where the leaflets differ or leave a thing to the table it is a setting here, and its default is
what suits one screen: the app reads, so everybody may guess.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

DEALT: Final = 3
"""Events dealt to each seat before the first draw (English leaflet, 5)."""
GOAL: Final = 10
"""Events in the lane that win (English leaflet, 7)."""
GOALS: Final = range(4, 21)
"""The goals a game may have: one event to place at least, and gaps that letters can name."""
MOST_SEATS: Final = 8
ROUNDS: Final = range(1, 100)
MISSES: Final = range(1, 20)
OWNER: Final = "You"
"""The player whose history it is; other people at the screen are guests."""

_PLAYER = re.compile(r"[A-Z][A-Za-z0-9]{0,11}|[a-z]{1,12}")

Reader = Literal["nobody", "neighbour"]
"""Who reads the card: the app, so that all may guess (the Dutch rules name no reader), or the
neighbour on the right, who knows the index and does not guess (English leaflet, 5)."""
StartsAs = Literal["dealer", "unluckiest"]
"""Why a seat starts: it dealt (English leaflet, 5), or the most recent misfortune was its own
(Dutch rules, *Zo bereid je het spel voor*)."""


class RulesError(ValueError):
    """Rules that no game can be played by; the message is a sentence fit for a page."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The agreement of one table. Seats count from 0, clockwise.

    `players` names who sits there: a person by a capitalised name, a forecaster by the small
    letters of its id. `rounds` and `misses` end a game short of the goal; `misses`, for one seat
    only, loses it. `extra` are the cards of a head start, one figure a seat, or empty.

    Raises RulesError for anything out of range.
    """

    players: tuple[str, ...] = (OWNER,)
    goal: int = GOAL
    reader: Reader = "nobody"
    rounds: int | None = None
    misses: int | None = None
    starter: int = 0
    starts_as: StartsAs = "dealer"
    extra: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self._require_seats()
        _require("goal", self.goal, GOALS, " events")
        if self.rounds is not None:
            _require("limit of rounds", self.rounds, ROUNDS)
        if self.misses is not None:
            _require("limit of misses", self.misses, MISSES)
        if self.misses is not None and self.seats > 1:
            raise RulesError("Only a game alone ends by misses: leave that out, or play alone.")
        if self.reader == "neighbour" and self.seats == 1:
            raise RulesError("A player alone has no neighbour to read: let nobody read.")
        self._require_head_start()

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.players)

    @property
    def owner(self) -> int | None:
        """The seat whose guesses the history keeps; None when only guests play."""
        return self.players.index(OWNER) if OWNER in self.players else None

    @property
    def guessers(self) -> int:
        """How many may guess at one event: all, or all but who reads it."""
        return self.seats - (self.reader == "neighbour")

    @property
    def dealt(self) -> tuple[int, ...]:
        """How many cards each seat is dealt, its head start included."""
        return tuple(DEALT + more for more in self.extra or (0,) * self.seats)

    def seat_at(self, turn: int, tried: int = 0) -> int:
        """Return who guesses at the event of a turn, both from 0, after so many have missed.

        The card goes clockwise from the player whose turn it is (English leaflet, 5), and so does
        the turn, whoever won the card: "opeenvolgende beurten met de klok mee" (Dutch rules); the
        English leaflet does not say whose turn follows a steal.
        """
        return (self.starter + turn + tried) % self.seats

    def reader_at(self, turn: int) -> int | None:
        """Return who reads the event of a turn and so cannot guess; None when nobody does."""
        return None if self.reader == "nobody" else (self.seat_at(turn) - 1) % self.seats

    def _require_seats(self) -> None:
        if not 1 <= self.seats <= MOST_SEATS:
            raise RulesError(f"{self.seats} players are no table: choose 1 to {MOST_SEATS}.")
        if not all(map(_PLAYER.fullmatch, self.players)):
            raise RulesError(
                "A player is a name of up to 12 plain letters and digits with a capital first, "
                "or a forecaster's id in small letters."
            )
        if not 0 <= self.starter < self.seats:
            raise RulesError(
                f"Seat {self.starter + 1} cannot start: there are {self.seats} at the table."
            )

    def _require_head_start(self) -> None:
        if len(self.extra) not in (0, self.seats):
            raise RulesError(
                f"A head start names a number of cards for each of the {self.seats} seats."
            )
        if any(more < 0 or DEALT + more >= self.goal for more in self.extra):
            raise RulesError(
                f"A head start goes from 0 to {self.goal - DEALT - 1} cards with a goal of "
                f"{self.goal}: somebody would have won before the first draw."
            )


def is_person(player: str) -> bool:
    """Whether a player is a person at the screen; else it is a forecaster.

    >>> is_person("You"), is_person("worrier")
    (True, False)
    """
    return player[:1].isupper()


def _require(what: str, number: int, allowed: range, unit: str = "") -> None:
    if number not in allowed:
        raise RulesError(
            f"A {what} of {number} is out of range: choose from {allowed[0]} to {allowed[-1]}"
            f"{unit}."
        )


ALONE: Final = Rules()
"""What is played where nothing else was agreed: you alone, to ten."""

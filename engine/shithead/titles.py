"""What they are called who lose several hands of a session.

"Multiple losses increase a player's ranking which is may be tracked in many different ways, e.g.
Numeric: double shithead, triple, quadruple, … Olympic: bronze shithead, silver, gold, platinum, …
Feudal: lord shithead, duke, prince, king, emperor, … Or any other hierarchy that the players
invent." (the rules in full, before "The rules in full").
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.shithead.play import Outcome
from engine.text.catalogue import load_catalogue

SCHEMES = ("numeric", "olympic", "feudal")
MOST_TITLES = 12
MOST_LETTERS = 40
MOST_TEXT = MOST_TITLES * (MOST_LETTERS + 1)

Ladder = tuple[str, ...]
"""The titles for one lost hand, two, three …"""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat after a session: hands lost, its title ("" for none), and its place.

    Place 1 has lost most; seats that lost equally often share a place, and the next one is as far
    on as there are seats before it.
    """

    seat: int
    lost: int
    title: str
    place: int


@dataclass(frozen=True, slots=True)
class Score:
    """A session: its hands, those called off or without a loser apart, and every seat's standing.

    ``standings`` run from most hands lost to fewest, equals in the order of the seats. ``hands``
    counts all of them; ``called_off`` came to no end, ``only_won`` had a winner and no loser.
    """

    hands: int
    called_off: int
    only_won: int
    standings: tuple[Standing, ...]


def ladder(scheme: str, language: str = "en") -> Ladder:
    """The titles of one of the text's own schemes; raises ``KeyError`` for another.

    The text names no first step for the numeric one: a single loss is the bare word.

    >>> ladder("olympic")
    ('bronze Shithead', 'silver Shithead', 'gold Shithead', 'platinum Shithead')
    """
    return tuple(load_catalogue(language).table["titles"][scheme])


def own_ladder(text: str) -> Ladder:
    r"""The titles a table wrote, a line each: at most 12 of 40 letters, the rest is left off.

    >>> own_ladder("Dishwasher\n\n  Head dishwasher ")
    ('Dishwasher', 'Head dishwasher')
    """
    lines = ("".join(filter(str.isprintable, line)).strip() for line in text.splitlines())
    return tuple(line[:MOST_LETTERS] for line in lines if line)[:MOST_TITLES]


def titles_of(noted: str) -> Ladder:
    """The titles of a scheme by its name, or else of a table's own text."""
    return ladder(noted) if noted in SCHEMES else own_ladder(noted)


def title(lost: int, titles: Ladder) -> str:
    """The title for so many lost hands; past the last title it stays, with how often.

    >>> title(2, ladder("feudal")), title(0, ladder("feudal"))
    ('duke Shithead', '')
    >>> title(6, ladder("olympic"))
    'platinum Shithead, 3 times over'
    """
    if not lost or not titles:
        return ""
    over = lost - len(titles)
    return titles[lost - 1] if over <= 0 else f"{titles[-1]}, {over + 1} times over"


def score(outcomes: Sequence[Outcome], seats: int, titles: Ladder) -> Score:
    """The standing of a table after these hands.

    >>> both = score([Outcome("lost", (0,), loser=1), Outcome("capped", ())], 2, ladder("numeric"))
    >>> both.hands, both.called_off, both.standings[0]
    (2, 1, Standing(seat=1, lost=1, title='Shithead', place=1))
    """
    lost = [sum(result.loser == seat for result in outcomes) for seat in range(seats)]
    order = sorted(range(seats), key=lambda seat: -lost[seat])
    return Score(
        hands=len(outcomes),
        called_off=sum(result.kind == "capped" for result in outcomes),
        only_won=sum(result.kind == "won" for result in outcomes),
        standings=tuple(
            Standing(seat, lost[seat], title(lost[seat], titles), 1 + _above(lost, seat))
            for seat in order
        ),
    )


def _above(lost: Sequence[int], seat: int) -> int:
    return sum(other > lost[seat] for other in lost)

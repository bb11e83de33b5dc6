"""One-line texts for lanes, placements and whole games, with their readers; each pair is inverse.

    lane        11.5,28.5,36.5                 indices, ascending
    placements  B60.A25.C                      gap, then confidence in per cent if there was one
    record      starter~1~10~17~B60.A25.C      deck, its version, rules, seed, placements

The rules of a game alone are its goal; `rules_text` has those of a table. The placements are those
of all seats, the forecasters' too, so that a game stays what it was whoever plays it again.

Letters, digits and `-._~` only: a record goes into a link as it stands. Decks that are combined
have a plus between their ids, which a link may turn into a space: it is read as a plus.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from engine.core.rng import SEED_MAX
from engine.misery.deck import format_index, parse_index
from engine.misery.lane import gap_letter, parse_gap
from engine.misery.position import Placement
from engine.misery.rules import ALONE, Rules, RulesError
from engine.misery.rules_text import format_rules, parse_rules
from engine.misery.sheet import DeckError

T = TypeVar("T")

LONGEST: Final = 10_000
"""Characters that are read at all; eight players through a deck of 250 need less."""
_EXCERPT: Final = 20

_DECK = re.compile(r"[a-z0-9]+(?:[+.-][a-z0-9]+)*")
_VERSION = re.compile(r"[A-Za-z0-9._-]+")
_NUMBER = re.compile(r"[0-9]{1,10}")
_PLACEMENT = re.compile(r"([A-Za-z])(100|[1-9]?[0-9])?")


class NotationError(ValueError):
    """A text that does not read; the message is a sentence fit for a page."""


@dataclass(frozen=True, slots=True)
class Record:
    """All that a game was: the placements replayed on the deal of deck, rules and seed give it."""

    deck: str = "starter"
    version: str = "1"
    rules: Rules = ALONE
    seed: int = 0
    placements: tuple[Placement, ...] = ()


def format_lane(indices: Sequence[int]) -> str:
    """Write indices in half points as a lane in points.

    >>> format_lane((23, 57, 73))
    '11.5,28.5,36.5'
    """
    return ",".join(map(format_index, indices))


def parse_lane(text: str) -> tuple[int, ...]:
    """Read a lane into indices in half points; an empty text is an empty lane.

    Raises:
        NotationError: too long, not an index, or not ascending.

    >>> parse_lane("11.5,28.5,36.5")
    (23, 57, 73)

    """
    _require_short(text, "lane")
    try:
        lane = tuple(parse_index(part) for part in text.split(",")) if text else ()
    except DeckError as error:
        raise NotationError(
            f"{_shown(text)} is no lane: write indices from 1 to 100 in half points, "
            "commas between, as in 11.5,28.5,36.5."
        ) from error
    if list(lane) != sorted(lane):
        raise NotationError(f"{_shown(text)} is no lane: its indices must go up.")
    return lane


def format_placements(placements: Sequence[Placement]) -> str:
    """Write placements, first to last.

    >>> format_placements([Placement(1, 60), Placement(0)])
    'B60.A'
    """
    return ".".join(map(_format_placement, placements))


def parse_placements(text: str) -> tuple[Placement, ...]:
    """Read placements; an empty text is none of them.

    Raises:
        NotationError: too long, or a placement does not read; the first such is named.

    >>> parse_placements("B60.A")
    (Placement(gap=1, confidence=60), Placement(gap=0, confidence=None))

    """
    placements, problem = read_placements(text)
    if problem:
        raise NotationError(problem)
    return placements


def read_placements(text: str) -> tuple[tuple[Placement, ...], str | None]:
    """Read placements as far as they can be read; then say in one sentence what could not, if any.

    >>> read_placements("B60.?.C")[0]
    (Placement(gap=1, confidence=60),)

    """
    read: list[Placement] = []
    try:
        _require_short(text, "list of placements")
        for number, part in enumerate(text.split(".") if text else (), start=1):
            read.append(_parse_placement(part, number))
    except NotationError as error:
        return tuple(read), str(error)
    return tuple(read), None


def format_record(record: Record) -> str:
    """Write a game as one line.

    Raises:
        NotationError: deck id or version hold other characters than a link may carry as they
            stand, as those of a deck that somebody brought along can.

    >>> format_record(Record("starter", "1", ALONE, 17, (Placement(1, 60), Placement(0, 25))))
    'starter~1~10~17~B60.A25'

    """
    _parse_deck(record.deck)
    _parse_version(record.version)
    head = f"{record.deck}~{record.version}~{format_rules(record.rules)}~{record.seed}"
    placed = format_placements(record.placements)
    return f"{head}~{placed}" if placed else head


def parse_record(text: str, decks: Mapping[str, str] | None = None) -> Record:
    """Read a game; `decks`, id to version, are those there are: without it any deck will do.

    Raises:
        NotationError: anything that `read_record` would report.

    >>> parse_record("starter~1~10~17").seed
    17

    """
    record, problem = read_record(text, decks)
    if problem:
        raise NotationError(problem)
    return record


def read_record(text: str, decks: Mapping[str, str] | None = None) -> tuple[Record, str | None]:
    """Read what can be read of a game; say in one sentence what could not, else None.

    A part that does not read is as in `Record()`, or the version here, and the placements are
    then left out, as they are for a deck of another version: they make sense only on the very
    deal they were made on. Else placements are read up to the first that does not read.
    `decks`, id to version, are those there are: without it any deck will do.

    >>> record, problem = read_record("starter~1~10~17~B60.Z!")
    >>> format_record(record), problem.partition(":")[0]
    ('starter~1~10~17~B60', 'Placement 2 does not read (“Z?”)')

    """
    problems: list[str] = []
    parts = _read(_parts, text, ("", "", "", "", ""), problems)
    start = Record()
    deck = _read(partial(_parse_deck, decks=decks), parts[0], start.deck, problems)
    here = (decks or {}).get(deck)
    version = _read(partial(_parse_version, here=here), parts[1], here or start.version, problems)
    rules = _read(_parse_rules, parts[2], start.rules, problems)
    seed = _read(_parse_seed, parts[3], start.seed, problems)
    if problems:
        return Record(deck, version, rules, seed), problems[0]
    placements, problem = read_placements(parts[4])
    return Record(deck, version, rules, seed, placements), problem


def deck_asked(text: str) -> str:
    """Return what a record would have as its deck, whether there is such a deck or not.

    >>> deck_asked("starter+leaflet~1_1~10~17")
    'starter+leaflet'
    """
    return text.replace(" ", "+").partition("~")[0]


def _read(parse: Callable[[str], T], text: str, instead: T, problems: list[str]) -> T:
    try:
        return parse(text)
    except NotationError as error:
        problems.append(str(error))
        return instead


def _parts(text: str) -> tuple[str, str, str, str, str]:
    _require_short(text, "link")
    parts = text.replace(" ", "+").split("~")
    if len(parts) not in (4, 5):
        raise NotationError(
            f"{_shown(text)} is no game: write deck, version, goal, seed and placements, "
            "as in starter~1~10~17~B60.A25."
        )
    deck, version, rules, seed, placed = [*parts, ""][:5]
    return deck, version, rules, seed, placed


def _parse_deck(text: str, decks: Mapping[str, str] | None = None) -> str:
    if not _DECK.fullmatch(text):
        raise NotationError(
            f"{_shown(text)} is no deck's name: that is small letters, digits and single "
            "hyphens, pluses or dots."
        )
    if decks is not None and text not in decks:
        raise NotationError(f"There is no deck {_shown(text)}: choose from {', '.join(decks)}.")
    return text


def _parse_version(text: str, here: str | None = None) -> str:
    if not _VERSION.fullmatch(text):
        raise NotationError(
            f"{_shown(text)} is no deck's version: that is something like 1 or 1.2."
        )
    if here is not None and text != here:
        raise NotationError(
            f"This game was played with version {_shown(text)} of the deck and here is {here}: "
            "the deal may differ, so its placements are left out."
        )
    return text


def _parse_rules(text: str) -> Rules:
    try:
        return parse_rules(text)
    except RulesError as error:
        raise NotationError(str(error)) from error


def _parse_seed(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > SEED_MAX:
        raise NotationError(
            f"{_shown(text)} is no seed: choose a whole number from 0 to {SEED_MAX}."
        )
    return int(text)


def _format_placement(placement: Placement) -> str:
    confidence = "" if placement.confidence is None else placement.confidence
    return f"{gap_letter(placement.gap)}{confidence}"


def _parse_placement(text: str, number: int) -> Placement:
    found = _PLACEMENT.fullmatch(text)
    if not found:
        raise NotationError(
            f"Placement {number} does not read ({_shown(text)}): write a gap's letter and, if you "
            "like, a confidence from 0 to 100, as in B60."
        )
    return Placement(parse_gap(found[1]), None if found[2] is None else int(found[2]))


def _require_short(text: str, what: str) -> None:
    if len(text) > LONGEST:
        raise NotationError(
            f"This {what} has {len(text):,} characters: at most {LONGEST:,} are read, "
            "so copy it once more."
        )


def _shown(text: str) -> str:
    """Make a stranger's text safe inside a sentence: short, and nothing that marks up a page."""
    tame = re.sub(r"[^A-Za-z0-9 .,~_+-]", "?", text[:_EXCERPT])
    return f"\u201c{tame}{'…' if len(text) > _EXCERPT else ''}\u201d"

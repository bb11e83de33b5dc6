"""One placement as the history keeps it."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeAlias

from engine.misery.deck import Deck, format_index, parse_index
from engine.misery.replay import Turn
from engine.misery.rules import Rules
from engine.misery.rules_text import format_rules
from engine.stats.chance import deck_aware_chance

LaneText: TypeAlias = str
"""A lane as `id:index` with spaces between, ascending: `haircut:11.5 root-canal:28.5`."""

Key: TypeAlias = tuple[str, str, int]
"""Deck, game and turn: what makes two entries one placement."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the history; its fields are the table's columns, `index` and error in half points.

    `deck`, `game` and `turn` together say which placement it is. `chance_deck` is the best chance,
    0 to 1, of a player who knows the deck but not the card. `text`, `category` and `confidence`
    (0 to 100 per cent) are None where not known.
    """

    when: str
    deck: str
    deck_version: str
    game: str
    turn: int
    lane: LaneText
    event: str
    text: str | None
    category: str | None
    index: int
    gap: int
    confidence: int | None
    is_right: bool
    error_points: int
    error_gaps: int
    gaps: int
    right_gaps: int
    chance_deck: float

    @property
    def key(self) -> Key:
        """Which placement this is."""
        return self.deck, self.game, self.turn


def entry_of(turn: Turn, deck: Deck, game: str, when: datetime | None) -> Entry:
    """Turn a placement into an entry, dated now unless a moment (with its zone) is given."""
    indices = [event.index for event in turn.lane]
    return Entry(
        when=format_when(when or datetime.now(UTC)),
        deck=deck.id,
        deck_version=deck.version,
        game=game,
        turn=turn.number,
        lane=format_lane_text((event.id, event.index) for event in turn.lane),
        event=turn.event.id,
        text=turn.event.text,
        category=turn.event.category,
        index=turn.event.index,
        gap=turn.placement.gap,
        confidence=turn.placement.confidence,
        is_right=turn.judgement.is_right,
        error_points=turn.judgement.error_points,
        error_gaps=turn.judgement.error_gaps,
        gaps=turn.gaps,
        right_gaps=len(turn.judgement.right_gaps),
        chance_deck=deck_aware_chance(indices, turn.remaining),
    )


def new_visit() -> str:
    """Return eight random hex digits that tell this sitting's games from all others."""
    return secrets.token_hex(4)


def game_key(rules: Rules, seed: int, visit: str) -> str:
    """Return what the history calls a game: the same deal in another visit is another game.

    >>> game_key(Rules(), 17, "c0ffee00")
    '10/17/c0ffee00'
    """
    return f"{format_rules(rules)}/{seed}/{visit}"


def format_when(moment: datetime) -> str:
    """Write a moment with its zone as UTC, always of one length so that text sorts by time.

    >>> format_when(datetime(2026, 5, 4, 12, tzinfo=UTC))
    '2026-05-04T12:00:00.000000Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def parse_when(text: str) -> datetime:
    """Read a moment; raise ValueError unless it is ISO 8601 with a zone."""
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):  # no date, or beyond the calendar's ends in UTC
        pass
    raise ValueError("A moment is written as 2026-05-04T12:00:00Z, with its zone.")


def format_lane_text(lane: Iterable[tuple[str, int]]) -> LaneText:
    """Write a lane of event ids and indices in half points.

    >>> format_lane_text([("haircut", 23), ("root-canal", 57)])
    'haircut:11.5 root-canal:28.5'
    """
    return " ".join(f"{event}:{format_index(index)}" for event, index in lane)


def parse_lane_text(text: LaneText) -> tuple[tuple[str, int], ...]:
    """Read a lane of event ids and indices in half points.

    Raises:
        ValueError: an event without an id or index (DeckError is one), or not ascending.

    >>> parse_lane_text("haircut:11.5 root-canal:28.5")
    (('haircut', 23), ('root-canal', 57))

    """
    lane = []
    for part in text.split():
        event, colon, index = part.rpartition(":")
        if not event or not colon:
            raise ValueError("A lane is written as haircut:11.5 root-canal:28.5.")
        lane.append((event, parse_index(index)))
    indices = [index for _, index in lane]
    if indices != sorted(indices):
        raise ValueError("A lane's indices go up.")
    return tuple(lane)

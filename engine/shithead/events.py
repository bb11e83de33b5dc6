"""What happened at a ply, each with the clauses it happened because of."""

from dataclasses import dataclass
from typing import Literal

from engine.shithead.cards import Card
from engine.shithead.position import Position, Zone

Source = Zone | Literal["stock"]
Because = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsSwapped:
    """A hand card and an open card changed places."""

    seat: int
    hand_card: Card
    open_card: Card
    because: Because = ()


@dataclass(frozen=True, slots=True)
class OpenCardsChosen:
    """Cards of the hand were laid open."""

    seat: int
    cards: tuple[Card, ...]
    because: Because = ()


@dataclass(frozen=True, slots=True)
class SeatReady:
    """A player is done arranging."""

    seat: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class PlayStarted:
    """Everybody is ready; this seat leads. ``card`` is the one that settled it, if any."""

    seat: int
    card: Card
    because: Because = ()


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card nobody knew was turned: a blind one, or the top of the stock."""

    seat: int
    card: Card
    zone: Source
    is_legal: bool
    because: Because = ()


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """Cards were laid on the pile; ``seat`` is None for a card flipped at the start."""

    seat: int | None
    cards: tuple[Card, ...]
    zone: Source
    because: Because = ()


@dataclass(frozen=True, slots=True)
class PileBurnt:
    """The pile left the game."""

    seat: int
    count: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class PilePickedUp:
    """A player took the pile."""

    seat: int
    count: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A player drew from the stock."""

    seat: int
    count: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class OpenCardsTaken:
    """A player took the own open cards into the hand."""

    seat: int
    count: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class SeatsSkipped:
    """Players lost a turn."""

    seats: tuple[int, ...]
    because: Because = ()


@dataclass(frozen=True, slots=True)
class DirectionTurned:
    """Play goes round the other way."""

    direction: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class TurnKept:
    """The same player goes on."""

    seat: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class TurnWaited:
    """A player stood instead of answering."""

    seat: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class SeatOut:
    """A player has no cards left. ``place`` counts from 1."""

    seat: int
    place: int
    because: Because = ()


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over. ``loser`` is None where nobody lost."""

    kind: Literal["lost", "won", "capped"]
    loser: int | None
    because: Because = ()


Event = (
    CardsSwapped
    | OpenCardsChosen
    | SeatReady
    | PlayStarted
    | CardTurned
    | CardsPlayed
    | PileBurnt
    | PilePickedUp
    | CardsDrawn
    | OpenCardsTaken
    | SeatsSkipped
    | DirectionTurned
    | TurnKept
    | TurnWaited
    | SeatOut
    | GameEnded
)


@dataclass(frozen=True, slots=True)
class Step:
    """A position and what happened on the way to it."""

    position: Position
    events: tuple[Event, ...] = ()

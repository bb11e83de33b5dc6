"""What a player can try: each move names its seat, since some rules let you play out of turn."""

from dataclasses import dataclass

from engine.shithead.cards import Card
from engine.shithead.position import Zone


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards from the hand or from the open cards; raises ``ValueError`` for none."""

    seat: int
    cards: tuple[Card, ...]
    zone: Zone = "hand"

    def __post_init__(self) -> None:
        if not self.cards:
            msg = "a play needs at least one card"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Turn one of the blind cards; ``slot`` counts from 0 among those left."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Before play: exchange a hand card for an open one."""

    seat: int
    hand_card: Card
    open_card: Card


@dataclass(frozen=True, slots=True)
class Choose:
    """Before play: lay these cards open, keep the others."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """Before play: done with swapping."""

    seat: int


Move = Play | TurnCard | PickUp | Swap | Choose | Ready

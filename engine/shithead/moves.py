"""What a player can try: each move names its seat, since some rules let you play out of turn."""

from dataclasses import dataclass

from engine.shithead.cards import Card
from engine.shithead.position import Zone
from engine.shithead.shown import Shown
from engine.shithead.to_beat import Announced


@dataclass(frozen=True, slots=True)
class Play(Shown):
    """Lay cards from the hand or from the open cards; raises ``ValueError`` for none.

    ``joined`` are open cards laid with hand cards. ``announced`` and ``named`` are what
    some cards let a player say: a side or a rank, and a seat that takes the pile.
    """

    seat: int
    cards: tuple[Card, ...]
    zone: Zone = "hand"
    joined: tuple[Card, ...] = ()
    announced: Announced = ""
    named: int | None = None

    def __post_init__(self) -> None:
        if not self.cards:
            msg = "a play needs at least one card"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class TurnCard(Shown):
    """Turn one of the blind cards; ``slot`` counts from 0 among those left."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True)
class PickUp(Shown):
    """Take the pile; ``along`` are open cards that go with it where the rules ask for one."""

    seat: int
    along: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Wait(Shown):
    """Stand instead of answering, where the rules let one."""

    seat: int


@dataclass(frozen=True, slots=True)
class Chance(Shown):
    """Try the top card of the stock on trust."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap(Shown):
    """Before play: exchange a hand card for an open one."""

    seat: int
    hand_card: Card
    open_card: Card


@dataclass(frozen=True, slots=True)
class Choose(Shown):
    """Before play: lay these cards open, keep the others."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ready(Shown):
    """Before play: done with swapping."""

    seat: int


Move = Play | TurnCard | PickUp | Wait | Chance | Swap | Choose | Ready

"""A small position with a move, that can be laid out under any rule set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engine.shithead.attempts import said
from engine.shithead.cards import Card, Rank, next_card, rank_of
from engine.shithead.cases import SEATS, UNKNOWN, YOU, ZONES, position_of
from engine.shithead.moves import Chance, Move, PickUp, Play, TurnCard, Wait
from engine.shithead.position import LastPlay, Position, observe
from engine.shithead.variant import Variant

Deed = Literal["play", "take", "wait", "chance", "turn"]
Ranks = Sequence[Rank]


@dataclass(frozen=True, slots=True)
class Scene:
    """A pile from the bottom, what you hold, and what you try.

    ``laid`` are the cards you lay from ``zone``, ``held`` those you have there beside them, ``up``
    and ``down`` your open and blind cards, ``joined`` and ``along`` open cards laid with the hand
    or taken with the pile. ``together`` is how many cards of the pile were the last play, ``drew``
    the ranks you drew after it where it was yours, ``stock`` how many cards are left to draw.
    ``about`` is the key of a phrase that says what the cards do not show.
    """

    pile: tuple[Card, ...] = ()
    laid: tuple[Card, ...] = ()
    held: tuple[Card, ...] = ()
    deed: Deed = "play"
    about: str = ""
    zone: str = "hand"
    up: tuple[Card, ...] = ()
    down: tuple[Card, ...] = (UNKNOWN,)
    joined: tuple[Card, ...] = ()
    along: tuple[Card, ...] = ()
    stock: int = 20
    together: int = 1
    drew: tuple[Rank, ...] = ()
    is_own_turn: bool = True
    seats: int = SEATS

    def position(self, variant: Variant) -> Position:
        """The scene under a rule set; seat 0 is you."""
        rows = {"hand": (), "up": self.up, "down": self.down}
        rows[self.zone] += self.laid + self.held
        case = {
            "pile": self.pile,
            "hand": rows[self.zone],
            "zone": self.zone,
            "state": {"last_play": self.pile[-self.together :]} if self.together > 1 else {},
            "action": "" if self.is_own_turn else "out_of_turn",
            "other": {name: rows[name] for name in rows if name != self.zone}
            | {"stock": self.stock},
        }
        position = position_of(variant, case)
        seats = range(self.seats)
        last = position.last and replace(position.last, seat=self.seats - 1)
        if self.drew:
            last = LastPlay(YOU, rank_of(self.pile[-1]), 1, self.drew)
        return replace(position, seats=position.seats[: self.seats], ready=tuple(seats), last=last)

    def move(self, position: Position) -> Move:
        """What you try; where a card lets its player say something, the first thing to say."""
        match self.deed:
            case "take":
                return PickUp(YOU, self.along)
            case "wait":
                return Wait(YOU)
            case "chance":
                return Chance(YOU)
            case "turn":
                return TurnCard(YOU, len(self.down) - 1)
            case "play":
                play = Play(YOU, self.laid, ZONES[self.zone], self.joined)
                return next(said(observe(position, YOU), play))


def scene(pile: Ranks, laid: Ranks = (), held: Ranks = (), *, up: Ranks = ()) -> Scene:
    """Ranks as cards, the suits going round."""
    cards: list[Card] = []
    for rank in (*pile, *laid, *held, *up):
        cards.append(next_card(rank, cards))
    rows = []
    for row in (pile, laid, held, up):
        rows.append(tuple(cards[: len(row)]))
        del cards[: len(row)]
    return Scene(rows[0], rows[1], rows[2], up=rows[3])

"""A game at one moment: who holds what, what lies where, whose turn it is.

Positions never change; :func:`engine.shithead.play.apply` makes new ones. A position carries its
rule set, so it can always answer for itself.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal

from engine.core.verdict import Verdict
from engine.shithead.cards import Card, Rank
from engine.shithead.shown import Shown
from engine.shithead.to_beat import ToBeat
from engine.shithead.variant import Variant

Phase = Literal["arrange", "play", "over"]
Zone = Literal["hand", "face_up", "face_down"]


@dataclass(frozen=True, slots=True)
class Seat:
    """The cards of one place at the table, by stage."""

    hand: tuple[Card, ...] = ()
    face_up: tuple[Card, ...] = ()
    face_down: tuple[Card, ...] = ()

    @property
    def is_out(self) -> bool:
        """Whether no card is left."""
        return not (self.hand or self.face_up or self.face_down)


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The play that lies on top: who laid how many of which rank, and the ranks they drew after."""

    seat: int
    rank: Rank
    count: int
    drew: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """Everything about a game at one moment.

    ``pile`` and ``stock`` run from bottom to top. ``direction`` is 1 (to the left, clockwise) or
    -1. ``ready`` are the seats that have arranged their open cards, ``out`` those without cards in
    the order they left. ``lead`` is the card the first play must hold where the rules ask for it,
    ``last`` the play before, if it still lies there.
    At ``ply_limit`` the game is capped: a result of its own, never a loss.

    ``views`` is no part of the game: what seats were shown of it is kept, so that whoever asks
    again, such as ``apply`` after a player, need not build it again.
    """

    variant: Variant
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    burnt: tuple[Card, ...]
    to_beat: ToBeat
    to_move: int
    direction: int
    phase: Phase
    ready: tuple[int, ...]
    out: tuple[int, ...]
    lead: Card
    ply: int
    ply_limit: int
    last: LastPlay | None = None
    views: "dict[int, Observation]" = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def players(self) -> int:
        """How many sat down."""
        return len(self.seats)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that still have cards."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.out)


@dataclass(frozen=True, slots=True)
class Observation(Shown):
    """What one seat may know: its own hand, every open card, and how many of the rest.

    ``judged`` keeps the verdicts on moves that were tried on it: the move a player chose is judged
    again when it is made.
    """

    variant: Variant
    seat: int
    hand: tuple[Card, ...]
    face_up: tuple[tuple[Card, ...], ...]
    hand_sizes: tuple[int, ...]
    face_down_sizes: tuple[int, ...]
    stock_size: int
    pile: tuple[Card, ...]
    burnt: tuple[Card, ...]
    to_beat: ToBeat
    to_move: int
    direction: int
    phase: Phase
    ready: tuple[int, ...]
    out: tuple[int, ...]
    lead: Card
    ply: int
    ply_limit: int
    last: LastPlay | None = None
    judged: dict[Hashable, Verdict] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def players(self) -> int:
        """How many sat down."""
        return len(self.face_up)

    @property
    def open_zone(self) -> Zone:
        """The stage this seat plays from: hand, then open cards, then blind ones."""
        if self.hand:
            return "hand"
        return "face_up" if self.face_up[self.seat] else "face_down"

    @property
    def bare_slots(self) -> range:
        """The own blind cards that nothing lies on; open cards lie on the first ones, hand on all.

        Which of the blind cards an open one covers makes no odds, since nobody knows them.
        """
        size = self.face_down_sizes[self.seat]
        return range(size if self.hand else len(self.face_up[self.seat]), size)

    def cards_in(self, zone: Zone) -> tuple[Card, ...]:
        """The own cards this seat can see in a zone; blind cards are not among them."""
        if zone == "hand":
            return self.hand
        return self.face_up[self.seat] if zone == "face_up" else ()


def observe(position: Position, seat: int) -> Observation:
    """What that seat may know. Bots and screens get only this."""
    view = position.views.get(seat)
    if view is None:
        view = position.views[seat] = _observed(position, seat)
    return view


def _observed(position: Position, seat: int) -> Observation:
    return Observation(
        variant=position.variant,
        seat=seat,
        hand=position.seats[seat].hand,
        face_up=tuple([place.face_up for place in position.seats]),
        hand_sizes=tuple([len(place.hand) for place in position.seats]),
        face_down_sizes=tuple([len(place.face_down) for place in position.seats]),
        stock_size=len(position.stock),
        pile=position.pile,
        burnt=position.burnt,
        to_beat=position.to_beat,
        to_move=position.to_move,
        direction=position.direction,
        phase=position.phase,
        ready=position.ready,
        out=position.out,
        lead=position.lead,
        last=position.last,
        ply=position.ply,
        ply_limit=position.ply_limit,
    )

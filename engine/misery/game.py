"""Shit Happens for one player or several, as pure functions over frozen positions.

Three events are dealt into each lane and count towards the goal; each further event is drawn, its
index hidden, and the player on turn puts it into a gap of their lane. Right: it joins that lane.
Wrong: the next player clockwise may steal it by placing it in their own. When all who may guess
have missed, it is discarded. Chance is settled at the deal, so a deck, a seed, the rules and the
placements are the whole game.

Any gap is a legal guess; whether it was right is a judgement.
"""

from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import TypeAlias

from engine.core.rng import shuffled
from engine.misery.deck import Deck, Event
from engine.misery.lane import Judgement, gap_edges, judge_placement
from engine.misery.position import Ending, Face, Miss, Observation, Placement, Position
from engine.misery.rules import ALONE, Rules


class GameOverError(ValueError):
    """A placement after the game had ended."""


@dataclass(frozen=True, slots=True)
class EventWon:
    """The event was placed right and joins the seat's lane at `gap`."""

    seat: int
    event: Event
    gap: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class EventMissed:
    """The seat placed the event wrong, into `gap`."""

    seat: int
    event: Event
    gap: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class EventPassed:
    """After a miss the event goes on to the next seat, which may steal it."""

    event: Event
    to: int


@dataclass(frozen=True, slots=True)
class EventDiscarded:
    """Everybody who might guess has missed: the event is out of the game."""

    event: Event


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, who won it and how many events lie in each lane, the dealt ones included.

    At the goal one seat wins. After the last draw or round most cards win, and equal is shared;
    the leaflets know no winner for a player alone short of the goal, so there `winners` is empty.
    """

    ending: Ending
    winners: tuple[int, ...]
    counts: tuple[int, ...]
    discarded: int
    stock_left: int


Happened: TypeAlias = EventWon | EventMissed | EventPassed | EventDiscarded | Outcome


@dataclass(frozen=True, slots=True)
class Step:
    """What a placement led to: the next position, and what happened on the way, in order."""

    position: Position
    events: tuple[Happened, ...]


def deal(deck: Deck, seed: int, rules: Rules = ALONE) -> Position:
    """Deal to each seat an ascending lane; the rest, in the order of the seed, is the stock.

    A deck smaller than the goal is fine: its stock runs out.

    Raises:
        ValueError: seed outside 0 to 2**31 - 1, or nothing left to place.

    """
    bounds = (0, *accumulate(rules.dealt))
    if len(deck.events) <= bounds[-1]:
        raise ValueError(
            f"{deck.title} has {len(deck.events)} events: {bounds[-1]} are dealt and at least one "
            "must be left to place, so choose a bigger deck"
            f"{' or fewer players' if rules.seats > 1 else ''}."
        )
    mixed = shuffled(deck.events, seed)
    lanes = (sorted(mixed[a:b], key=attrgetter("index")) for a, b in pairwise(bounds))
    return Position(deck, seed, rules, tuple(map(tuple, lanes)), stock=mixed[bounds[-1] :])


def observe(position: Position) -> Observation:
    """Return what anybody at the table may know of the position."""
    drawn = position.drawn
    return Observation(
        rules=position.rules,
        seat=position.seat,
        turn=position.turn,
        lanes=position.lanes,
        drawn=_face(drawn) if drawn else None,
        missed=position.missed,
        stock_left=len(position.stock) - (drawn is not None),
        discarded=position.discarded,
        placements=position.placements,
    )


def legal_moves(view: Position | Observation) -> tuple[Placement, ...]:
    """Return a placement for each gap, A first; none when the game is over.

    A confidence may be added to any of them.
    """
    if view.drawn is None:
        return ()
    return tuple(Placement(gap) for gap in range(len(view.lane) + 1))


def judge(position: Position, move: Placement) -> Judgement:
    """Say how the placement compares with the right gaps; it need not have been made.

    Raises:
        GapError: the lane of the seat that guesses has no such gap.
        GameOverError: there is no event to place.

    """
    return judge_placement(position.indices, drawn_event(position).index, move.gap)


def apply(position: Position, move: Placement) -> Step:
    """Place the drawn event: right, it joins the lane; wrong, it is passed on or discarded.

    Raises:
        GapError: the lane of the seat that guesses has no such gap.
        GameOverError: there is no event to place.

    """
    judgement = judge(position, move)
    event, seat = drawn_event(position), position.seat
    after = replace(position, placements=(*position.placements, move))
    happened: tuple[Happened, ...]
    if judgement.is_right:
        after = replace(_next_turn(after), lanes=_joined(position, move.gap))
        happened = (EventWon(seat, event, move.gap, judgement),)
    else:
        after, then = _missed(after, move.gap)
        happened = (EventMissed(seat, event, move.gap, judgement), then)
    end = outcome(after)
    return Step(after, (*happened, end) if end else happened)


def outcome(position: Position) -> Outcome | None:
    """Say how the game ended, at once when a goal is reached; None while it goes on."""
    ending = position.ending
    if ending is None:
        return None
    counts = tuple(map(len, position.lanes))
    has_winner = ending == "goal" or position.rules.seats > 1
    return Outcome(
        ending=ending,
        winners=tuple(s for s, n in enumerate(counts) if has_winner and n == max(counts)),
        counts=counts,
        discarded=len(position.discarded),
        stock_left=len(position.stock),
    )


def drawn_event(position: Position) -> Event:
    """Return the event to place now, its index included; raise GameOverError when there is none."""
    ending = position.ending
    if ending is not None:
        raise GameOverError(
            f"The game is over, {_SAID[ending].format(goal=position.rules.goal)}: deal a new one "
            "to place another event."
        )
    return position.stock[0]


_SAID: dict[Ending, str] = {
    "goal": "{goal} events lie in a lane",
    "misses": "the last miss allowed is made",
    "rounds": "the last round is played",
    "stock": "the stock is empty",
}


def _missed(position: Position, gap: int) -> tuple[Position, EventPassed | EventDiscarded]:
    """The drawn event after a wrong guess: with the next seat, or out of the game."""
    event, seat = position.stock[0], position.seat
    missed = (*position.missed, Miss(seat, gap, *gap_edges(position.indices, gap)))
    if len(missed) < position.rules.guessers:
        after = replace(position, missed=missed)
        return after, EventPassed(event, after.seat)
    discarded = (*position.discarded, event)
    return replace(_next_turn(position), discarded=discarded), EventDiscarded(event)


def _next_turn(position: Position) -> Position:
    return replace(position, stock=position.stock[1:], turn=position.turn + 1, missed=())


def _joined(position: Position, gap: int) -> tuple[tuple[Event, ...], ...]:
    """The lanes with the drawn event at a gap of the lane of the seat that guesses."""
    lane, lanes = position.lane, position.lanes
    longer = (*lane[:gap], position.stock[0], *lane[gap:])
    return (*lanes[: position.seat], longer, *lanes[position.seat + 1 :])


def _face(event: Event) -> Face:
    return Face(event.id, event.text, event.worst_case, event.category, event.adult)

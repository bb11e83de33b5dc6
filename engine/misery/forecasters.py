"""Players with a character: each feels the deck in its own way, and places by that alone.

At the deal a forecaster is given a scale of its own: a feeling for every event of the deck, its
index plus a bias by category plus noise drawn once from the game's seed. From then on it sees only
that scale and the `Observation`, as a person sees only their own mind and the table: it never looks
at the drawn event's index, and a scale does not change when the truth does.

It believes in its feeling give or take its noise, knows nothing of its bias, and has heard where
others missed. So it takes the index as normal about the feeling, cuts out the gaps that were
wrong, chooses the likeliest gap of its lane and states that gap's share as its confidence. Cutting
is continuous: it forgets that indices come in half points and that a gap between equal events can
be right. The belief is `engine.stats.psychometric` read from the player's side.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import TypeAlias
from zlib import crc32

from engine.core.rng import SEED_MAX, normals
from engine.core.sources import DATA
from engine.misery.deck import Deck, Event
from engine.misery.game import apply, observe
from engine.misery.lane import right_gaps
from engine.misery.position import Observation, Placement, Position
from engine.misery.rules import Rules, is_person
from engine.misery.scale import HIGHEST, LOWEST, nearest_half_point
from engine.stats.psychometric import hit_probability

SUREST = 99
"""The highest confidence stated, in per cent: what the belief leaves out is always possible."""

FeltScale: TypeAlias = Mapping[str, int]
"""How bad each event of a deck feels, by its id, in half points (2..200)."""
Stretch: TypeAlias = tuple[float, float]
"""From one figure up to another, in half points; infinite at the lane's ends."""


@dataclass(frozen=True, slots=True)
class Forecaster:
    """A character. `bias`, `noise` (a standard deviation) and `felt` by category are in points."""

    id: str
    name: str
    character: str
    line: str
    bias: float
    noise: float
    felt: Mapping[str, float] = field(default_factory=dict)


@cache
def load_forecasters(path: Path = DATA / "forecasters.toml") -> dict[str, Forecaster]:
    """All forecasters by id, in the order of the file.

    >>> load_forecasters()["expert"].bias
    0.0
    """
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: Forecaster(id=key, **entry) for key, entry in table.items()}


def player_names(rules: Rules) -> tuple[str, ...]:
    """What the players are called, seat by seat; who shares a name is numbered.

    >>> player_names(Rules(("You", "worrier", "worrier")))
    ('You', 'Dora', 'Dora 2')
    """
    known = load_forecasters()
    plain = [known[p].name if p in known else p for p in rules.players]
    return tuple(
        f"{name} {plain[: seat + 1].count(name)}" if name in plain[:seat] else name
        for seat, name in enumerate(plain)
    )


def felt_scale(forecaster: Forecaster, deck: Deck, seed: int, seat: int = 0) -> FeltScale:
    """Make the scale a forecaster is given at the deal: index + bias + noise, kept within 1-100.

    The seed must lie from 0 to 2**31 - 1. Two of a kind feel differently: each seat has a noise of
    its own.
    """
    own_seed = crc32(f"{seed} {seat} {forecaster.id}".encode()) & SEED_MAX
    strays = normals(len(deck.events), own_seed)
    return {
        event.id: nearest_half_point(
            event.index + 2 * (_bias(forecaster, event) + stray * forecaster.noise)
        )
        for event, stray in zip(deck.events, strays, strict=True)
    }


def forecast(forecaster: Forecaster, scale: FeltScale, view: Observation) -> Placement:
    """Return where a forecaster places the drawn event, and how sure it says it is.

    Raises ValueError when there is no event to place.
    """
    if view.drawn is None:
        raise ValueError("There is no event to place: the game is over.")
    feeling = scale[view.drawn.id]
    lane = [event.index for event in view.lane]
    wrong = [_opened(miss.low, miss.high) for miss in view.missed]
    shares = [
        sum(
            hit_probability(*piece, index=feeling, sd=2 * forecaster.noise)
            for piece in _without(gap, wrong)
        )
        for gap in pairwise((-inf, *lane, inf))
    ]
    whole = sum(shares)
    if whole <= 0:  # everything is cut out: what is left are edges
        return Placement(right_gaps(lane, feeling)[0], round(100 / len(shares)))
    best = max(shares)
    return Placement(shares.index(best), min(SUREST, round(100 * best / whole)))


def play_forecasters(position: Position) -> Position:
    """Let the forecasters guess, one after another, until a person is to guess or all is over."""
    known, players = load_forecasters(), position.rules.players
    scales = {
        seat: felt_scale(known[player], position.deck, position.seed, seat)
        for seat, player in enumerate(players)
        if not is_person(player)
    }
    while position.drawn is not None and (seat := position.seat) in scales:
        move = forecast(known[players[seat]], scales[seat], observe(position))
        position = apply(position, move).position
    return position


def _bias(forecaster: Forecaster, event: Event) -> float:
    return forecaster.bias + forecaster.felt.get(event.category, 0)


def _opened(low: int, high: int) -> Stretch:
    """A missed gap as a stretch: at the scale's ends nothing lies beyond it."""
    return -inf if low == LOWEST else low, inf if high == HIGHEST else high


def _without(stretch: Stretch, wrong: Sequence[Stretch]) -> list[Stretch]:
    """What is left of a stretch when others are cut out.

    >>> _without((0, 10), [(2, 4), (8, 20)])
    [(0, 2), (4, 8)]
    """
    left = [stretch]
    for low, high in wrong:
        left = [
            piece
            for start, end in left
            for piece in ((start, min(end, low)), (max(start, high), end))
            if piece[0] < piece[1]
        ]
    return left

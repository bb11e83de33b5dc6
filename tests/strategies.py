"""Hypothesis strategies for Shithead: rule sets, tables, moves, and games really played."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from engine.shithead.bots import lowest_card, table_move
from engine.shithead.cards import JOKER, RANKS, SUITS
from engine.shithead.legality import legal_moves
from engine.shithead.moves import Chance, Choose, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.notation import format_position
from engine.shithead.play import apply, deal, outcome
from engine.shithead.position import observe
from engine.shithead.record import Record
from engine.shithead.variant import load_variant
from engine.shithead.window import jumps
from tests.shithead.rule_sets import PLAYED

seeds = st.integers(0, 2**31 - 1)
refs = st.sampled_from(PLAYED)
suited_cards = st.builds(str.__add__, st.sampled_from(RANKS), st.sampled_from(SUITS))
any_cards = suited_cards | st.sampled_from([f"{JOKER}1", f"{JOKER}2"])


class Positions(list):
    """Positions one after another; shown as the first and how many, or they fill pages."""

    def __repr__(self):
        return f"{len(self)} positions from {format_position(self[0])}"


def chance_from(seed):
    """A source of choices that a failing example can be repeated from."""
    return random.Random(seed)  # noqa: S311  # a game, not a secret


@st.composite
def tables(draw):
    """A rule set with options, a number of seats it allows, and a seed."""
    ref = draw(refs)
    fewest, most = load_variant(ref).settings.table.players
    return ref, draw(st.integers(fewest, most)), draw(seeds)


def _rows(most):
    return st.lists(any_cards, min_size=1, max_size=most).map(tuple)


seats = st.integers(0, 11)
moves = st.one_of(
    st.builds(Play, seats, _rows(8), st.sampled_from(["hand", "face_up"])),
    st.builds(TurnCard, seats, st.integers(0, 9)),
    st.builds(PickUp, seats),
    st.builds(Wait, seats),
    st.builds(Chance, seats),
    st.builds(
        Play,
        seats,
        _rows(2),
        joined=_rows(2),
        announced=st.sampled_from(["", "higher", "lower", "7", "Q"]),
    ),
    st.builds(Play, seats, _rows(2), named=st.none() | st.integers(0, 11)),
    st.builds(Swap, seats, any_cards, any_cards),
    st.builds(Choose, seats, _rows(6)),
    st.builds(Ready, seats),
)


def any_move(position, chance):
    """Any legal move, each as likely; swaps are kept rare, or nobody would ever begin."""
    options = [
        m for m in legal_moves(position) if not isinstance(m, Swap) or chance.random() < 0.05
    ]
    out_of_turn = (jumps(observe(position, seat)) for seat in range(position.players))
    return chance.choice([*options, *(jump for found in out_of_turn for jump in found)])


def mixed_move(position, chance):
    """Mostly the lowest card, so that games reach their end, else any legal move."""
    if chance.random() < 0.3:
        return any_move(position, chance)
    return table_move(position, range(position.players))


def lowest_move(position, _chance):
    return lowest_card(observe(position, position.to_move))


@st.composite
def games(draw, players=(any_move, mixed_move, lowest_move), plies=120):
    """A game from the deal on: its record, and each position as it was when played."""
    ref, seats_, seed = draw(tables())
    player, chance = draw(st.sampled_from(players)), chance_from(draw(seeds))
    position = deal(load_variant(ref), seats_, seed)
    made, positions = [], Positions([position])
    while outcome(position) is None and len(made) < plies:
        made.append(player(position, chance))
        position = apply(position, made[-1]).position
        positions.append(position)
    return Record(ref, seats_, seed, tuple(made)), positions


@st.composite
def late_games(draw, plies=60):
    """A game whose stock was mostly burnt before it began, so that open and blind cards matter."""
    ref, seats_, seed = draw(tables())
    position = deal(load_variant(ref), seats_, seed)
    keep = draw(st.integers(0, 6))
    burnt = position.stock[: len(position.stock) - keep]
    position = replace(position, stock=position.stock[len(burnt) :], burnt=burnt)
    chance = chance_from(draw(seeds))
    made, positions = [], Positions([position])
    while outcome(position) is None and len(made) < plies:
        made.append(mixed_move(position, chance))
        position = apply(position, made[-1]).position
        positions.append(position)
    return made, positions

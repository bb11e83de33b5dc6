"""Players that see only their observation. The same observation always gives the same move."""

import random
from collections.abc import Container
from itertools import groupby

from engine.shithead.attempts import by_rank, first_of, plays_of, thinkable_instead
from engine.shithead.cards import Card, Rank, rank_of
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Choose, Move, Play, Ready, Swap
from engine.shithead.pile import completes_set
from engine.shithead.position import Observation, Position, observe
from engine.shithead.variant import Variant
from engine.shithead.window import jumps


def lowest_card(view: Observation) -> Move:
    """The lowest legal plain rank, as many as there are; specials last, one at a time.

    Before play it lays its best cards open: specials first, then the highest. With nothing to lay
    it turns a blind card or takes the pile. Raises ``ValueError`` for a seat that has no move.
    """
    if view.phase == "arrange":
        return _arrange(view, legal_moves(view))
    variant = view.variant
    held = by_rank(view.cards_in(view.open_zone))
    for rank in sorted(held, key=lambda rank: _rank_cost(variant, rank)):
        plays = sorted(plays_of(view, held[rank]), key=lambda move: _cost(variant, move))
        for _, alike in groupby(plays, key=lambda move: _cost(variant, move)):
            legal = [move for move in alike if _may(view, move)]
            if legal:
                return first_of(variant, legal)
    for _, kind in groupby(thinkable_instead(view), key=type):
        possible = [move for move in kind if _may(view, move)]
        if possible:
            return first_of(variant, possible)
    raise ValueError(f"Seat {view.seat} has no move: ask a seat whose turn it is, in a game.")


def _may(view: Observation, move: Move) -> bool:
    return judge(view, move).answer is not False


RESTLESS_AFTER = 40
RESTLESS_EVERY = 5


def table_player(view: Observation) -> Move:
    """:func:`lowest_card`, but restless once a game drags on.

    Two lowest-card players can hand each other the pile for ever. After 40 plies a seat, every
    fifth ply is any legal play, drawn from the number of the ply.
    """
    drags_on = view.ply > RESTLESS_AFTER * len(view.face_up)
    if drags_on and view.phase == "play" and view.ply % RESTLESS_EVERY == 0:
        plays = [move for move in legal_moves(view) if isinstance(move, Play)]
        if plays:
            return random.Random(view.ply).choice(plays)  # noqa: S311  # a game, not a secret
    return lowest_card(view)


def table_move(position: Position, seats: Container[int]) -> Move | None:
    """What the table's players at these seats do next: jump in, else move if it is their turn.

    Who comes first after the one to move jumps in first. None where another seat has the word.
    """
    for step in range(1, position.players):
        seat = (position.to_move + step * position.direction) % position.players
        jump = jump_in(observe(position, seat)) if seat in seats else None
        if jump is not None:
            return jump
    if position.to_move not in seats:
        return None
    return table_player(observe(position, position.to_move))


def jump_in(view: Observation) -> Play | None:
    """What a table's player lays out of turn: a set it completes, else plain cards, if it can.

    As many as go; specials wait for a turn of their own.
    """

    def completes(move: Play) -> bool:
        count = len(move.cards) + len(move.joined)
        return completes_set(view, rank_of(move.cards[0]), count)

    specials = view.variant.specials
    wanted = [m for m in jumps(view) if completes(m) or rank_of(m.cards[0]) not in specials]
    return max(wanted, key=lambda m: (completes(m), len(m.cards)), default=None)


def _arrange(view: Observation, moves: tuple[Move, ...]) -> Move:
    variant = view.variant
    choices = [move for move in moves if isinstance(move, Choose)]
    if choices:
        return max(choices, key=lambda move: sorted(_worth(variant, card) for card in move.cards))
    swaps = [move for move in moves if isinstance(move, Swap)]
    better = [m for m in swaps if _worth(variant, m.hand_card) > _worth(variant, m.open_card)]
    if not better:
        return Ready(view.seat)
    return max(
        better,
        key=lambda m: (_worth(variant, m.hand_card), [-w for w in _worth(variant, m.open_card)]),
    )


def _worth(variant: Variant, card: Card) -> tuple[int, int]:
    """How good a card is to keep: free specials, then other specials, then by rank."""
    row = variant.settings.ranks.get(rank_of(card))
    freedom = 0 if row is None else 2 if row.on == "anything" else 1
    return freedom, variant.settings.turn.order.find(rank_of(card))


def _rank_cost(variant: Variant, rank: Rank) -> tuple[bool, int]:
    """Plain before special, low before high."""
    return rank in variant.specials, variant.settings.turn.order.find(rank)


def _cost(variant: Variant, move: Play) -> tuple[int, tuple[Card, ...]]:
    """Many before few of a rank; of specials only one."""
    count = len(move.cards)
    return (count if rank_of(move.cards[0]) in variant.specials else -count), move.cards

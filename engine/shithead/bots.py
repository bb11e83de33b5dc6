"""Players that see only their observation. The same observation always gives the same move."""

import random
from collections.abc import Container, Iterator, Mapping
from itertools import groupby

from engine.shithead.attempts import by_rank, first_of, plays_of, sets_of, thinkable_instead
from engine.shithead.cards import Card, rank_of
from engine.shithead.legality import judge, legal_moves, permitted
from engine.shithead.moves import Choose, Move, Play, Ready, Swap
from engine.shithead.pile import completes_set
from engine.shithead.position import Observation, Position, observe
from engine.shithead.variant import Variant
from engine.shithead.window import jumps

Worth = tuple[int, int]


def lowest_card(view: Observation) -> Move:
    """The lowest legal plain rank, as many as there are; specials last, one at a time.

    Before play it lays its best cards open: specials first, then the highest. With nothing to lay
    it turns a blind card or takes the pile. Raises ``ValueError`` for a seat that has no move.
    """
    if view.phase == "arrange":
        return _arrange(view)
    variant = view.variant
    for cards in _cheapest_first(view):
        legal = [move for move in plays_of(view, cards) if _may(view, move)]
        if legal:
            return first_of(variant, legal)
    for _, kind in groupby(thinkable_instead(view), key=type):
        possible = [move for move in kind if _may(view, move)]
        if possible:
            return first_of(variant, possible)
    raise ValueError(f"Seat {view.seat} has no move: ask a seat whose turn it is, in a game.")


def _cheapest_first(view: Observation) -> Iterator[tuple[Card, ...]]:
    """The sets of cards to lay: plain before special, many of a plain rank, of specials one."""
    held = by_rank(view.cards_in(view.open_zone))
    for rank in view.variant.plain_first:
        if equal := held.get(rank):
            counts = range(1, len(equal) + 1)
            for count in counts if rank in view.variant.specials else reversed(counts):
                yield from sets_of(view, equal, count)


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


def _arrange(view: Observation) -> Move:
    variant = view.variant
    worth = {card: _worth(variant, card) for card in view.hand + view.cards_in("face_up")}
    rated = [(_gain(worth, move), move) for move in permitted(view)]
    best = max((gain for gain, _ in rated if gain is not None), default=None)
    if best is None:
        return Ready(view.seat)
    return first_of(variant, [move for gain, move in rated if gain == best])


def _gain(worth: Mapping[Card, Worth], move: Move) -> list[Worth] | None:
    """How good the cards are that a move lays open; None where it betters nothing."""
    match move:
        case Choose():
            return sorted(worth[card] for card in move.cards)
        case Swap() if worth[move.hand_card] > worth[move.open_card]:
            freedom, place = worth[move.open_card]
            return [worth[move.hand_card], (-freedom, -place)]
        case _:
            return None


def _worth(variant: Variant, card: Card) -> Worth:
    """How good a card is to keep: free specials, then other specials, then by rank."""
    row = variant.settings.ranks.get(rank_of(card))
    freedom = 0 if row is None else 2 if row.on == "anything" else 1
    return freedom, variant.settings.turn.order.find(rank_of(card))

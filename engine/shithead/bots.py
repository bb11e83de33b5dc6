"""Players that see only their observation. The same observation always gives the same move."""

import random

from engine.shithead.cards import Card, rank_of
from engine.shithead.legality import legal_moves
from engine.shithead.moves import Choose, Move, Play, Ready, Swap
from engine.shithead.position import Observation
from engine.shithead.variant import Variant


def lowest_card(view: Observation) -> Move:
    """The lowest legal plain rank, as many as there are; specials last, one at a time.

    Before play it lays its best cards open: specials first, then the highest. With nothing to lay
    it turns a blind card or takes the pile.
    """
    moves = legal_moves(view)
    if view.phase == "arrange":
        return _arrange(view, moves)
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return moves[0]
    return min(plays, key=lambda move: _cost(view.variant, move))


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


def _cost(variant: Variant, move: Play) -> tuple[bool, int, int, tuple[Card, ...]]:
    """Plain before special, low before high, many before few; of specials only one."""
    rank = rank_of(move.cards[0])
    is_special = rank in variant.settings.specials
    count = len(move.cards)
    return (
        is_special,
        variant.settings.turn.order.find(rank),
        count if is_special else -count,
        move.cards,
    )

"""The window after each ply: who may jump in before the next player moves.

Whether a play out of turn is legal is a verdict like any other; here it is only asked for.
"""

from engine.shithead.legality import legal_moves
from engine.shithead.moves import Play
from engine.shithead.position import Observation


def jumps(view: Observation) -> tuple[Play, ...]:
    """What this seat may lay out of turn now, sorted; nothing where the turn is its own."""
    settings = view.variant.settings
    closed = settings.out_of_turn == "none" and not settings.turn.drawn_match
    if closed or view.phase != "play" or view.seat == view.to_move:
        return ()
    return tuple(move for move in legal_moves(view) if isinstance(move, Play))

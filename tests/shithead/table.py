"""Positions laid out by hand, for tests: say what lies where, the rest is filled in.

``table("traveller", pile="QH 3S", hand="JD 9C")`` is a table of three in the middle of a game, seat
0 to move. The pile is laid one play at a time, each in its turn; ``4C+4D`` is one play of two.
"""

from itertools import islice

from engine.shithead.cards import pack, rank_of, top_rank
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Play
from engine.shithead.play import apply
from engine.shithead.position import Position, Seat
from engine.shithead.to_beat import fold, nothing
from engine.shithead.variant import Variant, load_variant


def cards(text):
    """The cards of a text such as ``JD 9C``."""
    return tuple(text.replace("+", " ").split())


def demand(variant, pile):
    """What is to beat after these plays."""
    to_beat, lying = nothing(variant), ()
    for play in pile.split():
        laid = cards(play)
        to_beat = fold(variant, to_beat, top_rank(lying), rank_of(laid[0]), len(laid))
        lying += laid
    return to_beat


def table(  # noqa: PLR0913  # one name for each thing on a table
    rules, pile="", hand="", up="", down="", *,
    others=None, stock=0, seats=3, to_move=0, direction=1, out=(),
):  # fmt: skip
    """A position in play: ``hand``, ``up`` and ``down`` belong to the seat to move.

    ``others`` maps seats to hands; whoever is not named holds three cards of no interest. ``stock``
    is a text of cards from bottom to top, or so many cards of no interest.
    """
    variant = rules if isinstance(rules, Variant) else load_variant(rules)
    others = {seat: cards(text) for seat, text in (others or {}).items()}
    stock_cards = cards(stock) if isinstance(stock, str) else ()
    named = {*cards(pile), *cards(hand), *cards(up), *cards(down), *stock_cards}
    named = named.union(*others.values())
    spare = iter([card for card in pack(2) if card not in named])

    def place(seat):
        if seat in out:
            return Seat()
        if seat == to_move:
            return Seat(cards(hand), cards(up), cards(down))
        return Seat(others[seat] if seat in others else tuple(islice(spare, 3)))

    return Position(
        variant=variant,
        seats=tuple(place(seat) for seat in range(seats)),
        stock=stock_cards if isinstance(stock, str) else tuple(islice(spare, stock)),
        pile=cards(pile),
        burnt=(),
        to_beat=demand(variant, pile),
        to_move=to_move,
        direction=direction,
        phase="play",
        ready=tuple(range(seats)),
        out=tuple(out),
        lead="",
        ply=20,
        ply_limit=2_000,
    )


def may(rules, pile, card, **more):
    """Whether this card, or these equal ones, may be laid on the pile."""
    return judge(table(rules, pile, card, **more), Play(0, cards(card))).answer


def allowed(rules, pile, hand, **more):
    """The single cards of the hand that may be laid, in the order of the hand."""
    moves = legal_moves(table(rules, pile, hand, **more))
    legal = {move.cards[0] for move in moves if isinstance(move, Play) and len(move.cards) == 1}
    return " ".join(card for card in cards(hand) if card in legal)


def lay(position: Position, text, zone="hand", seat=None):
    """The step after the seat to move, or another, lays these cards."""
    who = position.to_move if seat is None else seat
    return apply(position, Play(who, cards(text), zone))


def happened(step, kind):
    """The one event of this kind."""
    (event,) = [event for event in step.events if isinstance(event, kind)]
    return event


def events(step):
    """The names of what happened."""
    return [type(event).__name__ for event in step.events]


EVERY_RANK = "23456789TJQKA"


def ranks_allowed(rules, pile):
    """Every rank of which one card may be laid on this pile, lowest first."""
    return "".join(rank for rank in EVERY_RANK if allowed(rules, pile, f"{rank}C"))

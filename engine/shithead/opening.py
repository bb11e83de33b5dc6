"""The opening of a game: the deal, and who starts."""

from dataclasses import replace
from zlib import crc32

from engine.core.rng import SEED_MAX, shuffled
from engine.shithead.cards import SUITS, Card, cards_named, is_card, pack, rank_of
from engine.shithead.events import CardsPlayed, Event, PlayStarted
from engine.shithead.position import Position, Seat
from engine.shithead.settings import BEFORE, BY_SEAT, HOLDERS
from engine.shithead.to_beat import fold, nothing
from engine.shithead.variant import Variant

PLY_LIMIT = 1_000


def deal(variant: Variant, seats: int, seed: int, ply_limit: int = PLY_LIMIT) -> Position:
    """A new game: the same cards for the same rule set, number of seats and seed.

    Raises ``ValueError`` for a number of seats the table does not have, or a seed out of range.
    """
    packs = variant.packs_for(seats)
    if not packs:
        raise ValueError(no_table(variant, seats))
    cards = shuffled(pack(packs, variant.settings.table.jokers), seed)
    places, rest = _places(variant, cards, seats)
    aside = variant.settings.deal.leftovers == "ignored"
    position = Position(
        variant=variant,
        seats=places,
        stock=() if aside else rest,
        pile=(),
        burnt=rest if aside else (),
        to_beat=nothing(variant),
        to_move=0,
        direction=1,
        phase="arrange",
        ready=(),
        out=(),
        lead="",
        ply=0,
        ply_limit=ply_limit,
    )
    return started(position)[0] if variant.settings.deal.open_cards == "fixed" else position


def no_table(variant: Variant, seats: int) -> str:
    """The sentence for a number of players that these rules do not seat."""
    fewest, most = variant.settings.table.players
    return f"{variant.settings.title} seats {fewest} to {most} players, not {seats}."


def _places(
    variant: Variant, cards: tuple[Card, ...], seats: int
) -> tuple[tuple[Seat, ...], tuple[Card, ...]]:
    """Blind cards, open cards, hands; where open cards are chosen, hands are larger at first."""
    down, up, hand = variant.settings.deal_for(seats)
    if variant.settings.deal.open_cards == "choose":
        up, hand = 0, up + hand
    rest = list(cards)

    def take(count: int) -> tuple[Card, ...]:
        taken = tuple(rest[:count])
        del rest[:count]
        return taken

    rounds = [[take(count) for _ in range(seats)] for count in (down, up, hand)]
    places = tuple(
        Seat(hand=in_hand, face_up=open_, face_down=blind)
        for blind, open_, in_hand in zip(*rounds, strict=True)
    )
    return places, tuple(reversed(rest))


def started(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """Play begins with the seat that the rules name, on a flipped card where they say so."""
    seat, card = _starter(position)
    start = position.variant.settings.start
    lead = card if start.must_lead and card in position.seats[seat].hand else ""
    position = replace(position, phase="play", to_move=seat, lead=lead)
    as_said = start.who in BY_SEAT or card in (cards_named(start.card) or (card,))
    settled = as_said and start.who not in BEFORE and (card or start.who in BY_SEAT)
    because = ("start.who",) if settled else ("start.otherwise",)
    began = PlayStarted(seat, card, because)
    if not (start.flipped and position.stock):
        return position, (began,)
    flipped = position.stock[-1]
    to_beat = fold(position.variant, position.to_beat, "", rank_of(flipped), 1)
    position = replace(position, stock=position.stock[:-1], pile=(flipped,), to_beat=to_beat)
    return position, (began, CardsPlayed(None, (flipped,), "stock", ("start.flipped",)))


def _starter(position: Position) -> tuple[int, Card]:
    """The seat that starts and the card that says so; the first seat where no card does."""
    start = position.variant.settings.start
    if start.who in BY_SEAT:
        return _seat_named(position, start.who), ""
    open_cards = [seat.face_up for seat in position.seats]
    hands = [seat.hand for seat in position.seats]
    both = [(*hand, *row) for hand, row in zip(hands, open_cards, strict=True)]
    rows = {"lowest_open": open_cards, "lowest_anywhere": both}.get(start.who, hands)
    tries = [(wanted, rows) for wanted in _starting_cards(position.variant)]
    if start.who == "open_then_hand":
        tries.insert(0, (tries[0][0], open_cards))
    for wanted, places in tries:
        for seat, row in enumerate(places):
            found = sorted(card for card in row if card in wanted)
            if found:
                return seat, found[0]
    return 0, ""


def _seat_named(position: Position, who: str) -> int:
    """The seat that starts where no card says so; the dealer has the last one."""
    match who:
        case "dealer":
            return position.players - 1
        case "right_of_dealer":
            return (position.players - 2) % position.players
        case "random":
            return shuffled(range(position.players), _lot(position))[0]
        case _:
            return 0


def _lot(position: Position) -> int:
    """A lot that the seed drew with the cards: the same however hands and open cards are sorted."""
    rows = [(*sorted(seat.hand + seat.face_up), *seat.face_down) for seat in position.seats]
    cards = "".join(card for row in (*rows, position.stock, position.burnt) for card in row)
    return crc32(cards.encode()) & SEED_MAX


def _starting_cards(variant: Variant) -> list[frozenset[Card]]:
    """Sets of cards; the first set that somebody holds decides."""
    start, order = variant.settings.start, variant.settings.turn.order
    lowest = [frozenset(rank + suit for suit in SUITS) for rank in order]
    if start.who == "lowest_plain":
        specials = variant.settings.specials
        return [same for same, rank in zip(lowest, order, strict=True) if rank not in specials]
    if start.who not in HOLDERS | BEFORE:
        return lowest
    first = [] if start.who in BEFORE else [cards_named(start.card)]
    if first and start.otherwise == "next_of_suit" and is_card(start.card):
        rank, suit = start.card[0], start.card[1]
        return [frozenset({other + suit}) for other in order[order.index(rank) :]]
    return first + (lowest if start.otherwise == "lowest_hand" else [])

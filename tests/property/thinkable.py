"""A second, blunt list of everything a seat could try, to hold ``legal_moves`` against."""

from itertools import combinations

from engine.shithead.cards import pack
from engine.shithead.moves import Chance, Choose, PickUp, Play, Ready, Swap, TurnCard, Wait


def thinkable(position, seat):
    """Moves with own cards in every shape, with one card of nobody's or somebody's, every slot.

    Cards are named in sorted order, as ``legal_moves`` names them. Plays of mixed ranks stop at two
    cards, and those of one rank take every subset.
    """
    place = position.seats[seat]
    yield from (PickUp(seat), Ready(seat), Wait(seat), Chance(seat))
    for cards in subsets_of_ranks(place.face_up):
        yield PickUp(seat, cards)
    yield from spoken(position, seat)
    yield from (TurnCard(seat, slot) for slot in range(-1, 5))
    for card in pack(jokers=2):
        yield Play(seat, (card,), "hand")
        yield Play(seat, (card,), "face_up")
        yield Play(seat, (card,), "face_down")
    for zone, held in (("hand", place.hand), ("face_up", place.face_up)):
        for cards in subsets_of_ranks(held):
            yield Play(seat, cards, zone)
            yield Play(seat, cards, "face_up" if zone == "hand" else "hand")
        yield from (Play(seat, tuple(sorted(two)), zone) for two in combinations(held, 2))
    for mine in place.hand:
        yield from (Swap(seat, mine, open_) for open_ in place.face_up)
        yield from (Swap(seat, mine, own) for own in place.hand)
        yield from (Swap(seat, open_, mine) for open_ in place.face_up)
    if position.phase == "arrange" or len(place.hand) <= 9:
        for count in range(1, 5):
            yield from (Choose(seat, tuple(sorted(c))) for c in combinations(place.hand, count))


def spoken(position, seat):
    """Plays with something said or joined that only some cards of some tables allow."""
    place = position.seats[seat]
    for zone, held in (("hand", place.hand), ("face_up", place.face_up)):
        for cards in subsets_of_ranks(held):
            for side in ("higher", "lower"):
                yield Play(seat, cards, zone, announced=side)
            for named in range(-1, len(position.seats) + 1):
                yield Play(seat, cards, zone, named=named)
            for joined in subsets_of_ranks(place.face_up):
                if joined[0][0] == cards[0][0]:
                    yield Play(seat, cards, zone, joined)


def subsets_of_ranks(held):
    """Every choice of cards of one rank, sorted."""
    for rank in {card[0] for card in held}:
        equal = sorted(card for card in held if card[0] == rank)
        for count in range(1, len(equal) + 1):
            yield from combinations(equal, count)

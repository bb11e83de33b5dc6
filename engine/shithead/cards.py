"""Cards as two characters: rank then suit, ``QH`` is the queen of hearts, ``X1`` a joker.

Cards carry no meaning here; what a rank can do stands in the rule sets.
"""

from collections.abc import Iterable, Sequence

RANKS = "23456789TJQKA"
SUITS = "CDHS"
COLOURS = {"R": "DH", "B": "CS"}
"""Red and black, as the suits of that colour."""
JOKER = "X"
JOKERS = "1234"

Card = str
Rank = str


def rank_of(card: Card) -> Rank:
    """The rank of a card, ``X`` for a joker.

    >>> rank_of("TS")
    'T'
    """
    return card[0]


def top_rank(pile: Sequence[Card]) -> Rank:
    """The rank on top of a pile, ``""`` for an empty one.

    >>> top_rank(["QH", "3S"]), top_rank([])
    ('3', '')
    """
    return rank_of(pile[-1]) if pile else ""


def is_card(text: str) -> bool:
    """Whether the text is the name of a card.

    >>> is_card("TS"), is_card("10S"), is_card("X1")
    (True, False, True)
    """
    if len(text) != 2:  # noqa: PLR2004  # two characters: rank and suit
        return False
    return (text[0] in RANKS and text[1] in SUITS) or (text[0] == JOKER and text[1] in JOKERS)


def cards_named(text: str) -> frozenset[Card]:
    """The cards that a text names: one card, a rank, or a rank in one colour; none for another.

    >>> sorted(cards_named("3R")), sorted(cards_named("3S")), len(cards_named("3"))
    (['3D', '3H'], ['3S'], 4)
    """
    if is_card(text):
        return frozenset({text})
    suits = {"": SUITS, **COLOURS}.get(text[1:], "") if text[:1] in tuple(RANKS) else ""
    return frozenset(text[0] + suit for suit in suits)


def pack(packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """All cards of some packs, with so many jokers each, in a fixed order.

    >>> len(pack()), len(pack(2, jokers=2))
    (52, 108)
    """
    suited = tuple(rank + suit for suit in SUITS for rank in RANKS)
    return packs * (suited + tuple(f"{JOKER}{n + 1}" for n in range(jokers)))


def next_card(rank: Rank, lying: Iterable[Card]) -> Card:
    """One more card of a rank beside those that lie there, the suits going round.

    >>> next_card("7", ["7C", "QH"]), next_card("X", [])
    ('7D', 'X1')
    """
    suits = JOKERS if rank == JOKER else SUITS
    used = sum(rank_of(card) == rank for card in lying)
    return rank + suits[used % len(suits)]


def holds(cards: Iterable[Card], wanted: Iterable[Card]) -> bool:
    """Whether all wanted cards are among the cards, counting doubles.

    >>> holds(["4H", "4H", "9C"], ["4H", "4H"]), holds(["4H"], ["4H", "4H"])
    (True, False)
    """
    there, asked = tuple(cards), tuple(wanted)
    if len(asked) == 1:
        return asked[0] in there
    return all(there.count(card) >= asked.count(card) for card in asked)


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The cards less those that go, the order kept; raises ``ValueError`` if one is not there.

    >>> without(("4H", "9C", "4H"), ("4H",))
    ('9C', '4H')
    """
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)

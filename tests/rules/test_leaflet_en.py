"""What the English leaflet decides for a player alone; each test names its section."""

import pytest

from engine.core.rng import shuffled
from engine.misery.deck import Deck, Event
from engine.misery.game import (
    Placement,
    Position,
    apply,
    deal,
    judge,
    legal_moves,
    observe,
    outcome,
)
from engine.misery.lane import gap_letter


def card(text, points):
    half = int(2 * points)
    slug = "-".join(text.lower().split())
    return Event(id=slug, text=text, category="any", index=half, low=half, high=half)


def pack(cards):
    return Deck("pack", "Pack", "1.0", "en", "about", "none", (), (), tuple(cards))


HAIRCUT = card("Disastrous Haircut", 11.5)
ROOT_CANAL = card("Root Canal", 28.5)
LOCKED_OUT = card("Locked Out of Your House While Naked", 36.5)
PARENTS = card("Catch Your Parents Having Sex", 25.5)
OTHERS = tuple(card(f"Other {n}", 40 + n) for n in range(20))
PACK = pack([HAIRCUT, ROOT_CANAL, LOCKED_OUT, PARENTS, *OTHERS])


def the_example(*under):
    """The leaflet's three cards in the lane, the parents drawn."""
    lane = (HAIRCUT, ROOT_CANAL, LOCKED_OUT)
    return Position(PACK, 0, 10, lane, (PARENTS, *under))


def test_section_3_to_win_the_card_its_place_is_enough():
    # "you don't have to guess the exact index number": a move holds a gap and no number.
    assert [move.gap for move in legal_moves(the_example())] == [0, 1, 2, 3]
    assert judge(the_example(), Placement(1)).is_right


def test_section_3_gaps_are_marked_a_to_d():
    # A before the first card, B and C between, D after the third.
    letters = [gap_letter(move.gap) for move in legal_moves(the_example())]
    assert letters == ["A", "B", "C", "D"]


@pytest.mark.parametrize("seed", range(20))
def test_section_5_three_are_dealt_and_the_rest_form_the_draw_pile(seed):
    position = deal(PACK, seed)
    order = shuffled(PACK.events, seed)
    assert set(position.lane) == set(order[:3])
    assert position.stock == order[3:]


def test_section_5_dealt_cards_lie_in_the_order_of_the_misery_index():
    # Example hand: 15, 40.5, 92.
    hand = [card("Arm", 92), card("Coworker", 15), card("Wallet", 40.5), card("More", 50)]
    decks = [pack(hand), pack(hand[::-1]), pack(hand[2:] + hand[:2])]
    for deck in decks:
        for seed in range(12):
            indices = deal(deck, seed).indices
            assert list(indices) == sorted(indices)


def test_section_5_the_index_of_the_card_read_aloud_is_not_revealed():
    seen = observe(the_example())
    assert seen.drawn.text == "Catch Your Parents Having Sex"
    assert not hasattr(seen.drawn, "index")


@pytest.mark.parametrize(
    ("letter", "is_right"), [("A", False), ("B", True), ("C", False), ("D", False)]
)
def test_section_5_the_answer_is_b(letter, is_right):
    assert judge(the_example(), Placement("ABCD".index(letter))).is_right is is_right


def test_section_5_a_won_card_stays_in_order_in_the_lane():
    lane = apply(the_example(*OTHERS), Placement(1)).position.lane
    assert lane == (HAIRCUT, PARENTS, ROOT_CANAL, LOCKED_OUT)


@pytest.mark.parametrize("gap", [0, 2, 3])
def test_section_5_a_card_nobody_guessed_is_discarded(gap):
    after = apply(the_example(*OTHERS), Placement(gap)).position
    assert after.lane == (HAIRCUT, ROOT_CANAL, LOCKED_OUT)
    assert after.discarded == (PARENTS,)


def test_section_5_gaps_narrow_as_cards_are_won():
    before = the_example(*OTHERS)
    assert len(legal_moves(before)) == 4
    assert len(legal_moves(apply(before, Placement(1)).position)) == 5


def test_section_7_ten_cards_win_the_dealt_three_among_them():
    position = deal(PACK, 1)
    for won in range(7):
        assert outcome(position) is None, won
        right = next(m for m in legal_moves(position) if judge(position, m).is_right)
        position = apply(position, right).position
    assert outcome(position).is_won
    assert len(position.lane) == 10

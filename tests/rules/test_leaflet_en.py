"""What the English leaflet decides; each test names its section."""

import pytest

from engine.core.rng import shuffled
from engine.misery.deck import Deck, Event
from engine.misery.game import (
    Outcome,
    apply,
    deal,
    judge,
    legal_moves,
    observe,
    outcome,
)
from engine.misery.lane import gap_letter
from engine.misery.position import Placement, Position
from engine.misery.rules import Rules
from tests.misery.tables import table


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
    return Position(PACK, 0, Rules(), (lane,), (PARENTS, *under))


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
    assert outcome(position).winners == (0,)
    assert len(position.lane) == 10


# --- several players ---------------------------------------------------------------------------

LEFT, ACROSS = (15, 40.5, 92), (10, 50, 70)
"""The lanes of the player on the left, whose example hand section 5 prints, and of a third."""


def three(stock=(25.5, 80, 81), **agreed):
    """The leaflet's lane of pain has the turn; 25.5 is drawn."""
    return table((11.5, 28.5, 36.5), LEFT, ACROSS, stock=stock, **agreed)


def guess(position, *letters):
    """The position after these guesses, one after another."""
    for letter in letters:
        position = apply(position, Placement("ABCD".index(letter))).position
    return position


def test_section_5_three_cards_are_dealt_to_each_player():
    position = deal(PACK, 4, Rules(("You", "Bo", "Cleo", "Dev")))
    assert [len(lane) for lane in position.lanes] == [3, 3, 3, 3]
    assert len(position.stock) == len(PACK.events) - 12
    assert {e.id for lane in position.lanes for e in lane}.isdisjoint(e.id for e in position.stock)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_section_5_who_dealt_goes_first(dealer):
    rules = Rules(("You", "Bo", "Cleo"), starter=dealer, starts_as="dealer")
    assert deal(PACK, 4, rules).seat == dealer


def test_section_5_a_right_guess_ends_the_turn():
    after = guess(three(), "B")
    assert (after.turn, after.seat) == (1, 1)


def test_section_5_after_a_miss_the_player_to_the_left_may_steal():
    missed = guess(three(), "A")
    assert missed.seat == 1
    assert observe(missed).drawn == observe(three()).drawn
    # "in his/her lane of pain": 25.5 is B between 15 and 40.5; the haircut's own B was not asked.
    assert [judge(missed, m).is_right for m in legal_moves(missed)] == [False, True, False, False]
    stolen = guess(missed, "B")
    assert [len(lane) for lane in stolen.lanes] == [3, 4, 3]


def test_section_5_play_proceeds_clockwise_until_somebody_is_right():
    position, asked = three(), []
    for letter in "AAB":
        asked.append(position.seat)
        position = guess(position, letter)
    assert asked == [0, 1, 2]
    assert [len(lane) for lane in position.lanes] == [3, 3, 4]  # 25.5 between 10 and 50


def test_section_5_all_the_way_round_with_nobody_right_the_card_is_discarded():
    after = guess(three(), "A", "A", "A")
    assert [card.index for card in after.discarded] == [51]
    assert [len(lane) for lane in after.lanes] == [3, 3, 3]
    assert (after.seat, after.stock[0].index) == (1, 160)


def test_section_5_who_reads_the_card_does_not_guess():
    # "the player to your right draws a card": of three, the third; "back to the person who
    # originally read the card" ends the round of guesses.
    position = three(reader="neighbour")
    assert position.rules.reader_at(position.turn) == 2
    after = guess(position, "A", "A")
    assert [card.index for card in after.discarded] == [51]
    assert after.rules.reader_at(after.turn) == 0  # the turn has moved on, and so has the reader


@pytest.mark.parametrize(
    ("agreed", "order"),
    [
        ({}, [0, 1, 2]),
        ({"starter": 2}, [2, 0, 1]),
        ({"reader": "neighbour"}, [0, 1]),
        ({"reader": "neighbour", "starter": 1}, [1, 2]),
    ],
)
def test_section_5_the_card_goes_round_to_the_left_as_far_as_who_reads_it(agreed, order):
    position, asked = three(**agreed), []
    while position.turn == 0:
        asked.append(position.seat)
        position = guess(position, "A")
    assert asked == order


def test_section_5_two_players_with_a_reader_have_no_steal():
    position = table((11.5, 28.5, 36.5), LEFT, stock=(25.5, 80), reader="neighbour")
    after = guess(position, "A")
    assert [card.index for card in after.discarded] == [51]
    assert after.seat == 1


def test_section_5_is_silent_on_the_turn_after_a_steal_which_goes_on_clockwise():
    """Our reading: left of the player whose turn it was, whoever won the card."""
    assert guess(three(), "A", "A", "B").seat == 1


@pytest.mark.parametrize("letter", ["B", "C"])
def test_section_5_is_silent_on_equal_cards_which_are_right_on_both_sides(letter):
    """Our reading, and the Dutch rules': either side of the equal card is its proper place."""
    own = guess(three(stock=(28.5, 80)), letter)
    assert [card.index for card in own.lanes[0]] == [23, 57, 57, 73]
    stolen = guess(three(stock=(40.5, 80)), "A", letter)
    assert [card.index for card in stolen.lanes[1]] == [30, 81, 81, 184]


@pytest.mark.parametrize("letter", ["A", "D"])
def test_section_5_is_silent_on_equal_cards_further_off_is_wrong(letter):
    missed = guess(three(stock=(28.5, 80)), letter)
    assert [len(lane) for lane in missed.lanes] == [3, 3, 3]
    assert missed.seat == 1


def test_section_5_cards_are_dealt_again_to_nobody_and_the_discarded_stay_out():
    after = guess(three(stock=(25.5,)), "A", "A", "A")
    assert outcome(after).ending == "stock"


def test_section_7_the_first_with_ten_wins_even_by_a_steal():
    position = table((11.5, 28.5, 36.5), range(41, 50), ACROSS, stock=(25.5, 80, 81))
    end = outcome(guess(position, "D", "A"))  # 25.5 lies below 41
    assert (end.ending, end.winners, end.counts) == ("goal", (1,), (3, 10, 3))


def test_section_7_is_silent_on_losing_alone_where_a_third_miss_can_end_it():
    """A student version's ending: nobody wins, and nothing more can be placed."""
    position = table((11.5, 28.5, 36.5), stock=(25.5, 26, 27, 28), misses=3)
    assert outcome(guess(position, "A", "A")) is None
    over = guess(position, "A", "A", "A")
    assert outcome(over) == Outcome("misses", (), (3,), discarded=3, stock_left=1)
    assert legal_moves(over) == ()

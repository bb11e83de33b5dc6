import pytest

from engine.shithead.cards import holds, is_card, pack, rank_of, top_rank, without


def test_a_pack_has_four_of_each_of_thirteen_ranks():
    cards = pack()
    assert len(cards) == len(set(cards)) == 52
    assert all(sum(card[0] == rank for card in cards) == 4 for rank in "23456789TJQKA")
    assert all(sum(card[1] == suit for card in cards) == 13 for suit in "CDHS")


@pytest.mark.parametrize(("packs", "jokers", "total"), [(1, 2, 54), (2, 0, 104), (3, 1, 159)])
def test_packs_and_jokers_add_up(packs, jokers, total):
    cards = pack(packs, jokers)
    assert len(cards) == total
    assert cards.count("QH") == packs
    assert sum(card[0] == "X" for card in cards) == packs * jokers


def test_every_card_of_a_pack_is_a_card():
    assert all(is_card(card) for card in pack(1, 2))


@pytest.mark.parametrize(
    "text", ["", "Q", "QHH", "10H", "1H", "Qh", "qH", "QX", "X5", "XH", "♥Q", "HQ"]
)
def test_nothing_else_is_a_card(text):
    assert not is_card(text)


def test_the_rank_on_top():
    assert rank_of("TS") == "T"
    assert (top_rank(("5H", "X1")), top_rank(())) == ("X", "")


def test_holding_counts_doubles():
    assert holds(("4H", "4H", "5C"), ("4H", "4H"))
    assert not holds(("4H", "5C"), ("4H", "4H"))
    assert holds((), ())


def test_cards_go_one_for_one():
    assert without(("4H", "5C", "4H"), ("4H",)) == ("5C", "4H")
    with pytest.raises(ValueError, match="not in list"):
        without(("4H",), ("5C",))

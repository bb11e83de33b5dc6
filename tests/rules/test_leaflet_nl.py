"""What the Dutch rules decide for a player alone; each test names its heading."""

import pytest

from engine.misery.deck import Deck, Event
from engine.misery.game import Placement, Position, apply, deal, judge, legal_moves, outcome


def card(points, name=None):
    half = int(2 * points)
    return Event(id=name or f"c-{half}", text="…", category="any", index=half, low=half, high=half)


PACK = Deck(
    "pack", "Pack", "1.0", "nl", "about", "none", (), (), tuple(card(n) for n in range(1, 41))
)  # fmt: skip


def table(lane, stock, goal=10):
    return Position(PACK, 0, goal, tuple(map(card, lane)), tuple(map(card, stock)))


def points(cards):
    return [one.index / 2 for one in cards]


@pytest.mark.parametrize("seed", range(20))
def test_voorbereiding_drie_kaarten_oplopend_de_laagste_links(seed):
    position = deal(PACK, seed)
    low, middle, high = position.lane
    assert low.index <= middle.index <= high.index
    assert len(position.stock) == 37


def test_einde_de_tiende_kaart_eindigt_het_spel_onmiddellijk():
    step = apply(table(range(10, 19), (30, 31, 32)), Placement(9))
    assert outcome(step.position).is_won
    assert points(step.position.stock) == [31, 32]
    assert legal_moves(step.position) == ()


def test_einde_met_negen_kaarten_gaat_het_door():
    step = apply(table(range(10, 18), (30, 31)), Placement(8))
    assert len(step.position.lane) == 9
    assert outcome(step.position) is None


def test_einde_een_lege_trekstapel_eindigt_het_spel():
    end = outcome(apply(table((10, 20, 30), (25,)), Placement(2)).position)
    assert (end.is_won, end.in_lane, end.stock_left) == (False, 4, 0)


def test_veelgemaakte_fouten_het_exacte_getal_hoeft_nooit():
    position = table((10, 20, 30), (11,))
    assert judge(position, Placement(1)).is_right
    assert judge(table((10, 20, 30), (19.5,)), Placement(1)).is_right


def test_veelgemaakte_fouten_gewonnen_kaarten_blijven_op_volgorde_liggen():
    position = table((10, 20, 30), (25, 15, 5))
    for gap, lane in [(2, [10, 20, 25, 30]), (1, [10, 15, 20, 25, 30])]:
        position = apply(position, Placement(gap)).position
        assert points(position.lane) == lane
    missed = apply(position, Placement(3)).position
    assert points(missed.lane) == [10, 15, 20, 25, 30]


@pytest.mark.parametrize(("gap", "is_right"), [(0, False), (1, True), (2, True), (3, False)])
def test_veelgemaakte_fouten_gelijke_waarde_links_en_rechts_goed(gap, is_right):
    position = table((10, 28.5, 40), (28.5,))
    assert judge(position, Placement(gap)).is_right is is_right
    assert len(apply(position, Placement(gap)).position.lane) == 3 + is_right


def test_varianten_het_doel_kan_zeven_zijn():
    step = apply(table((10, 20, 30, 40, 50, 60), (70, 80), goal=7), Placement(6))
    assert outcome(step.position).is_won

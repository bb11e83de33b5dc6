"""What the Dutch rules decide; each test names its heading."""

import pytest

from engine.misery.game import apply, deal, judge, legal_moves, outcome
from engine.misery.position import Placement
from engine.misery.rules import GOALS, Rules
from tests.misery.tables import card, pack, points, table

PACK = pack(*map(card, range(1, 41)))


def alone(lane, stock, goal=10):
    return table(lane, stock=stock, players=("You",), goal=goal)


@pytest.mark.parametrize("seed", range(20))
def test_voorbereiding_drie_kaarten_oplopend_de_laagste_links(seed):
    position = deal(PACK, seed)
    low, middle, high = position.lane
    assert low.index <= middle.index <= high.index
    assert len(position.stock) == 37


def test_einde_de_tiende_kaart_eindigt_het_spel_onmiddellijk():
    step = apply(alone(range(10, 19), (30, 31, 32)), Placement(9))
    assert outcome(step.position).winners == (0,)
    assert points(step.position.stock) == [31, 32]
    assert legal_moves(step.position) == ()


def test_einde_met_negen_kaarten_gaat_het_door():
    step = apply(alone(range(10, 18), (30, 31)), Placement(8))
    assert len(step.position.lane) == 9
    assert outcome(step.position) is None


def test_einde_een_lege_trekstapel_eindigt_het_spel():
    end = outcome(apply(alone((10, 20, 30), (25,)), Placement(2)).position)
    assert (end.ending, end.winners, end.counts, end.stock_left) == ("stock", (), (4,), 0)


def test_veelgemaakte_fouten_het_exacte_getal_hoeft_nooit():
    position = alone((10, 20, 30), (11,))
    assert judge(position, Placement(1)).is_right
    assert judge(alone((10, 20, 30), (19.5,)), Placement(1)).is_right


def test_veelgemaakte_fouten_gewonnen_kaarten_blijven_op_volgorde_liggen():
    position = alone((10, 20, 30), (25, 15, 5))
    for gap, lane in [(2, [10, 20, 25, 30]), (1, [10, 15, 20, 25, 30])]:
        position = apply(position, Placement(gap)).position
        assert points(position.lane) == lane
    missed = apply(position, Placement(3)).position
    assert points(missed.lane) == [10, 15, 20, 25, 30]


@pytest.mark.parametrize(("gap", "is_right"), [(0, False), (1, True), (2, True), (3, False)])
def test_veelgemaakte_fouten_gelijke_waarde_links_en_rechts_goed(gap, is_right):
    position = alone((10, 28.5, 40), (28.5,))
    assert judge(position, Placement(gap)).is_right is is_right
    assert len(apply(position, Placement(gap)).position.lane) == 3 + is_right


def test_varianten_het_doel_kan_zeven_zijn():
    step = apply(alone((10, 20, 30, 40, 50, 60), (70, 80), goal=7), Placement(6))
    assert outcome(step.position).winners == (0,)


# --- several players ---------------------------------------------------------------------------


def guess(position, *letters):
    for letter in letters:
        position = apply(position, Placement("ABCDEFGHIJ".index(letter))).position
    return position


@pytest.mark.parametrize("seed", range(5))
def test_voorbereiding_drie_kaarten_aan_elke_speler_oplopend(seed):
    position = deal(PACK, seed, Rules(("You", "Bo", "Cleo")))
    assert all(points(lane) == sorted(points(lane)) for lane in position.lanes)
    assert [len(lane) for lane in position.lanes] == [3, 3, 3]
    assert len(position.stock) == 31


def test_voorbereiding_wie_het_laatst_iets_vreselijks_meemaakte_begint():
    rules = Rules(("You", "Bo", "Cleo"), starter=2, starts_as="unluckiest")
    assert deal(PACK, 1, rules).seat == 2


def test_einde_beurten_gaan_met_de_klok_mee_ook_na_het_stelen():
    position = table((10, 20, 30), (10, 20, 30), (10, 20, 30), stock=(25, 26, 27))
    assert guess(position, "A", "A", "C").seat == 1  # stolen by the third: the second's turn
    assert guess(position, "C", "C", "C").seat == 0


def test_einde_de_tiende_kaart_eindigt_onmiddellijk_ook_midden_in_een_ronde():
    position = table(range(10, 19), (10, 20, 30), stock=(30, 31))
    end = outcome(guess(position, "J"))
    assert (end.ending, end.winners, end.stock_left) == ("goal", (0,), 1)


def test_einde_bij_een_lege_trekstapel_winnen_de_meeste_kaarten():
    position = table((10, 20, 30), (10, 20, 30), stock=(25,))
    end = outcome(guess(position, "A", "C"))
    assert (end.ending, end.winners, end.counts) == ("stock", (1,), (3, 4))


def test_einde_zwijgt_over_evenveel_kaarten_gedeelde_winst():
    """Our reading: most cards win, so who has equally many wins as well."""
    position = table((10, 20, 30), (10, 20, 30), (10, 20), stock=(25,))
    end = outcome(guess(position, "A", "A", "A"))
    assert (end.winners, end.counts) == ((0, 1), (3, 3, 2))


@pytest.mark.parametrize(
    ("lanes", "winners"),
    [
        (((10, 20, 30), (10, 20), (10, 20, 30)), (0, 2)),
        (((10, 20, 30), (10, 20, 30), (10, 20, 30)), (0, 1, 2)),
        (((10, 20), (10, 20, 30), (10, 20)), (1,)),
    ],
)
def test_einde_zwijgt_over_evenveel_kaarten_waar_je_ook_zit(lanes, winners):
    """Our reading again: it makes no odds between which seats the win is shared."""
    end = outcome(guess(table(*lanes, stock=(25,)), "A", "A", "A"))
    assert (end.ending, end.winners) == ("stock", winners)


def test_einde_de_laatste_kaart_van_de_stapel_kan_nog_de_tiende_zijn():
    end = outcome(guess(table(range(10, 19), (10, 20, 30), stock=(30,)), "J"))
    assert (end.ending, end.winners, end.stock_left) == ("goal", (0,), 0)


def test_veelgemaakte_fouten_de_volgende_speler_past_in_zijn_eigen_straatje():
    position = table((10, 20, 30), (24, 26, 28), stock=(25, 80))
    missed = guess(position, "B")
    assert [judge(missed, m).is_right for m in legal_moves(missed)] == [False, True, False, False]
    assert points(guess(missed, "B").lanes[1]) == [24, 25, 26, 28]
    assert points(guess(missed, "B").lanes[0]) == [10, 20, 30]


@pytest.mark.parametrize("letter", ["B", "C"])
def test_veelgemaakte_fouten_gelijke_waarde_beide_kanten_ook_bij_stelen(letter):
    position = table((10, 20, 30), (15, 28.5, 40), stock=(28.5, 80))
    assert points(guess(position, "A", letter).lanes[1]) == [15, 28.5, 28.5, 40]


def test_voorbereiding_niemand_leest_voor_dus_iedereen_mag_raden():
    rules = Rules(("You", "Bo"))
    assert (rules.reader, rules.guessers) == ("nobody", 2)


def test_varianten_zeven_of_een_ander_doel():
    position = table((1, 2, 3, 4, 5, 6), (10, 20, 30), stock=(7, 80), goal=7)
    assert outcome(guess(position, "G")).winners == (0,)
    assert list(GOALS) == list(range(4, 21))


def test_varianten_het_aantal_ronden_beperken():
    position = table((10, 20, 30), (10, 20, 30), stock=(25, 26, 27), rounds=1)
    end = outcome(guess(position, "C", "C"))
    assert (end.ending, end.winners, end.stock_left) == ("rounds", (0, 1), 1)


def test_varianten_in_een_ronde_is_ieder_eenmaal_aan_de_beurt():
    position, turn_of = table((10,), (20,), (30,), stock=range(40, 50), rounds=2), []
    while outcome(position) is None:
        turn_of += [position.seat] if not position.missed else []
        position = guess(position, "A")
    assert turn_of == [0, 1, 2, 0, 1, 2]


def test_varianten_na_de_laatste_ronde_winnen_de_meeste_kaarten():
    position = table((10, 20, 30), (10, 20, 30), stock=(25, 26, 27), rounds=1)
    end = outcome(guess(position, "A", "C", "A", "A"))  # the second steals 25; 26 is discarded
    assert (end.ending, end.winners, end.counts) == ("rounds", (1,), (3, 4))


def test_varianten_een_kleine_voorsprong_voor_beginners():
    position = deal(PACK, 2, Rules(("You", "Bo"), extra=(0, 2)))
    assert [len(lane) for lane in position.lanes] == [3, 5]

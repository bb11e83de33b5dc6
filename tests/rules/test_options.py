"""Every variation the two source texts list can be switched on, alone and with the others.

Each test is named after its paragraph; the values are read off the text, never off the program.
"""

from dataclasses import replace
from itertools import combinations

import pytest

from engine.shithead import variant
from engine.shithead.bots import table_player
from engine.shithead.events import DirectionTurned, SeatsSkipped
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import PickUp, TurnCard
from engine.shithead.play import apply, deal, outcome
from engine.shithead.position import observe
from engine.shithead.variant import VariantError, load_variant
from engine.shithead.variant_file import main_rules
from tests.shithead.table import EVERY_RANK, happened, lay, may, ranks_allowed, table

T, F, S = "traveller", "full-rules", "shed"
PAIRS = [
    (name, *pair)
    for name in main_rules()
    for pair in combinations(sorted(load_variant(name).settings.options), 2)
]
APART = {
    (T, "complete_four", "same_rank"),
    (F, "nine_stops_ten", "plain_nine"),
    *((name, "jokers_reverse", "jokers_skip") for name in (F, S)),
    *(
        (name, *pair)
        for name in (F, S)
        for pair in combinations(("titles_feudal", "titles_numeric", "titles_olympic"), 2)
    ),
}
"""Options that ask for two things at once."""

TITLES = ("titles_numeric", "titles_olympic", "titles_feudal")
BOTH = ("bound_specials", "jokers_reverse", "jokers_skip", "from_table", "hand_of_seven", *TITLES)
PLAIN = ("two", "three", "seven", "eight", "ten", "jack")
SHOWN_BY_PARAGRAPH = (
    *(f"{T}+plain_{word}" for word in PLAIN),
    f"{T}+four_specials",
    *(f"{F}+{option}" for option in ("plain_four", "plain_nine", "seven_for_four", *BOTH)),
    *(f"{S}+{option}" for option in ("plain_seven", *BOTH)),
)
"""The options whose paragraph has a test below."""


def cited(ref, setting):
    (cite,) = load_variant(ref).settings.citations(setting)
    return cite


@pytest.mark.parametrize(("name", "one", "other"), PAIRS)
def test_two_options_go_together_or_their_conflict_is_told(name, one, other):
    ref = f"{name}+{one}+{other}"
    if (name, one, other) not in APART:
        assert load_variant(ref).options == (one, other)
        return
    with pytest.raises(VariantError, match=r"both set .*; choose one of them") as caught:
        load_variant(ref)
    options = load_variant(name).settings.options
    assert all(f"“{options[option].title}”" in str(caught.value) for option in (one, other))


@pytest.mark.parametrize("name", main_rules())
def test_a_game_with_as_many_options_as_go_together_comes_to_an_end(name):
    chosen = []
    for option in load_variant(name).settings.options:
        if not any((name, *sorted((option, other))) in APART for other in chosen):
            chosen.append(option)
    position = deal(load_variant("+".join((name, *chosen))), 4, 7)
    while outcome(position) is None:
        position = apply(position, table_player(observe(position, position.to_move))).position
    assert outcome(position).kind == "lost"


# Traveller, Special cards: "not all special card rules need be used, but, generally speaking,
# 2, 3, 7, and 10 are played as special"


def test_special_cards_a_two_without_its_rule_is_the_lowest_card():
    ref = f"{T}+plain_two"
    assert not may(ref, "5H", "2C")
    assert ranks_allowed(ref, "2H") == EVERY_RANK  # nothing is lower, so everything still goes
    assert not ranks_allowed(ref, "2H 5D").startswith("2")


def test_special_cards_a_three_without_its_rule_can_be_beaten_by_any_but_a_two():
    ref = f"{T}+plain_three"
    assert not may(ref, "KH", "3C")
    assert ranks_allowed(ref, "3H") == EVERY_RANK  # the two resets


def test_special_cards_a_seven_without_its_rule_asks_for_seven_or_higher():
    assert ranks_allowed(f"{T}+plain_seven", "7H") == "23789TJQKA"


def test_special_cards_an_eight_without_its_rule_skips_nobody():
    step = lay(table(f"{T}+plain_eight", "5H", "8C KC", seats=5), "8C")
    assert step.position.to_move == 1
    assert not any(isinstance(event, SeatsSkipped) for event in step.events)


def test_special_cards_a_ten_without_its_rule_burns_nothing_and_keeps_to_its_rank():
    ref = f"{T}+plain_ten"
    step = lay(table(ref, "5H", "TC KC"), "TC")
    assert step.position.pile == ("5H", "TC")
    assert step.position.to_move == 1
    assert not may(ref, "QH", "TC")
    assert not may(ref, "7H", "TC")  # a ten is not below a seven
    assert ranks_allowed(ref, "7H") == "23456"


def test_special_cards_a_jack_without_its_rule_turns_nothing_round():
    step = lay(table(f"{T}+plain_jack", "5H", "JC KC"), "JC")
    assert (step.position.direction, step.position.to_move) == (1, 1)


def test_special_cards_generally_two_three_seven_and_ten():
    rules = load_variant(f"{T}+four_specials")
    assert rules.specials == set("237T")
    assert lay(table(rules, "5H", "8C KC", seats=5), "8C").position.to_move == 1


@pytest.mark.parametrize("word", ["two", "three", "seven", "eight", "ten", "jack"])
def test_special_cards_an_option_for_each_rule_cites_the_sentence(word):
    rank = {"two": "2", "three": "3", "seven": "7", "eight": "8", "ten": "T", "jack": "J"}[word]
    rules = load_variant(f"{T}+plain_{word}")
    assert rules.specials == load_variant(T).specials - {rank}
    assert cited(rules.ref, f"ranks.{rank}").quote == "not all special card rules need be used"


def test_special_cards_without_any_of_their_rules_only_the_order_is_left():
    words = ("two", "three", "seven", "eight", "ten", "jack")
    rules = load_variant("+".join((T, *(f"plain_{word}" for word in words))))
    assert rules.specials == frozenset()
    for place, rank in enumerate(EVERY_RANK):
        assert ranks_allowed(rules, f"{rank}H") == EVERY_RANK[place:]


def test_who_starts_with_a_plain_three_the_lowest_plain_card_is_the_three():
    """Playing, A: "lowest, non-special card", and "either a 3 or a 4, generally"."""
    position = deal(load_variant(f"{T}+plain_three"), 3, 1)
    hands = ("4H 4D 9S", "9H 3C KD", "5H 6D 7D")
    seats = zip(position.seats, hands, strict=True)
    position = replace(
        position, seats=tuple(replace(seat, hand=tuple(hand.split())) for seat, hand in seats)
    )
    for seat in range(3):
        (ready,) = [m for m in legal_moves(position) if type(m).__name__ == "Ready"]
        assert ready.seat == seat
        position = apply(position, ready).position
    assert position.to_move == 1


# The rules in full, Variations: "The Four and Nine cards are not always used"


def test_variations_the_four_is_not_used():
    ref = f"{F}+plain_four"
    assert not may(ref, "5H", "4C")
    assert ranks_allowed(ref, "KH 2D 4H") == "2456789TJQKA"


def test_variations_the_nine_is_not_used():
    ref = f"{F}+plain_nine"
    assert not may(ref, "JH", "9C")
    assert ranks_allowed(ref, "9H") == "249TJQKA"


def test_variations_neither_four_nor_nine():
    assert load_variant(f"{F}+plain_four+plain_nine").specials == {"2", "T"}


def test_variations_in_shed_the_seven_is_not_used():
    assert load_variant(f"{S}+plain_seven").specials == {"2", "T"}
    assert not may(f"{S}+plain_seven", "KH", "7C")


# "The ranks of the special cards are sometimes changed."


def test_variations_the_seven_is_invisible_in_place_of_the_four():
    ref = f"{F}+seven_for_four"
    assert may(ref, "KH", "7C")
    assert ranks_allowed(ref, "KH 7C") == "279TKA"
    assert not may(ref, "KH", "4C")


# Special cards: those "except Two" "can lose their ability to be played over higher ranked cards".


@pytest.mark.parametrize(("ref", "free"), [(f"{F}+bound_specials", "2"), (S, "27T")])
@pytest.mark.parametrize("rank", "2479T")
def test_variations_special_cards_except_two_are_played_over_lower_cards_only(ref, free, rank):
    assert may(ref, "KH", f"{rank}C") is (rank in free)
    assert may(ref, "3H", f"{rank}C")


def test_variations_a_bound_four_still_goes_under_a_nine_and_a_bound_ten_does_not():
    """Nine or less: a four is, a ten is not."""
    assert ranks_allowed(f"{F}+bound_specials", "9H") == "23456789"


def test_variations_in_shed_the_seven_and_the_ten_are_bound():
    ref = f"{S}+bound_specials"
    assert ranks_allowed(ref, "KH") == "2KA"
    assert ranks_allowed(ref, "6H") == "26789TJQKA"
    assert ranks_allowed(ref, "6H 7H") == "26789TJQKA"  # invisible all the same


# "Jokers may be dealt, having the effect of reversing the direction of play or skipping a player."


@pytest.mark.parametrize("name", [F, S])
def test_variations_a_joker_turns_play_round(name):
    rules = load_variant(f"{name}+jokers_reverse")
    assert len(deal(rules, 4, 1).stock) == 54 - 4 * 9
    step = lay(table(rules, "KH", "X1 5C", seats=4), "X1")
    assert happened(step, DirectionTurned).direction == -1
    assert step.position.to_move == 3


@pytest.mark.parametrize("name", [F, S])
def test_variations_a_joker_skips_a_player(name):
    step = lay(table(f"{name}+jokers_skip", "KH", "X1 5C", seats=4), "X1")
    assert happened(step, SeatsSkipped).seats == (1,)
    assert step.position.to_move == 2


def test_variations_reading_what_was_asked_stays_in_force_under_a_joker():
    ref = f"{F}+jokers_skip"
    assert ranks_allowed(ref, "KH X1") == "249TKA"
    assert not may(ref, "9H", "X1")  # no "nine or less"
    assert may(f"{ref}+plain_nine", "9H", "X1")
    assert cited(ref, "ranks.X.on").standing == "silent"


# "Face-up cards can be played straight from the table, while face down cards may be played as soon
# as they are uncovered."

OPEN = f"{F}+from_table"


def test_variations_face_up_cards_are_played_straight_from_the_table():
    step = lay(table(OPEN, "5H", "6C", up="9D KD"), "6C")
    assert step.position.seats[0].hand == ()
    assert step.position.seats[0].face_up == ("9D", "KD")
    after = replace(step.position, to_move=0)
    assert lay(after, "9D", zone="face_up").position.seats[0].face_up == ("KD",)


def test_variations_a_face_down_card_may_be_played_as_soon_as_it_is_uncovered():
    """Two open cards lie on the first two of three blind ones: the third is uncovered."""
    position = table(OPEN, "5H", "", up="9D KD", down="6C 7C 8C")
    blind = [move for move in legal_moves(position) if isinstance(move, TurnCard)]
    assert blind == [TurnCard(0, 2)]
    assert judge(position, TurnCard(0, 1)).because == ("attempt.covered",)
    after = apply(position, TurnCard(0, 2)).position
    assert after.pile == ("5H", "8C")
    assert after.seats[0].face_up == ("9D", "KD")


def test_variations_a_covered_card_waits_and_so_does_every_one_while_there_is_a_hand():
    position = table(OPEN, "5H", "", up="9D KD AD", down="6C 7C 8C")
    assert not any(isinstance(move, TurnCard) for move in legal_moves(position))
    held = table(OPEN, "5H", "6C", up="9D", down="6D 7C 8C")
    assert judge(held, TurnCard(0, 2)).because == ("attempt.covered",)


def test_variations_who_can_play_no_open_card_may_try_an_uncovered_one_or_take_the_pile():
    position = table(OPEN, "AH", "", up="5D 6D", down="6C 7C 8C")
    assert legal_moves(position) == (TurnCard(0, 2), PickUp(0))


def test_variations_without_it_blind_cards_come_after_all_open_ones():
    position = table(T, "5H", "", up="9D KD", down="6C 7C 8C")
    assert judge(position, TurnCard(0, 2)).because == ("attempt.stage",)


# "The cards can be dealt for a fixed hand of seven, with leftover cards being ignored."


@pytest.mark.parametrize(("seats", "total"), [(2, 52), (4, 52), (5, 104), (6, 104)])
def test_variations_a_fixed_hand_of_seven_and_nothing_to_draw(seats, total):
    position = deal(load_variant(f"{F}+hand_of_seven"), seats, 1)
    assert all(len(s.hand) == 10 and len(s.face_down) == 3 for s in position.seats)
    assert (len(position.stock), len(position.burnt)) == (0, total - 13 * seats)
    after = apply(position, legal_moves(position)[0]).position
    assert (len(after.seats[0].hand), len(after.seats[0].face_up)) == (7, 3)


# Objective: "double shithead, triple", "bronze shithead, silver", "lord shithead, duke"


@pytest.mark.parametrize("name", [F, S])
@pytest.mark.parametrize("scheme", ["numeric", "olympic", "feudal"])
def test_objective_the_rule_set_may_say_how_losers_are_ranked(name, scheme):
    ref = f"{name}+titles_{scheme}"
    assert load_variant(ref).settings.end.titles == scheme
    assert cited(ref, "end.titles").paragraph == f"Objective, ranking, {scheme.capitalize()}"
    assert load_variant(name).settings.end.titles == "open"


@pytest.mark.parametrize("ref", [T, F, S])
def test_an_option_changes_no_rule_set_that_is_loaded_again(ref):
    before = load_variant(ref).settings.model_dump()
    for option in load_variant(ref).settings.options:
        load_variant(f"{ref}+{option}")
    variant._load.cache_clear()
    assert load_variant(ref).settings.model_dump() == before

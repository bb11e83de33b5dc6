"""What "the rules in full" decide, sentence by sentence; each test names its paragraph."""

from dataclasses import replace

import pytest

from engine.shithead.cards import pack
from engine.shithead.events import (
    CardsDrawn,
    CardTurned,
    GameEnded,
    OpenCardsTaken,
    PileBurnt,
    PilePickedUp,
    PlayStarted,
    TurnKept,
)
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Choose, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.play import apply, deal, outcome
from engine.shithead.position import Seat, observe
from engine.shithead.variant import load_variant
from tests.shithead.table import EVERY_RANK, cards, events, happened, lay, may, ranks_allowed, table

F = "full-rules"
RULES = load_variant(F)


def standing(setting):
    """How the text stands to a setting, and the words for our reading."""
    (cite,) = RULES.settings.citations(setting)
    return cite.standing, cite.reading


def arranged(*hands):
    """The last step of a table where these hands are kept and three other cards laid open."""
    position = deal(RULES, len(hands), 0)
    named = {card for hand in hands for card in cards(hand)}
    spare = iter([card for card in pack() if card not in named and card[1] != "S"])
    seats = tuple(
        replace(place, hand=cards(hand) + tuple(next(spare) for _ in range(3)))
        for place, hand in zip(position.seats, hands, strict=True)
    )
    position = replace(position, seats=seats)
    for seat in range(len(hands)):
        step = apply(position, Choose(seat, position.seats[seat].hand[-3:]))
        position = step.position
    return step


# Objective


def test_objective_the_last_player_to_get_rid_of_their_cards_is_the_shithead():
    step = lay(table(F, "5H", "6C", seats=2), "6C")
    assert happened(step, GameEnded).loser == 1
    assert outcome(step.position).kind == "lost"


# The rules in full


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_reading_two_to_six_players_sit_down(seats):
    assert len(deal(RULES, seats, 1).seats) == seats
    assert standing("table.players")[0] == "silent"


@pytest.mark.parametrize("seats", [1, 7])
def test_reading_other_numbers_are_refused(seats):
    with pytest.raises(ValueError, match=f"seats 2 to 6 players, not {seats}"):
        deal(RULES, seats, 1)


@pytest.mark.parametrize(("seats", "total"), [(2, 52), (5, 52), (6, 104)])
def test_reading_one_pack_for_up_to_five(seats, total):
    assert len(deal(RULES, seats, 1).stock) == total - 9 * seats
    assert standing("table.packs")[0] == "silent"


# Deal


def test_deal_three_face_down_plus_six_extra_cards():
    for place in deal(RULES, 4, 1).seats:
        assert (len(place.face_down), len(place.face_up), len(place.hand)) == (3, 0, 6)


def test_deal_the_face_down_cards_are_unknown():
    position = deal(RULES, 2, 1)
    seen = observe(position, 0)
    assert not set(position.seats[0].face_down) & {*seen.hand, *seen.face_up[0]}


def test_deal_of_the_six_each_player_chooses_three():
    position = deal(RULES, 2, 1)
    chosen = position.seats[0].hand[1:4]
    after = apply(position, Choose(0, chosen)).position.seats[0]
    assert after.face_up == chosen
    assert sorted(after.hand + chosen) == sorted(position.seats[0].hand)


def test_deal_any_three_of_the_six_may_be_chosen_and_nothing_else_is_possible():
    position = deal(RULES, 2, 1)
    moves = legal_moves(position)
    assert len(moves) == 20  # six choose three
    assert all(isinstance(move, Choose) for move in moves)


def test_deal_each_player_must_choose():
    verdict = judge(deal(RULES, 2, 1), Ready(0))
    assert (verdict.answer, verdict.because) == (False, ("attempt.choose_first",))


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_deal_neither_fewer_nor_more_than_three(count):
    position = deal(RULES, 2, 1)
    verdict = judge(position, Choose(0, position.seats[0].hand[:count]))
    assert (verdict.answer, verdict.because) == (False, ("attempt.wrong_number",))


def test_deal_only_own_cards_are_chosen():
    position = deal(RULES, 2, 1)
    assert not judge(position, Choose(0, position.seats[1].hand[:3])).is_legal
    first = position.seats[0].hand[0]
    assert not judge(position, Choose(0, (first, first, first))).is_legal


def test_deal_the_remaining_three_are_the_hand_and_there_is_no_swapping():
    position = deal(RULES, 2, 1)
    position = apply(position, Choose(0, position.seats[0].hand[:3])).position
    assert len(position.seats[0].hand) == 3
    place = position.seats[0]
    assert not judge(position, Swap(0, place.hand[0], place.face_up[0])).is_legal
    assert not judge(position, Choose(0, place.hand)).is_legal  # once is enough


def test_deal_all_undealt_cards_are_the_stock():
    assert len(deal(RULES, 4, 1).stock) == 52 - 36


# Play


def test_play_the_holder_of_the_three_of_spades_starts():
    step = arranged("4S 5S 6C", "9C KC KD", "3S AC AD")
    assert step.position.to_move == 2
    assert happened(step, PlayStarted).card == "3S"
    assert happened(step, PlayStarted).because == ("start.who",)


def test_play_reading_without_it_the_next_higher_spade_starts():
    step = arranged("6S 5C 6C", "9C KC KD", "5S AC AD")
    assert step.position.to_move == 2
    assert happened(step, PlayStarted).card == "5S"
    assert happened(step, PlayStarted).because == ("start.otherwise",)
    assert standing("start.otherwise")[0] == "silent"


def test_play_reading_the_two_of_spades_is_not_the_next_higher():
    assert arranged("2S 5C 6C", "9C KC KD", "KS AC AD").position.to_move == 2


def test_play_reading_with_no_spade_in_a_hand_the_first_seat_starts():
    step = arranged("5C 6C 7C", "9C KC KD", "AC AD QD")
    assert step.position.to_move == 0
    assert happened(step, PlayStarted).because == ("start.otherwise",)


def test_play_reading_two_holders_with_two_packs_first_seat_starts():
    assert arranged("5C 6C 7C", "9C 3S KD", "3S AD QD").position.to_move == 1
    assert standing("start.ties")[0] == "silent"


def test_play_reading_the_three_of_spades_need_not_be_led():
    position = arranged("4S 5S 6C", "9C KC KD", "3S AC 8D").position
    assert judge(position, Play(2, ("8D",))).is_legal
    assert standing("start.must_lead")[0] == "silent"


def test_play_clockwise():
    assert lay(table(F, "5H", "6C"), "6C").position.to_move == 1
    assert lay(table(F, "5H", "6C", to_move=2), "6C").position.to_move == 0


def test_play_each_player_must_play_at_least_one_card():
    assert judge(table(F, "5H", "6C 3C"), PickUp(0)).because == ("turn.pick_up.can_play",)


@pytest.mark.parametrize(
    ("pile", "ranks"),
    # equal or greater, and beside that the four specials: 2, 4, 9 and 10
    [
        ("3H", "23456789TJQKA"),
        ("5H", "2456789TJQKA"),
        ("6H", "246789TJQKA"),
        ("7H", "24789TJQKA"),
        ("8H", "2489TJQKA"),
        ("JH", "249TJQKA"),
        ("QH", "249TQKA"),
        ("KH", "249TKA"),
        ("AH", "249TA"),
    ],
)
def test_play_equal_or_greater_and_aces_are_high(pile, ranks):
    assert ranks_allowed(F, pile) == ranks


def test_play_below_three_the_player_picks_up_undealt_cards():
    step = lay(table(F, "5H", "6C 6D KC", stock=10), "6C 6D")
    assert len(step.position.seats[0].hand) == 3
    assert happened(step, CardsDrawn).count == 2


def test_play_with_three_or_more_left_nobody_draws():
    step = lay(table(F, "5H", "6C 7D KC AC", stock=10), "6C")
    assert "CardsDrawn" not in events(step)


def test_play_no_drawing_once_the_undealt_cards_are_gone():
    step = lay(table(F, "5H", "6C 7D KC"), "6C")
    assert step.position.seats[0].hand == ("7D", "KC")


def test_play_who_cannot_play_must_pick_up_the_pile():
    position = table(F, "5H KH", "3C 8C QC", stock=10)
    assert legal_moves(position) == (PickUp(0),)
    step = apply(position, PickUp(0))
    assert happened(step, PilePickedUp).count == 2
    assert sorted(step.position.seats[0].hand) == sorted(cards("3C 8C QC 5H KH"))


def test_play_reading_after_picking_up_the_next_player_leads():
    position = apply(table(F, "5H KH", "3C 8C QC"), PickUp(0)).position
    assert (position.to_move, position.to_beat.kind) == (1, "nothing")
    assert standing("turn.after_pick_up")[0] == "silent"


def test_play_reading_nobody_plays_out_of_turn():
    position = table(F, "5H", "6C", others={2: "5S 8C KC"})
    assert judge(position, Play(2, ("5S",))).because == ("attempt.not_your_turn",)


# Special cards


@pytest.mark.parametrize("special", "249T")
@pytest.mark.parametrize("top", EVERY_RANK)
def test_special_cards_may_be_played_on_top_of_any_other_card(top, special):
    assert may(F, f"{top}H", f"{special}C")


def test_special_two_anything_beats_a_two():
    assert ranks_allowed(F, "AH 2H") == EVERY_RANK
    assert ranks_allowed(F, "9H 2H") == EVERY_RANK
    assert lay(table(F, "AH", "2C 8C KC"), "2C").position.to_move == 1


def test_special_four_the_next_player_plays_against_the_previous_card():
    assert ranks_allowed(F, "KH 4S") == "249TKA"
    assert ranks_allowed(F, "5H 4S") == "2456789TJQKA"
    assert ranks_allowed(F, "2H 4S") == EVERY_RANK


def test_special_four_ignored_however_many_there_are():
    assert ranks_allowed(F, "KH 4S 4D") == "249TKA"
    assert ranks_allowed(F, "KH 4S+4D+4H") == "249TKA"


def test_special_four_reading_on_an_empty_pile_there_is_nothing_to_beat():
    assert ranks_allowed(F, "4S") == EVERY_RANK
    assert standing("ranks.4.on_empty")[0] == "silent"


def test_special_four_reading_on_a_nine_nine_or_less_stays_in_force():
    assert ranks_allowed(F, "9H 4S") == "23456789T"
    assert standing("ranks.4.hands_on_limit")[0] == "silent"


def test_special_nine_the_next_card_must_be_nine_or_less():
    assert ranks_allowed(F, "9H") == "23456789T"  # and the ten, see below
    assert judge(table(F, "9H", "JC"), Play(0, ("JC",))).because == ("ranks.9.asks.broken",)


def test_special_nine_or_less_includes_the_nine():
    assert may(F, "9H", "9C")


def test_special_nine_binds_the_player_following_it_only():
    assert ranks_allowed(F, "9H 5H") == "2456789TJQKA"


def test_special_nine_reading_a_ten_goes_on_it_and_the_text_contradicts_itself():
    verdict = judge(table(F, "9H", "TC"), Play(0, ("TC",)))
    assert verdict.is_legal
    assert "ranks.9.lets_through" in verdict.because
    status, reading = standing("ranks.9.lets_through")
    assert status == "contradicts"
    assert "ten goes on a nine" in reading


def test_special_nine_the_other_reading_is_an_option():
    assert ranks_allowed(f"{F}+nine_stops_ten", "9H") == "23456789"
    assert ranks_allowed(f"{F}+nine_stops_ten", "9H 4S") == "23456789"
    assert ranks_allowed(f"{F}+nine_stops_ten", "AH") == "249TA"
    (cite,) = load_variant(f"{F}+nine_stops_ten").settings.citations("ranks.T.not_on")
    assert cite.standing == "contradicts"


def test_special_ten_burns_and_the_player_plays_another_card():
    step = lay(table(F, "5H 8H", "TC 5C KC"), "TC")
    assert step.position.pile == ()
    assert sorted(step.position.burnt) == ["5H", "8H", "TC"]
    assert happened(step, TurnKept).seat == 0
    assert judge(step.position, Play(0, ("5C",))).is_legal


def test_special_ten_reading_the_burner_leads_as_anybody_on_turn():
    position = lay(table(F, "5H 8H", "TC 5C KC"), "TC").position
    assert not judge(position, PickUp(0)).is_legal
    assert standing("ranks.T.then")[0] == "silent"


def test_special_ten_reading_a_burner_without_cards_hands_the_lead_on():
    step = lay(table(F, "5H", "TC"), "TC")
    assert (step.position.to_move, step.position.out) == (1, (0,))
    assert standing("end.when_burner_is_out")[0] == "silent"


@pytest.mark.parametrize("plain", ["8C", "JC", "QC"])
def test_special_cards_are_four_so_no_other_card_changes_the_turn(plain):
    step = lay(table(F, "5H", f"{plain} KC AC", seats=5), plain)
    assert (step.position.to_move, step.position.direction) == (1, 1)


# More than one card


def test_more_than_one_card_of_equal_value():
    position = table(F, "5H", "6C 6D 6S 8C")
    assert all(judge(position, Play(0, ("6C", "6D", "6S")[:n])).is_legal for n in (1, 2, 3))
    assert judge(position, Play(0, ("6C", "8C"))).because == ("attempt.ranks_differ",)


def test_more_than_one_card_all_four_are_discarded_as_by_a_ten():
    step = lay(table(F, "5H 7H+7D+7S", "7C KC AC"), "7C")
    assert step.position.pile == ()
    assert len(step.position.burnt) == 5
    assert happened(step, PileBurnt).because == ("four.burns",)
    assert step.position.to_move == 0


def test_more_than_one_card_four_in_one_play():
    assert lay(table(F, "5H", "7H 7D 7S 7C KC"), "7H 7D 7S 7C").position.pile == ()


def test_more_than_one_card_reading_four_over_several_turns():
    assert lay(table(F, "7H 7D 7S", "7C KC AC"), "7C").position.pile == ()
    assert standing("four.across_turns")[0] == "silent"


def test_more_than_one_card_reading_together_means_touching():
    assert lay(table(F, "7H 7D 7S 4H", "7C KC AC"), "7C").position.pile != ()
    assert lay(table(F, "7H 7D 7S 8H", "2C KC AC"), "2C").position.pile != ()
    assert standing("four.through_invisible")[0] == "silent"


def test_more_than_one_card_four_fours_are_a_set_as_well():
    assert lay(table(F, "KH 4H 4D 4S", "4C KC AC"), "4C").position.pile == ()


def test_more_than_one_card_completed_with_the_last_card_hands_the_lead_on():
    assert lay(table(F, "7H 7D 7S", "7C"), "7C").position.to_move == 1


# The end


def test_the_end_the_visible_cards_are_picked_up_once_the_hand_is_gone():
    step = lay(table(F, "5H", "6C", up="KC 8D 3D", down="5C 5D 5S"), "6C")
    assert happened(step, OpenCardsTaken).count == 3
    assert step.position.seats[0] == Seat(cards("KC 8D 3D"), (), cards("5C 5D 5S"))


def test_the_end_not_while_undealt_cards_remain():
    step = lay(table(F, "5H", "6C", up="KC 8D 3D", stock="AC"), "6C")
    assert step.position.seats[0] == Seat(("AC",), cards("KC 8D 3D"))


def test_the_end_not_while_hand_cards_remain():
    step = lay(table(F, "5H", "6C 7C", up="KC 8D 3D"), "6C")
    assert step.position.seats[0].face_up == cards("KC 8D 3D")


def test_the_end_visible_cards_are_not_played_from_the_table():
    position = table(F, "5H", "6C", up="KC 8D 3D")
    assert judge(position, Play(0, ("KC",), "face_up")).because == ("attempt.stage",)


def test_the_end_the_unknown_cards_are_not_picked_up_but_chosen_blind():
    step = lay(table(F, "5H", "6C", down="8C 3D KS"), "6C")
    assert step.position.seats[0] == Seat((), (), cards("8C 3D KS"))
    position = replace(step.position, to_move=0)
    assert legal_moves(position) == (TurnCard(0, 0), TurnCard(0, 1), TurnCard(0, 2))


def test_the_end_a_playable_blind_card_is_played():
    step = apply(table(F, "5H", "", down="8C 3D KS"), TurnCard(0, 2))
    assert happened(step, CardTurned).card == "KS"
    assert step.position.pile == ("5H", "KS")


def test_the_end_reading_a_blind_card_that_does_not_go_is_taken_with_the_pile():
    step = apply(table(F, "5H", "", down="8C 3D KS"), TurnCard(0, 1))
    assert step.position.seats[0] == Seat(("5H", "3D"), (), ("8C", "KS"))
    assert standing("turn.failed_blind")[0] == "silent"


# Variations: common elsewhere, so not in force here


def test_variations_no_jokers_are_dealt():
    assert RULES.settings.table.jokers == 0
    assert not any(card.startswith("X") for card in deal(RULES, 2, 3).stock)

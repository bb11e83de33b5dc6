"""What the traveller's account decides, sentence by sentence; each test names its paragraph."""

from dataclasses import replace

import pytest

from engine.shithead.events import (
    CardsDrawn,
    CardTurned,
    DirectionTurned,
    GameEnded,
    PileBurnt,
    PilePickedUp,
    PlayStarted,
    SeatOut,
    SeatsSkipped,
    TurnKept,
)
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.play import IllegalMove, apply, deal, outcome
from engine.shithead.position import Seat, observe
from engine.shithead.variant import load_variant
from tests.shithead.table import cards, events, happened, lay, may, ranks_allowed, table

T = "traveller"
RULES = load_variant(T)


def standing(setting):
    """How the text stands to a setting, and the words for our reading."""
    (cite,) = RULES.settings.citations(setting)
    return cite.standing, cite.reading


def arranged(hands, rules=RULES):
    """A table where the seats hold these hands and everybody says ready; the last step."""
    position = deal(rules, len(hands), 0)
    seats = tuple(replace(p, hand=cards(h)) for p, h in zip(position.seats, hands, strict=True))
    position = replace(position, seats=seats)
    for seat in range(len(hands)):
        step = apply(position, Ready(seat))
        position = step.position
    return step


# Objective, players, cards


def test_objective_the_last_with_cards_loses_and_there_is_no_other_loser():
    step = lay(table(T, "5H", "6C", out=(1,)), "6C")
    assert outcome(step.position).kind == "lost"
    assert outcome(step.position).loser == 2
    assert outcome(step.position).order == (1, 0)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_players_three_to_eight_sit_down(seats):
    assert len(deal(RULES, seats, 1).seats) == seats


@pytest.mark.parametrize("seats", [0, 1, 2, 9])
def test_players_fewer_or_more_are_refused(seats):
    with pytest.raises(ValueError, match=f"seats 3 to 8 players, not {seats}"):
        deal(RULES, seats, 1)


@pytest.mark.parametrize(("seats", "packs"), [(3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2)])
def test_cards_one_pack_for_five_or_less_two_otherwise(seats, packs):
    position = deal(RULES, seats, 1)
    dealt = [c for p in position.seats for c in (*p.hand, *p.face_up, *p.face_down)]
    everything = sorted([*dealt, *position.stock])
    assert len(everything) == 52 * packs
    assert all(everything.count(card) == packs for card in everything)
    assert not any(card.startswith("X") for card in everything)  # a regular deck


# Set-up


def test_set_up_a_to_c_three_down_three_up_three_in_hand():
    position = deal(RULES, 4, 1)
    for place in position.seats:
        assert (len(place.face_down), len(place.face_up), len(place.hand)) == (3, 3, 3)
    assert len(position.stock) == 52 - 4 * 9


def test_set_up_a_nobody_looks_at_the_face_down_cards():
    position = deal(RULES, 3, 1)
    seen = observe(position, 0)
    assert seen.face_down_sizes == (3, 3, 3)
    known = {*seen.hand, *(card for row in seen.face_up for card in row)}
    assert not known & set(position.seats[0].face_down)


def test_set_up_b_everyone_sees_the_face_up_cards():
    position = deal(RULES, 3, 1)
    up = tuple(place.face_up for place in position.seats)
    assert all(observe(position, seat).face_up == up for seat in range(3))


def test_set_up_d_hand_and_face_up_cards_may_be_swapped():
    position = deal(RULES, 3, 1)
    mine, open_ = position.seats[0].hand[1], position.seats[0].face_up[2]
    after = apply(position, Swap(0, mine, open_)).position.seats[0]
    assert (after.hand[1], after.face_up[2]) == (open_, mine)
    assert after.face_down == position.seats[0].face_down


def test_set_up_d_every_swap_of_a_hand_card_for_an_open_one_is_an_option():
    position = deal(RULES, 3, 1)
    swaps = [move for move in legal_moves(position) if isinstance(move, Swap)]
    assert len(swaps) == 9
    assert Ready(0) in legal_moves(position)  # an option, no duty


def test_set_up_d_swapping_is_over_once_play_begins():
    position = arranged(["4C 5C 6C", "9C 9D QS", "KD KC AS"]).position
    place = position.seats[0]
    verdict = judge(position, Swap(0, place.hand[0], place.face_up[0]))
    assert (verdict.answer, verdict.because) == (False, ("attempt.too_late",))


def test_set_up_d_nobody_swaps_for_another():
    position = deal(RULES, 3, 1)
    theirs = position.seats[1]
    assert not judge(position, Swap(0, theirs.hand[0], theirs.face_up[0])).is_legal
    assert not judge(position, Swap(0, position.seats[0].hand[0], theirs.face_up[0])).is_legal


# Playing, A


def test_playing_a_lowest_non_special_card_goes_first():
    step = arranged(["6C 9D KS", "5C QD KD", "QS AD AS"])
    assert step.position.to_move == 1
    assert happened(step, PlayStarted).card == "5C"


def test_playing_a_reading_a_three_is_special_and_does_not_count():
    step = arranged(["3C 9D KS", "4C QD KD", "2S AD AS"])
    assert step.position.to_move == 1
    status, reading = standing("start.who")
    assert status == "contradicts"
    assert "3 is special" in reading


@pytest.mark.parametrize("special", ["2C", "3C", "7C", "8C", "TC", "JC"])
def test_playing_a_reading_no_special_card_counts(special):
    assert arranged([f"{special} KD KS", "QC KH KC", "AC AD AS"]).position.to_move == 1


def test_playing_a_reading_of_several_lowest_the_first_seat_starts():
    assert arranged(["5C KD KS", "4D QD KC", "4S QS AS"]).position.to_move == 1
    assert standing("start.ties")[0] == "contradicts"


def test_playing_a_reading_with_only_special_hands_the_first_seat_starts():
    step = arranged(["2C 3D TS", "7C 8D JS", "2D 3S TD"])
    assert step.position.to_move == 0
    assert happened(step, PlayStarted).because == ("start.otherwise",)
    assert standing("start.otherwise")[0] == "silent"


def test_playing_a_reading_the_starter_may_lead_anything():
    position = arranged(["4C KD 3S", "9C QD KC", "AC AD AS"]).position
    assert all(judge(position, Play(0, (card,))).is_legal for card in ("4C", "KD", "3S"))
    assert standing("start.must_lead")[0] == "silent"


# Playing, B


def test_playing_b_clockwise():
    assert lay(table(T, "5H", "6C"), "6C").position.to_move == 1
    position = table(T, "5H", "6C 9C", to_move=2)
    assert lay(position, "6C").position.to_move == 0


def test_playing_b_each_player_has_to_play():
    position = table(T, "5H", "6C 4C")
    assert not judge(position, PickUp(0)).is_legal


@pytest.mark.parametrize(
    ("pile", "ranks"),
    # equal to or higher, and beside that the cards that go on anything: 2, 3 and 10
    [
        ("4H", "23456789TJQKA"),
        ("5H", "2356789TJQKA"),
        ("6H", "236789TJQKA"),
        ("8H", "2389TJQKA"),
        ("9H", "239TJQKA"),
        ("JH", "23TJQKA"),
        ("QH", "23TQKA"),
        ("KH", "23TKA"),
        ("AH", "23TA"),
    ],
)
def test_playing_b_equal_or_higher_and_ace_is_high(pile, ranks):
    assert ranks_allowed(T, pile) == ranks


def test_playing_b_multiples_of_one_number():
    position = table(T, "5H", "6C 6D 6S 9C")
    for count in (1, 2, 3):
        assert judge(position, Play(0, ("6C", "6D", "6S")[:count])).is_legal
    assert judge(position, Play(0, ("6C", "9C"))).because == ("attempt.ranks_differ",)


def test_playing_b_anything_opens_an_empty_pile():
    assert ranks_allowed(T, "") == "23456789TJQKA"


def test_playing_b_nobody_plays_before_their_turn():
    position = table(T, "5H", "6C", others={1: "6D 9D 9S"})
    verdict = judge(position, Play(1, ("6D",)))
    assert (verdict.answer, verdict.because) == (False, ("attempt.not_your_turn",))


# Playing, C


@pytest.mark.parametrize(
    ("hand", "played", "drawn"), [("6C 9C KC", "6C", 1), ("6C 6D KC", "6C 6D", 2)]
)
def test_playing_c_below_three_draw_up_to_three(hand, played, drawn):
    step = lay(table(T, "5H", hand, stock=10), played)
    assert len(step.position.seats[0].hand) == 3
    assert len(step.position.stock) == 10 - drawn
    assert happened(step, CardsDrawn).count == drawn


def test_playing_c_the_drawn_card_is_the_top_of_the_stock():
    step = lay(table(T, "5H", "6C 9C KC", stock="4D 5D 6D"), "6C")
    assert step.position.seats[0].hand == ("9C", "KC", "6D")
    assert step.position.stock == ("4D", "5D")


def test_playing_c_a_short_stock_is_drawn_out():
    step = lay(table(T, "5H", "6C 6D 6S", stock="4D 5D"), "6C 6D 6S")
    assert sorted(step.position.seats[0].hand) == ["4D", "5D"]
    assert step.position.stock == ()


# Playing, D and E


def test_playing_d_the_hand_comes_first():
    position = table(T, "5H", "6C", up="6D 9D KD")
    verdict = judge(position, Play(0, ("6D",), "face_up"))
    assert (verdict.answer, verdict.because) == (False, ("attempt.stage",))


def test_playing_d_with_no_hand_and_no_deck_the_face_up_cards_are_played():
    position = table(T, "8H", "", up="9C KC 4C", down="5D 5S")
    assert legal_moves(position) == (Play(0, ("9C",), "face_up"), Play(0, ("KC",), "face_up"))
    after = lay(position, "9C", "face_up").position.seats[0]
    assert (after.hand, after.face_up) == ((), ("KC", "4C"))


def test_playing_d_hand_and_face_up_cards_are_not_joined_in_one_play():
    position = table(T, "5H", "6C", up="6D 9D KD")
    assert not judge(position, Play(0, ("6C", "6D"))).is_legal
    assert not judge(position, Play(0, ("6C", "6D"), "face_up")).is_legal


def test_playing_e_the_face_down_cards_wait_for_the_face_up_ones():
    position = table(T, "5H", "", up="9C", down="5D 5S")
    assert judge(position, TurnCard(0, 0)).because == ("attempt.stage",)


def test_playing_e_the_face_down_cards_are_played_blindly():
    position = table(T, "5H", "", down="9C 4D KS")
    assert legal_moves(position) == (TurnCard(0, 0), TurnCard(0, 1), TurnCard(0, 2))
    assert judge(position, TurnCard(0, 1)).answer is None  # unknown until turned


def test_playing_e_a_blind_card_that_goes_is_played():
    step = apply(table(T, "5H", "", down="9C 4D KS"), TurnCard(0, 0))
    assert happened(step, CardTurned).is_legal
    assert step.position.pile == ("5H", "9C")
    assert step.position.seats[0].face_down == ("4D", "KS")
    assert step.position.to_move == 1


def test_playing_e_reading_a_blind_card_that_does_not_go_is_taken_with_the_pile():
    step = apply(table(T, "5H", "", down="9C 4D KS"), TurnCard(0, 1))
    assert not happened(step, CardTurned).is_legal
    assert sorted(step.position.seats[0].hand) == ["4D", "5H"]
    assert step.position.seats[0].face_down == ("9C", "KS")
    assert step.position.pile == ()
    assert step.position.to_move == 1
    assert standing("turn.failed_blind")[0] == "silent"


def test_playing_e_a_hand_again_is_played_before_the_face_down_cards():
    position = table(T, "5H", "6C", down="9C")
    assert not judge(position, TurnCard(0, 0)).is_legal
    assert legal_moves(position) == (Play(0, ("6C",)),)


# Playing, F


def test_playing_f_who_cannot_play_picks_up_the_entire_pile():
    position = table(T, "5H KH", "4C 9C QC", stock=10)
    assert legal_moves(position) == (PickUp(0),)
    step = apply(position, PickUp(0))
    assert sorted(step.position.seats[0].hand) == sorted(cards("4C 9C QC 5H KH"))
    assert step.position.pile == ()
    assert happened(step, PilePickedUp).count == 2


def test_playing_f_at_any_time_with_face_up_cards_too():
    position = table(T, "AH", "", up="9C KC 4C", down="5D")
    assert legal_moves(position) == (PickUp(0),)
    after = apply(position, PickUp(0)).position.seats[0]
    assert after == Seat(("AH",), cards("9C KC 4C"), ("5D",))


def test_playing_f_who_can_play_may_not_pick_up():
    verdict = judge(table(T, "KH", "4C 9C AC"), PickUp(0))
    assert (verdict.answer, verdict.because) == (False, ("turn.pick_up.can_play",))


def test_playing_f_there_is_nothing_to_pick_up_from_an_empty_table():
    assert not judge(table(T, "", "4C"), PickUp(0)).is_legal


def test_playing_f_note_with_more_than_three_cards_nobody_draws():
    step = lay(table(T, "5H", "6C 9C QC KC", stock=10), "6C")
    assert "CardsDrawn" not in events(step)
    assert len(step.position.seats[0].hand) == 3
    assert len(step.position.stock) == 10


def test_playing_f_note_nobody_draws_right_after_picking_up():
    step = apply(table(T, "5H KH", "4C 9C QC", stock=10), PickUp(0))
    assert len(step.position.stock) == 10


def test_playing_f_reading_after_picking_up_the_next_player_leads():
    position = apply(table(T, "5H KH", "4C 9C QC"), PickUp(0)).position
    assert position.to_move == 1
    assert position.to_beat.kind == "nothing"
    assert standing("turn.after_pick_up")[0] == "silent"


# Playing, G


def test_playing_g_the_game_goes_on_until_one_holds_cards():
    step = lay(table(T, "5H", "6C"), "6C")
    assert (happened(step, SeatOut).seat, happened(step, SeatOut).place) == (0, 1)
    assert outcome(step.position) is None
    assert "GameEnded" not in events(step)


def test_playing_g_the_last_person_with_cards_is_the_shithead():
    step = lay(table(T, "5H", "6C", out=(2,)), "6C")
    assert happened(step, GameEnded).loser == 1
    assert step.position.phase == "over"
    assert not judge(step.position, PickUp(1)).is_legal


# Special cards, 2


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_special_2_may_be_played_at_any_time(top):
    assert may(T, f"{top}H", "2C")


def test_special_2_any_card_can_be_played_after_it():
    assert ranks_allowed(T, "AH 2H") == "23456789TJQKA"
    assert ranks_allowed(T, "7H 2H") == "23456789TJQKA"


def test_special_2_the_cards_stay_and_the_next_player_plays():
    step = lay(table(T, "AH", "2C 9C KC"), "2C")
    assert step.position.pile == ("AH", "2C")
    assert step.position.to_move == 1


# Special cards, 3


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_special_3_on_top_of_any_card(top):
    assert may(T, f"{top}H", "3C")


def test_special_3_the_next_player_has_to_beat_the_card_beneath():
    assert ranks_allowed(T, "QH 3S") == "23TQKA"
    assert ranks_allowed(T, "5H 3S") == "2356789TJQKA"
    assert ranks_allowed(T, "2H 3S") == "23456789TJQKA"


def test_special_3_on_a_three_is_a_three_to_beat():
    assert ranks_allowed(T, "QH 3S 3D") == "23456789TJQKA"
    position = table(T, "QH 3S 3D", "4C")
    assert (position.to_beat.kind, position.to_beat.asker) == ("reach", "3")


def test_special_3_reading_two_threes_laid_together_are_a_three_to_beat():
    assert table(T, "QH 3S+3D", "4C").to_beat.asker == "3"
    assert standing("ranks.3.on_itself.together")[0] == "silent"


def test_special_3_reading_on_an_empty_pile_there_is_nothing_to_beat():
    assert table(T, "3S", "4C").to_beat.kind == "nothing"
    assert standing("ranks.3.on_empty")[0] == "silent"


def test_special_3_reading_on_a_seven_below_seven_stays_in_force():
    assert ranks_allowed(T, "7H 3S") == "23456T"
    status, reading = standing("ranks.3.hands_on_limit")
    assert status == "silent"
    assert "below 7" in reading


def test_special_3_a_second_three_ends_what_the_seven_asked():
    assert ranks_allowed(T, "7H 3S 3D") == "23456789TJQKA"


# Special cards, 7


def test_special_7_next_must_be_below():
    assert ranks_allowed(T, "7H") == "23456T"  # 2s, 3s and 10s may still be played


def test_special_7_another_seven_is_not_below():
    verdict = judge(table(T, "7H", "7C"), Play(0, ("7C",)))
    assert (verdict.answer, verdict.because) == (False, ("ranks.7.asks.broken",))


def test_special_7_a_ten_may_still_be_played_and_says_so():
    verdict = judge(table(T, "7H", "TC"), Play(0, ("TC",)))
    assert verdict.is_legal
    assert "ranks.7.lets_through" in verdict.because
    assert [o.clause.id for o in verdict.overridden] == ["ranks.7.asks.broken"]


def test_special_7_binds_the_next_player_only():
    assert ranks_allowed(T, "7H 5H") == "2356789TJQKA"


def test_special_7_itself_follows_the_order_of_ranks():
    assert [rank for rank in "23456789TJQKA" if may(T, f"{rank}H", "7C")] == list("23456")


# Special cards, 8


@pytest.mark.parametrize(
    ("seats", "eights", "skipped", "next_"),
    [
        (5, "8C", (1,), 2),
        (5, "8C 8D", (1, 2), 3),
        (5, "8C 8D 8S", (1, 2, 3), 4),
        (3, "8C", (1,), 2),
    ],
)
def test_special_8_each_eight_skips_a_player(seats, eights, skipped, next_):
    step = lay(table(T, "5H", f"{eights} KC", seats=seats), eights)
    assert happened(step, SeatsSkipped).seats == skipped
    assert step.position.to_move == next_


def test_special_8_skips_in_the_order_of_play():
    step = lay(table(T, "5H", "8C KC", seats=5, direction=-1), "8C")
    assert happened(step, SeatsSkipped).seats == (4,)
    assert step.position.to_move == 3


def test_special_8_who_is_out_is_not_skipped():
    step = lay(table(T, "5H", "8C KC", seats=5, out=(1,)), "8C")
    assert happened(step, SeatsSkipped).seats == (2,)
    assert step.position.to_move == 3


def test_special_8_between_two_players_the_same_one_goes_on():
    step = lay(table(T, "5H", "8C KC", out=(2,)), "8C")
    assert step.position.to_move == 0


def test_special_8_has_no_freedom_and_an_eight_is_asked_after_it():
    assert [rank for rank in "23456789TJQKA" if may(T, f"{rank}H", "8C")] == list("234568")
    assert ranks_allowed(T, "8H") == "2389TJQKA"


# Special cards, 10


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_special_10_on_top_of_any_card_including_seven(top):
    assert may(T, f"{top}H", "TC")


def test_special_10_burns_every_card_there_and_gives_another_turn():
    step = lay(table(T, "5H 9H", "TC 4C KC"), "TC")
    assert step.position.pile == ()
    assert sorted(step.position.burnt) == ["5H", "9H", "TC"]
    assert happened(step, PileBurnt).count == 3
    assert happened(step, TurnKept).seat == 0
    assert step.position.to_move == 0
    assert judge(step.position, Play(0, ("4C",))).is_legal


def test_special_10_draws_before_the_other_turn():
    step = lay(table(T, "5H", "TC 4C KC", stock="9D 9S"), "TC")
    assert len(step.position.seats[0].hand) == 3


def test_special_10_removes_the_cards_from_the_game():
    step = lay(table(T, "5H 9H", "TC 4C KC", stock=5), "TC")
    left = [*step.position.stock, *(c for p in step.position.seats for c in p.hand)]
    assert not {"5H", "9H", "TC"} & set(left)


def test_special_10_turned_blind_burns_and_the_player_turns_again():
    step = apply(table(T, "AH", "", down="TC 4D"), TurnCard(0, 0))
    assert step.position.pile == ()
    assert step.position.to_move == 0
    assert legal_moves(step.position) == (TurnCard(0, 0),)


def test_special_10_reading_a_burner_without_cards_hands_the_lead_on():
    step = lay(table(T, "5H", "TC"), "TC")
    assert happened(step, SeatOut).seat == 0
    assert step.position.to_move == 1
    assert step.position.to_beat.kind == "nothing"
    assert standing("end.when_burner_is_out")[0] == "silent"


# Special cards, Jack


def test_special_jack_switches_the_order_of_play():
    step = lay(table(T, "5H", "JC KC", seats=4), "JC")
    assert happened(step, DirectionTurned).direction == -1
    assert step.position.to_move == 3


def test_special_jack_a_second_jack_switches_it_back():
    step = lay(table(T, "5H", "JC KC", seats=4, direction=-1), "JC")
    assert (step.position.direction, step.position.to_move) == (1, 1)


def test_special_jack_reading_several_together_turn_once():
    for jacks in ("JC JD", "JC JD JS"):
        assert lay(table(T, "5H", f"{jacks} KC"), jacks).position.direction == -1
    assert standing("ranks.J.counts")[0] == "silent"


def test_special_jack_has_no_freedom():
    assert not may(T, "QH", "JC")
    assert not may(T, "7H", "JC")
    assert may(T, "JH", "JC")


# Variant rules


def test_variant_rules_do_not_have_to_be_used():
    assert (RULES.settings.four.burns, RULES.settings.out_of_turn) == (False, "none")
    step = lay(table(T, "9H 9D 9S", "9C KC"), "9C")
    assert step.position.pile == cards("9H 9D 9S 9C")


FOUR = f"{T}+four_burn"


def test_four_of_a_kind_burns_and_who_completes_it_goes_again():
    step = lay(table(FOUR, "4H 9H 9D 9S", "9C KC"), "9C")
    assert sorted(step.position.burnt) == ["4H", "9C", "9D", "9H", "9S"]
    assert happened(step, PileBurnt).because == ("four.burns",)
    assert step.position.to_move == 0


def test_four_of_a_kind_in_one_play_burns_too():
    step = lay(table(FOUR, "4H", "9H 9D 9S 9C KC"), "9H 9D 9S 9C")
    assert step.position.pile == ()


def test_four_of_a_kind_of_skips_or_jacks_goes_again_all_the_same():
    step = lay(table(FOUR, "8H 8D 8S", "8C KC", seats=5), "8C")
    assert (step.position.pile, step.position.to_move) == ((), 0)
    assert lay(table(FOUR, "JH JD JS", "JC KC", seats=5), "JC").position.to_move == 0


def test_four_of_a_kind_three_are_not_enough():
    assert lay(table(FOUR, "9H 9D", "9C KC"), "9C").position.pile == cards("9H 9D 9C")


def test_four_of_a_kind_reading_a_three_between_breaks_the_set():
    step = lay(table(FOUR, "9H 9D 9S 3H", "9C KC"), "9C")
    assert step.position.pile[-1] == "9C"
    assert standing("four.through_invisible")[0] == "silent"


def test_four_of_a_kind_reading_a_fifth_with_two_packs_burns_as_well():
    step = lay(table(FOUR, "9H 9D 9S", "9C 9C KC", seats=6), "9C 9C")
    assert len(step.position.burnt) == 5


def test_four_of_a_kind_obeys_the_order_of_ranks():
    assert not may(FOUR, "QH", "9C 9D 9S 9H")


def test_four_of_a_kind_reading_completed_with_the_last_card_hands_the_lead_on():
    assert lay(table(FOUR, "9H 9D 9S", "9C"), "9C").position.to_move == 1


SAME = f"{T}+same_rank"


def test_instant_play_the_example_of_the_text():
    """A plays a 4, C has a 4 and plays it, play goes on with D, and B is passed over."""
    position = table(SAME, "", "4H KC", seats=4, others={2: "4S 9S KS"})
    position = lay(position, "4H").position
    assert position.to_move == 1
    position = lay(position, "4S", seat=2).position
    assert position.to_move == 3
    assert position.pile == ("4H", "4S")


def test_instant_play_only_the_very_rank_that_was_played():
    position = table(SAME, "4H", "9C", others={2: "5S 9S KS"})
    assert not judge(position, Play(2, ("5S",))).is_legal


def test_instant_play_looks_at_the_card_that_was_played_not_at_the_one_beneath_a_three():
    position = table(SAME, "4H 3H", "9C", others={1: "4S 9S", 2: "3S 9D"})
    assert not judge(position, Play(1, ("4S",))).is_legal
    assert judge(position, Play(2, ("3S",))).is_legal


def test_instant_play_frees_nothing_on_the_own_turn():
    assert not may(SAME, "KH", "9C")
    step = apply(table(SAME, "KH", "", down="9C 4D"), TurnCard(0, 0))
    assert not happened(step, CardTurned).is_legal


def test_instant_play_from_the_own_hand_only():
    position = table(SAME, "4H", "9C", others={1: "5S", 2: "4S 9S KS"})
    assert not judge(position, Play(1, ("4S",))).is_legal


def test_instant_play_at_any_time_even_a_seven_on_a_seven():
    position = table(SAME, "7H", "4C", others={2: "7S 9S KS"})
    assert judge(position, Play(2, ("7S",))).is_legal


def test_instant_play_is_a_turn_like_any_other_with_drawing():
    position = table(SAME, "4H", "9C", others={2: "4S 9S KS"}, stock=5)
    assert len(lay(position, "4S", seat=2).position.seats[2].hand) == 3


def test_instant_play_leaves_picking_up_to_whoever_is_on_turn():
    position = table(SAME, "4H", "9C", others={2: "4S 9S KS"})
    with pytest.raises(IllegalMove):
        apply(position, PickUp(2))


COMPLETE = f"{T}+complete_four"


def test_completing_four_the_example_of_the_text():
    """A plays two 4s, C both others: the pile burns, C takes another turn, then comes D."""
    position = table(COMPLETE, "", "4H 4D KC", seats=4, others={2: "4S 4C 9S KS"})
    step = lay(lay(position, "4H 4D").position, "4S 4C", seat=2)
    assert len(step.position.burnt) == 4
    assert step.position.to_move == 2
    assert lay(step.position, "9S").position.to_move == 3


def test_completing_four_if_and_only_if_it_makes_four():
    position = table(COMPLETE, "4H 4D", "9C", others={2: "4S 4C 9S"})
    assert not judge(position, Play(2, ("4S",))).is_legal
    assert judge(position, Play(2, ("4S", "4C"))).is_legal


def test_completing_four_without_the_option_play_goes_round_in_order():
    position = table(T, "4H 4D", "9C", others={2: "4S 4C 9S"})
    assert judge(position, Play(2, ("4S", "4C"))).because == ("attempt.not_your_turn",)

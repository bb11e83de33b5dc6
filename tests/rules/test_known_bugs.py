"""Mistakes that other programs made, each held here with the right value.

Where a test is not about a shipped rule set it plays the rules of ``standard()``: 2 resets, 3 is
invisible, 7 or lower, 10 burns, four of a kind burns.
"""

from dataclasses import replace

import pytest

from engine.shithead.bots import lowest_card, table_player
from engine.shithead.events import (
    CardsDrawn,
    CardsPlayed,
    CardTurned,
    GameEnded,
    PilePickedUp,
    SeatOut,
)
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Choose, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.notation import (
    format_position,
    format_record,
    parse_position,
    parse_record,
)
from engine.shithead.play import IllegalMove, apply, deal, outcome
from engine.shithead.position import observe
from engine.shithead.record import Record, replay
from engine.shithead.variant import load_variant, variant_names
from tests.rules.test_options import SHOWN_BY_PARAGRAPH
from tests.shithead.standard import standard
from tests.shithead.table import (
    EVERY_RANK,
    allowed,
    cards,
    events,
    happened,
    lay,
    ranks_allowed,
    table,
)

STD = standard()
FREE = 'lets_through = ["2", "3", "T"]'
TEN_STOPPED = standard(
    (FREE, 'lets_through = ["2", "3"]'),
    ('power = "burn"\non = "anything"', 'power = "burn"\non = "anything"\nnot_on = ["7"]'),
)
BY_CHOICE = standard(("[ranks.2]", '[turn]\npick_up = "any_time"\n\n[ranks.2]'))
SEEN_THROUGH = standard(("burns = true", "burns = true\nthrough_invisible = 'yes'"))


# Legality of a card on the pile


def test_seven_or_lower_includes_seven():
    assert allowed(STD, "7H", "7C 8C 6C") == "7C 6C"
    verdict = judge(table(STD, "7H", "8C"), Play(0, ("8C",)))
    assert (verdict.answer, verdict.because) == (False, ("ranks.7.asks.broken",))


def test_an_ordinary_card_ends_the_limit_and_a_three_keeps_it():
    assert allowed(STD, "7H 5H", "KC") == "KC"
    assert allowed(STD, "7H 3H", "KC 7C") == "7C"


def test_a_second_seven_does_not_switch_the_limit_off():
    assert allowed(STD, "7H 7D", "KC 4C") == "4C"
    assert allowed(STD, "7H+7D", "KC 4C") == "4C"


def test_an_empty_pile_and_one_of_invisible_cards_take_anything():
    assert allowed(STD, "", "4C") == "4C"
    assert allowed(STD, "3H 3D 3S", "4C") == "4C"


def test_ace_is_above_king():
    assert allowed(STD, "KH", "AC QC") == "AC"
    position = table(STD, "AH", "KC")
    assert legal_moves(position) == (PickUp(0),)


@pytest.mark.parametrize(
    ("pile", "ranks"),
    [
        ("", "23456789TJQKA"),
        ("2H", "23456789TJQKA"),
        ("3H", "23456789TJQKA"),
        ("4H", "23456789TJQKA"),
        ("5H", "2356789TJQKA"),
        ("6H", "236789TJQKA"),
        ("7H", "234567T"),
        ("8H", "2389TJQKA"),
        ("9H", "239TJQKA"),
        ("JH", "23TJQKA"),
        ("QH", "23TQKA"),
        ("KH", "23TKA"),
        ("AH", "23TA"),
    ],
)
@pytest.mark.parametrize("through", ["", " 3D", " 3D 3S"])
def test_every_rank_on_every_card_bare_and_seen_through_threes(pile, ranks, through):
    assert ranks_allowed(STD, (pile + through).strip()) == ranks


def test_ten_on_seven_is_a_setting_and_a_verdict_names_it():
    assert allowed(STD, "7H", "TC") == "TC"
    position = table(TEN_STOPPED, "7H", "TC")
    assert legal_moves(position) == (PickUp(0),)
    assert "ranks.T.not_on" in judge(position, Play(0, ("TC",))).because
    assert allowed(TEN_STOPPED, "AH", "TC") == "TC"
    assert allowed(TEN_STOPPED, "", "TC") == "TC"


@pytest.mark.parametrize("rules", [STD, *variant_names()])
def test_no_rule_restricts_the_opening_lead(rules):
    hand = " ".join(f"{rank}C" for rank in EVERY_RANK)
    assert allowed(rules, "", hand) == hand


# Burns


def test_four_of_a_kind_counts_over_turns():
    step = lay(table(STD, "KH 9H 9D", "9C 9S 4C"), "9C 9S")
    assert (step.position.pile, step.position.to_move) == ((), 0)
    step = lay(table(STD, "9H 9D 9S", "9C 4C", to_move=1), "9C")
    assert (step.position.pile, step.position.to_move) == ((), 1)


@pytest.mark.parametrize("rules", [STD, SEEN_THROUGH])
def test_four_invisible_cards_burn(rules):
    assert lay(table(rules, "KH 3H 3D 3S", "3C 4C"), "3C").position.pile == ()


def test_whether_a_set_is_seen_through_invisible_cards_is_a_setting():
    pile, hand = "5H 3H 5D 3D 5S", "5C 4C"
    assert len(lay(table(STD, pile, hand), "5C").position.pile) == 6
    assert lay(table(SEEN_THROUGH, pile, hand), "5C").position.pile == ()


def test_going_out_with_a_burn_gives_the_lead_to_the_next_player():
    step = lay(table(STD, "5H", "TC"), "TC")
    assert (step.position.out, step.position.pile, step.position.to_move) == ((0,), (), 1)


def test_going_out_by_completing_four_gives_the_lead_to_the_next_player():
    step = lay(table(STD, "5H 5D 5S", "5C"), "5C")
    assert (step.position.out, step.position.pile, step.position.to_move) == ((0,), (), 1)


# Turn order, skipping, going out


def test_going_out_costs_nobody_a_turn():
    assert lay(table(STD, "5H", "9C"), "9C").position.to_move == 1


@pytest.mark.parametrize("eights", ["8C", "8C 8D", "8C 8D 8S"])
def test_an_effect_never_falls_on_a_finished_player(eights):
    position = table("traveller", "5H", f"{eights} KC", seats=6, out=(1, 3))
    step = lay(position, eights)
    skipped = [event.seats for event in step.events if hasattr(event, "seats")]
    assert not {1, 3} & set(skipped[0])
    assert step.position.to_move in step.position.active


@pytest.mark.parametrize(("out", "targets"), [((), {1, 2, 3}), ((1,), {2, 3}), ((1, 3), {2})])
def test_a_player_who_is_out_cannot_be_given_the_pile(out, targets):
    position = table("JanMolcik", "5H 9H", "X1 KC", seats=4, out=out)
    gifts = [move for move in legal_moves(position) if getattr(move, "cards", ()) == ("X1",)]
    assert {move.named for move in gifts} == targets
    for gone in {*range(-1, 6)} - targets:
        assert judge(position, Play(0, ("X1",), named=gone)).because == ("attempt.says",)
    assert judge(position, Play(0, ("X1",))).because == ("attempt.says",)
    for move in gifts:
        after = apply(position, move).position
        assert {"5H", "9H", "X1"} <= set(after.seats[move.named].hand)
        assert after.pile == ()


@pytest.mark.parametrize("seed", range(5))
def test_the_loser_is_the_only_seat_with_cards(seed):
    position = played(deal(load_variant("traveller"), 3, seed), table_player)
    result = outcome(position)
    assert len(set(result.order)) == 2
    assert [seat for seat in range(3) if not position.seats[seat].is_out] == [result.loser]


def test_a_game_that_does_not_end_is_capped_and_nobody_lost():
    position = deal(load_variant("shed"), 2, 1, ply_limit=25)
    last = played(position, lowest_card)
    assert (outcome(last).kind, outcome(last).loser, last.ply) == ("capped", None, 25)


def test_a_game_that_goes_in_circles_is_capped():
    """The same cards in the same places again: these two would go on so for ever."""
    position, seen = deal(load_variant("scarletti"), 2, 0), set()
    while outcome(position) is None:
        state = replace(position, ply=0, last=None)
        if state in seen:
            break
        seen.add(state)
        position = apply(position, lowest_card(observe(position, position.to_move))).position
    assert outcome(position) is None
    assert state in seen
    result = outcome(played(position, lowest_card))
    assert (result.kind, result.loser) == ("capped", None)


def test_losses_and_capped_games_add_up_to_the_games():
    variant = load_variant("scarletti")
    results = [outcome(played(deal(variant, 2, seed), lowest_card)) for seed in range(12)]
    lost = [result for result in results if result.loser is not None]
    capped = [result for result in results if result.kind == "capped"]
    assert len(lost) + len(capped) == 12
    assert lost
    assert capped


def test_a_capped_game_ends_with_an_event_that_blames_nobody():
    position = deal(load_variant("shed"), 2, 1, ply_limit=1)
    step = apply(position, legal_moves(position)[0])
    assert happened(step, GameEnded) == GameEnded("capped", None, ())


# Zones, blind cards, drawing


def test_with_open_cards_only_the_open_cards_are_listed():
    position = table(STD, "8H", "", up="9C KC 3C")
    assert {move.cards for move in legal_moves(position)} == {("9C",), ("KC",), ("3C",)}


def test_with_blind_cards_only_there_is_one_move_a_slot():
    position = table(STD, "8H", "", down="9C 4C 3C")
    assert legal_moves(position) == tuple(TurnCard(0, slot) for slot in range(3))


def test_blind_cards_wait_while_the_hand_is_there():
    position = table(STD, "", "4C 5C", up="QC", down="2C")
    assert judge(position, TurnCard(0, 0)).because == ("attempt.stage",)
    assert set(judge(position, Play(0, ("2C",), "face_down")).because) >= {"attempt.stage"}
    assert judge(position, Play(0, ("QC",), "face_up")).because == ("attempt.stage",)


def test_a_card_of_somebody_else_is_nobodys_move():
    position = table(STD, "", "4C 5C", others={1: "6C 6D 6H"})
    assert judge(position, Play(0, ("6C",))).because == ("attempt.not_yours",)
    assert judge(position, Play(0, ("4C", "4C"))).because == ("attempt.not_yours",)


def test_a_blind_slot_that_is_empty_is_no_move():
    position = table(STD, "8H", "", down="9C 4C")
    assert judge(position, TurnCard(0, 2)).because == ("attempt.not_yours",)
    assert judge(position, TurnCard(0, -1)).because == ("attempt.not_yours",)


def test_what_i_see_does_not_let_me_move_for_another():
    position = table(STD, "", "4C 5C", others={1: "6C"})
    seen_by_1 = observe(position, 1)
    assert not judge(seen_by_1, Play(0, ("6C",))).is_legal
    assert not judge(seen_by_1, PickUp(0)).is_legal


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_a_seat_that_is_not_at_the_table_is_refused_not_a_crash(seat):
    position = table(STD, "8H", "9C")
    moves = [Play(seat, ("9C",)), PickUp(seat), TurnCard(seat, 0), Ready(seat)]
    assert not any(judge(position, move).is_legal for move in moves)
    with pytest.raises(IllegalMove):
        apply(position, Play(seat, ("9C",)))


def test_a_link_with_a_seat_that_is_not_there_ends_the_replay_before_it():
    shown = replay(parse_record("traveller 3 1 0r.9p.1r"))
    assert len(shown.steps) == 2
    assert shown.refused.move == PickUp(9)


def test_turning_a_blind_card_commits():
    step = apply(table(STD, "8H", "", down="9C 4C"), TurnCard(0, 0))
    assert step.position.pile == ("8H", "9C")
    assert not any(isinstance(event, PilePickedUp) for event in step.events)
    assert happened(step, CardTurned).is_legal


def test_drawing_stops_at_three():
    step = lay(table(STD, "", "4C 4D 9C", stock=10), "4C")
    assert (len(step.position.seats[0].hand), len(step.position.stock)) == (3, 9)
    step = lay(table(STD, "", "4C 4D 9C 9D 9H KC KD", stock=10), "4C")
    assert (len(step.position.seats[0].hand), len(step.position.stock)) == (6, 10)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deal_leaves_the_rest_as_stock(seats):
    assert len(deal(STD, seats, 1).stock) == 52 - 9 * seats


def test_picking_up_by_choice_is_a_setting():
    assert legal_moves(table(BY_CHOICE, "9H", "JC 4C")) == (Play(0, ("JC",)), PickUp(0))
    assert legal_moves(table(STD, "9H", "JC 4C")) == (Play(0, ("JC",)),)
    assert judge(table(STD, "9H", "JC 4C"), PickUp(0)).because == ("turn.pick_up.can_play",)


def test_not_even_by_choice_is_an_empty_pile_picked_up():
    assert PickUp(0) not in legal_moves(table(BY_CHOICE, "", "JC 4C"))


def test_the_very_cards_that_were_chosen_are_laid():
    step = lay(table(STD, "", "7S 7C 7H"), "7C")
    assert sorted(step.position.seats[0].hand) == ["7H", "7S"]
    assert step.position.pile == ("7C",)


# Set-up, saving, statistics


def test_no_swap_after_ready():
    position = deal(load_variant("traveller"), 3, 1)
    place = position.seats[0]
    position = apply(position, Ready(0)).position
    with pytest.raises(IllegalMove):
        apply(position, Swap(0, place.hand[0], place.face_up[0]))
    with pytest.raises(IllegalMove):
        apply(position, Ready(0))


def test_no_second_choice_of_open_cards():
    position = deal(load_variant("shed"), 2, 1)
    position = apply(position, Choose(0, position.seats[0].hand[:3])).position
    with pytest.raises(IllegalMove):
        apply(position, Choose(0, position.seats[0].hand))


OPTIONS = [
    f"{name}+{option}" for name in variant_names() for option in load_variant(name).settings.options
]


@pytest.mark.parametrize("ref", OPTIONS)
def test_an_option_survives_being_saved(ref):
    kept = parse_record(format_record(Record(ref, 3, 7)))
    position = replay(kept).last.position
    assert position.variant.settings == load_variant(ref).settings
    assert position.variant.settings != load_variant(ref.split("+")[0]).settings


SEEN_IN_A_VERDICT = [
    ("traveller+same_rank", "4H", "4C 9C", 1, "4C"),
    ("traveller+complete_four", "4H 4D 4S", "4C 9C", 1, "4C"),
    ("full-rules+nine_stops_ten", "9H", "TC 5C", 0, "TC"),
]


def test_no_option_is_without_a_case_that_shows_it():
    seen_in_play = "traveller+four_burn"
    shown = [*(ref for ref, *_ in SEEN_IN_A_VERDICT), seen_in_play, *SHOWN_BY_PARAGRAPH]
    assert sorted(OPTIONS) == sorted(shown)


@pytest.mark.parametrize(("ref", "pile", "hand", "seat", "move"), SEEN_IN_A_VERDICT)
def test_an_option_that_is_on_changes_a_verdict(ref, pile, hand, seat, move):
    def answer(rules):
        holders = {"hand": hand} if seat == 0 else {"hand": "KC", "others": {seat: hand}}
        return judge(table(rules, pile, **holders), Play(seat, cards(move))).answer

    assert answer(ref) is not answer(ref.split("+")[0])


def test_the_option_four_burn_changes_what_happens():
    with_it, without = (
        lay(table(rules, "9H 9D 9S", "9C KC"), "9C")
        for rules in ("traveller+four_burn", "traveller")
    )
    assert "PileBurnt" in events(with_it)
    assert "PileBurnt" not in events(without)


def played(position, bot):
    """The last position of a game that a bot plays on every seat."""
    while outcome(position) is None:
        position = apply(position, bot(observe(position, position.to_move))).position
    return position


@pytest.mark.parametrize("rules", ["traveller", "full-rules", "JanMolcik", "ErikAGriffin"])
def test_a_game_restored_at_any_ply_is_the_game_that_was_saved(rules):
    """Forty games in all; an equal position has an equal continuation, whoever is to move."""
    for seed in range(10):
        position = deal(load_variant(rules), 3, seed, ply_limit=150)
        while outcome(position) is None:
            restored = parse_position(format_position(position))
            assert restored == position
            assert outcome(restored) is None
            position = apply(restored, table_player(observe(restored, restored.to_move))).position


def test_turns_are_counted_for_the_seat_that_took_them():
    position, moves = deal(load_variant("traveller"), 4, 11), []
    while outcome(position) is None:
        moves.append(table_player(observe(position, position.to_move)))
        position = apply(position, moves[-1]).position
    shown = replay(Record("traveller", 4, 11, tuple(moves)))
    happenings = [event for step in shown.steps for event in step.events]
    kinds = (CardsPlayed, PilePickedUp)
    in_play = (Play, TurnCard, PickUp)
    for seat in range(4):
        told = sum(isinstance(event, kinds) and event.seat == seat for event in happenings)
        made = sum(isinstance(move, in_play) and move.seat == seat for move in moves)
        assert told == made
    assert sum(isinstance(event, SeatOut) for event in happenings) == 3
    drawn = sum(event.count for event in happenings if isinstance(event, CardsDrawn))
    assert drawn == 52 - 4 * 9 - len(position.stock)

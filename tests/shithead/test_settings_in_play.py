"""What settings do that no shipped rule set has; each expected by hand, on ``standard()``."""

from dataclasses import replace

import pytest

from engine.shithead.events import (
    CardsDrawn,
    DirectionTurned,
    GameEnded,
    PlayStarted,
    SeatsSkipped,
)
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import Choose, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.narration import badge
from engine.shithead.notation import format_move, parse_move
from engine.shithead.play import apply, deal, outcome
from engine.shithead.retelling import tell_made
from engine.shithead.rulesheet import rule_sheet
from engine.shithead.variant import VariantError, load_variant, parse_variant
from engine.text.explain import explain
from tests.shithead.standard import TEXT, standard
from tests.shithead.table import EVERY_RANK, happened, lay, may, ranks_allowed, table

HEAD = "[ranks.2]"


def with_section(text):
    """The standard rules with a section more."""
    return standard((HEAD, f"{text}\n\n{HEAD}"))


def with_rank(text):
    return standard(("[ranks.T]", f"{text}\n\n[ranks.T]"))


def test_higher_means_strictly_higher():
    rules = with_section('[turn]\nbeat = "higher"')
    assert ranks_allowed(rules, "QH") == "23TKA"
    assert ranks_allowed(rules, "AH") == "23T"
    assert ranks_allowed(rules, "7H") == "234567T"  # a limit is no order


def test_another_order_of_ranks():
    rules = with_section('[turn]\norder = "3456789TJKQA2"')
    assert ranks_allowed(rules, "KH") == "23TQKA"
    assert not may(rules, "QH", "KC")


def test_one_card_at_a_time():
    rules = with_section('[turn]\nseveral = "one"')
    position = table(rules, "5H", "6C 6D")
    assert judge(position, Play(0, ("6C", "6D"))).because == ("attempt.one_only",)
    assert len(legal_moves(position)) == 2


def test_drawing_to_another_number():
    rules = with_section("[turn]\ndraw_to = 5")
    assert len(lay(table(rules, "5H", "6C 9D", stock=9), "6C").position.seats[0].hand) == 5


def test_below_does_not_include_the_limit_itself():
    rules = standard(('asks = "at_most"', 'asks = "below"'))
    assert ranks_allowed(rules, "7H") == "23456T"


def test_an_invisible_card_may_count_as_itself_on_an_empty_pile():
    rules = standard(('power = "invisible"', 'power = "invisible"\non_empty = "own"'))
    assert table(rules, "3H").to_beat.asker == "3"
    assert table(rules, "2H 3H").to_beat.kind == "nothing"  # on a two, not on the table


def test_an_invisible_card_may_end_a_limit_and_leave_its_rank_to_reach():
    rules = standard(('power = "invisible"', 'power = "invisible"\nhands_on_limit = false'))
    assert ranks_allowed(rules, "7H 3H") == "23789TJQKA"
    assert ranks_allowed(rules, "QH 3H") == "23TQKA"


@pytest.mark.parametrize(("nines", "turned"), [("9C", True), ("9C 9D", False), ("9C 9D 9S", True)])
def test_reversing_may_count_each_card(nines, turned):
    rules = with_rank('[ranks.9]\npower = "reverse"\ncounts = "each"')
    step = lay(table(rules, "5H", f"{nines} KC"), nines)
    assert any(isinstance(event, DirectionTurned) for event in step.events) is turned
    assert step.position.direction == (-1 if turned else 1)


def test_skipping_may_count_once():
    rules = with_rank('[ranks.8]\npower = "skip"\ncounts = "once"')
    step = lay(table(rules, "5H", "8C 8D KC", seats=5), "8C 8D")
    assert happened(step, SeatsSkipped).seats == (1,)
    assert step.position.to_move == 2


REPEATS = ('power = "invisible"', 'power = "invisible"\nrepeats = true')


def repeating(power, counts="each"):
    return standard(
        REPEATS, ("[ranks.T]", f'[ranks.8]\npower = "{power}"\ncounts = "{counts}"\n\n[ranks.T]')
    )


@pytest.mark.parametrize(
    ("pile", "threes", "counts", "skipped"),
    [
        ("8H", "3C", "each", (1,)),
        ("8H", "3C 3D", "each", (1, 2)),
        ("8H", "3C 3D", "once", (1,)),
        ("8H 3H", "3C", "each", (1,)),  # seen through the three that lies there
    ],
)
def test_an_invisible_card_may_skip_again_on_a_card_that_skips(pile, threes, counts, skipped):
    step = lay(table(repeating("skip", counts), pile, f"{threes} KC", seats=5), threes)
    assert happened(step, SeatsSkipped).seats == skipped
    assert happened(step, SeatsSkipped).because == (f"ranks.3.repeats.skip_{counts}",)
    assert step.position.to_move == len(skipped) + 1
    assert step.position.to_beat.asker == "8"


@pytest.mark.parametrize(("threes", "direction"), [("3C", -1), ("3C 3D", 1)])
def test_an_invisible_card_may_turn_play_round_again(threes, direction):
    step = lay(table(repeating("reverse"), "8H", f"{threes} KC", seats=4), threes)
    assert step.position.direction == direction
    assert step.position.to_move == direction % 4


@pytest.mark.parametrize("pile", ["", "5H", "8H 9H", "8H 2H", "8H TH"])
def test_an_invisible_card_repeats_nothing_that_is_not_right_beneath(pile):
    assert lay(table(repeating("skip"), pile, "3C KC"), "3C").position.to_move == 1


def test_an_invisible_card_that_counts_as_itself_repeats_nothing():
    rules = parse_variant(
        TEXT.replace(*REPEATS).replace("repeats = true", 'repeats = true\non_itself = "own"')
        + '\n[ranks.8]\npower = "skip"\n'
    )
    assert lay(table(rules, "8H", "3C KC"), "3C").position.to_move == 2
    assert lay(table(rules, "8H 3H", "3C KC"), "3C").position.to_move == 1


def test_a_set_completed_by_a_card_that_repeats_gives_the_lead_all_the_same():
    step = lay(table(repeating("skip"), "8H", "3C 3D 3S 3H KC"), "3C 3D 3S 3H")
    assert (step.position.to_move, step.position.pile) == (0, ())


@pytest.mark.parametrize(("threes", "asker"), [("3H", "Q"), ("3H+3D", "3")])
def test_an_invisible_card_that_counts_as_itself_with_its_equals_does_so_on_a_card_to_cover(
    threes, asker
):
    rules = parse_variant(
        TEXT.replace('power = "invisible"', 'power = "invisible"\non_itself = "own"')
        + '\n[ranks.Q]\npower = "cover"\n'
    )
    asked = table(rules, f"QH {threes}").to_beat
    assert (asked.kind, asked.asker) == ("reach", asker)


@pytest.mark.parametrize("then", ["next", "again"])
def test_who_lays_a_card_to_cover_plays_on_until_it_is_covered(then):
    """Its own player covers a queen, with any card, whatever the line about the next turn says."""
    rules = with_rank(f'[ranks.Q]\npower = "cover"\nthen = "{then}"')
    laid = lay(table(rules, "9H", "QC QD 4C 5C"), "QC").position
    assert (laid.to_move, laid.to_beat.kind) == (0, "cover")
    assert lay(laid, "QD").position.to_move == 0  # the second queen wants a cover of its own
    covered = lay(laid, "4C").position
    assert (covered.to_move, covered.to_beat.asker) == (1, "4")
    assert lay(table(rules, "9H", "QC"), "QC").position.to_move == 1  # nothing left to cover with


def test_what_may_follow_a_rank_stands_beside_what_goes_on_anything():
    """Twos and aces on an ace by its table; fours and tens by a rule of their own; no king."""
    rules = load_variant("traveller~may_follow.A-2A~ranks.4.power-invisible~ranks.4.on-anything")
    assert ranks_allowed(rules, "AH") == "234TA"
    asked = judge(table(rules, "AH", "KC"), Play(0, ("KC",)))
    assert asked.because == ("may_follow.A.short",)
    assert explain(asked)[0].text == (
        "A king cannot go on the ace: on an ace only twos and aces may go."
    )
    (row,) = [row for row in rule_sheet(rules).cards if row.rank == "A"]
    (told,) = row.does
    assert told.startswith("On an ace only twos and aces may go, apart from cards")


def test_an_equal_card_that_the_table_leaves_out_does_not_follow():
    rules = standard((HEAD, f'[may_follow]\nK = ["A"]\n\n{HEAD}'))
    assert ranks_allowed(rules, "KH") == "23TA"  # two, three and ten go on anything


def test_without_the_setting_an_invisible_card_does_nothing_of_its_own():
    rules = with_rank('[ranks.8]\npower = "skip"')
    assert lay(table(rules, "8H", "3C KC"), "3C").position.to_move == 1


def test_the_rule_sheet_says_what_an_invisible_card_repeats():
    (row,) = [row for row in rule_sheet(repeating("skip")).cards if row.rank == "3"]
    assert "A three skips again with eights beneath it." in row.does


def test_a_reset_may_give_another_turn():
    rules = standard(('power = "reset"', 'power = "reset"\nthen = "again"'))
    step = lay(table(rules, "AH", "2C 9C KC"), "2C")
    assert (step.position.to_move, step.position.pile) == (0, ("AH", "2C"))


def test_a_reset_as_the_last_card_hands_the_turn_on():
    rules = standard(('power = "reset"', 'power = "reset"\nthen = "again"'))
    assert lay(table(rules, "AH", "2C"), "2C").position.to_move == 1


def test_a_burn_may_give_the_lead_to_the_next():
    rules = standard(('then = "again"', 'then = "next"'))
    step = lay(table(rules, "5H", "TC 9C KC"), "TC")
    assert (step.position.to_move, step.position.pile) == (1, ())


def test_a_set_may_give_the_lead_to_the_next():
    rules = standard(("burns = true", 'burns = true\nthen = "next"'))
    assert lay(table(rules, "9H 9D 9S", "9C KC"), "9C").position.to_move == 1


@pytest.mark.parametrize(("count", "burnt"), [(3, True), (5, False)])
def test_a_set_may_be_of_another_size(count, burnt):
    rules = standard(("burns = true", f"burns = true\ncount = {count}"))
    assert (not lay(table(rules, "9H 9D 9S", "9C KC"), "9C").position.pile) is burnt


def test_a_set_may_have_to_be_laid_at_once():
    rules = standard(("burns = true", "burns = true\nacross_turns = false"))
    assert lay(table(rules, "9H 9D 9S", "9C KC"), "9C").position.pile
    assert not lay(table(rules, "5H", "9H 9D 9S 9C KC"), "9H 9D 9S 9C").position.pile


@pytest.mark.parametrize(("breaks", "on_seven"), [("true", True), ("false", False)])
def test_a_set_that_breaks_the_order_may_still_bow_to_a_limit(breaks, on_seven):
    rules = standard(
        ("burns = true", f'burns = true\nignores_order = "at_once"\nignores_limits = {breaks}')
    )
    assert may(rules, "KH", "8C 8D 8S 8H")
    assert not may(rules, "KH", "8C 8D 8S")
    assert may(rules, "7H", "8C 8D 8S 8H") is on_seven


def test_a_free_card_may_be_barred_from_some_ranks():
    rules = standard(
        (
            'power = "reset"\non = "anything"',
            'power = "reset"\non = "anything"\nnot_on = ["A", "3"]',
        )
    )
    assert not may(rules, "AH", "2C")
    assert not may(rules, "AH 3H", "2C")  # the ace is seen through the three
    assert may(rules, "KH", "2C")


def test_the_first_out_may_win():
    rules = with_section('[end]\ndecided_by = "first_wins"')
    step = lay(table(rules, "5H", "9C"), "9C")
    assert happened(step, GameEnded) == GameEnded("won", None, ("end.decided_by",))
    assert (outcome(step.position).kind, outcome(step.position).order) == ("won", (0,))
    assert legal_moves(step.position) == ()


def test_open_cards_may_be_left_as_dealt():
    position = deal(with_section('[deal]\nopen_cards = "fixed"'), 3, 1)
    assert position.phase == "play"
    place = position.seats[0]
    assert not judge(position, Swap(0, place.hand[0], place.face_up[0])).is_legal
    assert not judge(position, Ready(0)).is_legal
    assert not judge(position, Choose(0, place.hand)).is_legal


def test_the_first_seat_may_start():
    position = deal(with_section('[start]\nwho = "first_seat"'), 2, 1)
    for seat in (0, 1):
        step = apply(position, Ready(seat))
        position = step.position
    assert (position.to_move, position.lead) == (0, "")
    assert happened(step, PlayStarted).because == ("start.who",)


@pytest.mark.parametrize("who", ["lowest_open", "open_then_hand"])
@pytest.mark.parametrize("seed", range(12))
def test_an_open_card_may_decide_who_starts_and_is_not_led_before_the_hand(who, seed):
    named = 'card = "3"\notherwise = "lowest_hand"\n' if who == "open_then_hand" else ""
    rules = with_section(f'[start]\nwho = "{who}"\n{named}must_lead = true')
    position = deal(rules, 3, seed)
    for seat in (0, 1, 2):
        position = apply(position, Ready(seat)).position
    opened, held = (
        {rank: [n for n, seat in enumerate(position.seats) if rank in ranks(getattr(seat, row))]
         for rank in EVERY_RANK}
        for row in ("face_up", "hand")
    )  # fmt: skip
    lowest = {name: next(filter(None, row.values())) for name, row in (("u", opened), ("h", held))}
    wanted = lowest["u"] if who == "lowest_open" else opened["3"] or held["3"] or lowest["h"]
    assert position.to_move == wanted[0]
    assert legal_moves(position)


@pytest.mark.parametrize(
    ("pick_up", "blind", "hand"),
    [("when_stuck", False, False), ("any_time", False, True), ("any_stage", True, True)],
)
def test_the_pile_may_be_taken_by_choice_and_instead_of_a_blind_card(pick_up, blind, hand):
    rules = with_section(f'[turn]\npick_up = "{pick_up}"')
    assert judge(table(rules, "5H", down="9C 9D"), PickUp(0)).answer is blind
    assert judge(table(rules, "5H", "9C"), PickUp(0)).answer is hand
    assert not judge(table(rules, "", down="9C 9D"), PickUp(0)).answer  # nothing to take
    if blind:
        taken = apply(table(rules, "5H", down="9C 9D"), PickUp(0)).position
        assert (taken.seats[0].hand, taken.seats[0].face_down) == (("5H",), ("9C", "9D"))


def started(rules, seats, seed):
    """The position when play begins, nothing swapped, and the event that says who starts."""
    position = deal(rules, seats, seed)
    for seat in range(seats):
        step = apply(position, Ready(seat))
        position = step.position
    return position, happened(step, PlayStarted)


@pytest.mark.parametrize(
    ("who", "seats", "seat"),
    [
        ("dealer", 2, 1),
        ("dealer", 5, 4),  # the first seat is left of the dealer, so the dealer has the last
        ("right_of_dealer", 2, 0),
        ("right_of_dealer", 5, 3),
        ("last_loser", 3, 0),  # no game before: the first seat
        ("last_winner", 3, 0),
    ],
)
def test_a_seat_may_be_named_to_start(who, seats, seat):
    rules = with_section(f'[start]\nwho = "{who}"\nmust_lead = true')
    for seed in range(3):
        position, event = started(rules, seats, seed)
        assert (position.to_move, position.lead, event.card) == (seat, "", "")
        assert event.because == ("start.otherwise" if who.startswith("last") else "start.who",)
        assert legal_moves(position)


def test_a_first_game_may_go_by_the_lowest_card_where_the_last_loser_would_start():
    rules = with_section('[start]\nwho = "last_loser"\notherwise = "lowest_hand"')
    position, event = started(rules, 3, 4)
    lowest = min((card[0] for place in position.seats for card in place.hand), key=order)
    assert event.card[0] == lowest
    assert event.card in position.seats[position.to_move].hand


def test_a_lot_falls_on_every_seat_alike_and_on_the_same_for_the_same_seed():
    """Of 200 deals to four, a fair lot gives each seat 50, in 99.9 of 100 runs 30 to 71."""
    rules = with_section('[start]\nwho = "random"')
    starters = [started(rules, 4, seed)[0].to_move for seed in range(200)]
    assert all(30 <= starters.count(seat) <= 71 for seat in range(4))
    assert starters[:5] == [started(rules, 4, seed)[0].to_move for seed in range(5)]


def test_swapping_cards_does_not_move_the_lot():
    rules = with_section('[start]\nwho = "random"')
    for seed in range(8):
        position = deal(rules, 2, seed)
        place = position.seats[0]
        position = apply(position, Swap(0, place.hand[0], place.face_up[0])).position
        for seat in (0, 1):
            position = apply(position, Ready(seat)).position
        assert position.to_move == started(rules, 2, seed)[0].to_move


@pytest.mark.parametrize("seed", range(10))
def test_a_red_or_black_card_may_decide_who_starts(seed):
    for mark, suits in (("R", "DH"), ("B", "CS")):
        rules = with_section(f'[start]\nwho = "holder_of"\ncard = "3{mark}"')
        position, event = started(rules, 4, seed)
        wanted = {f"3{suit}" for suit in suits}
        holders = [n for n, place in enumerate(position.seats) if wanted & set(place.hand)]
        assert position.to_move == next(iter(holders), 0)
        assert bool(event.card) is bool(holders)
        assert event.because == ("start.who" if holders else "start.otherwise",)


def test_the_lowest_card_in_a_hand_or_open_may_decide_who_starts():
    rules = with_section('[start]\nwho = "lowest_anywhere"')
    for seed in range(6):
        position, event = started(rules, 3, seed)
        rows = [{*place.hand, *place.face_up} for place in position.seats]
        lowest = min((card[0] for row in rows for card in row), key=order)
        assert position.to_move == next(n for n, row in enumerate(rows) if lowest in ranks(row))
        assert event.card[0] == lowest


def test_a_red_three_is_told_in_words_and_another_mark_is_refused():
    rules = with_section('[start]\nwho = "holder_of"\ncard = "3R"')
    assert dict(rule_sheet(rules).sections)["Who starts"][0] == "Whoever holds a red three starts."
    for card in ("3Q", "R", "XR", "33", ""):
        with pytest.raises(VariantError, match="needs a card such as"):
            with_section(f'[start]\nwho = "holder_of"\ncard = "{card}"')


def order(rank):
    return EVERY_RANK.index(rank)


def ranks(row):
    return {card[0] for card in row}


@pytest.mark.parametrize("seed", range(8))
def test_the_card_that_starts_may_have_to_be_led(seed):
    position = deal(with_section('[start]\nwho = "lowest_plain"\nmust_lead = true'), 3, seed)
    for seat in (0, 1, 2):
        position = apply(position, Ready(seat)).position
    plain = [card for place in position.seats for card in place.hand if card[0] not in "237T"]
    lowest = min(EVERY_RANK.index(card[0]) for card in plain)
    assert EVERY_RANK.index(position.lead[0]) == lowest
    moves = legal_moves(position)
    assert moves
    assert all(isinstance(move, Play) and position.lead in move.cards for move in moves)
    other = next(card for card in position.seats[position.to_move].hand if card != position.lead)
    assert judge(position, Play(position.to_move, (other,))).because == ("attempt.must_lead",)
    after = apply(position, moves[0]).position
    assert after.lead == ""


def test_jokers_may_be_dealt_and_have_a_power():
    rules = standard(
        ("[ranks.2]", '[ranks.X]\npower = "burn"\non = "anything"\n\n[ranks.2]'),
        (
            "packs = [{ players = 5, packs = 1 }]",
            "packs = [{ players = 5, packs = 1 }]\njokers = 2",
        ),
        ('lets_through = ["2", "3", "T"]', 'lets_through = ["2", "3", "T", "X"]'),
    )
    position = deal(rules, 2, 1)
    dealt = [c for p in position.seats for c in (*p.hand, *p.face_up, *p.face_down)]
    assert sorted(card for card in [*dealt, *position.stock] if card[0] == "X") == ["X1", "X2"]
    assert may(rules, "AH", "X1")
    assert may(rules, "7H", "X1")
    assert lay(table(rules, "AH", "X1 KC"), "X1").position.pile == ()


def test_a_joker_without_a_power_goes_only_where_anything_goes():
    rules = standard(
        ("packs = [{ players = 5, packs = 1 }]", "packs = [{ players = 5, packs = 1 }]\njokers = 2")
    )
    assert may(rules, "", "X1")
    assert may(rules, "2H", "X1")
    assert not may(rules, "4H", "X1")
    assert ranks_allowed(rules, "X1") == EVERY_RANK
    assert may(rules, "X1", "X2")


WILD = (
    ("[ranks.2]", '[ranks.X]\npower = "wild"\non = "anything"\n\n[ranks.2]'),
    ("packs = [{ players = 5, packs = 1 }]", "packs = [{ players = 5, packs = 1 }]\njokers = 2"),
    ('lets_through = ["2", "3", "T"]', 'lets_through = ["2", "3", "T", "X"]'),
    ("[ranks.T]", '[ranks.8]\npower = "skip"\n\n[ranks.9]\npower = "reverse"\n\n[ranks.T]'),
)


def wild(rank, pile="KH", joker="X1"):
    """The step after a wild joker was laid as a rank."""
    position = table(standard(*WILD), pile, f"{joker} 4C", seats=4)
    return apply(position, Play(0, tuple(joker.split()), announced=rank))


@pytest.mark.parametrize(
    ("rank", "follows"),
    [
        ("5", "2356789TJQKA"),
        ("Q", "23TQKA"),
        ("7", "234567T"),
        ("2", EVERY_RANK),
        ("3", "23TKA"),
    ],
)
def test_after_a_wild_joker_the_rank_it_stands_for_counts(rank, follows):
    position = wild(rank).position
    held = tuple(f"{one}C" for one in EVERY_RANK)
    seats = (position.seats[0], replace(position.seats[1], hand=held), *position.seats[2:])
    moves = legal_moves(replace(position, seats=seats, to_move=1))
    assert {m.cards[0][0] for m in moves if isinstance(m, Play)} == set(follows)


@pytest.mark.parametrize(
    ("rank", "to_move", "direction", "left"),
    [("5", 1, 1, 2), ("8", 2, 1, 2), ("9", 3, -1, 2), ("T", 0, 1, 0)],
)
def test_a_wild_joker_does_what_its_rank_does(rank, to_move, direction, left):
    position = wild(rank).position
    assert (position.to_move, position.direction) == (to_move, direction)
    assert len(position.pile) == left


def test_a_wild_joker_goes_where_jokers_go_and_never_makes_a_set():
    assert len(wild("4", pile="7H").position.pile) == 2  # let through, whatever it stands for
    assert len(wild("5", pile="5H 5D 5S").position.pile) == 4


def test_a_wild_joker_needs_a_rank_of_the_order_and_nothing_else_takes_one():
    position = table(standard(*WILD), "KH", "X1 AC")
    for said in ("", "X", "higher"):
        assert judge(position, Play(0, ("X1",), announced=said)).because == ("attempt.says",)
    assert judge(position, Play(0, ("AC",), announced="A")).because == ("attempt.says",)
    as_ranks = [m.announced for m in legal_moves(position) if getattr(m, "cards", ()) == ("X1",)]
    assert sorted(as_ranks) == sorted(EVERY_RANK)


def test_a_wild_joker_turned_blind_stands_for_nothing():
    position = table(standard(*WILD), "KH", down="X1 4C")
    after = apply(position, TurnCard(0, 0)).position
    assert (after.to_beat.kind, after.to_move) == ("nothing", 1)


def test_what_a_wild_joker_stands_for_is_written_with_the_move():
    move = Play(0, ("X1",), announced="7")
    assert format_move(move) == "0hX1~r7"
    assert parse_move("0hX1~r7") == move


def test_the_rule_sheet_says_what_a_wild_joker_does():
    (row,) = [row for row in rule_sheet(standard(*WILD)).cards if row.rank == "X"]
    assert row.does == (
        "A joker stands for a rank its player names, and does what that rank does.",
    )


JOINING = {
    "the last": ("9C", "9C", 0),
    "a whole hand": ("9C 9D", "9C 9D", 0),
    "one of two equals": ("9C 9D", "9C", 0),
    "one with another left": ("9C KC", "9C", 0),
    "one while there is stock": ("9C", "9C", 4),
}
"""Each with the hand, the hand cards laid with an open nine, and the stock."""


@pytest.mark.parametrize(
    ("joins", "allowed"), [("no", 0), ("last_card", 1), ("hand_of_one_rank", 2), ("any", 5)]
)
def test_open_cards_join_the_hand_cards_that_the_table_says(joins, allowed):
    rules = with_section(f'[open_cards]\njoined_with_hand = "{joins}"')
    found = []
    for name, (hand, laid, stock) in JOINING.items():
        position = table(rules, "5H", hand, "9S KS", stock=stock)
        move = Play(0, tuple(laid.split()), "hand", ("9S",))
        assert judge(position, move).is_legal is (move in legal_moves(position))
        found += [name] if judge(position, move).is_legal else []
    assert found == list(JOINING)[:allowed]


def test_joined_open_cards_leave_the_table_and_the_hand_draws_again():
    rules = with_section('[open_cards]\njoined_with_hand = "any"')
    position = table(rules, "5H", "9C KC", "9S KS", stock=4)
    after = apply(position, Play(0, ("9C",), "hand", ("9S",))).position
    assert after.pile == ("5H", "9C", "9S")
    assert (after.seats[0].face_up, len(after.seats[0].hand)) == (("KS",), 3)
    assert not judge(position, Play(0, ("9C",), "hand", ("KS",))).is_legal
    assert not judge(position, Play(0, ("KC",), "hand", ("KC",))).is_legal
    assert not judge(position, Play(0, ("9S",), "face_up", ("9S",))).is_legal


def test_picking_up_by_choice_still_needs_a_pile():
    rules = with_section('[turn]\npick_up = "any_time"')
    assert judge(table(rules, "5H", "9C"), PickUp(0)).because == ("turn.pick_up.by_choice",)
    assert judge(table(rules, "", "9C"), PickUp(0)).because == ("turn.pick_up.empty",)


@pytest.mark.parametrize("pick_up", ["when_stuck", "any_time", "any_stage"])
def test_a_card_from_the_stock_may_stand_for_an_empty_pile(pick_up):
    """One card, and the turn passes: by choice, with a stock, and not where a pile lies."""
    rules = with_section(f'[turn]\nempty_pile = "draw_one"\npick_up = "{pick_up}"')
    position = table(rules, "", "4C 9C QD", stock=6)
    assert judge(position, PickUp(0)).because == ("turn.empty_pile",)
    assert PickUp(0) in legal_moves(position)
    step = apply(position, PickUp(0))
    mine = step.position.seats[0].hand
    assert mine == ("4C", "9C", "QD", position.stock[-1])
    assert step.position.stock == position.stock[:-1]
    assert (step.position.pile, step.position.to_move) == ((), 1)
    assert step.events == (CardsDrawn(0, 1, ("turn.empty_pile",)),)
    assert tell_made(position, PickUp(0), step.events, ("Ada", "Bob", "Cy")) == (
        "Ada drew one card instead of playing on the empty pile."
    )
    without = judge(table(rules, "", "9C", stock=0), PickUp(0))
    assert without.answer is False
    assert without.because[-1] == "turn.pick_up.empty"
    can_play = ("turn.pick_up.can_play" if pick_up == "when_stuck" else "turn.pick_up.by_choice",)
    assert judge(table(rules, "5H", "9C", stock=6), PickUp(0)).because == can_play


def test_who_draws_for_an_empty_pile_need_not_lead_and_takes_no_open_card_along():
    rules = load_variant("trachwo~turn.empty_pile-draw_one")
    position = replace(table(rules, "", "4S 9C QD", stock=6), lead="4S")
    step = apply(position, PickUp(0)).position
    assert step.lead == ""
    assert any(isinstance(move, Play) for move in legal_moves(step))

    rules = with_section(
        '[turn]\nempty_pile = "draw_one"\n\n[open_cards]\ntaken_on_pick_up = "one_chosen"'
    )
    position = table(rules, "", "", "9S KS", stock=6)
    assert judge(position, PickUp(0)).is_legal
    assert not judge(position, PickUp(0, ("9S",))).is_legal


WILD_JOKER = """[ranks.X]
on = "anything"
power = "reverse"

"""


def with_jokers(*changes):
    """The standard rules with two jokers that go on anything and turn play round."""
    return standard(
        ("[table]", "[table]\njokers = 2"),
        ('["2", "3", "T"]', '["2", "3", "T", "X"]'),
        (HEAD, f"{WILD_JOKER}{HEAD}"),
        *changes,
    )


@pytest.mark.parametrize("last", ["2C", "TC", "X1"])
def test_several_ranks_may_be_barred_from_being_the_last_card(last):
    rules = with_jokers(("[ranks.X]", '[end]\nnever_last = ["2", "T", "X"]\n\n[ranks.X]'))
    refused = judge(table(rules, "", last), Play(0, (last,)))
    sentence = "The last card may not be any of these: twos, tens and jokers."
    assert (refused.answer, explain(refused)[0].text) == (False, sentence)
    assert judge(table(rules, "", f"{last} KC"), Play(0, (last,))).answer is True
    assert may(rules, "", "KC")


def test_a_joker_has_no_rank_to_reach_so_anything_may_follow_it():
    rules = with_jokers()
    assert ranks_allowed(rules, "KH X1") == EVERY_RANK
    assert ranks_allowed(rules, "7H X1") == EVERY_RANK
    assert badge(table(rules, "KH X1")) == "anything (after the joker)"
    assert (
        "nothing to beat" in explain(judge(table(rules, "KH X1", "4C"), Play(0, ("4C",))))[0].text
    )


def test_a_blind_card_is_turned_before_the_pile_is_taken():
    rules = with_section('[turn]\npick_up = "any_time"')
    position = table(rules, "5H", "", down="9C")
    assert judge(position, PickUp(0)).because == ("turn.pick_up.turn_first",)


def test_the_card_that_starts_may_be_led_with_its_equals():
    rules = with_section("[start]\nmust_lead = true")
    position = replace(table(rules, "", "4C 4D 4H"), lead="4D")
    assert allowed_sets(position) == {"4D", "4C 4D", "4D 4H", "4C 4D 4H"}
    assert judge(position, Play(0, ("4H", "4D"))).is_legal


def allowed_sets(position):
    return {" ".join(move.cards) for move in legal_moves(position)}


def test_without_drawing_open_cards_are_still_not_taken_while_there_is_stock():
    rules = standard((HEAD, f'[turn]\ndraw_to = 0\n\n[open_cards]\nhow = "take_all"\n\n{HEAD}'))
    assert lay(table(rules, "5H", "6C", up="9C", stock=2), "6C").position.seats[0].hand == ()
    assert lay(table(rules, "5H", "6C", up="9C"), "6C").position.seats[0].hand == ("9C",)


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_packs_go_by_the_fewest_players_that_need_so_many_in_whatever_order_written(seats, packs):
    numbers = ((8, 3), (4, 1), (6, 2))
    rows = ", ".join(f"{{ players = {most}, packs = {n} }}" for most, n in numbers)
    rules = standard(
        ("packs = [{ players = 5, packs = 1 }]", f"packs = [{rows}]"),
        ("players = [2, 5]", "players = [2, 8]"),
    )
    assert rules.packs_for(seats) == packs
    assert len(deal(rules, seats, 1).stock) == 52 * packs - 9 * seats
    assert rules.packs_for(9) == rules.packs_for(1) == 0

"""Laws that hold for every rule set, table and game."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.shithead.bots import lowest_card, table_player
from engine.shithead.cards import pack
from engine.shithead.events import GameEnded
from engine.shithead.legality import judge, legal_moves
from engine.shithead.moves import TurnCard, Wait
from engine.shithead.notation import (
    format_move,
    format_moves,
    format_position,
    format_record,
    parse_move,
    parse_moves,
    parse_position,
    parse_record,
)
from engine.shithead.play import IllegalMove, apply, deal, outcome
from engine.shithead.position import Seat, observe
from engine.shithead.record import go_on, replay
from engine.shithead.to_beat import fold
from engine.shithead.variant import load_variant
from tests import strategies
from tests.property.thinkable import thinkable
from tests.shithead.rule_sets import NAMES, PLAYED

FEW = settings(max_examples=20)


def all_cards(position):
    places = (
        card for p in position.seats for zone in (p.hand, p.face_up, p.face_down) for card in zone
    )
    return Counter((*places, *position.stock, *position.pile, *position.burnt))


@FEW
@given(strategies.games())
def test_no_card_is_lost_or_made(game):
    record, positions = game
    variant = load_variant(record.variant)
    everything = Counter(pack(variant.packs_for(record.seats), variant.settings.table.jokers))
    assert all(all_cards(position) == everything for position in positions)


@FEW
@given(strategies.late_games(), st.randoms(use_true_random=False))
def test_legal_moves_are_exactly_what_judge_permits(game, chance):
    _, positions = game
    for position in chance.sample(positions, min(6, len(positions))):
        for seat in range(len(position.seats)):
            view = observe(position, seat)
            permitted = {m for m in thinkable(position, seat) if judge(view, m).answer is not False}
            listed = legal_moves(view)
            assert set(listed) == permitted
            assert len(listed) == len(permitted)
        assert legal_moves(position) == legal_moves(observe(position, position.to_move))


@FEW
@given(strategies.games(plies=40), st.randoms(use_true_random=False))
def test_judge_says_the_same_of_a_position_as_of_what_the_mover_sees(game, chance):
    _, positions = game
    position = chance.choice(positions)
    for seat in range(len(position.seats)):
        for move in thinkable(position, seat):
            assert judge(position, move) == judge(observe(position, seat), move)


@FEW
@given(strategies.late_games(plies=30), st.randoms(use_true_random=False))
def test_an_illegal_attempt_is_refused_with_its_verdict_and_changes_nothing(game, chance):
    _, positions = game
    position = chance.choice(positions)
    before = format_position(position)
    for seat in range(len(position.seats)):
        for move in thinkable(position, seat):
            verdict = judge(position, move)
            if verdict.answer is False:
                with pytest.raises(IllegalMove) as caught:
                    apply(position, move)
                assert caught.value.verdict == verdict
                assert caught.value.move == move
                assert verdict.because
    assert format_position(position) == before


@FEW
@given(strategies.late_games(plies=30), st.randoms(use_true_random=False))
def test_every_legal_move_can_be_made(game, chance):
    _, positions = game
    position = chance.choice(positions)
    for seat in range(len(position.seats)):
        for move in legal_moves(observe(position, seat)):
            assert apply(position, move).position.ply == position.ply + 1


@FEW
@given(strategies.games(), strategies.moves)
def test_any_well_formed_move_at_all_is_judged_and_never_crashes(game, move):
    _, positions = game
    for position in positions[:: max(1, len(positions) // 10)]:
        verdict = judge(position, move)
        assert verdict.because
        if verdict.answer is False:
            with pytest.raises(IllegalMove):
                apply(position, move)


@FEW
@given(strategies.games())
def test_replay_equals_the_live_game(game):
    record, positions = game
    shown = replay(record)
    assert shown.refused is None
    assert [step.position for step in shown.steps] == positions
    assert shown.record == record


@FEW
@given(strategies.games(), st.data())
def test_undo_is_the_replay_of_a_shorter_record_and_goes_on_alike(game, data):
    record, positions = game
    ply = data.draw(st.integers(0, len(record.moves)))
    shorter = replay(record.until(ply))
    assert shorter.last.position == positions[ply]
    again = go_on(shorter, record.moves[ply:])
    assert again.last.position == positions[-1]
    assert again.record == record


@FEW
@given(strategies.games(plies=30), st.data())
def test_a_replay_ends_before_the_first_forbidden_move(game, data):
    record, positions = game
    ply = data.draw(st.integers(0, len(record.moves)))
    wrong = data.draw(strategies.moves)
    assume(judge(positions[ply], wrong).answer is False)
    broken = replace(record, moves=(*record.moves[:ply], wrong, *record.moves[ply:]))
    shown = replay(broken)
    assert shown.refused.move == wrong
    assert len(shown.steps) == ply + 1
    assert shown.record == record.until(ply)


@given(strategies.moves)
def test_a_move_reads_back_as_it_was_written(move):
    assert parse_move(format_move(move)) == move


@given(st.lists(strategies.moves, max_size=20).map(tuple))
def test_moves_read_back_as_they_were_written(moves):
    assert parse_moves(format_moves(moves)) == moves


@FEW
@given(strategies.games())
def test_records_and_positions_read_back_at_every_ply(game):
    record, positions = game
    assert parse_record(format_record(record)) == record
    for position in positions:
        assert parse_position(format_position(position)) == position


@FEW
@given(strategies.games(plies=40))
def test_a_game_saved_and_restored_at_every_ply_goes_on_alike(game):
    record, positions = game
    for move, position, after in zip(record.moves, positions, positions[1:], strict=False):
        restored = parse_position(format_position(position))
        assert table_player(observe(restored, restored.to_move)) == table_player(
            observe(position, position.to_move)
        )
        assert apply(restored, move).position == after


@FEW
@given(strategies.games(plies=80), st.randoms(use_true_random=False))
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(game, chance):
    _, positions = game
    for position in positions[::5]:
        for seat in range(len(position.seats)):
            other = hidden_mixed(position, seat, chance)
            assert observe(other, seat) == observe(position, seat)
            assert legal_moves(observe(other, seat)) == legal_moves(observe(position, seat))


def hidden_mixed(position, seat, chance):
    """The position with everything this seat cannot see mixed anew: stock, blind cards, hands."""
    hidden = [*position.stock]
    for number, place in enumerate(position.seats):
        hidden += place.face_down if number == seat else (*place.hand, *place.face_down)
    chance.shuffle(hidden)

    def take(cards):
        taken = tuple(hidden[: len(cards)])
        del hidden[: len(cards)]
        return taken

    places = tuple(
        Seat(
            place.hand if number == seat else take(place.hand), place.face_up, take(place.face_down)
        )
        for number, place in enumerate(position.seats)
    )
    return replace(position, seats=places, stock=take(position.stock))


@FEW
@given(strategies.games())
def test_to_beat_follows_from_the_plays_alone(game):
    """Folded again from the record: the pile is emptied, or one play is laid on it."""
    record, positions = game
    for move, before, after in zip(record.moves, positions, positions[1:], strict=False):
        laid = after.pile[len(before.pile) :]
        if not after.pile:
            assert after.to_beat.kind == "nothing"
            assert after.to_beat.meets >= set("23456789TJQKA")
        elif laid:
            top = before.pile[-1][0] if before.pile else ""
            said = getattr(move, "announced", "")
            again = fold(before.variant, before.to_beat, top, laid[0][0], len(laid), said)
            assert after.to_beat == again
        elif isinstance(move, Wait):  # what was asked goes dead, its rank still counts
            assert after.to_beat.asker == before.to_beat.asker
            assert after.to_beat.kind == "reach"
        else:
            assert after.to_beat == before.to_beat
    assert len(positions) == len(record.moves) + 1


@FEW
@given(strategies.games())
def test_the_seat_to_move_has_cards_and_a_move(game):
    _, positions = game
    for position in positions:
        if outcome(position) is None:
            assert position.to_move in position.active
            assert legal_moves(position)
        else:
            assert legal_moves(position) == ()


@FEW
@given(strategies.games())
def test_who_is_out_has_no_cards_and_stays_out(game):
    _, positions = game
    for before, after in pairwise(positions):
        assert after.out[: len(before.out)] == before.out
    last = positions[-1]
    assert set(last.out) == {n for n, place in enumerate(last.seats) if place.is_out}


@pytest.mark.parametrize(
    ("ref", "bot"),
    [*((ref, table_player) for ref in PLAYED), *((name, lowest_card) for name in NAMES)],
)
def test_every_game_ends_or_is_capped_and_bots_only_make_legal_moves(ref, bot):
    """Losses and capped games add up to the games, at every number of seats.

    Options change no number of seats: theirs are tried at the fewest and the most, as are all
    with players who circle.
    """
    variant = load_variant(ref)
    fewest, most = variant.settings.table.players
    is_brief = variant.options or bot is lowest_card
    tables = {fewest, most} if is_brief else range(fewest, most + 1)
    results = []
    for seats in tables:
        position = deal(variant, seats, 17 * seats, ply_limit=300)
        while outcome(position) is None:
            move = bot(observe(position, position.to_move))
            assert move in legal_moves(position)
            step = apply(position, move)
            position = step.position
        results.append(outcome(position))
        assert isinstance(step.events[-1], GameEnded)
        assert step.events[-1].kind == results[-1].kind
    lost = [result for result in results if result.kind == "lost"]
    capped = [result for result in results if result.kind == "capped"]
    won = [result for result in results if result.kind == "won"]
    assert len(lost) + len(won) + len(capped) == len(tables)
    assert not (lost if variant.settings.end.decided_by == "first_wins" else won)
    assert all(result.loser is not None and result.loser not in result.order for result in lost)
    assert all(result.loser is None for result in capped)


@FEW
@given(strategies.tables(), strategies.seeds)
def test_even_at_random_every_game_ends_or_is_capped(table, seed):
    ref, seats, deal_seed = table
    chance = strategies.chance_from(seed)
    position = deal(load_variant(ref), seats, deal_seed, ply_limit=200)
    while outcome(position) is None:
        assert position.ply < 200
        position = apply(position, strategies.any_move(position, chance)).position
    first_wins = position.variant.settings.end.decided_by == "first_wins"
    ended = "won" if first_wins else "lost"
    assert outcome(position).kind in (ended, "capped")
    assert (position.ply == 200) or outcome(position).kind == ended


@FEW
@given(strategies.tables())
def test_the_deal_depends_on_rule_set_seats_and_seed_alone(table):
    ref, seats, seed = table
    assert deal(load_variant(ref), seats, seed) == deal(load_variant(ref), seats, seed)


@FEW
@given(strategies.late_games())
def test_a_blind_card_is_unknown_before_it_is_turned_and_committed_after(game):
    made, positions = game
    for move, before, after in zip(made, positions, positions[1:], strict=False):
        if isinstance(move, TurnCard):
            assert judge(before, move).answer is None
            card = before.seats[move.seat].face_down[move.slot]
            lies = {*after.pile, *after.burnt}
            assert card in lies or card in after.seats[move.seat].hand
            assert (
                len(after.seats[move.seat].face_down) == len(before.seats[move.seat].face_down) - 1
            )

import gc
import random
from dataclasses import replace
from types import FunctionType, ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.rng import SEED_MAX, shuffled
from engine.misery.deck import Deck, Event
from engine.misery.game import (
    EventDiscarded,
    EventMissed,
    EventWon,
    GameOverError,
    Outcome,
    apply,
    deal,
    judge,
    legal_moves,
    observe,
    outcome,
)
from engine.misery.lane import GapError, Judgement, right_gaps
from engine.misery.position import Placement, Position, confidence_levels
from engine.misery.replay import replay, replay_readable, take_turn, turns
from engine.misery.rules import Rules


def event(points, name=None):
    half = int(points * 2)
    return Event(
        id=name or f"event-{half}", text=f"Text {name or half}", category="body",
        index=half, low=half, high=half, worst_case="the worst", reason="because",
    )  # fmt: skip


def deck_of(*points):
    events = tuple(event(p, f"n{i}") for i, p in enumerate(points))
    return Deck("test", "The test deck", "1.0", "en", "about", "CC0", (), (), events)


def at_table(lane, stock, goal=10):
    """A position laid out by hand: lane and stock in points, the drawn event first."""
    lanes = (tuple(map(event, lane)),)
    return Position(deck_of(), 0, Rules(goal=goal), lanes, tuple(map(event, stock)))


def points(events):
    return [event.index / 2 for event in events]


FORTY = deck_of(*range(10, 50))
decks = st.lists(st.integers(2, 200), min_size=4, max_size=40).map(
    lambda halves: deck_of(*(half / 2 for half in halves))
)


def play_right(position):
    """Place the drawn event where it belongs, in the lowest right gap."""
    return Placement(right_gaps(position.indices, position.drawn.index)[0])


def play_wrong(position):
    right = right_gaps(position.indices, position.drawn.index)
    return Placement(next(g for g in range(len(position.lane) + 1) if g not in right))


def test_the_deal_takes_three_from_the_seeded_shuffle_and_sorts_them():
    order = shuffled(FORTY.events, 17)
    position = deal(FORTY, 17)
    assert points(position.lane) == sorted(points(order[:3]))
    assert position.stock == order[3:]
    assert (position.rules.goal, position.discarded, position.placements) == (10, (), ())


def test_a_right_placement_joins_the_lane_in_order():
    position = at_table((11.5, 28.5, 36.5), (25.5, 80))
    step = apply(position, Placement(1, 60))
    assert points(step.position.lane) == [11.5, 25.5, 28.5, 36.5]
    assert points(step.position.stock) == [80]
    judged = Judgement(is_right=True, right_gaps=(1,), error_points=0, error_gaps=0)
    assert step.events == (EventWon(0, event(25.5), 1, judged),)
    assert step.position.placements == (Placement(1, 60),)


def test_a_wrong_placement_is_discarded_and_the_lane_stays():
    position = at_table((11.5, 28.5, 36.5), (25.5, 80))
    step = apply(position, Placement(2))
    assert step.position.lane == position.lane
    assert points(step.position.discarded) == [25.5]
    judged = Judgement(is_right=False, right_gaps=(1,), error_points=6, error_gaps=1)
    assert step.events == (EventMissed(0, event(25.5), 2, judged), EventDiscarded(event(25.5)))


@pytest.mark.parametrize("gap", [0, 1, 2])
def test_the_lane_after_an_equal_event_is_sorted_whichever_right_gap_was_chosen(gap):
    step = apply(at_table((20, 20, 40), (20, 90)), Placement(gap))
    assert points(step.position.lane) == [20, 20, 20, 40]


def test_the_goal_counts_the_dealt_three():
    step = apply(at_table(range(10, 19), (50, 60)), Placement(9))
    assert step.events[-1] == Outcome("goal", (0,), (10,), discarded=0, stock_left=1)
    assert step.position.drawn is None


def test_an_empty_stock_ends_the_game_short_of_the_goal():
    step = apply(at_table((10, 20, 30), (40,)), Placement(0))
    assert step.events[-1] == Outcome("stock", (), (3,), discarded=1, stock_left=0)


def test_the_last_event_of_the_stock_can_still_win():
    step = apply(at_table((10, 20, 30), (40,), goal=4), Placement(3))
    assert outcome(step.position).winners == (0,)


def test_a_deck_smaller_than_the_goal_ends_by_exhaustion():
    position = deal(deck_of(10, 20, 30, 40, 50), 3)
    while outcome(position) is None:
        position = apply(position, play_right(position)).position
    assert outcome(position) == Outcome("stock", (), (5,), discarded=0, stock_left=0)


@pytest.mark.parametrize(("goal", "is_fine"), [(3, False), (4, True), (20, True), (21, False)])
def test_goals_run_from_4_to_20(goal, is_fine):
    if is_fine:
        assert deal(FORTY, 0, Rules(goal=goal)).rules.goal == goal
    else:
        with pytest.raises(ValueError, match=f"goal of {goal} is out of range.* 4 to 20"):
            Rules(goal=goal)


def test_a_deck_with_nothing_left_to_place_is_refused():
    with pytest.raises(ValueError, match="The test deck has 3 events"):
        deal(deck_of(10, 20, 30), 0)


def test_a_seed_out_of_range_is_refused():
    with pytest.raises(ValueError, match="seed -1"):
        deal(FORTY, -1)


@pytest.mark.parametrize(
    ("gaps", "levels"),
    [
        (1, (100,)),
        (2, (50, 60, 80, 95)),
        (3, (33, 40, 60, 80, 95)),
        (4, (25, 40, 60, 80, 95)),
        (8, (13, 40, 60, 80, 95)),  # 12.5, up
        (10, (10, 40, 60, 80, 95)),
        (20, (5, 40, 60, 80, 95)),
    ],
)
def test_confidence_levels_start_at_chance(gaps, levels):
    assert confidence_levels(gaps) == levels


@pytest.mark.parametrize("confidence", [0, 1, 100, None])
def test_the_ends_of_confidence_are_kept(confidence):
    step = apply(at_table((10, 20, 30), (40, 50)), Placement(3, confidence))
    assert step.position.placements[0].confidence == confidence


@pytest.mark.parametrize("confidence", [-1, 101])
def test_a_confidence_beyond_certainty_is_refused(confidence):
    with pytest.raises(ValueError, match=f"{confidence}% is not between 0 and 100"):
        Placement(0, confidence)


def test_a_gap_that_is_not_there_is_named():
    position = at_table((10, 20, 30), (40,))
    with pytest.raises(GapError, match="no gap E in a lane of 3: choose from A to D"):
        apply(position, Placement(4))


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (at_table((10, 20, 30), ()), "the stock is empty"),
        (at_table((10, 20, 30, 40), (50,), goal=4), "4 events lie in a lane"),
    ],
)
def test_nothing_can_be_placed_when_the_game_is_over(position, why):
    assert legal_moves(position) == legal_moves(observe(position)) == ()
    for call in (apply, judge, take_turn):
        with pytest.raises(GameOverError, match=why):
            call(position, Placement(0))


def test_every_gap_is_legal_to_player_and_table_alike():
    position = at_table((10, 20, 30), (40,))
    assert legal_moves(position) == tuple(Placement(gap) for gap in range(4))
    assert legal_moves(observe(position)) == legal_moves(position)


def reachable(root):
    """Everything that can be reached from an object by following references, code apart."""
    seen, todo = {}, [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type | FunctionType | ModuleType):
            continue
        seen[id(thing)] = thing
        todo.extend(gc.get_referents(thing))
    return list(seen.values())


def test_no_path_leads_from_an_observation_to_the_drawn_index():
    position = deal(FORTY, 17)
    found = reachable(observe(position))
    hidden = {e.id for e in position.stock}
    assert not [thing for thing in found if isinstance(thing, Deck | Position)]
    assert not [thing for thing in found if isinstance(thing, Event) and thing.id in hidden]
    assert position.drawn.index not in [thing for thing in found if type(thing) is int]
    assert str(position.drawn.index / 2) not in repr(observe(position))


@given(decks, st.integers(0, SEED_MAX), st.data())
def test_an_observation_does_not_depend_on_what_is_hidden(deck, seed, data):
    position = deal(deck, seed)
    other = [data.draw(st.integers(2, 200)) for _ in position.stock]
    changed = tuple(
        replace(e, index=i, low=i, high=i, reason=f"other {i}")
        for e, i in zip(position.stock, other, strict=True)
    )
    assert observe(replace(position, stock=changed, seed=5)) == observe(position)


def test_an_observation_shows_lane_drawn_event_and_what_is_left():
    seen = observe(apply(at_table((10, 20, 30), (40, 50, 60)), Placement(0)).position)
    assert points(seen.lane) == [10, 20, 30]
    assert (seen.drawn.text, seen.drawn.worst_case) == ("Text 100", "the worst")
    assert (seen.stock_left, points(seen.discarded), seen.rules.goal) == (1, [40], 10)


@given(decks, st.integers(0, SEED_MAX), st.integers(4, 20), st.data())
def test_laws_of_a_whole_game(deck, seed, goal, data):
    position = deal(deck, seed, Rules(goal=goal))
    every = sorted(e.id for e in deck.events)
    while outcome(position) is None:
        move = data.draw(st.sampled_from(legal_moves(position)))
        before, judged = position, judge(position, move)
        step = apply(position, move)
        position = step.position
        assert sorted(e.id for e in position.lane + position.stock + position.discarded) == every
        assert list(position.indices) == sorted(position.indices)
        assert len(position.lane) - len(before.lane) == judged.is_right
        assert step.events[0].judgement == judged
    end = outcome(position)
    assert end.winners == ((0,) if len(position.lane) >= goal else ())
    assert len(position.lane) - 3 + end.discarded == len(position.placements)
    assert replay(deck, seed, Rules(goal=goal), position.placements)[-1] == position


def test_replay_gives_every_position_from_the_deal_on():
    first = deal(FORTY, 17)
    second = apply(first, play_right(first)).position
    third = apply(second, play_wrong(second)).position
    assert replay(FORTY, 17, Rules(), third.placements) == (first, second, third)
    assert replay(FORTY, 17, Rules(), ()) == (first,)


def test_replay_names_the_placement_that_does_not_fit():
    moves = [Placement(0), Placement(25)]
    with pytest.raises(GapError, match=r"Placement 2 does not fit\. There is no gap Z"):
        replay(FORTY, 17, Rules(), moves)


def test_replay_readable_keeps_what_fits_and_says_what_does_not():
    positions, problem = replay_readable(
        FORTY, 17, Rules(), [Placement(0), Placement(25), Placement(0)]
    )
    assert positions == replay(FORTY, 17, Rules(), [Placement(0)])
    assert problem.startswith("Placement 2 does not fit. There is no gap Z in a lane of ")
    assert replay_readable(FORTY, 17, Rules(), [Placement(0)])[1] is None


def test_replay_stops_at_the_end_of_the_game():
    _, problem = replay_readable(deck_of(10, 20, 30, 40), 1, Rules(), [Placement(0), Placement(0)])
    assert problem.startswith("Placement 2 does not fit. The game is over, the stock is empty")


def test_a_turn_tells_lane_chance_and_what_was_left():
    turn = take_turn(at_table((11.5, 28.5, 36.5), (12, 2, 10, 40, 90)), Placement(1, 80))
    assert (turn.number, points(turn.lane), turn.event.index) == (1, [11.5, 28.5, 36.5], 24)
    assert turn.remaining == (4, 20, 24, 80, 180)
    assert (turn.gaps, turn.chance, turn.placement.confidence) == (4, 0.25, 80)
    assert turn.judgement.is_right


def test_two_right_gaps_double_the_chance_of_a_blind_guess():
    assert take_turn(at_table((11.5, 28.5, 36.5), (28.5,)), Placement(0)).chance == 0.5


def test_turns_describe_each_placement_of_a_game():
    first = deal(FORTY, 17)
    second = apply(first, play_wrong(first)).position
    third = apply(second, play_right(second)).position
    told = turns(replay(FORTY, 17, Rules(), third.placements))
    assert [turn.number for turn in told] == [1, 2]
    assert [turn.judgement.is_right for turn in told] == [False, True]
    assert [turn.event for turn in told] == [first.drawn, second.drawn]
    assert [len(turn.remaining) for turn in told] == [37, 36]


def test_blind_guessing_takes_49_placements_on_average_to_ten():
    # 4 + 5 + ... + 10: with n gaps, one of them right, a hit takes n guesses on average. The
    # standard deviation of a game is 17.9, so that of the mean of 1,000 games is 0.57.
    deck, total = deck_of(*(n / 2 for n in range(2, 201))), 0
    chance = random.Random(0)  # noqa: S311  # games
    for seed in range(1_000):
        position = deal(deck, seed)
        while outcome(position) is None:
            position = apply(position, chance.choice(legal_moves(position))).position
        total += len(position.placements)
    assert abs(total / 1_000 - 49) < 2

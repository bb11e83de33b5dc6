"""Players with a character: what they know, how they guess, and what they are like."""

import random
from dataclasses import replace
from itertools import pairwise
from math import erf, inf, sqrt
from statistics import fmean, stdev

import pytest

from engine.misery.deck import deck_names, load_deck
from engine.misery.forecasters import (
    Forecaster,
    felt_scale,
    forecast,
    load_forecasters,
    play_forecasters,
)
from engine.misery.game import apply, deal, judge, observe, outcome
from engine.misery.position import Placement
from engine.misery.replay import replay, turns
from engine.misery.rules import Rules
from tests.misery.tables import card, pack, table

PLAIN = Forecaster("plain", "Plain", "the plain one", "No bias at all.", 0, 10)
STARTER = load_deck("starter")


def felt(scale, points):
    """A scale that feels the card of 25 as so many points."""
    return {**scale, "c-50": int(2 * points)}


def below(edge, feeling, sd):
    """The normal distribution's share below an edge."""
    return 0.5 * (1 + erf((edge - feeling) / (sd * sqrt(2))))


@pytest.mark.parametrize("one", load_forecasters().values(), ids=lambda one: one.id)
def test_every_forecaster_is_somebody(one):
    assert one.name
    assert one.character.startswith("the ")
    assert one.line.endswith(".")
    assert one.noise > 0
    categories = {c.id for name in deck_names() for c in load_deck(name).categories}
    assert set(one.felt) <= categories


def test_a_feeling_is_the_index_with_bias_by_category_and_noise():
    events = tuple(replace(card(40, f"e{n}"), category="money") for n in range(2_000))
    miser = Forecaster("m", "M", "the m", "…", 3, 8, {"money": 10})
    feelings = [half / 2 for half in felt_scale(miser, pack(*events), 5).values()]
    # 40 + 3 + 10; the standard error of the mean of 2,000 is 8 / sqrt(2,000) = 0.18.
    assert fmean(feelings) == pytest.approx(53, abs=4 * 0.18)
    assert stdev(feelings) == pytest.approx(8, abs=4 * 8 / sqrt(4_000))


def test_a_scale_is_the_seed_s_own_and_stays_on_the_scale():
    worrier, stoic = load_forecasters()["worrier"], load_forecasters()["stoic"]
    assert felt_scale(worrier, STARTER, 17) == felt_scale(worrier, STARTER, 17)
    assert felt_scale(worrier, STARTER, 17) != felt_scale(worrier, STARTER, 18)
    for one in (worrier, stoic):
        assert {*map(type, felt_scale(one, STARTER, 17).values())} == {int}
        assert all(2 <= half <= 200 for half in felt_scale(one, STARTER, 17).values())


def test_two_of_a_kind_at_one_table_feel_differently():
    worrier, events = (
        load_forecasters()["worrier"],
        pack(*(card(50, f"e{n}") for n in range(2_000))),
    )
    first, second = (felt_scale(worrier, events, 17, seat) for seat in (1, 2))
    strays = [(first[name] - second[name]) / 2 for name in first]
    # Noises of their own, so the difference spreads by sqrt(2) of one; its own standard error is
    # that over sqrt(2 * 2,000).
    apart = sqrt(2) * worrier.noise
    assert stdev(strays) == pytest.approx(apart, abs=4 * apart / sqrt(4_000))


def test_a_seat_plays_by_the_scale_of_its_own():
    kind, rules = load_forecasters()["worrier"], Rules(("worrier", "worrier"))
    scales = [felt_scale(kind, STARTER, 3, seat) for seat in (0, 1)]
    made = play_forecasters(deal(STARTER, 3, rules)).placements
    for before, move in zip(replay(STARTER, 3, rules, made), made, strict=False):
        assert move == forecast(kind, scales[before.seat], observe(before))


def test_a_forecaster_takes_its_likeliest_gap_and_says_how_likely():
    view = observe(table((10, 20, 30), stock=(25, 80)))
    made = forecast(PLAIN, felt({}, 34), view)
    shares = [below(b, 34, 10) - below(a, 34, 10) for a, b in pairwise((-inf, 10, 20, 30, inf))]
    assert made == Placement(3, round(100 * shares[3]))  # 66 of 100


def test_what_others_missed_is_cut_out():
    """Felt as 34 with noise 10; Bo has just missed "above 30": what is left is below 30."""
    position = table((15, 40, 60), (10, 20, 30), stock=(25, 80), starter=1)
    view = observe(apply(position, Placement(3)).position)
    made = forecast(PLAIN, felt({}, 34), view)
    left = below(30, 34, 10)
    assert made == Placement(1, round(100 * (left - below(15, 34, 10)) / left))


def test_with_everything_cut_out_it_goes_by_its_feeling_and_claims_a_blind_guess():
    # Both have missed next to 25, which two of the edges are: the whole scale is cut out.
    position = table((10, 25, 30), (25, 40, 60), (25, 50, 70), stock=(26, 80))
    view = observe(position)
    missed = [replace(m, seat=0) for m in observe(apply(position, Placement(0)).position).missed]
    everything = (replace(missed[0], low=2, high=50), replace(missed[0], low=50, high=200))
    made = forecast(PLAIN, {"c-52": 52}, replace(view, missed=everything))
    assert made == Placement(2, 25)


@pytest.mark.parametrize("one", load_forecasters().values(), ids=lambda one: one.id)
def test_a_placement_does_not_change_with_the_hidden_index(one):
    position = deal(STARTER, 17)
    scale = felt_scale(one, STARTER, 17)
    made = forecast(one, scale, observe(position))
    for index in (2, 51, 111, 200):
        drawn = replace(position.stock[0], index=index, low=index, high=index)
        other = replace(position, stock=(drawn, *position.stock[1:]))
        assert forecast(one, scale, observe(other)) == made


def placed_by(name, games=60):
    """All placements of a forecaster playing alone, over seeded games."""
    told = []
    for seed in range(games):
        positions = [deal(STARTER, seed, Rules((name,)))]
        one = load_forecasters()[name]
        scale = felt_scale(one, STARTER, seed)
        while outcome(positions[-1]) is None:
            move = forecast(one, scale, observe(positions[-1]))
            positions.append(apply(positions[-1], move).position)
        told += turns(positions)
    return told


@pytest.mark.parametrize(("name", "sign"), [("worrier", 1), ("stoic", -1)])
def test_the_worrier_places_too_high_and_the_stoic_too_low(name, sign):
    errors = [turn.judgement.error_points / 2 for turn in placed_by(name)]
    standard_error = stdev(errors) / sqrt(len(errors))
    assert sign * fmean(errors) > 4 * standard_error


def test_the_expert_beats_blind_chance_and_the_others():
    made = placed_by("expert")
    hits, luck = sum(t.judgement.is_right for t in made), sum(t.chance for t in made)
    spread = sqrt(sum(t.chance * (1 - t.chance) for t in made))
    assert hits > luck + 4 * spread
    rate = hits / len(made)
    for name in ("worrier", "stoic", "miser"):
        others = [turn.judgement.is_right for turn in placed_by(name, 20)]
        assert fmean(others) < rate


def test_the_penny_pincher_feels_money_worse_than_pain():
    miser = load_forecasters()["miser"]
    above = {"money": [], "body": []}
    for seed in range(20):
        scale = felt_scale(miser, STARTER, seed)
        for event in STARTER.events:
            if event.category in above:
                above[event.category].append(scale[event.id] - event.index)
    assert fmean(above["money"]) > 0 > fmean(above["body"])


def test_confidence_is_a_proper_share_and_never_below_chance():
    for turn in placed_by("shy", 10):
        assert 100 / turn.gaps - 0.5 <= turn.placement.confidence <= 99


def test_forecasters_act_until_a_person_is_to_guess_or_all_is_over():
    rules = Rules(("You", "worrier", "stoic", "expert"), starter=1)
    position = play_forecasters(deal(STARTER, 3, rules))
    assert position.seat == 0
    assert play_forecasters(position) == position
    alone = play_forecasters(deal(STARTER, 3, Rules(("worrier", "stoic"))))
    assert outcome(alone)


def test_a_forecaster_never_guesses_where_others_have_missed():
    """Whatever is missed before it, a forecaster never names a gap that lies wholly in a miss."""
    chance = random.Random(4)  # noqa: S311  # a game
    position = deal(STARTER, 9, Rules(("You", "expert", "worrier", "shy")))
    checked = 0
    while outcome(position) is None:
        if position.seat == 0:
            gaps = range(len(position.lane) + 1)
            wrong = [g for g in gaps if not judge(position, Placement(g)).is_right]
            position = apply(position, Placement(chance.choice(wrong))).position
            continue
        one = load_forecasters()[position.rules.players[position.seat]]
        move = forecast(one, felt_scale(one, STARTER, 9), observe(position))
        edges = (2, *position.indices, 200)
        low, high = edges[move.gap], edges[move.gap + 1]
        assert not any(m.low <= low < high <= m.high for m in position.missed)
        checked += bool(position.missed)
        position = apply(position, move).position
    assert checked > 5
    with pytest.raises(ValueError, match="game is over"):
        forecast(PLAIN, {}, observe(position))

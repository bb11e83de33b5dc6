"""A panel of raters: what they say, the deck it makes, their words as a file."""

import random
from itertools import combinations
from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.misery.deck import load_deck
from engine.misery.deck_files import deck_files, deck_zip
from engine.misery.intake import take_in
from engine.misery.panel import (
    Answer,
    Panel,
    Rating,
    format_panel,
    next_event,
    next_pair,
    rater_name,
    read_panel,
)
from engine.misery.panel_deck import known_indices, paired_deck, place_pairs, scored_deck
from engine.misery.placing import fit_pairs, fit_spread
from engine.misery.sheet import DeckError

DECK = load_deck("leaflet")
A, B, C = (event.id for event in DECK.events[:3])


def test_scores_are_averaged_factor_by_factor():
    """Leaflet, 3: the index is the average over the panel's three figures.

    Anxiety 10 and 13 make 11.5, trauma 20 and 21 make 20.5, damage 30 and 40 make 35: 22.33 is
    22.5. Ann's own index is 20, Ben's 24.67, so 24.5.
    """
    panel = Panel().add(Rating("Ann", A, (20, 40, 60)), Rating("Ben", A, (26, 42, 80)))
    (event,) = scored_deck(DECK, panel).deck.events
    assert [factor.score for factor in event.factors] == [23, 41, 70]
    assert {factor.basis for factor in event.factors} == {"judged"}
    assert (event.index, event.low, event.high) == (45, 40, 49)
    assert event.reason == "Scored by 2 raters: Ann, Ben."


halves = st.integers(2, 200)
names = st.text(min_size=1, max_size=40).map(rater_name).filter(bool)
ratings = st.builds(Rating, names, st.sampled_from([A, B, C]), st.tuples(halves, halves, halves))
answers = st.permutations([A, B, C]).flatmap(
    lambda p: st.builds(Answer, names, *map(st.just, p[:2]))
)


@given(st.lists(ratings, min_size=1, max_size=9))
def test_published_deck_loads_again_and_stays_inside_the_raters(said):
    panel = Panel().add(*said)
    made = scored_deck(DECK, panel).deck
    assert take_in(deck_zip(deck_files(made)), "panel.zip").deck == made
    for event in made.events:
        assert event.low <= event.index <= event.high


@given(st.lists(ratings | answers, max_size=12))
def test_panel_written_is_read_again(said):
    panel = Panel().add(*said)
    if panel.said:
        assert read_panel(format_panel(panel), "panel.csv", DECK) == (panel, ())


def test_rows_of_others_that_do_not_fit_are_named():
    text = (
        "rater,event,anxiety,trauma,damage,milder\n"
        f"Ann,{A},10,20,30,\nAnn,{B},0,20,30,\nAnn,nothing,1,1,1,\n,{A},1,1,1,\nAnn,{A},,,,{A}\n"
    )
    panel, refused = read_panel(text.encode(), "b.csv", DECK)
    assert panel.said == (Rating("Ann", A, (20, 40, 60)),)
    assert [sentence.partition(":")[0] for sentence in refused] == [
        "b.csv, row 3, column anxiety",
        "b.csv, row 4, column event",
        "b.csv, row 5, column rater",
        "b.csv, row 6, column milder",
    ]


def test_pairs_are_carried_by_the_events_with_known_figures():
    """With strengths -s, 0, s and anchors 10 and 30 at both ends the middle is at 20."""
    pairs = [("worst", "middle"), ("middle", "mildest")]
    placed = place_pairs(pairs, {"mildest": 20, "worst": 60})
    assert placed.indices == {"mildest": 20, "middle": 40, "worst": 60}
    assert "misses those by 0.0 points" in placed.told


def test_anchors_that_the_panel_turned_round_are_not_used():
    placed = place_pairs([("x", "y")], {"x": 20, "y": 100})
    assert placed.indices == {"y": 20, "x": 180}
    assert "evenly by rank from 10 to 90" in placed.told


def test_ties_in_strength_share_their_middle():
    """x beats a and b alike: ranks 1.5, 1.5 and 3 of 3, so 10 + 80 / 4 and 90."""
    assert place_pairs([("x", "a"), ("x", "b")], {}).indices == {"x": 180, "a": 60, "b": 60}


def test_low_and_high_are_what_the_answers_leave_open():
    """Two events, 9 of 12 one way, half a win each way beforehand; then carried by a line.

    The difference d is ln(9.5 / 3.5), its variance 1 / (13 p (1 - p)) with p = 9.5 / 13, and each
    end's share of it a quarter: +-1.96 x 0.313 round a strength of 0.499. The line through 40 and
    60 points gains 20 points for d = 0.9985, so that is +-12.3 points.
    """
    pairs = [("b", "a")] * 9 + [("a", "b")] * 3
    placed = place_pairs(pairs, {"a": 80, "b": 120})
    assert placed.indices == {"b": 120, "a": 80}
    for name, index in placed.indices.items():
        low, high = placed.spans[name]
        assert index - low == pytest.approx(24.6, abs=2)
        assert high - index == pytest.approx(24.6, abs=2)
    assert place_pairs(pairs, {"a": 80, "b": 120}) == placed
    assert "95%, by the curvature of the fit" in placed.told


def test_more_answers_leave_less_open_and_ranks_keep_to_their_reach():
    pairs = list(combinations("fedcba", 2))
    spans = [place_pairs(pairs * many, {}).spans for many in (1, 4, 40)]
    widths = [sum(high - low for low, high in found.values()) for found in spans]
    assert widths[0] > widths[1] > widths[2]
    assert all(20 <= low <= high <= 180 for found in spans for low, high in found.values())


def test_the_truth_lies_between_low_and_high_about_as_often_as_is_said():
    """Raters who follow the model, over and over: 95% is said, and a little under is allowed."""
    dice = np.random.default_rng(7)
    names, held, told = [f"e{n}" for n in range(12)], 0, 0
    for _ in range(60):
        truth = dict(zip(names, dice.normal(0, 1.5, len(names)), strict=True))
        answers = []
        for one, other in 4 * list(combinations(names, 2)):
            if dice.random() < 0.4:
                is_worse = dice.random() < 1 / (1 + exp(truth[other] - truth[one]))
                answers.append((one, other) if is_worse else (other, one))
        middle = sum(truth.values()) / len(truth)
        strengths = fit_pairs(answers, alpha=1 / len(names))
        spread = fit_spread(answers, strengths, alpha=1 / len(names)).diagonal()
        for (name, found), variance in zip(strengths.items(), spread, strict=True):
            held += abs(truth[name] - middle - found) <= 1.96 * variance**0.5
            told += 1
    assert 0.91 < held / told < 0.98


def test_known_figures_are_those_that_rest_on_a_scale():
    deck = load_deck("starter")
    known = known_indices(deck)
    assert 0 < len(known) < len(deck.events)
    assert "dry-pen" not in known
    assert known_indices(DECK) == {}


def test_each_event_and_each_pair_is_asked_once():
    events, panel = DECK.events[:4], Panel()
    while event := next_event(events, panel, "Ann"):
        panel = panel.add(Rating("Ann", event.id, (2, 2, 2)))
    assert sorted(panel.rated_by("Ann")) == sorted(event.id for event in events)
    dice = random.Random(1)  # noqa: S311  # a test
    while pair := next_pair(events, panel, "Ann"):
        worse, milder = dice.sample(pair, 2)
        panel = panel.add(Answer("Ann", worse.id, milder.id))
    assert len(panel.answers) == 4 * 3 // 2
    assert len(paired_deck(DECK, panel).deck.events) == 4


def test_order_of_asking_differs_by_rater_and_gives_nothing_away():
    first = {next_event(DECK.events, Panel(), f"Rater {n}").id for n in range(20)}
    assert len(first) > 5


def test_at_most_a_thousand_events_are_compared():
    answers = [Answer("Ann", f"e{n}", f"e{n + 1}") for n in range(1_000)]
    panel = Panel().add(*answers[:-1])
    assert panel.compared["e1"] == 2
    with pytest.raises(DeckError, match="at most 1,000 events"):
        panel.add(answers[-1])


def test_there_are_at_most_twenty_raters():
    panel = Panel().add(*(Rating(f"R{n}", A, (2, 2, 2)) for n in range(20)))
    with pytest.raises(DeckError, match="at most 20 raters"):
        panel.add(Rating("one more", A, (2, 2, 2)))
    assert len(panel.raters) == 20


def test_last_word_of_a_rater_is_taken_back():
    said = (Rating("Ann", A, (2, 2, 2)), Rating("Ben", A, (2, 2, 2)), Answer("Ann", A, B))
    panel = Panel().add(*said)
    assert panel.undo("Ann", Rating).said == said[1:]
    assert panel.undo("Ann", Answer).said == said[:2]
    assert panel.undo("Cy", Rating) == panel


@pytest.mark.parametrize("publish", [scored_deck, paired_deck])
def test_nothing_said_makes_no_deck(publish):
    with pytest.raises(DeckError, match="rate a few events first"):
        publish(DECK, Panel())

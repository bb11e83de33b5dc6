from itertools import pairwise
from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.misery.placing import fit_pairs, sorted_pairs, strengths_to_scores


def test_three_of_four_and_four_of_four_by_hand():
    close = fit_pairs([("a", "b")] * 3 + [("b", "a")], alpha=1e-9)
    assert close["a"] - close["b"] == pytest.approx(log(3), abs=1e-6)
    always = fit_pairs([("a", "b")] * 4, alpha=0.5)
    assert always["a"] - always["b"] == pytest.approx(log(4.5 / 0.5), abs=1e-6)


def test_each_wins_as_often_as_the_model_expects():
    # The likelihood is at its top where every event's wins equal their sum of chances.
    pairs = [
        *[("a", "b")] * 5,
        *[("b", "a")] * 2,
        *[("b", "c")] * 4,
        ("c", "b"),
        ("c", "a"),
        ("a", "c"),
    ]
    fit = fit_pairs(pairs, alpha=1e-9)
    for event in fit:
        expected = sum(
            1 / (1 + exp(fit[other] - fit[event]))
            for pair in pairs
            for other in pair
            if event in pair and other != event
        )
        assert expected == pytest.approx(sum(pair[0] == event for pair in pairs), abs=1e-5)


def test_the_unbeaten_and_the_unconnected_have_finite_strengths():
    fit = fit_pairs([("a", "b"), ("b", "c"), ("x", "y")], alpha=0.01)
    assert fit["a"] > fit["b"] > fit["c"]
    assert fit["x"] > fit["y"]
    assert all(abs(strength) < 100 for strength in fit.values())


def test_no_wins_beforehand_is_refused():
    with pytest.raises(ValueError, match="alpha is 0"):
        fit_pairs([("a", "b")], alpha=0)


@given(st.permutations("abcdef"))
def test_a_single_sheet_comes_back_in_its_own_order(order):
    fit = fit_pairs(sorted_pairs(order), alpha=0.01)
    assert sorted(fit, key=fit.__getitem__, reverse=True) == list(order)


def test_scores_run_through_anchors_that_agree():
    strengths = {"a": -8.0, "b": -4.0, "c": 0.0, "d": 6.0, "e": 12.0}
    scores = strengths_to_scores(strengths, {"b": 20, "d": 60})
    assert (scores["a"], scores["b"], scores["d"], scores["e"]) == (1, 20, 60, 100)
    assert 20 < scores["c"] < 60


def test_anchors_that_disagree_are_averaged_and_an_anchor_at_the_end_is_kept():
    scores = strengths_to_scores(
        {"a": 0, "b": 4, "c": 8, "d": 12}, {"a": 5, "b": 50, "c": 30, "d": 95}
    )
    assert (scores["a"], scores["d"]) == (5, 95)
    assert (scores["b"] + scores["c"]) / 2 == pytest.approx(40, abs=2)


def test_anchors_too_near_to_tell_apart_set_one_point_together():
    # ln 19 is 2.94: b and c are 2.9 apart and make the point (5.45, 40); d is 6 off and its own.
    strengths = {"a": 0.0, "b": 4.0, "between": 5.45, "c": 6.9, "d": 10.0, "e": 14.0}
    scores = strengths_to_scores(strengths, {"b": 20, "c": 60, "d": 80})
    assert scores["between"] == pytest.approx(40)
    assert scores["d"] == 80
    assert 20 < scores["b"] < 40 < scores["c"] < 60


@given(
    st.lists(st.integers(0, 400), min_size=3, max_size=12, unique=True),
    st.lists(st.integers(2, 199), min_size=12, max_size=12),
)
def test_a_worse_event_never_scores_less(strengths, halves):
    named = {f"e{place}": strength / 4 for place, strength in enumerate(strengths)}
    inner = sorted(named, key=named.__getitem__)[1:-1]
    scores = strengths_to_scores(
        named, {event: half / 2 for event, half in zip(inner, halves, strict=False)}
    )
    ranked = [scores[event] for event in sorted(named, key=named.__getitem__)]
    assert all(a <= b + 1e-9 for a, b in pairwise(ranked))
    assert min(ranked) >= 1 - 1e-9
    assert max(ranked) <= 100 + 1e-9

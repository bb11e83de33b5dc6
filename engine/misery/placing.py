"""Placing events by comparison: from "this is worse than that" to scores on the 1-100 scale.

Pairs are fitted by Bradley and Terry's model: the chance that i is found worse than j is
1 / (1 + exp(-(a_i - a_j))). The strengths a have no unit; the events whose score is known from a
published scale, the anchors, give them one.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, pairwise
from math import log

import choix
import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator
from scipy.optimize import isotonic_regression
from scipy.special import expit

Pair = tuple[str, str]
"""Two events' ids, the worse one first."""

Point = tuple[float, float]
"""A strength and a score."""

NEAR = log(19)
"""Strengths this far apart are found in the wrong order 1 time in 20, nearer ones more often."""


def sorted_pairs(order: Iterable[str]) -> list[Pair]:
    """Return every pair that an order from worst to mildest decides.

    >>> sorted_pairs(["fire", "flood", "drizzle"])
    [('fire', 'flood'), ('fire', 'drizzle'), ('flood', 'drizzle')]
    """
    return list(combinations(order, 2))


def fit_pairs(pairs: Iterable[Pair], alpha: float) -> dict[str, float]:
    """Return each event's strength, the higher the worse, zero on average.

    `alpha` is the number of wins, above zero, that any two events are given over each other
    beforehand: without it an event that always wins, or events never compared, have no finite
    answer. Raises ValueError when it is not above zero.

    Worse in 3 of 4 comparisons is ln 3 apart; in 4 of 4, half a win each way makes ln(4.5 / 0.5):

    >>> fit = fit_pairs([("fire", "flood")] * 3 + [("flood", "fire")], alpha=1e-9)
    >>> round(fit["fire"] - fit["flood"], 4)
    1.0986
    >>> fit = fit_pairs([("fire", "flood")] * 4, alpha=0.5)
    >>> round(fit["fire"] - fit["flood"], 4)
    2.1972
    """
    if alpha <= 0:
        raise ValueError(f"alpha is {alpha}, need more than zero")
    pairs = list(pairs)
    events = list(dict.fromkeys(chain(*pairs)))
    strengths = choix.ilsr_pairwise_dense(_wins(pairs, events, alpha), max_iter=1000)
    return dict(zip(events, strengths.tolist(), strict=True))


def fit_spread(
    pairs: Iterable[Pair], strengths: Mapping[str, float], alpha: float
) -> NDArray[np.float64]:
    """Return the covariance of strengths that `fit_pairs` found, in their order.

    By Laplace's approximation: the inverse of the fit's curvature, where n comparisons of two
    events, the chance between them being p, weigh n p (1 - p); the mean of all stays at zero.

    Worse in 3 of 4 comparisons: the difference has the variance 1 / (4 x 3/4 x 1/4), and each of
    the two a quarter of it.

    >>> pairs = [("fire", "flood")] * 3 + [("flood", "fire")]
    >>> fit_spread(pairs, fit_pairs(pairs, 1e-9), 1e-9).round(3).tolist()
    [[0.333, -0.333], [-0.333, 0.333]]
    """
    wins = _wins(pairs, list(strengths), alpha)
    at = np.array(list(strengths.values()))
    weights = (wins + wins.T) * expit(at[:, None] - at) * expit(at - at[:, None])
    mean = 1 / len(at)
    curvature = np.diag(weights.sum(axis=1)) - weights
    covariance: NDArray[np.float64] = np.linalg.inv(curvature + mean) - mean
    return covariance


def _wins(pairs: Iterable[Pair], events: Sequence[str], alpha: float) -> NDArray[np.float64]:
    """How often each event, by row, was worse than each other, `alpha` times beforehand."""
    places = {event: place for place, event in enumerate(events)}
    wins = alpha * (1 - np.eye(len(places)))
    for worse, milder in pairs:
        wins[places[worse], places[milder]] += 1
    return wins


def strengths_to_scores(
    strengths: Mapping[str, float], anchors: Mapping[str, float]
) -> dict[str, float]:
    """Return a score from 1 to 100 for every event, by a rising curve through the anchors' scores.

    Anchors that stand in the wrong order are averaged until none does (isotonic regression), so
    that one odd anchor cannot bend the curve back. Those less than `NEAR` apart make one point
    of the curve together, or two odd ones could set a step between events that hardly differ.
    Through the points runs a monotone cubic. The mildest event of all scores 1 and the worst 100,
    unless a point stands there.

    >>> strengths = {"mildest": 0, "b": 1, "between": 1.5, "c": 2, "worst": 3}
    >>> scores = strengths_to_scores(strengths, anchors={"b": 40, "c": 20})
    >>> [round(scores[event], 1) for event in ("mildest", "between", "worst")]
    [1.0, 30.0, 100.0]
    """
    curve = {min(strengths.values()): 1.0, max(strengths.values()): 100.0}
    for group in _near(_agreeing(strengths, anchors)):
        strength, score = np.mean(group, axis=0).tolist()
        curve[strength] = score
    knots = sorted(curve)
    through = PchipInterpolator(knots, [curve[strength] for strength in knots])
    return {event: float(through(strength)) for event, strength in strengths.items()}


def _agreeing(strengths: Mapping[str, float], anchors: Mapping[str, float]) -> list[Point]:
    """Return each anchor's point, averaged over those that stand in the wrong order."""
    order = sorted(anchors, key=lambda event: (strengths[event], anchors[event]))
    blocks = isotonic_regression([anchors[event] for event in order]).blocks
    points = []
    for start, stop in pairwise(blocks):
        block = [(strengths[event], anchors[event]) for event in order[start:stop]]
        strength, score = np.mean(block, axis=0).tolist()
        points += [(strength, score)] * len(block)
    return points


def _near(points: Iterable[Point]) -> list[list[Point]]:
    """Group rising points: each less than `NEAR` from its group's first."""
    groups: list[list[Point]] = []
    for point in points:
        if not groups or point[0] - groups[-1][0][0] >= NEAR:
            groups.append([])
        groups[-1].append(point)
    return groups

"""A deck made of what a panel said, with what was done in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.stats import rankdata

from engine.misery.deck import Deck, Entry
from engine.misery.deck_files import format_events, short_index
from engine.misery.event import FACTORS, Event, Factor, mean_index
from engine.misery.panel import Answer, Panel, Rating
from engine.misery.scale import nearest_half_point
from engine.misery.sheet import DeckError

REACH = (20, 180)
"""Half points that events are spread over by rank where no figure is known: 10 to 90."""
OPEN = (0.025, 0.975)
LIKELY = 1_000
"""Draws that low and high are read off: enough for half a point or so."""
Carry: TypeAlias = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""From strengths, whole rows of them too, to half points."""
_LEFT = " Low and high are what its answers leave open: 95%, by the curvature of the fit."
_SOURCE = "panel"


@dataclass(frozen=True, slots=True)
class Published:
    """A deck made of a panel's words, and sentences that say how."""

    deck: Deck
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Indices in half points by event id, and a sentence that says how they were found.

    `spans` are low and high, in half points: what the answers leave open, 95 in 100.
    """

    indices: Mapping[str, int]
    spans: Mapping[str, tuple[int, int]]
    told: str


def scored_deck(deck: Deck, panel: Panel) -> Published:
    """Make a deck of the events that were scored.

    Each factor is the mean over the raters to the nearest half point (a quarter goes up), the
    index the mean of the three factors; low and high are the lowest and the highest index that
    a rater's own three scores give. Raises DeckError where nothing was scored.
    """
    by_event: dict[str, list[Rating]] = {}
    for rating in panel.ratings:
        by_event.setdefault(rating.event, []).append(rating)
    events = tuple(
        _scored(event, by_event[event.id]) for event in deck.events if event.id in by_event
    )
    told = (
        "Each factor is the mean over the raters, the index the mean of the three factors, all to "
        "the nearest half point; low and high are the mildest and the worst rater's own index."
    )
    return _published(deck, events, _named(panel.ratings), told)


def paired_deck(deck: Deck, panel: Panel, *, use_known: bool = True) -> Published:
    """Make a deck of the events that were compared; see `place_pairs` for how.

    Low and high are what the answers leave open. Raises DeckError where no pair was answered.
    """
    if not panel.answers:
        raise _nothing_said()
    known = known_indices(deck) if use_known else {}
    placed = place_pairs([(said.worse, said.milder) for said in panel.answers], known)
    events = tuple(
        _compared(event, placed.indices[event.id], placed.spans[event.id])
        for event in deck.events
        if event.id in placed.indices
    )
    return _published(deck, events, _named(panel.answers), placed.told)


def known_indices(deck: Deck) -> dict[str, int]:
    """The indices, in half points, of events with a score that rests on a published scale."""
    return {
        event.id: event.index
        for event in deck.events
        if event.evidence or any(factor.basis != "judged" for factor in event.factors)
    }


def place_pairs(
    pairs: Sequence[tuple[str, str]], known: Mapping[str, int], reach: tuple[int, int] = REACH
) -> Placed:
    """Place events on the scale by pairs (the worse, the milder) of event ids.

    Strengths are fitted by Bradley and Terry's model, each event being given about one win and one
    loss beforehand, shared out among all others. Where two or more events have known indices
    that rise with strength, a straight line through these carries every strength to the scale,
    the known ones included. Else the events are spread evenly by rank over `reach`, ties sharing
    their middle.

    Low and high are where the middle 95% of strengths end that the fit thinks as likely (normal,
    by its curvature, see `fit_spread`), each carried to the scale in the same way. They speak of
    these answers: that other raters might say otherwise, or the line misses, is not in them. With
    few answers they are somewhat too narrow, the fit being drawn to the middle.

    >>> place_pairs([("b", "a"), ("c", "b")], {}).indices
    {'b': 100, 'a': 20, 'c': 180}
    """
    names, strengths, likely = _fitted(tuple(pairs))
    anchors = {place: known[name] for place, name in enumerate(names) if name in known}
    carry, told = _by_line(strengths, anchors) or _by_rank(len(names), reach)
    indices = [nearest_half_point(point) for point in carry(strengths)]
    ends = np.quantile(carry(likely), OPEN, axis=0)
    spans = [
        (min(index, nearest_half_point(low)), max(index, nearest_half_point(high)))
        for index, low, high in zip(indices, *ends, strict=True)
    ]
    return Placed(
        dict(zip(names, indices, strict=True)), dict(zip(names, spans, strict=True)), told + _LEFT
    )


@lru_cache(maxsize=8)
def _fitted(
    pairs: tuple[tuple[str, str], ...],
) -> tuple[tuple[str, ...], NDArray[np.float64], NDArray[np.float64]]:
    """Fit strengths, and draw likely ones, a row each; kept, since hundreds take seconds."""
    from engine.misery.placing import fit_pairs, fit_spread  # noqa: PLC0415 - a second to load

    alpha = 1 / len({name for pair in pairs for name in pair})
    fitted = fit_pairs(pairs, alpha)
    strengths = np.array(list(fitted.values()))
    spread = fit_spread(pairs, fitted, alpha)
    dice = np.random.default_rng(0)  # the same answers make the same deck
    return (
        tuple(fitted),
        strengths,
        dice.multivariate_normal(strengths, spread, LIKELY, method="eigh"),
    )


def _by_line(
    strengths: NDArray[np.float64], anchors: Mapping[int, int]
) -> tuple[Carry, str] | None:
    """Carry strengths by a line through the anchors (place to half points), if these rise."""
    own, at = strengths[list(anchors)], np.array(list(anchors.values()), dtype=float)
    if len(anchors) < 2 or np.ptp(own) == 0:  # noqa: PLR2004 - a line has two ends
        return None
    gain, offset = np.polyfit(own, at, 1)
    if gain <= 0:
        return None
    miss = float(np.abs(offset + gain * own - at).mean()) / 2
    return lambda any_strengths: offset + gain * any_strengths, (
        f"Set by the {len(anchors)} events whose figure rests on a published scale: the index is "
        f"{offset / 2:.1f} + {gain / 2:.1f} times the strength, which misses those by "
        f"{miss:.1f} points on average."
    )


def _by_rank(number: int, reach: tuple[int, int]) -> tuple[Carry, str]:
    def carry(strengths: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.interp(rankdata(strengths.round(6), axis=-1), (1, max(number, 2)), reach)

    low, high = map(short_index, reach)
    return carry, (
        f"No two events among them have a figure to hold on to, so the {number} are "
        f"spread evenly by rank from {low} to {high}: the order is the panel's, the distances "
        "are not."
    )


def _compared(event: Event, index: int, span: tuple[int, int]) -> Event:
    return replace(
        event,
        index=index,
        low=span[0],
        high=span[1],
        factors=(),
        reason=f"Placed by a panel that compared events two by two.{_LEFT}",
        sources=(_SOURCE,),
        evidence=None,
    )


def _scored(event: Event, ratings: Sequence[Rating]) -> Event:
    scores = [
        nearest_half_point(sum(rating.scores[place] for rating in ratings) / len(ratings))
        for place in range(len(FACTORS))
    ]
    index = mean_index(scores)
    own = [nearest_half_point(rating.index) for rating in ratings]
    pairs = zip(FACTORS, scores, strict=True)
    return replace(
        event,
        index=index,
        low=min(index, *own),
        high=max(index, *own),
        factors=tuple(Factor(name, score, "judged") for name, score in pairs),
        reason=f"Scored by {_named(ratings)}.",
        sources=(_SOURCE,),
        evidence=None,
    )


def _nothing_said() -> DeckError:
    return DeckError("Nobody has said anything yet: rate a few events first.")


def _named(said: Iterable[Rating | Answer]) -> str:
    names = list(dict.fromkeys(one.rater for one in said))
    few = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")  # noqa: PLR2004
    return f"{_counted(len(names), 'rater')}: {few}"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"


def _published(deck: Deck, events: tuple[Event, ...], named: str, told: str) -> Published:
    if not events:
        raise _nothing_said()
    used = {event.category for event in events}
    made = replace(
        deck,
        title=f"{deck.title}, by our panel"[:60],
        version=sha256(format_events(events)).hexdigest()[:8],
        about=(
            f"{_counted(len(events), 'event')} of “{deck.title}”, placed by a panel of {named}. "
            f"{told}"
        ),
        categories=tuple(entry for entry in deck.categories if entry.id in used),
        sources=(Entry(_SOURCE, f"A panel of {named}"),),
        events=events,
        languages=(deck.language,),
        styles=deck.styles[:1],
    )
    return Published(made, (f"{_counted(len(events), 'event')} by {named}.", told))

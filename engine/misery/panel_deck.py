"""A deck made of what a panel said, with what was done in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256

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
_SOURCE = "panel"


@dataclass(frozen=True, slots=True)
class Published:
    """A deck made of a panel's words, and sentences that say how."""

    deck: Deck
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """Indices in half points by event id, and a sentence that says how they were found."""

    indices: Mapping[str, int]
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

    No spread is known, so low and high equal the index. Raises DeckError where no pair was
    answered.
    """
    if not panel.answers:
        raise _nothing_said()
    known = known_indices(deck) if use_known else {}
    placed = place_pairs([(said.worse, said.milder) for said in panel.answers], known)
    events = tuple(
        _compared(event, placed.indices[event.id])
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

    >>> place_pairs([("b", "a"), ("c", "b")], {}).indices
    {'b': 100, 'a': 20, 'c': 180}
    """
    fitted = _fitted(tuple(pairs))
    strengths = np.array(list(fitted.values()))
    anchors = {place: known[name] for place, name in enumerate(fitted) if name in known}
    carried, told = _carried(strengths, anchors) or _ranked(strengths, reach)
    return Placed(dict(zip(fitted, map(nearest_half_point, carried), strict=True)), told)


@lru_cache(maxsize=32)
def _fitted(pairs: tuple[tuple[str, str], ...]) -> Mapping[str, float]:
    """Fit strengths; kept, since hundreds of events take seconds."""
    from engine.misery.placing import fit_pairs  # noqa: PLC0415 - takes most of a second to load

    return fit_pairs(pairs, alpha=1 / len({name for pair in pairs for name in pair}))


def _carried(
    strengths: NDArray[np.float64], anchors: Mapping[int, int]
) -> tuple[NDArray[np.float64], str] | None:
    """Carry strengths by a line through the anchors (place to half points), if these rise."""
    own, at = strengths[list(anchors)], np.array(list(anchors.values()), dtype=float)
    if len(anchors) < 2 or np.ptp(own) == 0:  # noqa: PLR2004 - a line has two ends
        return None
    gain, offset = np.polyfit(own, at, 1)
    if gain <= 0:
        return None
    carried = offset + gain * strengths
    miss = float(np.abs(offset + gain * own - at).mean()) / 2
    return carried, (
        f"Set by the {len(anchors)} events whose figure rests on a published scale: the index is "
        f"{offset / 2:.1f} + {gain / 2:.1f} times the strength, which misses those by "
        f"{miss:.1f} points on average."
    )


def _ranked(
    strengths: NDArray[np.float64], reach: tuple[int, int]
) -> tuple[NDArray[np.float64], str]:
    spread = np.interp(rankdata(strengths.round(6)), (1, max(len(strengths), 2)), reach)
    low, high = map(short_index, reach)
    return spread, (
        f"No two events among them have a figure to hold on to, so the {len(strengths)} are "
        f"spread evenly by rank from {low} to {high}: the order is the panel's, the distances "
        "are not."
    )


def _compared(event: Event, index: int) -> Event:
    return replace(
        event,
        index=index,
        low=index,
        high=index,
        factors=(),
        reason="Placed by a panel that compared events two by two.",
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
        about=f"{_counted(len(events), 'event')} of “{deck.title}”, placed by a panel of {named}. {told}",
        categories=tuple(entry for entry in deck.categories if entry.id in used),
        sources=(Entry(_SOURCE, f"A panel of {named}"),),
        events=events,
        languages=(deck.language,),
        styles=deck.styles[:1],
    )
    return Published(made, (f"{_counted(len(events), 'event')} by {named}.", told))

"""Published scales as decks: each row an event, its index the figure carried over."""

from typing import cast

from engine.misery.deck_type import Deck, Entry
from engine.misery.event import Basis, Event, Evidence
from engine.misery.scale import Scale, ScaleRow, load_scale, scale_names

PREFIX = "scale-"


def scale_deck_names() -> tuple[str, ...]:
    """Return the ids of the scales that can be played as decks, in alphabetical order.

    >>> scale_deck_names()[-1]
    'scale-srrs-1967'
    """
    return tuple(f"{PREFIX}{name}" for name in scale_names() if load_scale(name).deck)


def scale_deck(name: str) -> Deck:
    """Make a deck of a published scale; KeyError unless `name` is one of `scale_deck_names()`.

    An index is the row's figure carried over, to the nearest half point, and low and high are
    the ends of its published interval carried over likewise; without an interval they equal the
    index. Rows without a category stay out. There are no factors.

    >>> scale_deck("scale-srrs-1967").event("jail-term").index  # 63 units of 100
    126
    """
    scale = load_scale(name.removeprefix(PREFIX))
    if scale.deck is None or not name.startswith(PREFIX):
        raise KeyError(name)
    return Deck(
        id=name,
        title=scale.title,
        version="1",
        language="en",
        about=scale.deck.about,
        licence=scale.licence,
        categories=tuple(Entry(key, label) for key, label in scale.deck.categories.items()),
        sources=(Entry(scale.id, scale.citation),),
        events=tuple(_event(row, scale) for row in scale.rows if row.category),
        languages=("en",),
    )


def _event(row: ScaleRow, scale: Scale) -> Event:
    low, high = (row.value if end is None else end for end in (row.low, row.high))
    return Event(
        id=row.key,
        text=f"{row.event[0].upper()}{row.event[1:]}.",
        category=row.category,
        index=scale.carry.half_points(row.value),
        low=scale.carry.half_points(low),
        high=scale.carry.half_points(high),
        reason=f"{row.note[:1].upper()}{row.note[1:]}." if row.note else "",
        adult=row.adult,
        sources=(scale.id,),
        evidence=Evidence(cast("Basis", scale.basis), scale.id, row.key),
    )

"""A deck as a frame, one row an event, and the filters that thin it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pandas as pd

from engine.misery.band import band_of
from engine.misery.event import FACTORS

if TYPE_CHECKING:
    from engine.misery.deck_type import Deck
    from engine.misery.event import Event

UNTOLD: Final = "untold"
BASES: Final = ("measured", "mapped", "judged", UNTOLD)
"""What a figure may rest on; `untold` where a deck gives an index and no more."""
ADULT: Final = ("", "no", "only")
"""Adult events among the others, left out, or by themselves."""

COLUMNS: Final = {
    "id": "object",
    "text": "object",
    "category": "object",
    "band": "object",
    "index": "float64",
    "low": "float64",
    "high": "float64",
    **dict.fromkeys(FACTORS, "float64"),
    "basis": "object",
    "adult": "bool",
}
"""The columns of an event frame and how they are held."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which events to show; a filter that names nothing lets everything through.

    Categories, bands and bases are ids, `adult` is one of `ADULT`, and every word of `find` must
    stand in the event's line or its worst case, in capitals or not.
    """

    categories: tuple[str, ...] = ()
    bands: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    adult: str = ""
    find: str = ""

    @property
    def in_force(self) -> int:
        """How many filters, the search left aside, let less than everything through."""
        return sum(map(bool, (self.categories, self.bands, self.bases, self.adult)))

    def lets_through(self, event: Event) -> bool:
        """Whether an event is to be shown."""
        told = f"{event.text} {event.worst_case}".casefold()
        return (
            (not self.categories or event.category in self.categories)
            and (not self.bands or band_of(event.index).id in self.bands)
            and (not self.bases or any(basis in self.bases for basis in bases_of(event)))
            and (not self.adult or event.adult == (self.adult == "only"))
            and all(word in told for word in self.find.casefold().split())
        )


def bases_of(event: Event) -> tuple[str, ...]:
    """Return what the figures of an event rest on, each basis once, in the order of `BASES`.

    >>> from engine.misery.deck import load_deck
    >>> bases_of(load_deck("leaflet").events[0])
    ('untold',)
    """
    found = {factor.basis for factor in event.factors}
    if event.evidence:
        found.add(event.evidence.basis)
    return tuple(basis for basis in BASES if basis in found) or (UNTOLD,)


def event_frame(deck: Deck, filters: Filters | None = None) -> pd.DataFrame:
    """Return the events that the filters let through, mildest first, with the columns `COLUMNS`.

    Figures are points (1 to 100), factor scores missing where the deck has none; categories
    and bands are in words.

    >>> from engine.misery.deck import load_deck
    >>> event_frame(load_deck("leaflet"), Filters(find="root CANAL"))["index"].tolist()
    [28.5]
    """
    asked = filters or Filters()
    events = sorted(filter(asked.lets_through, deck.events), key=lambda event: event.index)
    labels = {entry.id: entry.label for entry in deck.categories}
    rows = [_row(event, labels) for event in events]
    return pd.DataFrame(rows, columns=list(COLUMNS)).astype(COLUMNS)


def _row(event: Event, labels: dict[str, str]) -> dict[str, object]:
    points = {name: getattr(event, name) / 2 for name in ("index", "low", "high")}
    return {
        "id": event.id,
        "text": event.text,
        "category": labels[event.category],
        "band": band_of(event.index).word,
        **points,
        **{factor.name: factor.score / 2 for factor in event.factors},
        "basis": ", ".join(bases_of(event)),
        "adult": event.adult,
    }

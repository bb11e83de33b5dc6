"""What a deck holds, counted."""

from collections import Counter
from dataclasses import dataclass

from engine.misery.deck import Deck


@dataclass(frozen=True, slots=True)
class Inventory:
    """Events, those for adults only, categories in use; figures by basis, and events without any.

    A figure is a factor score, or an index that is carried from a scale as a whole.
    """

    events: int
    adult: int
    categories: int
    measured: int
    mapped: int
    judged: int
    bare: int


def inventory_of(deck: Deck) -> Inventory:
    """Count what is in a deck.

    >>> from engine.misery.deck import load_deck
    >>> inventory_of(load_deck("leaflet"))  # doctest: +NORMALIZE_WHITESPACE
    Inventory(events=12, adult=2, categories=6, measured=0, mapped=0, judged=0, bare=12)
    """
    figures = [figure for event in deck.events for figure in (*event.factors, event.evidence)]
    bases = Counter(figure.basis for figure in figures if figure is not None)
    return Inventory(
        events=len(deck.events),
        adult=sum(event.adult for event in deck.events),
        categories=len({event.category for event in deck.events}),
        measured=bases["measured"],
        mapped=bases["mapped"],
        judged=bases["judged"],
        bare=sum(not (event.factors or event.evidence) for event in deck.events),
    )

"""What somebody looks at on the misery scale, and the link that says so."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.misery.band import BANDS
from engine.misery.deck import FIRST_DECK, Deck
from engine.misery.event_frame import ADULT, BASES, Filters
from engine.misery.lived import EXPECTED, WELLBEINGS
from engine.misery.sheet import shorten

VIEWS: Final = ("scale", "categories", "compare", "lived")
MOST_EVENTS: Final = 5
"""Events that can be chosen to stand side by side."""
LONGEST: Final = 60
"""Characters of a search."""
PAIR: Final = 2
_LONGEST_LIST = 2_000
_EXPECTATIONS = tuple(EXPECTED)


@dataclass(frozen=True, slots=True)
class Exploration:
    """A deck and its filters, the view, the events chosen, and what the other views ask.

    `events` are up to five ids, `pair` the two categories to tell apart (or none), `scale` the
    published expectation and `wellbeing` what was measured afterwards.
    """

    deck: str = FIRST_DECK
    view: str = VIEWS[0]
    filters: Filters = field(default_factory=Filters)
    events: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    scale: str = _EXPECTATIONS[0]
    wellbeing: str = WELLBEINGS[0]

    def toggled(self, event: str) -> "Exploration":
        """Choose an event, or choose it no more; the sixth takes the place of the first."""
        if event in self.events:
            return replace(self, events=tuple(chosen for chosen in self.events if chosen != event))
        return replace(self, events=(*self.events, event)[-MOST_EVENTS:])

    def fitted(self, deck: Deck) -> "Exploration":
        """Turn to a deck; filters and events that it does not have are dropped."""
        categories = [entry.id for entry in deck.categories]
        ids = {event.id for event in deck.events}
        kept = tuple(name for name in self.filters.categories if name in categories)
        return replace(
            self,
            deck=deck.id,
            filters=replace(self.filters, categories=kept),
            events=tuple(event for event in self.events if event in ids),
            pair=self.pair if all(name in categories for name in self.pair) else (),
        )


def format_exploration(exploration: Exploration) -> dict[str, str]:
    """Write an exploration as link parameters; what is as at first is left out.

    >>> format_exploration(Exploration(view="compare", events=("dry-pen", "wet-patch")))
    {'view': 'compare', 'events': 'dry-pen,wet-patch'}
    """
    first = _told(Exploration())
    return {name: text for name, text in _told(exploration).items() if text != first[name]}


def _told(exploration: Exploration) -> dict[str, str]:
    filters = exploration.filters
    return {
        "deck": exploration.deck,
        "view": exploration.view,
        "category": ",".join(filters.categories),
        "band": ",".join(filters.bands),
        "basis": ",".join(filters.bases),
        "adult": filters.adult,
        "find": filters.find,
        "events": ",".join(exploration.events),
        "pair": ",".join(exploration.pair),
        "scale": exploration.scale,
        "felt": exploration.wellbeing,
    }


def read_exploration(
    query: Mapping[str, str], deck_of: Callable[[str], Deck | None]
) -> tuple[Exploration, tuple[str, ...]]:
    """Read link parameters; what cannot be read is said in a sentence each and left out.

    `deck_of` finds a deck by its name. Never raises but KeyError when it has no `FIRST_DECK`.
    """
    reader = _Reader(query)
    deck = deck_of(query.get("deck", FIRST_DECK))
    if deck is None:
        reader.problems.append(f"There is no deck “{shorten(query['deck'])}” here.")
        deck = deck_of(FIRST_DECK)
    if deck is None:
        raise KeyError(FIRST_DECK)
    categories = [entry.id for entry in deck.categories]
    filters = Filters(
        categories=reader.several("category", categories),
        bands=reader.several("band", [band.id for band in BANDS]),
        bases=reader.several("basis", BASES),
        adult=reader.one("adult", ADULT),
        find=" ".join(query.get("find", "")[:LONGEST].split()),
    )
    exploration = Exploration(
        deck=deck.id,
        view=reader.one("view", VIEWS),
        filters=filters,
        events=reader.several("events", {event.id for event in deck.events}, MOST_EVENTS),
        pair=reader.pair(categories),
        scale=reader.one("scale", _EXPECTATIONS),
        wellbeing=reader.one("felt", WELLBEINGS),
    )
    return exploration, tuple(reader.problems)


@dataclass(frozen=True, slots=True)
class _Reader:
    """A link's parameters, and what is wrong with them."""

    query: Mapping[str, str]
    problems: list[str] = field(default_factory=list)

    def one(self, name: str, known: tuple[str, ...]) -> str:
        """Read one of the known words; the first where there is none."""
        text = self.query.get(name, known[0])
        if text in known:
            return text
        choices = ", ".join(word for word in known if word)
        self.problems.append(f"“{shorten(text)}” is no {_NAMES[name]}: choose {choices}.")
        return known[0]

    def several(
        self, name: str, known: Collection[str], most: int | None = None
    ) -> tuple[str, ...]:
        """Read a list of known words, each once, as far as `most` goes."""
        asked = dict.fromkeys(self.query.get(name, "")[:_LONGEST_LIST].split(","))
        asked.pop("", None)
        found = [word for word in asked if word in known]
        if lost := [word for word in asked if word not in known]:
            more = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
            self.problems.append(
                f"“{shorten(lost[0])}”{more}: no {_NAMES[name]} of this deck, so left out."
            )
        if most is not None and len(found) > most:
            self.problems.append(f"Only the first {most} of {len(found)} events are shown.")
        return tuple(found[:most])

    def pair(self, categories: Collection[str]) -> tuple[str, ...]:
        """Read the two categories to tell apart; none unless there are two."""
        found = self.several("pair", categories)[:PAIR]
        return found if len(found) == PAIR else ()


_NAMES = {
    "category": "category",
    "band": "band",
    "basis": "basis",
    "adult": "choice of adult events",
    "events": "event",
    "pair": "category",
    "view": "view",
    "scale": "scale of expectations",
    "felt": "measure",
}

"""What a deck is: events that share one misery index. Decks combine, narrow and can be cleaned."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from engine.misery.event import Event
from engine.misery.sheet import SLUG
from engine.misery.wording import STYLES, Style

JOIN, PART, CLEAN = "+", ".", "-clean"
"""What stands between the ids of decks in one, before the one category of it that is meant, and
after a deck without adult events."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A name the deck's rows may use (a category, a source) and what it stands for."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A set of events that share one misery index, in the words of one language and style.

    `languages` and `styles` are those it can be had in, its own language and plain first. Ids,
    figures and the order of the events are the same in all of them.
    """

    id: str
    title: str
    version: str
    language: str
    about: str
    licence: str
    categories: tuple[Entry, ...]
    sources: tuple[Entry, ...]
    events: tuple[Event, ...]
    languages: tuple[str, ...] = ()
    styles: tuple[Style, ...] = STYLES[:1]

    def event(self, event_id: str) -> Event:
        """Return the event with this id; KeyError when the deck has none."""
        for event in self.events:
            if event.id == event_id:
                return event
        raise KeyError(event_id)

    def category_label(self, category: str) -> str:
        """Return the words for a category id; KeyError when the deck has none.

        >>> from engine.misery.deck import load_deck
        >>> load_deck("starter").category_label("shame")
        'Public shame'
        """
        return {entry.id: entry.label for entry in self.categories}[category]


def clean_deck(deck: Deck) -> Deck:
    """Return the deck without its adult events, under an id of its own.

    >>> from engine.misery.deck import load_deck
    >>> clean_deck(load_deck("leaflet")).id
    'leaflet-clean'
    """
    events = tuple(event for event in deck.events if not event.adult)
    title = f"{deck.title}, clean"
    return replace(deck, id=joined_name(deck.id, is_clean=True), title=title, events=events)


def category_deck(deck: Deck, category: str) -> Deck:
    """Return the deck's events of one category, under an id of its own; KeyError for no such one.

    >>> from engine.misery.deck import load_deck
    >>> animals = category_deck(load_deck("starter"), "animals")
    >>> animals.id, animals.title, len(animals.events)
    ('starter.animals', 'Starter deck: Animals', 9)
    """
    label = deck.category_label(category)
    return replace(
        deck,
        id=joined_name(deck.id, category=category),
        title=f"{deck.title}: {label}",
        categories=(Entry(category, label),),
        events=tuple(event for event in deck.events if event.category == category),
    )


def joined_name(*names: str, category: str = "", is_clean: bool = False) -> str:
    """Return what `load_deck` calls these decks in one, or a category of it, adult events or not.

    >>> joined_name("starter", "leaflet", is_clean=True), joined_name("starter", category="love")
    ('starter+leaflet-clean', 'starter.love')
    """
    return JOIN.join(names) + (category and PART + category) + (CLEAN if is_clean else "")


@lru_cache(maxsize=1024)  # a history asks for every row
def split_name(name: str) -> tuple[tuple[str, ...], str, bool]:
    """Return what `joined_name` was given: the decks, the category or "", and whether it is clean.

    >>> split_name("starter+leaflet-clean"), split_name("starter.love")
    ((('starter', 'leaflet'), '', True), (('starter',), 'love', False))
    """
    names, _, category = name.removesuffix(CLEAN).partition(PART)
    return tuple(names.split(JOIN)), category, name.endswith(CLEAN)


def can_name(category: str) -> bool:
    """Whether a deck's name can say this category: what people bring may be called anything.

    >>> can_name("school"), can_name("Gym & pool"), can_name("squeaky-clean")
    (True, False, False)
    """
    return bool(SLUG.fullmatch(category)) and not category.endswith(CLEAN)


def origins(name: str) -> tuple[str, ...]:
    """Return the decks that a deck of this name takes its events from.

    Decks combined share no id, so an event is known by its id and the one of these that has it.
    """
    return split_name(name)[0]


def narrowed(deck: Deck, category: str, *, is_clean: bool) -> Deck:
    """Return the deck, or one category of it, with or without its adult events.

    KeyError where the deck has no such category.

    >>> from engine.misery.deck import load_deck
    >>> narrowed(load_deck("starter"), "love", is_clean=True).id
    'starter.love-clean'
    """
    part = category_deck(deck, category) if category else deck
    return clean_deck(part) if is_clean else part


def combine(base: Deck, *expansions: Deck) -> Deck:
    """Return one deck with the events of all of them, the base's first.

    An event is left out where its id or its line, in capitals or not, is there already: decks
    may share events. A category or source that several decks name is called as the first says.

    >>> from engine.misery.deck import load_deck
    >>> combine(load_deck("leaflet"), load_deck("starter")).id
    'leaflet+starter'
    """
    decks = (base, *expansions)
    ids: set[str] = set()
    lines: set[str] = set()
    events = []
    for event in chain.from_iterable(deck.events for deck in decks):
        line = event.text.casefold()
        if event.id not in ids and line not in lines:
            events.append(event)
            ids.add(event.id)
            lines.add(line)
    return Deck(
        id=joined_name(*(deck.id for deck in decks)),
        title=" + ".join(deck.title for deck in decks),
        version="_".join(deck.version for deck in decks),
        language=base.language,
        about=" ".join(deck.about for deck in decks),
        licence="; ".join(dict.fromkeys(deck.licence for deck in decks)),
        categories=_merged(deck.categories for deck in decks),
        sources=_merged(deck.sources for deck in decks),
        events=tuple(events),
        languages=tuple(dict.fromkeys(chain.from_iterable(deck.languages for deck in decks))),
        styles=max((deck.styles for deck in decks), key=len),
    )


def _merged(tables: Iterable[tuple[Entry, ...]]) -> tuple[Entry, ...]:
    found: dict[str, Entry] = {}
    for entry in chain.from_iterable(tables):
        found.setdefault(entry.id, entry)
    return tuple(found.values())

"""Positions and events in words."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from engine.shithead.cards import Card, top_rank
from engine.shithead.events import (
    CardsDrawn,
    CardsPlayed,
    CardsSwapped,
    CardTurned,
    DirectionTurned,
    Event,
    GameEnded,
    OpenCardsChosen,
    OpenCardsTaken,
    PileBurnt,
    PilePickedUp,
    PlayStarted,
    SeatOut,
    SeatReady,
    SeatsSkipped,
    TurnKept,
)
from engine.shithead.position import Observation, Position
from engine.text.catalogue import load_catalogue

YOU = "You"


def card_name(card: Card, language: str = "en") -> str:
    """A card in words.

    >>> card_name("QH"), card_name("X2")
    ('queen of hearts', 'joker')
    """
    catalogue = load_catalogue(language)
    rank = catalogue.noun("rank", card[0])
    if card[1] not in catalogue.table["noun"]["suit"]:
        return rank.one
    return f"{rank.one} of {catalogue.noun('suit', card[1]).one}"


def card_mark(card: Card, language: str = "en") -> str:
    """A card in short.

    >>> card_mark("TS")
    '10♠'
    """
    catalogue = load_catalogue(language)
    suits = catalogue.table["noun"]["suit"]
    return catalogue.noun("rank", card[0]).short + (
        suits[card[1]]["short"] if card[1] in suits else ""
    )


def badge(view: Observation | Position, language: str = "en") -> str:
    """What must be beaten now, in a few words, such as "below 7" or "queen or higher"."""
    catalogue = load_catalogue(language)
    demand, top = view.to_beat, top_rank(view.pile)
    through = "_through" if top and demand.asker and top != demand.asker else ""
    match demand.kind:
        case "nothing":
            return catalogue.fill("badge.nothing_after" if top else "badge.empty", top=top)
        case "reach":
            stricter = "_higher" if view.variant.settings.turn.beat == "higher" else ""
            key = f"badge.reach{through or stricter}"
            return catalogue.fill(key, asker=demand.asker, top=top)
        case "limit":
            row = view.variant.settings.ranks[demand.asker]
            return catalogue.fill(
                f"badge.limit{through}", asker=demand.asker, top=top, limit=row.asks
            )


def tell(event: Event, names: Sequence[str], language: str = "en") -> str:
    """What happened, in one sentence; ``names`` are the players' names by seat."""
    catalogue = load_catalogue(language)
    key, words = _told(event, language)
    whom = [names[seat] for seat in event.seats] if isinstance(event, SeatsSkipped) else []
    seat = getattr(event, "seat", None)
    who = {"who": names[seat]} if seat is not None else {}
    if who.get("who") == YOU and catalogue.has(f"event.{key}_you"):
        key += "_you"
    return catalogue.say(f"event.{key}", whom=catalogue.listed(whom), **who, **words)


def _told(event: Event, language: str) -> tuple[str, Mapping[str, object]]:  # noqa: C901, PLR0911  # one line a kind of event
    """The message of an event and the words it needs beside the names."""
    kind = type(event).__name__
    match event:
        case CardsSwapped():
            mine, open_ = card_mark(event.hand_card, language), card_mark(event.open_card, language)
            return kind, {"hand_card": mine, "open_card": open_}
        case OpenCardsChosen() | CardsPlayed():
            return kind, {"cards": " ".join(card_mark(card, language) for card in event.cards)}
        case PlayStarted(card=""):
            return "PlayStarted_plain", {}
        case PlayStarted():
            return kind, {"card": card_mark(event.card, language)}
        case CardTurned():
            key = kind if event.is_legal else "CardTurned_failed"
            return key, {"card": card_mark(event.card, language)}
        case PileBurnt() | PilePickedUp() | CardsDrawn() | OpenCardsTaken():
            return kind, {"count": event.count}
        case SeatOut():
            return kind, {"place": event.place}
        case GameEnded(kind="lost"):
            return "GameEnded_lost", {"loser": event.loser}
        case GameEnded():
            return f"GameEnded_{event.kind}", {}
        case SeatReady() | SeatsSkipped() | DirectionTurned() | TurnKept():
            return kind, {}
        case _:
            assert_never(event)

"""Positions and events in words."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from engine.shithead.cards import COLOURS, Card, top_rank
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
    TurnWaited,
)
from engine.shithead.position import Observation, Position
from engine.shithead.settings import ANY_RANK
from engine.text.catalogue import load_catalogue
from engine.text.explain import law

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


def named_cards(text: str, language: str = "en") -> str:
    """A card, a rank or a rank in one colour, as a rule names it.

    >>> named_cards("3S"), named_cards("3"), named_cards("3R")
    ('the three of spades', 'a three', 'a red three')
    """
    catalogue = load_catalogue(language)
    rank = catalogue.noun("rank", text[0])
    if len(text) == 1:
        return rank.a
    if text[1] in COLOURS:
        return catalogue.fill(f"coloured.{text[1]}", rank=text[0])
    return f"the {card_name(text, language)}"


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
            asker = asking(view) or top
            under = "_through" if asker != top else ""
            return catalogue.fill(
                f"badge.nothing_after{under}" if top else "badge.empty", asker=asker, top=top
            )
        case "reach" if demand.asker in view.variant.settings.may_follow:
            these = tuple(r for r in ANY_RANK if r in demand.meets)
            return catalogue.fill("badge.these", these=these)
        case "reach":
            stricter = "_higher" if view.variant.settings.turn.beat == "higher" else ""
            only = "_only" if demand.meets == {demand.asker} else ""
            key = f"badge.reach{only}{through or ('' if only else stricter)}"
            return catalogue.fill(key, asker=demand.asker, top=top)
        case "cover":
            return catalogue.fill("badge.cover", asker=demand.asker)
        case "limit":
            return catalogue.fill(
                f"badge.limit{through}",
                asker=demand.asker,
                top=top,
                asks=demand.asks,
                bar=demand.bar,
            )


def asking(view: Observation | Position) -> str:
    """The rank on the pile that decides what may follow, through invisible ones; "" if none does.

    Where nothing is asked it is the rank whose clause said so.
    """
    if view.to_beat.asker or not view.pile:
        return view.to_beat.asker
    clause = view.variant.clause(view.to_beat.because)
    about = [c.among for c in clause.when if c.fact == "rank"] if clause else []
    return str(next(iter(about[0]))) if about and len(about[0]) == 1 else ""


def demand_law(view: Observation | Position, language: str = "en") -> str:
    """The law behind what must be beaten now, naming the card that asks; "" on an empty pile."""
    catalogue, clause = load_catalogue(language), view.variant.clause(view.to_beat.because)
    if clause is None or not view.pile:
        return ""
    key = f"demand.{clause.message}"
    if catalogue.has(key):
        return catalogue.say(key, asker=asking(view))
    return law(clause, {}, catalogue)


def whose(name: str) -> str:
    """The possessive of a player's name.

    >>> whose("You"), whose("Gus")
    ('Your', "Gus's")
    """
    return "Your" if name == YOU else f"{name}'s"


def tell(event: Event, names: Sequence[str], language: str = "en") -> str:
    """What happened, in one sentence; ``names`` are the players' names by seat."""
    catalogue = load_catalogue(language)
    key, words = _told(event, language)
    skipped = event.seats if isinstance(event, SeatsSkipped) else ()
    whom = [whose(names[seat]) for seat in skipped]
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
        case CardsPlayed(seat=None):
            return "CardsFlipped", {"cards": card_mark(event.cards[0], language)}
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
        case SeatReady() | SeatsSkipped() | DirectionTurned() | TurnKept() | TurnWaited():
            return kind, {}
        case _:
            assert_never(event)

"""A hand retold: moves already made and why they went, who started, what the others just did."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.core.verdict import Verdict
from engine.shithead.cards import Rank, cards_named, is_card, rank_of, top_rank
from engine.shithead.events import (
    CardsPlayed,
    CardTurned,
    Event,
    PilePickedUp,
    PlayStarted,
    SeatsSkipped,
)
from engine.shithead.legality import judge, judge_cards, playable
from engine.shithead.moves import Move
from engine.shithead.narration import YOU, asking, badge, card_mark, named_cards, tell, whose
from engine.shithead.position import Observation, Position, observe
from engine.shithead.settings import BEFORE, BY_SEAT, HOLDERS
from engine.shithead.variant import Variant
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain, main_clause

Kind = TypeVar("Kind")


def answer(seen: Observation, verdict: Verdict, language: str = "en") -> str:
    """A verdict in one sentence, with what only the table shows.

    Which card lets anything follow, seen through invisible ones; all the ranks that could go.
    """
    catalogue = load_catalogue(language)
    match main_clause(verdict).message:
        case "turn.beat.free" if asking(seen):
            return catalogue.say("seen.free", **{**verdict.facts, "asker": asking(seen)})
        case "turn.pick_up.can_play":
            ranks = [catalogue.noun("rank", rank).a for rank in _able(seen)]
            return catalogue.say("seen.can_play", ranks=catalogue.listed(ranks, "or"))
        case _:
            return explain(verdict, language)[0].text


def _able(seen: Observation) -> list[Rank]:
    order = seen.variant.settings.turn.order
    return sorted({rank_of(card) for card in playable(seen)}, key=order.find)


def judged(before: Position, move: Move, events: Sequence[Event]) -> Verdict:
    """The verdict on a move that was made; a card that was turned up is judged by its face."""
    turned = _first(events, CardTurned)
    if turned is None:
        return judge(before, move)
    return judge_cards(observe(before, turned.seat), (turned.card,))


def tell_made(
    before: Position,
    move: Move,
    events: Sequence[Event],
    names: Sequence[str],
    language: str = "en",
) -> str:
    """Why a move that was made could be made, in the past tense and with the player's name."""
    catalogue = load_catalogue(language)
    verdict = judged(before, move, events)
    message = f"made.{main_clause(verdict).message}"
    if _first(events, CardTurned) is not None:
        return _tell_turned(before, verdict, events, names, language)
    if not catalogue.has(message):
        return tell_all(before.variant, events[:1], names, language)
    played, taken = _first(events, CardsPlayed), _first(events, PilePickedUp)
    words = {
        **verdict.facts,
        "asker": asking(before) or top_rank(before.pile),
        "top": top_rank(before.pile),
        "who": names[move.seat],
        "whose": whose(names[move.seat]),
        "marks": " ".join(card_mark(card, language) for card in played.cards) if played else "",
        "asked": badge(before, language),
        "taken": taken.count if taken else 0,
    }
    return catalogue.say(message, **words)


def _tell_turned(
    before: Position,
    verdict: Verdict,
    events: Sequence[Event],
    names: Sequence[str],
    language: str,
) -> str:
    turned, taken = _first(events, CardTurned), _first(events, PilePickedUp)
    assert turned is not None  # noqa: S101  # the caller has looked
    why = answer(observe(before, turned.seat), verdict, language)
    return load_catalogue(language).say(
        "made.turned_failed" if taken else "made.turned",
        who=names[turned.seat],
        card=card_mark(turned.card, language),
        why=why[:1].lower() + why[1:],
        taken=taken.count if taken else 0,
    )


def tell_all(
    variant: Variant, events: Sequence[Event], names: Sequence[str], language: str = "en"
) -> str:
    """Everything that happened at a ply, in sentences; a turned card that goes is told once."""
    said = []
    for place, event in enumerate(events):
        turned = place and isinstance(events[place - 1], CardTurned)
        if isinstance(event, PlayStarted):
            said.append(tell_start(variant, event, names, language))
        elif not (turned and isinstance(event, CardsPlayed)):
            said.append(tell(event, names, language))
    return " ".join(said)


def tell_start(
    variant: Variant, event: PlayStarted, names: Sequence[str], language: str = "en"
) -> str:
    """Who starts, and by which rule of the table."""
    start, catalogue, who = variant.settings.start, load_catalogue(language), names[event.seat]
    key: str = start.who if event.card or start.who in BY_SEAT | BEFORE else "first_seat"
    missing: list[str] = []
    if start.who in HOLDERS and event.card not in cards_named(start.card):
        missing = _passed_over(variant, event.card)
        key = "next_of_suit" if event.card else "otherwise"
    key = f"start.{key}{'_you' if who == YOU else ''}"
    if not catalogue.has(key):
        return tell(event, names, language)
    marks = [
        card_mark(card, language) if is_card(card) else named_cards(card, language)
        for card in missing
    ]
    card = card_mark(event.card, language) if event.card else ""
    return catalogue.say(key, who=who, card=card, missing=catalogue.listed(marks, "or"))


def _passed_over(variant: Variant, found: str) -> list[str]:
    """The starting card and those after it that nobody held."""
    wanted, order = variant.settings.start.card, variant.settings.turn.order
    if not is_card(wanted):  # any card of the rank, or of its colour, would have done
        return [wanted]
    end = order.find(rank_of(found)) if found else order.find(wanted[0]) + 1
    return [rank + wanted[1:] for rank in order[order.find(wanted[0]) : end]]


def recap(plies: Iterable[Sequence[Event]], names: Sequence[str], language: str = "en") -> str:
    """Several plies in one line, "Ada K♥ → Bo 10♥, burns 6"; what comes before play is left out."""
    parts = (_brief(events, names, language) for events in plies)
    return " → ".join(part for part in parts if part)


def _brief(events: Sequence[Event], names: Sequence[str], language: str) -> str:
    catalogue, bits = load_catalogue(language), []
    for place, event in enumerate(events):
        turned = place and isinstance(events[place - 1], CardTurned)
        key = f"recap.{type(event).__name__}"
        if catalogue.has(key) and not (turned and isinstance(event, CardsPlayed)):
            bits.append(catalogue.fill(key, **_brief_words(event, names, language)))
    seat = next((seat for event in events if (seat := getattr(event, "seat", None)) is not None), 0)
    return f"{names[seat]} {', '.join(bits)}" if bits else ""


def _brief_words(event: Event, names: Sequence[str], language: str) -> dict[str, object]:
    cards = getattr(event, "cards", None) or (getattr(event, "card", ""),)
    whom = event.seats if isinstance(event, SeatsSkipped) else ()
    listed = load_catalogue(language).listed([names[seat].replace(YOU, "you") for seat in whom])
    marks = " ".join(card_mark(card, language) for card in cards if card)
    return {"marks": marks, "taken": getattr(event, "count", 0), "whom": listed}


def _first(events: Sequence[Event], kind: type[Kind]) -> Kind | None:
    return next((event for event in events if isinstance(event, kind)), None)

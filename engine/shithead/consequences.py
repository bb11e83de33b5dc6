"""What followed from a move, and by which rules: burning, what is asked next, whose turn.

The verdict on a move says why it could be made. This says why the table then looks as it does, with
the same citations, so that a reading of ours is never hidden behind a plain "your turn".
"""

from collections.abc import Iterator, Sequence

from engine.core.sources import READ
from engine.core.verdict import Clause, Verdict
from engine.shithead.cards import Card, rank_of, top_rank
from engine.shithead.events import (
    CardsPlayed,
    CardTurned,
    DirectionTurned,
    Event,
    PileBurnt,
    PilePickedUp,
    PlayStarted,
    Step,
)
from engine.shithead.position import Position
from engine.shithead.to_beat import asked, fold, nothing
from engine.shithead.variant import Variant
from engine.text.catalogue import Catalogue, load_catalogue
from engine.text.explain import Line, law

SET_SETTINGS = ("four.across_turns", "four.through_invisible")
START_SETTINGS = ("start.ties",)
HANDED_ON = frozenset({"keep", "reach_asker"})
DEMAND = frozenset({"kind", "asker", "fits"})


def consequences(before: Position, step: Step, language: str = "en") -> list[Line]:
    """The rules behind what followed from the move that led from ``before`` to ``step``."""
    variant, catalogue = before.variant, load_catalogue(language)
    lines = [_of_clause(clause, catalogue) for clause in _asked(before, step)]
    for event in step.events:
        lines += [_of_id(variant, ident, catalogue) for ident in _behind(event)]
    seen: dict[tuple[str, str], Line] = {}
    for line in lines:
        seen.setdefault((line.clause, line.text), line)
    return list(seen.values())


def behind_pile(variant: Variant, pile: Sequence[Card]) -> tuple[Clause, ...]:
    """The clauses that made, and handed on, what is to beat on a pile laid one card a play.

    >>> from engine.shithead.variant import load_variant
    >>> rules = load_variant("traveller")
    >>> [clause.id for clause in behind_pile(rules, ("QH", "7C", "3S"))]
    ['ranks.7.asks', 'ranks.3.hands_on_limit']
    """
    to_beat, top = nothing(variant), ""
    behind: list[Clause] = []
    for card in pile:
        verdict = asked(variant, to_beat, top, rank_of(card), 1)
        if verdict.answer not in HANDED_ON:
            behind.clear()
        behind += verdict.deciding
        to_beat, top = fold(variant, to_beat, top, rank_of(card), 1), rank_of(card)
    return tuple(dict.fromkeys(behind))


def rests_on_reading(verdict: Verdict, behind: Sequence[Clause]) -> bool:
    """Whether an answer rests on a reading of ours, its own or one behind what is to beat."""
    clauses = verdict.deciding
    if all(DEMAND & {condition.fact for condition in clause.when} for clause in clauses):
        clauses = (*clauses, *behind)
    return any(cite.standing in READ for clause in clauses for cite in clause.citations)


def told(clauses: Sequence[Clause], language: str = "en") -> list[Line]:
    """The clauses as laws behind what is to beat, each with its citations."""
    catalogue = load_catalogue(language)
    return [_of_clause(clause, catalogue) for clause in clauses]


def _asked(before: Position, step: Step) -> tuple[Clause, ...]:
    """The clauses that made, or handed on, what the next card must meet."""
    laid = next((event for event in step.events if isinstance(event, CardsPlayed)), None)
    if laid is None or not step.position.pile:
        return ()
    rank, top = rank_of(laid.cards[0]), top_rank(before.pile)
    return asked(before.variant, before.to_beat, top, rank, len(laid.cards)).deciding


def _behind(event: Event) -> Iterator[str]:
    """The ids of the clauses and settings behind an event that call for an explanation."""
    match event:
        case CardsPlayed():
            return
        case CardTurned(is_legal=False):
            yield "turn.failed_blind"
        case CardTurned():
            return
        case PilePickedUp():
            yield "turn.after_pick_up"
        case PileBurnt():
            yield from event.because
            if "four.burns" in event.because:
                yield from SET_SETTINGS
        case DirectionTurned():
            yield from event.because
            yield from (ident.replace(".power", ".counts") for ident in event.because)
        case PlayStarted():
            yield from event.because
            yield from START_SETTINGS
        case _:
            yield from event.because


def _of_id(variant: Variant, ident: str, catalogue: Catalogue) -> Line:
    """A clause by its law; a setting by its law or its name."""
    clause = variant.clause(ident)
    if clause is not None:
        return _of_clause(clause, catalogue)
    text = (
        catalogue.say(f"law.{ident}") if catalogue.has(f"law.{ident}") else _named(ident, catalogue)
    )
    return Line("follows", text, ident, ident, variant.settings.citations(ident))


def _named(setting: str, catalogue: Catalogue) -> str:
    parts = setting.split(".")
    if parts[0] == "ranks":
        rank = catalogue.noun("rank", parts[1])
        return f"{rank.many.capitalize()}: {catalogue.table['setting'][parts[2]]}."
    return f"{catalogue.table['setting'].get(setting, setting)}."


def _of_clause(clause: Clause, catalogue: Catalogue) -> Line:
    return Line("follows", law(clause, {}, catalogue), clause.id, clause.setting, clause.citations)

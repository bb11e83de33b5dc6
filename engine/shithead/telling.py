"""Positions in which two rule sets answer differently: the shortest piles that tell them apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.shithead.attempts import said
from engine.shithead.cards import JOKER, Card, Rank, next_card
from engine.shithead.cases import YOU, move_of, position_of
from engine.shithead.events import (
    CardsDrawn,
    DirectionTurned,
    Event,
    OpenCardsTaken,
    PileBurnt,
    PilePickedUp,
    SeatsSkipped,
    TurnKept,
)
from engine.shithead.legality import judge
from engine.shithead.moves import Play
from engine.shithead.narration import badge, tell
from engine.shithead.play import apply
from engine.shithead.position import Position, observe
from engine.shithead.schema import fields
from engine.shithead.variant import Variant
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain, main_clause

NAMES = ("You", "Ada", "Ben", "Cy")
DEEDS = (PileBurnt, SeatsSkipped, DirectionTurned, TurnKept, PilePickedUp)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a rule set says: legal or not, the sentence, and the settings it comes from."""

    is_legal: bool
    sentence: str
    clause: str
    settings: frozenset[str]


@dataclass(frozen=True, slots=True)
class Telling:
    """A pile from the bottom, the cards laid on it (none: the pile is taken), both answers."""

    pile: tuple[Card, ...]
    cards: tuple[Card, ...]
    before: Answer
    after: Answer
    about: str = ""

    @property
    def settings(self) -> frozenset[str]:
        """The settings that speak on either side."""
        return self.before.settings | self.after.settings


@lru_cache(maxsize=64)
def tellings(one: Variant, other: Variant) -> tuple[Telling, ...]:
    """Every position tried in which the two differ, short piles first; empty where none does."""
    found = []
    for case in _cases(one, other):
        before, after = _answer(one, case), _answer(other, case)
        if before.sentence != after.sentence and (
            before.is_legal != after.is_legal or before.is_legal
        ):
            pile, cards = tuple(case["pile"]), tuple(case.get("move", ()))
            found.append(Telling(pile, cards, before, after, case.get("about", "")))
    return tuple(sorted(found, key=lambda row: (_is_same(row), len(row.pile))))


def _is_same(row: Telling) -> bool:
    return row.before.is_legal == row.after.is_legal


def choose(found: Sequence[Telling], most: int) -> tuple[Telling, ...]:
    """A few of them, each decided by other clauses than those before."""
    by_clauses: dict[tuple[str, str], Telling] = {}
    for row in found:
        by_clauses.setdefault((row.before.clause, row.after.clause), row)
    return tuple(by_clauses.values())[:most]


def showing(found: Sequence[Telling], setting: str) -> Telling | None:
    """The first position in which a setting speaks on either side, if there is one.

    The whole row of a rank counts as its power, since every line of the row follows from it.
    """
    exact = (row for row in found if setting in row.settings)
    near = setting.rpartition(".")[0] if setting.startswith("ranks.") else setting
    below = (
        row for row in found if any(s == near or s.startswith(f"{near}.") for s in row.settings)
    )
    return next(exact, None) or next(below, None)


def _answer(variant: Variant, case: Mapping[str, Any]) -> Answer:
    position, move = position_of(variant, case), move_of(case)
    if isinstance(move, Play):
        move = next(said(observe(position, YOU), move))
    verdict = judge(position, move)
    sentence = explain(verdict)[0].text
    settings = {clause.setting for clause in verdict.deciding} | set(case.get("shows", ()))
    if not verdict.is_legal:
        return Answer(
            is_legal=False,
            sentence=sentence,
            clause=main_clause(verdict).id,
            settings=frozenset(settings),
        )
    step = apply(position, move)
    deeds = [event for event in step.events if isinstance(event, case.get("deeds", DEEDS))]
    after = "" if case.get("ends") or not step.position.pile else _next(step.position)
    told = " ".join([*(tell(event, NAMES) for event in deeds), after]).strip()
    because = {name for event in deeds for name in event.because}
    settings |= because & fields().keys()
    because.add(step.position.to_beat.because)
    settings |= {clause.setting for name in because if (clause := variant.clause(name))}
    name = " ".join([main_clause(verdict).id, *_named(deeds)])
    return Answer(
        is_legal=True,
        sentence=f"{sentence} {told}".strip(),
        clause=name,
        settings=frozenset(settings),
    )


def _named(deeds: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in deeds]


def _next(position: Position) -> str:
    return load_catalogue().say("house.next", badge=badge(position))


def _cases(one: Variant, other: Variant) -> Iterator[dict[str, Any]]:
    """Small positions around the cards that can do something under either rule set."""
    marked = _marked(one, other)
    unseen = [r for r in marked if r in _with(one, other, "invisible")]
    for rank in marked:
        yield _case((), (rank,))
    lying = [r for r in marked if not _burns(one, r) or not _burns(other, r)]
    for below in lying:
        for rank in marked:
            yield _case((below,), (rank,))
    for below in lying:
        for through in unseen:
            for rank in marked:
                if below != through:
                    yield _case((below, through), (rank,))
    low, high = _plain(one, other)
    yield {**_case((low,), ()), "hand": (high + "S",), "action": "pickup"}
    yield from _sets(one, other, low, high, unseen)
    yield from _open_cards(low, high)
    yield {**_case((low,), (high,)), "deeds": (CardsDrawn,), "about": "then draw", "ends": True}
    for rank in marked:
        yield {**_case((low,), (rank,)), "other": {"stock": 0}, "ends": True}
    yield {**_case((low, high), (high,)), "action": "out_of_turn", "about": "out of turn"}
    yield {**_case((low, low, low), (low,)), "action": "out_of_turn", "about": "out of turn"}


def _sets(
    one: Variant, other: Variant, low: Rank, high: Rank, unseen: Sequence[Rank]
) -> Iterator[dict[str, Any]]:
    """Sets completed over several plays, all at once, on a higher card, through invisible ones."""
    yield _case((low, low), (low,))
    yield _case((low, low, low), (low,))
    yield _case((high,), (low,) * 4)
    yield _case((low,), (high,) * 2)
    for rank in _with(one, other, "limit"):
        yield _case((rank,), (high,) * 4)
    for through in unseen:
        alike = all(
            v.settings.four.burns and through in v.powers["invisible"] for v in (one, other)
        )
        shows = ("four.through_invisible",) if alike else ()
        yield {**_case((low, low, through), (low,)), "shows": shows}
        yield {**_case((low, low, low, through), (low,)), "shows": shows}


def _open_cards(low: Rank, high: Rank) -> Iterator[dict[str, Any]]:
    """The last hand card goes, and the pile is taken by who plays from the open cards."""
    up = (low + "D", high + "D", high + "H")
    last = _case((low,), (high,)) | {"other": {"stock": 0, "up": up}, "ends": True}
    yield last | {"deeds": (OpenCardsTaken,), "about": "the last of the hand"}
    stuck = _case((high,), ()) | {"hand": (low + "S", low + "D"), "zone": "up"}
    yield stuck | {"action": "pickup", "about": "only open cards left"}


def _marked(one: Variant, other: Variant) -> list[Rank]:
    """The ranks worth trying: those with a row in either rule set, and two plain ones."""
    rows = {rank for variant in (one, other) for rank in variant.settings.ranks}
    rows |= {rank for variant in (one, other) for rank in variant.settings.may_follow}
    jokers = max(variant.settings.table.jokers for variant in (one, other))
    order = other.settings.turn.order + (JOKER if jokers else "")
    return [rank for rank in order if rank in rows.union(_plain(one, other))]


def _plain(one: Variant, other: Variant) -> tuple[Rank, Rank]:
    """The lowest and the highest rank without a power under either; not the highest of all."""
    special = one.settings.specials | other.settings.specials
    order = [rank for rank in other.settings.turn.order[:-1] if rank not in special]
    order = order or list(other.settings.turn.order)
    return order[0], order[-1]


def _burns(variant: Variant, rank: Rank) -> bool:
    return rank in variant.settings.with_power("burn")


def _with(one: Variant, other: Variant, power: str) -> list[Rank]:
    both = [*one.settings.with_power(power), *other.settings.with_power(power)]
    return list(dict.fromkeys(both))


def _case(pile: Sequence[Rank], laid: Sequence[Rank]) -> dict[str, Any]:
    """Ranks as cards, the suits going round."""
    cards: list[Card] = []
    for rank in (*pile, *laid):
        cards.append(next_card(rank, cards))
    lying, hand = tuple(cards[: len(pile)]), tuple(cards[len(pile) :])
    return {"id": "telling", "pile": lying, "hand": hand, "move": hand}

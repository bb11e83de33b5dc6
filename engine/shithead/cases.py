"""Worked cases: a pile, some cards, a move, and whether it is legal, as tables keep them.

A case is an object with ``id``, ``variant_id``, ``pile`` (from the bottom), ``zone`` (``hand``,
``up`` or ``down``), ``hand`` (what lies in that zone), ``move``, ``legal``; optionally ``action``
(``pickup``, ``out_of_turn`` or ``wait``), ``other`` (``hand``, ``up``, ``stock``), ``state`` (what
the pile does not show), ``options`` (which options are on) and ``effect`` (``burn``, ``skip``,
``reverse``, ``next``). A case in the zone ``down`` names its card, so it is judged as turned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.verdict import Verdict
from engine.shithead.attempts import said
from engine.shithead.cards import Card, rank_of, without
from engine.shithead.case_words import (
    LIMIT,
    CaseError,
    cards_in,
    check_words,
    name_of,
    state_in,
    table_in,
)
from engine.shithead.events import DirectionTurned, Event, PileBurnt, SeatsSkipped
from engine.shithead.legality import judge_shown
from engine.shithead.moves import Move, PickUp, Play, TurnCard, Wait
from engine.shithead.play import apply
from engine.shithead.position import LastPlay, Position, Seat, Zone, observe
from engine.shithead.settings import LIMITING
from engine.shithead.to_beat import ToBeat, fold_plays, reached
from engine.shithead.variant import Variant, load_variant
from engine.shithead.variant_file import shown

ZONES: dict[str, Zone] = {"hand": "hand", "up": "face_up", "down": "face_down"}
SEATS = 4
YOU = 0
UNKNOWN = "4C"
MOST_STOCK = 1_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of a case, and where that differs from what the case expects."""

    verdict: Verdict
    effect: Mapping[str, object]
    differs: tuple[str, ...] = ()


def position_of(variant: Variant, case: Mapping[str, Any]) -> Position:
    """The case as a position; seat 0 is the one who moves, in or out of turn."""
    other, state = table_in(case, "other"), state_in(case)
    plays = _plays(case, state)
    to_beat = fold_plays(variant, plays, state.get("announced", ""))
    zone = str(case.get("zone", "hand"))
    if zone not in ZONES:
        raise CaseError(f"{name_of(case)}: zone is {shown(zone)}; allowed are hand, up and down.")
    rows = {"hand": (), "up": (), "down": ()} | {zone: cards_in(case, "hand")}
    for name in rows:
        rows[name] += cards_in(case, name, other) if name in other and name != zone else ()
    stock = other.get("stock", 0 if zone != "hand" else 20)
    if type(stock) is not int or not 0 <= stock <= MOST_STOCK:
        allowed = f"a whole number from 0 to {MOST_STOCK:,}"
        raise CaseError(f"{name_of(case)}: stock is {shown(stock)}; allowed is {allowed}.")
    laid_by = YOU if state.get("same_player") else SEATS - 1
    filler = tuple(UNKNOWN for _ in range(3))
    return Position(
        variant=variant,
        seats=(Seat(rows["hand"], rows["up"], rows["down"]), *[Seat(filler)] * (SEATS - 1)),
        stock=(UNKNOWN,) * stock,
        pile=cards_in(case, "pile"),
        burnt=(),
        to_beat=_with_state(case, variant, to_beat),
        to_move=1 if case.get("action") == "out_of_turn" else YOU,
        direction=1,
        phase="play",
        ready=tuple(range(SEATS)),
        out=(),
        lead="",
        ply=10,
        ply_limit=1_000,
        last=LastPlay(laid_by, rank_of(plays[-1][0]), len(plays[-1])) if plays else None,
    )


def move_of(case: Mapping[str, Any]) -> Move:
    """The move a case asks about."""
    if case.get("action") == "pickup":
        return PickUp(YOU)
    if case.get("action") == "wait":
        return Wait(YOU)
    cards, zone = cards_in(case, "move"), ZONES[case.get("zone", "hand")]
    if zone == "face_down":
        return TurnCard(YOU, _place(case, cards))
    if not cards:
        raise CaseError(f"{name_of(case)}: move is empty; name the cards that are played.")
    held = list(cards_in(case, "hand"))
    own = [card for card in cards if card in held and not held.remove(card)]  # type: ignore[func-returns-value]
    joined = without(cards, own)
    open_cards = cards_in(case, "up", table_in(case, "other"))
    joins = zone == "hand" and own and joined and all(card in open_cards for card in joined)
    return Play(YOU, tuple(own), zone, joined) if joins else Play(YOU, cards, zone)


def _place(case: Mapping[str, Any], cards: tuple[Card, ...]) -> int:
    """Which blind card is turned; a case knows them all."""
    blind = cards_in(case, "hand")
    if len(cards) != 1 or cards[0] not in blind:
        raise CaseError(
            f"{name_of(case)}: move is {' '.join(cards) or 'empty'}; blind cards are turned one "
            f"by one, and hand names them: {' '.join(blind) or 'none'}."
        )
    return blind.index(cards[0])


def options_of(case: Mapping[str, Any]) -> tuple[str, ...]:
    """The options a case switches on; raises :class:`CaseError`."""
    options = case.get("options", ())
    if not isinstance(options, list | tuple) or not all(isinstance(name, str) for name in options):
        raise CaseError(
            f"{name_of(case)}: options is {shown(options)}; it must be a list of names."
        )
    return tuple(options)


def laid_out(variant: Variant, case: Mapping[str, Any]) -> tuple[Position, Move]:
    """The case as a position and the move it asks about, with what is said with its cards."""
    position, move = position_of(variant, case), move_of(case)
    if state_in(case).get("announced") and not variant.settings.with_power("announce"):
        raise CaseError(f"{name_of(case)}: announced means nothing, no card here lets one choose.")
    if isinstance(move, Play):  # a case names cards, not what is said with them
        move = next(said(observe(position, YOU), move))
    return position, move


def answer(case: Mapping[str, Any], variant: Variant | None = None) -> Answer:
    """What the rules say of the case; a blind card is judged as turned, since the case names it.

    Raises :class:`CaseError` or ``VariantError``.
    """
    check_words(case)
    rules = variant or load_variant("+".join([str(case.get("variant_id", "")), *options_of(case)]))
    position, move = laid_out(rules, case)
    verdict = judge_shown(observe(position, YOU), move, cards_in(case, "move"))
    effect = _effect(position, move) if verdict.is_legal else {}
    differs = []
    if verdict.is_legal != case["legal"]:
        differs.append(f"legal: the case says {case['legal']}, the rules {verdict.is_legal}")
    for name, wanted in table_in(case, "effect").items():
        if verdict.is_legal and effect[name] != wanted:
            differs.append(f"{name}: the case says {wanted}, the rules {effect[name]}")
    return Answer(verdict, effect, tuple(differs))


def _plays(case: Mapping[str, Any], state: Mapping[str, Any]) -> list[tuple[Card, ...]]:
    """One play a card, unless the state says which cards were the last play."""
    pile, last = cards_in(case, "pile"), cards_in(case, "last_play", state)
    if not last:
        return [(card,) for card in pile]
    top = pile[-len(last) :]
    if sorted(top) != sorted(last) or len(set(map(rank_of, last))) != 1:
        raise CaseError(
            f"{name_of(case)}: last_play is {' '.join(last)}; it must be equal cards that lie "
            "on top of the pile."
        )
    return [*((card,) for card in pile[: -len(last)]), top]


def _with_state(case: Mapping[str, Any], variant: Variant, to_beat: ToBeat) -> ToBeat:
    """What is to beat where a limit was waited out or a debt paid.

    A state lifts what the pile asks and never asks for more: a limit or debt that the pile does
    not show is refused, for nobody could tell what it would ask.
    """
    state = state_in(case)
    for name, binds in _asked(case, variant, to_beat).items():
        if state[name] and not binds:
            raise CaseError(
                f"{name_of(case)}: {name} is true, but nothing on this pile asks that; a state "
                "lifts what the pile asks and adds nothing."
            )
        if binds and not state[name]:
            return reached(variant, to_beat.asker, to_beat.because)
    return to_beat


def _asked(case: Mapping[str, Any], variant: Variant, to_beat: ToBeat) -> dict[str, bool]:
    """The limits and debts that the state speaks of, each with whether the pile asks it."""
    limiting = variant.settings.with_power(*LIMITING)
    asked = {}
    for name in state_in(case):
        word, _, rank = name.partition("_")
        if name == "must_cover":
            asked[name] = to_beat.kind == "cover"
        elif word == LIMIT:
            asked[name] = to_beat.kind == "limit" and rank in ("", to_beat.asker)
        if word == LIMIT and rank and rank not in limiting:
            known = ", ".join(f"{LIMIT}_{each}" for each in limiting) or "none"
            raise CaseError(
                f"{name_of(case)}: {name} means nothing, {rank} sets no limit in these rules; "
                f"there are: {known}."
            )
    return asked


def _effect(position: Position, move: Move) -> dict[str, object]:
    """What happened: burnt or not, how many were skipped, turned round or not, who is next."""
    step = apply(position, move)
    return {
        "burn": _happened(step.events, PileBurnt),
        "reverse": _happened(step.events, DirectionTurned),
        "skip": sum(len(e.seats) for e in step.events if isinstance(e, SeatsSkipped)),
        "next": "same" if step.position.to_move == move.seat else "next",
    }


def _happened(events: Sequence[Event], kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in events)

"""Worked cases: a pile, some cards, a move, and whether it is legal, as tables keep them.

A case is an object with ``id``, ``variant_id``, ``pile`` (from the bottom), ``zone`` (``hand``,
``up`` or ``down``), ``hand`` (what lies in that zone), ``move``, ``legal``; optionally ``action``
(``pickup``, ``out_of_turn`` or ``wait``), ``other`` (``hand``, ``up``, ``stock``), ``state`` (what
the pile does not show), ``options`` (which options are on) and ``effect`` (``burn``, ``skip``,
``reverse``, ``next``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.verdict import Verdict
from engine.shithead.attempts import said
from engine.shithead.cards import Card, is_card, rank_of, without
from engine.shithead.events import DirectionTurned, Event, PileBurnt, SeatsSkipped
from engine.shithead.legality import judge
from engine.shithead.moves import Move, PickUp, Play, TurnCard, Wait
from engine.shithead.play import apply
from engine.shithead.position import LastPlay, Position, Seat, Zone, observe
from engine.shithead.to_beat import Announced, ToBeat, fold_plays, reached
from engine.shithead.variant import Variant, load_variant
from engine.shithead.variant_file import shown

ZONES: dict[str, Zone] = {"hand": "hand", "up": "face_up", "down": "face_down"}
SIDES: tuple[Announced, ...] = ("higher", "lower", "")
STATES = ("announced", "last_play", "must_cover", "same_player")
SEATS = 4
YOU = 0
UNKNOWN = "4C"
MOST_STOCK = 1_000


class CaseError(ValueError):
    """A case that cannot be laid out; the sentence names its id, the field and what is wrong."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of a case, and where that differs from what the case expects."""

    verdict: Verdict
    effect: Mapping[str, object]
    differs: tuple[str, ...] = ()


def position_of(variant: Variant, case: Mapping[str, Any]) -> Position:
    """The case as a position; seat 0 is the one who moves, in or out of turn."""
    pile = _cards(case, "pile")
    other = _table(case, "other")
    state = _state(case)
    plays = _plays(pile, state)
    to_beat = fold_plays(variant, plays, _side(case, state))
    zone = str(case.get("zone", "hand"))
    if zone not in ZONES:
        raise CaseError(f"{_name(case)}: zone is {shown(zone)}; allowed are hand, up and down.")
    rows = {"hand": (), "up": (), "down": ()} | {zone: _cards(case, "hand")}
    for name in rows:
        rows[name] += tuple(_cards(other, name)) if name in other and name != zone else ()
    stock = other.get("stock", 0 if zone != "hand" else 20)
    if not isinstance(stock, int) or not 0 <= stock <= MOST_STOCK:
        allowed = f"a whole number from 0 to {MOST_STOCK:,}"
        raise CaseError(f"{_name(case)}: stock is {shown(stock)}; allowed is {allowed}.")
    filler = tuple(UNKNOWN for _ in range(3))
    return Position(
        variant=variant,
        seats=(Seat(rows["hand"], rows["up"], rows["down"]), *[Seat(filler)] * (SEATS - 1)),
        stock=(UNKNOWN,) * stock,
        pile=pile,
        burnt=(),
        to_beat=_with_state(variant, to_beat, state),
        to_move=1 if case.get("action") == "out_of_turn" else YOU,
        direction=1,
        phase="play",
        ready=tuple(range(SEATS)),
        out=(),
        lead="",
        ply=10,
        ply_limit=1_000,
        last=LastPlay(SEATS - 1, rank_of(plays[-1][0]), len(plays[-1])) if plays else None,
    )


def move_of(case: Mapping[str, Any]) -> Move:
    """The move a case asks about."""
    if case.get("action") == "pickup":
        return PickUp(YOU)
    if case.get("action") == "wait":
        return Wait(YOU)
    cards, zone = _cards(case, "move"), ZONES[case.get("zone", "hand")]
    if zone == "face_down":
        return TurnCard(YOU, 0)
    if not cards:
        raise CaseError(f"{_name(case)}: move is empty; name the cards that are played.")
    held = list(_cards(case, "hand"))
    own = [card for card in cards if card in held and not held.remove(card)]  # type: ignore[func-returns-value]
    joined = without(cards, own)
    open_cards = _cards(_table(case, "other"), "up") if "up" in _table(case, "other") else ()
    joins = zone == "hand" and own and joined and all(card in open_cards for card in joined)
    return Play(YOU, tuple(own), zone, joined) if joins else Play(YOU, cards, zone)


def options_of(case: Mapping[str, Any]) -> tuple[str, ...]:
    """The options a case switches on; raises :class:`CaseError`."""
    options = case.get("options", ())
    if not isinstance(options, list | tuple) or not all(isinstance(name, str) for name in options):
        raise CaseError(f"{_name(case)}: options is {shown(options)}; it must be a list of names.")
    return tuple(options)


def answer(case: Mapping[str, Any], variant: Variant | None = None) -> Answer:
    """What the rules say of the case. Raises :class:`CaseError` or ``VariantError``."""
    rules = variant or load_variant("+".join([str(case.get("variant_id", "")), *options_of(case)]))
    position, move = position_of(rules, case), move_of(case)
    if isinstance(move, Play):  # a case names cards, not what is said with them
        move = next(said(observe(position, YOU), move))
    verdict = judge(position, move)
    effect = _effect(position, move) if verdict.is_legal else {}
    differs = []
    if "legal" in case and verdict.is_legal != case["legal"]:
        differs.append(f"legal: the case says {case['legal']}, the rules {verdict.is_legal}")
    for name, wanted in _table(case, "effect").items():
        if verdict.is_legal and effect.get(name) != wanted:
            differs.append(f"{name}: the case says {wanted}, the rules {effect.get(name)}")
    return Answer(verdict, effect, tuple(differs))


def _plays(pile: tuple[Card, ...], state: Mapping[str, Any]) -> list[tuple[Card, ...]]:
    """One play a card, unless the state says which cards were the last play."""
    last = state.get("last_play", ())
    count = len(last) if isinstance(last, list | tuple) else len(str(last).split())
    if not count:
        return [(card,) for card in pile]
    return [(card,) for card in pile[:-count]] + [pile[-count:]]


def _with_state(variant: Variant, to_beat: ToBeat, state: Mapping[str, Any]) -> ToBeat:
    """What the pile does not show: a limit waited out, a debt already paid."""
    dead = any(name.startswith("active") and value is False for name, value in state.items())
    paid = state.get("must_cover") is False and to_beat.kind == "cover"
    if (dead and to_beat.kind == "limit") or paid:
        return reached(variant, to_beat.asker, to_beat.because)
    return to_beat


def _side(case: Mapping[str, Any], state: Mapping[str, Any]) -> Announced:
    side = str(state.get("announced", ""))
    if side not in SIDES:
        raise CaseError(f"{_name(case)}: announced is {shown(side)}; allowed are higher and lower.")
    return side


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


def _cards(case: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    value = case.get(name, ())
    if not isinstance(value, str | list | tuple):
        raise CaseError(f"{_name(case)}: {name} is {shown(value)}; it must be cards such as QH TS.")
    cards = tuple(value.split()) if isinstance(value, str) else tuple(value)
    for card in cards:
        if not isinstance(card, str) or not is_card(card):
            raise CaseError(f"{_name(case)}: {shown(card)} in {name} is no card such as QH or TS.")
    return cards


def _table(case: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = case.get(name, {})
    if not isinstance(value, Mapping):
        raise CaseError(f"{_name(case)}: {name} is {shown(value)}; it must be an object.")
    return value


def _state(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the pile does not show; ``active_8`` and the like say whether a limit still binds."""
    state = _table(case, "state")
    for name in state:
        if name not in STATES and not name.startswith("active"):
            raise CaseError(
                f"{_name(case)}: there is no state called {str(name)[:40]!r}; "
                f"there are {', '.join(STATES)} and active_8 or another rank."
            )
    return state


def _name(case: Mapping[str, Any]) -> str:
    return f"case {str(case.get('id', '?'))[:40]}"

"""What a worked case may say: its keys, actions, states and effects, each refused in a sentence."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.shithead.cards import Card, is_card
from engine.shithead.settings import ANY_RANK
from engine.shithead.to_beat import Announced
from engine.shithead.variant_file import shown

KEYS = (
    *("id", "variant_id", "options", "pile", "zone", "hand", "other", "state"),
    *("action", "move", "legal", "effect", "why", "source", "note"),
)
ACTIONS = ("pickup", "out_of_turn", "wait")
WITHOUT_CARDS = ("pickup", "wait")
OTHER = ("hand", "up", "down", "stock")
SIDES: tuple[Announced, ...] = ("higher", "lower", "")
LIMIT = "active"
FLAGS = ("must_cover", "same_player", LIMIT)
STATES = ("announced", "last_play", *FLAGS)
EFFECTS = ("burn", "reverse", "skip", "next")
YES_OR_NO = "true and false"


class CaseError(ValueError):
    """A case that cannot be laid out; the sentence names its id, the field and what is wrong."""


def check_words(case: Mapping[str, Any]) -> None:
    """Raise :class:`CaseError` for the first word of a worked case that means nothing."""
    _known(case, case, "key", KEYS)
    _known(case, table_in(case, "other"), "entry of other", OTHER)
    if "legal" not in case:
        raise CaseError(f"{name_of(case)}: legal is missing; allowed are {YES_OR_NO}.")
    _yes_or_no(case, "legal", case["legal"])
    action = case.get("action", "")
    if action and action not in ACTIONS:
        raise _refused(case, "action", action, "pickup, out_of_turn and wait")
    if action in WITHOUT_CARDS and cards_in(case, "move"):
        raise CaseError(f"{name_of(case)}: move names cards, and with {action} none are played.")
    _check_effect(case)


def _check_effect(case: Mapping[str, Any]) -> None:
    effect = table_in(case, "effect")
    _known(case, effect, "effect", EFFECTS)
    if effect and not case["legal"]:
        raise CaseError(f"{name_of(case)}: effect goes with legal true; nothing follows otherwise.")
    for name in effect.keys() & {"burn", "reverse"}:
        _yes_or_no(case, name, effect[name])
    if "skip" in effect and type(effect["skip"]) is not int:
        raise _refused(case, "skip", effect["skip"], "whole numbers")
    if effect.get("next", "next") not in ("next", "same"):
        raise _refused(case, "next", effect["next"], "next and same")


def state_in(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the pile does not show; ``active_8`` and the like say whether a limit still binds."""
    state = table_in(case, "state")
    limits = [f"{LIMIT}_{rank}" for rank in ANY_RANK]
    for name, value in state.items():
        if name not in (*STATES, *limits):
            there_are = f"there are {', '.join(STATES)} and {LIMIT}_8 or another rank"
            raise CaseError(
                f"{name_of(case)}: there is no state called {str(name)[:40]!r}; {there_are}."
            )
        if name in (*FLAGS, *limits):
            _yes_or_no(case, name, value)
    side = state.get("announced", "")
    if side not in SIDES:
        raise _refused(case, "announced", side, "higher and lower")
    return state


def cards_in(
    case: Mapping[str, Any], name: str, within: Mapping[str, Any] | None = None
) -> tuple[Card, ...]:
    """The cards a case, or an object within it, names under this key, as one text or a list."""
    value = (case if within is None else within).get(name, ())
    if not isinstance(value, str | list | tuple):
        raise CaseError(
            f"{name_of(case)}: {name} is {shown(value)}; it must be cards such as QH TS."
        )
    cards = tuple(value.split()) if isinstance(value, str) else tuple(value)
    for card in cards:
        if not isinstance(card, str) or not is_card(card):
            raise CaseError(
                f"{name_of(case)}: {shown(card)} in {name} is no card such as QH or TS."
            )
    return cards


def table_in(case: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The object a case holds under this key; empty where it holds none."""
    value = case.get(name, {})
    if not isinstance(value, Mapping):
        raise CaseError(f"{name_of(case)}: {name} is {shown(value)}; it must be an object.")
    return value


def name_of(case: Mapping[str, Any]) -> str:
    """The case as sentences name it."""
    return f"case {str(case.get('id', '?'))[:40]}"


def _known(
    case: Mapping[str, Any], names: Iterable[object], kind: str, allowed: tuple[str, ...]
) -> None:
    for name in names:
        if name not in allowed:
            told = f"there is no {kind} called {str(name)[:40]!r}; there are {', '.join(allowed)}"
            raise CaseError(f"{name_of(case)}: {told}.")


def _yes_or_no(case: Mapping[str, Any], name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise _refused(case, name, value, YES_OR_NO)


def _refused(case: Mapping[str, Any], name: str, value: object, allowed: str) -> CaseError:
    return CaseError(f"{name_of(case)}: {name} is {shown(value)}; allowed are {allowed}.")

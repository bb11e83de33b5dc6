"""The rules of a table as one word of a link, with its reader; the two are inverse.

    10                            ten cards win; you play alone
    6_misses3                     alone, six cards before the third miss
    10_You.Bo.worrier             you, Bo at the same screen, and a forecaster, clockwise
    7_You.Bo_reads_rounds12       the neighbour reads; after 12 rounds the most cards win
    10_You.Bo_start2_ahead0.2     Bo dealt and starts; Bo gets two cards more
    10_You.Bo_woe2                Bo starts, for the most recent misfortune

Letters, digits, `_` and `.` only: it goes into a link as it stands.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.misery.forecasters import load_forecasters
from engine.misery.rules import ALONE, GOALS, Rules, RulesError, StartsAs, is_person

_NUMBER = re.compile(r"[0-9]{1,10}")
_STARTS: Final[Mapping[str, StartsAs]] = {"start": "dealer", "woe": "unluckiest"}

Fields = dict[str, Any]
"""Arguments of `Rules` by name."""

_PARTS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Fields]], ...]] = (
    (re.compile("reads"), lambda _: {"reader": "neighbour"}),
    (re.compile(r"rounds([0-9]{1,3})"), lambda found: {"rounds": int(found[1])}),
    (re.compile(r"misses([0-9]{1,3})"), lambda found: {"misses": int(found[1])}),
    (
        re.compile(r"(start|woe)([0-9]{1,2})"),
        lambda found: {"starter": int(found[2]) - 1, "starts_as": _STARTS[found[1]]},
    ),
    (
        re.compile(r"ahead([0-9]{1,2}(?:\.[0-9]{1,2})*)"),
        lambda found: {"extra": tuple(map(int, found[1].split(".")))},
    ),
    (
        re.compile(r"([A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)"),
        lambda found: {"players": tuple(found[1].split("."))},
    ),
)
"""How each part reads, players last since any word might be one."""


def format_rules(rules: Rules) -> str:
    """Write rules as one word; what is as in `ALONE` is left out, but for the goal.

    >>> format_rules(Rules(("You", "Bo", "worrier"), rounds=12))
    '10_You.Bo.worrier_rounds12'
    """
    starts = "start" if rules.starts_as == "dealer" else "woe"
    parts = (
        str(rules.goal),
        ".".join(rules.players) if rules.players != ALONE.players else "",
        "reads" if rules.reader == "neighbour" else "",
        "" if rules.rounds is None else f"rounds{rules.rounds}",
        "" if rules.misses is None else f"misses{rules.misses}",
        f"{starts}{rules.starter + 1}" if rules.starter or starts == "woe" else "",
        f"ahead{'.'.join(map(str, rules.extra))}" if rules.extra else "",
    )
    return "_".join(part for part in parts if part)


def parse_rules(text: str) -> Rules:
    """Read rules; parts may come in any order after the goal.

    Raises RulesError, its sentence without any text of the caller's, for what does not read.

    >>> parse_rules("6_misses3") == Rules(goal=6, misses=3)
    True
    """
    goal, *parts = text.split("_")
    if not _NUMBER.fullmatch(goal):
        raise RulesError(
            f"The rules begin with the goal: a whole number from {GOALS[0]} to {GOALS[-1]}."
        )
    fields: Fields = {"goal": int(goal)}
    for number, part in enumerate(parts, start=1):
        read = _read(part, number)
        if read.keys() & fields.keys():
            raise RulesError(f"Rule {number} of the table says again what one before it said.")
        fields |= read
    rules = Rules(**fields)
    _require_known(rules)
    return rules


def _read(part: str, number: int) -> Fields:
    for pattern, fields in _PARTS:
        found = pattern.fullmatch(part)
        if found:
            return fields(found)
    raise RulesError(
        f"Rule {number} of the table does not read: write players as in You.Bo.worrier, or reads, "
        "rounds12, misses3, start2, woe2, ahead0.2."
    )


def _require_known(rules: Rules) -> None:
    known = load_forecasters()
    if any(not is_person(player) and player not in known for player in rules.players):
        raise RulesError(
            f"There is no such forecaster: choose from {', '.join(known)}, or write a person's "
            "name with a capital."
        )

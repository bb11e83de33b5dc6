"""The rules of a table in sentences, each with the paragraph it comes from or our reading."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.core.sources import DATA, Citation
from engine.misery.forecasters import player_names
from engine.misery.rules import Rules


@dataclass(frozen=True, slots=True)
class TableRule:
    """A rule in a sentence, and why it holds."""

    says: str
    citation: Citation


def table_rules(rules: Rules) -> tuple[TableRule, ...]:
    """Return what is played at this table, from the deal to the end.

    >>> [rule.says for rule in table_rules(Rules(goal=6, misses=3))][-1]
    '3 misses and the game is lost.'
    """
    names = player_names(rules)
    filled = {
        "goal": rules.goal,
        "rounds": _counted(rules.rounds, "round", "rounds"),
        "misses": _counted(rules.misses, "miss", "misses"),
        "starter": names[rules.starter],
        "ahead": ", ".join(
            f"{name} +{more}" for name, more in zip(names, rules.extra, strict=False) if more
        ),
    }
    texts = _texts()
    return tuple(
        TableRule(texts[name].says.format(**filled), texts[name].citation)
        for name in _chosen(rules)
    )


_GOALS = {10: "goal", 7: "seven"}
"""The goals that a leaflet names."""


def _chosen(rules: Rules) -> list[str]:
    alone = rules.seats == 1
    chosen = {
        "alone": alone,
        "deal": True,
        "ahead": any(rules.extra),
        rules.starts_as: not alone,
        rules.reader: not alone,
        "place": True,
        "equal": True,
        "steal": rules.guessers > 1,
        "discard": True,
        "next": not alone,
        _GOALS.get(rules.goal, "own_goal"): True,
        "stock": not alone,
        "shared": not alone,
        "rounds": rules.rounds is not None,
        "misses": rules.misses is not None,
    }
    return [name for name, holds in chosen.items() if holds]


@cache
def _texts(path: Path = DATA / "lane_rules.toml") -> dict[str, TableRule]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {name: TableRule(entry.pop("says"), Citation(**entry)) for name, entry in table.items()}


def _counted(number: int | None, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"

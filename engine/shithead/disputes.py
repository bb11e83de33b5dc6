"""What tables argue about, with the common answers, as changes to one set of house rules."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from engine.core.sources import DATA
from engine.shithead.cards import RANKS
from engine.shithead.house import House
from engine.shithead.schema import Value, fields
from engine.text.catalogue import load_catalogue

ROLES = ("limit", "burn", "invisible", "reset")


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer: how many of the rule sets that say so give it, and what it sets.

    ``count`` is None where nobody counted. ``beyond`` is the reason why it cannot be chosen, and
    empty where it can. ``is_given`` says whether the house plays it already.
    """

    says: str
    count: int | None
    changes: tuple[tuple[str, Value], ...]
    beyond: str
    is_given: bool


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question with its answers; ``said_by`` is the number of rule sets that say anything.

    ``lacking`` is a sentence where this table has no card that the question is about.
    """

    number: str
    ask: str
    said_by: int
    replies: tuple[Reply, ...]
    lacking: str = ""


@cache
def _file() -> dict[str, object]:
    return tomllib.loads((DATA / "questions.toml").read_text(encoding="utf-8"))


def survey_note() -> str:
    """What the counts are, and what they are not."""
    return str(_file()["note"])


def disputes(house: House) -> tuple[Dispute, ...]:
    """The questions as they stand for this house.

    >>> [reply.says for reply in disputes(House())[0].replies if reply.is_given]
    ['Yes, it burns that too']
    """
    rows = _file()["questions"]
    return tuple(_dispute(house, row) for row in rows) if isinstance(rows, list) else ()


def _dispute(house: House, row: Mapping[str, object]) -> Dispute:
    needs = row.get("needs", ())
    roles = {role: _ranks(house, role) for role in ROLES}
    missing = [role for role in needs if not roles[role]] if isinstance(needs, list) else []
    catalogue = load_catalogue()
    lacking = catalogue.say(f"lacking.{missing[0]}") if missing else ""
    answers = row["answers"]
    replies = tuple(_replies(house, answers, roles)) if isinstance(answers, list) else ()
    return Dispute(
        str(row["number"]),
        _worded(str(row["ask"]), roles),
        int(str(row["said_by"])),
        () if missing else replies,
        lacking,
    )


def _ranks(house: House, role: str) -> tuple[str, ...]:
    """The ranks that have this power at this table."""
    return tuple(rank for rank in house.specials if role in house.powers(rank))


def _worded(text: str, roles: Mapping[str, tuple[str, ...]]) -> str:
    """The text with the ranks of this table; the roles' own names where there is none."""
    catalogue = load_catalogue()
    names = {
        role: catalogue.noun("rank", ranks[0]) if ranks else catalogue.noun("role", role)
        for role, ranks in roles.items()
    }
    said = text.format_map(names)
    return said[:1].upper() + said[1:]


def _replies(
    house: House, answers: list[Mapping[str, object]], roles: Mapping[str, tuple[str, ...]]
) -> Iterator[Reply]:
    given = False
    for answer in answers:
        beyond = str(answer.get("beyond", ""))
        table = answer.get("set", {})
        changes = _changes(house, table, roles) if isinstance(table, dict) else {}
        holds = not beyond and not given and house.put(changes) == house
        given = given or holds
        count = int(str(answer["count"])) if "count" in answer else None
        says = _worded(str(answer["says"]), roles)
        yield Reply(says, count, tuple(changes.items()), beyond, holds)


def _changes(
    house: House, table: Mapping[str, object], roles: Mapping[str, tuple[str, ...]]
) -> dict[str, Value]:
    """What an answer sets at this table, each ``$role`` as the ranks that have it."""
    found: dict[str, Value] = {}
    for name, value in table.items():
        about = [role for role in ROLES if f"${role}" in name]
        for ranks in product(*(roles[role] for role in about)):
            setting = name
            for role, rank in zip(about, ranks, strict=True):
                setting = setting.replace(f"${role}", rank)
            found[setting] = _meant(house, setting, value, roles)
    return found


def _meant(
    house: House, setting: str, value: object, roles: Mapping[str, tuple[str, ...]]
) -> Value:
    """The value an answer gives to a setting, in the ranks of this table."""
    if not isinstance(value, str) or fields()[setting].kind not in ("ranks", "place"):
        return value if isinstance(value, (bool, int, str)) else None
    if value in fields()[setting].choices:
        return value
    order = str(house.value("turn.order"))
    named = tuple(rank for role in _named(value) for rank in _role(role, roles, order))
    now = house.value(setting)
    was = now if isinstance(now, tuple) else ()
    if value.startswith("+"):
        return (*was, *(rank for rank in named if rank not in was))
    if value.startswith("-"):
        return tuple(rank for rank in was if rank not in named)
    return named


def _named(value: str) -> list[str]:
    """The roles in a value.

    >>> _named("+$burn"), _named("$reset$burn"), _named("none")
    (['burn'], ['reset', 'burn'], [])
    """
    return value.split("$")[1:]


def _role(role: str, roles: Mapping[str, tuple[str, ...]], order: str) -> tuple[str, ...]:
    """The ranks of a role; of a limit also those up or down from it."""
    name, _, side = role.partition("_")
    ranks = roles[name]
    if not side or not ranks:
        return ranks
    place = order.find(ranks[0])
    return tuple(order[place:] if side == "up" else order[: place + 1] or RANKS)

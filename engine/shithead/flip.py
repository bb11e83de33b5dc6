"""A rule set with one setting as another has it: what one setting alone makes of a table."""

from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from engine.shithead.settings import Rank, Settings
from engine.shithead.variant import Variant, unchecked


@lru_cache(maxsize=512)
def as_in(variant: Variant, other: Variant, setting: str) -> Variant:
    """The rule set with this setting as in the other; a rank's whole row where a line needs it.

    Its clauses are not checked: asked about a case in which they disagree, it raises
    :class:`engine.core.verdict.UnresolvedError`.

    >>> from engine.shithead.variant import load_variant
    >>> one, other = load_variant("traveller"), load_variant("full-rules")
    >>> as_in(one, other, "ranks.3.power").settings.ranks.get("3") is None
    True
    """
    return unchecked(_put(variant.settings, other.settings, setting))


def _put(settings: Settings, source: Settings, setting: str) -> Settings:
    section, _, key = setting.partition(".")
    if section == "ranks":
        rank, _, name = key.partition(".")
        return _with_row(settings, "ranks", rank, _row(settings, source, rank, name))
    if section == "may_follow":
        return _with_row(settings, "may_follow", key, source.may_follow.get(key))
    value = getattr(source, section)
    if key:
        value = getattr(settings, section).model_copy(update={key: getattr(value, key)})
    return settings.model_copy(update={section: value})


def _with_row(settings: Settings, section: str, rank: str, row: object) -> Settings:
    rows: dict[str, Any] = {**getattr(settings, section), rank: row}
    return settings.model_copy(
        update={section: {name: each for name, each in rows.items() if each is not None}}
    )


def _row(settings: Settings, source: Settings, rank: str, name: str) -> Rank | None:
    """The row with one line of the other's; all of it where the power or the line asks for that."""
    here, there = settings.ranks.get(rank), source.ranks.get(rank)
    if here is None or there is None or not name:
        return there
    try:
        line = {name: getattr(there, name)}
        return Rank.model_validate(here.model_dump(exclude_unset=True) | line)
    except ValidationError:
        return there

"""Tables of settings laid over one another, section by section, each setting with what it rests on.

A rule set over its base, an option over its rule set, one setting changed by a table: whatever
changes a setting and cites nothing for it makes it a house rule.
"""

from collections.abc import Iterator, Mapping
from typing import Any

ABOUT_THE_FILE = frozenset({"id", "title", "about", "sources", "shelf", "options", "cites"})
HOUSE = {"standing": "house", "reading": "as this table plays"}
"""The citation of a table's own rule, as a file writes it."""


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One table laid over another, section by section."""
    whole = dict(base)
    for key, value in over.items():
        below = whole.get(key)
        both = isinstance(value, Mapping) and isinstance(below, Mapping)
        whole[key] = merged(below, value) if both else value  # type: ignore[arg-type]  # both are
    return whole


def laid_over(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One rule set's table over another's, with the citations of what stands there now.

    What ``over`` changes rests no longer on what the base cites for it, but on what ``over`` cites
    for it or for its section, else on the table alone.

    >>> base = {"turn": {"beat": "higher"}, "cites": {"turn.beat": {"source": "book"}}}
    >>> laid_over(base, {"turn": {"beat": "equal_or_higher"}})["cites"]["turn.beat"]["standing"]
    'house'
    """
    whole, own = merged(base, over), over.get("cites", {})
    if not isinstance(own, Mapping) or not isinstance(base.get("cites", {}), Mapping):
        return whole
    cites = {**base.get("cites", {}), **own}
    for setting in _changed(base, over):
        for name in [name for name in cites if is_within(name, setting) and name not in own]:
            del cites[name]
        if not any(is_within(setting, name) for name in own):
            cites[setting] = HOUSE
    return {**whole, "cites": cites} if cites else whole


def is_within(name: str, section: str) -> bool:
    """Whether a dotted name is a section, or something in it.

    >>> is_within("turn.beat", "turn"), is_within("turning", "turn")
    (True, False)
    """
    return name == section or name.startswith(f"{section}.")


def _changed(base: Mapping[str, Any], over: Mapping[str, Any]) -> Iterator[str]:
    """The settings that ``over`` states otherwise than the base, or alone."""
    below = dict(leaves(base))
    for setting, value in leaves(over):
        if setting.split(".")[0] in ABOUT_THE_FILE:
            continue
        if setting not in below or _listed(below[setting]) != _listed(value):
            yield setting


def _listed(value: object) -> object:
    """A value so that one word, a list and a tuple of it are the same."""
    return list(value) if isinstance(value, list | tuple) else [value]


def leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, object]]:
    """Every entry of a table that is no table, by its dotted name."""
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from leaves(value, name)
        else:
            yield name, value


def nested(setting: str, value: object) -> dict[str, Any]:
    """The table that holds this one setting.

    >>> nested("ranks.7.asks", "below")
    {'ranks': {'7': {'asks': 'below'}}}
    """
    table: Any = value
    for part in reversed(setting.split(".")):
        table = {part: table}
    return dict(table)

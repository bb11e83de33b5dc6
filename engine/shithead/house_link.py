"""House rules as the parameters of their page's link, and back, forgiving what is damaged.

``base=traveller&set=turn.pick_up-any_time~ranks.7.lets_through-23``: see
:mod:`engine.shithead.signs`.
"""

from collections.abc import Mapping

from engine.shithead.house import House
from engine.shithead.signs import clean_title, format_changes, read_changes
from engine.shithead.variant_file import FIRST, variant_names


def format_house(house: House) -> dict[str, str]:
    """The parameters of a link to these rules.

    >>> format_house(House().put({"turn.pick_up": "any_time"}))
    {'base': 'traveller', 'set': 'turn.pick_up-any_time'}
    """
    link = {"base": house.base, "set": format_changes(house.changes), "title": house.title}
    return {key: value for key, value in link.items() if value}


def read_house(query: Mapping[str, str]) -> tuple[House, tuple[str, ...]]:
    """The rules of a link, and a sentence for each thing that could not be read."""
    problems: list[str] = []
    base = query.get("base", FIRST)
    if base not in variant_names():
        problems.append(f"There is no rule set called “{base[:40]}”, so we start from another.")
        base = FIRST
    changes, left_out = read_changes(query.get("set", ""))
    house = House(base, title=clean_title(query.get("title", ""))).put(changes)
    return house, (*problems, *left_out)

"""The name of a rule set in a link, a record or a command, house rules included.

``traveller+four_burn`` switches an option on; ``traveller~title-Ours~turn.pick_up-any_time`` are
house rules: the rule set they start from, their title and what they change, see
:mod:`engine.shithead.signs`. Options in such a name are changes like any other.
"""

from engine.shithead.house import House, build_house
from engine.shithead.house_check import problems
from engine.shithead.schema import values
from engine.shithead.signs import TITLE, parse_title, read_changes
from engine.shithead.variant import Variant, VariantError, load_variant

MOST_START = 200


def parse_house(ref: str) -> House:
    """The house rules of a name; raises :class:`VariantError` for whatever cannot be read.

    >>> parse_house("traveller+four_burn~title-Ours").changes
    (('four.burns', True),)
    """
    house, unread = read_ref(ref)
    if unread:
        raise VariantError(unread[0])
    return house


def read_ref(ref: str) -> tuple[House, tuple[str, ...]]:
    """The house rules of a name as far as they can be read, and a sentence for what cannot.

    Raises :class:`VariantError` where the rule set they start from is none.
    """
    start, _, said = ref.partition("~")
    base = load_variant(start[:MOST_START])
    title = ""
    if said.startswith(TITLE):
        text, _, said = said.removeprefix(TITLE).partition("~")
        title = parse_title(text)
    changes, unread = read_changes(said)
    settings = base.settings
    house = House(settings.id, title=title).put(values(settings) if base.options else {})
    return house.put(changes), unread


def read_variant(text: str) -> tuple[Variant | None, tuple[str, ...]]:
    """The rule set that a link names, and a sentence for each thing that could not be read.

    Never raises: what does not fit is left aside, down to the rule set that the name begins with,
    and where there is none of that name there is none at all.
    """
    name = text.replace(" ", "+")  # a plus that was not written as %2B comes as a space
    start = name.partition("~")[0][:MOST_START]
    unread: tuple[str, ...] = ()
    try:
        if "~" not in name:
            return load_variant(start), ()
        house, unread = read_ref(name)
        faults = problems(house)
        if not faults:
            return build_house(house), unread
        unread = (*unread, f"These house rules cannot be played yet: {faults[0].sentence}")
    except VariantError as error:
        unread = (*unread, str(error))
    try:
        return load_variant(start.partition("+")[0]), unread
    except VariantError:
        return None, unread

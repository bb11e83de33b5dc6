"""Settings and their values in the words of a table."""

from engine.shithead.cards import is_card
from engine.shithead.narration import card_mark, named_cards
from engine.shithead.schema import Value, fields
from engine.text.catalogue import load_catalogue


def setting_name(setting: str) -> str:
    """A setting in words, such as "ten: goes on"; a row of a rank as a whole is called by the rank.

    Raises ``KeyError`` for what has no name, as a section such as ``turn``.
    """
    catalogue = load_catalogue()
    match setting.split("."):
        case ["ranks", rank]:
            return catalogue.noun("rank", rank).one
        case ["ranks", rank, key, *_]:
            return f"{catalogue.noun('rank', rank).one}: {catalogue.table['setting'][key]}"
        case ["may_follow", rank]:
            return f"{catalogue.noun('rank', rank).one}: {catalogue.table['setting']['may_follow']}"
        case _:
            return str(catalogue.table["setting"][setting])


def name_of(setting: str) -> str:
    """A setting in words, such as "Ten: never on"."""
    name = setting_name(setting)
    return name[:1].upper() + name[1:]


def label_of(setting: str) -> str:
    """A setting as a form asks for it, without the rank it is about."""
    name = name_of(setting).rpartition(": ")[2]
    return name[:1].upper() + name[1:]


def value_words(setting: str, value: Value) -> str:  # noqa: PLR0911  # one line a kind of value
    """What a setting says, in words."""
    field, catalogue = fields()[setting], load_catalogue()
    match value:
        case None | "" | ():
            return "none"
        case str() if setting == "start.card":
            return card_words(value)
        case bool():
            return "yes" if value else "no"
        case tuple() if field.kind == "players":
            return " to ".join(map(str, value))
        case tuple() if field.kind == "packs":
            return ", ".join(f"{packs} for up to {players} players" for players, packs in value)
        case tuple() if field.kind == "deals":
            return "; ".join(
                f"{'/'.join(map(str, row[0]))} players: {row[1]}, {row[2]}, {row[3]}"
                for row in value
            )
        case tuple() if field.kind == "powers":
            return " and ".join(choice_words(setting, str(power)) for power in value)
        case tuple():
            ranks = [catalogue.noun("rank", str(rank)).many for rank in value]
            return catalogue.listed(ranks)
        case _:
            return choice_words(setting, str(value))


def choice_words(setting: str, value: str) -> str:
    """One of the words a setting may take, as a table says it."""
    key = f"{setting.rpartition('.')[2]}.{value}"
    catalogue = load_catalogue()
    return catalogue.fill(f"choice.{key}") if catalogue.has(f"choice.{key}") else value


def card_words(card: str) -> str:
    """A card, or any card of a rank, in words; the invitation to choose where there is none."""
    if not card:
        return "choose a card"
    return named_cards(card)


def setting_value(setting: str, value: object) -> str:
    """A value as a reader says it."""
    match value:
        case str():
            return _choice(setting, value)
        case bool():
            return "yes" if value else "no"
        case (int() as fewest, int() as most):
            return f"{fewest} to {most}"
        case tuple() | list():
            return ", ".join(setting_value(setting, part) for part in value) or "none"
        case {"players": most, "packs": packs}:
            return f"{packs} for up to {most} players"
        case _:
            return str(value)


def _choice(setting: str, value: str) -> str:
    """A word of the rule set in plain English: "10" for the rank T, a phrase for a choice."""
    catalogue = load_catalogue()
    ranks = catalogue.table["noun"]["rank"]
    if setting == "start.card" and value:
        return card_mark(value) if is_card(value) else named_cards(value)
    if setting == "turn.order" or value in ranks:
        return " ".join(catalogue.noun("rank", rank).short for rank in value)
    return str(catalogue.table["value"].get(value, value.replace("_", " "))) or "none"

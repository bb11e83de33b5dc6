"""Settings and their values in the words of a table."""

from engine.shithead.narration import card_name
from engine.shithead.schema import Value, fields
from engine.text.catalogue import load_catalogue
from pages.ui.sources_view import setting_name


def name_of(setting: str) -> str:
    """A setting in words, such as "Ten: never on"."""
    name = setting_name(setting)
    return name[:1].upper() + name[1:]


def label_of(setting: str) -> str:
    """A setting as a form asks for it, without the rank it is about."""
    catalogue = load_catalogue()
    for key in (setting, setting.rpartition(".")[2], setting.partition(".")[0]):
        if key in catalogue.table["label"]:
            return str(catalogue.table["label"][key])
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
    return load_catalogue().noun("rank", card).a if len(card) == 1 else f"the {card_name(card)}"

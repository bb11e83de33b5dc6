"""The house rules on screen: the address is the state, and every change goes through it."""

from collections.abc import Mapping

import streamlit as st

from engine.shithead.deals_text import parse_deals
from engine.shithead.house import House, with_powers
from engine.shithead.house_file import keep, own_folder, read_file, take
from engine.shithead.house_link import format_house, read_house
from engine.shithead.schema import PLAIN, Value, fields
from engine.shithead.settings import ANY_RANK
from engine.shithead.variant_file import VariantError

PROBLEMS, LAST, REFUSED, DONE = "house_problems", "house_last", "house_refused", "house_done"
OURS = ("base", "set", "title")
PARTS = ("settle", "specials", "rest", "compare", "sheet", "keep")
TWO_PACKS = 2
LISTED = "listed"
UNFIT = "First settle what does not fit, above."
"""Said in place of what rules at odds with each other cannot show."""


def read() -> House:
    """The rules the address names; what could not be read waits in :func:`problems`."""
    house, problems = read_house(st.query_params.to_dict())
    st.session_state[PROBLEMS] = problems
    return house


def problems() -> tuple[str, ...]:
    """What of the address, or of a file, could not be read."""
    found: tuple[str, ...] = st.session_state.get(PROBLEMS, ())
    refused = st.session_state.get(REFUSED, "")
    return (*found, refused) if refused else found


def said() -> str:
    """What a button did last, to be said once."""
    return str(st.session_state.pop(DONE, ""))


def show(house: House, **more: str) -> None:
    """Go on with these rules; the rest of the address stays."""
    kept = {key: text for key, text in st.query_params.to_dict().items() if key not in OURS}
    st.session_state.pop(REFUSED, None)
    st.query_params.from_dict(format_house(house) | kept | more)


def view() -> str:
    """The part of the page that is open; the first where the address names none we have."""
    asked = st.query_params.get("view", "")
    return asked if asked in PARTS else PARTS[0]


def turn_to(key: str) -> None:
    """Open the part a control names."""
    show(read(), view=st.session_state[key])


def last_changed() -> frozenset[str]:
    """The settings changed last, so that what they do is shown first."""
    found: frozenset[str] = st.session_state.get(LAST, frozenset())
    return found


def put(changes: Mapping[str, Value]) -> None:
    """Change settings."""
    st.session_state[LAST] = frozenset(changes)
    show(read().put(changes))


def undo(setting: str) -> None:
    """A setting as in the base again; a rank as a whole with its power."""
    house = read()
    section = setting.rpartition(".")[0] if setting.endswith(".power") else setting
    about = [name for name, _ in house.changes if name == setting or name.startswith(f"{section}.")]
    for name in about:
        house = house.undo(name)
    show(house)


def start_over() -> None:
    """The base alone."""
    show(House(read().base))


def choose_base(key: str) -> None:
    """Start from another rule set, without changes."""
    show(House(st.session_state[key], title=read().title))


def name_it(key: str) -> None:
    """Give the rules a name."""
    house, _ = read_house({**format_house(read()), "title": str(st.session_state[key]).strip()})
    show(house)


def choose(setting: str, key: str) -> None:
    """Take over what a control of the form says."""
    value = st.session_state[key]
    match fields()[setting].kind:
        case "powers":
            rank = setting.split(".")[1]
            st.session_state[LAST] = frozenset({setting})
            powers = tuple(power for power in fields()[setting].choices if power in value)
            show(with_powers(read(), rank, powers or PLAIN))
        case "ranks":
            put({setting: _in_order(value) or fields()[setting].default})
        case "place":
            put({setting: () if value == LISTED else value})
        case _:
            put({setting: value})


def list_places(setting: str, key: str) -> None:
    """The cards that a rank may go on beside the order of ranks."""
    put({setting: _in_order(st.session_state[key])})


def _in_order(ranks: list[str]) -> tuple[str, ...]:
    return tuple(rank for rank in ANY_RANK if rank in ranks)


def choose_players(key: str) -> None:
    """Another number of players; the packs serve them as well as they did."""
    fewest, most = st.session_state[key]
    packs = read().value("table.packs")
    rows = [row for row in packs if isinstance(row, tuple)] if isinstance(packs, tuple) else []
    short = [row for row in rows if row[0] < most]
    packs_now = next((row[1] for row in rows if row[0] >= most), rows[-1][1] if rows else 1)
    put({"table.players": (fewest, most), "table.packs": (*short, (most, packs_now))})


def choose_packs(key: str) -> None:
    """One pack up to so many players, two beyond."""
    up_to = int(st.session_state[key])
    players = read().value("table.players")
    most = max(players) if isinstance(players, tuple) else up_to
    beyond = ((most, TWO_PACKS),) if most > up_to else ()
    put({"table.packs": ((min(up_to, most), 1), *beyond)})


def choose_deals(key: str) -> None:
    """Another deal for some numbers of players, or what is wrong with its text."""
    try:
        put({"deal.for_players": parse_deals(str(st.session_state[key]))})
    except ValueError as error:
        st.session_state[REFUSED] = str(error)


def make_special(key: str) -> None:
    """Open the form of a rank that has no power yet."""
    rank = st.session_state[key]
    if rank is not None:
        st.session_state["house_new"] = rank


def settle(key: str, changes: tuple[tuple[tuple[str, Value], ...], ...]) -> None:
    """Give an answer to a disputed question; the same answer again changes nothing."""
    chosen = st.session_state[key]
    if chosen is not None:
        put(dict(changes[chosen]))


def upload(key: str) -> None:
    """Take over a file, or say what is wrong with it."""
    file = st.session_state[key]
    if file is not None:
        _take_text(file.getvalue(), file.name)


def _take_text(data: bytes, name: str) -> None:
    try:
        show(read_file(data.decode("utf-8-sig"), name[:60]))
    except UnicodeDecodeError:
        st.session_state[REFUSED] = f"{name[:60]} is no text; a rule set is a TOML file."
    except VariantError as error:
        st.session_state[REFUSED] = str(error)


def save() -> None:
    """Keep the rules in the user's folder."""
    try:
        path = keep(read(), own_folder())
        st.session_state[DONE] = f"Saved as {path.stem}."
    except OSError as error:
        st.session_state[REFUSED] = f"These rules could not be saved: {error.strerror}."


def load(name: str) -> None:
    """Take kept rules up again."""
    try:
        show(take(name, own_folder()))
    except VariantError as error:
        st.session_state[REFUSED] = str(error)


def compare(side: str, key: str) -> None:
    """Choose one side of the comparison."""
    show(read(), **{side: st.session_state[key]})

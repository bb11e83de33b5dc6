"""What is wrong with house rules while somebody is still choosing, in words, with ways out."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.core.verdict import Clause
from engine.shithead.check import Fault, find_faults
from engine.shithead.fault_words import fault_words
from engine.shithead.house import WHERE, House, base_values, build_house, house_table
from engine.shithead.schema import Value
from engine.shithead.variant import VariantError, unchecked
from engine.shithead.variant_file import settings_of, whole_table
from engine.text.catalogue import load_catalogue
from engine.text.explain import law

MOST_SHOWN = 4
DEALING = ("deal.", "table.")
"""The sections that must go together, which no one setting of them is to blame for."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A way out: the rule it makes, and the settings it changes."""

    says: str
    changes: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """What does not fit, the settings it comes from, and ways out."""

    sentence: str
    settings: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()


@lru_cache(maxsize=64)
def problems(house: House) -> tuple[Problem, ...]:
    """What is wrong with these rules; empty where they can be played.

    >>> problems(House())
    ()
    """
    try:
        build_house(house)
    except VariantError as error:
        try:
            settings = settings_of(whole_table(house_table(house), WHERE), WHERE)
        except VariantError as bad:
            return (_bad_setting(house, str(bad)),)
        faults = find_faults(unchecked(settings))[:MOST_SHOWN]
        return tuple(_told(house, fault) for fault in faults) or (Problem(str(error)),)
    return ()


def _bad_setting(house: House, sentence: str) -> Problem:
    """A refusal that names a setting: taking back what was changed there is the way out."""
    sentence = sentence.removeprefix(f"{WHERE}: ")
    named = [setting for setting, _ in house.changes if setting in sentence]
    sections = [s for s, _ in house.changes if sentence.startswith(s.rpartition(".")[0] + ":")]
    dealing = [s for s, _ in house.changes if s.startswith(DEALING)]
    about = tuple(named or sections or dealing)
    undo = {setting: base_values(house.base)[setting] for setting in about}
    back = Repair("Take back what was changed there.", tuple(undo.items()))
    return Problem(sentence[:1].upper() + sentence[1:], about, (back,) if undo else ())


def _told(house: House, fault: Fault) -> Problem:
    settings = tuple(dict.fromkeys(clause.setting for clause in fault.clauses))
    repairs: tuple[Repair, ...] = ()
    if fault.kind != "gap":
        ways = _taken_back if fault.kind == "cycle" else _repairs
        repairs = tuple(ways(house, fault.clauses))
    return Problem(fault_words(fault), settings, repairs)


def _repairs(house: House, clauses: tuple[Clause, ...]) -> Iterator[Repair]:
    """Let the card through or bar it where a limit meets a card for everything; else take back."""
    catalogue = load_catalogue()
    limits = [c.setting.split(".")[1] for c in clauses if c.setting.endswith(".asks")]
    places = [c.setting.split(".")[1] for c in clauses if c.setting.endswith(".on")]
    if limits and places:
        (asker, *_), (rank, *_) = limits, places
        through, bar = f"ranks.{asker}.lets_through", f"ranks.{rank}.not_on"
        yield Repair(
            catalogue.say("law.limit.lets_through", asker=asker, passing=(rank,)),
            _added(house, through, rank),
        )
        yield Repair(
            catalogue.say("law.not_on", own=rank, barred=(asker,)), _added(house, bar, asker)
        )
        return
    if limits and any(clause.setting == "four.ignores_order" for clause in clauses):
        yield Repair(catalogue.say("house.set_breaks_limit"), (("four.ignores_limits", True),))
    yield from _taken_back(house, clauses)


def _taken_back(house: House, clauses: tuple[Clause, ...]) -> Iterator[Repair]:
    """What of these clauses this table changed, as it was."""
    catalogue, was = load_catalogue(), base_values(house.base)
    for clause in clauses:
        back = {setting: was[setting] for setting in _changed_for(house, clause.setting)}
        if back:
            says = catalogue.say("house.take_back", law=law(clause, {}, catalogue).rstrip("."))
            yield Repair(says, tuple(back.items()))


def _changed_for(house: House, rests_on: str) -> tuple[str, ...]:
    """The changes that a clause rests on: its very setting, else what of that card or section."""
    changed = tuple(setting for setting, _ in house.changes)
    if rests_on in changed:
        return (rests_on,)
    section = ".".join(rests_on.split(".")[: 2 if rests_on.startswith("ranks.") else 1])
    return tuple(setting for setting in changed if setting.startswith(f"{section}."))


def _added(house: House, setting: str, rank: str) -> tuple[tuple[str, Value], ...]:
    ranks = house.value(setting)
    return ((setting, (*ranks, rank) if isinstance(ranks, tuple) else (rank,)),)

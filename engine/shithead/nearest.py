"""Which single setting would flip an answer: the nearest house rule that allows or forbids a play.

Every neighbour is a whole rule set, built and checked like any other; one whose clauses would
disagree is no neighbour.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.shithead.cards import Card, Rank, rank_of, top_rank
from engine.shithead.layers import merged, nested
from engine.shithead.legality import judge_cards
from engine.shithead.position import Observation
from engine.shithead.settings import LIMITING, Settings
from engine.shithead.variant import Variant, VariantError, variant_of
from engine.shithead.variant_file import settings_of
from engine.shithead.what_if import judged_by


@dataclass(frozen=True, slots=True)
class Change:
    """One setting with another value; ``now`` is None where the rank would lose its row."""

    setting: str
    was: object
    now: object


def flips(seen: Observation, cards: tuple[Card, ...]) -> tuple[Change, ...]:
    """The single changes of a setting under which laying these cards is judged otherwise.

    The pile is folded anew, one card a play, under each neighbour.
    """
    was = judge_cards(seen, cards).is_legal
    found = []
    for change, settings in _neighbours(seen, rank_of(cards[0])):
        variant = _built(settings)
        if variant is not None and judged_by(variant, seen, cards).is_legal is not was:
            found.append(change)
    return tuple(found)


def _built(settings: Settings) -> Variant | None:
    try:
        return variant_of(settings)
    except VariantError:
        return None


def _neighbours(seen: Observation, rank: Rank) -> Iterator[tuple[Change, Settings]]:
    """Rule sets one setting away, as far as the setting can touch this rank on this pile."""
    settings = seen.variant.settings
    table = settings.model_dump(exclude_unset=True)
    done = set()
    for setting, now in _changes(settings, seen, rank):
        was = _value(table, setting)
        if was == now or (setting, now) in done:
            continue
        done.add((setting, now))
        changed = _without(table, setting) if now is None else merged(table, nested(setting, now))
        if setting.endswith("lets_through"):  # what is let through is not stopped as well
            stops = tuple(r for r in settings.ranks[setting.split(".")[1]].stops if r != rank)
            changed = merged(changed, nested(setting.replace("lets_through", "stops"), stops))
        try:
            yield Change(setting, was, now), settings_of(changed, "a neighbour")
        except VariantError:
            continue


def _changes(settings: Settings, seen: Observation, rank: Rank) -> Iterator[tuple[str, object]]:
    """Settings with the values to try."""
    beat = "higher" if settings.turn.beat == "equal_or_higher" else "equal_or_higher"
    yield "turn.beat", beat
    if rank in settings.ranks:
        yield f"ranks.{rank}.on", "rank" if settings.ranks[rank].on != "rank" else "anything"
        for name in ("not_on", "only_on", "not_on_top"):
            yield f"ranks.{rank}.{name}", ()
        if seen.to_beat.asker:
            yield f"ranks.{rank}.not_on", _toggled(settings.ranks[rank].not_on, seen.to_beat.asker)
        yield f"ranks.{rank}", None
    for other in {seen.to_beat.asker, top_rank(seen.pile)} & settings.ranks.keys():
        yield from _changes_of_asker(settings, other, rank)
    yield "four.burns", not settings.four.burns
    for order in ("no", "at_once", "always"):
        yield "four.ignores_order", order


def _changes_of_asker(settings: Settings, other: Rank, rank: Rank) -> Iterator[tuple[str, object]]:
    """What the card on the pile could do otherwise."""
    row = settings.ranks[other]
    if LIMITING & set(row.power):
        yield f"ranks.{other}.lets_through", _toggled(row.lets_through, rank)
        yield f"ranks.{other}.stops", _toggled(row.stops, rank)
    if row.asks in ("below", "at_most"):
        yield f"ranks.{other}.asks", "at_most" if row.asks == "below" else "below"
    if "invisible" in row.power:
        yield f"ranks.{other}.hands_on_limit", not row.hands_on_limit
        yield f"ranks.{other}.on_itself", "own" if row.on_itself == "through" else "through"
        yield f"ranks.{other}.on_empty", "own" if row.on_empty == "nothing" else "nothing"
    yield f"ranks.{other}", None


def _toggled(ranks: tuple[Rank, ...], rank: Rank) -> tuple[Rank, ...]:
    return tuple(r for r in ranks if r != rank) if rank in ranks else (*ranks, rank)


def _value(table: Mapping[str, Any], setting: str) -> object:
    value: Any = table
    for part in setting.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def _without(table: Mapping[str, Any], setting: str) -> dict[str, Any]:
    section, rank = setting.split(".")
    left = {key: row for key, row in table[section].items() if key != rank}
    return {**table, section: left}

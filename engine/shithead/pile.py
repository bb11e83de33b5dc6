"""The pile as facts: what it asks, and whether cards make a set with those on top of it."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from engine.shithead.cards import Card, Rank, rank_of, top_rank
from engine.shithead.position import Observation
from engine.shithead.slate import Slate
from engine.shithead.variant import FactsOf

Table = Observation | Slate


@dataclass(frozen=True, slots=True)
class Meeting:
    """So many cards of a rank that meet the pile, on the own turn or another's."""

    rank: Rank
    count: int
    turn: str = "own"


_DEMAND: Mapping[str, Callable[[Observation, object], Hashable]] = {
    "kind": lambda seen, _: seen.to_beat.kind,
    "asker": lambda seen, _: seen.to_beat.asker,
    "asks": lambda seen, _: seen.to_beat.asks,
    "bar": lambda seen, _: seen.to_beat.bar,
}
DEMAND_FACTS = FactsOf(_DEMAND)
"""The facts about what is asked."""

_MEETING: Mapping[str, Callable[[Observation, Meeting], Hashable]] = {
    **_DEMAND,
    "top": lambda seen, _: top_rank(seen.pile),
    "rank": lambda _, cards: cards.rank,
    "count": lambda _, cards: cards.count,
    "fits": lambda seen, cards: cards.rank in seen.to_beat.meets,
    "completes": lambda seen, cards: completes_set(seen, cards.rank, cards.count),
    "turn": lambda _, cards: cards.turn,
    "stock": lambda seen, _: "some" if seen.stock_size else "gone",
}
PILE_FACTS = FactsOf(_MEETING)
"""The facts about cards that meet a pile."""


def completes_set(table: Table, rank: Rank, count: int) -> bool:
    """Whether so many cards of the rank make a set with those on top of the pile."""
    four, invisible = table.variant.settings.four, table.variant.powers["invisible"]
    wanted = (four.count or table.players) - count
    if wanted <= 0 or not four.across_turns:
        return wanted <= 0
    counted: tuple[Rank, ...] = (rank,)
    if four.through_invisible == "counts_as":
        counted = (table.to_beat.asker if rank in invisible else rank, *invisible)
    ignored = invisible if four.through_invisible == "yes" else ()
    return _run(table.pile, counted, ignored) >= wanted


def _run(pile: tuple[Card, ...], counted: tuple[Rank, ...], ignored: tuple[Rank, ...]) -> int:
    """How many counted cards lie together on top of the pile, ignored ones left out."""
    length = 0
    for card in reversed(pile):
        if rank_of(card) in counted:
            length += 1
        elif rank_of(card) not in ignored:
            break
    return length

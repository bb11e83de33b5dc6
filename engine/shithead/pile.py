"""The pile as facts: what it asks, and whether cards make a set with those on top of it."""

from collections.abc import Hashable

from engine.shithead.cards import Card, Rank, rank_of, top_rank
from engine.shithead.position import Observation, Position
from engine.shithead.slate import Slate
from engine.shithead.to_beat import ToBeat

Table = Observation | Position | Slate


def demand_facts(to_beat: ToBeat) -> dict[str, Hashable]:
    """The facts about what is asked."""
    return {
        "kind": to_beat.kind,
        "asker": to_beat.asker,
        "asks": to_beat.asks,
        "bar": to_beat.bar,
    }


def pile_facts(table: Table, rank: Rank, count: int) -> dict[str, Hashable]:
    """The facts about ``count`` cards of a rank that meet a pile."""
    return {
        **demand_facts(table.to_beat),
        "top": top_rank(table.pile),
        "rank": rank,
        "count": count,
        "fits": rank in table.to_beat.meets,
        "completes": completes_set(table, rank, count),
    }


def completes_set(table: Table, rank: Rank, count: int) -> bool:
    """Whether so many cards of the rank make a set with those on top of the pile."""
    four, invisible = table.variant.settings.four, table.variant.powers["invisible"]
    counted, ignored = {rank}, set[Rank]()
    if four.through_invisible == "counts_as":
        counted = {table.to_beat.asker if rank in invisible else rank, *invisible}
    elif four.through_invisible == "yes":
        ignored = set(invisible) - {rank}
    lying = _run(table.pile, counted, ignored) if four.across_turns else 0
    return lying + count >= (four.count or table.players)


def _run(pile: tuple[Card, ...], counted: set[Rank], ignored: set[Rank]) -> int:
    """How many counted cards lie together on top of the pile, ignored ones left out."""
    length = 0
    for card in reversed(pile):
        if rank_of(card) in counted:
            length += 1
        elif rank_of(card) not in ignored:
            break
    return length

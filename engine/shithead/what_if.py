"""What would make a move legal: the nearest change of card, pile or rule set."""

from dataclasses import dataclass, replace

from engine.shithead.cards import Card, Rank, rank_of
from engine.shithead.legality import judge_cards
from engine.shithead.position import Observation
from engine.shithead.to_beat import fold, nothing
from engine.shithead.variant import Variant


@dataclass(frozen=True, slots=True)
class WhatIf:
    """``ranks`` that could go in its place, whether an empty pile would do, and under which titles.

    ``under`` are the other rule sets that would allow the very cards on the very pile, folded one
    card a play.
    """

    ranks: tuple[Rank, ...]
    on_empty_pile: bool
    under: tuple[str, ...]


def what_if(seen: Observation, cards: tuple[Card, ...], others: tuple[Variant, ...]) -> WhatIf:
    """The nearest changes that would make laying these cards legal."""
    suit = cards[0][1]
    order = seen.variant.settings.turn.order
    ranks = tuple(rank for rank in order if judge_cards(seen, (rank + suit,)).is_legal)
    cleared = replace(seen, pile=(), to_beat=nothing(seen.variant))
    return WhatIf(
        ranks=ranks,
        on_empty_pile=judge_cards(cleared, cards).is_legal,
        under=tuple(other.title for other in others if _allows(other, seen, cards)),
    )


def _allows(variant: Variant, seen: Observation, cards: tuple[Card, ...]) -> bool:
    to_beat, top = nothing(variant), ""
    for card in seen.pile:
        to_beat = fold(variant, to_beat, top, rank_of(card), 1)
        top = rank_of(card)
    there = replace(seen, variant=variant, to_beat=to_beat)
    return judge_cards(there, cards).is_legal

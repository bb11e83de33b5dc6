"""What would make a move legal: the nearest change of card, pile or rule set."""

from dataclasses import dataclass, replace

from engine.core.verdict import Verdict
from engine.shithead.cards import Card, Rank
from engine.shithead.legality import judge_cards
from engine.shithead.position import Observation
from engine.shithead.to_beat import fold_plays, nothing
from engine.shithead.variant import Variant


@dataclass(frozen=True, slots=True)
class WhatIf:
    """``ranks`` that could go in its place, whether an empty pile would do, and other rules.

    ``under`` are the titles of the other rule sets that would allow the very cards on the very
    pile, folded one card a play, each with its verdict.
    """

    ranks: tuple[Rank, ...]
    on_empty_pile: bool
    under: tuple[tuple[str, Verdict], ...]


def what_if(seen: Observation, cards: tuple[Card, ...], others: tuple[Variant, ...]) -> WhatIf:
    """The nearest changes that would make laying these cards legal."""
    suit = cards[0][1]
    order = seen.variant.settings.turn.order
    ranks = tuple(rank for rank in order if judge_cards(seen, (rank + suit,)).is_legal)
    cleared = replace(seen, pile=(), to_beat=nothing(seen.variant))
    return WhatIf(
        ranks=ranks,
        on_empty_pile=judge_cards(cleared, cards).is_legal,
        under=tuple(
            (other.title, verdict)
            for other in others
            if (verdict := judged_by(other, seen, cards)).is_legal
        ),
    )


def judged_by(variant: Variant, seen: Observation, cards: tuple[Card, ...]) -> Verdict:
    """The verdict of another rule set on the same cards and the same pile.

    The pile is folded anew, one card a play.
    """
    to_beat = fold_plays(variant, ((card,) for card in seen.pile))
    return judge_cards(replace(seen, variant=variant, to_beat=to_beat), cards)

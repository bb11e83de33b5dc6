"""What the next card must meet: the one state that is carried from play to play.

It is folded play by play through the question ``asks``, so nothing ever walks the pile: chains of
invisible cards, a limit that lives on below them or dies, all are values of it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.shithead.cards import JOKER, Rank

if TYPE_CHECKING:
    from engine.shithead.variant import Variant

Kind = Literal["nothing", "reach", "limit"]


@dataclass(frozen=True, slots=True)
class ToBeat:
    """``kind`` of demand, the rank that ``asker`` made it, the ranks that meet it, and the clause.

    ``asker`` is the card seen through invisible ones, so it may lie below the top of the pile; it
    is empty when nothing is asked. ``because`` is the id of the clause that made the demand.
    """

    kind: Kind
    asker: Rank
    meets: frozenset[Rank]
    because: str


def nothing(variant: "Variant", because: str = "turn.beat") -> ToBeat:
    """Nothing is asked: every rank will do."""
    return ToBeat("nothing", "", frozenset(variant.settings.turn.order + JOKER), because)


def fold(variant: "Variant", before: ToBeat, top: Rank, rank: Rank, count: int) -> ToBeat:
    """What is to beat after ``count`` cards of ``rank`` were laid on ``top`` (``""`` for none)."""
    facts = {"kind": before.kind, "asker": before.asker, "top": top, "rank": rank, "count": count}
    verdict = variant.ask("asks", facts)
    because = verdict.deciding[-1].id
    match verdict.answer:
        case "keep":
            return before
        case "nothing":
            return nothing(variant, because)
        case "own":
            return ToBeat("reach", rank, reaching(variant, rank), because)
        case "reach_asker":
            return ToBeat("reach", before.asker, reaching(variant, before.asker), because)
        case ("limit", frozenset() as ranks):
            return ToBeat("limit", rank, ranks, because)
        case other:
            msg = f"clause {because} asks {other!r}, which nobody knows how to meet"
            raise AssertionError(msg)


def reaching(variant: "Variant", rank: Rank) -> frozenset[Rank]:
    """The ranks that reach this one under the rule set's order."""
    order = variant.settings.turn.order
    if rank not in order:
        return frozenset(order + JOKER)
    start = order.index(rank) + (variant.settings.turn.beat == "higher")
    return frozenset(order[start:])

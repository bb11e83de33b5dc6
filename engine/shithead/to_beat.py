"""What the next card must meet: the one state that is carried from play to play.

It is folded play by play through the question ``asks``, so nothing ever walks the pile: chains of
invisible cards, a limit that lives on below them or dies, a queen that must be covered, a choice
announced by a player: all are values of it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.core.verdict import Verdict
from engine.shithead.cards import Card, Rank, rank_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.shithead.variant import Variant

Kind = Literal["nothing", "reach", "limit", "cover"]
Announced = str
"""What a player says with a card: ``higher``, ``lower``, the rank it stands for, or nothing."""

MOST_FOLDED = 10_000


@dataclass(frozen=True, slots=True)
class ToBeat:
    """A demand on the next card.

    ``asker`` is the rank that makes it, seen through invisible cards, so it may lie below the top
    of the pile; it is empty on an empty pile. ``asks`` says in which way a limit binds (``below``,
    ``at_most``, ``at_least``, ``itself`` or ``none``: nothing will do), measured from the rank
    ``bar``. ``meets`` are the ranks that meet it, ``because`` the clause that made it.
    """

    kind: Kind
    asker: Rank
    meets: frozenset[Rank]
    because: str
    asks: str = ""
    bar: Rank = ""


def nothing(variant: "Variant", because: str = "turn.beat", asker: Rank = "") -> ToBeat:
    """Nothing is asked: every rank will do."""
    return ToBeat("nothing", asker, variant.every_rank, because)


def fold(  # noqa: PLR0913, PLR0917  # what lay there, and what was laid
    variant: "Variant",
    before: ToBeat,
    top: Rank,
    rank: Rank,
    count: int,
    announced: Announced = "",
) -> ToBeat:
    """What is to beat after ``count`` cards of ``rank`` were laid on ``top`` (``""`` for none).

    A rule set remembers what followed what: a game comes by the same few hundred all the time.
    """
    laid = before, top, rank, count, announced
    after = variant.folded.get(laid)
    if after is None:
        after = _folded(variant, *laid)
        if len(variant.folded) < MOST_FOLDED:  # the text of a position may name any demand
            variant.folded[laid] = after
    return after


def _folded(  # noqa: PLR0913, PLR0917  # as above
    variant: "Variant", before: ToBeat, top: Rank, rank: Rank, count: int, announced: Announced
) -> ToBeat:
    verdict = asked(variant, before, top, rank, count)
    because = verdict.deciding[-1].id
    if verdict.answer == "wild" and announced in variant.every_rank:
        return fold(variant, before, top, announced, count)
    if isinstance(verdict.answer, tuple):
        return _limit(variant, rank, str(verdict.answer[1]), rank, because)
    return _FOLDS[str(verdict.answer)](variant, before, rank, because, announced)


def fold_plays(
    variant: "Variant", plays: "Iterable[Sequence[Card]]", announced: Announced = ""
) -> ToBeat:
    """What is to beat after these plays, each of equal cards, on an empty pile.

    What was announced belongs to the last that could.
    """
    to_beat, top = nothing(variant), ""
    for play in plays:
        rank = rank_of(play[0])
        to_beat, top = fold(variant, to_beat, top, rank, len(play), announced), rank
    return to_beat


def asked(variant: "Variant", before: ToBeat, top: Rank, rank: Rank, count: int) -> Verdict:
    """What the clauses say of the next card, after ``count`` cards of ``rank`` on ``top``."""
    facts = {"kind": before.kind, "asker": before.asker, "top": top, "rank": rank, "count": count}
    return variant.ask("asks", facts)


def reached(variant: "Variant", rank: Rank, because: str) -> ToBeat:
    """The demand to reach a rank: by the order of ranks, or by a table where there is one.

    A joker has no place in the order, so without a table there is nothing to reach.
    """
    table = variant.settings.may_follow.get(rank)
    if table is not None:
        return ToBeat("reach", rank, frozenset(table), because)
    if rank not in variant.settings.turn.order:
        return nothing(variant, because, asker=rank)
    return ToBeat("reach", rank, frozenset(variant.settings.in_order(rank)), because)


def _limit(variant: "Variant", asker: Rank, asks: str, bar: Rank, because: str) -> ToBeat:
    """A limit measured from the rank ``bar``."""
    order = variant.settings.turn.order
    place = order.find(bar)
    meets = {
        "below": order[:place],
        "at_most": order[: place + 1],
        "at_least": order[place:],
        "itself": bar,
        "none": "",
    }[asks]
    return ToBeat("limit", asker, frozenset(meets), because, asks, bar)


def _keep(
    variant: "Variant", before: ToBeat, _rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    """What was asked is handed on; that nothing was asked is now this card's doing."""
    is_open = before.kind == "nothing" and not before.asker
    return nothing(variant, because) if is_open else before


def _reset(
    variant: "Variant", _before: ToBeat, rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    return nothing(variant, because, asker=rank)


def _own(
    variant: "Variant", _before: ToBeat, rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    return reached(variant, rank, because)


def _reach_asker(
    variant: "Variant", before: ToBeat, _rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    return reached(variant, before.asker, because)


def _announce(
    variant: "Variant", _before: ToBeat, rank: Rank, because: str, announced: Announced
) -> ToBeat:
    """The side the player named; lower where nobody said."""
    asks = "at_least" if announced == "higher" else "at_most"
    return _limit(variant, rank, asks, rank, because)


def _lower_than_met(
    variant: "Variant", before: ToBeat, rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    """Lower than the card below; nothing where there is none."""
    if not before.asker:
        return nothing(variant, because, asker=rank)
    return _limit(variant, rank, "below", before.bar or before.asker, because)


def _attack(
    variant: "Variant", _before: ToBeat, rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    return _limit(variant, rank, "none", rank, because)


def _cover(
    variant: "Variant", _before: ToBeat, rank: Rank, because: str, _announced: Announced
) -> ToBeat:
    return ToBeat("cover", rank, variant.every_rank, because)


_FOLDS: "dict[str, Callable[[Variant, ToBeat, Rank, str, Announced], ToBeat]]" = {
    "keep": _keep,
    "reset": _reset,
    "wild": _reset,
    "own": _own,
    "reach_asker": _reach_asker,
    "announce": _announce,
    "lower_than_met": _lower_than_met,
    "attack": _attack,
    "cover": _cover,
}

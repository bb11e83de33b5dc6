"""What follows when cards are laid: burning, drawing, leaving, direction, whose turn.

Each stage asks its question of the clauses and does what they say; none decides by itself.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace

from engine.core.verdict import Verdict
from engine.shithead.cards import Rank, rank_of, top_rank
from engine.shithead.events import (
    CardsDrawn,
    CardsPlayed,
    DirectionTurned,
    OpenCardsTaken,
    PileBurnt,
    PilePickedUp,
    SeatOut,
    SeatsSkipped,
    Source,
    TurnKept,
)
from engine.shithead.moves import Play
from engine.shithead.pile import completes_set
from engine.shithead.position import LastPlay, Seat
from engine.shithead.slate import Slate
from engine.shithead.to_beat import Announced, fold, nothing
from engine.shithead.variant import FactsOf


@dataclass(slots=True)  # not frozen, which is slower to make: it never leaves ``lay``
class _Laid:
    """Cards that were just laid, as the rank they count as: what the stages after it need."""

    seat: int
    rank: Rank
    count: int
    top: Rank
    completes: bool
    announced: Announced
    named: int | None


_TOLD: Mapping[str, Callable[[Slate, _Laid], Hashable]] = {
    "rank": lambda _, laid: laid.rank,
    "asker": lambda slate, _: slate.to_beat.asker,
    "count": lambda _, laid: laid.count,
    "completes": lambda _, laid: laid.completes,
    "out": lambda slate, laid: slate.seats[laid.seat].is_out,
}
_FACTS = FactsOf(_TOLD)
"""The facts that burning, turn and direction are asked with; ``asker`` is seen through the play."""


def lay(slate: Slate, move: Play, verdict: Verdict, zone: Source | None = None) -> None:
    """Cards, already taken from their owner, go on the pile; then every stage in its order."""
    seat, cards = move.seat, move.cards + move.joined
    rank, count = rank_of(cards[0]), len(cards)
    stands_for = move.announced if rank in slate.variant.powers["wild"] else ""
    laid = _Laid(
        seat=seat,
        rank=stands_for or rank,
        count=count,
        top=top_rank(slate.pile),
        completes=completes_set(slate, rank, count),
        announced=move.announced,
        named=move.named,
    )
    slate.events.append(CardsPlayed(seat, cards, zone or move.zone, verdict.because))
    slate.pile += cards
    slate.lead = ""
    slate.last = LastPlay(seat, rank, count)
    for stage in STAGES:
        stage(slate, laid)


def _burn_or_ask(slate: Slate, laid: _Laid) -> None:
    variant = slate.variant
    burns = variant.ask_of("burns", _FACTS, slate, laid)
    if burns.is_legal:
        slate.events.append(PileBurnt(laid.seat, len(slate.pile), burns.because))
        slate.burnt += slate.pile
        _clear_pile(slate, burns)
    else:
        rank = rank_of(slate.pile[-1])
        slate.to_beat = fold(variant, slate.to_beat, laid.top, rank, laid.count, laid.announced)


def _clear_pile(slate: Slate, verdict: Verdict) -> None:
    slate.pile, slate.last = (), None
    slate.to_beat = nothing(slate.variant, verdict.because[0])


def _give_pile(slate: Slate, laid: _Laid) -> None:
    """A victim takes the pile where the card lets its player name one."""
    gives = slate.variant.ask_of("gives_pile", _FACTS, slate, laid)
    if not gives.is_legal or not slate.pile:
        return
    victim = slate.seat_after(laid.seat, 1) if laid.named is None else laid.named
    place = slate.seats[victim]
    slate.events.append(PilePickedUp(victim, len(slate.pile), gives.because))
    slate.put(victim, replace(place, hand=(*place.hand, *slate.pile)))
    _clear_pile(slate, gives)


def _draw(slate: Slate, laid: _Laid) -> None:
    place = slate.seats[laid.seat]
    wanted = slate.variant.settings.turn.draw_to - len(place.hand)
    count = min(max(wanted, 0), len(slate.stock))
    if not count:
        return
    drawn = slate.stock[-count:][::-1]
    slate.put(laid.seat, Seat((*place.hand, *drawn), place.face_up, place.face_down))
    slate.stock = slate.stock[:-count]
    if slate.last is not None:
        last = slate.last  # built anew by hand: ``replace`` takes three times as long
        slate.last = LastPlay(last.seat, last.rank, last.count, tuple(map(rank_of, drawn)))
    slate.events.append(CardsDrawn(laid.seat, count, ("turn.draw_to",)))


def _take_open_cards(slate: Slate, laid: _Laid) -> None:
    place = slate.seats[laid.seat]
    takes = slate.variant.settings.open_cards.how == "take_all"
    if not takes or place.hand or slate.stock or not place.face_up:
        return
    taken = OpenCardsTaken(laid.seat, len(place.face_up), ("open_cards.how",))
    slate.put(laid.seat, replace(place, hand=place.face_up, face_up=()))
    slate.events.append(taken)


def _leave(slate: Slate, laid: _Laid) -> None:
    if slate.seats[laid.seat].is_out:
        slate.out = (*slate.out, laid.seat)
        slate.events.append(SeatOut(laid.seat, len(slate.out), ("end.decided_by",)))


def _turn_round(slate: Slate, laid: _Laid) -> None:
    turns = slate.variant.ask_of("direction", _FACTS, slate, laid)
    times = {"keep": 0, "turn_once": 1, "turn_each": laid.count}[str(turns.answer)]
    if times % 2:
        slate.direction = -slate.direction
        slate.events.append(DirectionTurned(slate.direction, turns.because))


def _pass_on(slate: Slate, laid: _Laid) -> None:
    """Who plays next, and who is skipped on the way."""
    then = slate.variant.ask_of("next", _FACTS, slate, laid)
    if then.answer == "again":
        slate.to_move = laid.seat
        slate.events.append(TurnKept(laid.seat, then.because))
        return
    steps = {"next": 1, "skip_once": 2, "skip_each": 1 + laid.count}[str(then.answer)]
    *skipped, slate.to_move = [slate.seat_after(laid.seat, step + 1) for step in range(steps)]
    if skipped:
        slate.events.append(SeatsSkipped(tuple(skipped), then.because))


STAGES = (_burn_or_ask, _give_pile, _draw, _take_open_cards, _leave, _turn_round, _pass_on)

"""The game as pure functions: deal, apply a move, see whether it is over.

Chance is settled at the deal; everything after it is decided by moves and clauses.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Literal

from engine.core.rng import SEED_MAX, shuffled
from engine.core.verdict import Verdict
from engine.shithead.cards import SUITS, Card, Rank, pack, rank_of, top_rank, without
from engine.shithead.events import (
    CardsDrawn,
    CardsPlayed,
    CardsSwapped,
    CardTurned,
    DirectionTurned,
    Event,
    GameEnded,
    OpenCardsChosen,
    OpenCardsTaken,
    PileBurnt,
    PilePickedUp,
    PlayStarted,
    SeatOut,
    SeatReady,
    SeatsSkipped,
    TurnKept,
)
from engine.shithead.legality import completes_set, judge, judge_cards
from engine.shithead.moves import Choose, Move, PickUp, Play, Ready, Swap, TurnCard
from engine.shithead.position import Position, Seat, Zone, observe
from engine.shithead.to_beat import fold, nothing
from engine.shithead.variant import Variant

PLY_LIMIT = 1_000


@dataclass(frozen=True, slots=True)
class Step:
    """A position and what happened on the way to it."""

    position: Position
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``lost``: ``loser`` is the Shithead. ``won``: the first player out won and nobody lost.
    ``capped``: the ply limit came first, which is no loss. ``order`` are the seats that left, first
    first.
    """

    kind: Literal["lost", "won", "capped"]
    order: tuple[int, ...]
    loser: int | None = None


class IllegalMove(ValueError):  # noqa: N818  # the word of the design; the verdict is the point
    """A move the rules forbid, with the verdict that says why."""

    def __init__(self, verdict: Verdict, move: Move) -> None:
        super().__init__(f"{move} is not legal: {', '.join(verdict.because)}")
        self.verdict = verdict
        self.move = move


def deal(variant: Variant, seats: int, seed: int, ply_limit: int = PLY_LIMIT) -> Position:
    """A new game: the same cards for the same rule set, number of seats and seed.

    Raises ``ValueError`` for a number of seats the table does not have, or a seed outside
    0 to 2,147,483,647.
    """
    packs = variant.packs_for(seats)
    if not packs:
        fewest, most = variant.settings.table.players
        msg = f"{variant.settings.title} seats {fewest} to {most} players, not {seats}."
        raise ValueError(msg)
    if not 0 <= seed <= SEED_MAX:
        msg = f"A seed is a whole number from 0 to {SEED_MAX}, not {seed}."
        raise ValueError(msg)
    cards = shuffled(pack(packs, variant.settings.table.jokers), seed)
    places, stock = _deal_places(variant, cards, seats)
    position = Position(
        variant=variant,
        seats=places,
        stock=stock,
        pile=(),
        burnt=(),
        to_beat=nothing(variant),
        to_move=0,
        direction=1,
        phase="arrange",
        ready=(),
        out=(),
        lead="",
        ply=0,
        ply_limit=ply_limit,
    )
    return _started(position)[0] if variant.settings.deal.open_cards == "fixed" else position


def _deal_places(
    variant: Variant, cards: tuple[Card, ...], seats: int
) -> tuple[tuple[Seat, ...], tuple[Card, ...]]:
    """Blind cards, open cards, hands; where open cards are chosen, hands are larger at first."""
    row = variant.settings.deal
    chooses = row.open_cards == "choose"
    up, hand = (0, row.up + row.hand) if chooses else (row.up, row.hand)
    rest = list(cards)

    def take(count: int) -> tuple[Card, ...]:
        taken = tuple(rest[:count])
        del rest[:count]
        return taken

    rounds = [[take(count) for _ in range(seats)] for count in (row.down, up, hand)]
    places = tuple(
        Seat(hand=in_hand, face_up=open_, face_down=blind)
        for blind, open_, in_hand in zip(*rounds, strict=True)
    )
    return places, tuple(reversed(rest))


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if position.phase != "over":
        return None
    if _is_decided(position):
        first_wins = position.variant.settings.end.decided_by == "first_wins"
        if first_wins:
            return Outcome("won", position.out)
        return Outcome("lost", position.out, loser=position.active[0])
    return Outcome("capped", position.out)


def _is_decided(position: Position) -> bool:
    if position.variant.settings.end.decided_by == "first_wins":
        return bool(position.out)
    return len(position.active) == 1


def apply(position: Position, move: Move) -> Step:
    """The next position and what happened; raises :class:`IllegalMove` with the verdict."""
    verdict = judge(position, move)
    if verdict.answer is False:
        raise IllegalMove(verdict, move)
    match move:
        case Swap():
            step = _swap(position, move, verdict)
        case Choose():
            step = _choose(position, move, verdict)
        case Ready():
            step = _ready(position, move.seat, (SeatReady(move.seat, verdict.because),))
        case Play():
            step = _lay(position, move.seat, move.cards, move.zone, verdict)
        case TurnCard():
            step = _turn_card(position, move)
        case PickUp():
            step = _pick_up(position, move.seat, (), verdict)
    return _counted(step)


def _counted(step: Step) -> Step:
    """One ply more, and the end of the game if this was it."""
    position = replace(step.position, ply=step.position.ply + 1)
    if _is_decided(position) or position.ply >= position.ply_limit:
        position = replace(position, phase="over")
        result = outcome(position)
        assert result is not None  # noqa: S101  # the phase was set just above
        because = () if result.kind == "capped" else ("end.decided_by",)
        ended = GameEnded(result.kind, result.loser, because)
        return Step(position, (*step.events, ended))
    return Step(position, step.events)


def _with_seat(position: Position, seat: int, place: Seat) -> Position:
    seats = (*position.seats[:seat], place, *position.seats[seat + 1 :])
    return replace(position, seats=seats)


def _swap(position: Position, move: Swap, verdict: Verdict) -> Step:
    place = position.seats[move.seat]
    place = replace(
        place,
        hand=_exchanged(place.hand, move.hand_card, move.open_card),
        face_up=_exchanged(place.face_up, move.open_card, move.hand_card),
    )
    event = CardsSwapped(move.seat, move.hand_card, move.open_card, verdict.because)
    return Step(_with_seat(position, move.seat, place), (event,))


def _exchanged(cards: tuple[Card, ...], gone: Card, come: Card) -> tuple[Card, ...]:
    """The cards with one replaced in its place."""
    place = cards.index(gone)
    return (*cards[:place], come, *cards[place + 1 :])


def _choose(position: Position, move: Choose, verdict: Verdict) -> Step:
    place = position.seats[move.seat]
    place = replace(place, hand=without(place.hand, move.cards), face_up=move.cards)
    event = OpenCardsChosen(move.seat, move.cards, verdict.because)
    return _ready(_with_seat(position, move.seat, place), move.seat, (event,))


def _ready(position: Position, seat: int, events: tuple[Event, ...]) -> Step:
    position = replace(position, ready=(*position.ready, seat))
    waiting = [other for other in range(len(position.seats)) if other not in position.ready]
    if waiting:
        return Step(replace(position, to_move=waiting[0]), events)
    position, started = _started(position)
    return Step(position, (*events, started))


def _started(position: Position) -> tuple[Position, PlayStarted]:
    """Play begins with the seat that the rules name."""
    seat, card = _starter(position)
    start = position.variant.settings.start
    lead = card if start.must_lead else ""
    position = replace(position, phase="play", to_move=seat, lead=lead)
    as_said = start.who == "first_seat" or (card and start.card in ("", card))
    because = ("start.who",) if as_said else ("start.otherwise",)
    return position, PlayStarted(seat, card, because)


def _starter(position: Position) -> tuple[int, Card]:
    """The seat that starts and the card that says so; the first seat where no card does."""
    start = position.variant.settings.start
    hands = [place.hand for place in position.seats]
    for wanted in _starting_cards(position.variant):
        for seat, hand in enumerate(hands):
            found = sorted(card for card in hand if card in wanted)
            if found and start.who != "first_seat":
                return seat, found[0]
    return 0, ""


def _starting_cards(variant: Variant) -> list[frozenset[Card]]:
    """Sets of cards, the first set that somebody holds decides."""
    start, order = variant.settings.start, variant.settings.turn.order
    if start.who == "holder_of":
        rank, suit = start.card[0], start.card[1]
        higher = order[order.index(rank) :] if start.otherwise == "next_of_suit" else rank
        return [frozenset({other + suit}) for other in higher]
    plain = [rank for rank in order if rank not in variant.settings.specials]
    return [frozenset(rank + suit for suit in SUITS) for rank in plain]


def _turn_card(position: Position, move: TurnCard) -> Step:
    """Turning commits: a card that goes is played, one that does not goes up with the pile."""
    place = position.seats[move.seat]
    card = place.face_down[move.slot]
    rest = (*place.face_down[: move.slot], *place.face_down[move.slot + 1 :])
    position = _with_seat(position, move.seat, replace(place, face_down=rest))
    verdict = judge_cards(observe(position, move.seat), (card,))
    turned = CardTurned(move.seat, card, verdict.is_legal, verdict.because)
    if verdict.is_legal:
        step = _lay(position, move.seat, (card,), "face_down", verdict)
    else:
        step = _pick_up(position, move.seat, (card,), verdict)
    return Step(step.position, (turned, *step.events))


def _pick_up(position: Position, seat: int, extra: tuple[Card, ...], verdict: Verdict) -> Step:
    taken = (*position.pile, *extra)
    place = position.seats[seat]
    position = _with_seat(position, seat, replace(place, hand=(*place.hand, *taken)))
    after = position.variant.ask("after_pick_up", {})
    position = replace(
        position, pile=(), to_beat=nothing(position.variant, after.because[0]), lead=""
    )
    position = replace(position, to_move=_seat_after(position, seat, 1))
    return Step(position, (PilePickedUp(seat, len(taken), verdict.because),))


@dataclass(frozen=True, slots=True)
class _Laid:
    """Cards that were just laid: what the stages after it need to know."""

    seat: int
    rank: Rank
    count: int
    top: Rank
    completes: bool

    def facts(self, position: Position) -> dict[str, Hashable]:
        """The facts that burning, turn and direction are asked with."""
        return {
            "rank": self.rank,
            "count": self.count,
            "completes": self.completes,
            "out": position.seats[self.seat].is_out,
        }


def _lay(
    position: Position, seat: int, cards: tuple[Card, ...], zone: Zone, verdict: Verdict
) -> Step:
    """Cards go on the pile; then burning, drawing, leaving, direction and turn, in this order."""
    rank, count = rank_of(cards[0]), len(cards)
    completes = completes_set(position.variant, position.pile, rank, count)
    laid = _Laid(seat, rank, count, top_rank(position.pile), completes)
    events: list[Event] = [CardsPlayed(seat, cards, zone, verdict.because)]
    position = _with_seat(position, seat, _less(position.seats[seat], cards, zone))
    position = replace(position, pile=(*position.pile, *cards), lead="")
    for stage in (_burn_or_ask, _draw, _take_open_cards, _leave, _turn_round, _pass_on):
        step = stage(position, laid)
        position = step.position
        events.extend(step.events)
    return Step(position, tuple(events))


def _less(place: Seat, cards: tuple[Card, ...], zone: Zone) -> Seat:
    """The seat without the cards; a blind card was taken away when it was turned."""
    if zone == "hand":
        return replace(place, hand=without(place.hand, cards))
    return replace(place, face_up=without(place.face_up, cards)) if zone == "face_up" else place


def _burn_or_ask(position: Position, laid: _Laid) -> Step:
    variant = position.variant
    burns = variant.ask("burns", laid.facts(position))
    if burns.is_legal:
        event = PileBurnt(laid.seat, len(position.pile), burns.because)
        burnt = (*position.burnt, *position.pile)
        cleared = nothing(variant, burns.because[0])
        return Step(replace(position, pile=(), burnt=burnt, to_beat=cleared), (event,))
    to_beat = fold(variant, position.to_beat, laid.top, laid.rank, laid.count)
    return Step(replace(position, to_beat=to_beat))


def _draw(position: Position, laid: _Laid) -> Step:
    place = position.seats[laid.seat]
    wanted = position.variant.settings.turn.draw_to - len(place.hand)
    count = min(max(wanted, 0), len(position.stock))
    if not count:
        return Step(position)
    drawn = tuple(reversed(position.stock[-count:]))
    place = replace(place, hand=(*place.hand, *drawn))
    position = replace(_with_seat(position, laid.seat, place), stock=position.stock[:-count])
    return Step(position, (CardsDrawn(laid.seat, count, ("turn.draw_to",)),))


def _take_open_cards(position: Position, laid: _Laid) -> Step:
    place = position.seats[laid.seat]
    takes = position.variant.settings.open_cards.how == "take_all"
    if not takes or place.hand or position.stock or not place.face_up:
        return Step(position)
    event = OpenCardsTaken(laid.seat, len(place.face_up), ("open_cards.how",))
    place = replace(place, hand=place.face_up, face_up=())
    return Step(_with_seat(position, laid.seat, place), (event,))


def _leave(position: Position, laid: _Laid) -> Step:
    if not position.seats[laid.seat].is_out:
        return Step(position)
    out = (*position.out, laid.seat)
    event = SeatOut(laid.seat, len(out), ("end.decided_by",))
    return Step(replace(position, out=out), (event,))


def _turn_round(position: Position, laid: _Laid) -> Step:
    turns = position.variant.ask("direction", laid.facts(position))
    times = {"keep": 0, "turn_once": 1, "turn_each": laid.count}[str(turns.answer)]
    if times % 2 == 0:
        return Step(position)
    direction = -position.direction
    event = DirectionTurned(direction, turns.because)
    return Step(replace(position, direction=direction), (event,))


def _pass_on(position: Position, laid: _Laid) -> Step:
    """Who plays next, and who is skipped on the way."""
    then = position.variant.ask("next", laid.facts(position))
    if then.answer == "again":
        event = TurnKept(laid.seat, then.because)
        return Step(replace(position, to_move=laid.seat), (event,))
    steps = {"next": 1, "skip_once": 2, "skip_each": 1 + laid.count}[str(then.answer)]
    *skipped, to_move = (_seat_after(position, laid.seat, step + 1) for step in range(steps))
    events = (SeatsSkipped(tuple(skipped), then.because),) if skipped else ()
    return Step(replace(position, to_move=to_move), events)


def _seat_after(position: Position, seat: int, steps: int) -> int:
    """The seat so many active places further on; a finished player's place is passed over."""
    circle = len(position.seats)
    for _ in range(steps):
        seat = (seat + position.direction) % circle
        while seat in position.out:
            seat = (seat + position.direction) % circle
    return seat

"""The facts about an attempt before any card is compared: one small function for each.

A rule set looks up those that its clauses read, and no others: see
:meth:`engine.shithead.variant.Variant.ask_of`.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from engine.shithead.attempts import ACTS, alongs, others, sayable
from engine.shithead.cards import holds, rank_of, top_rank
from engine.shithead.moves import Choose, Move, PickUp, Play, Swap, TurnCard
from engine.shithead.pile import completes_set
from engine.shithead.position import Observation
from engine.shithead.variant import FactsOf


def attempt_facts(move: Move) -> FactsOf[Observation, Any]:
    """The facts that the question ``attempt`` is asked with, of this kind of move."""
    return _ATTEMPTS[type(move)]


def _shape(_: Observation, play: Play) -> str:
    if len(play.cards) + len(play.joined) == 1:
        return "single"
    return "mixed" if _is_mixed(play) else "set"


def _is_mixed(play: Play) -> bool:
    rank = rank_of(play.cards[0])
    return any(rank_of(card) != rank for card in play.cards + play.joined)


def _count(_: Observation, play: Play) -> int:
    return len(play.cards) + len(play.joined)


def _holds_cards(seen: Observation, play: Play) -> bool:
    """Whether the mover has all the cards of a play where it says they are."""
    if play.seat != seen.seat or not holds(seen.cards_in(play.zone), play.cards):
        return False
    return not play.joined or holds(seen.cards_in("face_up"), play.joined)


def _joins(seen: Observation, play: Play) -> str:
    """How open cards are laid with the hand: with its last card, a whole one, a part of it."""
    if not play.joined:
        return "no"
    if play.zone != "hand":
        return "other"
    if len(play.cards) < len(seen.hand) or seen.stock_size:
        return "part"
    return "last_card" if len(play.cards) == 1 else "one_rank"


def _says(seen: Observation, play: Play) -> str:
    """Whether the player says what the card asks for, and nothing else: a word, or a victim."""
    rank = rank_of(play.cards[0])
    victims = others(seen) if rank in seen.variant.powers["gives_pile"] else (None,)
    words = sayable(seen.variant, rank) or ("",)
    is_right = play.announced in words and play.named in victims
    return "right" if is_right else "wrong"


def _is_last(seen: Observation, play: Play) -> bool:
    """Whether no card would be left to this seat or in the stock."""
    own = seen.seat
    left = len(seen.hand) + len(seen.face_up[own]) + seen.face_down_sizes[own] + seen.stock_size
    return _count(seen, play) == left


def _is_as_many(seen: Observation, play: Play) -> bool:
    """Whether at least as many cards are laid as in the play that lies there."""
    return seen.last is None or not seen.pile or _count(seen, play) >= seen.last.count


def _leads(seen: Observation, play: Play) -> bool:
    """Whether the card that must lead is among these, where one must."""
    return not seen.lead or seen.lead in play.cards + play.joined


def _matches_top(seen: Observation, play: Play) -> bool:
    return not _is_mixed(play) and top_rank(seen.pile) == rank_of(play.cards[0])


def _completes(seen: Observation, play: Play) -> bool:
    rank, count = rank_of(play.cards[0]), _count(seen, play)
    return not _is_mixed(play) and completes_set(seen, rank, count)


def _drew_match(seen: Observation, play: Play) -> bool:
    """Whether the mover laid the last cards and drew another of their rank."""
    last, rank = seen.last, rank_of(play.cards[0])
    return last is not None and last.seat == play.seat and last.rank == rank and rank in last.drew


def _has_slot(seen: Observation, move: TurnCard) -> bool:
    return move.seat == seen.seat and 0 <= move.slot < seen.face_down_sizes[seen.seat]


def _has_both(seen: Observation, move: Swap) -> bool:
    return (
        move.seat == seen.seat
        and move.hand_card in seen.hand
        and move.open_card in seen.cards_in("face_up")
    )


def _has_chosen(seen: Observation, move: Choose) -> bool:
    return move.seat == seen.seat and holds(seen.hand, move.cards)


def _number_chosen(seen: Observation, move: Choose) -> str:
    wanted = seen.variant.settings.deal_for(seen.players)[1]
    return "single" if len(move.cards) == wanted else "wrong_number"


def _along(seen: Observation, move: PickUp) -> str:
    """Whether the open cards taken with the pile are those the rules ask for."""
    wanted = alongs(seen)
    if not wanted and not move.along:
        return "none"
    return "right" if tuple(sorted(move.along)) in wanted else "wrong"


_HARMLESS: Mapping[str, Hashable] = {
    "zone": "",
    "zone_open": True,
    "uncovered": True,
    "shape": "single",
    "joins": "no",
    "along": "none",
    "says": "right",
    "as_many": True,
    "leads": True,
    "last": False,
    "matches_top": False,
    "completes": False,
    "drew_match": False,
    "rank": "",
    "count": 1,
}
"""What the facts are where a kind of move does not touch them."""

_OF_ANY: Mapping[str, Callable[[Observation, Any], Hashable]] = {
    "phase": lambda seen, _: seen.phase,
    "turn": lambda seen, move: "own" if move.seat == seen.to_move else "other",
    "arranged": lambda seen, move: seen.phase == "arrange" and move.seat in seen.ready,
    "owned": lambda seen, move: move.seat == seen.seat,
}
_OF_PLAY: Mapping[str, Callable[[Observation, Play], Hashable]] = {
    "rank": lambda _, play: rank_of(play.cards[0]),
    "count": _count,
    "zone": lambda _, play: play.zone,
    "zone_open": lambda seen, play: seen.open_zone == play.zone,
    "owned": _holds_cards,
    "shape": _shape,
    "joins": _joins,
    "says": _says,
    "as_many": _is_as_many,
    "leads": _leads,
    "last": _is_last,
    "matches_top": _matches_top,
    "completes": _completes,
    "drew_match": _drew_match,
}
_OF_TURN_CARD: Mapping[str, Callable[[Observation, TurnCard], Hashable]] = {
    "zone_open": lambda seen, _: seen.open_zone == "face_down",
    "uncovered": lambda seen, move: move.slot in seen.bare_slots,
    "owned": _has_slot,
}
_OF_KIND: Mapping[type[Move], Mapping[str, Callable[[Observation, Any], Hashable]]] = {
    Play: _OF_PLAY,
    TurnCard: _OF_TURN_CARD,
    Swap: {"owned": _has_both},
    Choose: {"owned": _has_chosen, "shape": _number_chosen},
    PickUp: {"along": _along},
}


def _facts_of(kind: type[Move]) -> FactsOf[Observation, Any]:
    """What this kind of move touches; all else is settled and need not be asked of any move."""
    told = {**_OF_ANY, **_OF_KIND.get(kind, {})}
    harmless = {name: value for name, value in _HARMLESS.items() if name not in told}
    return FactsOf(told, {**harmless, "act": ACTS[kind]})


_ATTEMPTS = {kind: _facts_of(kind) for kind in ACTS}

"""Positions, moves and records as one line of text, and back.

Moves are seat, letter, then cards or a slot: ``0h4H4D`` seat 0 lays two fours from the hand,
``2u9C`` seat 2 lays an open card, ``1d0`` seat 1 turns its first blind card, ``0p`` takes the pile,
``0s4H9C`` swaps the 4H of the hand for the open 9C, ``0c4H9CTD`` chooses open cards, ``0r`` is
ready.

A record: ``traveller+four_burn 3 17 0r.1r.2r.0h4H``. A position: 15 fields, see :data:`FIELDS`.
"""

import re
from typing import assert_never, get_args

from engine.core.rng import SEED_MAX
from engine.shithead.cards import RANKS, Card, is_card
from engine.shithead.moves import Chance, Choose, Move, PickUp, Play, Ready, Swap, TurnCard, Wait
from engine.shithead.position import LastPlay, Phase, Position, Seat
from engine.shithead.record import Record
from engine.shithead.settings import ANY_RANK, FEWEST_PLAYERS, MOST_PLAYERS
from engine.shithead.signs import MOST_REF
from engine.shithead.to_beat import Announced, Kind, ToBeat
from engine.shithead.variant import VariantError, load_variant

MAX_TEXT = 40_000
MAX_MOVES = 4_000
LONGEST_MOVE = 80
FIELDS = (
    *("variant", "phase", "to_move", "direction", "ply/limit"),
    *("hands", "face_up", "face_down", "stock", "pile", "burnt"),
    *("to_beat", "ready,out", "lead", "last"),
)
KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
PHASES: dict[str, Phase] = {phase: phase for phase in get_args(Phase)}

_MOVE = re.compile(
    r"([0-9]{1,2})([hudpscrwx])((?:[2-9TJQKAX][CDHS1-4])*|[0-9])"  # seat, letter, cards or a slot
    r"(?:_((?:[2-9TJQKAX][CDHS1-4])+))?"  # joined cards
    r"(?:~([hl]|r[2-9TJQKA]|[0-9]{1,2}))?"  # what was said: a side, a rank, a seat
)
BARE: dict[str, type[Ready] | type[Wait] | type[Chance]] = {"r": Ready, "w": Wait, "x": Chance}
SAID: dict[str, Announced] = {
    "h": "higher",
    "l": "lower",
    **{f"r{rank}": rank for rank in RANKS},
}
_SIGN = {announced: sign for sign, announced in SAID.items()}


class NotationError(ValueError):
    """A text that is not what it should be; the sentence names the text and the form needed."""


def format_move(move: Move) -> str:  # noqa: PLR0911  # one line a kind of move
    """A move as text.

    >>> format_move(Play(0, ("4H", "4D")))
    '0h4H4D'
    """
    match move:
        case Play():
            return _format_play(move)
        case TurnCard():
            return f"{move.seat}d{move.slot}"
        case PickUp():
            return f"{move.seat}p{''.join(move.along)}"
        case Swap():
            return f"{move.seat}s{move.hand_card}{move.open_card}"
        case Choose():
            return f"{move.seat}c{''.join(move.cards)}"
        case Ready():
            return f"{move.seat}r"
        case Wait():
            return f"{move.seat}w"
        case Chance():
            return f"{move.seat}x"
        case _:
            assert_never(move)


def _format_play(move: Play) -> str:
    letter = "u" if move.zone == "face_up" else "h"
    joined = f"_{''.join(move.joined)}" if move.joined else ""
    said = f"~{_SIGN[move.announced]}" if move.announced else ""
    if move.named is not None:
        said = f"~{move.named}"
    return f"{move.seat}{letter}{''.join(move.cards)}{joined}{said}"


def parse_move(text: str) -> Move:
    """A move from its text; raises :class:`NotationError`.

    >>> parse_move("1d0")
    TurnCard(seat=1, slot=0)
    """
    found = _MOVE.fullmatch(text) if len(text) <= LONGEST_MOVE else None
    move = _move(found) if found else None
    if move is None:
        msg = f"“{text[:20]}” is no move; moves look like 0h4H4D, 1u9C, 2d0, 0p, 0s4H9C or 0r."
        raise NotationError(msg)
    return move


def _move(found: re.Match[str]) -> Move | None:  # noqa: PLR0911  # one line a letter
    seat, letter, rest = int(found[1]), found[2], found[3]
    if letter == "d":
        return TurnCard(seat, int(rest)) if rest.isdigit() and len(rest) == 1 else None
    cards = _split(rest)
    if cards is None or (letter not in "hu" and (found[4] or found[5])):
        return None
    if letter in "hu":
        return _play(seat, letter, cards, found[4] or "", found[5] or "")
    match letter, len(cards):
        case "p", _:
            return PickUp(seat, cards)
        case "s", 2:
            return Swap(seat, cards[0], cards[1])
        case "c", count if count:
            return Choose(seat, cards)
        case _, 0 if letter in BARE:
            return BARE[letter](seat)
        case _:
            return None


def _play(seat: int, letter: str, cards: tuple[Card, ...], joined: str, said: str) -> Play | None:
    """A play with what was joined to it and said with it; None where a part is no card."""
    more = _split(joined)
    if not cards or more is None:
        return None
    return Play(
        seat,
        cards,
        "hand" if letter == "h" else "face_up",
        joined=more,
        announced=SAID.get(said, ""),
        named=int(said) if said.isdigit() else None,
    )


def _split(text: str) -> tuple[Card, ...] | None:
    """Cards of two characters each, or None if one of them is no card."""
    cards = tuple(text[start : start + 2] for start in range(0, len(text), 2))
    return cards if all(is_card(card) for card in cards) else None


def format_moves(moves: tuple[Move, ...]) -> str:
    """Moves joined by dots."""
    return ".".join(format_move(move) for move in moves)


def parse_moves(text: str) -> tuple[Move, ...]:
    """Moves from a text joined by dots; raises :class:`NotationError`."""
    moves, problem = read_moves(text)
    if problem:
        raise NotationError(problem)
    return moves


def read_moves(text: str) -> tuple[tuple[Move, ...], str]:
    """The moves up to the first that cannot be read, and a sentence about it (or ``""``)."""
    if len(text) > MAX_TEXT:
        return (), f"The list of moves is longer than {MAX_TEXT:,} characters, so it was left out."
    moves: list[Move] = []
    for number, part in enumerate(text.split(".") if text else (), start=1):
        try:
            moves.append(parse_move(part))
        except NotationError as error:
            return tuple(moves), f"Move {number} cannot be read: {error}"
        if number >= MAX_MOVES:
            return tuple(moves), f"Only the first {MAX_MOVES:,} moves were read."
    return tuple(moves), ""


def format_record(record: Record) -> str:
    """A record as one line.

    >>> format_record(Record("shed", 2, 7, (PickUp(1),)))
    'shed 2 7 1p'
    """
    return f"{record.variant} {record.seats} {record.seed} {format_moves(record.moves) or '-'}"


def parse_record(text: str) -> Record:
    """A record from its line; raises :class:`NotationError`. The moves are not judged here.

    >>> parse_record("shed 2 7 1p").moves
    (PickUp(seat=1, along=()),)
    """
    parts = text[: MAX_TEXT + MOST_REF].split()
    if len(parts) != 4:  # noqa: PLR2004  # rule set, seats, seed, moves
        msg = (
            f"A record has four parts: rule set, seats, seed, moves (or -); this has {len(parts)}."
        )
        raise NotationError(msg)
    name, seats, seed, moves = parts
    return Record(
        variant=name,
        seats=parse_number(seats, "number of seats", FEWEST_PLAYERS, MOST_PLAYERS),
        seed=parse_number(seed, "seed", 0, SEED_MAX),
        moves=parse_moves("" if moves == "-" else moves),
    )


def parse_number(text: str, what: str, least: int, most: int) -> int:
    """A whole number within bounds; raises :class:`NotationError` naming what it is for.

    >>> parse_number("17", "seed", 0, 99)
    17
    """
    if text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most:  # noqa: PLR2004
        return int(text)
    msg = f"The {what} “{text[:20]}” is no whole number from {least} to {most:,}."
    raise NotationError(msg)


def format_position(position: Position) -> str:
    """A position as one line of :data:`FIELDS`, ``-`` where there is nothing."""
    seats = position.seats
    return " ".join(
        (
            position.variant.ref,
            position.phase,
            str(position.to_move),
            "+" if position.direction > 0 else "-",
            f"{position.ply}/{position.ply_limit}",
            "/".join("".join(seat.hand) for seat in seats),
            "/".join("".join(seat.face_up) for seat in seats),
            "/".join("".join(seat.face_down) for seat in seats),
            "".join(position.stock) or "-",
            "".join(position.pile) or "-",
            "".join(position.burnt) or "-",
            _format_to_beat(position.to_beat),
            f"{_numbers(position.ready)},{_numbers(position.out)}",
            position.lead or "-",
            _format_last(position.last),
        )
    )


def _format_to_beat(demand: ToBeat) -> str:
    meets = "".join(sorted(demand.meets))
    made = f"{demand.kind}:{demand.asker}:{meets}:{demand.because}"
    return f"{made}:{demand.asks}:{demand.bar}"


def _format_last(last: LastPlay | None) -> str:
    return f"{last.seat}:{last.rank}:{last.count}:{''.join(last.drew)}" if last else "-"


def _numbers(seats: tuple[int, ...]) -> str:
    return "/".join(str(seat) for seat in seats)


def parse_position(text: str) -> Position:
    """A position from its line; raises :class:`NotationError` naming the field that is off."""
    parts = text[:MAX_TEXT].split(" ")
    if len(parts) != len(FIELDS):
        msg = f"A position has {len(FIELDS)} fields ({' '.join(FIELDS)}); this has {len(parts)}."
        raise NotationError(msg)
    fields = dict(zip(FIELDS, parts, strict=True))
    try:
        variant = load_variant(fields["variant"])
    except VariantError as error:
        raise NotationError(str(error)) from error
    seats = _parse_seats(fields)
    last = len(seats) - 1
    ply, _, limit = fields["ply/limit"].partition("/")
    ready, _, out = fields["ready,out"].partition(",")
    if fields["phase"] not in PHASES or fields["direction"] not in ("+", "-"):
        msg = "phase is arrange, play or over, and direction is + or -."
        raise NotationError(msg)
    gone = _parse_numbers(out, last)
    to_move = parse_number(fields["to_move"], "seat to move", 0, last)
    _require_players(seats, gone, to_move, fields["phase"])
    return Position(
        variant=variant,
        seats=seats,
        stock=_parse_cards(fields, "stock"),
        pile=_parse_cards(fields, "pile"),
        burnt=_parse_cards(fields, "burnt"),
        to_beat=_parse_to_beat(fields["to_beat"]),
        to_move=to_move,
        direction=1 if fields["direction"] == "+" else -1,
        phase=PHASES[fields["phase"]],
        ready=_parse_numbers(ready, last),
        out=gone,
        lead="".join(_parse_cards(fields, "lead")[:1]),
        last=_parse_last(fields["last"], last),
        ply=parse_number(ply, "ply", 0, SEED_MAX),
        ply_limit=parse_number(limit, "ply limit", 1, SEED_MAX),
    )


def _require_players(
    seats: tuple[Seat, ...], out: tuple[int, ...], to_move: int, phase: str
) -> None:
    """Refuse a table where somebody is out with cards, or nobody can move."""
    if len(seats) > MOST_PLAYERS:
        msg = f"A position seats up to {MOST_PLAYERS} players, not {len(seats)}."
        raise NotationError(msg)
    if any(not seats[seat].is_out for seat in out) or (to_move in out and phase == "play"):
        msg = "A seat that is out holds no cards and does not move; mend ready,out or to_move."
        raise NotationError(msg)


def _parse_seats(fields: dict[str, str]) -> tuple[Seat, ...]:
    stages = [fields[name].split("/") for name in ("hands", "face_up", "face_down")]
    if len({len(stage) for stage in stages}) != 1:
        msg = "hands, face_up and face_down must list the same number of seats."
        raise NotationError(msg)
    cards = [[_cards(text, "a seat") for text in stage] for stage in stages]
    return tuple(Seat(*place) for place in zip(*cards, strict=True))


def _parse_cards(fields: dict[str, str], name: str) -> tuple[Card, ...]:
    return _cards("" if fields[name] == "-" else fields[name], name)


def _cards(text: str, where: str) -> tuple[Card, ...]:
    cards = _split(text)
    if cards is None:
        msg = f"“{text[:20]}” in {where} is no row of cards such as 4HTSQD."
        raise NotationError(msg)
    return cards


def _parse_numbers(text: str, last: int) -> tuple[int, ...]:
    return tuple(parse_number(part, "seat", 0, last) for part in text.split("/") if part)


def _parse_to_beat(text: str) -> ToBeat:
    parts = text.split(":")
    if len(parts) != 6 or parts[0] not in KINDS or not parts[3]:  # noqa: PLR2004  # as written
        msg = f"“{text[:30]}” in to_beat is no demand such as reach:Q:AKQ:turn.beat::."
        raise NotationError(msg)
    kind, asker, meets, because, asks, bar = parts
    ranks = set(asker + meets + bar)
    if not ranks <= set(ANY_RANK) or len(asker) > 1 or len(bar) > 1:
        msg = f"“{text[:30]}” in to_beat names something that is no rank."
        raise NotationError(msg)
    return ToBeat(KINDS[kind], asker, frozenset(meets), because, asks, bar)


def _parse_last(text: str, last_seat: int) -> LastPlay | None:
    if text == "-":
        return None
    parts = text.split(":")
    if len(parts) != 4:  # noqa: PLR2004  # seat, rank, count, drawn ranks
        msg = f"“{text[:30]}” in last is no play such as 2:Q:1:."
        raise NotationError(msg)
    seat = parse_number(parts[0], "seat of the last play", 0, last_seat)
    count = parse_number(parts[2], "number of cards last played", 1, 99)
    return LastPlay(seat, parts[1], count, tuple(parts[3]))

"""Write what the shipped Shithead rule sets decide as text that a person can read and check.

``python scripts/goldens.py`` writes the files of ``tests/golden``; ``--check`` writes nothing but
names each file that would change, with its first changed line, and ends with 1 if there is one. A
change of a rule then shows in review as changed lines: read them before you write the files anew.
"""

import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

from engine.core.verdict import Verdict
from engine.shithead.bots import table_move
from engine.shithead.cards import Rank
from engine.shithead.check import demand_facts, ranks_in_play
from engine.shithead.events import Event
from engine.shithead.legality import legal_moves
from engine.shithead.moves import Choose, Ready
from engine.shithead.notation import format_move, format_record
from engine.shithead.play import Step, apply, deal, outcome
from engine.shithead.position import Position
from engine.shithead.record import Record
from engine.shithead.to_beat import ToBeat, fold, nothing
from engine.shithead.variant import Variant, load_variant, variant_names

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
PLAYED = (3, 5)
"""Seats and seed of the game that is played through."""
COUNTED = ((3, 1), (3, 2), (5, 3))
"""Seats and seed of each deal whose lines of play are counted."""
DEPTH = 3

Demand = tuple[ToBeat, Rank]

DECISION_HEAD = """\
# {title}: which single card may be laid on what, on one's own turn, and which clauses decide.
# A block is one demand that play can reach: what is asked, and the rank that lies on top of the
# pile. Below it each rank of the pack stands once, after yes or no, before the deciding clauses.
# T is the ten. Written by scripts/goldens.py."""

PLAYTHROUGH_HEAD = """\
# {title}: one whole game of players who mostly lay their lowest card.
# Each ply: its number and the move (seat, then h hand, u open cards, d blind card by number,
# p takes the pile, s swaps, c chooses open cards, r ready), then what is to beat, then what
# happened, each with the clauses it happened because of. The record replays the game.
# Written by scripts/goldens.py."""

PERFT_HEAD = """\
# {title}: how many lines of play there are from a fixed deal, after 1, 2 and 3 plies.
# Open cards are settled first: everybody says ready, or lays the first three of the legal choices
# open. "late" is the same deal with the whole stock burnt and every hand gone before play. Blind
# cards count one line each. Written by scripts/goldens.py."""


def goldens() -> dict[str, str]:
    """Every file of the folder: its name and its text."""
    files = {}
    for name in variant_names():
        variant = load_variant(name)
        files[f"decision_{name}.txt"] = decision_table(variant)
        files[f"playthrough_{name}.txt"] = playthrough(variant)
        files[f"perft_{name}.txt"] = perft_table(variant)
    return files


def decision_table(variant: Variant) -> str:
    """For each demand each rank: legal or not, and because of which clauses."""
    blocks = [DECISION_HEAD.format(title=variant.settings.title)]
    blocks += ["\n".join(_block(variant, *demand)) for demand in demands(variant)]
    return "\n\n".join(blocks) + "\n"


def demands(variant: Variant) -> list[Demand]:
    """The demands that legal plays reach, by kind, asker and the rank on top.

    A second reckoning beside the one that checks a rule set on load: here illegal cards are not
    laid, and a pile that burns is gone.
    """
    start: Demand = (nothing(variant), "")
    reached, waiting = {_key(variant, start): start}, [start]
    while waiting:
        for after in _plays(variant, waiting.pop()):
            if _key(variant, after) not in reached:
                reached[_key(variant, after)] = after
                waiting.append(after)
    return [reached[key] for key in sorted(reached)]


def _key(variant: Variant, demand: Demand) -> tuple[int, int, int, str]:
    to_beat, top = demand
    ranks = ("", *ranks_in_play(variant))
    kind = ("nothing", "reach", "limit", "cover").index(to_beat.kind)
    return kind, ranks.index(to_beat.asker), ranks.index(top), "".join(sorted(to_beat.meets))


def _plays(variant: Variant, demand: Demand) -> Iterator[Demand]:
    to_beat, top = demand
    for rank in ranks_in_play(variant):
        if not _may_play(variant, to_beat, top, rank).is_legal:
            continue
        if variant.ask("burns", {"rank": rank, "completes": False, "count": 1}).is_legal:
            yield nothing(variant), ""
            continue
        for count in (1, 2):
            yield fold(variant, to_beat, top, rank, count), rank


def _may_play(variant: Variant, to_beat: ToBeat, top: Rank, rank: Rank) -> Verdict:
    usual = {"count": 1, "completes": False, "turn": "own", "stock": "some"}
    facts = {**demand_facts(to_beat, top, rank), **usual}
    return variant.ask("may_play", facts)


def _block(variant: Variant, to_beat: ToBeat, top: Rank) -> Iterator[str]:
    yield f"{_asked(variant, to_beat)}; {f'{top} on top' if top else 'no pile'}"
    verdicts = [(rank, _may_play(variant, to_beat, top, rank)) for rank in ranks_in_play(variant)]
    lines: dict[tuple[bool, str], list[Rank]] = {}
    for rank, verdict in verdicts:
        lines.setdefault((not verdict.is_legal, ", ".join(verdict.because)), []).append(rank)
    for (refused, because), ranks in sorted(lines.items(), key=lambda line: line[0][0]):
        yield f"  {'no ' if refused else 'yes'} {' '.join(ranks):25} {because}"


def _asked(variant: Variant, to_beat: ToBeat) -> str:
    if to_beat.kind == "nothing":
        return f"nothing to beat, after {to_beat.asker}" if to_beat.asker else "nothing to beat"
    meets = "".join(rank for rank in variant.settings.turn.order if rank in to_beat.meets)
    return f"{to_beat.kind} {to_beat.asker} ({meets})"


def playthrough(variant: Variant) -> str:
    """One game ply by ply."""
    seats, seed = seated(variant, PLAYED[0]), PLAYED[1]
    position = deal(variant, seats, seed)
    record, plies = Record(variant.ref, seats, seed), []
    while outcome(position) is None:
        move = table_move(position, range(seats))
        assert move is not None  # noqa: S101  # every seat is theirs
        step = apply(position, move)
        record, position = record.then(move), step.position
        plies.append(_ply(variant, format_move(move), step))
    head = PLAYTHROUGH_HEAD.format(title=variant.settings.title)
    return (
        "\n".join([head, "", f"record {format_record(record)}", "", *plies, _end(position)]) + "\n"
    )


def _ply(variant: Variant, move: str, step: Step) -> str:
    position = step.position
    first = f"{position.ply:3}  {move}  →  {_asked(variant, position.to_beat)}"
    return "\n".join([first, *(f"       {_happened(event)}" for event in step.events)])


def _happened(event: Event) -> str:
    """An event as its name, its values, and its clauses in brackets."""
    values = [
        f"{field.name} {_value(getattr(event, field.name))}"
        for field in fields(event)
        if field.name != "because"
    ]
    because = f" [{', '.join(event.because)}]" if event.because else ""
    return f"{type(event).__name__}: {', '.join(values)}{because}"


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _end(position: Position) -> str:
    result = outcome(position)
    assert result is not None  # noqa: S101  # the game was played to its end
    order = " ".join(str(seat) for seat in result.order)
    return f"\n{result.kind}: out in the order {order}; loser {result.loser}"


def perft_table(variant: Variant) -> str:
    """Lines of play for each fixed deal, as dealt and late."""
    rows = [PERFT_HEAD.format(title=variant.settings.title), ""]
    for wanted, seed in COUNTED:
        seats = seated(variant, wanted)
        position = arranged(variant, seats, seed)
        for name, start in (("as dealt", position), ("late", late(position))):
            counts = " ".join(f"{perft(start, depth):>7}" for depth in range(1, DEPTH + 1))
            rows.append(f"{seats} seats, seed {seed}, {name:8} {counts}")
    return "\n".join(rows) + "\n"


def seated(variant: Variant, wanted: int) -> int:
    """The number of seats wanted, or the nearest the table has."""
    fewest, most = variant.settings.table.players
    return max(fewest, min(wanted, most))


def arranged(variant: Variant, seats: int, seed: int) -> Position:
    """A deal with the open cards settled in the plainest way."""
    position = deal(variant, seats, seed)
    while position.phase == "arrange":
        moves = [move for move in legal_moves(position) if isinstance(move, (Choose, Ready))]
        position = apply(position, moves[0]).position
    return position


def late(position: Position) -> Position:
    """The position with the stock and all hands burnt: open cards, then blind ones, remain."""
    hands = tuple(card for place in position.seats for card in place.hand)
    takes = position.variant.settings.open_cards.how == "take_all"
    seats = tuple(
        replace(place, hand=place.face_up if takes else (), face_up=() if takes else place.face_up)
        for place in position.seats
    )
    return replace(position, seats=seats, stock=(), burnt=(*position.stock, *hands))


def perft(position: Position, depth: int) -> int:
    """The number of lines of exactly so many plies; a game that is over has none."""
    if depth == 0:
        return 1
    moves = legal_moves(position)
    return sum(perft(apply(position, move).position, depth - 1) for move in moves)


def differences() -> Iterator[str]:
    """A sentence for each file that is not as the rules now say."""
    wanted = goldens()
    for name, text in wanted.items():
        path = FOLDER / name
        written = path.read_text(encoding="utf-8") if path.exists() else ""
        if written != text:
            yield f"{name} differs: {_first_change(written, text)}"
    known = {path.name for path in FOLDER.glob("*.txt")}
    yield from (f"{name} belongs to no rule set" for name in sorted(known - wanted.keys()))


def _first_change(written: str, text: str) -> str:
    old, new = ([*lines.splitlines(), "the end"] for lines in (written, text))
    pairs = enumerate(zip(old, new, strict=False), start=1)
    return next(
        f"line {number} was {was!r} and is now {now!r}"
        for number, (was, now) in pairs
        if was != now
    )


def main(words: list[str]) -> int:
    """Write the files, or compare them; 0 when all is well."""
    if words not in ([], ["--check"]):
        print("goldens.py takes no word but --check, which compares and writes nothing.")
        return 2
    if words:
        found = list(differences())
        print("\n".join(found) or "All goldens are as written.")
        return 1 if found else 0
    for name, text in goldens().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"tests/golden/{name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

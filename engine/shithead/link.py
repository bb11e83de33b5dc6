"""A hand of Shithead as the parameters of a link, and back, forgiving what is damaged."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.rng import SEED_MAX
from engine.shithead.notation import NotationError, format_moves, parse_number, read_moves
from engine.shithead.opening import no_table
from engine.shithead.record import Record, Replay, go_on, replay
from engine.shithead.ref import read_variant
from engine.shithead.settings import FEWEST_PLAYERS, MOST_PLAYERS
from engine.shithead.variant import Variant
from engine.text.explain import explain


@dataclass(frozen=True, slots=True)
class Link:
    """What a link says: the hand as far as it could be read, a sentence for what could not.

    ``played`` is None when rule set, seats or seed are missing or unreadable; ``variant``,
    ``seats`` and ``seed`` are then what could be read. ``ply`` is the step to show.
    """

    variant: Variant | None = None
    seats: int | None = None
    seed: int | None = None
    played: Replay | None = None
    ply: int = 0
    problems: tuple[str, ...] = ()


def format_link(record: Record, ply: int | None = None) -> dict[str, str]:
    """The parameters of a link to this hand, at its last ply unless another is named."""
    link = {"variant": record.variant, "seats": str(record.seats), "seed": str(record.seed)}
    if record.moves:
        link["moves"] = format_moves(record.moves)
    if ply is not None and ply < len(record.moves):
        link["ply"] = str(ply)
    return link


def read_link(query: Mapping[str, str], known: Replay | None = None) -> Link:
    """The hand a link shows. Never raises: what cannot be read is said in ``problems``.

    ``known`` is a hand already replayed; where the link continues it, only the rest is played.
    """
    named = query.get("variant", "")
    variant, unread = read_variant(named) if named else (None, ())
    problems = list(unread)
    seats = _number(query, "seats", FEWEST_PLAYERS, MOST_PLAYERS, problems)
    seed = _number(query, "seed", 0, SEED_MAX, problems)
    if variant is not None and seats is not None and not variant.packs_for(seats):
        problems.append(no_table(variant, seats))
        seats = None
    if variant is None or seats is None or seed is None:
        return Link(variant, seats, seed, problems=tuple(problems))
    moves, problem = read_moves(query.get("moves", ""))
    problems += [problem] if problem else []
    played = _replayed(Record(variant.ref, seats, seed, moves), known)
    if played.refused is not None:
        number = len(played.record.moves) + 1
        reason = explain(played.refused.verdict)[0].text
        problems.append(f"Move {number} is against the rules, so the hand stops there: {reason}")
    last = len(played.record.moves)
    ply = _number(query, "ply", 0, last, problems)
    return Link(variant, seats, seed, played, last if ply is None else ply, tuple(problems))


def _replayed(record: Record, known: Replay | None) -> Replay:
    if known is not None:
        done = known.record
        same = (done.variant, done.seats, done.seed) == (record.variant, record.seats, record.seed)
        if same and record.moves[: len(done.moves)] == done.moves:
            return go_on(known, record.moves[len(done.moves) :])
    return replay(record)


def _number(
    query: Mapping[str, str], name: str, least: int, most: int, problems: list[str]
) -> int | None:
    text = query.get(name, "")
    if not text:
        return None
    try:
        return parse_number(text, name, least, most)
    except NotationError:
        problems.append(
            f"“{text[:20]}” is no {_SAID[name]}: choose a whole number from {least} to {most:,}."
        )
        return None


_SAID = {"seats": "number of players", "seed": "seed", "ply": "ply of this hand"}

"""Shit Happens on the command line: ``python -m engine.misery COMMAND``, see ``--help``.

Figures are points of the 1-100 scale, gaps are letters. Bad input ends with one sentence and exit
status 2.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.misery.deck import (
    FACTORS,
    STYLES,
    Deck,
    DeckError,
    Entry,
    Event,
    Evidence,
    Factor,
    deck_names,
    format_index,
    load_deck,
    parse_index,
    scale_deck_names,
)
from engine.misery.intake import take_in
from engine.misery.lane import GapError, Judgement, gap_letter, judge_placement, parse_gap
from engine.misery.narration import tell_error
from engine.misery.notation import NotationError, parse_lane
from engine.misery.sheet import shorten

BROUGHT: Final = (".xlsx", ".yaml", ".yml", ".zip")
"""Ends of files that the page of decks takes in as well, besides CSV."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0 fine, 2 bad input."""
    asked = _parser().parse_args(words)
    try:
        asked.run(asked)
        sys.stdout.flush()
    except (DeckError, GapError, NotationError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except BrokenPipeError:  # whoever reads on, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.misery", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    decks = commands.add_parser("decks", help="list the decks and the scales one can play")
    decks.set_defaults(run=_decks)
    deck = commands.add_parser("deck", help="check a deck and print it")
    deck.add_argument("deck", metavar="ID_OR_FILE", help="as starter, starter+leaflet, mine.csv")
    deck.add_argument("--language", default="en", help="the deck's own where it lacks this one")
    deck.add_argument("--style", default=STYLES[0], choices=STYLES)
    deck.set_defaults(run=_deck)
    place = commands.add_parser("place", help="is this the right gap, and how far off is it?")
    place.add_argument("--lane", required=True, help="indices, as 11.5,28.5,36.5")
    place.add_argument("--index", required=True, help="the index of the event placed")
    place.add_argument("--gap", required=True, help="a letter, A before the lane's first event")
    place.set_defaults(run=_place)
    for command in (decks, deck, place):
        command.add_argument("--json", action="store_true")
    return parser


def _decks(asked: argparse.Namespace) -> None:
    found = [load_deck(name) for name in (*deck_names(), *scale_deck_names())]
    if asked.json:
        _say_json([_facts(deck) | {"events": len(deck.events)} for deck in found])
        return
    for deck in found:
        languages = ", ".join(deck.languages)
        _say(f"{deck.id:20} {deck.title} ({len(deck.events)} events; {languages})")


def _deck(asked: argparse.Namespace) -> None:
    file = Path(asked.deck)
    is_brought = file.suffix.casefold() in BROUGHT and os.path.isfile(file)  # noqa: PTH113 - never raises
    deck = _brought(file) if is_brought else load_deck(asked.deck, asked.language, asked.style)
    if not deck.events:
        raise DeckError(f"{deck.title} has no events: all there were are adult.")
    if asked.json:
        _say_json(_facts(deck) | {"events": [event_table(event) for event in deck.events]})
        return
    counts = Counter(event.category for event in deck.events)
    adult = sum(event.adult for event in deck.events)
    _say(f"{deck.title} is fine: {len(deck.events)} events, {adult} of them adult.")
    _say("; ".join(f"{entry.label} {counts[entry.id]}" for entry in deck.categories))
    for event in sorted(deck.events, key=lambda event: event.index):
        _say(f"{format_index(event.index):>5}  {event.text}")


def _brought(file: Path) -> Deck:
    """Take in a file as the page does, but not without each of its rows."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise DeckError(f"{shorten(file.name)} cannot be read: {error.strerror}.") from error
    found = take_in(data, file.name)
    refused = [row for row in found.rows if row.outcome == "refused"]
    if refused:
        raise DeckError(f"{file.name}, row {refused[0].row}, {refused[0].notes[0]}.")
    if found.deck is None:
        raise DeckError(found.problem)
    return found.deck


def _place(asked: argparse.Namespace) -> None:
    lane, index = parse_lane(asked.lane), parse_index(asked.index)
    judgement = judge_placement(lane, index, parse_gap(asked.gap))
    if asked.json:
        _say_json(judgement_table(judgement))
    elif judgement.is_right:
        _say("Right.")
    else:
        _say(f"Wrong. {tell_error(judgement, index)}")


def _facts(deck: Deck) -> dict[str, object]:
    """What a deck says of itself; `decks` adds their number as `events`, `deck` the events."""
    return {
        "id": deck.id,
        "title": deck.title,
        "version": deck.version,
        "language": deck.language,
        "languages": deck.languages,
        "styles": deck.styles,
        "about": deck.about,
        "licence": deck.licence,
        "categories": _labels(deck.categories),
        "sources": _labels(deck.sources),
        "count": len(deck.events),
    }


def _labels(entries: tuple[Entry, ...]) -> dict[str, str]:
    return {entry.id: entry.label for entry in entries}


def event_table(event: Event) -> dict[str, object]:
    """An event as plain data, figures in points; factors and their basis None where unknown.

    `evidence` says for the index and each factor which published figure it is carried from: its
    basis, and a `row` of the `scale` of that id (`data/scales/ID/rows.csv`); else None.
    """
    factors = {factor.name: factor for factor in event.factors}
    carried = {"index": event.evidence, **factors}
    return {
        "id": event.id,
        "text": event.text,
        "worst_case": event.worst_case,
        "category": event.category,
        "index": event.index / 2,
        "low": event.low / 2,
        "high": event.high / 2,
        **{name: factors[name].score / 2 if factors else None for name in FACTORS},
        "basis": {name: factors[name].basis if factors else None for name in FACTORS},
        "adult": event.adult,
        "sources": event.sources,
        "evidence": {name: _carried_from(carried.get(name)) for name in ("index", *FACTORS)},
    }


def _carried_from(figure: Factor | Evidence | None) -> dict[str, str | None] | None:
    if figure is None or figure.scale is None:
        return None
    return {"basis": figure.basis, "scale": figure.scale, "row": figure.row}


def judgement_table(judgement: Judgement) -> dict[str, object]:
    """A judgement as plain data: gaps as letters, the error in points."""
    return {
        "right": judgement.is_right,
        "right_gaps": [gap_letter(gap) for gap in judgement.right_gaps],
        "error_points": judgement.error_points / 2,
        "error_gaps": judgement.error_gaps,
    }


def _say_json(value: object) -> None:
    _say(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())

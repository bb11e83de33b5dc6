"""Shithead on the command line: ``python -m engine.shithead COMMAND``, see ``--help``.

Cards are written QH, TS, X1. Bad input ends with one sentence and exit status 2.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.core.sources import Citation
from engine.core.verdict import Verdict
from engine.shithead.bots import table_move
from engine.shithead.case_words import CaseError
from engine.shithead.cases import Answer, answer, laid_out, options_of
from engine.shithead.check_report import report_on
from engine.shithead.house import build_house
from engine.shithead.house_file import read_file
from engine.shithead.layers import laid_over, nested
from engine.shithead.legality import judge
from engine.shithead.narration import badge, tell
from engine.shithead.notation import NotationError, format_move, format_record, parse_record
from engine.shithead.play import Step, outcome
from engine.shithead.record import Record, Replay, go_on, replay
from engine.shithead.variant import (
    Variant,
    VariantError,
    build_variant,
    load_variant,
    variant_names,
    variant_of,
)
from engine.shithead.variant_file import (
    FIRST,
    parse_table,
    read_table,
    read_text,
    settings_of,
    shown,
)
from engine.text.explain import explain

MAX_FILE = 5_000_000
NAMED = "a rule set: ID, ID+OPTION, or house rules as ID~SETTING-VALUE"


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0 fine, 1 something disagrees, 2 bad input."""
    asked = _parser().parse_args(words)
    try:
        return int(asked.run(asked))
    except (VariantError, CaseError, NotationError) as error:
        sys.stderr.write(f"{error}\n")
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, ValueError) as error:
        sys.stderr.write(f"The input cannot be used: {error}\n")
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine.shithead", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    judge = commands.add_parser("judge", help="is this move legal, and why?")
    judge.add_argument("--variant", required=True, help=f"{NAMED}, or a TOML file")
    judge.add_argument("--pile", default="", help="cards on the pile, from the bottom")
    judge.add_argument("--hand", required=True, help="the cards in the zone")
    judge.add_argument("--zone", default="hand", choices=("hand", "up", "down"))
    judge.add_argument("--up", help="the mover's open cards")
    judge.add_argument("--stock", type=int, help="cards left in the stock")
    judge.add_argument("--state", action="append", default=[], metavar="NAME=VALUE")
    judge.add_argument("--set", action="append", default=[], metavar="SETTING=VALUE")
    judge.add_argument("--out-of-turn", action="store_true")
    judge.add_argument("--play", required=True, help="the cards played, or pickup, or wait")
    judge.add_argument("--json", action="store_true")
    judge.set_defaults(run=_judge)
    cases = commands.add_parser("cases", help="run worked cases, print those that disagree")
    cases.add_argument("file", type=Path)
    cases.add_argument("--variants", type=Path, help="a folder with rule sets of your own")
    cases.add_argument("--json", action="store_true")
    cases.set_defaults(run=_cases)
    variants = commands.add_parser("variants", help="list the rule sets")
    variants.add_argument("--json", action="store_true")
    variants.set_defaults(run=_variants)
    check = commands.add_parser("check", help="check a rule set's file")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_check)
    play = commands.add_parser("play", help="a whole game of the table's players")
    play.add_argument("--variant", default=FIRST, help=f"{NAMED}, or a TOML file")
    play.add_argument("--seats", type=int)
    play.add_argument("--seed", type=int, required=True)
    play.set_defaults(run=_play)
    again = commands.add_parser("replay", help="replay the record in a file")
    again.add_argument("file", type=Path)
    again.set_defaults(run=_replay)
    return parser


def _judge(asked: argparse.Namespace) -> int:
    variant = _variant_with(asked.variant, _pairs(asked.set, "--set"))
    case: dict[str, Any] = {
        "id": "of the command line",
        "pile": asked.pile,
        "zone": asked.zone,
        "hand": asked.hand,
        "move": "" if asked.play in ("pickup", "wait") else asked.play,
        "state": _pairs(asked.state, "--state"),
        "other": {},
    }
    if asked.play in ("pickup", "wait"):
        case["action"] = asked.play
    if asked.out_of_turn and "action" in case:
        raise CaseError("--out-of-turn goes with cards: only whose turn it is may take or wait.")
    if asked.out_of_turn:
        case["action"] = "out_of_turn"
    if asked.up is not None:
        case["other"]["up"] = asked.up
    if asked.stock is not None:
        case["other"]["stock"] = asked.stock
    verdict = judge(*laid_out(variant, case))
    if asked.json:
        _say(json.dumps(verdict_table(verdict), ensure_ascii=False, indent=2))
    else:
        _say("\n".join(_told(verdict)))
    return 0


def verdict_table(verdict: Verdict) -> dict[str, Any]:
    """A verdict as plain data: ``legal`` (None: unknown), clause ids, sentence, citations."""
    lines = explain(verdict)
    return {
        "legal": verdict.answer,
        "deciding": [clause.id for clause in verdict.deciding],
        "overridden": [
            {"clause": row.clause.id, "by": [by.id for by in row.by]} for row in verdict.overridden
        ],
        "unmet": [{"clause": row.clause.id, "lacks": row.lacks.fact} for row in verdict.unmet],
        "sentence": lines[0].text,
        "citations": [
            {
                "standing": cite.standing,
                "source": cite.source,
                "paragraph": cite.paragraph,
                "quote": cite.quote,
                "reading": cite.reading,
            }
            for clause in verdict.deciding
            for cite in clause.citations
        ],
    }


def _told(verdict: Verdict) -> list[str]:
    word = {True: "legal", False: "not legal", None: "unknown"}[verdict.answer]  # type: ignore[index]  # a move's answer
    first, *rest = explain(verdict)
    lines = [f"{word}: {first.text}"]
    for line in rest:
        cites = "; ".join(map(_cited, line.citations))
        lines.append(f"  {line.part} [{line.clause}] {line.text} ({cites})")
    return lines


def _cited(cite: Citation) -> str:
    """Where a rule stands, and whether it is a reading of the text or the table's own."""
    if cite.standing == "house":
        return "house rule"
    read = "" if cite.standing == "says" else "a reading"
    return ", ".join(part for part in (cite.source, cite.paragraph, read) if part)


def _cases(asked: argparse.Namespace) -> int:
    """Print the cases that disagree; 1 if there are any."""
    try:
        rows = json.loads(_text(asked.file))
    except RecursionError as error:
        raise CaseError(f"{asked.file.name} is nested too deeply for a list of cases.") from error
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f"{asked.file.name} must hold a list of cases, each an object.")
    found = []
    for row in rows:
        try:
            result: Answer | None = answer(row, _own_variant(row, asked.variants))
            differs = list(result.differs) if result else []
        except (CaseError, VariantError) as error:
            differs = [str(error)]
        if differs:
            found.append({"id": row.get("id", "?"), "differs": differs})
    if asked.json:
        _say(json.dumps({"cases": len(rows), "disagree": found}, ensure_ascii=False, indent=2))
    else:
        for row in found:
            _say(f"{row['id']}: {'; '.join(row['differs'])}")
        _say(f"{len(rows)} cases, {len(found)} disagree.")
    return 1 if found else 0


def _own_variant(case: Mapping[str, Any], folder: Path | None) -> Variant | None:
    """The rule set of a case from the folder, where it is there."""
    if folder is None:
        return None
    path = folder / f"{case.get('variant_id', '')}.toml"
    return build_variant(read_table(path), options_of(case), path.name) if path.exists() else None


def _variants(asked: argparse.Namespace) -> int:
    rows = [load_variant(name) for name in variant_names()]
    if asked.json:
        listed = [
            {"id": row.ref, "title": row.title, "options": list(row.settings.options)}
            for row in rows
        ]
        _say(json.dumps(listed, ensure_ascii=False, indent=2))
    else:
        for row in rows:
            _say(f"{row.ref:16} {row.title}")
    return 0


def _check(asked: argparse.Namespace) -> int:
    """Say that a file is fine, or what is wrong with it; 1 if anything is."""
    fine, lines = report_on(asked.file)
    _say("\n".join(lines))
    return 0 if fine else 1


def _play(asked: argparse.Namespace) -> int:
    variant = _named(asked.variant)
    seats = asked.seats or variant.settings.table.players[0]
    played = replay(Record(variant.ref, seats, asked.seed))
    while outcome(played.last.position) is None:
        move = table_move(played.last.position, range(seats))
        assert move is not None  # noqa: S101  # every seat is theirs
        played = go_on(played, (move,))
    _tell(played)
    return 0


def _replay(asked: argparse.Namespace) -> int:
    """Replay the record in a file's first line, as ``play`` writes it; 1 if a move is illegal."""
    first, _, _ = _text(asked.file).strip().partition("\n")
    played = replay(parse_record(first.strip()))
    _tell(played)
    if played.refused is None:
        return 0
    reason = explain(played.refused.verdict)[0].text
    _say(f"Then {format_move(played.refused.move)} is not legal: {reason}")
    return 1


def _tell(played: Replay) -> None:
    names = [f"Seat {seat}" for seat in range(played.record.seats)]
    _say(format_record(played.record))
    for number, (move, step) in enumerate(
        zip(played.record.moves, played.steps[1:], strict=True), start=1
    ):
        _say(_line(number, format_move(move), step, names))
    result = outcome(played.last.position)
    if result is not None:
        loser = "nobody" if result.loser is None else names[result.loser]
        _say(f"{result.kind}: out in the order {list(result.order)}, left with cards: {loser}")


def _line(number: int, move: str, step: Step, names: Sequence[str]) -> str:
    told = " ".join(tell(event, names) for event in step.events)
    return f"{number}. {move}: {told} To beat: {badge(step.position)}."


def _named(name: str) -> Variant:
    """A rule set by name; a file as house rules, so that the record itself names what it says."""
    path = Path(name)
    if path.suffix != ".toml":
        return load_variant(name)
    return build_house(read_file(read_text(path), path.name))


def _variant_with(name: str, changes: Mapping[str, Any]) -> Variant:
    """A rule set by name or file, with single settings changed into house rules."""
    path = Path(name)
    variant = load_variant(path if path.suffix == ".toml" else name)
    if not changes:
        return variant
    table = variant.settings.model_dump(exclude_unset=True)
    for setting, value in changes.items():
        table = laid_over(table, nested(setting, value))
    return variant_of(settings_of(table, "--set"), variant.options, "--set")


def _pairs(rows: Sequence[str], option: str) -> dict[str, Any]:
    """NAME=VALUE as a table; a value is read as TOML where it can be, else as text."""
    table = {}
    for row in rows:
        name, equals, value = row.partition("=")
        if not equals or not name:
            raise CaseError(f"{option} {shown(row)} must be NAME=VALUE.")
        try:
            table[name] = parse_table(f"value = {value}", option)["value"]
        except VariantError:
            table[name] = value
    return table


def _text(path: Path) -> str:
    if path.stat().st_size > MAX_FILE:
        raise CaseError(f"{path.name} is larger than {MAX_FILE // 1_000_000} MB.")
    return path.read_text(encoding="utf-8-sig")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())

"""What a check of a rule set's file says: fine and what it rests on, or what is wrong with it."""

import json
from collections.abc import Iterator
from pathlib import Path

from engine.shithead.house_check import Repair, problems
from engine.shithead.house_file import read_file
from engine.shithead.schema import fields, in_file
from engine.shithead.variant import Variant, VariantError, load_variant
from engine.shithead.variant_file import read_text

MOST_NAMED = 8


def report_on(path: Path) -> tuple[bool, tuple[str, ...]]:
    """Whether the file can be played by, and the lines that say so or name the ways out."""
    try:
        variant = load_variant(path)
    except VariantError as error:
        return False, (str(error), *_ways_out(path))
    clauses = sum(len(rows) for rows in variant.clauses.values())
    return True, (f"{path.name} is fine: {clauses} clauses, 0 faults.", standings(variant))


def standings(variant: Variant) -> str:
    """How many settings are cited, are readings of a text, and are the table's own."""
    settings = variant.settings
    rows = [(name, settings.citations(name)[0].standing) for name, _ in settings.leaves()]
    house = [name for name, standing in rows if standing == "house"]
    cited = sum(standing == "says" for _, standing in rows)
    named = ", ".join(house[:MOST_NAMED]) + (", …" if len(house) > MOST_NAMED else "")
    own = f"house rules: {len(house)}{f' ({named})' if house else ''}"
    return f"Settings cited: {cited}; readings: {len(rows) - cited - len(house)}; {own}."


def _ways_out(path: Path) -> Iterator[str]:
    """What would mend rules that can be read and do not fit, as the House rules page has it."""
    try:
        house = read_file(read_text(path), path.name)
    except VariantError:
        return
    for problem in problems(house):
        yield from (f"Way out: {_told(repair)}" for repair in problem.repairs)


def _told(repair: Repair) -> str:
    """The rule it makes, with the settings as the file would write them."""
    rows = []
    for name, value in repair.changes:
        written = json.dumps(in_file(fields()[name], value), ensure_ascii=False)
        rows.append(f"without {name}" if value is None else f"{name} = {written}")
    return f"{repair.says} ({'; '.join(rows)})"

"""A verdict in words: one sentence first, the law on request."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.core.sources import Citation
from engine.core.verdict import Clause, Condition, Verdict
from engine.text.catalogue import Catalogue, load_catalogue

Part = Literal["answer", "decides", "overridden", "nearly", "follows"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an explanation.

    ``part`` says what it is: the ``answer`` in one sentence, a clause that ``decides``, one that
    was ``overridden``, one that ``nearly`` applied, or a rule behind what ``follows``.
    ``clause`` is its id.
    """

    part: Part
    text: str
    clause: str
    setting: str
    citations: tuple[Citation, ...]


def explain(verdict: Verdict, language: str = "en") -> list[Line]:
    """The verdict as lines: the answer, what decided, what was set aside, what nearly applied."""
    catalogue = load_catalogue(language)
    facts = verdict.facts
    main = main_clause(verdict)
    lines = [_line("answer", main, _sentence(catalogue, main, facts))]
    lines += [_line("decides", c, law(c, facts, catalogue)) for c in verdict.deciding]
    for row in verdict.overridden:
        by = catalogue.listed([law(c, facts, catalogue).rstrip(".") for c in row.by])
        text = catalogue.say("explain.overridden", law=law(row.clause, facts, catalogue), by=by)
        lines.append(_line("overridden", row.clause, text))
    for near in verdict.unmet:
        lacking = _lacking(catalogue, near.lacks)
        if lacking:
            text = catalogue.say(
                "explain.nearly", law=law(near.clause, facts, catalogue), lacking=lacking
            )
            lines.append(_line("nearly", near.clause, text))
    return lines


def main_clause(verdict: Verdict) -> Clause:
    """The deciding clause that says most about the case: the one with the most conditions."""
    return max(verdict.deciding, key=lambda clause: len(clause.when))


def law(clause: Clause, facts: Mapping[str, object], catalogue: Catalogue) -> str:
    """The clause as a general rule."""
    return catalogue.say(f"law.{clause.message}", **_words(clause, facts))


def _sentence(catalogue: Catalogue, clause: Clause, facts: Mapping[str, object]) -> str:
    """What the clause says of this very case; the law where no case is told."""
    key = f"case.{clause.message}"
    if not catalogue.has(key):
        key = f"law.{clause.message}"
    return catalogue.say(key, **_words(clause, facts))


def _words(clause: Clause, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts, with the clause's own words; ``own`` is the rank the clause is about."""
    own = next((c.among for c in clause.when if c.fact == "rank"), frozenset())
    mine = {"own": next(iter(own))} if len(own) == 1 else {}
    return {**facts, **mine, **dict(clause.words)}


def _lacking(catalogue: Catalogue, condition: Condition) -> str:
    """What was missing, in words; empty where saying it would teach nothing."""
    key = f"lacks.{condition.fact}"
    if not catalogue.has(key):
        return ""
    ranks = catalogue.table["noun"]["rank"]
    among = [name for name in ranks if name in condition.among]
    return catalogue.fill(key, among=catalogue.listed([ranks[name]["a"] for name in among], "or"))


def _line(part: Part, clause: Clause, text: str) -> Line:
    return Line(part, text, clause.id, clause.setting, clause.citations)

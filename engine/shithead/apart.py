"""Where tables answer a question differently: who says what, and which setting makes it so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.verdict import UnresolvedError, Verdict
from engine.shithead.consequences import behind_pile
from engine.shithead.flip import as_in
from engine.shithead.house import differences
from engine.shithead.question import Question, answers
from engine.shithead.schema import rank_row, values
from engine.shithead.variant import Variant, load_variant
from engine.text.explain import explain


@dataclass(frozen=True, slots=True)
class Camp:
    """Rule sets that answer alike for the same reason.

    ``law`` decides; ``setting``, which they have alike, would turn their answer round if it were as
    on the other side. It is empty where no single setting makes the difference.
    """

    refs: tuple[str, ...]
    law: str
    setting: str


@lru_cache(maxsize=256)
def camps(question: Question, place: int) -> tuple[tuple[Camp, ...], tuple[Camp, ...]]:
    """Those who allow what is asked at this place, and those who do not; nobody where all agree."""
    verdicts = {ref: answers(load_variant(ref), question)[place] for ref in question.rules}
    yes = tuple(ref for ref, verdict in verdicts.items() if verdict.is_legal)
    no = tuple(ref for ref in verdicts if ref not in yes)
    if not (yes and no):
        return (), ()
    return _camps(question, place, yes, no), _camps(question, place, no, yes)


def _camps(
    question: Question, place: int, refs: Sequence[str], others: Sequence[str]
) -> tuple[Camp, ...]:
    found: dict[tuple[object, ...], Camp] = {}
    for ref in refs:
        variant = load_variant(ref)
        verdict = answers(variant, question)[place]
        law = next(line.text for line in explain(verdict) if line.part == "decides")
        setting = _turning(question, place, variant, verdict, others)
        key = law, setting, setting and values(variant.settings)[setting]
        known = found.get(key, Camp((), law, setting))
        found[key] = Camp((*known.refs, ref), law, setting)
    return tuple(found.values())


def _turning(
    question: Question, place: int, variant: Variant, verdict: Verdict, others: Sequence[str]
) -> str:
    """The setting that alone turns the answer round, as in the first of the others that has one.

    Where it takes several, the one that decides here, if the first of the others has it otherwise.
    """
    for other in map(load_variant, others):
        for setting in _candidates(question, variant, verdict, other):
            try:
                flipped = answers(as_in(variant, other, setting), question)[place]
            except UnresolvedError:
                continue
            if flipped.is_legal is not verdict.is_legal:
                return setting
    decides = {clause.setting for clause in verdict.deciding}
    differ = _differences(variant, load_variant(others[0]))
    return next((setting for setting in differ if setting in decides), "")


def _candidates(
    question: Question, variant: Variant, verdict: Verdict, other: Variant
) -> Iterator[str]:
    """What the two have otherwise, first what decides here or made what is to beat."""
    laws = *verdict.deciding, *(c for v in (variant, other) for c in behind_pile(v, question.pile))
    spoken = {rank_row(clause.setting) for clause in laws}
    differ = _differences(variant, other)
    yield from sorted(differ, key=lambda setting: rank_row(setting) not in spoken)


def _differences(one: Variant, other: Variant) -> Iterator[str]:
    return differences(values(one.settings), values(other.settings))

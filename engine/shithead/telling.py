"""What one setting does between two rule sets: the simplest scene that shows it, told both ways."""

from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.core.verdict import UnresolvedError, Verdict
from engine.shithead.cases import YOU
from engine.shithead.events import (
    CardsPlayed,
    CardTurned,
    DirectionTurned,
    PileBurnt,
    PilePickedUp,
    SeatsSkipped,
    Step,
    TurnKept,
    TurnWaited,
)
from engine.shithead.flip import as_in
from engine.shithead.house import differences
from engine.shithead.legality import judge
from engine.shithead.narration import badge, tell
from engine.shithead.play import apply
from engine.shithead.scene import Scene
from engine.shithead.scenes import scenes
from engine.shithead.schema import rank_row, values
from engine.shithead.variant import Variant
from engine.text.catalogue import load_catalogue
from engine.text.explain import explain

NAMES = ("You", "Ada", "Ben", "Cy")
DEEDS = (
    CardTurned,
    TurnWaited,
    PileBurnt,
    SeatsSkipped,
    DirectionTurned,
    TurnKept,
    PilePickedUp,
)
ALWAYS, ACCEPTED, DIFFERS = "always", "accepted", "differs"
"""When a sentence is told: always, where only one table accepts the move or the other does not say
the same, or only where the other accepts the move and does not say the same."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a rule set says: legal or not, None where a blind card tells; and what follows."""

    answer: bool | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Telling:
    """A scene with two answers that differ by one setting.

    ``is_alone`` says that ``after`` is the first rule set with nothing but this setting changed,
    because the two rule sets as they are differ there in more.
    """

    setting: str
    scene: Scene
    before: Answer
    after: Answer
    is_alone: bool = False


@lru_cache(maxsize=256)
def showing(one: Variant, other: Variant, setting: str) -> Telling | None:
    """The simplest scene in which just this setting makes the difference, if there is one.

    Of two rule sets that differ in more, the scene is one in which they differ and no longer would
    with this setting alone set back; else one in which it changes the first by itself.
    """
    back, ahead = as_in(other, one, setting), as_in(one, other, setting)
    for scene in scenes(one, other, setting):
        found = _compare(one, other, setting, scene)
        if found and _effect(back, scene) == _effect(one, scene):
            return found
    tried = (_compare(one, ahead, setting, scene) for scene in scenes(one, other, setting))
    alone = next(filter(None, tried), None)
    return alone and replace(alone, is_alone=True)


def unshown(one: Variant, other: Variant, setting: str) -> str:
    """Why no scene shows a setting, in a sentence."""
    key = "unshown"
    if setting.startswith(("table.", "deal.", "start.")):
        key = "settled"
    elif setting == "end.titles":
        key = "named"
    elif setting.startswith("four.") and not (one.settings.four.burns or other.settings.four.burns):
        key = "no_sets"
    return load_catalogue().say(f"house.{key}")


def showings(one: Variant, other: Variant, first: Collection[str] = ()) -> Iterator[Telling]:
    """What tells two rule sets apart: a scene for each setting that has one, some settings first.

    A rank is named by whatever of its row is.
    """
    differ = differences(values(one.settings), values(other.settings))
    about = {rank_row(setting) for setting in first}
    for setting in sorted(differ, key=lambda setting: rank_row(setting) not in about):
        if found := showing(one, other, setting):
            yield found


class _Outcome(NamedTuple):
    """What comes of a scene: the verdict and, unless it is refused, the step."""

    verdict: Verdict
    step: Step | None


def _outcome(variant: Variant, scene: Scene) -> _Outcome | None:
    """None where clauses of an unchecked rule set disagree."""
    try:
        position = scene.position(variant)
        move = scene.move(position)
        verdict = judge(position, move)
        step = None if verdict.answer is False else apply(position, move)
    except UnresolvedError:
        return None
    return _Outcome(verdict, step)


def _effect(variant: Variant, scene: Scene) -> Hashable:
    return _effect_of(_outcome(variant, scene))


def _effect_of(outcome: _Outcome | None) -> Hashable:
    """What tells one outcome from another: the answer, and how the table then looks."""
    if outcome is None or outcome.step is None:
        return outcome and outcome.verdict.answer
    now = outcome.step.position
    beat = (now.to_beat.kind, now.to_beat.meets) if now.pile else ()
    cards = (now.seats, len(now.stock), now.pile, len(now.burnt), beat)
    return outcome.verdict.answer, cards, (now.to_move, now.direction, now.phase)


def _compare(one: Variant, other: Variant, setting: str, scene: Scene) -> Telling | None:
    """The scene told both ways, where it comes out differently and that can be said."""
    before, after = _outcome(one, scene), _outcome(other, scene)
    if before is None or after is None or _effect_of(before) == _effect_of(after):
        return None
    found = Telling(setting, scene, _told(before, after), _told(after, before))
    return None if found.before == found.after else found


def _told(mine: _Outcome, theirs: _Outcome) -> Answer:
    """An outcome in words; of what both tables do, only what matters most is told."""
    parts, others = _parts(mine), _parts(theirs)
    told = [text for text, weight in parts.items() if weight == ALWAYS or text not in others]
    if theirs.step is None:
        told = [text for text, weight in parts.items() if weight != DIFFERS]
    answer = mine.verdict.answer
    sentence = " ".join([explain(mine.verdict)[0].text, *told])
    return Answer(answer if isinstance(answer, bool) else None, sentence)


def _parts(outcome: _Outcome) -> dict[str, str]:
    """What follows in sentences, and when each is told: see :data:`ALWAYS`."""
    if outcome.step is None:
        return {}
    events, now = outcome.step.events, outcome.step.position
    deeds = [event for event in events if not isinstance(event, CardsPlayed)]
    found = {tell(e, NAMES): ALWAYS if isinstance(e, DEEDS) else DIFFERS for e in deeds}
    if now.phase != "play":
        return found
    catalogue = load_catalogue()
    if now.pile:
        found[catalogue.say("house.next", badge=badge(now))] = ACCEPTED
    if not any(isinstance(event, TurnKept) for event in events):
        you = "_you" if now.to_move == YOU else ""
        found[catalogue.say(f"house.then{you}", who=NAMES[now.to_move])] = DIFFERS
    return found

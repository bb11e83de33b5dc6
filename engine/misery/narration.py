"""Placements and indices in words."""

from collections.abc import Callable, Sequence

from engine.misery.deck import FACTORS, Deck, Event, Evidence, Factor, format_index
from engine.misery.game import Outcome
from engine.misery.lane import Judgement, gap_letter
from engine.misery.position import Ending
from engine.misery.replay import Turn
from engine.misery.rules import Rules
from engine.misery.scale import HIGHEST, LOWEST, load_scale

FACTOR_NAMES = dict(zip(FACTORS, ("anxiety", "emotional trauma", "long-term damage"), strict=True))

_PANEL = "A careful panel might land anywhere"


def tell_neighbours(lane: tuple[Event, ...], gap: int) -> str:
    """Where a gap lies, by its neighbours.

    >>> from engine.misery.deck import load_deck
    >>> lane = load_deck("leaflet").events[:2]
    >>> tell_neighbours(lane, 0)
    'milder than “Enema” (10.0)'
    >>> tell_neighbours(lane, 1)
    'worse than “Enema” (10.0) and milder than “Disastrous haircut” (11.5)'
    """
    return _between(lane, gap, lambda one: f"“{one.text.rstrip('.')}” ({format_index(one.index)})")


def tell_bounds(lane: tuple[Event, ...], gap: int) -> str:
    """Where a gap lies, by the indices of its neighbours.

    >>> from engine.misery.deck import load_deck
    >>> tell_bounds(load_deck("leaflet").events[:2], 1)
    'worse than 10.0 and milder than 11.5'
    """
    return _between(lane, gap, lambda one: format_index(one.index))


def _between(lane: tuple[Event, ...], gap: int, named: Callable[[Event], str]) -> str:
    below = f"worse than {named(lane[gap - 1])}" if gap else ""
    above = f"milder than {named(lane[gap])}" if gap < len(lane) else ""
    return " and ".join(part for part in (below, above) if part) or "anywhere: the lane is empty"


def tell_span(low: int, high: int) -> str:
    """A stretch of the scale, its edges in half points.

    >>> tell_span(2, 23), tell_span(23, 57), tell_span(73, 200)
    ('below 11.5', 'between 11.5 and 28.5', 'above 36.5')
    """
    if low > LOWEST and high < HIGHEST:
        return f"between {format_index(low)} and {format_index(high)}"
    return f"below {format_index(high)}" if low == LOWEST else f"above {format_index(low)}"


def tell_turn(turn: Turn) -> str:
    """How a placement went: the index with its neighbours, or how far off the gap was.

    Right or wrong is for the reader to add; the sentence reads on from it.
    """
    judgement = turn.judgement
    if judgement.is_right:
        return f"The index is {format_index(turn.event.index)}, {_where(turn)}."
    return tell_error(judgement, turn.event.index)


def tell_error(judgement: Judgement, index: int) -> str:
    """Where an event of this index, placed wrong, would have been right, and how far off it was.

    >>> from engine.misery.lane import judge_placement
    >>> tell_error(judge_placement((23, 57, 73), 51, 3), 51)[:51]
    'It was B. The index is 25.5: you placed it 11 point'
    """
    letters = " or ".join(gap_letter(gap) for gap in judgement.right_gaps)
    points = abs(judgement.error_points) / 2
    gaps = abs(judgement.error_gaps)
    side = "too high" if judgement.error_points > 0 else "too low"
    off = "one gap off" if gaps == 1 else f"{gaps} gaps off"
    return (
        f"It was {letters}. The index is {format_index(index)}: you placed it "
        f"{points:g} {'point' if points == 1 else 'points'} {side}, {off}, "
        "counted from the edge of your gap."
    )


def tell_ending(result: Outcome, rules: Rules, names: Sequence[str]) -> tuple[str, str]:
    """How a game ended: a title of who won, and a line of why."""
    why = _ENDINGS[result.ending].format(goal=rules.goal)
    if rules.seats == 1:
        return _tell_end_alone(result, rules)
    if len(result.winners) > 1:
        *some, last = (names[seat] for seat in result.winners)
        return f"{', '.join(some)} and {last} share the win", why
    (seat,) = result.winners
    return f"{names[seat]} {'win' if seat == rules.owner else 'wins'}", why


_ENDINGS: dict[Ending, str] = {
    "goal": "{goal} in the lane: the game is over at once.",
    "stock": "The deck has run out, so most cards win.",
    "rounds": "The last round is played, so most cards win.",
    "misses": "The last miss allowed is made.",
}


def _tell_end_alone(result: Outcome, rules: Rules) -> tuple[str, str]:
    (held,) = result.counts
    lane = f"{held} of {rules.goal} in the lane."
    match result.ending:
        case "goal":
            right = f"{held - rules.dealt[0]} placed right, {result.discarded} missed."
            return f"{held} in the lane: you win", f"{right} You know your misery."
        case "stock":
            return "The deck has run out", f"{lane} The misfortunes are all spent."
        case "rounds":
            return "The last round is played", lane
        case "misses":
            return f"Miss number {result.discarded}: you lose", lane


def _where(turn: Turn) -> str:
    lane, gap = turn.lane, turn.placement.gap
    if not gap:
        return f"below {format_index(lane[0].index)}"
    low = format_index(lane[gap - 1].index)
    return (
        f"between {low} and {format_index(lane[gap].index)}" if gap < len(lane) else f"above {low}"
    )


MEAN = "An index is the mean of its three factors, to the nearest half point."


def tell_index(event: Event, deck: Deck) -> list[str]:
    """Why the index is what it is: its evidence, be it factors or one figure; interval, sources.

    That factors are averaged is `MEAN`, to be said once.
    """
    lines = _tell_factors(event.factors)
    if event.evidence:
        lines.append(_tell_evidence(event.evidence))
    if event.low < event.high:
        low, high = format_index(event.low), format_index(event.high)
        who = "The 95% interval of the figure reaches" if event.evidence else _PANEL
        lines.append(f"{who} from {low} to {high}.")
    labels = {entry.id: entry.label for entry in deck.sources}
    for source in event.sources:
        name, _, section = source.partition(" ")
        lines.append(f"Source: {labels.get(name, name)}{f', {section}' if section else ''}.")
    return lines


def _tell_evidence(evidence: Evidence) -> str:
    """A figure in its own units, and the line that carries it to our scale.

    >>> _tell_evidence(Evidence("mapped", "srrs-1967", "jail-term"))[:21]
    '63 life-change units '
    """
    scale = load_scale(evidence.scale)
    form = scale.deck.figure if scale.deck else "{:g}"
    figure = form.format(scale.row(evidence.row).value)
    return (
        f"{figure[0].upper()}{figure[1:]} (“{scale.title}”), {evidence.basis}. {scale.carry.words}"
    )


def _tell_factors(factors: Sequence[Factor]) -> list[str]:
    """Each published score with its row, and those we judged in one line."""
    judged = [_tell_score(factor) for factor in factors if factor.scale is None]
    lines = [_tell_carried(factor) for factor in factors if factor.scale is not None]
    return [*lines, f"Judged by us: {', '.join(judged)}."] if judged else lines


def _tell_score(factor: Factor) -> str:
    return f"{FACTOR_NAMES[factor.name]} {format_index(factor.score)}"


def _tell_carried(factor: Factor) -> str:
    scale = load_scale(factor.scale or "")
    row = scale.row(factor.row or "")
    score = _tell_score(factor)
    return (
        f"{score[0].upper()}{score[1:]}: {factor.basis} from {scale.title}, “{row.event}” "
        f"({row.value:g}; {scale.units})."
    )

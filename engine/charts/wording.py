"""What the live charts say in words: the key under each title, and the text that stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.palette import MISS, RIGHT, coloured, count

if TYPE_CHECKING:
    from engine.stats.calibration import OverConfidence
    from engine.stats.chance import Skill
    from engine.stats.placements import ErrorSummary

NONE_YET = "no placements yet"


def error_alt(told: ErrorSummary) -> str:
    """Return the signed-error chart in words: n, how many right, high and low."""
    if not told.n:
        return "Signed error of your last placements: none yet."
    alt = (
        f"Signed error of your last {count(told.n, 'placement')}: {told.right} right, "
        f"{told.too_high} placed too high, {told.too_low} too low."
    )
    if told.mean_miss is None:
        return alt
    return f"{alt} A miss was {told.mean_miss:.1f} points off on average."


def error_legend(told: ErrorSummary) -> str:
    """Return the key under the signed-error chart's title."""
    if not told.n:
        return NONE_YET
    right = f"{coloured(RIGHT, '●')} {told.right} right"
    missed = f"{coloured(MISS, '✖')} {count(told.n - told.right, 'miss')}"
    seen = f" · hollow: {told.repeats} seen before" if told.repeats else ""
    return f"{right} · {missed} · n {told.n}{seen}"


def luck_alt(told: Skill, skipped: int) -> str:
    """Return the luck chart in words: n, hits, and how far above or below luck."""
    if not told.n:
        return "Running hits minus luck: no placements yet."
    surplus = told.hits - told.expected
    side = "above" if surplus >= 0 else "below"
    return (
        f"Running hits minus luck over {count(told.n, 'placement')}: {count(told.hits, 'hit')}, "
        f"luck alone {told.expected:.1f}, so {abs(surplus):.1f} {side} luck."
        + (f" {skipped} not counted: seen before, or impossible to miss." if skipped else "")
    )


def luck_legend(told: Skill, deck: Skill | None, skipped: int) -> str:
    """Return the key under the luck chart's title; `deck` when its second line is drawn."""
    if not told.n:
        return f"none counted yet · {skipped} left out" if skipped else NONE_YET
    if deck is None:
        skip = f" · {skipped} not counted" if skipped else ""
        return f"{count(told.hits, 'hit')} · luck alone {told.expected:.1f} · n {told.n}{skip}"
    blind = f"{coloured(RIGHT, '━')} blind luck {told.hits - told.expected:+z.1f}"
    aware = f"{coloured(MISS, '╍')} knowing the deck {deck.hits - deck.expected:+z.1f}"
    return f"{blind} · {aware} · n {told.n}"


def confidence_alt(told: OverConfidence) -> str:
    """Return the confidence chart in words: n, said, right, too sure or too modest."""
    if told.mean_stated is None or told.share_right is None or told.excess is None:
        return "Stated confidence against share right: nothing stated yet."
    points = round(100 * told.excess)
    verdict = (
        f"{abs(points)} points too {'sure' if points > 0 else 'modest'}" if points else "spot on"
    )
    return (
        f"Stated confidence against share right over {count(told.n, 'placement')}: you said "
        f"{told.mean_stated:.0%} on average and {told.share_right:.0%} were right, {verdict}."
    )


def confidence_legend(told: OverConfidence) -> str:
    """Return the line under the confidence chart's title."""
    if not told.n:
        return "nothing stated yet"
    return f"You said {told.mean_stated:.0%}, {told.share_right:.0%} were right · n {told.n}"

"""Charts that were drawn lately: most clicks change no placement, and so no chart."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import TYPE_CHECKING

from engine.stats.placements import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Concatenate, ParamSpec

    import pandas as pd

    from engine.charts.palette import Chart

    Settings = ParamSpec("Settings")

KEPT = 128
"""Charts kept of each kind, for all visitors together."""
MOST_ROWS = 100
"""Placements up to which a chart is kept: more than a game has, little to remember."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a chart was asked to show, told apart by its content alone."""

    content: str
    draw: Callable[[], Chart] = field(compare=False)


def drawn_once(
    draw: Callable[Concatenate[pd.DataFrame, Settings], Chart],
) -> Callable[Concatenate[pd.DataFrame, Settings], Chart]:
    """Let a chart of the same placements and settings be drawn once, as long as it is kept.

    Settings are numbers or sequences of them. Whoever gets a chart must not change it.
    """
    kept = lru_cache(maxsize=KEPT)(lambda asked: asked.draw())

    @wraps(draw)
    def drawn(frame: pd.DataFrame, /, *args: Settings.args, **kwargs: Settings.kwargs) -> Chart:
        if len(frame) > MOST_ROWS:
            return draw(frame, *args, **kwargs)
        cells = [(name, frame[name].tolist()) for name in COLUMNS if name in frame.columns]
        asked = _Asked(repr((cells, args, kwargs)), lambda: draw(frame, *args, **kwargs))
        chart: Chart = kept(asked)
        return chart

    return drawn

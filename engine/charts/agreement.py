"""Where raters disagree: each event's indices on one line, a mark a rater."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.palette import (
    GUIDE,
    MISS,
    RIGHT,
    Chart,
    axis,
    coloured,
    count,
    framed,
    line,
    note,
    plain,
)

if TYPE_CHECKING:
    import pandas as pd

    from engine.charts.palette import Part

SHOWN = 5
"""Events that fit one below the other, each with its text above its line."""
_MARKS = ("circle", "diamond", "square", "triangle-up", "cross", "star", "hexagon", "x")
_LETTERS = 44


def disagreement(ratings: pd.DataFrame, spread: pd.DataFrame) -> Chart:
    """Return the events raters differ on most, from rating frame and `spread_frame` of it.

    A grey line runs from the lowest to the highest index; each rater has a shape.
    """
    top = spread[spread["n"] > 1].head(SHOWN)
    places = {event: -row for row, event in enumerate(top["event"])}
    shown = ratings[ratings["event"].isin(places)]
    raters = list(dict.fromkeys(ratings["rater"]))
    labels = [
        note(_cut(row["text"]), 0, places[row["event"]], xanchor="left", yshift=13)
        for row in top.to_dict("records")
    ]
    figure = framed(
        [*_reaches(top, places), *(_marks(shown, places, rater, raters) for rater in raters)],
        ("Where you differ most", _legend(raters, len(top))),
        {
            "xaxis": axis("misery index", 0, 101),
            "yaxis": axis("", 0.5 - max(len(top), 3), 0.9, showgrid=False, showticklabels=False),
        },
        labels,
    )
    return Chart(figure, _alt(top))


def _cut(text: str) -> str:
    return plain(text if len(text) <= _LETTERS else text[: _LETTERS - 1] + "…", _LETTERS)


def _reaches(top: pd.DataFrame, places: dict[str, int]) -> list[Part]:
    return [
        line(
            x=[row["low"], row["high"]],
            y=[places[row["event"]]] * 2,
            mode="lines",
            line={"color": GUIDE, "width": 2},
            hoverinfo="skip",
        )
        for row in top.to_dict("records")
    ]


def _marks(shown: pd.DataFrame, places: dict[str, int], rater: str, raters: list[str]) -> Part:
    own, turn = shown[shown["rater"] == rater], raters.index(rater)
    return line(
        x=own["index"].tolist(),
        y=[places[event] for event in own["event"]],
        mode="markers",
        marker={
            "symbol": _MARKS[turn % len(_MARKS)],
            "color": _colour(turn),
            "size": 11,
        },
        hovertext=[
            f"{plain(row['text'])}<br>{plain(rater)}: {row['index']:.1f}"
            for row in own.to_dict("records")
        ],
        hoverinfo="text",
        cliponaxis=False,
    )


def _colour(turn: int) -> str:
    return MISS if turn % 2 else RIGHT


def _legend(raters: list[str], events: int) -> str:
    if not events:
        return "nothing rated by two yet"
    signs = ("●", "◆", "■", "▲", "✚", "★", "⬢", "✖")
    marks = zip(signs, raters[:4], strict=False)
    few = [
        f"{coloured(_colour(turn), sign)} {plain(name[:14])}"
        for turn, (sign, name) in enumerate(marks)
    ]
    return " · ".join([*few, *([f"{len(raters) - 4} more"] if len(raters) > 4 else [])])  # noqa: PLR2004


def _alt(top: pd.DataFrame) -> str:
    if top.empty:
        return "Where raters differ most: no event was rated by two yet."
    first = top.iloc[0]
    return (
        f"Where raters differ most, {count(len(top), 'event')}: at the top “{first['text']}”, "
        f"from {first['low']:.1f} to {first['high']:.1f}."
    )

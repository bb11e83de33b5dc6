"""What people expect of events beside what was measured, and how far the two agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.palette import (
    GUIDE,
    MISS,
    RIGHT,
    Chart,
    Part,
    axis,
    coloured,
    count,
    framed,
    line,
    note,
    plain,
    upright,
    whiskers,
)
from engine.misery.lived import WINDOWS

if TYPE_CHECKING:
    import pandas as pd

    from engine.charts.palette import Row

_ROW, _REST = 60, 130
"""Pixels of a row of three marks under its name, and of all that is not a row."""
_SLIM = 38
_MARKS = dict(
    zip(
        WINDOWS,
        (
            ("year before", GUIDE, "circle-open", "○", 0.06),
            ("first year", MISS, "diamond", "◆", -0.12),
            ("years 2 to 4", RIGHT, "circle", "●", -0.3),
        ),
        strict=True,
    )
)
"""Of each window its words, colour, symbol, mark in the key, and height in the row."""
_GAP = 0.4
"""Share of the width for what was expected, the gap included."""


def expected_and_lived(frame: pd.DataFrame, asked: tuple[str, int], wellbeing: str) -> Chart:
    """Return expectations beside measured falls in wellbeing, a row a pair (`lived_frame`).

    `asked` is what the expectation is called and the most it can be; whiskers are 95 %
    intervals.
    """
    places = list(range(len(frame)))[::-1]
    key = " ".join(
        f"{coloured(colour, mark)} {words}" for words, colour, _, mark, _ in _MARKS.values()
    )
    lows, highs = ([f"{name}_{end}" for name in WINDOWS] for end in ("low", "high"))
    least, most = frame[lows].to_numpy().min(), frame[highs].to_numpy().max()
    rows = _rows_of(len(frame), _ROW)
    what, top = asked
    figure = framed(
        [_stems(frame, places), _expected(frame, places, what)]
        + [_window(frame, places, name, wellbeing) for name in WINDOWS],
        ("Expected, and what came of it", f"{key} · n {len(frame)}"),
        rows
        | {
            "xaxis": axis(what, 0, top * 1.08, domain=[0, _GAP - 0.06], tickvals=[0, top / 2, top]),
            "xaxis2": axis(f"fall in {wellbeing}, SD", least - 0.02, most + 0.02, nticks=6)
            | {"domain": [_GAP, 1], "anchor": "y"},
            "shapes": [upright(0, "x2")],
        },
        [
            _name(_words(row), place, 0.46)
            for place, row in zip(places, frame.to_dict("records"), strict=True)
        ],
    )
    return Chart(figure, _lived_alt(frame, what, wellbeing))


def _rows_of(n: int, pixels: int) -> Part:
    """Return the layout of rows whose names stand above their marks."""
    return {
        "yaxis": axis("", -0.5, n - 0.4, showgrid=False, showticklabels=False),
        "height": _REST + pixels * n,
        "margin": {"l": 12, "pad": 0},
    }


def _name(words: str, place: float, above: float) -> Part:
    edge = {"xref": "paper", "xanchor": "left", "yanchor": "top"}
    return note(words, 0, place + above, **edge)


def _words(row: Row) -> str:
    return f"{'≈ ' if row['fit'] == 'near' else ''}<b>{plain(str(row['event']), 60)}</b>"


def _expected(frame: pd.DataFrame, places: list[int], what: str) -> Part:
    figures = frame["expected"].tolist()
    return line(
        x=figures,
        y=[place - 0.12 for place in places],
        mode="markers+text",
        marker={"color": RIGHT, "size": 10, "symbol": "square"},
        text=[f"{figure:g}" for figure in figures],
        textposition="bottom center",
        hovertext=[
            f"{plain(name)}<br>{what} <b>{figure:g}</b>"
            for name, figure in zip(frame["event"], figures, strict=True)
        ],
        hoverinfo="text",
    )


def _stems(frame: pd.DataFrame, places: list[int]) -> Part:
    bar = {"type": "bar", "orientation": "h", "width": 0.05, "marker": {"color": GUIDE}}
    at = {"x": frame["expected"].tolist(), "y": [place - 0.12 for place in places]}
    return bar | at | {"hoverinfo": "skip"}


def _window(frame: pd.DataFrame, places: list[int], name: str, wellbeing: str) -> Part:
    words, colour, symbol, _, height = _MARKS[name]
    ends = frame[name], frame[f"{name}_low"], frame[f"{name}_high"]
    told = zip(frame["measured_as"], *ends, strict=True)
    return line(
        x=frame[name].tolist(),
        y=[place + height for place in places],
        xaxis="x2",
        mode="markers",
        marker={
            "color": colour,
            "symbol": symbol,
            "size": 9,
            "line": {"width": 2, "color": colour},
        },
        error_x=whiskers(*ends, color=colour, width=3),
        hovertext=[
            f"measured: {plain(event)}<br>{words}: {wellbeing} "
            f"{'fell' if fall > 0 else 'rose'} by {abs(fall):.2f} SD ({low:.2f} to {high:.2f})"
            for event, fall, low, high in told
        ],
        hoverinfo="text",
    )


def _lived_alt(frame: pd.DataFrame, what: str, wellbeing: str) -> str:
    told = ", ".join(
        f"{row['event']} {row['expected']:g} against {row['first']:.2f}"
        for row in frame.to_dict("records")
    )
    return (
        f"{count(len(frame), 'event')}: {what} beside the measured fall in {wellbeing} over the "
        f"first year, in standard deviations: {told}."
    )


def agreement(rows: pd.DataFrame) -> Chart:
    """Return how alike scales order the same events (`agreement_frame`): tau with intervals.

    Expectations among themselves are blue squares, expectation against measurement orange
    diamonds.
    """
    places = list(range(len(rows)))[::-1]
    records = rows.to_dict("records")
    names = [f"{row['one']} ↔ {row['other']}, n {row['n']}" for row in records]
    key = (
        f"{coloured(RIGHT, '■')} two expectations · "
        f"{coloured(MISS, '◆')} expected and measured · 95% intervals"
    )
    figure = framed(
        [_taus(rows, places, kind) for kind in ("expected", "measured")],
        ("Do they put events in the same order?", key),
        _rows_of(len(rows), _SLIM)
        | {
            "xaxis": axis("Kendall's tau: 1 same order, 0 no relation", -1.04, 1.04)
            | {"tickvals": [-1, -0.5, 0, 0.5, 1]},
            "shapes": [upright(0)],
        },
        [_name(name, place, 0.52) for name, place in zip(names, places, strict=True)],
    )
    told = ", ".join(
        f"{row['one']} with {row['other']} {row['tau']:.2f} (n {row['n']})" for row in records
    )
    return Chart(figure, f"Kendall's tau between scales on the events they share: {told}.")


def _taus(rows: pd.DataFrame, places: list[int], kind: str) -> Part:
    mine = rows["kind"] == kind
    shown = rows[mine]
    colour, symbol = (RIGHT, "square") if kind == "expected" else (MISS, "diamond")
    return line(
        x=shown["tau"].tolist(),
        y=[place - 0.16 for place, is_mine in zip(places, mine, strict=True) if is_mine],
        mode="markers",
        marker={"color": colour, "symbol": symbol, "size": 10},
        error_x=whiskers(shown["tau"], shown["low"], shown["high"], color=colour),
        hovertext=[
            f"{row['one']} ↔ {row['other']}<br>tau {row['tau']:.2f} "
            f"({row['low']:.2f} to {row['high']:.2f}), n {row['n']}"
            for row in shown.to_dict("records")
        ],
        hoverinfo="text",
    )

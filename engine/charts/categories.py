"""How each category spreads over the misery scale, and what separates two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.charts.event_strip import LABELS, category_rows, event_hover, row_height
from engine.charts.gauge import WORDS, ground, ground_words, misery_axis
from engine.charts.palette import (
    GUIDE,
    RIGHT,
    SHADE,
    Chart,
    Part,
    axis,
    coloured,
    count,
    framed,
    line,
    plain,
    upright,
    whiskers,
)
from engine.stats.groups import spread_frame

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

FEW = 5
"""Of fewer events no box is drawn: their dots say more."""


def category_spread(frame: pd.DataFrame, words: Sequence[str] = WORDS) -> Chart:
    """Return the spread of an event frame's index by category: dots, median, quartiles, ends.

    Boxes run from quartile to quartile, whiskers to the mildest and the worst event; a category
    of fewer than five has only its dots and its median. `words` are the gauge's.
    """
    spread = spread_frame(frame, "category", "index")
    spread["place"] = range(len(spread))
    key = f"box: middle half · {coloured(RIGHT, '┃')} median · n {len(frame)}"
    figure = framed(
        [_dots(frame, spread), _boxes(spread[spread["n"] >= FEW]), _medians(spread)],
        ("How categories spread", key),
        {
            "xaxis": misery_axis(),
            "yaxis": category_rows(spread),
            "shapes": ground(),
            "height": row_height(len(spread)),
            "margin": {"l": LABELS},
        },
        ground_words(words, len(spread) - 0.2),
    )
    return Chart(figure, _spread_alt(spread))


def _dots(frame: pd.DataFrame, spread: pd.DataFrame) -> Part:
    rows = dict(zip(spread["group"], spread["place"], strict=True))
    return line(
        x=frame["index"].tolist(),
        y=[rows[name] for name in frame["category"]],
        mode="markers",
        marker={"color": GUIDE, "size": 6, "opacity": 0.7},
        hovertext=[event_hover(row) for row in frame.to_dict("records")],
        hoverinfo="text",
    )


def _boxes(spread: pd.DataFrame) -> Part:
    names = {"q1": "low_quartile", "median": "median", "q3": "high_quartile"}
    names |= {"lowerfence": "least", "upperfence": "most"}
    figures = {name: spread[column].tolist() for name, column in names.items()}
    return {
        "type": "box",
        "orientation": "h",
        "y": spread["place"].tolist(),
        "line": {"color": GUIDE, "width": 1.5},
        "fillcolor": SHADE,
        "width": 0.62,
        "hoverinfo": "skip",
    } | figures


def _medians(spread: pd.DataFrame) -> Part:
    told = zip(spread["group"], spread["median"], spread["n"], strict=True)
    return line(
        x=spread["median"].tolist(),
        y=spread["place"].tolist(),
        mode="markers",
        marker={"symbol": "line-ns", "size": 18, "line": {"width": 4, "color": RIGHT}},
        hovertext=[f"{plain(name)}<br>median {median:g}, n {n}" for name, median, n in told],
        hoverinfo="text",
    )


def _spread_alt(spread: pd.DataFrame) -> str:
    if not len(spread):
        return "How categories spread over the misery scale: no event fits."
    told = (
        f"{row['group']} {row['median']:g} ({row['n']})"
        for row in spread[["group", "median", "n"]].to_dict("records")
    )
    return f"Median misery index by category, with the number of events: {', '.join(told)}."


def category_separation(
    rows: pd.DataFrame, pair: tuple[str, str], names: Mapping[str, str]
) -> Chart:
    """Return how often an event of the first category is worse than one of the second.

    `rows` is a frame of separations (`engine.stats.groups`), `names` what its figures are called;
    at 50 % neither is worse. Bars are 95 % intervals.
    """
    labels = [plain(names[figure], 16) for figure in rows["figure"]][::-1]
    one, other = (plain(name, 24) for name in pair)
    places = list(range(len(rows)))[::-1]
    sizes = f"n {rows['n_one'].iloc[0]} and {rows['n_other'].iloc[0]}" if len(rows) else "n 0"
    ticks: Part = {"tickvals": list(range(len(rows))), "ticktext": labels, "showgrid": False}
    figure = framed(
        [_shares(rows, places, pair)],
        (f"{one} against {other}", f"all pairs, one of each · 95% interval · {sizes}"),
        {
            "xaxis": axis(f"how often {one} is worse, %", -4, 104, tickvals=[0, 25, 50, 75, 100]),
            "yaxis": axis("", -0.6, max(len(rows), 1) - 0.4, **ticks),
            "shapes": [upright(50)],
            "margin": {"l": LABELS},
        },
        [],
    )
    return Chart(figure, _separation_alt(rows, pair, names))


def _shares(rows: pd.DataFrame, places: list[int], pair: tuple[str, str]) -> Part:
    told = rows[["median_one", "median_other", "share", "low", "high"]].to_dict("records")
    return line(
        x=rows["share"].tolist(),
        y=places,
        mode="markers",
        error_x=whiskers(rows["share"], rows["low"], rows["high"], color=RIGHT),
        marker={"color": RIGHT, "size": 11},
        hovertext=[
            f"{row['share']:.0f}% ({row['low']:.0f} to {row['high']:.0f})<br>"
            f"median {plain(pair[0])} {row['median_one']:g}<br>"
            f"median {plain(pair[1])} {row['median_other']:g}"
            for row in told
        ],
        hoverinfo="text",
    )


def _separation_alt(rows: pd.DataFrame, pair: tuple[str, str], names: Mapping[str, str]) -> str:
    if not len(rows):
        return f"{pair[0]} against {pair[1]}: one of them has no events here."
    told = ", ".join(
        f"{names[row['figure']]} {row['share']:.0f}% ({row['low']:.0f} to {row['high']:.0f})"
        for row in rows.to_dict("records")
    )
    sizes = f"{count(rows['n_one'].iloc[0], 'event')} against {rows['n_other'].iloc[0]}"
    return f"How often {pair[0]} is worse than {pair[1]}, {sizes}, with 95% intervals: {told}."

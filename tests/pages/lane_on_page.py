"""A game of placing on the page: its buttons, and what it shows and keeps."""

import json
import re
import sqlite3
from contextlib import closing

from tests.pages.conftest import html
from tests.pages.lane_by_hand import GAME, LETTERS, LaneByHand

CHARTS = ("error", "luck", "sure")


def click(button):
    app = button.click().run()
    assert not app.exception
    return app


def gaps(app):
    """The gaps to choose from, by letter."""
    return {button.label: button for button in app.button if (button.key or "").startswith("gap_")}


def levels(app):
    """The confidences to choose from, in per cent, as their buttons."""
    found = [button for button in app.button if (button.key or "").startswith("sure_")]
    return {int(re.match(r"\d+", button.label)[0]): button for button in found}


def place(app, gap, level=60):
    app = click(gaps(app)[LETTERS[gap]])
    return click(levels(app)[level])


def finished(open_game, *, wrong_at=()):
    """A game that is over, by its link."""
    by_hand, placed = LaneByHand("starter", 17), []
    while len(by_hand.lane) < 10:
        gap = by_hand.wrong[0] if len(placed) + 1 in wrong_at else by_hand.right[0]
        by_hand.place(gap)
        placed.append(f"{LETTERS[gap]}60")
    return open_game(f"{GAME}~{'.'.join(placed)}")


def text_of(piece):
    return " ".join(re.sub("<.*?>", " ", piece).split())


def answer(app):
    (body,) = html(app, 'class="verdict')
    return text_of(body)


def specs(app):
    """What the charts draw, by name."""
    found = app.get("plotly_chart")
    return {name: json.loads(chart.proto.spec) for name, chart in zip(CHARTS, found, strict=True)}


def figures(app):
    """The tables behind the charts, by name."""
    found = [frame.value for frame in app.dataframe]
    return dict(zip(CHARTS, found, strict=True))


def kept(file):
    """The rows of the history's file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("SELECT * FROM placements ORDER BY id")]


def pills(app, kept):
    return next((group for group in app.button_group if group.key.startswith(kept)), None)


def button(app, start, label):
    """The button whose key starts so, by what stands on it."""
    (found,) = [b for b in app.button if (b.key or "").startswith(start) and b.label == label]
    return found

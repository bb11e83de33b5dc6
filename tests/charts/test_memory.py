"""A chart is drawn once for the same placements and settings, and anew for any other."""

import pandas as pd
import pytest

from engine.charts.memory import KEPT, MOST_ROWS, drawn_once
from engine.charts.palette import Chart
from engine.charts.signed_error import signed_error
from engine.stats.placements import COLUMNS

ROW = (1, "x", "A", 60, True, 0.0, 0, 0.5, 0.25, False)


def placements(*rows):
    return pd.DataFrame(list(rows), columns=list(COLUMNS))


@pytest.fixture
def draw():
    """A chart that says how often it was drawn."""
    times = []

    @drawn_once
    def draw(frame, last=20, *, levels=()):
        times.append((frame, last, levels))
        return Chart(None, str(len(times)))

    return draw


def test_the_same_is_drawn_once_whenever_it_was_played(draw):
    assert draw(placements(ROW)).alt == "1"
    assert draw(placements(ROW).assign(when="later", deck="leaflet")).alt == "1"


@pytest.mark.parametrize("column", list(COLUMNS))
def test_another_cell_is_drawn_anew(draw, column):
    other = {"text": "y", "gap": "B", "is_right": False, "is_repeat": True, "confidence": None}
    draw(placements(ROW))
    assert draw(placements(ROW).assign(**{column: other.get(column, 0.75)})).alt == "2"


def test_another_setting_is_drawn_anew(draw):
    frame = placements(ROW)
    told = [draw(frame), draw(frame, 10), draw(frame, levels=[1]), draw(frame, levels=[1, 2])]
    assert [chart.alt for chart in told] == ["1", "2", "3", "4"]


def test_only_so_many_and_only_small_ones_are_kept(draw):
    big = placements(*[ROW] * (MOST_ROWS + 1))
    assert [draw(big).alt, draw(big).alt] == ["1", "2"]
    for last in range(KEPT + 1):
        draw(placements(ROW), last)
    assert draw(placements(ROW), 0).alt == str(2 + KEPT + 2)  # forgotten, and drawn once more


def test_a_frame_that_lacks_a_column_is_refused_each_time():
    for _ in range(2):
        with pytest.raises(ValueError, match="a placement frame needs the columns gap"):
            signed_error(placements(ROW).drop(columns="gap"))

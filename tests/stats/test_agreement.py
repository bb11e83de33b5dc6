"""Where raters disagree, and the chart of it from the same frames."""

import math

import pytest

from engine.charts.agreement import disagreement
from engine.stats.agreement import concords, rating_frame, spread_frame

ROWS = [
    ("a", "Wet <b>socks</b>", "Ann", 10.0),
    ("a", "Wet <b>socks</b>", "Ben", 40.0),
    ("b", "Sacked", "Ann", 60.0),
    ("b", "Sacked", "Ben", 65.0),
    ("c", "Only Ann", "Ann", 99.0),
]


def test_widest_range_comes_first_and_what_one_rated_last():
    frame = spread_frame(rating_frame(ROWS))
    assert frame["event"].tolist() == ["a", "b", "c"]
    assert frame["range"].tolist() == [30, 5, 0]
    assert frame["mean"].tolist() == [25, 62.5, 99]
    assert frame["sd"].tolist()[:2] == pytest.approx([math.sqrt(450), math.sqrt(12.5)])
    assert math.isnan(frame["sd"][2])


@pytest.mark.parametrize(
    ("others", "tau"),
    [
        # research table: panel 10, 20, 20, 40 against 1 to 4 is 5 / sqrt(30)
        ([(10, 1), (20, 2), (20, 3), (40, 4)], 5 / math.sqrt(30)),
        ([(1, 1), (2, 2), (3, 4), (4, 3), (5, 5)], 0.8),
        ([(1, 7), (2, 7)], None),
        ([(1, 7)], None),
    ],
)
def test_order_of_two_raters_is_compared_where_it_can_be(others, tau):
    pairs = list(enumerate(others))
    rows = [(str(n), "", name, pair[k]) for n, pair in pairs for k, name in enumerate("AB")]
    (found,) = concords(rating_frame(rows))
    assert (found.n, found.tau) == (len(others), tau if tau is None else pytest.approx(tau))


def test_raters_without_a_common_event_are_not_compared():
    (found,) = concords(rating_frame([("a", "", "Ann", 1.0), ("b", "", "Ben", 2.0)]))
    assert (found.n, found.tau) == (0, None)


def test_chart_shows_the_frame_and_text_as_text():
    ratings = rating_frame(ROWS)
    chart = disagreement(ratings, spread_frame(ratings))
    marks = [trace for trace in chart.figure.data if trace.mode == "markers"]
    assert [list(trace.x) for trace in marks] == [[10, 60], [40, 65]]
    assert marks[0].marker.symbol != marks[1].marker.symbol
    told = [note.text for note in chart.figure.layout.annotations]
    assert "Wet &lt;b&gt;socks&lt;/b&gt;" in told
    assert chart.alt.startswith("Where raters differ most, 2 events: at the top “Wet <b>socks</b>”")


def test_no_rating_is_an_empty_chart():
    ratings = rating_frame([])
    assert spread_frame(ratings).empty
    assert concords(ratings) == ()
    assert disagreement(ratings, spread_frame(ratings)).alt.endswith(
        "no event was rated by two yet."
    )

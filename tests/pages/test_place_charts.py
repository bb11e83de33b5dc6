"""The live charts of placing: each draws its table, says it in words, and keeps its place."""

import pytest

from tests.pages.lane_on_page import CHARTS, click, figures, finished, gaps, place, specs


def test_charts_and_tables_read_one_frame(open_game):
    app = finished(open_game, wrong_at=(1, 4))
    drawn, tables = specs(app), figures(app)
    stems, marks = drawn["error"]["data"]
    errors = tables["error"]["error_points"].clip(-40, 40).tolist()
    assert plain(marks["y"]) == plain(stems["y"]) == pytest.approx(errors)
    assert len(errors) == 9
    assert [number for number, error in enumerate(errors, start=1) if error] == [1, 4]
    _, line = drawn["luck"]["data"]
    assert plain(line["y"])[1:] == pytest.approx(tables["luck"]["above_luck"].tolist())
    sure = tables["sure"]
    assert sure.loc[sure["stated"] == 60, ["n", "hits"]].to_numpy().tolist() == [[9, 7]]


def plain(values):
    """A row of numbers of a chart; plotly may pack it."""
    if isinstance(values, dict):
        import base64  # noqa: PLC0415  # only packed rows need them

        import numpy as np  # noqa: PLC0415  # same

        return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).tolist()
    return list(values)


def test_figures_of_two_misses_are_those_reckoned_by_hand(open_game):
    app = place(place(open_game(), 1), 0)
    rows = figures(app)["luck"]
    # Both times 4 gaps, one right: a miss costs a quarter of a hit.
    assert rows["chance"].tolist() == [0.25, 0.25]
    assert rows["above_luck"].tolist() == pytest.approx([-0.25, -0.5])
    assert figures(app)["error"]["error_points"].tolist()[0] == -4.0


def test_every_chart_says_in_words_what_it_shows(open_game):
    empty = [chart.proto.alt for chart in open_game().get("plotly_chart")]
    app = finished(open_game, wrong_at=(1, 4))
    error, luck, sure = [chart.proto.alt for chart in app.get("plotly_chart")]
    assert len(empty) == 3
    assert all(empty)
    assert error.startswith("Signed error of your last 9 placements: 7 right, ")
    # 0.25 twice, then 1/5, 1/6 twice, 1/7, 1/8, 1/9 and 1/10: 1.5 hits by luck.
    assert "7" in luck
    assert "1.5" in luck
    assert "60" in sure
    assert "9" in sure


def test_charts_keep_size_and_ranges_as_placements_come_in(open_game):
    drawn = [
        specs(open_game()),
        specs(place(open_game(), 1)),
        specs(finished(open_game, wrong_at=(1, 4))),
    ]
    sizes = {
        (
            *(spec[name]["layout"]["height"] for name in CHARTS),
            *(
                str(spec[name]["layout"][axis]["range"])
                for name in ("error", "sure")
                for axis in ("xaxis", "yaxis")
            ),
        )
        for spec in drawn
    }
    assert len(sizes) == 1


def test_unchanged_charts_are_sent_unchanged(open_game):
    app = place(open_game(), 1)
    before = [chart.proto.spec for chart in app.get("plotly_chart")]
    app = click(gaps(app)["A"])
    assert [chart.proto.spec for chart in app.get("plotly_chart")] == before


def test_comparison_with_who_knows_the_deck_adds_a_line(open_game):
    app = place(open_game(), 1)
    before = len(specs(app)["luck"]["data"])
    app.toggle(key="deck_aware").set_value(True).run()
    drawn = specs(app)["luck"]["data"]
    assert len(drawn) == before + 1
    assert plain(drawn[-1]["y"])[1:] == pytest.approx(figures(app)["luck"]["above_deck"].tolist())

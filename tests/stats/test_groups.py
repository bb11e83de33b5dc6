"""Spreads and separations by hand."""

import pandas as pd

from engine.stats.groups import SEPARATION, SPREAD, separation_frame, spread_frame

FRAME = pd.DataFrame(
    {
        "kind": ["b", "b", "b", "b", "a", "a", "c"],
        "index": [10.0, 20.0, 30.0, 80.0, 5.0, 6.0, 90.0],
        "score": [1.0, 2.0, None, None, 3.0, 4.0, None],
    }
)


def test_spread_by_hand_the_mildest_first():
    spread = spread_frame(FRAME, "kind", "index")
    assert spread.to_numpy().tolist() == [
        ["a", 2, 5.0, 5.25, 5.5, 5.75, 6.0],
        ["b", 4, 10.0, 17.5, 25.0, 42.5, 80.0],  # quartiles three quarters of the way
        ["c", 1, 90.0, 90.0, 90.0, 90.0, 90.0],
    ]


def test_separation_by_hand():
    rows = separation_frame(FRAME, "kind", ("b", "a"), ["index", "score"])
    told = rows.drop(columns=["low", "high"]).to_numpy().tolist()
    assert told == [
        ["index", 4, 2, 25.0, 5.5, 19.5, 100.0],
        ["score", 2, 2, 1.5, 3.5, -2.0, 0.0],  # missing scores are left out
    ]


def test_a_figure_that_one_group_lacks_is_left_out():
    rows = separation_frame(FRAME, "kind", ("c", "a"), ["index", "score"])
    assert rows["figure"].tolist() == ["index"]


def test_nothing_has_the_same_columns():
    none = FRAME[:0]
    assert spread_frame(none, "kind", "index").dtypes.astype(str).to_dict() == SPREAD
    found = separation_frame(none, "kind", ("a", "b"), ["index"])
    assert found.dtypes.astype(str).to_dict() == SEPARATION

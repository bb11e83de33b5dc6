import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.misery.lane import (
    GapError,
    Judgement,
    gap_edges,
    gap_letter,
    judge_placement,
    parse_gap,
    right_gaps,
)

LOWEST, HIGHEST = 2, 200  # 1 and 100 points


def half(points):
    return int(points * 2)


def lane_of(*points):
    return tuple(half(p) for p in points)


LEAFLET = lane_of(11.5, 28.5, 36.5)


@pytest.mark.parametrize(
    ("gap", "points", "steps"), [(0, -14.0, -1), (1, 0, 0), (2, 3.0, 1), (3, 11.0, 2)]
)
def test_the_leaflets_25_5_in_each_of_its_four_gaps(gap, points, steps):
    judged = judge_placement(LEAFLET, half(25.5), gap)
    assert judged == Judgement(gap == 1, (1,), half(points), steps)


@pytest.mark.parametrize(
    ("lane", "index", "right"),
    [
        ((11.5, 28.5, 36.5), 28.5, (1, 2)),
        ((20, 20, 40), 20, (0, 1, 2)),
        ((5, 95), 1.0, (0,)),
        ((5, 95), 3, (0,)),
        ((1.0, 50), 1.0, (0, 1)),
        ((1.0, 50), 1.5, (1,)),
        ((50, 100), 100, (1, 2)),
        ((50, 100), 99.5, (1,)),
        ((), 42, (0,)),
    ],
)
def test_worked_examples_of_right_gaps(lane, index, right):
    assert right_gaps(lane_of(*lane), half(index)) == right


def test_widths_of_the_leaflets_gaps_fill_the_scale():
    edges = [gap_edges(LEAFLET, gap) for gap in range(4)]
    assert [(high - low) / 2 for low, high in edges] == [10.5, 17, 8, 63.5]


def test_a_gap_without_width_can_still_be_chosen():
    assert gap_edges(lane_of(1.0, 50), 0) == (2, 2)
    assert judge_placement(lane_of(1.0, 50), half(30), 0) == Judgement(
        is_right=False, right_gaps=(1,), error_points=-58, error_gaps=-1
    )


TIES = [  # lane, index, right gaps; each other gap is wrong
    ((10, 50, 90), 10, (0, 1)),
    ((10, 50, 90), 50, (1, 2)),
    ((10, 50, 90), 90, (2, 3)),
    ((1, 50, 100), 1, (0, 1)),
    ((1, 50, 100), 100, (2, 3)),
    ((1, 1, 1), 1, (0, 1, 2, 3)),
    ((100, 100, 100), 100, (0, 1, 2, 3)),
    ((20, 20, 40), 20, (0, 1, 2)),
    ((20, 40, 40), 40, (1, 2, 3)),
    ((20, 20, 40), 20.5, (2,)),
    ((20, 40, 40), 39.5, (1,)),
    ((10, 30, 30, 30, 60), 30, (1, 2, 3, 4)),
]


@pytest.mark.parametrize(("lane", "index", "right"), TIES)
def test_equal_values_are_right_on_either_side(lane, index, right):
    lane = lane_of(*lane)
    for gap in range(len(lane) + 1):
        judged = judge_placement(lane, half(index), gap)
        assert judged.right_gaps == right
        assert judged.is_right == (gap in right)


@pytest.mark.parametrize("index", [50, 50.0])
def test_a_card_equal_to_its_neighbour_has_a_right_answer(index):
    assert right_gaps(lane_of(10, 50), half(index)) == (1, 2)


indices = st.integers(LOWEST, HIGHEST)
lanes = st.lists(st.one_of(indices, st.sampled_from([2, 40, 41, 200])), max_size=20).map(sorted)


def edges_again(lane, gap):
    walled = [LOWEST, *lane, HIGHEST]
    return walled[gap], walled[gap + 1]


@given(lanes, indices)
def test_a_gap_is_right_exactly_when_its_closed_edges_enclose_the_index(lane, index):
    enclosing = [
        gap
        for gap in range(len(lane) + 1)
        if edges_again(lane, gap)[0] <= index <= edges_again(lane, gap)[1]
    ]
    assert list(right_gaps(lane, index)) == enclosing
    assert enclosing


@given(lanes, st.data())
def test_both_neighbours_of_every_lane_value_are_right_for_it(lane, data):
    lane = lane or [40]
    place = data.draw(st.integers(0, len(lane) - 1))
    assert {place, place + 1} <= set(right_gaps(lane, lane[place]))


@given(lanes, indices, st.data())
def test_errors_are_the_definition_and_agree_in_sign(lane, index, data):
    gap = data.draw(st.integers(0, len(lane)))
    judged = judge_placement(lane, index, gap)
    low, high = edges_again(lane, gap)
    points = low - index if index < low else high - index if index > high else 0
    steps = min((gap - right for right in judged.right_gaps), key=abs)
    assert (judged.error_points, judged.error_gaps) == (points, steps)
    assert judged.is_right == (points == 0) == (steps == 0)
    assert (points > 0) == (steps > 0)


@given(lanes, indices)
def test_any_right_gap_leaves_the_same_sorted_lane(lane, index):
    after = {(*lane[:gap], index, *lane[gap:]) for gap in right_gaps(lane, index)}
    assert after == {tuple(sorted([*lane, index]))}


def test_letters_and_gaps_are_a_pair_from_a_to_z():
    assert [parse_gap(gap_letter(gap)) for gap in range(26)] == list(range(26))
    assert (gap_letter(0), gap_letter(25), parse_gap("b")) == ("A", "Z", 1)


@pytest.mark.parametrize("text", ["", "AB", "1", "é", "ß", "<", " ", "\u0131"])
def test_what_is_no_letter_is_no_gap(text):
    with pytest.raises(GapError, match="one letter from A to Z"):
        parse_gap(text)


@pytest.mark.parametrize("gap", [-1, 26])
def test_gaps_beyond_z_have_no_letter(gap):
    with pytest.raises(GapError, match=f"Gap {gap} has no letter"):
        gap_letter(gap)


@pytest.mark.parametrize(("gap", "named"), [(4, "gap E"), (-1, "gap -1"), (99, "gap 99")])
def test_a_gap_that_is_not_there_is_named_with_those_that_are(gap, named):
    with pytest.raises(GapError, match=f"no {named} in a lane of 3: choose from A to D"):
        judge_placement(LEAFLET, 51, gap)

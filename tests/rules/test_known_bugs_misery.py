"""Mistakes that other programs of Shit Happens made, each held here with the right value."""

from dataclasses import replace

import pytest

from engine.misery.deck import Deck, Event
from engine.misery.game import apply, deal, judge, observe, outcome
from engine.misery.lane import right_gaps
from engine.misery.position import Placement


def deck(*points):
    """Events with these indices, in points."""
    events = tuple(
        Event(
            id=f"event-{n}", text=f"Event {n}", category="body", index=int(2 * p), low=int(2 * p),
            high=int(2 * p), worst_case="the worst", reason="because",
        )
        for n, p in enumerate(points)
    )  # fmt: skip
    return Deck("test", "Test", "1.0", "en", "about", "CC0", (), (), events)


def test_the_three_dealt_events_count_towards_ten():
    position = deal(deck(*range(1, 41)), seed=5)
    for right in range(7):
        assert outcome(position) is None, f"over after {right} right placements"
        gap = right_gaps(position.indices, position.drawn.index)[0]
        position = apply(position, Placement(gap)).position
    assert outcome(position).winners == (0,)
    assert len(position.lane) == 10


def test_an_event_equal_to_its_neighbour_is_right_on_either_side():
    assert right_gaps((20, 100), 100) == (1, 2)
    position = replace(deal(deck(10, 20, 30, 50), seed=1), lanes=(deck(10, 50).events,))
    position = replace(position, stock=deck(50).events)
    assert [judge(position, Placement(gap)).is_right for gap in range(3)] == [False, True, True]


@pytest.mark.parametrize("seed", range(8))
def test_nothing_the_player_sees_gives_the_index_away(seed):
    """Tables that differ in the index of the drawn event, or of any below it, look the same."""
    dealt = deal(deck(*range(1, 31)), seed)
    other = replace(dealt, stock=tuple(hidden(event) for event in dealt.stock))
    assert dealt.drawn.index != other.drawn.index
    assert observe(dealt) == observe(other)
    assert "index" not in repr(observe(dealt).drawn)


def hidden(event):
    """The same event with another index."""
    return replace(event, index=200 - event.index, low=200 - event.index, high=200 - event.index)

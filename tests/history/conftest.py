from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from engine.history.opening import open_history
from engine.misery.deck import Deck, Event
from engine.misery.position import Placement, Position
from engine.misery.replay import take_turn
from engine.misery.rules import Rules


def card(name, points):
    half = int(2 * points)
    return Event(name, f"The {name}", "body", half, half, half)


@pytest.fixture
def deck():
    return Deck("starter", "Starter", "1.0", "en", "about", "CC0", (), (), ())


@pytest.fixture
def turn_of(deck):
    """Make a placement: lane and drawn event as (name, points), a gap, perhaps a confidence."""

    def make(lane, drawn, gap, confidence=None, number=1):
        lane = tuple(card(name, points) for name, points in lane)
        before = (Placement(0),) * (number - 1)
        stock = (card(*drawn), card("under", 99))
        return take_turn(
            Position(deck, 17, Rules(), (lane,), stock, placements=before),
            Placement(gap, confidence),
        )

    return make


LEAFLET = (("haircut", 11.5), ("root-canal", 28.5), ("locked-out", 36.5))


@pytest.fixture
def parents(turn_of):
    """The leaflet's example, put into gap C: 3 points and one gap too high."""
    return turn_of(LEAFLET, ("parents", 25.5), 2, 60)


@pytest.fixture
def bee(turn_of):
    """A right placement with two right gaps."""
    return turn_of(LEAFLET, ("bee", 28.5), 1, None, number=2)


@pytest.fixture
def clock():
    """Tell a second more each time it is asked."""
    ticks = count()
    return lambda: datetime(2026, 5, 4, 12, tzinfo=UTC) + timedelta(seconds=next(ticks))


@pytest.fixture
def opened():
    """Open histories and close them in the end."""
    histories = []

    def make(place="sqlite://", **options):
        url = f"sqlite:///{place}" if isinstance(place, Path) else place
        histories.append(open_history(url, **options))
        return histories[-1]

    yield make
    for history in histories:
        history.close()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "history.sqlite3"

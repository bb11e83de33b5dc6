"""Tables of Shit Happens to test with: rules of all kinds, cards and lanes laid out by hand."""

from hypothesis import strategies as st

from engine.misery.deck import Deck, Event
from engine.misery.forecasters import load_forecasters
from engine.misery.position import Position
from engine.misery.rules import Rules

names = st.from_regex(r"[A-Z][A-Za-z0-9]{0,11}", fullmatch=True)


@st.composite
def rules_of_tables(draw, most=8, least_goal=4, most_goal=20):
    """Rules of any table, people and forecasters mixed."""
    player = names | st.sampled_from(tuple(load_forecasters()))
    players = draw(st.lists(player, min_size=1, max_size=most).map(tuple))
    alone, goal = len(players) == 1, draw(st.integers(least_goal, most_goal))
    ahead = st.lists(
        st.integers(0, min(goal - 4, 4)), min_size=len(players), max_size=len(players)
    ).map(tuple)
    return Rules(
        players=players,
        goal=goal,
        reader="nobody" if alone else draw(st.sampled_from(["nobody", "neighbour"])),
        rounds=draw(st.none() | st.integers(1, 99)),
        misses=draw(st.none() | st.integers(1, 19)) if alone else None,
        starter=draw(st.integers(0, len(players) - 1)),
        starts_as=draw(st.sampled_from(["dealer", "unluckiest"])),
        extra=draw(st.just(()) | ahead),
    )


def card(points, name=None):
    """An event of this index."""
    half = int(2 * points)
    slug = name or f"c-{half}"
    return Event(id=slug, text=f"Text {slug}", category="body", index=half, low=half, high=half)


def pack(*cards):
    """A deck of these cards."""
    return Deck("pack", "Pack", "1.0", "en", "about", "none", (), (), cards)


def table(*lanes, stock, **agreed):
    """A table of people with these lanes, in points, and this stock; the first seat starts."""
    players = ("You", "Bo", "Cleo", "Dev")[: len(lanes)]
    laid = tuple(tuple(map(card, lane)) for lane in lanes)
    return Position(
        pack(), 0, Rules(**{"players": players, **agreed}), laid, tuple(map(card, stock))
    )


def points(cards):
    """The indices of cards."""
    return [one.index / 2 for one in cards]

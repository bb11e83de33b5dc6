"""The scenes that each setting is about, the simplest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from engine.shithead.cards import JOKER, RANKS, Rank
from engine.shithead.cases import SEATS
from engine.shithead.scene import Scene, scene
from engine.shithead.settings import LIMITING, MOST_CARDS
from engine.shithead.variant import Variant

EVERY_RANK = RANKS + JOKER


def scenes(one: Variant, other: Variant, setting: str) -> Iterator[Scene]:
    """Scenes that may show what a setting does between two rule sets.

    There are none for what no play shows: the table, the deal, the start.
    """
    pair = _Pair(one, other)
    section, _, rest = setting.partition(".")
    match section:
        case "ranks":
            yield from _of_rank(pair, rest[0])
        case "may_follow":
            yield from (scene((rest,), (rank,)) for rank in _plain_first(pair, EVERY_RANK))
        case "four":
            yield from _sets(pair)
        case "turn":
            yield from _turn(pair, rest)
        case "out_of_turn":
            yield from _out_of_turn(pair)
        case "open_cards":
            yield from _open_cards(pair)
        case "end":
            yield from _last_cards(pair)


@dataclass(frozen=True)
class _Pair:
    """Two rule sets, and the ranks worth trying between them."""

    one: Variant
    other: Variant

    @cached_property
    def marked(self) -> list[Rank]:
        """The ranks with a row in either, and two plain ones, from the lowest up."""
        both = self.one.settings, self.other.settings
        rows = {rank for settings in both for rank in (*settings.ranks, *settings.may_follow)}
        jokers = JOKER if any(settings.table.jokers for settings in both) else ""
        order = self.other.settings.turn.order + jokers
        return [rank for rank in order if rank in rows.union(self.plain)]

    @cached_property
    def special(self) -> frozenset[Rank]:
        """The ranks with a power under either."""
        return self.one.specials | self.other.specials

    @cached_property
    def _plain(self) -> list[Rank]:
        """The ranks without a power under either, but for the highest of all."""
        order = self.other.settings.turn.order
        return [rank for rank in order[:-1] if rank not in self.special] or list(order)

    @property
    def plain(self) -> tuple[Rank, Rank]:
        """The lowest and the highest plain rank."""
        return self._plain[0], self._plain[-1]

    @property
    def second(self) -> Rank:
        """The plain rank above the lowest."""
        return self._plain[1 % len(self._plain)]

    def with_power(self, *powers: str) -> list[Rank]:
        """The ranks with one of these powers under either."""
        one, other = (v.settings.with_power(*powers) for v in (self.one, self.other))
        return list(dict.fromkeys((*one, *other)))


def _plain_first(pair: _Pair, ranks: Iterable[Rank]) -> list[Rank]:
    """The ranks without a power before the others, since they make the plainest case."""
    return sorted(ranks, key=lambda rank: (rank in pair.special, rank == JOKER))


def _of_rank(pair: _Pair, rank: Rank) -> Iterator[Scene]:
    """A rank laid on others and others on it: alone, together, through others, as the last card."""
    low, high = pair.plain
    others = _plain_first(pair, pair.marked)
    every = list(dict.fromkeys((*others, *EVERY_RANK)))
    yield from (scene((below,), (rank,)) for below in every)
    yield scene((), (rank,))
    yield from (scene((rank,), (above,)) for above in every)
    yield from (replace(scene((rank,), held=(held,)), deed="wait") for held in (low, high))
    yield from (scene((below,), (rank, rank)) for below in others)
    for below, above in product(others, others):
        if below != above:
            yield scene((below, rank), (above,))
    yield from (scene((below, rank, rank), (low,)) for below in others)
    for below, through in product(others, pair.with_power("invisible")):
        yield scene((below, through), (rank,))
    yield from (_stock_gone(scene((below,), (rank,))) for below in others)
    yield _last(scene((low,), (rank,)))


def _turn(pair: _Pair, name: str) -> Iterator[Scene]:
    """What a turn is made of."""
    low, high = pair.plain
    easy, stuck = scene((low,), held=(high,)), scene((high,), held=(low,))
    match name:
        case "order":
            pairs = product(_plain_first(pair, RANKS), repeat=2)
            yield from (scene((below,), (above,)) for below, above in pairs)
        case "beat":
            yield from (scene((rank,), (rank,)) for rank in (low, *pair.marked))
        case "draw_to":
            yield scene((low,), (high,))
            yield replace(scene((low,), (high,)), stock=MOST_CARDS)
        case "several":
            yield scene((low,), (high, high))
            yield replace(scene((low, low), (high,)), together=2, about="laid_at_once")
        case "pick_up" | "after_pick_up":
            yield from (replace(shown, deed="take") for shown in (easy, stuck))
        case "empty_pile":
            yield replace(scene((), held=(low,)), deed="take")
        case "chance_card":
            yield from (replace(shown, deed="chance") for shown in (stuck, easy))
        case "drawn_match":
            drew = replace(scene((low,), (low,)), drew=(low,), is_own_turn=False)
            yield replace(drew, about="drew_match")


def _sets(pair: _Pair) -> Iterator[Scene]:
    """Sets completed over several plays, all at once, on a higher card, through invisible ones."""
    low, high = pair.plain
    unseen = pair.with_power("invisible")
    limits = pair.with_power(*LIMITING)
    numbers = {v.settings.four.count for v in (pair.one, pair.other)}
    for count in sorted({number or SEATS for number in numbers}):
        for rank in dict.fromkeys((low, high, *pair.marked)):
            yield scene((rank,) * (count - 1), (rank,))
        yield scene((), (low,) * count)
        yield scene((high,), (low,) * count)
        yield from (scene((rank,), (high,) * count) for rank in limits)
        for through, over in product(unseen, range(1, count)):
            under = (low,) * (count - over)
            yield scene((*under, through), (low,) * over)
            yield scene((*under, *(through,) * (over - 1)), (low,))
    if 0 in numbers:  # as many as there are players: not four at a table of three
        three = scene((low, low), (low,))
        yield replace(three, seats=3, about="three_players")


def _out_of_turn(pair: _Pair) -> Iterator[Scene]:
    """An equal card, and the last of a set, laid when it is another's turn."""
    low, high = pair.plain
    count = pair.one.settings.four.count or SEATS
    piles = ((low, high), (high,)), ((low,) * (count - 1), (low,)), ((high,), (low,) * count)
    for pile, laid in piles:
        yield replace(scene(pile, laid), is_own_turn=False, about="out_of_turn")


def _open_cards(pair: _Pair) -> Iterator[Scene]:
    """The last hand card goes, open cards go with it, they are all there is, one lies bare."""
    low, high = pair.plain
    last = _stock_gone(scene((low,), (high,), up=(low, high, high)))
    yield replace(last, about="last_of_hand")
    yield _open_only(scene((low,), (high, high), (low,)))
    for laid, held, stock in (((high,), (), 0), ((high, high), (), 0), ((high,), (low,), 20)):
        joint = scene((low,), laid, held, up=(high,))
        yield replace(joint, joined=joint.up, stock=stock, about="joined")
    bare = _open_only(scene((high,), held=(low,)))
    yield replace(bare, down=("4C", "4D", "4H"), deed="turn", about="one_bare")
    stuck = replace(_open_only(scene((high,), held=(low, low, pair.second))), deed="take")
    yield stuck
    *both, other = stuck.held
    for along in ((other,), (both[0],), tuple(both)):
        yield replace(stuck, along=along, about="along")


def _last_cards(pair: _Pair) -> Iterator[Scene]:
    """Your last card, whatever it is."""
    low, high = pair.plain
    yield from (_last(scene((low,), (rank,))) for rank in dict.fromkeys((high, *EVERY_RANK)))


def _stock_gone(shown: Scene) -> Scene:
    return replace(shown, stock=0, about="stock_gone")


def _open_only(shown: Scene) -> Scene:
    return replace(shown, zone="up", stock=0, about="open_only")


def _last(shown: Scene) -> Scene:
    return replace(shown, stock=0, down=(), about="last_card")

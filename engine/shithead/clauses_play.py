"""Clauses about the pile: what may be laid on it, when it may be taken, what else one may do."""

from collections.abc import Iterator

from engine.core.verdict import Clause
from engine.shithead.cards import JOKER
from engine.shithead.clause_maker import MANY, NOTHING_ON_TOP, Maker, when
from engine.shithead.settings import ANY_RANK, LIMITING, Rank, Settings

NO_LIMIT = frozenset({"nothing", "reach", "cover"})


def may_play(settings: Settings) -> Iterator[Clause]:
    """Whether a card may lie on what is asked."""
    clause = Maker("may_play", settings)
    yield from _order(clause, settings)
    for rank in settings.with_power("cover"):
        yield clause(
            f"ranks.{rank}.covered",
            says=True,
            setting=f"ranks.{rank}",
            when=when(kind="cover"),
            message="cover.any",
            words={"asker": rank},
        )
    for rank in settings.with_power(*LIMITING):
        yield from _limit(clause, rank, settings.ranks[rank])
    for rank, row in settings.ranks.items():
        yield from _placing(clause, rank, row, settings)
    if settings.four.burns and settings.four.ignores_order != "no":
        yield _set_ignores_order(clause, settings)
    if settings.out_of_turn != "none" or settings.turn.drawn_match:
        yield clause(
            "out_of_turn.ignores_order",
            says=True,
            setting="out_of_turn",
            when=when(turn="other"),
            over=(
                *_reaching(settings, "short"),
                *limits(settings, "asks.broken"),
                *limits(settings, "stops"),
                *_placings(settings),
            ),
        )


def _placings(settings: Settings) -> tuple[str, ...]:
    """The ids of every clause that bars a rank from a card."""
    names = ("not_on", "only_on", "not_on_top")
    return tuple(f"ranks.{rank}.{name}" for rank in settings.ranks for name in names)


def limits(settings: Settings, name: str) -> tuple[str, ...]:
    """The ids of one kind of clause for every limiting rank."""
    return tuple(f"ranks.{rank}.{name}" for rank in settings.with_power(*LIMITING))


def _reaching(settings: Settings, name: str) -> tuple[str, ...]:
    """The ids of the clauses about reaching a rank: by the order, or by a table of its own."""
    return (f"turn.beat.{name}", *(f"may_follow.{rank}.{name}" for rank in settings.tables))


def _order(clause: Maker, settings: Settings) -> Iterator[Clause]:
    """The order of ranks, the ranks with a table of what may follow, and nothing to beat."""
    setting = "turn.beat"
    nothing = when(kind="nothing")
    yield clause(
        "turn.beat.empty", says=True, setting=setting, when=nothing + when(top=NOTHING_ON_TOP)
    )
    yield clause(
        "turn.beat.free", says=True, setting=setting, when=nothing + when(top=frozenset(ANY_RANK))
    )
    for fits, name in ((True, "reached"), (False, "short")):
        tables = {
            rank: these
            for rank, these in settings.tables.items()
            if fits or _leaves_out(settings, these)
        }
        by_order = when(asker=frozenset(ANY_RANK).difference(tables)) if tables else ()
        yield clause(
            f"turn.beat.{name}",
            says=fits,
            setting=setting,
            when=when(kind="reach", fits=fits) + by_order,
            message=f"turn.beat.{name}.{settings.turn.beat}",
        )
        for rank, these in tables.items():
            yield clause(
                f"may_follow.{rank}.{name}",
                says=fits,
                setting=f"may_follow.{rank}",
                when=when(kind="reach", fits=fits, asker=rank),
                message=f"may_follow.{name}",
                words={"these": these, "asker": rank},
            )


def _leaves_out(settings: Settings, these: tuple[str, ...]) -> bool:
    """Whether a table leaves out a rank that no rule of its own lets go on anything."""
    jokers = JOKER if settings.table.jokers else ""
    free = {
        rank
        for rank, row in settings.ranks.items()
        if row.on == "anything" and row.on_when == "always"
    }
    return not free.issuperset(set(settings.turn.order + jokers).difference(these))


def _limit(clause: Maker, rank: str, row: Rank) -> Iterator[Clause]:
    """What a limit asks of the next card, what it lets through, what it stops all the same."""
    asks = next(power for power in row.power if power in LIMITING)
    words = {"asker": rank, "bar": rank, "asks": row.asks or asks}
    everything = [f"ranks.{other}.on" for other in clause.settings.ranks]
    if not clause.settings.four.ignores_limits:
        everything.append("four.ignores_order")
    for fits, name in ((True, "kept"), (False, "broken")):
        if asks == "attack" and fits:
            continue  # nothing ever meets it
        yield clause(
            f"ranks.{rank}.asks.{name}",
            says=fits,
            setting=f"ranks.{rank}.asks",
            when=when(kind="limit", asker=rank, fits=fits),
            over=everything if asks == "attack" else (),
            message=f"{asks}.{name}",
            words=words,
        )
    if row.lets_through:
        yield clause(
            f"ranks.{rank}.lets_through",
            says=True,
            when=when(kind="limit", asker=rank, rank=frozenset(row.lets_through)),
            over=(f"ranks.{rank}.asks.broken",),
            message="limit.lets_through",
            words={**words, "passing": row.lets_through},
        )
    if row.stops:
        yield clause(
            f"ranks.{rank}.stops",
            says=False,
            when=when(kind="limit", asker=rank, rank=frozenset(row.stops)),
            over=(*(f"ranks.{other}.on" for other in row.stops), f"ranks.{rank}.asks.kept"),
            message="limit.stops",
            words={**words, "stopped": row.stops},
        )


def _placing(clause: Maker, rank: str, row: Rank, settings: Settings) -> Iterator[Clause]:
    """Where a rank may be laid beyond, or short of, the order of ranks."""
    late = when(stock="gone") if row.on_when == "stock_gone" else ()
    if row.on == "anything":
        yield clause(
            f"ranks.{rank}.on",
            says=True,
            when=when(rank=rank) + late,
            over=_reaching(settings, "short"),
            message="on_anything",
        )
    elif row.on != "rank":
        every = set(settings.turn.order) <= set(row.on)
        yield clause(
            f"ranks.{rank}.on",
            says=True,
            when=when(rank=rank, kind="reach", asker=frozenset(row.on)) + late,
            over=_reaching(settings, "short"),
            message="on_any_rank" if every else "on_these",
            words={"these": row.on},
        )
    barred = set(row.not_on) | (set(ANY_RANK) - set(row.only_on) if row.only_on else set())
    over = (f"ranks.{rank}.on", "turn.beat.free", *_reaching(settings, "reached"))
    over += (*limits(settings, "asks.kept"), *limits(settings, "lets_through"))
    if barred:
        named = {"these": row.only_on} if row.only_on else {"barred": row.not_on}
        yield clause(
            f"ranks.{rank}.{'only_on' if row.only_on else 'not_on'}",
            says=False,
            when=when(rank=rank, asker=frozenset(barred)),
            over=over,
            message="only_on" if row.only_on else "not_on",
            words=named,
        )
    if row.not_on_top:
        yield clause(
            f"ranks.{rank}.not_on_top",
            says=False,
            when=when(rank=rank, top=frozenset(row.not_on_top)),
            over=over,
            message="not_on_top",
            words={"barred": row.not_on_top},
        )


def _set_ignores_order(clause: Maker, settings: Settings) -> Clause:
    """A set that may be completed, or laid at once, whatever the order of ranks."""
    four = settings.four
    at_once = frozenset(count for count in MANY if count >= four.count)
    sets = when(count=at_once) if four.ignores_order == "at_once" else when(completes=True)
    return clause(
        "four.ignores_order",
        says=True,
        when=sets if four.ignores_limits else (*sets, *when(kind=NO_LIMIT)),
        over=(
            *_reaching(settings, "short"),
            *_placings(settings),
            *(limits(settings, "asks.broken") if four.ignores_limits else ()),
            *(limits(settings, "stops") if four.ignores_limits else ()),
        ),
        message=f"four.ignores_order.{four.ignores_order}",
    )


def blind(settings: Settings) -> Iterator[Clause]:
    """A blind card is judged when it lies open, not before."""
    yield Maker("blind", settings)("turn.failed_blind", says=None)


def may_pick_up(settings: Settings) -> Iterator[Clause]:
    """Whether the pile may be taken."""
    clause = Maker("may_pick_up", settings)
    setting = "turn.pick_up"
    yield clause("turn.pick_up.stuck", says=True, setting=setting, when=when(could="no"))
    if settings.turn.pick_up == "when_stuck":
        yield clause("turn.pick_up.can_play", says=False, setting=setting, when=when(could="card"))
    else:
        yield clause("turn.pick_up.by_choice", says=True, setting=setting, when=when(could="card"))
    blind = when(could="blind")
    if settings.turn.pick_up == "any_stage":
        yield clause("turn.pick_up.unturned", says=True, setting=setting, when=blind)
    else:
        yield clause("turn.pick_up.turn_first", says=False, setting=setting, when=blind)
    yield clause(
        "turn.pick_up.empty",
        says=False,
        setting="turn.empty_pile",
        when=when(pile="empty"),
        over=("turn.pick_up.stuck", "turn.pick_up.by_choice", "turn.pick_up.unturned"),
    )
    if settings.turn.empty_pile == "draw_one":
        yield clause(
            "turn.empty_pile",
            says=True,
            when=when(pile="empty", stock="some"),
            over=("turn.pick_up.empty", "turn.pick_up.can_play", "turn.pick_up.turn_first"),
        )


def may_wait(settings: Settings) -> Iterator[Clause]:
    """Whether one may stand instead of answering."""
    clause = Maker("may_wait", settings)
    yield clause("turn.no_waiting", says=False, setting="turn")
    for rank, row in settings.ranks.items():
        if row.may_wait:
            yield clause(
                f"ranks.{rank}.may_wait",
                says=True,
                when=when(kind="limit", asker=rank),
                over=("turn.no_waiting",),
                message="may_wait",
                words={"asker": rank},
            )


def may_chance(settings: Settings) -> Iterator[Clause]:
    """Whether the top card of the stock may be tried on trust."""
    clause = Maker("may_chance", settings)
    allowed = {"none": (), "when_stuck": ("no",), "any_time": ("no", "card")}
    could = allowed[settings.turn.chance_card]
    yield clause("turn.no_chance", says=False, setting="turn.chance_card")
    if could:
        yield clause(
            "turn.chance_card",
            says=True,
            when=when(could=frozenset(could), stock="some"),
            over=("turn.no_chance",),
            message=f"chance.{settings.turn.chance_card}",
        )

"""Clauses about what follows a play: burning, what is asked next, direction, whose turn."""

from collections.abc import Iterator

from engine.core.verdict import Clause
from engine.shithead.clause_maker import MANY, NOTHING_ON_TOP, Maker, when
from engine.shithead.settings import LIMITING, Rank, Settings


def burns(settings: Settings) -> Iterator[Clause]:
    """Whether the pile leaves the game after this play."""
    clause = Maker("burns", settings)
    yield clause("pile.stays", says=False, setting="turn")
    for rank in settings.with_power("burn"):
        yield clause(
            f"ranks.{rank}.power",
            says=True,
            when=when(rank=rank),
            over=("pile.stays",),
            message="power.burn",
        )
    if settings.four.burns:
        yield clause(
            "four.burns",
            says=True,
            when=when(completes=True),
            over=("pile.stays",),
            message="four.burns" if settings.four.count else "four.burns_players",
            words={"count": settings.four.count},
        )


def asks(settings: Settings) -> Iterator[Clause]:
    """What the next card must meet; :func:`engine.shithead.to_beat.fold` reads the answers."""
    clause = Maker("asks", settings)
    yield clause("turn.beat", says="own", message=f"asks.own.{settings.turn.beat}")
    for rank in settings.with_power("invisible"):
        yield from _invisible(clause, rank, settings.ranks[rank])
    for power in ("reset", "announce", "lower_than_met", "attack", "cover", "wild"):
        for rank in settings.with_power(power):
            yield clause(
                f"ranks.{rank}.power",
                says=power,
                when=when(rank=rank),
                over=("turn.beat",),
                message=f"power.{power}",
            )
    for rank in settings.with_power("limit"):
        yield clause(
            f"ranks.{rank}.asks",
            says=("limit", settings.ranks[rank].asks),
            when=when(rank=rank),
            over=("turn.beat",),
            message="power.limit",
            words={"asks": settings.ranks[rank].asks, "asker": rank, "bar": rank},
        )
    for rank in settings.may_follow:
        if rank not in settings.with_power("limit", "invisible", "reset"):
            yield clause(
                f"may_follow.{rank}",
                says="own",
                when=when(rank=rank),
                over=("turn.beat",),
                message="may_follow",
                words={"these": settings.may_follow[rank], "asker": rank},
            )


def _invisible(clause: Maker, rank: str, row: Rank) -> Iterator[Clause]:
    """An invisible card hands on what was asked, but for the cases its rule set names."""
    power = f"ranks.{rank}.power"
    yield clause(
        power, "keep", when=when(rank=rank), over=("turn.beat",), message="power.invisible"
    )
    itself, empty, limit, cover = (
        f"ranks.{rank}.{name}" for name in ("on_itself", "on_empty", "hands_on_limit", "on_cover")
    )
    cases = []
    if row.on_itself != "through":
        cases.append((itself, when(rank=rank, top=rank)))
    if row.on_itself == "own":
        cases.append((f"{itself}.together", when(rank=rank, count=MANY)))
    for ident, conditions in cases:
        yield clause(
            ident,
            "own",
            when=conditions,
            over=(power, empty, limit, cover),
            message="invisible_on_itself",
        )
    yield clause(
        empty,
        "own" if row.on_empty == "own" else "keep",
        when=when(rank=rank, top=NOTHING_ON_TOP),
        over=("turn.beat", power),
        message=f"invisible_on_empty.{row.on_empty}",
    )
    if clause.settings.with_power(*LIMITING):
        yield clause(
            limit,
            "keep" if row.hands_on_limit else "reach_asker",
            when=when(rank=rank, kind="limit"),
            over=("turn.beat", power),
            message=f"invisible_on_limit.{'kept' if row.hands_on_limit else 'ends'}",
        )
    if clause.settings.with_power("cover"):
        yield clause(
            cover,
            "reach_asker",
            setting=power,
            when=when(rank=rank, kind="cover"),
            over=("turn.beat", power),
            message="invisible_on_cover",
        )


def gives_pile(settings: Settings) -> Iterator[Clause]:
    """Whether the player names somebody who takes the pile."""
    clause = Maker("gives_pile", settings)
    yield clause("pile.is_nobodys", says=False, setting="turn")
    for rank in settings.with_power("gives_pile"):
        yield clause(
            f"ranks.{rank}.power",
            says=True,
            when=when(rank=rank),
            over=("pile.is_nobodys",),
            message="power.gives_pile",
        )


def direction(settings: Settings) -> Iterator[Clause]:
    """Which way round the table play goes on."""
    clause = Maker("direction", settings)
    yield clause("turn.direction", says="keep", setting="turn")
    for rank in settings.with_power("reverse"):
        yield clause(
            f"ranks.{rank}.power",
            says=f"turn_{settings.ranks[rank].counts}",
            when=when(rank=rank),
            over=("turn.direction",),
            message="power.reverse",
        )
    yield from _repeated(clause, "reverse", "turn", "turn.direction")


def _repeated(clause: Maker, power: str, deed: str, base: str) -> Iterator[Clause]:
    """Invisible cards that do again what the rank seen through them does."""
    settings = clause.settings
    for rank in settings.with_power("invisible"):
        for counts in ("each", "once") if settings.ranks[rank].repeats else ():
            seen = [each for each in settings.with_power(power) if each != rank]
            these = tuple(each for each in seen if settings.ranks[each].counts == counts)
            if these:
                setting = f"ranks.{rank}.repeats"
                yield clause(
                    f"{setting}.{deed}_{counts}",
                    says=f"{deed}_{counts}",
                    setting=setting,
                    when=when(rank=rank, asker=frozenset(these)),
                    over=(base, f"ranks.{rank}.power", f"ranks.{rank}.counts"),
                    message=f"repeats.{power}",
                    words={"these": these},
                )


def next_player(settings: Settings) -> Iterator[Clause]:
    """Who plays next."""
    clause = Maker("next", settings)
    yield clause("turn.next", says="next", setting="turn")
    base = ["turn.next"]
    for rank in settings.with_power("skip"):
        base.append(f"ranks.{rank}.counts")
        counts = settings.ranks[rank].counts
        yield clause(
            f"ranks.{rank}.counts",
            says=f"skip_{counts}",
            when=when(rank=rank),
            over=("turn.next",),
            message=f"power.skip.{counts}",
        )
    repeated = tuple(_repeated(clause, "skip", "skip", "turn.next"))
    base += [again.id for again in repeated]
    yield from repeated
    for rank, row in settings.ranks.items():
        if keeps_turn(row):
            stated = row.then != "next"
            base.append(f"ranks.{rank}.{'then' if stated else 'power'}")
            yield clause(
                base[-1],
                says="again",
                when=when(rank=rank),
                over=("turn.next",),
                message=f"then.{row.then}" if stated else "power.cover",
            )
    if settings.four.burns and (settings.four.then == "again" or len(base) > 1):
        yield clause(
            "four.then",
            says=settings.four.then,
            when=when(completes=True),
            over=base,
            message=f"four.then.{settings.four.then}",
        )
    yield from _burner_out(clause, settings, base)


def keeps_turn(row: Rank) -> bool:
    """Whether who lays this rank plays on: by its own line, or to cover the card."""
    return row.then != "next" or "cover" in row.power


def _burner_out(clause: Maker, settings: Settings, base: list[str]) -> Iterator[Clause]:
    """Another turn is no use to a player without cards."""
    setting = "end.when_burner_is_out"
    again = frozenset(rank for rank, row in settings.ranks.items() if keeps_turn(row))
    thens = [ident for ident in base if ident.endswith((".then", ".power"))]
    if again:
        yield clause(setting, "next", when=when(out=True, rank=again), over=(*thens, "four.then"))
    if settings.four.burns and settings.four.then == "again":
        yield clause(
            f"{setting}.four",
            says="next",
            setting=setting,
            when=when(out=True, completes=True),
            over=(*base, "four.then"),
            message=setting,
        )


def after_pick_up(settings: Settings) -> Iterator[Clause]:
    """Who plays once the pile was taken."""
    says = settings.turn.after_pick_up.removesuffix("_leads")
    yield Maker("after_pick_up", settings)(
        "turn.after_pick_up", says=says, message=f"after_pick_up.{says}"
    )

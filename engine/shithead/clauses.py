"""A rule set as clauses: the one place where settings become law.

Questions, in the order they are asked of a move:

============= ================================================= ==================================
question      answers                                           about
============= ================================================= ==================================
attempt       True, False                                       owner, stage, shape, turn
may_play      True, False                                       the card on the pile
blind         None                                              a card not yet turned
may_pick_up   True, False                                       taking the pile
burns         True, False                                       the pile after the play
asks          see :func:`engine.shithead.to_beat.fold`          what the next card must meet
next          ``next``, ``again``, ``skip_each``, ``skip_once`` who plays next
direction     ``keep``, ``turn_each``, ``turn_once``            the way round the table
after_pick_up ``next``                                          who plays after the pile was taken
============= ================================================= ==================================

Ids are stable: a sentence, a citation, a test and a link may name them.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping

from engine.core.verdict import Clause, Condition
from engine.shithead.settings import ANY_RANK, Rank, Settings

QUESTIONS = (
    "attempt",
    "may_play",
    "blind",
    "may_pick_up",
    "burns",
    "asks",
    "next",
    "direction",
    "after_pick_up",
)

MANY = frozenset(range(2, 9))
NOTHING_ON_TOP = ""
INVISIBLE = "power.invisible"


def _when(**facts: Hashable | frozenset[Hashable]) -> tuple[Condition, ...]:
    """Conditions from ``fact=value`` or ``fact=frozenset of values``."""
    return tuple(
        Condition(fact, among if isinstance(among, frozenset) else frozenset({among}))
        for fact, among in facts.items()
    )


def compile_clauses(settings: Settings) -> dict[str, tuple[Clause, ...]]:
    """All clauses of a rule set by question, each with the citation of its setting."""
    rows: dict[str, list[Clause]] = {question: [] for question in QUESTIONS}
    for make in (
        _attempt,
        _may_play,
        _blind,
        _may_pick_up,
        _burns,
        _asks,
        _next,
        _direction,
        _after_pick_up,
    ):
        for clause in make(settings):
            rows[clause.question].append(clause)
    return {question: tuple(clauses) for question, clauses in rows.items()}


class _Maker:
    """Makes the clauses of one question, so that each row below says only what is its own."""

    def __init__(self, question: str, settings: Settings) -> None:
        self.question = question
        self.settings = settings

    def __call__(  # noqa: PLR0913  # the columns of the table
        self,
        ident: str,
        says: Hashable,
        *,
        setting: str = "",
        when: tuple[Condition, ...] = (),
        over: Iterable[str] = (),
        message: str = "",
        words: Mapping[str, Hashable] | None = None,
    ) -> Clause:
        """A clause; ``setting`` and ``message`` are the id unless given."""
        return Clause(
            id=ident,
            question=self.question,
            setting=setting or ident,
            says=says,
            when=when,
            exception_to=frozenset(over),
            message=message or ident,
            words=tuple((words or {}).items()),
            citations=self.settings.citations(setting or ident),
        )


def _attempt(settings: Settings) -> Iterator[Clause]:
    """Whether this is a thing this seat may try now, before any card is compared."""
    clause = _Maker("attempt", settings)
    moving = frozenset({"play", "turn_card", "pick_up"})
    arranging = frozenset({"swap", "choose", "ready"})
    yield clause("attempt", says=True, setting="turn", message="attempt.open")

    jumping_in = f"out_of_turn.{settings.out_of_turn}"

    def no(ident: str, setting: str, when: tuple[Condition, ...], message: str = "") -> Clause:
        over = ("attempt", jumping_in)
        return clause(ident, says=False, setting=setting, when=when, over=over, message=message)

    yield no("attempt.over", "end.decided_by", _when(phase="over"))
    yield no("attempt.arrange_first", "deal.open_cards", _when(phase="arrange", act=moving))
    yield no("attempt.too_late", "deal.open_cards", _when(phase="play", act=arranging))
    yield clause(
        "attempt.not_your_turn",
        says=False,
        setting="turn",
        when=_when(turn="other"),
        over=("attempt",),
    )
    yield no("attempt.not_yours", "turn", _when(owned=False))
    yield no("attempt.stage", "open_cards.how", _when(zone_open=False))
    yield no("attempt.ranks_differ", "turn.several", _when(shape="mixed"))
    yield no("attempt.wrong_number", "deal.up", _when(shape="wrong_number"))
    if settings.deal.open_cards != "swap":
        yield no("attempt.no_swap", "deal.open_cards", _when(act="swap"))
    if settings.deal.open_cards != "choose":
        yield no("attempt.no_choice", "deal.open_cards", _when(act="choose"))
    else:
        unchosen = _when(act="ready", phase="arrange")
        yield no("attempt.choose_first", "deal.open_cards", unchosen, "attempt.arrange_first")
    if settings.turn.several == "one":
        yield no("attempt.one_only", "turn.several", _when(shape="set"))
    if settings.start.must_lead:
        yield no("attempt.must_lead", "start.must_lead", _when(leads=False))
    if settings.out_of_turn != "none":
        yield clause(
            jumping_in,
            says=True,
            setting="out_of_turn",
            when=_when(turn="other", act="play", phase="play", jumps_in=True),
            over=("attempt", "attempt.not_your_turn"),
        )


def _may_play(settings: Settings) -> Iterator[Clause]:
    """Whether a card may lie on what is asked."""
    clause = _Maker("may_play", settings)
    beat = settings.turn.beat
    yield clause(
        "turn.beat.empty",
        says=True,
        setting="turn.beat",
        when=_when(kind="nothing", top=NOTHING_ON_TOP),
    )
    yield clause(
        "turn.beat.free",
        says=True,
        setting="turn.beat",
        when=_when(kind="nothing", top=frozenset(ANY_RANK)),
    )
    for fits, name in ((True, "reached"), (False, "short")):
        yield clause(
            f"turn.beat.{name}",
            says=fits,
            setting="turn.beat",
            when=_when(kind="reach", fits=fits),
            message=f"turn.beat.{name}.{beat}",
        )
    for rank in sorted(settings.with_power("limit"), key=settings.turn.order.find):
        yield from _limit(clause, rank, settings.ranks[rank])
    for rank, row in settings.ranks.items():
        yield from _placing(clause, rank, row, settings)
    if settings.out_of_turn != "none":
        yield clause(
            "out_of_turn.ignores_order",
            says=True,
            setting="out_of_turn",
            when=_when(turn="other"),
            over=("turn.beat.short", *_limits_broken(settings)),
        )


def _limits_broken(settings: Settings) -> tuple[str, ...]:
    return tuple(f"ranks.{rank}.asks.broken" for rank in sorted(settings.with_power("limit")))


def _limit(clause: _Maker, rank: str, row: Rank) -> Iterator[Clause]:
    """What a limit card asks of the next one, and what it lets through."""
    words = {"limit": row.asks, "asker": rank}
    for fits, name in ((True, "kept"), (False, "broken")):
        yield clause(
            f"ranks.{rank}.asks.{name}",
            says=fits,
            setting=f"ranks.{rank}.asks",
            when=_when(kind="limit", asker=rank, fits=fits),
            message=f"limit.{name}",
            words=words,
        )
    if row.lets_through:
        yield clause(
            f"ranks.{rank}.lets_through",
            says=True,
            when=_when(kind="limit", asker=rank, rank=frozenset(row.lets_through)),
            over=(f"ranks.{rank}.asks.broken",),
            message="limit.lets_through",
            words={**words, "passing": row.lets_through},
        )


def _placing(clause: _Maker, rank: str, row: Rank, settings: Settings) -> Iterator[Clause]:
    """Where a special card may be laid beyond, or short of, the order of ranks."""
    if row.on == "anything":
        yield clause(
            f"ranks.{rank}.on",
            says=True,
            when=_when(rank=rank),
            over=("turn.beat.short",),
            message="on_anything",
            words={"power": row.power},
        )
    if row.not_on:
        freed = [f"ranks.{other}.lets_through" for other in sorted(settings.with_power("limit"))]
        kept = [f"ranks.{other}.asks.kept" for other in sorted(settings.with_power("limit"))]
        yield clause(
            f"ranks.{rank}.not_on",
            says=False,
            when=_when(rank=rank, asker=frozenset(row.not_on)),
            over=(f"ranks.{rank}.on", "turn.beat.reached", "turn.beat.free", *freed, *kept),
            message="not_on",
            words={"barred": row.not_on},
        )


def _blind(settings: Settings) -> Iterator[Clause]:
    """A blind card is judged when it lies open, not before."""
    yield _Maker("blind", settings)("turn.failed_blind", says=None)


def _may_pick_up(settings: Settings) -> Iterator[Clause]:
    """Whether the pile may be taken."""
    clause = _Maker("may_pick_up", settings)
    setting = "turn.pick_up"
    yield clause("turn.pick_up.stuck", says=True, setting=setting, when=_when(could="no"))
    if settings.turn.pick_up == "when_stuck":
        yield clause("turn.pick_up.can_play", says=False, setting=setting, when=_when(could="card"))
    else:
        yield clause("turn.pick_up.by_choice", says=True, setting=setting, when=_when(could="card"))
    yield clause("turn.pick_up.turn_first", says=False, setting=setting, when=_when(could="blind"))
    yield clause(
        "turn.pick_up.empty",
        says=False,
        setting=setting,
        when=_when(pile="empty"),
        over=("turn.pick_up.stuck", "turn.pick_up.by_choice"),
    )


def _burns(settings: Settings) -> Iterator[Clause]:
    """Whether the pile leaves the game after this play."""
    clause = _Maker("burns", settings)
    yield clause("pile.stays", says=False, setting="turn")
    for rank in sorted(settings.with_power("burn")):
        yield clause(
            f"ranks.{rank}.power",
            says=True,
            when=_when(rank=rank),
            over=("pile.stays",),
            message="power.burn",
        )
    if settings.four.burns:
        yield clause(
            "four.burns",
            says=True,
            when=_when(completes=True),
            over=("pile.stays",),
            words={"count": settings.four.count},
        )


def _asks(settings: Settings) -> Iterator[Clause]:
    """What the next card must meet."""
    clause = _Maker("asks", settings)
    yield clause("turn.beat", says="own", message=f"asks.own.{settings.turn.beat}")
    for rank in sorted(settings.with_power("reset")):
        yield clause(
            f"ranks.{rank}.power",
            says="nothing",
            when=_when(rank=rank),
            over=("turn.beat",),
            message="power.reset",
        )
    for rank in sorted(settings.with_power("invisible")):
        yield from _invisible(clause, rank, settings.ranks[rank])
    for rank in sorted(settings.with_power("limit")):
        row = settings.ranks[rank]
        yield clause(
            f"ranks.{rank}.asks",
            says=("limit", _within(settings.turn.order, rank, row)),
            when=_when(rank=rank),
            over=("turn.beat",),
            message="power.limit",
            words={"limit": row.asks, "asker": rank},
        )


def _invisible(clause: _Maker, rank: str, row: Rank) -> Iterator[Clause]:
    """An invisible card hands on what was asked, but for the cases its rule set names."""
    power = f"ranks.{rank}.power"
    yield clause(power, "keep", when=_when(rank=rank), over=("turn.beat",), message=INVISIBLE)
    itself, empty, limit = (
        f"ranks.{rank}.{name}" for name in ("on_itself", "on_empty", "hands_on_limit")
    )
    if row.on_itself == "own":
        for ident, when in (
            (itself, _when(rank=rank, top=rank)),
            (f"{itself}.together", _when(rank=rank, count=MANY)),
        ):
            yield clause(
                ident, "own", when=when, over=(power, empty, limit), message="invisible_on_itself"
            )
    yield clause(
        empty,
        "own" if row.on_empty == "own" else "keep",
        when=_when(rank=rank, top=NOTHING_ON_TOP),
        over=("turn.beat", power),
        message=f"invisible_on_empty.{row.on_empty}",
    )
    if clause.settings.with_power("limit"):
        yield clause(
            limit,
            "keep" if row.hands_on_limit else "reach_asker",
            when=_when(rank=rank, kind="limit"),
            over=("turn.beat", power),
            message=f"invisible_on_limit.{'kept' if row.hands_on_limit else 'ends'}",
        )


def _within(order: str, rank: str, row: Rank) -> frozenset[str]:
    """The ranks a limit admits."""
    place = order.index(rank)
    return frozenset(order[: place + 1] if row.asks == "at_most" else order[:place])


def _next(settings: Settings) -> Iterator[Clause]:
    """Who plays next."""
    clause = _Maker("next", settings)
    yield clause("turn.next", says="next", setting="turn")
    base = ["turn.next"]
    for rank in sorted(settings.with_power("skip")):
        base.append(f"ranks.{rank}.counts")
        yield clause(
            f"ranks.{rank}.counts",
            says=f"skip_{settings.ranks[rank].counts}",
            when=_when(rank=rank),
            over=("turn.next",),
            message=f"power.skip.{settings.ranks[rank].counts}",
        )
    for rank, row in settings.ranks.items():
        if row.then == "again":
            base.append(f"ranks.{rank}.then")
            yield clause(
                f"ranks.{rank}.then",
                says="again",
                when=_when(rank=rank),
                over=("turn.next",),
                message="then.again",
            )
    if settings.four.burns:
        yield clause(
            "four.then",
            says=settings.four.then,
            when=_when(completes=True),
            over=tuple(base),
            message=f"four.then.{settings.four.then}",
        )
    yield from _burner_out(clause, settings, base)


def _after_pick_up(settings: Settings) -> Iterator[Clause]:
    """Who plays once the pile was taken."""
    yield _Maker("after_pick_up", settings)("turn.after_pick_up", says="next")


def _burner_out(clause: _Maker, settings: Settings, base: list[str]) -> Iterator[Clause]:
    """Another turn is no use to a player without cards."""
    again = frozenset(rank for rank, row in settings.ranks.items() if row.then == "again")
    yield clause(
        "end.when_burner_is_out",
        says="next",
        when=_when(out=True, rank=again),
        over=(*(ident for ident in base if ident.endswith(".then")), "four.then"),
    )
    if settings.four.burns and settings.four.then == "again":
        yield clause(
            "end.when_burner_is_out.four",
            says="next",
            setting="end.when_burner_is_out",
            when=_when(out=True, completes=True),
            over=(*base, "four.then"),
            message="end.when_burner_is_out",
        )


def _direction(settings: Settings) -> Iterator[Clause]:
    """Which way round the table play goes on."""
    clause = _Maker("direction", settings)
    yield clause("turn.direction", says="keep", setting="turn")
    for rank in sorted(settings.with_power("reverse")):
        counts = settings.ranks[rank].counts
        yield clause(
            f"ranks.{rank}.power",
            says=f"turn_{counts}",
            when=_when(rank=rank),
            over=("turn.direction",),
            message="power.reverse",
        )

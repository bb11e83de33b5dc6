"""Clauses about the attempt: whether this is a thing this seat may try now, cards left aside."""

from collections.abc import Iterator

from engine.core.verdict import Clause, Condition
from engine.shithead.clause_maker import Maker, when
from engine.shithead.settings import Settings

MOVING = frozenset({"play", "turn_card", "pick_up", "wait", "chance"})
NOT_YOUR_TURN = "attempt.not_your_turn"
ARRANGING = frozenset({"swap", "choose", "ready"})


def attempt(settings: Settings) -> Iterator[Clause]:
    """Owner, stage, shape and turn: each refusal is an exception to "on your turn you may"."""
    clause = Maker("attempt", settings)
    yield clause("attempt", says=True, setting="turn", message="attempt.open")
    open_to_others = tuple(name for name, _ in _ways_in(settings))
    for ident, setting, conditions in _refusals(settings):
        ways = () if ident == NOT_YOUR_TURN else open_to_others
        yield clause(ident, says=False, setting=setting, when=conditions, over=("attempt", *ways))
    if settings.end.never_last:
        yield clause(
            "end.never_last",
            says=False,
            when=when(last=True, rank=frozenset(settings.end.never_last)),
            over=("attempt", *open_to_others),
            words={"these": settings.end.never_last},
        )
    for ident, conditions in _ways_in(settings):
        yield clause(
            ident,
            says=True,
            setting=ident if ident == "turn.drawn_match" else "out_of_turn",
            when=when(turn="other", act="play", phase="play") + conditions,
            over=("attempt", NOT_YOUR_TURN),
        )


def _ways_in(settings: Settings) -> list[tuple[str, tuple[Condition, ...]]]:
    """The rules that let somebody play out of turn, with what they ask for."""
    ways = []
    if settings.out_of_turn in ("same_rank", "both"):
        ways.append(("out_of_turn.same_rank", when(matches_top=True)))
    if settings.out_of_turn in ("complete_four", "both"):
        ways.append(("out_of_turn.complete_four", when(completes=True)))
    if settings.turn.drawn_match:
        ways.append(("turn.drawn_match", when(drew_match=True)))
    return ways


def _refusals(settings: Settings) -> Iterator[tuple[str, str, tuple[Condition, ...]]]:
    """Id, setting and conditions of everything that may not be tried."""
    yield "attempt.over", "end.decided_by", when(phase="over")
    yield "attempt.arrange_first", "deal.open_cards", when(phase="arrange", act=MOVING)
    yield "attempt.too_late", "deal.open_cards", when(phase="play", act=ARRANGING)
    yield NOT_YOUR_TURN, "turn", when(turn="other")
    yield "attempt.already_ready", "deal.open_cards", when(arranged=True)
    yield "attempt.not_yours", "turn", when(owned=False)
    yield from _stages(settings)
    yield "attempt.ranks_differ", "turn.several", when(shape="mixed")
    yield "attempt.wrong_number", "deal.up", when(shape="wrong_number")
    yield "attempt.joined", "open_cards.joined_with_hand", when(joins=_bad_joins(settings))
    yield "attempt.says", "turn", when(says="wrong")
    yield "attempt.along", "open_cards.taken_on_pick_up", when(along="wrong")
    if settings.deal.open_cards != "swap":
        yield "attempt.no_swap", "deal.open_cards", when(act="swap")
    if settings.deal.open_cards != "choose":
        yield "attempt.no_choice", "deal.open_cards", when(act="choose")
    else:
        yield "attempt.choose_first", "deal.open_cards", when(act="ready", phase="arrange")
    if settings.turn.several == "one":
        yield "attempt.one_only", "turn.several", when(shape="set")
    if settings.open_cards.how == "take_one":
        yield "attempt.one_open", "open_cards.how", when(shape="set", zone="face_up")
    if settings.turn.several == "at_least_as_many":
        yield "attempt.too_few", "turn.several", when(as_many=False)
    if settings.start.must_lead:
        yield "attempt.must_lead", "start.must_lead", when(leads=False)


def _stages(settings: Settings) -> Iterator[tuple[str, str, tuple[Condition, ...]]]:
    """Hand, open cards, blind ones; at some tables a blind card as soon as nothing lies on it."""
    closed = when(zone_open=False)
    if settings.open_cards.blind == "after_open":
        yield "attempt.stage", "open_cards.how", closed
    else:
        yield "attempt.stage", "open_cards.how", closed + when(act="play", phase="play")
        yield "attempt.covered", "open_cards.blind", when(uncovered=False)


def _bad_joins(settings: Settings) -> frozenset[str]:
    """The ways of adding open cards to hand cards that this table does not know.

    ``last_card``: the only hand card, ``one_rank``: a whole hand of one rank, ``part``: while hand
    cards or stock are left, ``other``: with no hand card.
    """
    ways = ("last_card", "one_rank", "part", "other")
    allowed = {"no": 0, "last_card": 1, "hand_of_one_rank": 2, "any": 3}
    return frozenset(ways[allowed[settings.open_cards.joined_with_hand] :])

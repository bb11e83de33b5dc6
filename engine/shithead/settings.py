"""The settings of a rule set: what a variant file may say, typed and checked.

A file is table talk: sections of settings with plain values. Whatever it leaves out has the value
given here, which for every shipped file is written out and cited all the same.
"""

from collections.abc import Iterator
from math import comb
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    field_validator,
)
from pydantic import model_validator as validator_of

from engine.core.sources import READ, Citation, Standing, load_sources
from engine.shithead.cards import JOKER, RANKS, SUITS, cards_named
from engine.shithead.layers import ABOUT_THE_FILE, HOUSE

FEWEST_PLAYERS, MOST_PLAYERS = 2, 12
"""How many may sit down at any table, whatever its rules."""
MOST_CARDS = 60
"""The most cards that a seat may be dealt in one stage, or draw up to."""
Players = Annotated[StrictInt, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
Count = Annotated[StrictInt, Field(ge=0, le=MOST_CARDS)]
Text = Annotated[str, Field(max_length=600)]

ANY_RANK = RANKS + JOKER
MAX_CHOICES = 1_000


def listed(value: object) -> object:
    """One word as a list of one, so that a file may write ``power = "burn"``."""
    return (value,) if isinstance(value, str) else value


def known_ranks(ranks: tuple[str, ...]) -> tuple[str, ...]:
    """The ranks, if all of them are; raises ``ValueError`` naming the first that is not."""
    unknown = [rank for rank in ranks if rank not in ANY_RANK or len(rank) != 1]
    if unknown:
        msg = f"{unknown[0]!r} is no rank; ranks are {' '.join(ANY_RANK)}"
        raise ValueError(msg)
    return ranks


class Section(BaseModel):
    """A part of a variant file: unknown names are refused, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Packs(Section):
    """So many packs for up to so many players."""

    players: Players
    packs: Annotated[StrictInt, Field(ge=1, le=4)]


class Table(Section):
    """Who can sit down, and with which cards."""

    players: tuple[Players, Annotated[StrictInt, Field(le=MOST_PLAYERS)]]
    packs: tuple[Packs, ...]
    jokers: Annotated[StrictInt, Field(ge=0, le=4)] = 0

    @validator_of(mode="after")
    def _enough_packs(self) -> Self:
        fewest, most = self.players
        if fewest > most:
            msg = f"the fewest players ({fewest}) are more than the most ({most})"
            raise ValueError(msg)
        if not self.packs or max(row.players for row in self.packs) < most:
            msg = f"no number of packs is given for {most} players"
            raise ValueError(msg)
        return self


class DealFor(Section):
    """Another deal for so many players."""

    players: tuple[StrictInt, ...]
    down: Count
    up: Count
    hand: Count


class Deal(Section):
    """Cards for each seat, and how its open cards come about."""

    down: Count = 3
    up: Count = 3
    hand: Count = 3
    for_players: tuple[DealFor, ...] = ()
    open_cards: Literal["swap", "choose", "fixed"] = "swap"
    leftovers: Literal["stock", "ignored"] = "stock"

    @validator_of(mode="after")
    def _choice_can_be_listed(self) -> Self:
        ways = comb(self.up + self.hand, self.up)
        if self.open_cards == "choose" and not 1 < ways <= MAX_CHOICES:
            msg = (
                f"there are {ways:,} ways to choose {self.up} open cards from "
                f"{self.up + self.hand}; need 2 to {MAX_CHOICES:,}, so deal other numbers"
            )
            raise ValueError(msg)
        return self


HOLDERS = frozenset({"holder_of", "open_then_hand"})
"""The starts for which a certain card is named."""
BEFORE = frozenset({"last_loser", "last_winner"})
"""The starts that a hand before this one settles; a first hand goes by ``otherwise``."""
BY_SEAT = frozenset({"first_seat", "dealer", "right_of_dealer", "random"})
"""The starts that no card settles."""


class Start(Section):
    """Who plays first, and on what. ``card`` is a card, a rank, or a rank with R or B: red, black.

    The first seat is the one left of the dealer, who has the last.
    """

    who: Literal[
        "lowest_plain",
        "lowest_hand",
        "lowest_open",
        "lowest_anywhere",
        "holder_of",
        "open_then_hand",
        "first_seat",
        "dealer",
        "right_of_dealer",
        "last_loser",
        "last_winner",
        "random",
    ] = "first_seat"
    card: Annotated[str, Field(max_length=2)] = ""
    ties: Literal["first_seat"] = "first_seat"
    otherwise: Literal["first_seat", "next_of_suit", "lowest_hand"] = "first_seat"
    must_lead: StrictBool = False
    flipped: StrictBool = False

    @validator_of(mode="after")
    def _card_named(self) -> Self:
        if self.who in HOLDERS and (not cards_named(self.card) or self.card[0] == JOKER):
            needed = "a card such as '3S', a rank, or a red or black one such as '3R'"
            msg = f"card is {self.card!r}; who = {self.who!r} needs {needed}"
            raise ValueError(msg)
        return self


class Turn(Section):
    """What a turn is made of."""

    order: str = RANKS
    draw_to: Count = 3
    several: Literal["same_rank", "one", "at_least_as_many"] = "same_rank"
    beat: Literal["equal_or_higher", "higher"] = "equal_or_higher"
    pick_up: Literal["when_stuck", "any_time", "any_stage"] = "when_stuck"
    empty_pile: Literal["refused", "draw_one"] = "refused"
    after_pick_up: Literal["next_leads", "same_leads", "last_player_leads"] = "next_leads"
    chance_card: Literal["none", "when_stuck", "any_time"] = "none"
    drawn_match: StrictBool = False
    failed_blind: Literal["with_pile"] = "with_pile"

    @field_validator("order")
    @classmethod
    def _all_ranks_once(cls, order: str) -> str:
        if sorted(order) != sorted(RANKS):
            msg = f"must name each of {RANKS} once, lowest first"
            raise ValueError(msg)
        return order


Power = Literal[
    "plain",
    "reset",
    "invisible",
    "limit",
    "announce",
    "lower_than_met",
    "attack",
    "cover",
    "burn",
    "skip",
    "reverse",
    "gives_pile",
    "wild",
]
Ranks = Annotated[tuple[str, ...], AfterValidator(known_ranks)]


class Rank(Section):
    """What a rank can do, where it may be laid, and what it asks of the next card."""

    power: Annotated[tuple[Power, ...], BeforeValidator(listed)]
    on: Literal["rank", "anything"] | Ranks = "rank"
    on_when: Literal["always", "stock_gone"] = "always"
    only_on: Ranks = ()
    not_on: Ranks = ()
    not_on_top: Ranks = ()
    asks: Literal["below", "at_most", "at_least", "itself"] | None = None
    lets_through: Ranks = ()
    stops: Ranks = ()
    may_wait: StrictBool = False
    on_itself: Literal["through", "own", "own_if_later"] = "through"
    on_empty: Literal["nothing", "own"] = "nothing"
    hands_on_limit: StrictBool = True
    repeats: StrictBool = False
    counts: Literal["each", "once"] = "each"
    then: Literal["next", "again", "again_unless_last"] = "next"

    @validator_of(mode="after")
    def _limit_asks(self) -> Self:
        if "limit" in self.power and self.asks is None:
            msg = "asks is missing: a limit needs 'below', 'at_most', 'at_least' or 'itself'"
            raise ValueError(msg)
        if "limit" not in self.power and self.asks is not None:
            msg = "asks goes with power = 'limit' only"
            raise ValueError(msg)
        if (self.lets_through or self.stops) and not LIMITING.intersection(self.power):
            msg = "lets_through and stops go with a limiting power only"
            raise ValueError(msg)
        return self


LIMITING = frozenset({"limit", "announce", "lower_than_met", "attack"})


class Four(Section):
    """What a set of equal cards does. ``count`` 0 means as many as there are players."""

    burns: StrictBool = False
    count: Annotated[StrictInt, Field(ge=0, le=8)] = 4
    across_turns: StrictBool = True
    through_invisible: Literal["no", "yes", "counts_as"] = "no"
    ignores_order: Literal["no", "at_once", "always"] = "no"
    ignores_limits: StrictBool = False
    then: Literal["next", "again"] = "again"


class OpenCards(Section):
    """How the open cards are used once hand and stock are gone."""

    how: Literal["from_table", "take_all", "take_one"] = "from_table"
    joined_with_hand: Literal["no", "last_card", "hand_of_one_rank", "any"] = "no"
    taken_on_pick_up: Literal["none", "one_chosen", "same_rank", "lowest"] = "none"
    blind: Literal["after_open", "when_uncovered"] = "after_open"


class End(Section):
    """What ends a game, and what they are called who lose several; ``open``: the table says."""

    decided_by: Literal["last_loses", "first_wins"] = "last_loses"
    when_burner_is_out: Literal["next_leads"] = "next_leads"
    never_last: Ranks = ()
    titles: Literal["open", "numeric", "olympic", "feudal"] = "open"


class Option(Section):
    """A named bundle of changed settings that a table can switch on.

    ``without`` names cards whose entry is written anew, such as ``ranks.8``.
    """

    title: Text
    without: tuple[Annotated[str, Field(pattern=f"^ranks\\.[{ANY_RANK}]$")], ...] = ()
    set: dict[str, Any]

    @field_validator("set")
    @classmethod
    def _sets_settings(cls, table: dict[str, Any]) -> dict[str, Any]:
        about = {"id", "extends", "without", "options"} & set(table)
        if about:
            msg = f"an option changes settings; it cannot set {min(about)}"
            raise ValueError(msg)
        return table


def known_source(source: str) -> str:
    """The id of a source; raises ``ValueError`` for one we do not have."""
    if source and source not in load_sources():
        listed = "the Sources page lists those there are"
        msg = f"there is no source called {source[:40]!r}; {listed}, a table's own is 'house'"
        raise ValueError(msg)
    return source


SourceId = Annotated[str, AfterValidator(known_source)]


class Cite(Section):
    """Where a setting comes from, as written in the file."""

    standing: Standing = "says"
    source: SourceId = ""
    paragraph: Text = ""
    quote: Text = ""
    against: Text = ""
    against_quote: Text = ""
    reading: Text = ""

    @validator_of(mode="after")
    def _reading_given(self) -> Self:
        if self.standing in READ and not self.reading:
            msg = f"standing = '{self.standing}' needs a reading that says how you play it"
            raise ValueError(msg)
        if self.standing == "says" and not (self.source and self.paragraph):
            msg = "a citation needs source and paragraph, or standing = 'silent' or 'house'"
            raise ValueError(msg)
        return self

    def citation(self) -> Citation:
        """The same as the core's own record."""
        return Citation(**self.model_dump())


class Settings(Section):
    """A whole rule set."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$")]
    title: Annotated[str, Field(min_length=1, max_length=80)]
    about: Text = ""
    sources: tuple[SourceId, ...] = ()
    shelf: Literal["main", "public", "own"] = "own"
    table: Table
    deal: Deal = Deal()
    start: Start = Start()
    turn: Turn = Turn()
    ranks: dict[str, Rank] = {}
    may_follow: dict[str, Ranks] = {}
    four: Four = Four()
    out_of_turn: Literal["none", "same_rank", "complete_four", "both"] = "none"
    open_cards: OpenCards = OpenCards()
    end: End = End()
    options: dict[Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")], Option] = {}
    cites: dict[str, Cite] = {}

    @field_validator("ranks", "may_follow")
    @classmethod
    def _known_ranks(cls, rows: dict[str, Any]) -> dict[str, Any]:
        known_ranks(tuple(rows))
        return rows

    @validator_of(mode="after")
    def _joker_is_no_limit(self) -> Self:
        joker = self.ranks.get(JOKER)
        if joker and {"limit", "announce"}.intersection(joker.power):
            order = "a joker has no place in the order of ranks, so it can be no limit"
            msg = f"ranks.{JOKER}.power: {order}"
            raise ValueError(msg)
        return self

    @validator_of(mode="after")
    def _enough_cards(self) -> Self:
        fewest, most = self.table.players
        rows = sorted(self.table.packs, key=lambda row: row.players)
        for seats in range(fewest, most + 1):
            each = sum(self.deal_for(seats))
            if not each:
                msg = "the deal gives nobody a card; set deal.hand, deal.up or deal.down"
                raise ValueError(msg)
            packs = next(row.packs for row in rows if row.players >= seats)
            cards = packs * (len(SUITS) * len(RANKS) + self.table.jokers)
            if seats * each > cards:
                msg = (
                    f"{seats} players need {seats * each} cards and there are {cards}; "
                    "use more packs or deal fewer"
                )
                raise ValueError(msg)
        return self

    @property
    def specials(self) -> frozenset[str]:
        """The ranks that have a power."""
        return frozenset(rank for rank, row in self.ranks.items() if row.power != ("plain",))

    def with_power(self, *powers: str) -> tuple[str, ...]:
        """The ranks with one of these powers, in the order of ranks."""
        found = [rank for rank, row in self.ranks.items() if set(powers) & set(row.power)]
        return tuple(sorted(found, key=(self.turn.order + JOKER).index))

    def in_order(self, rank: str) -> str:
        """The ranks that reach a rank by the order of ranks; none reaches a joker.

        >>> from engine.shithead.variant import load_variant
        >>> load_variant("traveller").settings.in_order("Q")
        'QKA'
        """
        order = self.turn.order
        return order[order.index(rank) + (self.turn.beat == "higher") :] if rank in order else ""

    @property
    def tables(self) -> dict[str, Ranks]:
        """The ranks after which a table decides what may follow, and not what the order says."""
        rows = self.may_follow.items()
        return {rank: these for rank, these in rows if set(these) != set(self.in_order(rank))}

    def deal_for(self, players: int) -> tuple[int, int, int]:
        """Blind, open and hand cards each for so many players."""
        for row in self.deal.for_players:
            if players in row.players:
                return row.down, row.up, row.hand
        return self.deal.down, self.deal.up, self.deal.hand

    def leaves(self) -> Iterator[tuple[str, object]]:
        """Every setting the file states, by its dotted name, with its value."""
        for section, value in self.model_dump(
            exclude=set(ABOUT_THE_FILE), exclude_unset=True
        ).items():
            if not isinstance(value, dict):
                yield section, value
            for name, inner in value.items() if isinstance(value, dict) else ():
                if isinstance(inner, dict):
                    yield from ((f"{section}.{name}.{key}", leaf) for key, leaf in inner.items())
                else:
                    yield f"{section}.{name}", inner

    def citations(self, setting: str) -> tuple[Citation, ...]:
        """The citation of a setting, or of the nearest section above it that has one.

        What nothing is cited for is the table's own rule.
        """
        parts = setting.split(".")
        for length in range(len(parts), 0, -1):
            cite = self.cites.get(".".join(parts[:length]))
            if cite is not None:
                return (cite.citation(),)
        return (Cite.model_validate(HOUSE).citation(),)

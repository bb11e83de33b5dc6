"""One table's rules on a sheet of paper, for somebody who has never played.

Every sentence comes from the same settings and clauses that judge a play.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.verdict import Clause
from engine.shithead.cards import JOKER, Rank
from engine.shithead.check import ranks_in_play
from engine.shithead.narration import named_cards
from engine.shithead.settings import BEFORE, BY_SEAT, HOLDERS
from engine.shithead.variant import Variant
from engine.text.catalogue import Catalogue, load_catalogue
from engine.text.explain import law

DOES = ("burns", "asks", "gives_pile", "direction", "next", "may_wait")
AFTER = ("lets_through", "stops")


@dataclass(frozen=True, slots=True)
class CardRow:
    """A special card: its rank, what it does, and where it may be laid."""

    rank: Rank
    does: tuple[str, ...]
    goes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A title, headed paragraphs of sentences, and the table of the special cards."""

    title: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    cards: tuple[CardRow, ...]

    def retold(self, say: Callable[[str], str]) -> "RuleSheet":
        """The sheet with each of its texts told another way."""
        rows = (
            CardRow(row.rank, tuple(map(say, row.does)), tuple(map(say, row.goes)))
            for row in self.cards
        )
        sections = ((say(heading), tuple(map(say, said))) for heading, said in self.sections)
        return RuleSheet(say(self.title), tuple(sections), tuple(rows))


def rule_sheet(variant: Variant, language: str = "en") -> RuleSheet:
    """The rules of this very table.

    >>> from engine.shithead.variant import load_variant
    >>> sheet = rule_sheet(load_variant("traveller"))
    >>> dict(sheet.sections)["Who starts"][0]
    'Whoever holds the lowest card without a power in the hand starts.'
    >>> [row.rank for row in sheet.cards]
    ['2', '3', '7', '8', 'T', 'J']
    """
    words = load_catalogue(language)
    parts = (
        ("need", _need),
        ("aim", _aim),
        ("deal", _deal),
        ("start", _start),
        ("turn", _turn),
        ("pile", _pile),
        ("set", _four),
        ("stages", _stages),
        ("out_of_turn", _out_of_turn),
        ("end", _end),
    )
    sections = tuple(
        (_heading(variant, words, name), tuple(part(variant, words))) for name, part in parts
    )
    return RuleSheet(variant.title, sections, tuple(_rows(variant, words)))


def _heading(variant: Variant, words: Catalogue, name: str) -> str:
    """The heading of a part; that of sets says how many cards make one."""
    count = variant.settings.four.count
    key = "set_players" if name == "set" and not count else name
    return words.say(f"heading.{key}", count=words.number(count))


def _chosen(words: Catalogue, name: str, value: str, **more: object) -> Iterator[str]:
    """The sentence for a chosen value, where there is one to say."""
    key = f"sheet.{name}.{value}"
    if words.has(key):
        yield words.say(key, **more)


def _cards(words: Catalogue, count: int) -> str:
    return "one card" if count == 1 else f"{words.number(count)} cards"


def _need(variant: Variant, words: Catalogue) -> Iterator[str]:
    table = variant.settings.table
    fewest, most = table.players
    key = "sheet.players" if fewest < most else "sheet.players_fixed"
    yield words.say(key, fewest=fewest, most=most)
    for row in sorted(table.packs, key=lambda row: row.players):
        key = "sheet.packs_1" if row.packs == 1 else "sheet.packs"
        yield words.say(key, packs=words.number(row.packs), players=row.players)
    if table.jokers:
        yield words.say(
            "sheet.jokers", jokers=words.quantity(words.noun("rank", JOKER), table.jokers)
        )


def _aim(variant: Variant, words: Catalogue) -> Iterator[str]:
    yield from _chosen(words, "decided_by", variant.settings.end.decided_by)


def _deal(variant: Variant, words: Catalogue) -> Iterator[str]:
    deal = variant.settings.deal
    up, down, hand = (_cards(words, count) for count in (deal.up, deal.down, deal.hand))
    yield words.say("sheet.deal", down=down, up=up, hand=hand)
    for row in deal.for_players:
        players = words.listed([str(number) for number in row.players], "or")
        yield words.say("sheet.deal_for", players=players, down=row.down, up=row.up, hand=row.hand)
    yield from _chosen(words, "open_cards", deal.open_cards)
    yield from _chosen(words, "leftovers", deal.leftovers)


def _start(variant: Variant, words: Catalogue) -> Iterator[str]:
    start = variant.settings.start
    card = named_cards(start.card) if start.who in HOLDERS else ""
    yield from _chosen(words, "who", start.who, card=card)
    if start.who in {*HOLDERS, *BEFORE, "lowest_plain"}:
        yield from _chosen(words, "otherwise", start.otherwise)
    if start.flipped:
        yield words.say("sheet.flipped")
    elif start.who not in BY_SEAT:
        leads = start.must_lead and start.who != "lowest_open"  # open cards come later
        yield words.say("sheet.must_lead" if leads else "sheet.free_lead")


def _turn(variant: Variant, words: Catalogue) -> Iterator[str]:
    turn = variant.settings.turn
    yield words.say("sheet.turn")
    yield from _chosen(words, "beat", turn.beat)
    yield words.say("sheet.order", order=" ".join(words.noun("rank", r).short for r in turn.order))
    yield words.say("law.turn.beat.empty")
    yield from _chosen(words, "several", turn.several)
    if variant.settings.deal.leftovers == "stock" and turn.draw_to:
        yield words.say("sheet.draw", count=_cards(words, turn.draw_to))
    if turn.drawn_match:
        yield words.say("sheet.drawn_match")


def _pile(variant: Variant, words: Catalogue) -> Iterator[str]:
    turn = variant.settings.turn
    yield from _chosen(words, "chance_card", turn.chance_card)
    yield words.say("sheet.stuck")
    yield from _chosen(words, "pick_up", turn.pick_up)
    if variant.settings.deal.leftovers == "stock":
        yield from _chosen(words, "empty_pile", turn.empty_pile)
    yield from (law(clause, {}, words) for clause in variant.clauses["after_pick_up"])


def _four(variant: Variant, words: Catalogue) -> Iterator[str]:
    four = variant.settings.four
    if not four.burns:
        yield words.say("sheet.no_set")
        return
    number = words.number(four.count)
    key = "sheet.set_burns" if four.count else "law.four.burns_players"
    yield words.say(key, count=number)
    yield words.say("sheet.burning")
    yield words.say("sheet.set_separate" if four.across_turns else "sheet.set_at_once")
    if variant.settings.with_power("invisible") and four.across_turns:
        yield from _chosen(words, "through_invisible", four.through_invisible)
    if four.ignores_order != "no":
        yield words.say(f"law.four.ignores_order.{four.ignores_order}")
        yield from _broken_limits(variant, words)
    yield words.say(f"law.four.then.{four.then}")


def _broken_limits(variant: Variant, words: Catalogue) -> Iterator[str]:
    """Whether a set that goes against the order goes against limits too, and which."""
    if variant.settings.four.ignores_limits:
        yield words.say("sheet.set_limits")
        attacks = variant.settings.with_power("attack")
        yield from [words.say("sheet.set_attacks", these=attacks)] if attacks else []


def _stages(variant: Variant, words: Catalogue) -> Iterator[str]:
    open_cards = variant.settings.open_cards
    yield words.say("sheet.stages")
    for name in ("how", "joined_with_hand", "taken_on_pick_up", "blind"):
        yield from _chosen(words, name, getattr(open_cards, name))
    yield words.say("sheet.blind")


def _out_of_turn(variant: Variant, words: Catalogue) -> Iterator[str]:
    allowed = variant.settings.out_of_turn
    if allowed == "none":
        yield words.say("sheet.nobody_out_of_turn")
    for name in ("same_rank", "complete_four"):
        if allowed in (name, "both"):
            yield words.say(f"law.out_of_turn.{name}")
    if allowed != "none":
        yield words.say("law.out_of_turn.ignores_order")


def _end(variant: Variant, words: Catalogue) -> Iterator[str]:
    never = variant.settings.end.never_last
    yield words.say("sheet.never_last", these=never) if never else words.say("sheet.any_last")
    yield words.say("law.end.when_burner_is_out")
    yield from _chosen(words, "titles", variant.settings.end.titles)


def _rows(variant: Variant, words: Catalogue) -> Iterator[CardRow]:
    """The ranks that differ from a plain card, lowest first, jokers last."""
    settings = variant.settings
    for rank in ranks_in_play(variant):
        if rank in settings.ranks or rank in settings.may_follow:
            row = _row(variant, rank, words)
            if row.does or _is_placed(variant, rank):
                yield row


def _is_placed(variant: Variant, rank: Rank) -> bool:
    """Whether a clause says where this very rank may be laid."""
    return any(_is_about(clause, "rank", rank) for clause in variant.clauses["may_play"])


def _row(variant: Variant, rank: Rank, words: Catalogue) -> CardRow:
    """What the clauses say of a rank, each sentence once."""
    does = [
        clause
        for question in DOES
        for clause in variant.clauses[question]
        if _is_about(clause, "rank", rank) and not clause.setting.startswith("end.")
    ]
    does += [
        clause
        for clause in variant.clauses["may_play"]
        if clause.id.startswith(f"ranks.{rank}.") and clause.id.endswith(AFTER)
    ]
    does += [c for c in variant.clauses["may_wait"] if _is_about(c, "asker", rank)]
    facts = {"asker": rank, "bar": rank, "own": rank}
    goes = [c for c in variant.clauses["may_play"] if c.id.startswith(f"ranks.{rank}.")]
    goes = [c for c in goes if _is_about(c, "rank", rank) and not c.id.endswith(AFTER)]
    late = variant.settings.ranks[rank].on_when if rank in variant.settings.ranks else "always"
    placed = [*_placed(goes, facts, words)] or [words.say("sheet.by_order")]
    if late == "stock_gone":
        placed.append(words.say("sheet.when_stock_gone"))
    told = list(_once(does, facts, words))
    if rank == JOKER and not _decides_what_follows(variant, rank):
        told.append(words.say("sheet.joker_free"))
    return CardRow(rank, tuple(told), tuple(placed))


def _decides_what_follows(variant: Variant, rank: Rank) -> bool:
    """Whether a rule says what may follow a card of this rank, or takes the pile away."""
    clauses = (c for name in ("asks", "burns", "gives_pile") for c in variant.clauses[name])
    return any(_is_about(clause, "rank", rank) for clause in clauses)


def _is_about(clause: Clause, fact: str, rank: Rank) -> bool:
    """Whether a clause applies to this one rank only."""
    return any(c.fact == fact and c.among == frozenset({rank}) for c in clause.when)


def _placed(goes: list[Clause], facts: Mapping[str, object], words: Catalogue) -> Iterator[str]:
    """Where a rank may go: anywhere except on some, in one sentence, then the rest."""
    by_message = {clause.message: clause for clause in goes}
    if {"on_anything", "not_on"} <= by_message.keys():
        barred = dict(by_message["not_on"].words)
        yield words.say("sheet.on_anything_but", **{**facts, **barred})
        goes = [clause for clause in goes if clause.message not in {"on_anything", "not_on"}]
    yield from _once(goes, facts, words)


def _once(clauses: list[Clause], facts: Mapping[str, object], words: Catalogue) -> Iterator[str]:
    """What the clauses say, each sentence once; some say more to who has never played."""
    yield from dict.fromkeys(
        words.say(f"sheet.{clause.message}", **{**facts, **dict(clause.words)})
        if words.has(f"sheet.{clause.message}")
        else law(clause, facts, words)
        for clause in clauses
    )

"""A question a table asks: this pile, these cards, under these rules; as a link, and answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.verdict import Verdict
from engine.shithead.attempts import alongs, by_rank, said
from engine.shithead.cards import Card, Rank, is_card, next_card, rank_of
from engine.shithead.case_words import SIDES
from engine.shithead.cases import UNKNOWN, YOU, ZONES, position_of
from engine.shithead.legality import judge, judge_shown
from engine.shithead.moves import PickUp, Play, TurnCard
from engine.shithead.position import Observation, observe
from engine.shithead.ref import read_variant
from engine.shithead.variant import Variant
from engine.shithead.variant_file import FIRST

MOST_CARDS = 24
MOST_RULES = 40
MORE = ("together", "pickup", "out_of_turn", "last", "lapsed")


@dataclass(frozen=True, slots=True)
class Question:
    """Cards on the pile from the bottom, cards to play, rule sets, whether stock is left.

    ``zone`` is where the cards lie: ``hand``, ``up`` or ``down``. ``side`` is what was announced
    with the last card that lets one: ``higher``, ``lower`` or nothing. ``more`` is what else is so,
    out of :data:`MORE`: equal cards are laid together, taking the pile is asked about, it is not
    the turn of whoever asks, nothing is left beyond these cards, a limit was waited out or a debt
    paid.
    """

    pile: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    rules: tuple[str, ...] = (FIRST,)
    stock_gone: bool = False
    zone: str = "hand"
    side: str = ""
    more: tuple[str, ...] = ()

    def on_pile(self, rank: Rank) -> "Question":
        """The question with one more card of the rank on the pile."""
        return replace(self, pile=(*self.pile, self._next(rank))[:MOST_CARDS])

    def in_hand(self, rank: Rank) -> "Question":
        """The question with one more card of the rank in the hand."""
        return replace(self, hand=(*self.hand, self._next(rank))[:MOST_CARDS])

    def without_pile(self, place: int) -> "Question":
        """The question without one card of the pile."""
        return replace(self, pile=self.pile[:place] + self.pile[place + 1 :])

    def without_hand(self, place: int) -> "Question":
        """The question without one card of the hand."""
        return replace(self, hand=self.hand[:place] + self.hand[place + 1 :])

    def with_more(self, name: str, *, is_so: bool) -> "Question":
        """The question with one of :data:`MORE` so, or not."""
        named = {*self.more, name} if is_so else {*self.more} - {name}
        return replace(self, more=tuple(each for each in MORE if each in named))

    @property
    def asks(self) -> tuple[tuple[Card, ...], ...]:
        """What is asked about: each card alone or with its equals, then, as no card, the pile.

        >>> Question(hand=("QH", "3C", "QS"), more=("together", "pickup")).asks
        (('QH', 'QS'), ('3C',), ())
        """
        sets: tuple[tuple[Card, ...], ...] = tuple((card,) for card in self.hand)
        if "together" in self.more and self.zone != "down":  # blind cards are turned one by one
            equal = by_rank(self.hand)
            sets = tuple(tuple(equal[rank]) for rank in dict.fromkeys(map(rank_of, self.hand)))
        return (*sets, ()) if "pickup" in self.more else sets

    @property
    def is_by_the_pile(self) -> bool:
        """Whether the cards on the pile say all that is asked of the next one, in turn."""
        return not self.side and not {"out_of_turn", "lapsed"}.intersection(self.more)

    def _next(self, rank: Rank) -> Card:
        """The next card of a rank: suits go round, since here they decide nothing."""
        return next_card(rank, (*self.pile, *self.hand))


def format_question(question: Question) -> dict[str, str]:
    """The parameters of a link to the question."""
    link = {
        "pile": "".join(question.pile),
        "hand": "".join(question.hand),
        "rules": ",".join(question.rules),
        "stock": "gone" if question.stock_gone else "",
        "zone": question.zone if question.zone != "hand" else "",
        "side": question.side,
        "more": ",".join(question.more),
    }
    return {key: value for key, value in link.items() if value}


def read_question(query: Mapping[str, str]) -> tuple[Question, tuple[str, ...]]:
    """The question of a link, and a sentence for each thing that could not be read."""
    problems: list[str] = []
    pile = _cards(query.get("pile", ""), "pile", problems)
    hand = _cards(query.get("hand", ""), "hand", problems)
    read = [read_variant(ref) for ref in query.get("rules", FIRST).split(",")[:MOST_RULES]]
    problems += [sentence for _, unread in read for sentence in unread]
    rules = dict.fromkeys(variant.ref for variant, _ in read if variant is not None)
    chosen = tuple(rules) or (FIRST,)
    gone = query.get("stock") == "gone"
    zone = _word(query, "zone", tuple(ZONES), problems) or "hand"
    side = _word(query, "side", SIDES, problems)
    named = query.get("more", "").split(",")[: len(MORE)]
    found = {_word({"more": name}, "more", MORE, problems) for name in named}
    more = tuple(name for name in MORE if name in found)
    return Question(pile, hand, chosen, gone, zone, side, more), tuple(problems[:MOST_RULES])


def _word(query: Mapping[str, str], name: str, allowed: Sequence[str], problems: list[str]) -> str:
    """One of the words allowed, or none and a sentence."""
    word = query.get(name, "")
    if not word or word in allowed:
        return word
    listed = ", ".join(each for each in allowed if each)
    problems.append(f"“{word[:20]}” is no {name} of a question; there are {listed}.")
    return ""


def _cards(text: str, where: str, problems: list[str]) -> tuple[Card, ...]:
    """The cards of a text up to the first that is none."""
    cards = []
    for start in range(0, min(len(text), 2 * MOST_CARDS), 2):
        card = text[start : start + 2]
        if not is_card(card):
            problems.append(f"“{card}” in the {where} is no card; cards are written QH, TS, X1.")
            break
        cards.append(card)
    return tuple(cards)


def seen_by(variant: Variant, question: Question) -> Observation:
    """What the player sees under one rule set; the pile is folded one card a play."""
    is_last = "last" in question.more
    is_gone = question.stock_gone or question.zone != "hand" or is_last
    lapsed = {"active": False, "must_cover": False} if "lapsed" in question.more else {}
    case = {
        "pile": question.pile,
        "hand": question.hand,
        "zone": question.zone,
        "state": {"announced": question.side, **lapsed},
        "action": "out_of_turn" if "out_of_turn" in question.more else "",
        "other": {"stock": 0 if is_gone else 20, "down": () if is_last else (UNKNOWN,)},
    }
    return observe(position_of(variant, case), YOU)


def answers(variant: Variant, question: Question) -> tuple[Verdict, ...]:
    """The verdict on each thing asked about; a blind card is judged as when it lies open."""
    seen = seen_by(variant, question)
    return tuple(_answer(seen, question, cards) for cards in question.asks)


def _answer(seen: Observation, question: Question, cards: tuple[Card, ...]) -> Verdict:
    if not cards:
        along = next(iter(alongs(seen)), ())
        return judge(seen, PickUp(YOU, along))
    if question.zone == "down":
        return judge_shown(seen, TurnCard(YOU, 0), cards)
    return judge(seen, next(said(seen, Play(YOU, cards, ZONES[question.zone]))))

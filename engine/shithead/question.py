"""A question a table asks: this pile, these cards, under these rules; as a link, and answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.verdict import Verdict
from engine.shithead.cards import JOKER, JOKERS, SUITS, Card, Rank, is_card
from engine.shithead.cases import position_of
from engine.shithead.legality import judge_cards
from engine.shithead.position import Observation, observe
from engine.shithead.ref import read_variant
from engine.shithead.variant import Variant

MOST_CARDS = 24
MOST_RULES = 40


@dataclass(frozen=True, slots=True)
class Question:
    """Cards on the pile from the bottom, cards in the hand, rule sets, whether stock is left."""

    pile: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    rules: tuple[str, ...] = ("traveller",)
    stock_gone: bool = False

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

    def _next(self, rank: Rank) -> Card:
        """The next card of a rank: suits go round, since here they decide nothing."""
        used = sum(card[0] == rank for card in (*self.pile, *self.hand))
        suits = JOKERS if rank == JOKER else SUITS
        return rank + suits[used % len(suits)]


def format_question(question: Question) -> dict[str, str]:
    """The parameters of a link to the question."""
    link = {
        "pile": "".join(question.pile),
        "hand": "".join(question.hand),
        "rules": ",".join(question.rules),
    }
    return {key: value for key, value in link.items() if value} | (
        {"stock": "gone"} if question.stock_gone else {}
    )


def read_question(query: Mapping[str, str]) -> tuple[Question, tuple[str, ...]]:
    """The question of a link, and a sentence for each thing that could not be read."""
    problems: list[str] = []
    pile = _cards(query.get("pile", ""), "pile", problems)
    hand = _cards(query.get("hand", ""), "hand", problems)
    read = [read_variant(ref) for ref in query.get("rules", "traveller").split(",")[:MOST_RULES]]
    problems += [sentence for _, unread in read for sentence in unread]
    rules = dict.fromkeys(variant.ref for variant, _ in read if variant is not None)
    chosen = tuple(rules) or ("traveller",)
    gone = query.get("stock") == "gone"
    return Question(pile, hand, chosen, gone), tuple(problems[:MOST_RULES])


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
    case = {
        "pile": question.pile,
        "hand": question.hand,
        "other": {"stock": 0 if question.stock_gone else 20},
    }
    return observe(position_of(variant, case), 0)


def answers(variant: Variant, question: Question) -> tuple[Verdict, ...]:
    """The verdict on each card of the hand, laid alone."""
    seen = seen_by(variant, question)
    return tuple(judge_cards(seen, (card,)) for card in question.hand)


def differing(
    table: Mapping[str, Sequence[Verdict]], place: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rule sets that allow the card at this place, and those that do not."""
    yes = tuple(ref for ref, row in table.items() if row[place].is_legal)
    return yes, tuple(ref for ref in table if ref not in yes)

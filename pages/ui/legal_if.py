"""What would make a refused play legal, in sentences: another card, pile or rule set."""

from engine.shithead.legality import judge
from engine.shithead.moves import Move, Play
from engine.shithead.position import Observation
from engine.shithead.variant import load_variant
from engine.shithead.variant_file import main_rules
from engine.shithead.what_if import what_if
from engine.text.catalogue import load_catalogue
from engine.text.explain import law, main_clause


def legal_if(view: Observation, move: Move) -> list[str]:
    """What would make a refused play legal."""
    if not isinstance(move, Play) or view.phase != "play":
        return []
    if judge(view, move).answer is not False or len({card[0] for card in move.cards}) > 1:
        return []
    others = tuple(load_variant(n) for n in main_rules() if n != view.variant.settings.id)
    change, catalogue = what_if(view, move.cards, others), load_catalogue()
    ranks = [catalogue.noun("rank", rank).a for rank in change.ranks]
    lines = []
    if ranks:
        lines.append(f"Another card: {catalogue.listed(ranks, 'or')}.")
    if change.on_empty_pile:
        lines.append("Another pile: an empty one.")
    for title, verdict in change.under:
        there = law(main_clause(verdict), verdict.facts, catalogue)
        lines.append(f"Another table: under “{title}” it would go. There, {_lowered(there)}")
    return lines


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]

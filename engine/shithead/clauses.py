"""A rule set as clauses: the one place where settings become law.

Questions, in the order they are asked of a move:

============= ================================================= ============================
question      answers                                          about
============= ================================================= ============================
attempt       True, False                                      owner, stage, shape, turn
may_play      True, False                                      the card on the pile
blind         None                                             a card not yet turned
may_pick_up   True, False                                      taking the pile
may_wait      True, False                                      standing instead of playing
may_chance    True, False                                      a card from the stock on trust
burns         True, False                                      the pile after the play
asks          a word or (``limit``, asks): see ``to_beat.fold`` what the next card must meet
gives_pile    True, False                                      whether a victim takes the pile
direction     ``keep``, ``turn_each``, ``turn_once``           the way round the table
next          ``next``, ``again``, ``skip_each``, ``skip_once`` who plays next
after_pick_up ``next``, ``same``, ``last_player``              who plays after the pile was taken
============= ================================================= ============================

Ids are stable: a sentence, a citation, a test and a link may name them.
"""

from collections.abc import Callable, Iterator

from engine.core.verdict import Clause
from engine.shithead import clauses_after, clauses_attempt, clauses_play
from engine.shithead.settings import Settings

MAKERS: dict[str, Callable[[Settings], Iterator[Clause]]] = {
    "attempt": clauses_attempt.attempt,
    "may_play": clauses_play.may_play,
    "blind": clauses_play.blind,
    "may_pick_up": clauses_play.may_pick_up,
    "may_wait": clauses_play.may_wait,
    "may_chance": clauses_play.may_chance,
    "burns": clauses_after.burns,
    "asks": clauses_after.asks,
    "gives_pile": clauses_after.gives_pile,
    "direction": clauses_after.direction,
    "next": clauses_after.next_player,
    "after_pick_up": clauses_after.after_pick_up,
}


def compile_clauses(settings: Settings) -> dict[str, tuple[Clause, ...]]:
    """All clauses of a rule set by question, each with the citation of its setting."""
    return {question: tuple(make(settings)) for question, make in MAKERS.items()}

"""How the modules of clauses write their rows."""

from collections.abc import Hashable, Iterable, Mapping

from engine.core.verdict import Clause, Condition
from engine.shithead.settings import Settings

NOTHING_ON_TOP = ""
MANY = frozenset(range(2, 13))


def when(**facts: Hashable | frozenset[Hashable]) -> tuple[Condition, ...]:
    """Conditions from ``fact=value`` or ``fact=frozenset of values``.

    >>> when(rank="7")[0].holds({"rank": "7"})
    True
    """
    return tuple(
        Condition(fact, among if isinstance(among, frozenset) else frozenset({among}))
        for fact, among in facts.items()
    )


class Maker:
    """Makes the clauses of one question, so that each row says only what is its own."""

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
            exception_to=frozenset(over) - {ident},
            message=message or ident,
            words=tuple((words or {}).items()),
            citations=self.settings.citations(setting or ident),
        )

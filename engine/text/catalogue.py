"""The words of a language: nouns with their forms, and messages with holes.

A catalogue is ``data/locale/<language>.toml``. Messages are templates for ``str.format``; a word in
a hole can be a :class:`Noun`, so ``{rank.a}`` reads "a king" and ``{rank.many}`` "kings".
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.sources import DATA

FOLDER = DATA / "locale"


@dataclass(frozen=True, slots=True)
class Noun:
    """The forms of a word: ``one`` king, ``a`` king, ``the`` king, ``many`` kings, ``short`` K."""

    one: str
    a: str
    the: str
    many: str
    short: str

    def __str__(self) -> str:
        return self.one


@dataclass(frozen=True)
class Catalogue:
    """Everything one language has to say."""

    language: str
    table: Mapping[str, Any]

    def has(self, key: str) -> bool:
        """Whether there is a message under the dotted key (a section, then the message's name)."""
        section, _, name = key.partition(".")
        return name in self.table.get(section, {})

    def say(self, key: str, **words: object) -> str:
        """The message as a sentence that starts with a capital; see :meth:`fill`.

        >>> load_catalogue("en").say("badge.reach", asker="Q", top="Q")
        'Queen or higher'
        """
        text = self.fill(key, **words)
        return text[:1].upper() + text[1:]

    def fill(self, key: str, **words: object) -> str:
        """The message with its holes filled.

        Raises ``KeyError`` for a message the catalogue does not have: a fault of the program.
        """
        section, _, name = key.partition(".")
        return str(self.table[section][name]).format_map(self.spoken(words))

    def noun(self, kind: str, name: str) -> Noun:
        """A noun by its kind and name.

        >>> load_catalogue("en").noun("rank", "K").a
        'a king'
        """
        return Noun(**self.table["noun"][kind][name])

    def listed(self, parts: Sequence[str], word: str = "and") -> str:
        """Several things in a row.

        >>> load_catalogue("en").listed(["a two", "a three", "a ten"], "or")
        'a two, a three or a ten'
        """
        if len(parts) < 2:  # noqa: PLR2004  # nothing to join
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.table['join'][word]} {parts[-1]}"

    def quantity(self, noun: Noun, count: int) -> str:
        """So many of a thing.

        >>> en = load_catalogue("en")
        >>> en.quantity(en.noun("rank", "8"), 2)
        'two eights'
        """
        return noun.a if count == 1 else f"{self.number(count)} {noun.many}"

    def number(self, count: int) -> str:
        """A number from two on as it is said: a small one in words.

        >>> load_catalogue("en").number(3), load_catalogue("en").number(30)
        ('three', '30')
        """
        return str(self.table["number"].get(str(count), count))

    def spoken(self, words: Mapping[str, object]) -> dict[str, object]:
        """The words as they are said: ranks as nouns, lists in a row, derived phrases added."""
        kinds = self.table["kinds"]
        said: dict[str, object] = {}
        for name, value in words.items():
            kind = kinds.get(name)
            if kind == "rank" and value:
                said[name] = self.noun("rank", str(value))
            elif kind == "ranks" and isinstance(value, (tuple, list, frozenset)):
                said[name] = self.listed([self.noun("rank", str(rank)).many for rank in value])
            else:
                said[name] = value
        for name, derive in (("cards", self._cards), ("met", self._met)):
            phrase = derive(said)
            if phrase:
                said[name] = phrase
        for name, forms in self.table["values"].items():
            if said.get(name) in forms:
                said[name] = str(forms[said[name]]).format_map(said)
        return said

    def _cards(self, said: Mapping[str, object]) -> str:
        rank = said.get("rank")
        return self.quantity(rank, int(str(said.get("count", 1)))) if isinstance(rank, Noun) else ""

    def _met(self, said: Mapping[str, object]) -> str:
        """The card that asks, and the invisible one it is seen through."""
        asker, top = said.get("asker"), said.get("top")
        if not isinstance(asker, Noun):
            return ""
        if not isinstance(top, Noun) or top == asker:
            return asker.the
        return str(self.table["phrase"]["seen_through"]).format(asker=asker, top=top)


@cache
def load_catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language; raises ``FileNotFoundError`` for one we do not speak."""
    text = (FOLDER / f"{language}.toml").read_text(encoding="utf-8")
    return Catalogue(language, tomllib.loads(text))

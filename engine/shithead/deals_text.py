"""Other deals for some numbers of players, as a person writes them: ``2: 4/4/4; 5-6: 2/2/3``."""

import re

from engine.shithead.settings import FEWEST_PLAYERS, MOST_CARDS, MOST_PLAYERS

MOST = 200
MOST_ROWS = MOST_PLAYERS - FEWEST_PLAYERS + 1
_ROW = re.compile(r"([\d ,-]+):\s*(\d{1,2})\s*/\s*(\d{1,2})\s*/\s*(\d{1,2})")
_PLAYERS = re.compile(r"(\d{1,2})(?:\s*-\s*(\d{1,2}))?")
FORM = "write players, then blind/open/hand cards, such as 2: 4/4/4; 5-6: 2/2/3"

Deals = tuple[tuple[tuple[int, ...], int, int, int], ...]
"""Rows of players, blind, open and hand cards each, as the form's fields hold them."""


def format_deals(deals: Deals) -> str:
    """The rows as text; see :func:`parse_deals`.

    >>> format_deals((((2,), 4, 4, 4), ((5, 6), 2, 2, 3)))
    '2: 4/4/4; 5, 6: 2/2/3'
    """
    return "; ".join(
        f"{', '.join(map(str, players))}: {down}/{up}/{hand}" for players, down, up, hand in deals
    )


def parse_deals(text: str) -> Deals:
    """The rows of a text, none for an empty one; raises ``ValueError`` with one sentence.

    >>> parse_deals("2: 4/4/4; 5-6: 2/2/3")
    (((2,), 4, 4, 4), ((5, 6), 2, 2, 3))
    """
    parts = [part.strip() for part in text[:MOST].split(";") if part.strip()]
    if len(parts) > MOST_ROWS:
        msg = f"There are {len(parts)} deals; {MOST_ROWS} are enough for every number of players."
        raise ValueError(msg)
    deals = tuple(_row(part) for part in parts)
    told = [players for row in deals for players in row[0]]
    twice = next((players for players in told if told.count(players) > 1), None)
    if twice is not None:
        msg = f"{twice} players have two deals; give them one."
        raise ValueError(msg)
    return deals


def _row(part: str) -> tuple[tuple[int, ...], int, int, int]:
    found = _ROW.fullmatch(part)
    if found is None:
        msg = f"“{part[:40]}” is no deal; {FORM}."
        raise ValueError(msg)
    down, up, hand = (int(found[place]) for place in (2, 3, 4))
    if max(down, up, hand) > MOST_CARDS:
        msg = f"“{part[:40]}” deals {max(down, up, hand)} cards at once; {MOST_CARDS} are the most."
        raise ValueError(msg)
    return _players(found[1], part), down, up, hand


def _players(text: str, part: str) -> tuple[int, ...]:
    players: list[int] = []
    for piece in text.split(","):
        found = _PLAYERS.fullmatch(piece.strip())
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not FEWEST_PLAYERS <= first <= last <= MOST_PLAYERS:
            msg = (
                f"“{part[:40]}” is for no number of players from {FEWEST_PLAYERS} to "
                f"{MOST_PLAYERS}; {FORM}."
            )
            raise ValueError(msg)
        players += range(first, last + 1)
    return tuple(players)

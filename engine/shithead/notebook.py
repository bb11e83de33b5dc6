"""Positions, moves and verdicts as small pieces of HTML, for notebooks.

Positions and moves show themselves. A verdict belongs to no game, so :func:`enable` (or ``%load_ext
engine.shithead.notebook``) tells IPython how to show one. Nothing is fetched, no script is run, and
every text is escaped.
"""

import sys
from collections.abc import Iterable
from html import escape
from typing import Any

from engine.core.verdict import Verdict
from engine.shithead.cards import Card
from engine.shithead.moves import (
    Chance,
    Choose,
    Move,
    PickUp,
    Play,
    Ready,
    Swap,
    TurnCard,
    Wait,
)
from engine.shithead.narration import badge, card_mark
from engine.shithead.position import Observation, Position
from engine.text.explain import Line, explain

RED_SUITS = "DH"
RED = "#c8102e"
PILE_SHOWN = 12
PARTS = {"decides": "decides", "overridden": "set aside", "nearly": "nearly"}


def html_of(thing: object) -> str:
    """The HTML of a position, an observation, a move or a verdict.

    Raises ``TypeError`` for anything else.
    """
    match thing:
        case Position():
            return position_html(thing)
        case Observation():
            return observation_html(thing)
        case Verdict():
            return verdict_html(thing)
        case _ if isinstance(thing, Move):
            return move_html(thing)
        case _:
            raise TypeError(f"{type(thing).__name__} has no view; show a position, move or verdict")


def card_html(card: Card) -> str:
    """A card as a text mark, diamonds and hearts in red.

    >>> card_html("9C")
    '<span style="white-space:nowrap">9♣</span>'
    """
    colour = f";color:{RED}" if card[1] in RED_SUITS else ""
    return f'<span style="white-space:nowrap{colour}">{escape(card_mark(card))}</span>'


def cards_html(cards: Iterable[Card]) -> str:
    """Cards in a row, or the word none."""
    return " ".join(card_html(card) for card in cards) or "none"


def move_html(move: Move) -> str:
    """A move in a few words.

    >>> move_html(PickUp(1))
    'Seat 1 takes the pile'
    """
    return f"Seat {move.seat} {_does(move)}"


def _does(move: Move) -> str:
    match move:
        case Play():
            said = f", says {move.announced}" if move.announced else ""
            named = "" if move.named is None else f", names seat {move.named}"
            return f"lays {cards_html(move.cards + move.joined)}{said}{named}"
        case PickUp():
            along = f" and {cards_html(move.along)}" if move.along else ""
            return f"takes the pile{along}"
        case TurnCard():
            return f"turns blind card {move.slot + 1}"
        case Swap():
            return f"swaps {card_html(move.hand_card)} for {card_html(move.open_card)}"
        case Choose():
            return f"lays {cards_html(move.cards)} open"
        case Wait() | Chance() | Ready():
            return _PLAIN[type(move)]


_PLAIN = {Wait: "waits", Chance: "tries the top card of the stock", Ready: "is ready"}


def position_html(position: Position) -> str:
    """A table with every seat's cards, hands included, the pile, and what must be beaten."""
    rows = [
        _row(_seat(number, position), cards_html(p.hand), cards_html(p.face_up), len(p.face_down))
        for number, p in enumerate(position.seats)
    ]
    return _table(position, len(position.stock), rows)


def observation_html(seen: Observation) -> str:
    """The same as one seat sees it: other hands are numbers."""
    rows = [
        _row(
            _seat(number, seen),
            cards_html(seen.hand) if number == seen.seat else f"{seen.hand_sizes[number]} cards",
            cards_html(seen.face_up[number]),
            seen.face_down_sizes[number],
        )
        for number in range(seen.players)
    ]
    return _table(seen, seen.stock_size, rows)


def _seat(number: int, view: Observation | Position) -> str:
    notes = ["to move"] if number == view.to_move and view.phase != "over" else []
    notes += ["out"] if number in view.out else []
    notes += ["you"] if isinstance(view, Observation) and number == view.seat else []
    return f"Seat {number}" + (f" ({', '.join(notes)})" if notes else "")


def _row(*cells: object) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _table(view: Observation | Position, stock: int, rows: list[str]) -> str:
    below = max(len(view.pile) - PILE_SHOWN, 0)
    pile = (f"{below} below, " if below else "") + cards_html(view.pile[-PILE_SHOWN:])
    title = escape(view.variant.title)
    head = "".join(f"<th>{name}</th>" for name in ("", "Hand", "Open", "Blind"))
    return (
        f"<div><b>{title}</b>, ply {view.ply}, stock {stock}<br>Pile: {pile}<br>"
        f"To beat: {escape(badge(view))}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def verdict_html(verdict: Verdict) -> str:
    """Yes, no or not yet known, one sentence, and the clauses behind it."""
    first, *clauses = explain(verdict)
    mark = _MARKS.get(verdict.answer, "") if isinstance(verdict.answer, bool | None) else ""
    rows = "".join(_clause(line) for line in clauses)
    return f"<div><b>{mark} {escape(first.text)}</b><ul>{rows}</ul></div>"


_MARKS: dict[object, str] = {True: "✓", False: "✗", None: "?"}


def _clause(line: Line) -> str:
    text, clause = escape(line.text), escape(line.clause)
    return f"<li>{PARTS[line.part]}: {text} <code>{clause}</code></li>"


def enable() -> bool:
    """Show verdicts in words in this notebook; False, and nothing done, outside IPython."""
    # IPython is no dependency: where it runs, it is loaded already.
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        return False
    load_ipython_extension(shell)
    return True


def load_ipython_extension(shell: Any) -> None:  # noqa: ANN401  # IPython's, which has no types here
    """What ``%load_ext engine.shithead.notebook`` calls."""
    shell.display_formatter.formatters["text/html"].for_type(Verdict, verdict_html)

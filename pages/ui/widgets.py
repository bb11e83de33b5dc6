"""Small pieces that every page uses: notices, the verdict box, the sources behind a sentence."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

import streamlit as st

from engine.core.sources import Citation, load_sources
from engine.core.verdict import Verdict
from engine.shithead.cards import Card
from engine.shithead.narration import card_name
from engine.text.explain import Line, explain
from pages.ui.words import say

MARKS = {
    True: ("yes", "✓", "Legal"),
    False: ("no", "✗", "Not legal"),
    None: ("blind", "?", "Unknown"),
}
"""Each answer about a move: the name of its style, its sign, its word."""


def aside(text: str) -> None:
    """A quiet line beside the matter, readable in both themes (Streamlit's caption is too pale)."""
    st.html(f'<p class="quiet">{escape(text)}</p>')


def empty(text: str) -> None:
    """What stands where there is nothing yet, and how something comes there."""
    st.html(f'<p class="empty">{escape(text, quote=False)}</p>')


def heading(text: str) -> None:
    """A heading that somebody else may have written: shown as text, never as Markdown."""
    st.html(f'<h3 class="named">{escape(text, quote=False)}</h3>')


_ADDRESS = re.compile(r"(?<=https:)(?=//)|(?<=http:)(?=//)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
"""Where an address becomes a link even if all its signs are escaped."""
_JOINER = "\u2060"
"""A sign of no width that neither breaks a line nor belongs to an address."""


def letters(text: str) -> str:
    r"""Text of others for a label or a tooltip, which read Markdown: every sign stays a letter.

    A bare address stays text, too.

    >>> letters("**Free** [here](x)")
    '\\*\\*Free\\*\\* \\[here\\]\\(x\\)'
    >>> letters("www.x.de")
    'www\u2060\\.x\\.de'
    """
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", _ADDRESS.sub(_JOINER, text))


def card_html(card: Card, extra: str = "") -> str:
    """A card as a picture; ``back`` and ``empty`` are the back of one and a place without one."""
    name = card_name(card) if card not in ("back", "empty") else ""
    return f'<img class="card {extra}" src="app/static/cards/{card}.svg" alt="{escape(name)}">'


def choose_part(
    name: str, titles: Mapping[str, str], shown: str, turn_to: Callable[[str], None]
) -> None:
    """Choose which part of a page is shown; `turn_to` is called with the key of what was chosen."""
    key = f"{name}_{shown}"
    st.segmented_control(
        "Part",
        list(titles),
        default=shown,
        required=True,
        format_func=titles.__getitem__,
        key=key,
        on_change=turn_to,
        args=(key,),
        label_visibility="collapsed",
    )


def part(title: str) -> None:
    """A quiet heading over what belongs together."""
    st.html(f'<h2 class="quiet">{escape(title)}</h2>')


def notices(sentences: Iterable[str], summary: str = "") -> None:
    """Say what went wrong, a line each; the text is shown as text, and folded under a summary."""
    lines = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    if lines and summary:
        lines = (
            f"<strong>{escape(summary)}</strong>"
            f"<details><summary>Details</summary>{lines}</details>"
        )
    if lines:
        st.html(f'<div class="notice" role="alert">{lines}</div>')


def answer_html(verdict: Verdict, sentence: str) -> str:
    """The verdict in one sentence, told apart by shape, word and colour."""
    name, mark, word = MARKS[verdict.answer if verdict.answer in (True, False) else None]
    return (
        f'<div class="verdict verdict-{name}" role="status"><span class="mark">{mark}</span>'
        f"<span><strong>{word}.</strong> {escape(sentence)}</span></div>"
    )


def why_box(
    verdict: Verdict,
    more: Sequence[str] = (),
    key: str = "verdict",
    followed: Sequence[Line] = (),
) -> None:
    """The law on request: what decided, what was set aside, what would change it, the sources.

    ``followed`` are the rules behind what the pile asks now and what else came of the last move.
    """
    lines = [*explain(verdict), *followed]
    with st.popover("Why?", key=f"{key}_why"):
        groups = "".join(_group(title, part, lines) for title, part in GROUPS)
        st.html(f'<div class="law">{groups}{_list(LEGAL_IF, more) if more else ""}</div>')
        for source, setting in _sources(lines).items():
            st.page_link(
                "pages/sources.py",
                label=say(f"Read on: {load_sources()[source].title}"),
                icon=":material/menu_book:",
                query_params={"source": source, "clause": setting},
            )


LEGAL_IF = "What would make it legal"
GROUPS = (
    ("What decided", "decides"),
    ("What would have said otherwise", "overridden"),
    ("What nearly applied", "nearly"),
    ("What the last move brought about", "follows"),
)


def _group(title: str, part: str, lines: Sequence[Line]) -> str:
    rows = [_row(line) for line in lines if line.part == part]
    return f"<h4>{title}</h4><ul>{''.join(rows)}</ul>" if rows else ""


def _list(title: str, sentences: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    return f"<h4>{title}</h4><ul>{items}</ul>"


def _row(line: Line) -> str:
    cites = "".join(f"<small>{cite_html(cite)}</small>" for cite in line.citations)
    return f"<li>{escape(line.text)} {cites}</li>"


def cite_html(cite: Citation, *, names_source: bool = True) -> str:
    """A citation in words: source and paragraph, and our reading where the text leaves it open."""
    source = load_sources().get(cite.source)
    title = f"{source.title}, " if source and names_source else ""
    where = say(f"{title}{cite.paragraph}") if source else "a house rule"
    quote = f" “{cite.quote}”" if cite.quote else ""
    match cite.standing:
        case "says":
            return escape(f"{where}:{quote}" if quote else where)
        case "silent":
            return escape(f"{where}: the text does not say; we read it as: {cite.reading}")
        case "departs":
            return escape(f"{where}: this cannot be played here as written. {cite.reading}")
        case "contradicts":
            against = f"“{cite.against_quote}” ({cite.against})"
            text = (
                f"{where}:{quote}, against {against}. The two disagree; our reading: {cite.reading}"
            )
            return escape(text)
        case "house":
            return escape(f"A house rule: {cite.reading or 'of this table'}")


def _sources(lines: Sequence[Line]) -> dict[str, str]:
    """The sources of what decided, each with the first setting that rests on it."""
    found: dict[str, str] = {}
    for line in lines:
        for cite in line.citations if line.part == "decides" else ():
            if cite.source in load_sources():
                found.setdefault(cite.source, line.setting)
    return found

"""A link as a code for a phone's camera, drawn once for paper and for the web page to print."""

from dataclasses import dataclass

import segno

LONGEST = 1_000
"""Characters; a longer link makes a code that a camera cannot tell apart on paper."""
DOT = 0.42
"""Millimetres a dot is wide."""


@dataclass(frozen=True, slots=True)
class Code:
    """A drawn code: an SVG without a page around it, and its side in millimetres."""

    svg: str
    side: float


def link_code(link: str) -> Code | None:
    """The code that leads to the link; None where there is no link or it is too long.

    >>> code = link_code("http://localhost:8501/house_rules")
    >>> code.svg[:17], round(code.side, 2)
    ('<svg width="15.54', 15.54)
    >>> link_code("x" * 1_001)
    """
    if not 0 < len(link) <= LONGEST:
        return None
    code = segno.make_qr(link)
    return Code(code.svg_inline(scale=DOT, unit="mm"), code.symbol_size(scale=DOT)[0])

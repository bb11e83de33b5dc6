"""A rule set as many tables play it, for tests: 2 resets, 3 is invisible, 7 or lower, 10 burns."""

from engine.shithead.variant import parse_variant

TEXT = """
id = "standard"
title = "Standard"

[table]
players = [2, 5]
packs = [{ players = 5, packs = 1 }]

[ranks.2]
power = "reset"
on = "anything"

[ranks.3]
power = "invisible"
on = "anything"

[ranks.7]
power = "limit"
asks = "at_most"
lets_through = ["2", "3", "T"]

[ranks.T]
power = "burn"
on = "anything"
then = "again"

[four]
burns = true
"""


def standard(*changes):
    """The rule set with some of its text replaced; each change must find what it replaces."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return parse_variant(text)

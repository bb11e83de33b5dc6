"""Shithead: rule sets as data, legality by clauses, play as pure functions."""

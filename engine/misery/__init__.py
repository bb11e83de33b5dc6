"""Shit Happens: decks of events, the lane of pain, the game."""

"""Verdicts and messages in words: a catalogue in, sentences out."""

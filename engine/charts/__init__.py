"""Figures: frames in, plotly figures out; no statistics here."""

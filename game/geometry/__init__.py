"""Exact integer mathematics of places; no game in it."""

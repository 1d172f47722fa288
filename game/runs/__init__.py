"""Runs without a window: one game, its record, heavy mode, expectations, and what the command line prints of them."""

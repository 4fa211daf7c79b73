"""Pebbles, a game in a distribution of its own."""

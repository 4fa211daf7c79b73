"""Pebbles, a game in its own distribution."""

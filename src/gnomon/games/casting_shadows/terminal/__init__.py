"""Casting Shadows on a terminal."""

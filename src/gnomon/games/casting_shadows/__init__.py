"""Casting Shadows, base game and Exclusive Edition with Ice Storm."""

"""Casting Shadows, base game and Exclusive Edition with Ice Storm."""

from gnomon.games.casting_shadows.game import GAME

__all__ = ["GAME"]

"""A game's own player, choosing in a state imagined from the view."""

from __future__ import annotations

from typing import Any

import gnomon
from gnomon.kernel.dealer import Imagined


class BuiltIn:
    def __init__(self, game: gnomon.Game, player: int, seed: int) -> None:
        self.game = game
        self.player = player
        self.seed = seed
        self.chance = Imagined(seed)

    def choose(self, view: dict[str, Any], options: gnomon.Options) -> gnomon.Action:
        """The player uses only what the seat knows, so it does not matter how the rest is imagined."""
        state = self.game.imagine(view, self.seed).state
        return options[options.codes.index(state.choose(self.player, self.chance))]

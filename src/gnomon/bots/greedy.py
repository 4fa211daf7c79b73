"""The game's own policy, asked in a state that is imagined from the view."""

from __future__ import annotations

from typing import Any

import gnomon
from gnomon.kernel.dealer import Imagined


class Greedy:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = Imagined(seed)

    def choose(self, view: dict[str, Any], options: gnomon.Options) -> gnomon.Action:
        """The policy uses only what the seat knows, so how the hidden rest is imagined does not matter."""
        state = gnomon.load(view["game"]).imagine(view, self.seed).state
        return options[options.codes.index(state.greedy(self.chance))]

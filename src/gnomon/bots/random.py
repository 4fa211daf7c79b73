"""Every option is equally likely."""

from __future__ import annotations

from typing import Any

from gnomon import Action, Options, Seeded


class Random:
    def __init__(self, seed: int) -> None:
        self.stream = Seeded(seed)

    def choose(self, view: dict[str, Any], options: Options) -> Action:
        return options[self.stream.below(len(options))]

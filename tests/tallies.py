"""Figures of many matches."""

from __future__ import annotations

import time


class Tally:
    """How many matches were played out, how long they were, and how long it took."""

    def __init__(self) -> None:
        self.matches = 0
        self.decisions = 0
        self.longest = 0
        self.began = time.perf_counter()

    def add(self, decisions: int) -> None:
        self.matches += 1
        self.decisions += decisions
        self.longest = max(self.longest, decisions)

    def __str__(self) -> str:
        seconds = time.perf_counter() - self.began
        return f"{self.matches} matches, {self.decisions} decisions, {seconds:.1f} s, longest {self.longest} decisions"

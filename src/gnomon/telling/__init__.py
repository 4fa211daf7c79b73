"""What a game says, as plain words and data, for terminal, server and page."""

from __future__ import annotations

from gnomon.telling.rulebook import Rule, Rulebook
from gnomon.telling.teller import Facts, Figure, Line, OptionWords, Sentence, Teller, View

__all__ = ["Facts", "Figure", "Line", "OptionWords", "Rule", "Rulebook", "Sentence", "Teller", "View"]

"""The table in the terminal: a loop that knows no game, and one module a game that draws it."""

from __future__ import annotations

from importlib import import_module

from gnomon import Match
from gnomon.cli.table.drawing import Drawing

DRAWINGS = {"casting-shadows": "gnomon.cli.table.casting_shadows"}


def drawing_for(match: Match, language: str = "") -> Drawing:
    """How the match's game looks on a terminal; in another language, if the game speaks it."""
    header = match.record.header
    lexicon, words = match.record.lexicon, match.game.languages().get(language)
    drawing = import_module(DRAWINGS[header.game]).draw(header, lexicon.saying(words) if words else lexicon)
    assert isinstance(drawing, Drawing)
    return drawing

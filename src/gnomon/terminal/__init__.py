"""The table in the terminal: a loop that works for any game, and a drawing that a game may bring."""

from __future__ import annotations

from gnomon.games import Pack, find
from gnomon.kernel.match import Match
from gnomon.kernel.words import ENGLISH
from gnomon.terminal.drawing import Drawing
from gnomon.terminal.tables import TableDrawing


def drawing_for(match: Match, language: str = ENGLISH) -> Drawing:
    """The drawing of the match's game."""
    header = match.record.header
    return draw(find(header.game), match, language)


def draw(pack: Pack, match: Match, language: str = ENGLISH) -> Drawing:
    """The pack's own drawing, or tables if it has none."""
    teller = pack.tell(match.record.header, language)
    if pack.drawing is None:
        return TableDrawing(teller)
    drawing = pack.drawing(teller)
    if not isinstance(drawing, Drawing):
        raise TypeError(f"{pack.name}: expected a gnomon.terminal.drawing.Drawing, found {type(drawing).__name__}")
    return drawing

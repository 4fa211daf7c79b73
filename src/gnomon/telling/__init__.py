"""What a game says, as plain words and data, for terminal, server and page."""

from __future__ import annotations

from gnomon.telling.checked import Checked, Fault
from gnomon.telling.figure import Figure
from gnomon.telling.moments import Happened, Moment, moments
from gnomon.telling.nearly import complaint
from gnomon.telling.rulebook import Rule, Rulebook
from gnomon.telling.summary import Curve, Decisive, Note, Row, Series, Summary
from gnomon.telling.teller import Facts, Line, OptionWords, Sentence, Teller, Turn, View, summary_of

__all__ = [
    "Checked",
    "Curve",
    "Decisive",
    "Facts",
    "Fault",
    "Figure",
    "Happened",
    "Line",
    "Moment",
    "Note",
    "OptionWords",
    "Row",
    "Rule",
    "Rulebook",
    "Sentence",
    "Series",
    "Summary",
    "Teller",
    "Turn",
    "View",
    "complaint",
    "moments",
    "summary_of",
]

"""Talks with a player at a real table: questions and answers, in terminal or page. A game supplies the questions."""

from __future__ import annotations

from gnomon.companion.box import Box
from gnomon.companion.companion import Asker, Companion
from gnomon.companion.dialogue import Dialogue
from gnomon.companion.names import Further, Unclear
from gnomon.companion.question import Choice, Question, Reply

__all__ = ["Asker", "Box", "Choice", "Companion", "Dialogue", "Further", "Question", "Reply", "Unclear"]

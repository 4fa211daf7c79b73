"""Somebody at a real table beside `gnomon companion against-the-shadow`, and the match they would have played alone."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gnomon
from gnomon import Manual, Match
from gnomon.companion import Dialogue
from gnomon.companion.narrowing import Way, open_part, values
from gnomon.games.war_of_the_ring.companion.asked import Asked
from gnomon.terminal.companion import Talk
from gnomon.terminal.screen import Screen
from gnomon.testing.walk import Picker

GAME = "war-of-the-ring"
Typing = Callable[["Person", Asked, Way], str]


def walked(setup: str, seed: int, **options: Any) -> Match:
    """A whole match with random choices and seeded cards."""
    match, picker = gnomon.load(GAME).start(setup, 1, seed=seed, options=options), Picker(seed)
    while (decision := match.decision) is not None:
        match.play(picker.one(decision.options))
    return match


def said_in(match: Match) -> list[str]:
    """Everything a companion would be told in this match: actions, and what came up after each."""
    lexicon, said = match.record.lexicon, []
    for play in match.record.played():
        said.append(lexicon.actions.text(play.code))
        said += [lexicon.outcome_text(one).partition(" ")[2] for one in play.outcomes]
    return said


def start(setup: str, seed: int = 0, **options: Any) -> Match:
    return gnomon.load(GAME).start(setup, 1, seed=seed, options=options, dealer=Manual())


def dialogue_of(match: Match, pending: str = "", language: str = "en") -> Dialogue:
    pack = gnomon.games.find(GAME)
    companion = pack.talk()
    assert companion is not None
    return Dialogue(companion, match, pack.tell(match.record.header, language), pending)


def talk(match: Match, source: io.StringIO, path: Path, language: str = "en") -> Talk:
    companion = gnomon.games.find(GAME).talk()
    assert companion is not None
    return Talk(companion, match, Screen(True, io.StringIO(), source, language=language), path)


class Person(io.StringIO):
    """Types what happened in another match, in a way of their own."""

    def __init__(self, said: list[str], typing: Typing) -> None:
        super().__init__()
        self.said = said[:]
        self.typing = typing
        self.held: Talk
        self.lines: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        line = self._line()
        self.lines.append(line)
        return line + "\n"

    def _line(self) -> str:
        dialogue = self.held.dialogue
        question = dialogue.question()
        if question is None:
            return ""
        assert isinstance(question, Asked)
        wanted = next(way for way in question.narrowing.ways if way.line == self.said[len(dialogue.past)])
        return self.typing(self, question, wanted)


def in_full(person: Person, question: Asked, wanted: Way) -> str:
    """The whole notation."""
    return wanted.line


def by_number(person: Person, question: Asked, wanted: Way) -> str:
    """A number from each list."""
    left = question.narrowing.left(person.held.begun)
    at = open_part(left)
    return str(values(left, at).index(wanted.part(at)) + 1) if len(left) > 1 else ""


def by_name(person: Person, question: Asked, wanted: Way) -> str:
    """The names of its parts in the language of the talk, shortened as far as they still lead there."""
    words = re.sub(r"\d", "", " ".join(part.name for part in wanted.parts))
    if question.narrowing.left(words) != [wanted]:
        return by_number(person, question, wanted) if person.held.begun else wanted.line
    while len(words) > 1 and question.narrowing.left(words[:-1]) == [wanted]:
        words = words[:-1]
    return words


def told(match: Match, path: Path, typing: Typing, language: str = "en") -> tuple[Talk, Person]:
    """The talk of somebody who tells all of a match."""
    header = match.record.header
    person = Person(said_in(match), typing)
    held = talk(start(header.setup, header.seed, **header.options), person, path, language)
    person.held = held
    assert held.run() == 0
    return held, person


def shown(held: Talk) -> str:
    assert isinstance(held.screen.output, io.StringIO)
    return held.screen.output.getvalue()

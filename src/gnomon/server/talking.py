"""Dialogues: somebody plays at a real table and tells the server what happened there.

Whoever starts the server may bring somebody who can hold them; the server itself keeps them and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from gnomon import Match
from gnomon.kernel.journal import Event

Plain = dict[str, Any]


@dataclass(frozen=True)
class AskedChoice:
    """An answer that may be given: the line, and between which numbers the one lies that follows it."""

    kind: str
    line: str
    args: dict[str, str]
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Asked:
    kind: str
    about: dict[str, str]
    lines: list[str]
    rule: str
    choices: list[AskedChoice]


class Said(Protocol):
    """An answer that stands, and what came of it."""

    @property
    def said(self) -> str: ...

    @property
    def events(self) -> Sequence[Event]: ...


class Dialogue(Protocol):
    @property
    def match(self) -> Match: ...

    @property
    def past(self) -> Sequence[Said]: ...

    def view(self) -> Plain:
        """The table up to the question."""

    def question(self) -> Asked | None:
        """What is asked now; None when the match is over."""

    def standing(self) -> list[str]:
        """How everybody stands, in sentences."""

    def answer(self, line: str) -> str:
        """Take an answer; how it is kept. Refused if it is not understood, and then nothing has changed."""

    def again(self, said: str) -> None:
        """Take an answer as it was kept."""

    def undo(self) -> None:
        """Take the last answer back."""

    def record(self) -> str:
        """The whole dialogue as text, to go on with elsewhere."""


@runtime_checkable
class Talking(Protocol):
    def opening(self, game: str, setup: str) -> Plain:
        """What may be wished for when a dialogue begins."""

    def begin(self, game: str, setup: str, wishes: Plain, seed: int) -> Dialogue:
        """A new dialogue; Refused or BadText if it cannot be as wished."""

    def resume(self, game: str, record: str) -> Dialogue:
        """A dialogue from the record it began with, before its first answer."""

"""What the server needs said in words. Whoever starts it brings somebody who can: the server itself knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import gnomon
from gnomon.kernel.journal import Event
from gnomon.server.wire import answers, parts

View = dict[str, Any]


@dataclass(frozen=True)
class OptionWords:
    """How one option reads: its heading, what it means, and the rules it stands on."""

    group: str
    words: str
    rules: list[str]


class Telling(Protocol):
    def languages(self) -> list[str]:
        """What can be spoken, by two letters."""

    def speaking(self, language: str) -> Telling:
        """The same in another language, if there is such a one."""

    def prompt(self, match: gnomon.Match) -> str:
        """What is asked now."""

    def games(self) -> list[answers.GameInfo]:
        """The games with the set-ups that can be played at a served table."""

    def content(self, game: str, setup: str) -> dict[str, dict[str, Any]]:
        """Every entry of a set-up's content by its slug; BadText if there is no such game or set-up."""

    def content_of(self, match: gnomon.Match) -> dict[str, dict[str, Any]]:
        """The same for a match, whose options may have changed the content."""

    def rules(self, game: str) -> answers.Rulebook: ...

    def rule(self, game: str, number: str) -> parts.Rule | None: ...

    def options(self, match: gnomon.Match, view: View, options: gnomon.Options) -> list[OptionWords]:
        """Words for each option, in the order offered."""

    def lines(self, match: gnomon.Match, view: View, events: Iterable[Event], seat: int) -> list[parts.Line]:
        """What happened in one play, as a seat may know it; -1 watches."""

    def outcome(self, match: gnomon.Match, view: View) -> str:
        """A sentence that says who won a match that is over."""

    def character(self, view: View, seat: int) -> str | None:
        """Which figure a seat plays, where a game has such a thing."""

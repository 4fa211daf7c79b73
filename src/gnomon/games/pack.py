"""A pack: one game and everything that belongs to it. Only the game itself is required."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gnomon.companion import Companion
from gnomon.content import Listed
from gnomon.kernel.game import Game
from gnomon.kernel.record import Header
from gnomon.kernel.words import ENGLISH
from gnomon.telling import Rulebook, Teller
from gnomon.telling.rulebook import parse

RULES = "RULES.md"


@dataclass(frozen=True)
class Pack:
    """What a game brings. The parts are callables, so each is loaded on first use.

    `name` is the game's name on the command line and in records, `package` the package with its RULES.md.
    """

    name: str
    package: str
    game: Callable[[], Game]
    teller: Callable[[Game, Header, str], Teller] | None = None  # default: templates from words/, or the notation
    drawing: Callable[[Teller], object] | None = None  # a gnomon.terminal.Drawing; default: tables
    companion: Callable[[Game], Companion] | None = None  # for playing with the real box
    content: Callable[[str, str | None], list[Listed]] | None = None  # by setup ("": all) and overlay
    words: tuple[str, ...] = ()  # words that shared code must not use

    def tell(self, header: Header, language: str = ENGLISH) -> Teller:
        """The teller for matches with this header."""
        return (self.teller or Teller)(self.game(), header, language)

    def rules(self) -> Rulebook:
        """The rules of RULES.md; empty if there is none."""
        return _rulebook(self.package, self.name)

    def talk(self) -> Companion | None:
        """The companion, if the game has one."""
        return None if self.companion is None else self.companion(self.game())


@cache
def _rulebook(package: str, name: str) -> Rulebook:
    file = files(package) / RULES
    return parse(file.read_text("utf-8")) if file.is_file() else Rulebook(name, {})

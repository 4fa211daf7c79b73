"""A pack: one game with all that belongs to it, named in one place. Everything but the game itself may be missing."""

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
    """What a game brings. The parts are callables, so that each is loaded when it is first asked for.

    `name` is how the game is called on a command line and in records, `package` where its RULES.md lies.
    """

    name: str
    package: str
    game: Callable[[], Game]
    teller: Callable[[Game, Header, str], Teller] | None = None  # what it says; else its notation is told
    drawing: Callable[[Teller], object] | None = None  # a gnomon.terminal.Drawing; else a plain one
    companion: Callable[[Game], Companion] | None = None  # the dialogue beside a real table
    content: Callable[[str, str | None], list[Listed]] | None = None  # by set-up ("": all) and overlay
    words: tuple[str, ...] = ()  # words of this game that nothing shared may use

    def tell(self, header: Header, language: str = ENGLISH) -> Teller:
        """Who speaks about a match with this header."""
        return (self.teller or Teller)(self.game(), header, language)

    def rules(self) -> Rulebook:
        """RULES.md, or an empty book."""
        return _rulebook(self.package, self.name)

    def talk(self) -> Companion | None:
        """The dialogue beside a real table, if there is one."""
        return None if self.companion is None else self.companion(self.game())


@cache
def _rulebook(package: str, name: str) -> Rulebook:
    file = files(package) / RULES
    return parse(file.read_text("utf-8")) if file.is_file() else Rulebook(name, {})

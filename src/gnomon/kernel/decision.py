"""A decision: who must choose, the prompt, and every option. Text is made only when it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from gnomon.kernel.lazily import Lazy
from gnomon.kernel.notation import Reading
from gnomon.kernel.state import TABLE, State

if TYPE_CHECKING:
    from gnomon.kernel.game import Game


@mypyc_attr(free_list_len=1)
class Action:
    """One legal action: an int code; `str()` is its notation, `name` its kind, `args` its words by what they name."""

    __slots__ = ("_reading", "code")

    def __init__(self, code: int, reading: Reading) -> None:
        self.code = code
        self._reading = reading

    @property
    def name(self) -> str:
        return self._reading.name(self.code)

    @property
    def args(self) -> dict[str, str]:
        return self._reading.args(self.code)

    @property
    def public(self) -> str:
        """Its notation as other seats may see it."""
        return self._reading.public(self.code)

    def __str__(self) -> str:
        return self._reading.text(self.code)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)


@mypyc_attr(free_list_len=1)
class Options(Lazy[Action]):
    """An immutable sequence over int codes; an `Action` is made when you access it."""

    __slots__ = ("_reading", "codes")

    def __init__(self, codes: list[int], reading: Reading) -> None:
        self.codes = codes
        self._reading = reading

    def __len__(self) -> int:
        return len(self.codes)

    def item(self, at: int) -> Action:
        return Action(self.codes[at], self._reading)

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Action) and item.code in self.codes

    def texts(self) -> list[str]:
        return [self._reading.text(code) for code in self.codes]

    def find(self, text: str) -> Action | None:
        """The option with this notation, ignoring case and extra spaces, or None."""
        wanted = " ".join(text.lower().split())
        return next((action for action in self if str(action) == wanted), None)

    def __repr__(self) -> str:
        return f"<{', '.join(self.texts())}>"


class Decision:
    """`number` counts the plays before it and so detects stale and repeated answers."""

    __slots__ = ("number", "options", "seat")

    def __init__(self, seat: int, number: int, options: Options) -> None:
        self.seat = seat
        self.number = number
        self.options = options

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        return self.ask()[0]

    @property
    def cite(self) -> str:
        """The number of the rule behind the prompt."""
        return self.ask()[1]

    def ask(self) -> tuple[str, str]:
        """Prompt and rule, made when they are read."""
        raise NotImplementedError

    def in_copy(self, state: State | None) -> Decision:
        """The same decision in a copy of the match, which then need not look for its options again."""
        return self

    def __repr__(self) -> str:
        return f"<decision {self.number} of seat {self.seat}: {self.prompt} {self.options!r}>"


@mypyc_attr(free_list_len=1)
class Choice(Decision):
    """A seat chooses by the rules of the game."""

    __slots__ = ("_game", "_state")

    def __init__(self, seat: int, number: int, options: Options, game: Game, state: State) -> None:
        self.seat = seat
        self.number = number
        self.options = options
        self._game = game
        self._state = state

    @property
    def cite(self) -> str:
        return self._game.pending(self._state)[1]

    def ask(self) -> tuple[str, str]:
        return self._game.ask(self._state)

    def in_copy(self, state: State | None) -> Decision:
        assert state is not None
        return Choice(self.seat, self.number, self.options, self._game, state)


class TableQuestion(Decision):
    """The table says what chance has shown."""

    __slots__ = ("_source",)

    def __init__(self, number: int, options: Options, source: str) -> None:
        super().__init__(TABLE, number, options)
        self._source = source

    def ask(self) -> tuple[str, str]:
        return f"What does the table show: {self._source}?", ""

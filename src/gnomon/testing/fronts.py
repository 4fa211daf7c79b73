"""A state that stands before the true one, so that a test can spoil one thing of a game whose classes are compiled.

class PlaysWithOpenEyes(Front):  # overrides what is to go wrong
    def choose(self, player, dealer): ...

class Spoiled(Fronted, SomeGame):
    front = PlaysWithOpenEyes
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.game import Game
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import Notation, Pattern
from gnomon.kernel.offers import Offers
from gnomon.kernel.options import Option
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import Words


class Front(State):
    """Passes everything on to the table behind it."""

    def __init__(self, table: State) -> None:
        super().__init__()
        self.table = table

    def gather(self, out: Offers) -> None:
        self.table.gather(out)

    def apply(self, code: i64, dealer: Dealer) -> None:
        self.table.journal = self.journal
        self.carry_out(code, dealer)
        self.table.journal, self.reveals = None, self.table.reveals

    def carry_out(self, code: i64, dealer: Dealer) -> None:
        """Play an action at the table, whose journal is this one's."""
        self.table.apply(code, dealer)

    def copy(self) -> State:
        return type(self)(self.table.copy())

    def choose(self, player: i64, dealer: Seeded) -> int:
        return self.table.choose(player, dealer)

    def is_over(self) -> bool:
        return self.table.is_over()

    def chooser(self) -> i64:
        return self.table.chooser()


def behind(state: State) -> State:
    """The true state, whether or not another stands before it."""
    return state.table if isinstance(state, Front) else state


class Fronted(Game):
    """A game with a front before every state; everything else is done by the game itself."""

    def __init__(self, inner: Game, front: type[Front]) -> None:
        setups, others = list(inner.setups.values()), inner.players[1:]
        super().__init__(inner.name, inner.title, inner.rules_version, setups, inner.languages, others, inner.plays)
        self.inner, self.front = inner, front

    def options(self, setup: str) -> list[Option]:
        return self.inner.options(setup)

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        return self.inner.check_options(setup, seats, options)

    def content_hash(self, header: Header) -> str:
        return self.inner.content_hash(header)

    def lexicon(self, header: Header) -> Lexicon:
        return self.inner.lexicon(header)

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self.front(self.inner.begin(header, dealer))
        state.opening, state.table.opening = state.table.opening, None
        return state

    def decode(self, header: Header, data: Reader) -> State:
        return self.front(self.inner.decode(header, data))

    def encode(self, state: State, viewer: int | None) -> Plain:
        return self.inner.encode(behind(state), viewer)

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        return self.inner.fill(header, view, dealer)

    def pending(self, state: State) -> tuple[str, str]:
        return self.inner.pending(behind(state))

    def prompt_args(self, state: State, words: Words) -> dict[str, object]:
        return self.inner.prompt_args(behind(state), words)

    def shown(self, state: State, code: int) -> Plain:
        return self.inner.shown(behind(state), code)

    def result(self, state: State) -> Outcome:
        return self.inner.result(behind(state))


def announcing(name: str, known: Lexicon) -> Lexicon:
    """The same words, but for an event that tells everybody what only some should see."""
    patterns = [open_pattern(one) if one.name == name else spelled(one) for one in known.events.patterns]
    return Lexicon(known.actions, Notation(patterns, known.events.nouns), known.sources, known.words)


def open_pattern(pattern: Pattern) -> str:
    return pattern.form.format(*(f"{{{noun}}}" for noun in pattern.nouns))


def spelled(pattern: Pattern) -> str:
    """A pattern as it was written."""
    marks = ("?" * secret + "!" * later for secret, later in zip(pattern.secret, pattern.later))
    return pattern.form.format(*(f"{{{noun}{mark}}}" for noun, mark in zip(pattern.nouns, marks)))

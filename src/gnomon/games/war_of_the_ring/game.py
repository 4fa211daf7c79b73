"""War of the Ring: The Card Game as a kernel game: setups, options, words, codec."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from gnomon.games.war_of_the_ring import asked, content, position, rules, standing, view
from gnomon.games.war_of_the_ring import options as taken
from gnomon.games.war_of_the_ring import setup as opening
from gnomon.games.war_of_the_ring.frames import place_words
from gnomon.games.war_of_the_ring.scenarios import (
    DUEL,
    FELLOWSHIP,
    SEATING,
    THREE_DUEL,
    TRILOGY,
    Scenario,
    dealt,
    duel,
    fellowship,
    three_duel,
    trilogy,
)
from gnomon.games.war_of_the_ring.scoring import LEAD, points, ring_points
from gnomon.games.war_of_the_ring.state import SOURCES, Player
from gnomon.games.war_of_the_ring.state import State as Table
from gnomon.games.war_of_the_ring.steps import ACTIONS, EVENTS
from gnomon.games.war_of_the_ring.table import PLAYERS, WarOfTheRing
from gnomon.games.war_of_the_ring.tables import FREE, ICON_WORDS, SHADOW, SIDE_WORDS, Tables
from gnomon.kernel.codec import try_choices
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.errors import BadText
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import Notation
from gnomon.kernel.options import Option, check_all
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import ENGLISH, Words

SETUPS: Final = [
    Setup(TRILOGY, 2, 4, "the Trilogy: two decks of thirty cards on each side, 2 to 4 players"),
    Setup(DUEL, 2, 2, "the Two-Player Duel: one deck of sixty cards on each side"),
    Setup(THREE_DUEL, 3, 3, "the Three-Player Duel: sixty cards of the Free Peoples against two Shadow decks"),
    Setup(FELLOWSHIP, 2, 2, "the Fellowship of the Ring: two decks of thirty cards and the first six paths"),
]
SCENARIOS: Final[dict[str, Callable[[], Scenario]]] = {
    TRILOGY: trilogy,
    DUEL: duel,
    THREE_DUEL: three_duel,
    FELLOWSHIP: fellowship,
}
PILE_WORDS: Final[list[str]] = ["deck", "cycle-pile"]
RULES_VERSION: Final = 1
MOST_CONTENTS: Final = 16  # compiled contents with overlays, and scenarios with their cards, kept in memory


@mypyc_attr(allow_interpreted_subclasses=True)
class WarOfTheRingGame(Game):
    def __init__(self) -> None:
        title = "War of the Ring: The Card Game"
        super().__init__("war-of-the-ring", title, RULES_VERSION, SETUPS, content.LANGUAGES, PLAYERS)
        self._tables: dict[str, Tables] = {}
        self._scenarios: dict[tuple[str, str, bool], Scenario] = {}
        self._lexicons: dict[str, Lexicon] = {}

    # Options

    def options(self, setup: str) -> list[Option]:
        return taken.options()

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        out = check_all(self.options(setup), seats, options)
        if out[taken.PROMOS] and setup not in taken.WITH_PROMOS:
            raise BadText("options", taken.PROMOS, f"false, since {setup} has no promo cards", True)
        self.tables(out[taken.OVERLAY])
        return out

    def tables(self, overlay: str) -> Tables:
        tables = self._tables.get(overlay)
        if tables is None:
            tables = content.load(overlay=overlay or None)
            if len(self._tables) >= MOST_CONTENTS:
                self._tables.clear()
            self._tables[overlay] = tables
        return tables

    def scenario(self, header: Header) -> Scenario:
        """The scenario of a match with its cards."""
        overlay: str = header.options[taken.OVERLAY]
        promos: bool = header.options[taken.PROMOS]
        key = (header.setup, overlay, promos)
        scenario = self._scenarios.get(key)
        if scenario is None:
            scenario = dealt(SCENARIOS[header.setup](), self.tables(overlay), promos)
            if len(self._scenarios) >= MOST_CONTENTS:
                self._scenarios.clear()
            self._scenarios[key] = scenario
        return scenario

    # Matches

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self._empty(header)
        state.journal = []
        opening.set_up(state)
        rules.run(state, dealer)
        state.opening, state.journal = state.journal, None
        return state

    def _empty(self, header: Header) -> WarOfTheRing:
        """A table at which everybody has sat down, and nothing else."""
        state = WarOfTheRing()
        state.tables = self.tables(header.options[taken.OVERLAY])
        state.scenario = self.scenario(header)
        state.enemy_chooses_losses = header.options[taken.LOSSES] == taken.ENEMY
        state.players = seated(state.scenario, SEATING[header.setup][header.seats])
        return state

    def content_hash(self, header: Header) -> str:
        return self.tables(header.options[taken.OVERLAY]).hash

    def result(self, state: State) -> Outcome:
        """A side wins or loses together (1.1)."""
        table = as_table(state)
        teams = (seats_of(table, FREE), seats_of(table, SHADOW))
        winners = teams[table.winner]
        scores = tuple(1.0 if seat in winners else 0.0 for seat in sorted(teams[FREE] + teams[SHADOW]))
        return Outcome(winners, scores, why_won(table), teams)

    def summary(self, state: State) -> Plain:
        """The decks of each seat are its figure, joined by +."""
        table = as_table(state)
        seats = range(seats_at(table))
        sides = [SIDE_WORDS[FREE if seat in seats_of(table, FREE) else SHADOW] for seat in seats]
        return {"rounds": table.round, "figures": [decks_of(table, seat) for seat in seats], "sides": sides}

    # Words

    def lexicon(self, header: Header) -> Lexicon:
        tables = self.tables(header.options[taken.OVERLAY])
        if header.setup not in self._lexicons:
            self._lexicons[header.setup] = make_lexicon(tables, self.scenario(header), self.words(ENGLISH))
        return self._lexicons[header.setup]

    def pending(self, state: State) -> tuple[str, str]:
        return asked.pending(as_table(state))

    def prompt_args(self, state: State, words: Words) -> dict[str, object]:
        return asked.prompt_words(words, as_table(state))

    # Codec

    def encode(self, state: State, viewer: int | None) -> Plain:
        table = as_table(state)
        data = view.encode(table, viewer)
        if viewer is not None:
            standing.add(table, data)
        return data

    def decode(self, header: Header, data: Reader) -> State:
        state = self._empty(header)
        position.decode(state, header.seats, data)
        if not header.trusted:
            try_choices(state, data)
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        tables = self.tables(header.options[taken.OVERLAY])
        return position.fill(tables, self.scenario(header), standing.drop(view), dealer)


def as_table(state: State) -> Table:
    assert isinstance(state, Table)
    return state


def seated(scenario: Scenario, seats: list[int]) -> list[Player]:
    """The players of a scenario, each with its seat and side (1.2)."""
    players: list[Player] = []
    for number, part in enumerate(scenario.parts):
        player = Player()
        player.seat = seats[number]
        player.side = part.side
        players.append(player)
    return players


def seats_at(state: Table) -> int:
    return max(int(player.seat) for player in state.players) + 1


def seats_of(state: Table, side: int) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(sorted({int(player.seat) for player in state.players if player.side == side}))


def decks_of(state: Table, seat: int) -> str:
    parts = state.scenario.parts
    return "+".join(part.name for part, player in zip(parts, state.players) if player.seat == seat)


def why_won(state: Table) -> str:
    """How the match ended (9.2, 9.3)."""
    ahead = int(points(state, FREE) - points(state, SHADOW))
    if abs(ahead) >= LEAD:
        return f"ahead by {LEAD} points or more"
    tied = ahead + ring_points(state, FREE) == ring_points(state, SHADOW)
    return "a tie, which the Shadow wins" if tied else "ahead after the last path"


def make_lexicon(tables: Tables, scenario: Scenario, words: Words) -> Lexicon:
    nouns = {
        "card": tables.slugs,
        "place": place_words(tables),
        "location": tables.places,
        "player": [part.name for part in scenario.parts],
        "side": SIDE_WORDS,
        "icon": ICON_WORDS,
        "pile": PILE_WORDS,
    }
    return Lexicon(Notation(ACTIONS.patterns, nouns), Notation(EVENTS.patterns, nouns), SOURCES, words)


GAME = WarOfTheRingGame()

"""War of the Ring: The Card Game as a kernel game: setups, options, words, codec."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gnomon.games.war_of_the_ring import asked, content, imagining, position, rules, standing, view
from gnomon.games.war_of_the_ring import options as taken
from gnomon.games.war_of_the_ring import setup as opening
from gnomon.games.war_of_the_ring.chart import ANSWER_WORDS, BOX_WORDS, REASON_WORDS
from gnomon.games.war_of_the_ring.frames import place_words
from gnomon.games.war_of_the_ring.scenarios import (
    BOX,
    DUEL,
    FELLOWSHIP,
    SEATING,
    SOLO,
    THREE_DUEL,
    TRILOGY,
    TRILOGY_COOP,
    Scenario,
    scenario_of,
)
from gnomon.games.war_of_the_ring.scoring import LEAD, points, ring_points
from gnomon.games.war_of_the_ring.state import SOURCES, Player
from gnomon.games.war_of_the_ring.state import State as Table
from gnomon.games.war_of_the_ring.steps import ACTIONS, EVENTS
from gnomon.games.war_of_the_ring.table import PLAYERS, WarOfTheRing
from gnomon.games.war_of_the_ring.tables import FREE, ICON_WORDS, SHADOW, SIDE_WORDS, Tables
from gnomon.kernel.bits import bit
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
    Setup(f"{TRILOGY}-{SOLO}", 1, 1, "the Trilogy alone: both decks of the Free Peoples against two bots"),
    Setup(TRILOGY_COOP, 2, 2, "the Trilogy together: a deck of the Free Peoples each, against two bots"),
    Setup(f"{DUEL}-{SOLO}", 1, 1, "the Duel alone: sixty cards against one bot"),
    Setup(f"{FELLOWSHIP}-{SOLO}", 1, 1, "the Fellowship of the Ring alone: thirty cards against one bot"),
    Setup(f"{THREE_DUEL}-{SOLO}", 1, 1, "the Three-Player Duel alone (house): sixty cards against two bots"),
    Setup(f"{TRILOGY}-{BOX}", 1, 1, "the Trilogy with your own cards, against bots", beside=True),
    Setup(f"{DUEL}-{BOX}", 1, 1, "the Duel with your own cards, against a bot", beside=True),
    Setup(f"{FELLOWSHIP}-{BOX}", 1, 1, "the Fellowship of the Ring with your own cards, against a bot", beside=True),
    Setup(f"{THREE_DUEL}-{BOX}", 1, 1, "the Three-Player Duel with your own cards, against bots", beside=True),
]
PILE_WORDS: Final[list[str]] = ["deck", "cycle-pile"]
ZONE_WORDS: Final[list[str]] = ["deck", "cycle-pile", "hand", "eliminated", "set-aside"]
RULES_VERSION: Final = 1
MOST_CONTENTS: Final = 16  # compiled contents with overlays, kept in memory


@mypyc_attr(allow_interpreted_subclasses=True)
class WarOfTheRingGame(Game):
    def __init__(self) -> None:
        title = "War of the Ring: The Card Game"
        super().__init__("war-of-the-ring", title, RULES_VERSION, SETUPS, content.LANGUAGES, PLAYERS)
        self._tables: dict[tuple[str, str], Tables] = {}
        self._lexicons: dict[str, Lexicon] = {}

    # Options

    def options(self, setup: str) -> list[Option]:
        return taken.options()

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        out = check_all(self.options(setup), seats, options)
        if out[taken.PROMOS] and setup not in taken.WITH_PROMOS:
            raise BadText("options", taken.PROMOS, f"false, since {setup} has no promo cards", True)
        self.tables(setup, out[taken.OVERLAY])
        return out

    def tables(self, setup: str, overlay: str) -> Tables:
        """The content of a setup; bots have cards of their own (13.35)."""
        key = (content.edition_of(setup), overlay)
        tables = self._tables.get(key)
        if tables is None:
            tables = content.load(key[0], overlay or None)
            if len(self._tables) >= MOST_CONTENTS:
                self._tables.clear()
            self._tables[key] = tables
        return tables

    def scenario(self, header: Header) -> Scenario:
        """The scenario of a match with its cards."""
        tables = self.tables(header.setup, header.options[taken.OVERLAY])
        promos: bool = header.options[taken.PROMOS]
        return scenario_of(header.setup, tables, promos, header.options[taken.DIFFICULTY])

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
        state.tables = self.tables(header.setup, header.options[taken.OVERLAY])
        state.scenario = self.scenario(header)
        state.enemy_chooses_losses = header.options[taken.LOSSES] == taken.ENEMY
        state.players = seated(state.scenario, SEATING[header.setup][header.seats])
        return state

    def content_hash(self, header: Header) -> str:
        return self.tables(header.setup, header.options[taken.OVERLAY]).hash

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
        tables = self.tables(header.setup, header.options[taken.OVERLAY])
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
        tables = self.tables(header.setup, header.options[taken.OVERLAY])
        return imagining.fill(tables, self.scenario(header), standing.drop(view), dealer)


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
        player.bot = scenario.bots and part.side == SHADOW
        if not player.bot and not scenario.real:
            player.eyes = bit(player.seat)
        players.append(player)
    return players


def seats_at(state: Table) -> int:
    return max(int(player.seat) for player in state.players) + 1


def seats_of(state: Table, side: int) -> tuple[int, ...]:
    """The seats of a side."""
    return tuple(sorted({int(player.seat) for player in state.players if player.side == side and not player.bot}))


def decks_of(state: Table, seat: int) -> str:
    parts = state.scenario.parts
    players = zip(parts, state.players)
    return "+".join(part.name for part, player in players if player.seat == seat and not player.bot)


def why_won(state: Table) -> str:
    """How the match ended (9.2, 9.3)."""
    ahead = int(points(state, FREE) - points(state, SHADOW))
    if abs(ahead) >= LEAD and not state.scenario.bots:
        return f"ahead by {LEAD} points or more"
    tied = ahead + ring_points(state, FREE) == ring_points(state, SHADOW)
    return "a tie, which the Shadow wins" if tied else "ahead after the last path"


def make_lexicon(tables: Tables, scenario: Scenario, words: Words) -> Lexicon:
    nouns = {
        "card": [*tables.slugs, view.UNSEEN_WORD],
        "place": place_words(tables),
        "location": tables.places,
        "player": [part.name for part in scenario.parts],
        "side": SIDE_WORDS,
        "icon": ICON_WORDS,
        "pile": PILE_WORDS,
        "zone": ZONE_WORDS,
        "box": BOX_WORDS,
        "answer": ANSWER_WORDS,
        "reason": REASON_WORDS,
    }
    return Lexicon(Notation(ACTIONS.patterns, nouns), Notation(EVENTS.patterns, nouns), SOURCES, words)


GAME = WarOfTheRingGame()

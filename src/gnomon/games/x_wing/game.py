"""X-Wing as a kernel game: setups, options, words, codec."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from mypy_extensions import mypyc_attr

from gnomon.games.x_wing import asked, content, forecast, imagining, position, rules, standing, view
from gnomon.games.x_wing import options as taken
from gnomon.games.x_wing import setup as opening
from gnomon.games.x_wing.actions import NO_SHIFT
from gnomon.games.x_wing.dice import DICE_WORDS, EVASION_WORDS
from gnomon.games.x_wing.ending import points
from gnomon.games.x_wing.enlisting import enlist
from gnomon.games.x_wing.field import Field, make_field
from gnomon.games.x_wing.intel import BOTH_WORDS, RESULT_WORDS, SHARED, kept_value, result_by_goals, stolen_value
from gnomon.games.x_wing.mission import has_convoy
from gnomon.games.x_wing.muster import check_mission, ketsu_of
from gnomon.games.x_wing.roster import Roster
from gnomon.games.x_wing.squads import legal
from gnomon.games.x_wing.state import DESTROYED, FLED, INTEL_WORDS, PHASE_WORDS, SOURCES, Mission, Ship
from gnomon.games.x_wing.state import State as Table
from gnomon.games.x_wing.steps import ACTIONS, EVENTS
from gnomon.games.x_wing.table import PLAYERS, XWing
from gnomon.games.x_wing.tables import Tables
from gnomon.games.x_wing.terms import (
    ASTEROID,
    BEARING_WORDS,
    DEBRIS,
    DECK_WORDS,
    EDGE_WORDS,
    FACE_WORDS,
    FACTION_WORDS,
    HUE_WORDS,
    MANOEUVRE_WORDS,
    NONE,
    QUADRANT_WORDS,
    TOKEN_WORDS,
)
from gnomon.kernel.codec import try_choices
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import Notation
from gnomon.kernel.options import Option, check_all
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import ENGLISH, Words, read_languages

DOGFIGHT: Final = "dogfight"
MISSION: Final = "grab-and-smash"
SIMULATED_ROUNDS: Final = 24
SETUPS: Final = [
    Setup(
        DOGFIGHT,
        2,
        2,
        "two squads of up to 100 points, until one side has no ships left",
        simulated={taken.ROUNDS: SIMULATED_ROUNDS},
    ),
    Setup(
        MISSION,
        2,
        2,
        "Mission 16 of the Shadow Caster: Ketsu Onyo is after the intel of a convoy",
        simulated={taken.ROUNDS: SIMULATED_ROUNDS},
    ),
]
RULES_VERSION: Final = 1
MOST_KEPT: Final = 64  # rosters and contents kept in memory
OBSTACLES: Final = 6
SIDE_WORDS: Final[list[str]] = ["left", "right"]
SHIFT_WORDS: Final[list[str]] = [f"{number - NO_SHIFT:+d}" for number in range(2 * NO_SHIFT + 1)]
LANGUAGES: Final = read_languages(files("gnomon.games.x_wing") / "words")


@mypyc_attr(allow_interpreted_subclasses=True)
class XWingGame(Game):
    def __init__(self) -> None:
        super().__init__("x-wing", "X-Wing", RULES_VERSION, SETUPS, LANGUAGES, PLAYERS)
        self._tables: dict[str, Tables] = {}
        self._rosters: dict[str, Roster] = {}
        self._fields: dict[str, Field] = {}
        self._lexicons: dict[str, Lexicon] = {}

    # Options

    def options(self, setup: str) -> list[Option]:
        if setup == MISSION:
            return taken.mission_options(self.tables(""))
        return taken.options(self.tables(""))

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        out = check_all(self.options(setup), seats, options)
        tables = self.tables(out[taken.OVERLAY])
        for seat, name in enumerate(taken.SQUADS):
            squad = legal(tables, out[name], name)
            if setup == MISSION:
                check_mission(tables, squad, seat, name)
        return out

    def tables(self, overlay: str) -> Tables:
        """The content, with an overlay if there is one."""
        tables = self._tables.get(overlay)
        if tables is None:
            tables = content.load(overlay or None)
            if len(self._tables) >= MOST_KEPT:
                self._tables.clear()
            self._tables[overlay] = tables
        return tables

    def _key(self, header: Header) -> str:
        """Equal for matches with the same squads and content."""
        return "\n".join(header.options[name] for name in (taken.OVERLAY, *taken.SQUADS))

    def roster(self, header: Header) -> Roster:
        """The ships of a match."""
        given, key = header.options, self._key(header)
        roster = self._rosters.get(key)
        if roster is None:
            tables = self.tables(given[taken.OVERLAY])
            roster = enlist(tables, [legal(tables, given[name], name) for name in taken.SQUADS])
            if len(self._rosters) >= MOST_KEPT:
                self._rosters.clear()
            self._rosters[key] = roster
        return roster

    def field(self, header: Header) -> Field:
        """The obstacles of a match (1.4, 1.11, 14.3)."""
        overlay, kind = header.options[taken.OVERLAY], obstacles_of(header)
        key = f"{header.setup}\n{kind}\n{overlay}"
        field = self._fields.get(key)
        if field is None:
            tables = self.tables(overlay)
            field = make_field(tables, pieces_of(tables, kind), header.setup == MISSION)
            if len(self._fields) >= MOST_KEPT:
                self._fields.clear()
            self._fields[key] = field
        return field

    # Matches

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self._empty(header)
        state.journal = []
        opening.set_up(state, dealer)
        rules.run(state, dealer)
        state.opening, state.journal = state.journal, None
        return state

    def _empty(self, header: Header) -> XWing:
        """A mat on which nothing stands."""
        state = XWing()
        given = header.options
        state.tables = self.tables(given[taken.OVERLAY])
        state.roster = self.roster(header)
        state.field = self.field(header)
        state.deck = DECK_WORDS.index(given[taken.DAMAGE])
        state.fine = given[taken.PLACEMENT] == taken.FINE
        state.laid_out = given[taken.START] == taken.LAID_OUT
        state.most_rounds = given[taken.ROUNDS]
        state.ships = [Ship() for _ship in range(state.roster.count)]
        if header.setup == MISSION:
            state.mission = mission_of(state, BOTH_WORDS.index(given[taken.BOTH_GOALS]))
        return state

    def content_hash(self, header: Header) -> str:
        return self.tables(header.options[taken.OVERLAY]).hash

    def result(self, state: State) -> Outcome:
        """The last side with ships, or the one with more points (2.7, 2.8); in a mission, by its goals (14.11)."""
        table = as_table(state)
        winners = () if table.winner == NONE else (int(table.winner),)
        if not winners:
            both = 1.0 if is_win_of_both(table) else 0.5
            return Outcome((0, 1), (both, both), why_ended(table))
        scores = (1.0, 0.0) if winners == (0,) else (0.0, 1.0)
        return Outcome(winners, scores, why_ended(table))

    def summary(self, state: State) -> Plain:
        """Each seat's figure is its faction."""
        table = as_table(state)
        return {"rounds": table.round, "figures": [faction_of(table, seat) for seat in range(2)]}

    # Words

    def lexicon(self, header: Header) -> Lexicon:
        key = f"{obstacles_of(header)}\n{self._key(header)}"
        lexicon = self._lexicons.get(key)
        if lexicon is None:
            lexicon = make_lexicon(self._empty(header), self.words(ENGLISH))
            if len(self._lexicons) >= MOST_KEPT:
                self._lexicons.clear()
            self._lexicons[key] = lexicon
        return lexicon

    def pending(self, state: State) -> tuple[str, str]:
        return asked.pending(as_table(state))

    def prompt_args(self, state: State, words: Words) -> dict[str, object]:
        return asked.prompt_words(words, as_table(state))

    def shown(self, state: State, code: int) -> Plain:
        return forecast.shown(as_table(state), code)

    # Codec

    def encode(self, state: State, viewer: int | None) -> Plain:
        table = as_table(state)
        data = view.encode(table, viewer)
        if viewer is not None:
            standing.add(table, data, viewer)
        return data

    def decode(self, header: Header, data: Reader) -> State:
        state = self._empty(header)
        position.decode(state, data)
        if not header.trusted:
            try_choices(state, data)
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        return imagining.fill(self._empty(header), standing.drop(view), dealer)


def as_table(state: State) -> Table:
    assert isinstance(state, Table)
    return state


def obstacles_of(header: Header) -> str:
    """The kind of obstacles in use; a mission has asteroids (14.3)."""
    return str(header.options.get(taken.OBSTACLES, taken.ASTEROIDS))


def mission_of(state: Table, both: int) -> Mission:
    """The mission before anything is placed."""
    mission = Mission()
    mission.ketsu = ketsu_of(state.tables, state.roster)
    mission.both = both
    return mission


def pieces_of(tables: Tables, kind: str) -> list[int]:
    """Six obstacles of the kind that the option names."""
    kinds = [int(one) for one in tables.obstacle_kind]
    rocks = [piece for piece, one in enumerate(kinds) if one == ASTEROID]
    clouds = [piece for piece, one in enumerate(kinds) if one == DEBRIS]
    if kind == taken.ASTEROIDS:
        return rocks[:OBSTACLES]
    if kind == taken.DEBRIS:
        return clouds[:OBSTACLES]
    if kind == taken.MIXED:
        return [piece for pair in zip(rocks, clouds) for piece in pair][:OBSTACLES]
    return []


def faction_of(state: Table, seat: int) -> str:
    """The faction of a seat's squad."""
    number = [int(owner) for owner in state.roster.seat].index(seat)
    return FACTION_WORDS[state.roster.faction[number]]


def is_win_of_both(state: Table) -> bool:
    """Whether both sides of a mission have reached their goals, and both win by that (14.11)."""
    return state.mission is not None and state.winner == NONE and result_by_goals(state) == SHARED


def why_ended(state: Table) -> str:
    """How the match ended (2.7, 2.8)."""
    if state.mission is not None:
        return why_mission_ended(state, state.mission)
    score = f"{points(state, 0)} to {points(state, 1)} points"
    limit = 0 < state.most_rounds <= state.round
    return f"the last round is over, {score}" if limit else f"a side has no ships left, {score}"


def why_mission_ended(state: Table, mission: Mission) -> str:
    """How a mission ended (14.9, 14.10)."""
    score = f"{stolen_value(state)} points of intel stolen, {kept_value(state)} kept"
    life = state.ships[mission.ketsu].life
    if mission.escaped:
        return f"Ketsu Onyo got away, {score}"
    if life == FLED:
        return f"Ketsu Onyo fled, {score}"
    if life == DESTROYED:
        return f"Ketsu Onyo was destroyed, {score}"
    if not has_convoy(state):
        return f"the convoy is gone, {score}"
    return f"the last round is over, {score}"


def make_lexicon(state: Table, words: Words) -> Lexicon:
    tables, roster = state.tables, state.roster
    nouns = {
        "ship": roster.words,
        "obstacle": view.obstacle_words(state),
        "edge": EDGE_WORDS,
        "quadrant": QUADRANT_WORDS,
        "manoeuvre": MANOEUVRE_WORDS,
        "bearing": BEARING_WORDS,
        "side": SIDE_WORDS,
        "shift": SHIFT_WORDS,
        "card": [*tables.pilot_slugs, *tables.upgrade_slugs, *tables.damage_slugs],
        "damage": tables.damage_slugs,
        "weapon": view.weapon_words(state),
        "token": TOKEN_WORDS,
        "face": FACE_WORDS,
        "dice": DICE_WORDS,
        "evasion": EVASION_WORDS,
        "hue": HUE_WORDS,
        "phase": PHASE_WORDS,
        "action": view.ACTION_WORDS,
        "result": RESULT_WORDS,
        "intel": INTEL_WORDS,
    }
    return Lexicon(Notation(ACTIONS.patterns, nouns), Notation(EVENTS.patterns, nouns), SOURCES, words)


GAME = XWingGame()

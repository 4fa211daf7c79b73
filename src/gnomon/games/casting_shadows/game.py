"""Casting Shadows as a kernel game: setups, options, words, codec."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gnomon.games.casting_shadows import content, position, rules, view
from gnomon.games.casting_shadows import options as taken
from gnomon.games.casting_shadows import setup as opening
from gnomon.games.casting_shadows.board import FAR, Board, Layout, read_map
from gnomon.games.casting_shadows.combat import ANYWHERE
from gnomon.games.casting_shadows.pay import first_thing
from gnomon.games.casting_shadows.state import ANY_CARD, PIECE_WORDS, READINGS, RESOURCE_WORDS, SOURCES
from gnomon.games.casting_shadows.state import State as Table
from gnomon.games.casting_shadows.steps import (
    ACTIONS,
    ANSWER,
    EVENTS,
    PAY_WITH,
    REDUCTION_WORDS,
)
from gnomon.games.casting_shadows.table import PLAYERS, CastingShadows
from gnomon.games.casting_shadows.tables import COLOUR_WORDS, COST_WORDS, FACE_WORDS, NONE, Tables
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

EDITION: Final = "edition"  # the edition whose content a setup uses
SOLO: Final = "solo"  # played against the bots of Shadow Boxing
SETUPS = [
    Setup("base", 2, 4, "the base game on seven tiles, 2 to 4 players", {EDITION: "base"}),
    Setup("exclusive", 2, 6, "the Exclusive Edition with Ice Storm, 2 to 6 players", {EDITION: "exclusive"}),
    Setup(
        "shadow-boxing",
        1,
        1,
        "Shadow Boxing: one player against up to three bots of the solo rulebook",
        {EDITION: "base", SOLO: "yes"},
    ),
    Setup(
        "companion",
        1,
        1,
        "Shadow Boxing with the real box on the table: you report your turns, Gnomon runs the bots",
        {EDITION: "base", SOLO: "yes"},
        beside=True,
    ),
]
SOLO_TILES = 7

RULES_VERSION: Final = 2
# Rules version 1 dealt the solo player's character by default. With the real box, only Counterspells that its own count
# still had left could turn up.
OLDER_RULES: Final[dict[int, Plain]] = {1: {"characters": taken.DEALT}}
ANY_CARD_SINCE: Final = 2

MOST_CONTENTS = 16  # compiled editions with overlays, and parsed maps, kept in memory


@mypyc_attr(allow_interpreted_subclasses=True)
class CastingShadowsGame(Game):
    def __init__(self) -> None:
        older, languages = OLDER_RULES, content.LANGUAGES
        super().__init__("casting-shadows", "Casting Shadows", RULES_VERSION, SETUPS, languages, PLAYERS, older)
        self._tables: dict[tuple[str, str], Tables] = {}
        self._layouts: dict[tuple[str, str, str, int], Layout] = {}
        self._lexicons: dict[str, Lexicon] = {}

    # Options

    def edition(self, setup: str) -> str:
        return self.setups[setup].traits[EDITION]

    def is_solo(self, setup: str) -> bool:
        return SOLO in self.setups[setup].traits

    def options(self, setup: str) -> list[Option]:
        return taken.options(self.edition(setup), self.is_solo(setup), self.tables(setup, ""))

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        overlay = Reader({"overlay": ""} | options, "options").text("overlay")
        Reader(options, "options").only([option.name for option in self.options(setup)])
        tables, solo = self.tables(setup, overlay), self.is_solo(setup)
        self._check_bots(setup, seats, tables, options.get("bots"))
        out = check_all(taken.options(self.edition(setup), solo, tables), seats, options)
        out["map"] = self._check_map(setup, seats + out["bots"], out["map"])
        layout = self.layout(setup, out)
        self._check_homes(layout, tables, seats + out["bots"], out["characters"])
        laid = self._laid(layout, tables, seats + out["bots"])
        for count in (len(layout.places), len(laid.tiles)) if solo else ():
            if count != SOLO_TILES:
                raise BadText("options", "map", f"a map of {SOLO_TILES} tiles for {setup}", count)
        return out

    def _check_bots(self, setup: str, seats: int, tables: Tables, bots: Any) -> None:
        """Bots in a multiplayer match take the characters that are left (15.26)."""
        free = len(tables.character_slugs) - seats
        if not self.is_solo(setup) and type(bots) is int and bots > free:
            raise BadText(
                "options", "bots", f"at most {free}, since {setup} has {len(tables.character_slugs)} characters"
            )

    def _check_map(self, setup: str, seats: int, value: str) -> str:
        known = content.maps(self.edition(setup))
        if value == "":
            return "7" if seats <= 4 else "10"
        if value not in known and "\n" not in value and "=" not in value:
            raise BadText("options", "map", f"{' or '.join(known)}, or the text of a map file", value)
        return value

    def _check_homes(self, layout: Layout, tables: Tables, seats: int, characters: Any) -> None:
        """Refuse a map that cannot seat everyone before anything is dealt (1.6)."""
        if isinstance(characters, list) and len(characters) == seats:
            opening.place_homes(layout, tables, [tables.character_slugs.index(slug) for slug in characters])
            return
        opening.place_homes(layout, tables, [])
        named = [name for name, _, _ in layout.places]
        all_named = all(tables.tile_slugs[tile] in named for tile in tables.home)
        if not all_named and len(layout.home_spots(seats)) < seats:
            raise BadText("options", "map", f"a home place for each of {seats} seats", ", ".join(named))

    def _laid(self, layout: Layout, tables: Tables, seats: int) -> Board:
        """The finished map: if there are more home places than homes, the last ones stay empty, and the rest must still
        be connected (1.6)."""
        board = opening.place_homes(layout, tables, list(range(seats)))
        apart = [tables.tile_slugs[tile] for tile in board.tiles if board.distance[board.tiles[0]][tile] == FAR]
        if apart:
            raise BadText("options", "map", f"one connected map with {len(tables.home)} homes", ", ".join(apart))
        return board

    def layout(self, setup: str, options: Plain) -> Layout:
        chosen: str = options["map"]
        key = (self.edition(setup), options["overlay"], chosen, options["beside"])
        layout = self._layouts.get(key)
        if layout is None:
            known = content.maps(self.edition(setup))
            layout = Layout(*known[chosen]) if chosen in known else read_map(chosen)
            layout.beside_volcano = options["beside"] == 7 or chosen != "10"
            if len(self._layouts) >= MOST_CONTENTS:
                self._layouts.clear()
            self._layouts[key] = layout
        return layout

    def tables(self, setup: str, overlay: str) -> Tables:
        edition = self.edition(setup)
        key = (edition, overlay)
        tables = self._tables.get(key)
        if tables is None:
            tables = content.load(edition, overlay or None)
            if len(self._tables) >= MOST_CONTENTS:
                self._tables.clear()
            self._tables[key] = tables
        return tables

    # Matches

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self._empty(header)
        state.journal = []
        choices = opening.Choices()
        characters = header.options["characters"]
        choices.random_characters = characters == taken.DEALT
        choices.random_first = header.options["first"] == "random"
        if isinstance(characters, list):
            choices.characters = [state.tables.character_slugs.index(slug) for slug in characters]
        choices.solo = self.is_solo(header.setup)
        choices.bots = header.options["bots"]
        choices.bot_hp = header.options["bot_hp"]
        if isinstance(header.options["bot_spells"], list):
            choices.bot_spells = [state.tables.card_slugs.index(slug) for slug in header.options["bot_spells"]]
        opening.set_up(state, header.seats, choices, dealer)
        rules.run(state, dealer)
        state.opening, state.journal = state.journal, None
        return state

    def _empty(self, header: Header) -> CastingShadows:
        state = CastingShadows()
        state.tables = self.tables(header.setup, header.options["overlay"])
        state.layout = self.layout(header.setup, header.options)
        state.overheal = header.options["overheal"]
        state.absorb_again = header.options["absorb_again"]
        state.companion_mode = self.setups[header.setup].beside
        state.readings = self._readings(header)
        return state

    def _readings(self, header: Header) -> int:
        """The readings that differ from the defaults, as bits."""
        chosen = [at for at, name in enumerate(READINGS) if header.options[name]]
        any_card = ANY_CARD if self.setups[header.setup].beside and header.rules >= ANY_CARD_SINCE else 0
        return sum(bit(at) for at in chosen) | any_card

    def content_hash(self, header: Header) -> str:
        return self.tables(header.setup, header.options["overlay"]).hash

    def result(self, state: State) -> Outcome:
        table = as_table(state)
        players = [number for number, seat in enumerate(table.seats) if not seat.bot]
        winners = tuple(number for number in players if table.winners >> number & 1)
        scores = tuple(1 / len(winners) if number in winners else 0.0 for number in players)
        why = "last standing" if winners else "the bots won"
        return Outcome(winners, scores, "all fell together" if table.standing == 0 else why)

    def summary(self, state: State) -> Plain:
        table = as_table(state)
        slugs = table.tables.character_slugs
        return {"rounds": table.round, "figures": [slugs[seat.character] for seat in table.seats if not seat.bot]}

    # Words

    def lexicon(self, header: Header) -> Lexicon:
        tables = self.tables(header.setup, header.options["overlay"])
        edition = self.edition(header.setup)
        if edition not in self._lexicons:
            self._lexicons[edition] = make_lexicon(tables, self.words(ENGLISH))
        return self._lexicons[edition]

    def pending(self, state: State) -> tuple[str, str]:
        frame = as_table(state).frames[-1]
        blow = frame.step == ANSWER and frame.reach == ANYWHERE  # damage that is not an attack
        return "answer-blow" if blow else rules.STEPS.words[frame.step], rules.STEPS.rules[frame.step]

    def prompt_args(self, state: State, words: Words) -> dict[str, object]:
        return prompt_words(words, as_table(state))

    # Codec

    def encode(self, state: State, viewer: int | None) -> Plain:
        return view.encode(as_table(state), viewer)

    def decode(self, header: Header, data: Reader) -> State:
        state = self._empty(header)
        position.decode(state, header.seats, header.options["bots"], data)
        if not header.trusted:
            try_choices(state, data)
        return state

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        return position.fill(self.tables(header.setup, header.options["overlay"]), view, dealer)


def as_table(state: State) -> Table:
    assert isinstance(state, Table)
    return state


def make_lexicon(tables: Tables, words: Words) -> Lexicon:
    nouns = {
        "character": tables.character_slugs,
        "tile": tables.tile_slugs,
        "card": tables.card_slugs,
        "die": [f"{colour}-die" for colour in COLOUR_WORDS],
        "face": FACE_WORDS,
        "piece": PIECE_WORDS,
        "resource": RESOURCE_WORDS,
        "rule": REDUCTION_WORDS,
    }
    return Lexicon(Notation(ACTIONS.patterns, nouns), Notation(EVENTS.patterns, nouns), SOURCES, words)


def prompt_words(words: Words, state: Table) -> dict[str, object]:
    """The arguments of a prompt: who chooses, and about what."""
    tables, frame = state.tables, state.frames[-1]
    seat = state.seats[frame.seat]
    out: dict[str, object] = {"seat": frame.seat + 1, "points": seat.points, "amount": frame.amount}
    out["who"] = name_of(words, tables, seat.character)
    out["source"] = name_of(words, tables, state.seats[frame.source].character)
    out["card"] = card_title(words, tables, frame.card) if frame.card != NONE else out["source"]
    out["thing"] = thing_word(words, COST_WORDS[first_thing(frame.cost)]) if frame.step == PAY_WITH else ""
    out["means"] = words.say("phrases", "means", out) if frame.card != NONE else ""
    out["bought"] = bought_word(words, state) if frame.step == PAY_WITH else ""
    return out


def bought_word(words: Words, state: Table) -> str:
    """What a payment is for: the card in the frame that waits for it, or a Counterspell, which is still unknown."""
    card = state.frames[-2].card
    return card_title(words, state.tables, card) if card != NONE else words.find("phrases", "counterspell")


def card_title(words: Words, tables: Tables, card: int) -> str:
    return content.CATALOGUE.title(tables.card_slugs[card], tables.card_titles[card], words.language)


def name_of(words: Words, tables: Tables, character: int) -> str:
    """The name of a character, the same in both forms."""
    return tables.character_titles[character].split()[0] if character != NONE else words.find("phrases", "nobody")


def thing_word(words: Words, thing: str) -> str:
    return words.find("one", thing.replace(" ", "-"))


GAME = CastingShadowsGame()

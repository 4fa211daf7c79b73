"""Casting Shadows as a game of the kernel: set-ups, options, words, codec."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from mypy_extensions import mypyc_attr

from gnomon.games.casting_shadows import content, position, rules, view
from gnomon.games.casting_shadows import setup as opening
from gnomon.games.casting_shadows.board import Layout, read_map
from gnomon.games.casting_shadows.pay import first_thing
from gnomon.games.casting_shadows.state import PIECE_WORDS, RESOURCE_WORDS, SOURCES
from gnomon.games.casting_shadows.state import State as Table
from gnomon.games.casting_shadows.steps import (
    ACTION_PATTERNS,
    EVENT_PATTERNS,
    PAY_WITH,
    REDUCTION_WORDS,
    STEP_RULES,
    STEP_WORDS,
)
from gnomon.games.casting_shadows.tables import COLOUR_WORDS, COST_WORDS, FACE_WORDS, NONE, Tables
from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.errors import BadText
from gnomon.kernel.game import Game, Setup
from gnomon.kernel.lexicon import Lexicon
from gnomon.kernel.match import Outcome
from gnomon.kernel.notation import Notation
from gnomon.kernel.record import Header
from gnomon.kernel.state import State
from gnomon.kernel.toml import Plain, Reader
from gnomon.kernel.words import Words

SETUPS = [
    Setup("base", 2, 4, "the base game on seven tiles, 2 to 4 players"),
    Setup("exclusive", 2, 6, "the Exclusive Edition with Ice Storm, 2 to 6 players"),
]
MOST_CONTENTS = 16  # edition and overlay pairs kept compiled
DEFAULTS: Plain = {
    "characters": "random",
    "map": "",
    "beside": 7,
    "first": "seat-1",
    "overheal": False,
    "absorb_again": True,
    "overlay": "",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class CastingShadowsGame(Game):
    def __init__(self) -> None:
        super().__init__("casting-shadows", "Casting Shadows", 1, SETUPS)
        self._tables: dict[tuple[str, str], Tables] = {}
        self._lexicons: dict[str, Lexicon] = {}

    # Options

    def check_options(self, setup: str, seats: int, options: Plain) -> Plain:
        given = Reader(options, "options")
        given.only(list(DEFAULTS))
        out = DEFAULTS | options
        reader = Reader(out, "options")
        reader.text("overlay")
        tables = self.tables(setup, out["overlay"])
        out["characters"] = self._check_characters(tables, seats, out["characters"])
        out["map"] = self._check_map(setup, seats, reader.text("map"))
        reader.integer("beside", 6, 7)
        reader.one_of("first", ["seat-1", "random"])
        reader.boolean("overheal")
        reader.boolean("absorb_again")
        self._check_homes(self.layout(setup, out), tables, seats, out["characters"])
        return out

    def _check_characters(self, tables: Tables, seats: int, value: Any) -> Any:
        if value in ("random", "choose"):
            return value
        expected = f'"random", "choose" or a list of {seats} different ones of {", ".join(tables.character_slugs)}'
        if not isinstance(value, list) or len(value) != seats:
            raise BadText("options", "characters", expected, value)
        known = all(isinstance(one, str) and one in tables.character_slugs for one in value)
        if not known or len(set(value)) != seats:
            raise BadText("options", "characters", expected, value)
        return list(value)

    def _check_map(self, setup: str, seats: int, value: str) -> str:
        known = content.maps(setup)
        if value == "":
            return "7" if seats <= 4 else "10"
        if value not in known and "\n" not in value and "=" not in value:
            raise BadText("options", "map", f"{' or '.join(known)}, or the text of a map file", value)
        return value

    def _check_homes(self, layout: Layout, tables: Tables, seats: int, characters: Any) -> None:
        """A map that cannot seat everybody is refused before anything is dealt (1.6)."""
        if isinstance(characters, list):
            opening.place_homes(layout, tables, [tables.character_slugs.index(slug) for slug in characters])
            return
        opening.place_homes(layout, tables, [])
        named = [name for name, _, _ in layout.places]
        all_named = all(tables.tile_slugs[tile] in named for tile in tables.home)
        if not all_named and len(layout.home_spots(seats)) < seats:
            raise BadText("options", "map", f"a home place for each of {seats} seats", ", ".join(named))

    def layout(self, setup: str, options: Plain) -> Layout:
        known = content.maps(setup)
        chosen: str = options["map"]
        layout = Layout(*known[chosen]) if chosen in known else read_map(chosen)
        layout.beside_volcano = options["beside"] == 7 or chosen != "10"
        return layout

    def tables(self, setup: str, overlay: str) -> Tables:
        key = (setup, overlay)
        if key not in self._tables:
            if len(self._tables) >= MOST_CONTENTS:
                self._tables.clear()
            self._tables[key] = content.load(setup, overlay or None)
        return self._tables[key]

    # Matches

    def begin(self, header: Header, dealer: Dealer) -> State:
        state = self._empty(header)
        choices = opening.Choices()
        characters = header.options["characters"]
        choices.random_characters = characters == "random"
        choices.random_first = header.options["first"] == "random"
        if isinstance(characters, list):
            choices.characters = [state.tables.character_slugs.index(slug) for slug in characters]
        opening.set_up(state, header.seats, choices, dealer)
        rules.run(state, dealer)
        return state

    def _empty(self, header: Header) -> rules.CastingShadows:
        state = rules.CastingShadows()
        state.tables = self.tables(header.setup, header.options["overlay"])
        state.layout = self.layout(header.setup, header.options)
        state.overheal = header.options["overheal"]
        state.absorb_again = header.options["absorb_again"]
        return state

    def content_hash(self, header: Header) -> str:
        return self.tables(header.setup, header.options["overlay"]).hash

    def result(self, state: State) -> Outcome:
        table = as_table(state)
        winners = tuple(view.bits(table.winners))
        score = 1 / len(winners) if winners else 0.0
        scores = tuple(score if seat in winners else 0.0 for seat in range(len(table.seats)))
        return Outcome(winners, scores, "last standing" if len(winners) == 1 else "all fell together")

    def summary(self, state: State) -> Plain:
        table = as_table(state)
        slugs = table.tables.character_slugs
        return {"rounds": table.round, "characters": [slugs[seat.character] for seat in table.seats]}

    # Words

    def lexicon(self, header: Header) -> Lexicon:
        tables = self.tables(header.setup, header.options["overlay"])
        if header.setup not in self._lexicons:
            self._lexicons[header.setup] = make_lexicon(tables)
        return self._lexicons[header.setup]

    def ask(self, state: State) -> tuple[str, str]:
        table = as_table(state)
        frame = table.frames[-1]
        step = STEP_WORDS[frame.step]
        return WORDS.say("prompts", step, prompt_words(table)), STEP_RULES[frame.step]

    # Codec

    def encode(self, state: State, viewer: int | None) -> Plain:
        return view.encode(as_table(state), viewer)

    def decode(self, header: Header, data: Reader) -> State:
        state = self._empty(header)
        position.decode(state, header.seats, data)
        if not header.trusted:
            self._try_choices(state, data)
        return state

    def _try_choices(self, state: rules.CastingShadows, data: Reader) -> None:
        """A position whose pending steps do not fit together is refused, not played until it breaks."""
        if state.is_over():
            return
        try:
            codes = state.options()
            for code in codes:
                ahead = state.copy()
                ahead.apply(code, Seeded())
                if not ahead.is_over() and not ahead.options():
                    raise ValueError("nothing to choose afterwards")
        except (IndexError, ValueError, TypeError, ZeroDivisionError) as error:
            raise data.bad("frames", "pending steps that fit the state") from error
        if not codes or len(set(codes)) != len(codes):
            raise data.bad("frames", "a step at which there is something to choose")

    def fill(self, header: Header, view: Plain, dealer: Dealer) -> Plain:
        return position.fill(self.tables(header.setup, header.options["overlay"]), view, dealer)


def as_table(state: State) -> Table:
    assert isinstance(state, Table)
    return state


def make_lexicon(tables: Tables) -> Lexicon:
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
    return Lexicon(Notation(ACTION_PATTERNS, nouns), Notation(EVENT_PATTERNS, nouns), SOURCES, WORDS)


def prompt_words(state: Table) -> dict[str, object]:
    """The arguments of a prompt: who chooses, and what is at stake."""
    tables, frame = state.tables, state.frames[-1]
    seat = state.seats[frame.seat]
    words: dict[str, object] = {"seat": frame.seat + 1, "points": seat.points, "amount": frame.amount}
    words["who"] = name_of(tables, seat.character)
    words["source"] = name_of(tables, state.seats[frame.source].character)
    words["card"] = tables.card_titles[frame.card] if frame.card != NONE else words["source"]
    words["thing"] = COST_WORDS[first_thing(frame.cost)] if frame.step == PAY_WITH else ""
    return words


def name_of(tables: Tables, character: int) -> str:
    return tables.character_titles[character] if character != NONE else "nobody"


WORDS = Words((files(__package__) / "words" / "en.toml").read_text("utf-8"), "words/en.toml")
GAME = CastingShadowsGame()

"""How a pending step is written in views and positions, field by field."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.steps import ENTER, NEW_PATH
from gnomon.games.war_of_the_ring.tables import FREE, GROUNDS, NONE, PATH, Tables
from gnomon.kernel.codec import MOST, Frames, Nouns, Number, Word, WordSet
from gnomon.kernel.toml import Plain, Reader

PATH_WORD: Final = "path"
RESERVE_WORD: Final = "reserve"
DEFENDER: Final = "card of the defender"


def unowned() -> Frame:
    """A step of nobody yet, so that the player of every step is written."""
    frame = Frame()
    frame.player = NONE
    return frame


FRAMES: Final = Frames(
    unowned,
    STEPS.words,
    [
        Word("player", "player"),
        Word("card", "card"),
        Word("place", "place"),
        Number("count", 99),
        Number("script", MOST),
        Number("row", MOST),
        Number("again", 9),
        Number("stage", 9),
        Word("target", "place"),
        WordSet("counted", DEFENDER),
        WordSet("lost", DEFENDER),
        Number("ahead", 1),
    ],
    {ENTER: [Word("wielder", "card", "target")], NEW_PATH: [Word("target", "location")]},
)


def place_words(tables: Tables) -> list[str]:
    """The words for places: battlegrounds, the path and the reserve."""
    return [*tables.places[:GROUNDS], PATH_WORD, RESERVE_WORD]


def player_names(state: State) -> list[str]:
    return [part.name for part in state.scenario.parts]


def side_slugs(tables: Tables, side: int) -> list[str]:
    """The cards of a side, by their numbers in sets."""
    return tables.slugs[: tables.first_shadow] if side == FREE else tables.slugs[tables.first_shadow :]


def encode_frame(state: State, frame: Frame) -> Plain:
    return FRAMES.encode(frame, nouns_of(state, int(frame.place)))


def decode_frame(state: State, data: Reader, seats: int) -> Frame:
    words = place_words(state.tables)
    word = data.data.get("place")
    return FRAMES.decode(data, nouns_of(state, words.index(word) if word in words else NONE), seats)


def nouns_of(state: State, place: int) -> Nouns:
    """The words that a frame uses; those for the defender depend on where the fight is."""
    tables = state.tables
    is_ground = NONE < place < PATH
    return {
        "card": tables.slugs,
        "place": place_words(tables),
        "location": tables.places,
        "player": player_names(state),
        DEFENDER: side_slugs(tables, int(tables.place_side[place]) if is_ground else FREE),
    }

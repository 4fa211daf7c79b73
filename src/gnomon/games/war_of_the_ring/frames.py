"""How a pending step is written in views and positions, field by field."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.asides import PARTS
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.steps import (
    ASIDE,
    CHOOSE,
    CYCLE,
    DEAL,
    DO_CYCLE,
    DO_ELIMINATE,
    DO_FORSAKE,
    DRAW_STEP,
    DRAWING,
    ELIMINATE_HAND,
    ENTER,
    FORSAKE,
    LOSE,
    MAY,
    MOVE_TO,
    NEW_PATH,
    OPENING,
    PAY,
    PICK_GROUND,
    PICK_PATH,
    PICK_PLACE,
    RUIN,
    RUIN_VICTIM,
    SCRIPT,
    TAKE,
    TEND,
    TURNED_UP,
    VICTIM,
)
from gnomon.games.war_of_the_ring.tables import FREE, GROUNDS, NONE, PATH, Tables
from gnomon.kernel.codec import MOST, Field, Frames, Nouns, Number, Word, WordSet
from gnomon.kernel.toml import Plain, Reader

PATH_WORD: Final = "path"
RESERVE_WORD: Final = "reserve"
DEFENDER: Final = "card of the defender"
FREE_CARD: Final = "card of the Free Peoples"


def unowned() -> Frame:
    """A step of nobody yet, so that the player of every step is written."""
    frame = Frame()
    frame.player = NONE
    return frame


COUNT: Final = Number("count", MOST, -MOST)
CARD: Final = Word("card", "card")
PLACE: Final = Word("place", "place")
ROW: Final = Number("row", MOST)
TARGET: Final = Word("target", "place")
FIGHTING: Final[list[Field]] = [
    PLACE, COUNT, WordSet("counted", DEFENDER), WordSet("lost", FREE_CARD), Number("ahead", 1),
]  # fmt: skip

# What each step needs to know besides its player.
FIELDS: Final[dict[int, list[Field]]] = {
    OPENING: [COUNT],
    PAY: [CARD],
    CYCLE: [COUNT],
    ELIMINATE_HAND: [COUNT],
    FORSAKE: [COUNT],
    TAKE: [ROW, COUNT],
    MAY: [ROW, CARD, PLACE],
    CHOOSE: [ROW, CARD, PLACE],
    PICK_PATH: [ROW],
    PICK_GROUND: [ROW],
    ASIDE: [ROW, PLACE, COUNT, Number("stage", PARTS)],
    LOSE: FIGHTING,
    VICTIM: [ROW, PLACE],
    PICK_PLACE: [ROW],
    MOVE_TO: [ROW, CARD, TARGET],
    RUIN: [COUNT],
    RUIN_VICTIM: [COUNT],
    TEND: FIGHTING,
    DEAL: [COUNT],
    DRAW_STEP: [COUNT],
    SCRIPT: [Number("script", MOST), ROW, CARD, PLACE, TARGET, Number("again", 1)],
    ENTER: [CARD, PLACE, Word("wielder", "card", "target")],
    NEW_PATH: [Word("target", "location")],
    DO_CYCLE: [COUNT],
    DO_ELIMINATE: [COUNT],
    DO_FORSAKE: [COUNT],
    DRAWING: [COUNT],
    TURNED_UP: [ROW, PLACE, COUNT],
}
FRAMES: Final = Frames(unowned, STEPS.words, [Word("player", "player")], FIELDS)


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
        FREE_CARD: side_slugs(tables, FREE),
    }

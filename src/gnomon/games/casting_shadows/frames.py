"""How a pending step is written in views and positions, field by field."""

from __future__ import annotations

from typing import Final

from gnomon.games.casting_shadows.combat import REPORTED
from gnomon.games.casting_shadows.rules import STEPS
from gnomon.games.casting_shadows.state import PIECE_WORDS, RESOURCE_WORDS, ROLLED, Frame
from gnomon.games.casting_shadows.steps import PAY, PAY_WITH, REROLL
from gnomon.games.casting_shadows.tables import COST_WORDS, GEM_PAIR, STATUS_WORDS, Tables
from gnomon.kernel.codec import Counts, Field, Frames, Nouns, Number, Seat, Seats, Word, WordBySeat

THING: Final = "thing"  # an item of a cost
RESOURCE: Final = "resource"
DIE: Final = "die"  # a die as rolled

_PAYMENT: Final[list[Field]] = [Counts("cost", THING, 4), Counts("paid", RESOURCE, 4)]
FRAMES: Final = Frames(
    Frame,
    STEPS.words,
    [
        Seat("source"),
        Word("card", "card"),
        Number("amount", 99),
        Number("choice", 7),
        Word("tile", "tile"),
        Number("reach", REPORTED),
        Number("status", len(STATUS_WORDS) - 1),
        Seats("targets"),
        Seats("hurt"),
        Seats("waiting"),
        WordBySeat("answers", "card"),
        Number("paid", 9),
    ],
    {REROLL: [Counts("picked", DIE, 3, "paid", "paid")], PAY: _PAYMENT, PAY_WITH: _PAYMENT},
)


_THINGS: Final = COST_WORDS[:GEM_PAIR]
_DICE: Final = PIECE_WORDS[ROLLED:]
_PLAIN: Final = [word.replace("-", " ") for word in RESOURCE_WORDS]
_RESOURCES: Final = [*_PLAIN, *(f"{word} die" for word in _PLAIN[:-1])]


def nouns_of(tables: Tables) -> Nouns:
    """The words that frames use."""
    return {
        "card": tables.card_slugs,
        "tile": tables.tile_slugs,
        THING: _THINGS,
        RESOURCE: _RESOURCES,
        DIE: _DICE,
    }

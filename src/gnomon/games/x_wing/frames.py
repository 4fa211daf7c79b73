"""How a pending step is written in views and positions, field by field."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steps import FLY, OPEN_WINDOW, WINDOW
from gnomon.games.x_wing.steps import MODIFY as MODIFY_STEP
from gnomon.games.x_wing.terms import HUE_WORDS, MANOEUVRE_WORDS, WINDOW_WORDS
from gnomon.kernel.codec import Field, Frames, Number, Word

LARGEST: Final = (1 << 60) - 1

_FIELDS: Final[list[Field]] = [
    Word("ship", "ship"),
    Word("other", "ship"),
    Number("window", LARGEST),
    Number("used", LARGEST, 0),
    Number("count", 4095, 0),
    Number("value", LARGEST),
    Number("more", 4095, 0),
]
_ABOUT_WINDOWS: Final[list[Field]] = [Word("window", "window")]
_ABOUT_FLIGHTS: Final[list[Field]] = [
    Word("hue", "hue", "window"),
    Word("manoeuvre", "manoeuvre", "value"),
    Number("more", LARGEST, 0),
]

FRAMES: Final = Frames(
    Frame,
    STEPS.words,
    _FIELDS,
    {OPEN_WINDOW: _ABOUT_WINDOWS, WINDOW: _ABOUT_WINDOWS, MODIFY_STEP: _ABOUT_WINDOWS, FLY: _ABOUT_FLIGHTS},
)


def nouns_of(state: State) -> dict[str, list[str]]:
    """The words that fields of frames use."""
    return {"ship": state.roster.words, "window": WINDOW_WORDS, "hue": HUE_WORDS, "manoeuvre": MANOEUVRE_WORDS}

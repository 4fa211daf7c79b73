"""The chart of the bots (13.6): boxes, where each answer leads, and the rule of each. `automa` walks it."""

from __future__ import annotations

from typing import Final

# Boxes with a question.
USE_BOX: Final = 0
PASS_BOX: Final = 1
CARRYOVER_BOX: Final = 2
PATH_BOX: Final = 3
WINNING_BOX: Final = 4
MOVE_BOX: Final = 5
PLAY_BOX: Final = 6
# Boxes with a deed, which end the walk.
DO_USE: Final = 7
DO_PASS: Final = 8
DO_MOVE: Final = 9
DO_PLAY: Final = 10
FIRST_DEED: Final = 7

NO: Final = 0
YES: Final = 1
ANSWER_WORDS: Final[list[str]] = ["no", "yes"]


class Box:
    """A box of the chart: its word, its rule, and the boxes that yes and no lead to; a deed leads nowhere."""

    def __init__(self, number: int, word: str, rule: str, yes: int = -1, no: int = -1) -> None:
        self.number = number
        self.word = word
        self.rule = rule
        self.yes = yes
        self.no = no


CHART: Final[list[Box]] = [
    Box(USE_BOX, "use?", "13.7", yes=DO_USE, no=PASS_BOX),
    Box(PASS_BOX, "pass?", "13.8", yes=CARRYOVER_BOX, no=MOVE_BOX),
    Box(CARRYOVER_BOX, "carryover?", "13.9", yes=DO_PASS, no=PATH_BOX),
    Box(PATH_BOX, "path?", "13.10", yes=WINNING_BOX, no=MOVE_BOX),
    Box(WINNING_BOX, "winning?", "13.11", yes=DO_PASS, no=MOVE_BOX),
    Box(MOVE_BOX, "move?", "13.12", yes=DO_MOVE, no=PLAY_BOX),
    Box(PLAY_BOX, "play?", "13.13", yes=DO_PLAY, no=DO_PASS),
    Box(DO_USE, "use", "13.7"),
    Box(DO_PASS, "pass", "13.8"),
    Box(DO_MOVE, "move", "13.12"),
    Box(DO_PLAY, "play", "13.13"),
]
BOX_WORDS: Final[list[str]] = [box.word for box in CHART]
YES_TO: Final[list[int]] = [box.yes for box in CHART]
NO_TO: Final[list[int]] = [box.no for box in CHART]

# Why a bot does something, or does not (13.15 to 13.21), with the rule of each.
NOT_USEFUL: Final = 0
ICONS: Final = 1
FORCES: Final = 2
CORRUPTS: Final = 3
DRAWS: Final = 4
HAS_WIELDER: Final = 5
NEW_GROUND: Final = 6
NEW_PATH: Final = 7
LAST_PATH: Final = 8
TWICE: Final = 9
UNPLAYABLE: Final = 10
REASON_WORDS: Final[list[str]] = [
    "not-useful", "icons", "forces", "corrupts", "draws", "wielder", "battleground", "path", "last-path", "twice",
    "unplayable",
]  # fmt: skip
REASON_RULES: Final[list[str]] = [
    "13.33", "13.15", "13.16", "13.17", "13.18", "13.19", "13.20", "13.21", "13.15", "13.24", "13.36",
]  # fmt: skip
USELESS_EVENT_RULE: Final = "13.37"  # an event that is not useful is cycled

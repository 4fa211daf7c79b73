"""From the command to the dialogue: a new match, or one that goes on."""

from __future__ import annotations

from pathlib import Path

import gnomon
from gnomon import BadText
from gnomon.cli.command import NAME as COMMAND
from gnomon.cli.companion import SETUP, Wishes
from gnomon.cli.companion.box import Box, again
from gnomon.cli.companion.dialogue import Dialogue
from gnomon.cli.companion.opening import Opening
from gnomon.cli.table import archive
from gnomon.cli.table.archive import Archive
from gnomon.cli.table.casting_shadows import CastingShadowsDrawing
from gnomon.cli.table.casting_shadows_lore import Lore
from gnomon.cli.table.screen import Screen


def begin(game: str, wishes: Wishes, seed: int, save: Path | None, plain: bool) -> int:
    screen = Screen(plain)
    try:
        match = Opening(gnomon.load(game), wishes, screen, seed).match()
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return 0
    return _talk(Box(match), screen, save or archive.free_name(match, SETUP))


def go_on(path: Path, save: Path | None, plain: bool) -> int:
    match, _ = archive.load(path)
    if match.record.header.setup != SETUP:
        raise BadText(str(path), "setup", "a match of gnomon companion", match.record.header.setup)
    return _talk(again(match, archive.pending_of(path)), Screen(plain), save or path)


def _talk(box: Box, screen: Screen, path: Path) -> int:
    header = box.match.record.header
    drawing = CastingShadowsDrawing(Lore(header, box.lexicon))
    dialogue = Dialogue(box, drawing, screen, Archive(box.match, ["human"], path))
    dialogue.keep()  # a place that cannot be written to is found out now
    screen.say(f"{box.match.game.title}, {drawing.heading()}, seed {header.seed}.", "bold")
    screen.say(f"Kept after every answer in {path}; {COMMAND} companion --resume {path} goes on with it.")
    screen.say("At every prompt: ? explains, help lists what can be typed, undo takes the last answer back.")
    return dialogue.run()

"""The dialogue for a page: the same box and the same questions as in the terminal, one answer at a time."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

import gnomon
from gnomon import Match
from gnomon.cli.companion import SETUP, Wishes
from gnomon.cli.companion.box import Answer, Box, again
from gnomon.cli.companion.names import Unclear
from gnomon.cli.companion.opening import Opening
from gnomon.cli.companion.questions import answer, question_for
from gnomon.cli.companion.standing import distances, result, standing
from gnomon.cli.table import archive
from gnomon.cli.table.casting_shadows import CastingShadowsDrawing
from gnomon.cli.table.casting_shadows_lore import Lore
from gnomon.games.casting_shadows.compile import BOT_SPELLS
from gnomon.server.refused import Refused
from gnomon.server.talking import Asked, AskedChoice

Plain = dict[str, Any]
Word = Annotated[str, Meta(max_length=40)]
BOTS = (1, 2, 3)
BOT_HP = {"easy": 4, "standard": 6, "hard": 8}
USUAL = Wishes()


class Wanted(Struct, forbid_unknown_fields=True):
    """What a page says about the box on the table; what it leaves out is as usual, or dealt."""

    character: Word = ""
    bots: int = USUAL.bots
    bot_hp: int = USUAL.bot_hp
    bot_spells: dict[Word, Word] = {}
    homes: Annotated[list[Word], Meta(max_length=4)] = []


class BoxTalk:
    """One dialogue."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.drawing = CastingShadowsDrawing(Lore(box.match.record.header, box.lexicon))

    @property
    def match(self) -> Match:
        return self.box.match

    @property
    def past(self) -> list[Answer]:
        return self.box.past

    def view(self) -> Plain:
        view = self.box.view()
        view["distances"] = distances(self.box)
        return view

    def question(self) -> Asked | None:
        if self.box.match.decision is None:
            return None
        asked = question_for(self.box, self.drawing.lore)
        choices = [AskedChoice(**asdict(one)) for one in asked.choices()]
        return Asked(asked.kind, asked.about(), asked.lines(), asked.rule, choices)

    def standing(self) -> list[str]:
        lines = standing(self.box, self.drawing.lore)
        return lines if self.box.match.decision is not None else [*lines, result(self.box, self.drawing)]

    def answer(self, line: str) -> str:
        try:
            answer(self.box, question_for(self.box, self.drawing.lore), line.strip())
        except Unclear as error:
            raise Refused("bad-request", str(error)) from None
        return self.box.past[-1].said

    def again(self, said: str) -> None:
        self.box.again(said)

    def undo(self) -> None:
        self.box.undo()

    def record(self) -> str:
        return archive.text(self.box.match, ["human"], self.box.pending())


def begin(game: str, wishes: Plain, seed: int) -> BoxTalk:
    wanted = _wanted(wishes)
    spells = ",".join(f"{bot}={spell}" for bot, spell in wanted.bot_spells.items())
    homes = ",".join(wanted.homes)
    try:
        chosen = Wishes(wanted.character, wanted.bots, wanted.bot_hp, spells, homes)
        return BoxTalk(Box(Opening(gnomon.load(game), chosen, None, seed).match()))
    except Unclear as error:
        raise Refused("bad-request", str(error)) from None


def _wanted(wishes: Plain) -> Wanted:
    try:
        return msgspec.convert(wishes, Wanted)
    except msgspec.ValidationError as error:
        raise Refused("bad-request", f"These wishes are not understood: {str(error)[:200]}.") from None


def resume(record: str) -> BoxTalk:
    return BoxTalk(again(gnomon.replay(record, "stored record"), ""))


def opening(game: str) -> Plain:
    """What may be wished for, and what is usual."""
    found = Opening(gnomon.load(game), USUAL, None, 0)
    tables = {you: found.as_character(you) for you in found.characters}
    return {
        "characters": found.characters,
        "rivals": {you: [one for one in found.characters if one != you] for you in found.characters},
        "bots": list(BOTS),
        "bot_hp": BOT_HP,
        "spells": list(BOT_SPELLS),
        "tiles": {you: match.view(0)["state"]["tiles"] for you, match in tables.items()},
        "homes": {you: found.homes_of(match) for you, match in tables.items()},
        "usual": {"bots": USUAL.bots, "bot_hp": USUAL.bot_hp},
        "setup": SETUP,
    }

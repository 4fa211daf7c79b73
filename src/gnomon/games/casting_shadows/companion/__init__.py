"""Shadow Boxing with the real box: what the bots' rules need to know (15.27)."""

from __future__ import annotations

from typing import Final

from gnomon.companion import Asker, Box, Companion, Question
from gnomon.companion.box import View
from gnomon.companion.companion import Plain
from gnomon.games.casting_shadows.companion.asked import state_of
from gnomon.games.casting_shadows.companion.chance import Card, Dice
from gnomon.games.casting_shadows.companion.opening import READINGS, Chosen, Opening, choices
from gnomon.games.casting_shadows.companion.report import Report
from gnomon.games.casting_shadows.companion.standing import distances, result, standing
from gnomon.games.casting_shadows.companion.turns import Blow, Way
from gnomon.games.casting_shadows.compile import BOT_SPELLS
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.options import MOST_SOLO_BOTS, STANDARD_BOT_HP
from gnomon.games.casting_shadows.teller import CastingShadowsTeller
from gnomon.kernel.game import Game
from gnomon.kernel.match import Match
from gnomon.kernel.words import ENGLISH
from gnomon.telling import Teller

LEVELS: Final = {"easy": 4, "standard": STANDARD_BOT_HP, "hard": 8}


class ShadowBoxing(Companion):
    name = "shadow-boxing"
    setups = ("companion",)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.choices = choices()

    # Before the first turn

    def open(self, setup: str, chosen: Plain, seed: int, asker: Asker | None, language: str = ENGLISH) -> Match:
        return Opening(self.game, setup, Chosen(chosen), asker, seed, language).match()

    def opening(self, setup: str, language: str = ENGLISH) -> Plain:
        """The characters, the number of bots and their HP and Spells, and the layout of the tiles."""
        usual = Opening(self.game, setup, Chosen({}), None, 0)
        tables = {you: usual.as_character(you) for you in usual.characters}
        return {
            "characters": usual.characters,
            "rivals": {you: [one for one in usual.characters if one != you] for you in usual.characters},
            "bots": list(range(1, MOST_SOLO_BOTS + 1)),
            "bot_hp": LEVELS,
            "spells": list(BOT_SPELLS),
            "tiles": {you: match.view(0)["state"]["tiles"] for you, match in tables.items()},
            "homes": {you: usual.homes_of(match) for you, match in tables.items()},
            "readings": list(READINGS),
            "usual": {"bots": MOST_SOLO_BOTS, "bot_hp": STANDARD_BOT_HP},
            "setup": setup,
        }

    # During the match

    def help(self, teller: Teller) -> str:
        return as_own(teller).words.find("talk", "help")

    def question(self, box: Box, teller: Teller) -> Question:
        lore = as_own(teller).lore
        if box.asks_table:
            return Dice(box, lore) if box.source < len(state_of(box).tables.dice) else Card(box, lore)
        step = box.match.view(0)["state"]["frames"][-1]["step"]
        return {"report": Report, "taken": Blow}.get(step, Way)(box, lore)

    def asked_at_once(self, match: Match, source: int) -> int:
        """A bot's dice are entered together, a card by itself."""
        dice = as_table(match.state).tables.dice
        return sum(dice) if source < len(dice) else 1

    def standing(self, box: Box, teller: Teller) -> list[str]:
        return standing(box, as_own(teller).lore)

    def result(self, box: Box, teller: Teller) -> str:
        return result(box, as_own(teller))

    def view(self, box: Box) -> View:
        view = box.view()
        view["distances"] = distances(box)
        return view


def as_own(teller: Teller) -> CastingShadowsTeller:
    assert isinstance(teller, CastingShadowsTeller)
    return teller

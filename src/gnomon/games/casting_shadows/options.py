"""The options of a match: the values of each, and the setups in which it matters."""

from __future__ import annotations

from typing import Final

from gnomon.games.casting_shadows import content
from gnomon.games.casting_shadows.compile import BOT_SPELLS
from gnomon.games.casting_shadows.state import READINGS
from gnomon.games.casting_shadows.tables import Tables
from gnomon.kernel.options import SEATS, Option, choice, flag, names, text, whole

MOST_SOLO_BOTS: Final = 3
MOST_BOTS_BESIDE: Final = 2  # in the house variant
STANDARD_BOT_HP: Final = 6
DEALT: Final = "random"
CHOSEN: Final = "choose"
READING: Final = "reading"  # the group of options that choose another reading of a rule
# A reading that makes no difference is not offered: nobody is Frozen in the base game, and with the real box the
# player's own turn is played on the table.
READING_SETUPS: Final[dict[str, list[str]]] = {
    "empty_tiles": ["base", "exclusive", "shadow-boxing"],
    "reroll_converted": ["base", "exclusive", "shadow-boxing"],
    "transform_early": ["base", "exclusive", "shadow-boxing"],
    "free_while_frozen": ["exclusive"],
}


def options(edition: str, solo: bool, tables: Tables) -> list[Option]:
    """Every option, in the order shown, with the number of bots and how they start (15.1, 15.2, 15.4, 15.26)."""
    bots = whole("bots", MOST_SOLO_BOTS, 1, MOST_SOLO_BOTS) if solo else whole("bots", 0, 0, MOST_BOTS_BESIDE)
    beside, first = whole("beside", 7, 6, 7), choice("first", "seat-1", ["seat-1", "random"])
    beside.setups, first.setups = ["exclusive"], ["base", "exclusive"]
    usual = [CHOSEN, DEALT] if solo else [DEALT, CHOSEN]  # the solo player picks a character (15.1)
    return [
        names("characters", usual, tables.character_slugs, SEATS),
        text("map", "", ["", *content.maps(edition)], is_file=True),
        beside,
        first,
        flag("overheal", False),
        flag("absorb_again", True),
        bots,
        whole("bot_hp", STANDARD_BOT_HP, 1, tables.full_hp),
        names("bot_spells", [DEALT], list(BOT_SPELLS), "bots"),
        *(reading(name) for name in READINGS),
        text("overlay", "", [], is_file=True),
    ]


def reading(name: str) -> Option:
    """Another reading of a rule, off by default."""
    option = flag(name, False)
    option.group = READING
    option.setups = READING_SETUPS.get(name, [])
    return option

"""The real box is on the table, and the bots of a solo rule book are run here."""

from __future__ import annotations

from dataclasses import dataclass

SETUP = "companion"


@dataclass(frozen=True)
class Wishes:
    """What was given on the command line; empty where it is to be asked."""

    character: str = ""
    bots: int = 3
    bot_hp: int = 6
    bot_spells: str = ""
    homes: str = ""
    map: str = ""
    overlay: str = ""

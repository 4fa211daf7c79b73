"""Squads and tables of chance: any pilots with any upgrades that may fly together, so that every card is met."""

from __future__ import annotations

from gnomon.games.x_wing.game import GAME
from gnomon.games.x_wing.squads import Recruit, Squad, faults, slots_of, written
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker

MOST_SHIPS = 6
TRIES = 30  # upgrades that are tried on a squad
TABLES = GAME.tables("")
FACTIONS = sorted(set(TABLES.faction))
STARTS = ["placing", "laid-out"]
OBSTACLES = ["asteroids", "debris", "mixed", "none"]
DECKS = ["tfa", "original"]
# All ships hit hard, have no shields, and draw three cards for one as Maarek does.
FOUR_LIKE_MAAREK = "; ".join(["storm-squadron-pilot: targeting-computer"] * 4)
MAAREKS: Plain = {
    "squad_1": FOUR_LIKE_MAAREK,
    "squad_2": FOUR_LIKE_MAAREK,
    "start": "laid-out",
    "obstacles": "none",
    "overlay": "[tie-advanced]\nattack = 6\nshields = 0\nhull = 9\n\n"
    '[targeting-computer]\neffects = [{ when = "card-dealt", as = "attacker", do = "draw-three" }]\n',
}


def squad(picker: Picker) -> str:
    """A legal squad of one to six ships, in the notation of squads."""
    faction = picker.one(FACTIONS)
    pilots = [pilot for pilot, one in enumerate(TABLES.faction) if one == faction]
    recruits: list[Recruit] = []
    for _ in range(1 + picker.below(MOST_SHIPS)):
        recruits = with_another(recruits, picker.one(pilots))
    while not recruits:
        recruits = with_another(recruits, picker.one(pilots))
    for _ in range(TRIES):
        recruits = equipped(recruits, picker)
    return written(TABLES, Squad(tuple(recruits)))


def with_another(recruits: list[Recruit], pilot: int) -> list[Recruit]:
    """The same ships and one more, if it may fly with them."""
    more = [*recruits, Recruit(pilot)]
    return recruits if faults(TABLES, Squad(tuple(more))) else more


def equipped(recruits: list[Recruit], picker: Picker) -> list[Recruit]:
    """The same ships, one of them with one more upgrade, if it may have it."""
    at = picker.below(len(recruits))
    one = recruits[at]
    free = slots_of(TABLES, one)
    fitting = [upgrade for upgrade, slot in enumerate(TABLES.slot) if slot in free]
    more = [*recruits]
    more[at] = Recruit(one.pilot, (*one.upgrades, picker.one(fitting)))
    return recruits if faults(TABLES, Squad(tuple(more))) else more


def options(picker: Picker) -> Plain:
    """The options of a match of chance, which ends after the rounds of a simulation."""
    return {
        "squad_1": squad_or_ready(picker),
        "squad_2": squad_or_ready(picker),
        "start": picker.one(STARTS),
        "obstacles": picker.one(OBSTACLES),
        "damage": picker.one(DECKS),
        **GAME.setups["dogfight"].simulated,
    }


def squad_or_ready(picker: Picker) -> str:
    """Every third squad is one of those ready to fly."""
    return picker.one(TABLES.squad_slugs) if picker.chance(3) else squad(picker)

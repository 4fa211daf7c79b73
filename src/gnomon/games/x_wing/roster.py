"""Who flies in a match: the ships of both squads with their cards, as numbers that never change during play.

A *hook* is an effect of a card in play: the ship that has it, the row of the effect, and the card it stands on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.tables import NOTHING
from gnomon.kernel.ints import Ints

WINDOWS: Final = 30
PILOT_CARD: Final = -1  # in `hook_place`: the effect stands on the pilot's own card


class Roster:
    """Ships are numbered through both squads: those of seat 0 first, in the order of the squad."""

    def __init__(self) -> None:
        self.words: list[str] = []  # by ship, the names in the notation
        self.seat: Ints = NOTHING
        self.pilot: Ints = NOTHING
        self.ship: Ints = NOTHING  # its type
        self.half: Ints = NOTHING
        self.points: Ints = NOTHING  # of the pilot with all upgrades
        self.skill: Ints = NOTHING  # with upgrades
        self.elite_skill: Ints = NOTHING  # how much of it comes from Elite cards (lost with an Injured Pilot)
        self.attack: Ints = NOTHING
        self.agility: Ints = NOTHING  # printed on pilot and ship
        self.hull: Ints = NOTHING  # with upgrades
        self.shields: Ints = NOTHING  # with upgrades
        self.bar: Ints = NOTHING  # with upgrades, as bits
        self.arcs: Ints = NOTHING
        self.unique: Ints = NOTHING  # 1: a unique pilot
        self.faction: Ints = NOTHING
        self.upgrades: list[Ints] = []  # by ship: upgrades by their place
        self.by_seat: i64 = 0  # the ships of seat 0, as bits; the others are seat 1's
        self.count: i64 = 0
        # Hooks
        self.hook_ship: Ints = NOTHING
        self.hook_effect: Ints = NOTHING
        self.hook_place: Ints = NOTHING  # the upgrade's place on the ship that carries it, or PILOT_CARD
        self.hook_lender: Ints = NOTHING  # the ship whose pilot lends the effect, or NONE (IG-2000)
        self.hook_elite: Ints = NOTHING  # 1: lost with an Injured Pilot (pilots and Elite cards)
        self.hook_bit: Ints = NOTHING  # its number among the hooks with a limit, or NONE
        self.hook_card: Ints = NOTHING  # the card's number in the noun `card`
        self.by_window: list[Ints] = []  # hooks of each window
        self.listening: i64 = 0  # windows with hooks, as bits
        self.heeds: Ints = NOTHING  # by ship, the windows of its own hooks, as bits
        self.decoys: i64 = 0  # ships that may draw fire (12.11), as bits
        self.own_only: i64 = 0  # windows whose hooks all wait for their own ship, as bits
        # Cards as the notation numbers them: pilots, then upgrades, then damage cards
        self.first_upgrade: i64 = 0
        self.first_damage: i64 = 0


NO_ROSTER: Final = Roster()

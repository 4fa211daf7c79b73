"""The content as numbers: ships, pilots, upgrades and their effects in columns; a match's squads are in roster.py."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.ints import Ints, filled

NOTHING: Final = filled(0, 0)


class Effects:
    """What cards do, one row each. See docs/x-wing-cards.md for the language."""

    def __init__(self) -> None:
        self.window: Ints = NOTHING
        self.role: Ints = NOTHING
        self.operation: Ints = NOTHING
        self.may: Ints = NOTHING  # 1: its player decides
        self.conditions: Ints = NOTHING  # bits
        self.at_low: Ints = NOTHING  # range of the attack; 0 if it does not matter
        self.at_high: Ints = NOTHING
        self.near_low: Ints = NOTHING  # range from the card's ship to the ship it picks or serves
        self.near_high: Ints = NOTHING
        self.arc_low: Ints = NOTHING  # range measured inside a firing arc of the card's ship
        self.arc_high: Ints = NOTHING
        self.pick: Ints = NOTHING
        self.cost: Ints = NOTHING  # bits
        self.limit: Ints = NOTHING
        self.count: Ints = NOTHING
        self.first: Ints = NOTHING  # a face (or set of faces to reroll), token, set of actions, or weapon
        # The face that results change to; 1: every die that can be rerolled; the token or the set of actions (0: any)
        # that token-received, token-spent or action-done is about.
        self.second: Ints = NOTHING


class Craft:
    """Ships and pilots, numbered in file order."""

    def __init__(self) -> None:
        self.ship_slugs: list[str] = []
        self.ship_titles: list[str] = []
        self.size: Ints = NOTHING
        self.half: Ints = NOTHING
        self.attack: Ints = NOTHING
        self.agility: Ints = NOTHING
        self.hull: Ints = NOTHING
        self.shields: Ints = NOTHING
        self.bar: Ints = NOTHING  # actions, as bits
        self.arcs: Ints = NOTHING  # as bits
        self.dials: list[Ints] = []  # manoeuvres in dial order
        self.hues: list[Ints] = []  # their difficulties
        self.hues_by_manoeuvre: list[Ints] = []  # by every manoeuvre there is; white where it is not on the dial
        # Pilots
        self.pilot_slugs: list[str] = []
        self.pilot_titles: list[str] = []
        self.ship_of: Ints = NOTHING
        self.faction: Ints = NOTHING
        self.skill: Ints = NOTHING
        self.pilot_points: Ints = NOTHING
        self.pilot_unique: Ints = NOTHING
        self.pilot_slots: list[list[int]] = []  # Modification and Title included
        self.pilot_stats: list[Ints] = []  # attack, agility, hull, shields where they differ from the ship's; or empty
        self.pilot_effects: list[list[int]] = []  # rows of effects


class Tables(Craft):
    """Everything the content files say: ships, pilots, and here upgrades, damage cards, obstacles and squads."""

    def __init__(self) -> None:
        super().__init__()
        self.hash = ""
        # Upgrades
        self.upgrade_slugs: list[str] = []
        self.upgrade_titles: list[str] = []
        self.slot: Ints = NOTHING
        self.upgrade_points: Ints = NOTHING
        self.upgrade_unique: Ints = NOTHING
        self.limited: Ints = NOTHING
        self.only_size: Ints = NOTHING  # NONE where any
        self.only_ship: Ints = NOTHING
        self.only_faction: Ints = NOTHING
        self.only_skill: Ints = NOTHING  # the least; 0 where any
        self.only_action: Ints = NOTHING  # an action the bar must show; NONE where any
        self.grants_skill: Ints = NOTHING
        self.grants_agility: Ints = NOTHING
        self.grants_hull: Ints = NOTHING
        self.grants_shields: Ints = NOTHING
        self.grants_bar: Ints = NOTHING  # as bits
        self.grants_slots: list[list[int]] = []
        self.grants_one_of: list[list[int]] = []  # one slot, of these
        self.grants_different: Ints = NOTHING  # 1: cards in the slots it grants differ from the ship's others
        self.grants_discount: Ints = NOTHING  # points off a card in a slot it grants
        self.card_action: Ints = NOTHING  # the action printed on the card; NONE where none
        self.upgrade_effects: list[list[int]] = []
        # Upgrades that are weapons
        self.weapon_dice: Ints = NOTHING  # 0: not a weapon
        self.weapon_low: Ints = NOTHING
        self.weapon_high: Ints = NOTHING
        self.weapon_around: Ints = NOTHING  # 1: fires in any direction
        self.needs_lock: Ints = NOTHING
        self.spends_lock: Ints = NOTHING
        self.spends_focus: Ints = NOTHING
        self.discarded: Ints = NOTHING  # 1: its own discard is its cost
        self.twice: Ints = NOTHING
        self.on_hit: Ints = NOTHING
        # Damage cards: a card is its entry, `damage_kind` what it does
        self.damage_slugs: list[str] = []
        self.damage_titles: list[str] = []
        self.damage_kind: Ints = NOTHING
        self.trait: Ints = NOTHING
        self.copies: list[list[int]] = []  # by deck, then by card
        # Obstacles: outlines in micrometres, x and y in turn, counter-clockwise round the middle
        self.obstacle_slugs: list[str] = []
        self.obstacle_kind: Ints = NOTHING
        self.outlines: list[list[int]] = []
        # Squads ready to fly, in the notation of squads.py
        self.squad_slugs: list[str] = []
        self.squads: list[str] = []
        self.effects: Effects = Effects()


NO_TABLES: Final = Tables()

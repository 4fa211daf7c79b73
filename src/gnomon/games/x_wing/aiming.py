"""Aiming (6.1 to 6.6): which weapons a ship may use on which enemies, in which arcs, and what obstructs the line."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.conditions import operates, works
from gnomon.games.x_wing.fleet import ails, are_enemies, is_in_arcs, is_in_play, range_between
from gnomon.games.x_wing.geometry.arcs import arc_gap
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.geometry.ranges import FAR, Line, band, is_out_of_range
from gnomon.games.x_wing.geometry.sight import is_obstructed, is_obstructed_by_base
from gnomon.games.x_wing.state import DRAWS_FIRE, NO_MORE_ATTACKS, State
from gnomon.games.x_wing.steps import DECLARE, USE_ON
from gnomon.games.x_wing.terms import (
    AHEAD,
    ANYWHERE,
    ASTEROID,
    BEHIND,
    BLINDED_PILOT,
    CANNON,
    CANNON_WEAPON,
    DO_AIM_AT_TOUCHING,
    DO_FEEDBACK,
    DO_OBSTRUCT,
    FRONT_ARC,
    MAY_ATTACK,
    MAY_TARGET,
    MOBILE_ARC,
    NONE,
    OBSTRUCTS,
    PRIMARY_WEAPON,
    TURRET,
)
from gnomon.kernel.offers import Offers, offer

NEVER: Final = 4  # a range no weapon has


def is_on_asteroid(state: State, number: i64) -> bool:
    """Whether a ship lies on an asteroid, so that it cannot attack (5.2)."""
    on = state.ships[number].on
    at: i64 = 0
    while on >> at:
        if on >> at & 1 and state.obstacles[at].kind == ASTEROID:
            return True
        at += 1
    return False


def may_attack(state: State, number: i64) -> bool:
    """Whether a ship may attack at all (6.6)."""
    ship = state.ships[number]
    if ship.marks & NO_MORE_ATTACKS or ails(ship, BLINDED_PILOT):
        return False
    return ship.on == 0 or not is_on_asteroid(state, number)


def attack_options(state: State, number: i64, weapons: i64, out: Offers) -> None:
    """Every attack that a ship may declare (6.2); `weapons` may allow only the primary one or cannons (6.14)."""
    if may_attack(state, number):
        own = state.ships[number].pose
        for target in range(state.roster.count):
            if are_enemies(state, number, target) and is_target(state, number, own, target):
                target_options(state, number, target, weapons, out)


def can_attack(state: State, number: i64, weapons: i64) -> bool:
    """Whether there is any of these attacks."""
    if may_attack(state, number):
        own = state.ships[number].pose
        for target in range(state.roster.count):
            if are_enemies(state, number, target) and is_target(state, number, own, target):
                out = Offers()
                target_options(state, number, target, weapons, out)
                if out.count > 0:
                    return True
    return False


def is_target(state: State, number: i64, own: Pose, target: i64) -> bool:
    """Whether an enemy is there, surely not beyond all ranges from a ship's own pose, and may be aimed at."""
    ship = state.ships[target]
    if is_out_of_range(own, ship.pose) or not is_in_play(ship):
        return False
    return may_aim_at(state, number, target)


def may_aim_at(state: State, number: i64, target: i64) -> bool:
    """Touching ships cannot attack each other, but for a card (6.6)."""
    if not state.ships[number].touching >> target & 1:
        return True
    return operates(state, number, MAY_TARGET, DO_AIM_AT_TOUCHING) and is_in_arcs(state, number, target)


def target_options(state: State, number: i64, target: i64, weapons: i64, out: Offers) -> None:
    """The weapons that reach one enemy."""
    if weapons != CANNON_WEAPON and not is_shielded(state, number, target, NONE):
        primary_options(state, number, target, out)
    upgrades = state.roster.upgrades[number]
    for place in range(len(upgrades)):
        upgrade = upgrades[place]
        if state.tables.weapon_dice[upgrade] == 0 or weapons == PRIMARY_WEAPON:
            continue
        if weapons == CANNON_WEAPON and state.tables.slot[upgrade] != CANNON:
            continue
        if can_use(state, number, target, place) and not is_shielded(state, number, target, place):
            if not is_offered_before(state, number, target, place):
                offer(out, DECLARE, number, target, 1 + upgrade, weapon_quadrant(state, upgrade))


def is_offered_before(state: State, number: i64, target: i64, place: i64) -> bool:
    """Whether an equal weapon stands before it: both are one option."""
    upgrades = state.roster.upgrades[number]
    for earlier in range(place):
        if upgrades[earlier] == upgrades[place] and can_use(state, number, target, earlier):
            return True
    return False


# Primary weapons


def primary_options(state: State, number: i64, target: i64, out: Offers) -> None:
    """The arcs a primary weapon may be measured in (6.19); two only where that makes a difference (6.4)."""
    arcs = state.roster.arcs[number]
    if arcs & TURRET:
        if range_between(state, number, target) <= 3:
            offer(out, DECLARE, number, target, 0, ANYWHERE)
        return
    ahead = range_in(state, number, target, AHEAD)
    if ahead <= 3:
        offer(out, DECLARE, number, target, 0, AHEAD)
    if arcs == FRONT_ARC:
        return
    other: i64 = BEHIND
    if arcs & MOBILE_ARC:
        other = state.ships[number].arc
    if other == AHEAD:
        return
    aside = range_in(state, number, target, other)
    if aside > 3:
        return
    if aside == ahead and is_blocked(state, number, target, AHEAD) == is_blocked(state, number, target, other):
        return
    offer(out, DECLARE, number, target, 0, other)


def range_in(state: State, number: i64, target: i64, quadrant: i64) -> i64:
    """The range band in an arc; beyond 3 if the target is not in it."""
    if quadrant == ANYWHERE:
        return range_between(state, number, target)
    a = state.ships[number].pose
    b = state.ships[target].pose
    if is_out_of_range(a, b):
        return NEVER
    distance = arc_gap(a, b, quadrant, Line())
    if distance >= FAR:
        return NEVER
    return band(distance)


def can_use_primary(state: State, number: i64, target: i64) -> bool:
    """Whether the primary weapon reaches an enemy in some arc."""
    out = Offers()
    primary_options(state, number, target, out)
    return out.count > 0


# Secondary weapons


def weapon_quadrant(state: State, upgrade: i64) -> i64:
    """Secondary weapons fire ahead, unless they fire in any direction (6.5)."""
    if state.tables.weapon_around[upgrade]:
        return ANYWHERE
    return AHEAD


def can_use(state: State, number: i64, target: i64, place: i64) -> bool:
    """Whether a secondary weapon is there, its needs are met, and it reaches (6.5)."""
    tables = state.tables
    ship = state.ships[number]
    upgrade = state.roster.upgrades[number][place]
    if ship.discarded >> place & 1:
        return False
    if tables.needs_lock[upgrade] and ship.lock != target:
        return False
    if tables.spends_focus[upgrade] and ship.focus == 0:
        return False
    at = range_in(state, number, target, weapon_quadrant(state, upgrade))
    return tables.weapon_low[upgrade] <= at <= tables.weapon_high[upgrade]


# Biggs Darklighter


def is_shielded(state: State, number: i64, target: i64, place: i64) -> bool:
    """Whether an enemy must be spared because the weapon could be aimed at one who draws fire (12.11)."""
    if state.roster.decoys == 0 or state.used_game == 0:
        return False  # nobody has ever drawn fire
    for other in range(state.roster.count):
        if not state.roster.decoys >> other & 1 or other == target or are_enemies(state, other, target):
            continue
        decoy = state.ships[other]
        if not decoy.marks & DRAWS_FIRE:
            continue
        if not is_in_play(decoy) or range_between(state, other, target) != 1 or not may_aim_at(state, number, other):
            continue
        if place == NONE:
            if can_use_primary(state, number, other):
                return True
        elif can_use(state, number, other, place):
            return True
    return False


# Obstruction


def is_blocked(state: State, number: i64, target: i64, quadrant: i64) -> bool:
    """Whether an obstacle, or a ship that jams, lies on the line of an attack (5.7)."""
    a = state.ships[number].pose
    b = state.ships[target].pose
    if state.obstacles and is_obstructed(a, b, quadrant, state.obstacles):
        return True
    if not state.roster.listening >> OBSTRUCTS & 1:
        return False
    jammers = jamming(state, number, target)
    return len(jammers) > 0 and is_obstructed_by_base(a, b, quadrant, jammers)


def jamming(state: State, number: i64, target: i64) -> list[Pose]:
    """Bases of the target's friends that obstruct enemy attacks (12.15)."""
    out: list[Pose] = []
    for hook in state.roster.by_window[OBSTRUCTS]:
        ship = state.roster.hook_ship[hook]
        row = state.roster.hook_effect[hook]
        if state.tables.effects.operation[row] == DO_OBSTRUCT and works(state, hook):
            if ship != target and are_enemies(state, ship, number):
                out.append(state.ships[ship].pose)
    return out


# A ship's turn in the Combat phase


def feedback_options(state: State, number: i64, out: Offers) -> None:
    """Feedback Array in place of an attack (12.19)."""
    if not state.roster.listening >> MAY_ATTACK & 1 or is_on_asteroid(state, number):
        return
    for hook in state.roster.by_window[MAY_ATTACK]:
        row = state.roster.hook_effect[hook]
        if state.roster.hook_ship[hook] != number or state.tables.effects.operation[row] != DO_FEEDBACK:
            continue
        if works(state, hook) and not state.ships[number].marks & NO_MORE_ATTACKS:
            for target in range(state.roster.count):
                if are_enemies(state, number, target) and is_in_play(state.ships[target]):
                    if range_between(state, number, target) == 1:
                        offer(out, USE_ON, number, state.roster.hook_card[hook], target)
            return

"""Ships in play and what is true of them now: skill, agility, sides, ranges, arcs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.geometry.arcs import is_in_arc
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.games.x_wing.geometry.ranges import BEYOND, band, gap, is_out_of_range
from gnomon.games.x_wing.state import (
    BRACED,
    CARD,
    COMBAT,
    DOOMED,
    FLYING,
    ROUND_SHIFT,
    Frame,
    Ship,
    State,
)
from gnomon.games.x_wing.terms import (
    BEHIND,
    DAMAGED_COCKPIT,
    DIRECT_HIT,
    FRONT_ARC,
    INJURED_PILOT,
    MOBILE_ARC,
    NONE,
    OLD_STRUCTURAL_DAMAGE,
    REAR_ARC,
    STRUCTURAL_DAMAGE,
)
from gnomon.kernel.bits import bit

# No template leads farther than this for each speed, and this much more if it is curved.
A_SPEED: Final = 40_000
A_CURVE: Final = 22_000
CORNER: Final = 57_000  # from the middle of a large base to its corner, and more
SLOWEST: Final = 1  # boosts and barrel rolls lead no farther than a manoeuvre of this speed


def push(state: State, step: i64, number: i64) -> Frame:
    """A new pending step of a ship, to come next; its player is asked."""
    frame = Frame(step, state.roster.seat[number])
    frame.ship = number
    state.frames.append(frame)
    return frame


def is_in_play(ship: Ship) -> bool:
    """Whether a ship is on the mat; one that is doomed still is (6.16)."""
    return ship.life == FLYING or ship.life == DOOMED


def ships_in_play(state: State) -> i64:
    """The ships on the mat, as bits."""
    out: i64 = 0
    for number in range(state.roster.count):
        if is_in_play(state.ships[number]):
            out |= bit(number)
    return out


def side_of(state: State, seat: i64) -> i64:
    """All ships of a seat, as bits."""
    if seat == 0:
        return state.roster.by_seat
    return (bit(state.roster.count) - 1) ^ state.roster.by_seat


def are_enemies(state: State, one: i64, other: i64) -> bool:
    """Whether two ships belong to different players; a ship is its own friend (9.11)."""
    return state.roster.seat[one] != state.roster.seat[other]


def others_near(state: State, number: i64, speed: i64) -> list[Pose]:
    """Where the other ships stand that a move of this one may meet, of whatever kind it is."""
    out: list[Pose] = []
    ships = state.ships
    own = ships[number].pose
    near = way_of(own.half, speed)
    for other in range(len(ships)):
        ship = ships[other]
        dx = ship.pose.x - own.x
        dy = ship.pose.y - own.y
        if dx * dx + dy * dy < near * near and other != number and is_in_play(ship):
            out.append(ship.pose)
    return out


def way_of(half: i64, speed: i64) -> i64:
    """More than the way from the middle of a base to that of another which it overlaps after a move, or on it."""
    return speed * A_SPEED + A_CURVE + 2 * half + 3 * half // 2 + CORNER


# Pilot skill and agility


def ails(ship: Ship, kind: i64) -> bool:
    """Whether a ship has a faceup damage card of a kind."""
    return ship.ails >> kind & 1 == 1


def ails_since(state: State, ship: Ship, kind: i64) -> bool:
    """The same for a card that acts from the round after it came faceup (7.9)."""
    if ship.ails >> kind & 1:
        for entry in ship.faceup:
            if state.tables.damage_kind[entry & CARD] == kind and entry >> ROUND_SHIFT < state.round:
                return True
    return False


def skill_of(state: State, number: i64) -> i64:
    """A ship's pilot skill now: the latest effect counts (2.5)."""
    return skill_on(state, state.ships[number], number)


def skill_on(state: State, ship: Ship, number: i64) -> i64:
    """The same for a ship at hand."""
    if ship.skill != NONE:
        return ship.skill
    if ship.ails:
        if ails_since(state, ship, DAMAGED_COCKPIT):
            return 0
        if ails(ship, INJURED_PILOT):
            return state.roster.skill[number] - state.roster.elite_skill[number]
    return state.roster.skill[number]


def agility_of(state: State, number: i64) -> i64:
    """Agility with all that changes it but what an attack adds; it may be negative until the sum is complete."""
    ship = state.ships[number]
    agility = state.roster.agility[number] + granted_agility(state, number)
    if ship.marks & BRACED:
        agility += 1
    if ship.ails:
        for entry in ship.faceup:
            kind = state.tables.damage_kind[entry & CARD]
            if kind in (STRUCTURAL_DAMAGE, OLD_STRUCTURAL_DAMAGE):
                agility -= 1
    if state.phase == COMBAT:
        agility -= ship.tractor
    return agility


def granted_agility(state: State, number: i64) -> i64:
    """What upgrades that are not discarded add."""
    upgrades = state.roster.upgrades[number]
    discarded = state.ships[number].discarded
    out: i64 = 0
    for place in range(len(upgrades)):
        if not discarded >> place & 1:
            out += state.tables.grants_agility[upgrades[place]]
    return out


def hull_left(state: State, number: i64) -> i64:
    """How many more damage cards a ship can take before it is destroyed."""
    return state.roster.hull[number] - damage_on(state, number)


def damage_on(state: State, number: i64) -> i64:
    """How much damage the cards of a ship count for: a faceup Direct Hit! counts twice (7.4)."""
    ship = state.ships[number]
    count: i64 = len(ship.facedown) + len(ship.turned) + len(ship.faceup)
    if ails(ship, DIRECT_HIT):
        for entry in ship.faceup:
            if state.tables.damage_kind[entry & CARD] == DIRECT_HIT:
                count += 1
    return count


# Range and arcs


def range_between(state: State, one: i64, other: i64) -> i64:
    """The range band between two bases (9.6); touching ships are at Range 1."""
    a = state.ships[one].pose
    b = state.ships[other].pose
    if is_out_of_range(a, b):
        return BEYOND
    return band(gap(a, b))


def is_at(state: State, one: i64, other: i64, low: i64, high: i64) -> bool:
    """Whether two ships are at a range from each other."""
    at = range_between(state, one, other)
    return low <= at <= high


def is_in_front(state: State, one: i64, other: i64) -> bool:
    """Whether the other is inside the primary firing arc."""
    return is_in_arc(state.ships[one].pose, state.ships[other].pose, 0)


def is_in_rear(state: State, one: i64, other: i64) -> bool:
    """Whether the other is inside a rear auxiliary arc."""
    if not state.roster.arcs[one] & REAR_ARC:
        return False
    return is_in_arc(state.ships[one].pose, state.ships[other].pose, BEHIND)


def is_in_mobile(state: State, one: i64, other: i64) -> bool:
    """Whether the other is inside the mobile arc."""
    if not state.roster.arcs[one] & MOBILE_ARC:
        return False
    ship = state.ships[one]
    return is_in_arc(ship.pose, state.ships[other].pose, ship.arc)


def is_in_arcs(state: State, one: i64, other: i64) -> bool:
    """Whether the other is inside any firing arc printed on the ship; a turret is no arc (6.20)."""
    if one == other:
        return False  # (12.16)
    arcs = state.roster.arcs[one]
    if arcs & FRONT_ARC and is_in_front(state, one, other):
        return True
    if arcs == FRONT_ARC:
        return False
    return is_in_rear(state, one, other) or is_in_mobile(state, one, other)

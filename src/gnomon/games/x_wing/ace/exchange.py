"""What a Combat phase may be expected to bring, worked out ship by ship in the order of skill (2.4).

Each ship fires at the target that is worth most to it. A ship that may be destroyed before its turn counts less, tokens
are spent as dice call for them, and damage adds up. Values are thousandths of a squad point.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing.ace.stakes import WHOLE, damage_share, drag_gain, fall_value, hurt_value
from gnomon.games.x_wing.aiming import attack_options
from gnomon.games.x_wing.fleet import is_in_play, skill_of
from gnomon.games.x_wing.gunnery import attack_of, cost_of, row_of_attack, turn_value, weapon_value
from gnomon.games.x_wing.odds import at_least, damage
from gnomon.games.x_wing.prospects import KILL_SHARE, left_of, price_of
from gnomon.games.x_wing.state import DOOMED, Attack, State
from gnomon.games.x_wing.steps import DECLARE
from gnomon.games.x_wing.tables import NOTHING
from gnomon.games.x_wing.terms import NONE, PLAIN_DAMAGE, TRACTOR_HIT
from gnomon.kernel.bits import bit
from gnomon.kernel.ints import Ints, filled
from gnomon.kernel.offers import Offers

SURE: Final = 1000
HALF: Final = 500


class Shot:
    """The best attack of a ship: what it is worth, and what it does to its target."""

    def __init__(self) -> None:
        self.target: i64 = NONE
        self.value: i64 = 0
        self.damage: i64 = 0  # to be expected, in thousandths
        self.kill: i64 = 0  # how likely it destroys its target, in thousandths


class Battle:
    """A Combat phase as it may be expected to go: how much of each ship is left, and how likely it still flies."""

    def __init__(self) -> None:
        self.left: Ints = NOTHING  # hull and shields, in thousandths
        self.flies: Ints = NOTHING  # in thousandths
        self.dealt: Ints = NOTHING  # damage to be expected of each seat, in thousandths
        self.stakes: Ints = NOTHING  # what it is worth to the enemy, besides its points, that a ship is destroyed


def exchange(table: State, seat: i64) -> i64:
    """What a seat may expect to gain in the Combat phase, less what it may expect to lose.

    `table` is used up: tokens are spent on it.
    """
    return fire_all(table, make_battle(table), seat)


def make_battle(table: State) -> Battle:
    """A battle before anybody has fired."""
    count = table.roster.count
    battle = Battle()
    battle.left = filled(count, 0)
    battle.flies = filled(count, SURE)
    battle.stakes = filled(count, 0)
    battle.dealt = filled(2, 0)
    for number in range(count):
        battle.left[number] = left_of(table, number) * SURE
        battle.stakes[number] = fall_value(table, 1 - table.roster.seat[number], number)
    return battle


def fire_all(table: State, battle: Battle, seat: i64) -> i64:
    """All ships that have not fired do so."""
    value: i64 = 0
    level = highest_skill(table)
    while level >= 0:
        value += fire_at_level(table, battle, battle.flies[:], seat, level)
        level -= 1
    return value


def highest_skill(table: State) -> i64:
    """The highest skill of the ships in play."""
    most: i64 = NONE
    for number in range(table.roster.count):
        if is_in_play(table.ships[number]):
            skill = skill_of(table, number)
            if skill > most:
                most = skill
    return most


def fire_at_level(table: State, battle: Battle, flew: Ints, seat: i64, level: i64) -> i64:
    """All ships of a skill fire; what they do to each other counts after that (6.16).

    `flew` is how likely each still flew when the first of them fired.
    """
    value: i64 = 0
    for number in range(table.roster.count):
        if is_in_play(table.ships[number]) and skill_of(table, number) == level and not table.done >> number & 1:
            table.done |= bit(number)
            shot = best_shot(table, battle, number)
            if shot.target != NONE:
                gain = shot.value * flew[number] // SURE
                if table.roster.seat[number] == seat:
                    value += gain
                else:
                    value -= gain
                take_shot(table, battle, number, shot, flew[number])
    return value


def best_shot(table: State, battle: Battle, number: i64) -> Shot:
    """The attack that is worth most to a ship; none if it had better hold fire."""
    best = Shot()
    offers = Offers()
    attack_options(table, number, NONE, offers)
    for at in range(offers.count):
        shot = shot_of(table, battle, offers.codes[at])
        if shot.value > best.value:
            best = shot
    return best


def shot_of(table: State, battle: Battle, code: i64) -> Shot:
    """What one attack may be expected to do."""
    attack = attack_of(table, code)
    upgrade = (code >> 32 & 4095) - 1
    row = row_of_attack(table, attack, upgrade)
    shot = Shot()
    shot.target = attack.defender
    if table.ships[shot.target].life == DOOMED:
        return shot  # nothing saves it (6.16)
    if upgrade != NONE and table.tables.on_hit[upgrade] != PLAIN_DAMAGE:
        shot.value = weapon_value(table, attack, upgrade, row)
        if table.tables.on_hit[upgrade] != TRACTOR_HIT:
            shot.damage = at_least(row, 1 + table.ships[attack.defender].evade)
    else:
        plain_shot(table, battle, attack, row, shot)
        if upgrade != NONE and table.tables.twice[upgrade]:
            shot.value *= 2
            shot.damage *= 2
    if table.mission is not None:
        hit = at_least(row, 1 + table.ships[attack.defender].evade)
        shot.value += drag_gain(table, attack.attacker, attack.defender, upgrade) * hit // SURE
    shot.value = shot.value * battle.flies[attack.defender] // SURE
    if upgrade != NONE:
        shot.value -= cost_of(table, upgrade)
    return shot


def plain_shot(table: State, battle: Battle, attack: Attack, row: i64, shot: Shot) -> None:
    """An attack that deals its damage."""
    target = attack.defender
    left = (battle.left[target] + HALF) // SURE
    if left < 1:
        left = 1
    price = price_of(table, target) * damage_share(table, attack.attacker, target) // WHOLE + hurt_value(table, target)
    evades = table.ships[target].evade
    shot.damage = damage(row, evades, left)
    shot.kill = at_least(row, left + evades)
    whole = table.roster.hull[target] + table.roster.shields[target]
    shot.value = price * shot.damage // SURE + price * (whole + 2) * shot.kill // (KILL_SHARE * SURE)
    shot.value += battle.stakes[target] * shot.kill // SURE


def engage_value(state: State, seat: i64, code: i64) -> i64:
    """What a turn of the Combat phase is worth, with all that comes after it in the phase."""
    table = state.copy()
    battle = make_battle(table)
    flew = battle.flies[:]
    number = code >> 8 & 4095
    table.done |= bit(number)
    value: i64 = 0
    if code & 255 == DECLARE:
        shot = shot_of(table, battle, code)
        value = shot.value
        take_shot(table, battle, number, shot, SURE)
    else:
        value = turn_value(table, code)
    value += fire_at_level(table, battle, flew, seat, skill_of(table, number))
    return value + fire_all(table, battle, seat)


def take_shot(table: State, battle: Battle, number: i64, shot: Shot, sure: i64) -> None:
    """Damage, and tokens that are gone; a ship that may not live to fire does less."""
    target = shot.target
    hurt = shot.damage * sure // SURE
    battle.dealt[table.roster.seat[number]] += hurt * battle.flies[target] // SURE
    battle.left[target] -= hurt
    battle.flies[target] -= battle.flies[target] * shot.kill // SURE * sure // SURE
    defender = table.ships[target]
    if defender.evade > 0:
        defender.evade -= 1
    elif defender.focus > 0:
        defender.focus -= 1
    attacker = table.ships[number]
    if attacker.focus > 0:
        attacker.focus -= 1

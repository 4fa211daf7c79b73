"""When a card's effect applies: whose moment it is, whether the card works, and the conditions of its row."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.x_wing.fleet import (
    ails,
    are_enemies,
    is_at,
    is_in_arcs,
    is_in_front,
    is_in_mobile,
    is_in_play,
    is_in_rear,
    range_between,
)
from gnomon.games.x_wing.geometry.arcs import arc_gap
from gnomon.games.x_wing.geometry.ranges import FAR, Line, band
from gnomon.games.x_wing.roster import PILOT_CARD
from gnomon.games.x_wing.state import GLITTERS, MARKSMAN, Frame, State
from gnomon.games.x_wing.terms import (
    ACTION_DONE,
    AS_ATTACKER,
    AS_DEFENDER,
    BEHIND,
    DESTROYED,
    ENEMY_NEAR,
    FAR_OR_UNSEEN,
    FOR_ATTACKER,
    FOR_DEFENDER,
    FORBIDS,
    FRONT_ARC,
    GREEN,
    IF_DESTROYED,
    IF_FAST,
    IF_GREEN,
    IF_HIT,
    IF_SEGNOR,
    IN_ARC,
    IN_FRONT_ARC,
    IN_MOBILE_ARC,
    IN_REAR_ARC,
    INJURED_PILOT,
    LONE,
    MARKED,
    MARKSMANSHIP,
    MOBILE_ARC,
    MODIFY_ATTACK,
    MODIFY_DEFENCE,
    NO_LIMIT,
    NONE,
    OTHER_STRESSED,
    OUT_OF_ARC,
    OWN,
    PER_GAME,
    PICK_NONE,
    PRIMARY,
    REAR_ARC,
    SEGNOR_LEFT,
    SEGNOR_RIGHT,
    SPEEDS,
    STRESSED,
    THIS_WEAPON,
    TOKEN_RECEIVED,
    TOKEN_SPENT,
    TOUCHED,
    UNSEEN,
    UNSTRESSED,
)
from gnomon.kernel.bits import bit


def applies(state: State, frame: Frame, hook: i64) -> bool:
    """Whether an effect can be used in a window, but for whom it picks."""
    number = state.roster.hook_ship[hook]
    row = state.roster.hook_effect[hook]
    if not is_its_moment(state, frame, hook, number, row) or not works(state, hook, frame.window == DESTROYED):
        return False
    rows = state.tables.effects
    if rows.pick[row] != PICK_NONE:
        return True
    return is_met(state, hook, other_of(state, hook, row), frame.value)


def is_its_moment(state: State, frame: Frame, hook: i64, number: i64, row: i64) -> bool:
    """Whether the window is about the card's ship, in the role the effect names."""
    role = state.tables.effects.role[row]
    if role == OWN:
        return (frame.ship == NONE or frame.ship == number) and is_its_subject(state, frame, row)
    if role == TOUCHED:
        return frame.other == number
    attack = state.attack
    if attack is None:
        return False
    if frame.window == MODIFY_ATTACK or frame.window == MODIFY_DEFENCE:
        if state.roster.seat[number] != frame.seat:
            return False
    if role == AS_ATTACKER:
        return attack.attacker == number
    if role == AS_DEFENDER:
        return attack.defender == number
    served = served_by(state, role)
    if served == number or are_enemies(state, served, number):
        return False
    rows = state.tables.effects
    return is_at(state, number, served, rows.near_low[row], rows.near_high[row])


def is_its_subject(state: State, frame: Frame, row: i64) -> bool:
    """Whether the window is about the token or action that the effect waits for."""
    wanted = state.tables.effects.second[row]
    if frame.window == TOKEN_RECEIVED or frame.window == TOKEN_SPENT:
        return frame.value == wanted
    if frame.window == ACTION_DONE:
        return wanted == 0 or wanted >> frame.value & 1 == 1
    return True


def served_by(state: State, role: i64) -> i64:
    """The ship that another one's card serves in an attack."""
    attack = state.attack
    assert attack is not None
    if role == FOR_ATTACKER:
        return attack.attacker
    return attack.defender


def other_of(state: State, hook: i64, row: i64) -> i64:
    """The other ship of an attack, seen from the card's ship."""
    attack = state.attack
    if attack is None:
        return NONE
    role = state.tables.effects.role[row]
    if role in (AS_ATTACKER, FOR_ATTACKER):
        return attack.defender
    if role in (AS_DEFENDER, FOR_DEFENDER):
        return attack.attacker
    return NONE


def works(state: State, hook: i64, even_destroyed: bool = False) -> bool:
    """Whether a card is in force: its ship in play, the card not discarded or ignored, its limit not used up (9.3)."""
    roster = state.roster
    number = roster.hook_ship[hook]
    ship = state.ships[number]
    if not is_in_play(ship) and not even_destroyed:
        return False  # (9.5)
    place = roster.hook_place[hook]
    if place != PILOT_CARD and ship.discarded >> place & 1:
        if not is_running(state, hook) and not is_fired(state, number, place):
            return False
    lender = roster.hook_lender[hook]
    if lender != NONE:
        giver = state.ships[lender]
        if not is_in_play(giver) or ails(giver, INJURED_PILOT):
            return False
    elif roster.hook_elite[hook] and ails(ship, INJURED_PILOT) and not is_running(state, hook):
        return False
    return not is_used_up(state, hook)


def is_running(state: State, hook: i64) -> bool:
    """Whether an effect was started for the round, so that it lasts even whatever its card (9.9, 12.10)."""
    return state.tables.effects.conditions[state.roster.hook_effect[hook]] & MARKED != 0


def is_fired(state: State, number: i64, place: i64) -> bool:
    """Whether the attack being made is that of a weapon, which may have been discarded as its cost (6.5)."""
    attack = state.attack
    return attack is not None and attack.attacker == number and attack.weapon == place


def is_used_up(state: State, hook: i64) -> bool:
    """Whether an effect has been used as often as a round or a match allows."""
    limit = state.tables.effects.limit[state.roster.hook_effect[hook]]
    if limit == NO_LIMIT:
        return False
    if limit == PER_GAME:
        return state.used_game >> state.roster.hook_bit[hook] & 1 == 1
    return state.used_round >> state.roster.hook_bit[hook] & 1 == 1


def note_use(state: State, hook: i64) -> None:
    """Count a use against the effect's limit."""
    limit = state.tables.effects.limit[state.roster.hook_effect[hook]]
    if limit == PER_GAME:
        state.used_game |= bit(state.roster.hook_bit[hook])
    elif limit != NO_LIMIT:
        state.used_round |= bit(state.roster.hook_bit[hook])


def answers(state: State, number: i64, window: i64, token: i64) -> bool:
    """Whether a ship has a card in force that waits for such a token to be received, or spent."""
    if not state.roster.listening >> window & 1:
        return False
    for hook in state.roster.by_window[window]:
        if state.roster.hook_ship[hook] == number and works(state, hook):
            if state.tables.effects.second[state.roster.hook_effect[hook]] == token:
                return True
    return False


def operates(state: State, number: i64, window: i64, operation: i64) -> bool:
    """Whether a ship has a card in force with an operation of a window."""
    return operating_hook(state, number, window, operation) != NONE


def operating_hook(state: State, number: i64, window: i64, operation: i64) -> i64:
    """The hook of such a card, or NONE."""
    if not state.roster.heeds[number] >> window & 1:
        return NONE
    for hook in state.roster.by_window[window]:
        if (
            state.roster.hook_ship[hook] == number
            and state.tables.effects.operation[state.roster.hook_effect[hook]] == operation
            and works(state, hook)
        ):
            return hook
    return NONE


def forbids(state: State) -> i64:
    """What cards forbid in the attack being made, as bits; it counts more than what others allow (9.12)."""
    out: i64 = 0
    if state.roster.listening >> FORBIDS & 1:
        for hook in state.roster.by_window[FORBIDS]:
            row = state.roster.hook_effect[hook]
            if is_in_role(state, hook, row) and works(state, hook) and is_met(state, hook, other_of(state, hook, row)):
                out |= state.tables.effects.first[row]
    return out


def is_in_role(state: State, hook: i64, row: i64) -> bool:
    """Whether a card's ship attacks or defends, as its effect says."""
    attack = state.attack
    if attack is None:
        return False
    if state.tables.effects.role[row] == AS_ATTACKER:
        return attack.attacker == state.roster.hook_ship[hook]
    return attack.defender == state.roster.hook_ship[hook]


# Conditions


def is_met(state: State, hook: i64, other: i64, value: i64 = NONE) -> bool:
    """Whether ranges and conditions of an effect hold; `other` is the ship they speak of, if any."""
    rows = state.tables.effects
    row = state.roster.hook_effect[hook]
    number = state.roster.hook_ship[hook]
    low = rows.at_low[row]
    if low:
        attack = state.attack
        if attack is None or not low <= attack.range <= rows.at_high[row]:
            return False
    low = rows.near_low[row]
    role = rows.role[row]
    if low and (role in (AS_ATTACKER, AS_DEFENDER)):
        if not is_at(state, number, other, low, rows.near_high[row]):
            return False
    low = rows.arc_low[row]
    if low and not is_at_in_arc(state, number, other, low, rows.arc_high[row], rows.conditions[row]):
        return False
    conditions = rows.conditions[row]
    if conditions == 0:
        return True
    return (
        holds_of_ship(state, hook, number, conditions, value)
        and holds_of_attack(state, hook, conditions)
        and holds_of_arcs(state, number, other, conditions)
    )


def holds_of_ship(state: State, hook: i64, number: i64, conditions: i64, value: i64) -> bool:
    """Conditions on the card's own ship."""
    ship = state.ships[number]
    if conditions & UNSTRESSED and ship.stress > 0:
        return False
    if conditions & STRESSED and ship.stress == 0:
        return False
    if conditions & LONE and not is_lone(state, number):
        return False
    if conditions & ENEMY_NEAR and count_near(state, number) == 0:
        return False
    if conditions & IF_GREEN and value != GREEN:
        return False
    if conditions & IF_FAST and (ship.flown == NONE or ship.flown % SPEEDS < 3):
        return False
    if conditions & IF_SEGNOR and not is_segnor(ship.dial):
        return False
    return not conditions & MARKED or is_marked(state, hook, number)


def is_segnor(manoeuvre: i64) -> bool:
    """Whether a manoeuvre is a Segnor's loop."""
    return manoeuvre != NONE and SEGNOR_LEFT <= manoeuvre // SPEEDS <= SEGNOR_RIGHT


def is_marked(state: State, hook: i64, number: i64) -> bool:
    """Whether the effect that a card starts for a round is running."""
    place = state.roster.hook_place[hook]
    upgrade = state.roster.upgrades[number][place]
    mark = GLITTERS
    if state.tables.card_action[upgrade] == MARKSMANSHIP:
        mark = MARKSMAN
    return state.ships[number].marks & mark != 0


def holds_of_attack(state: State, hook: i64, conditions: i64) -> bool:
    """Conditions on the attack being made."""
    if not conditions & (PRIMARY | THIS_WEAPON | IF_HIT | IF_DESTROYED):
        return True
    attack = state.attack
    if attack is None:
        return False
    if conditions & PRIMARY and attack.weapon != NONE:
        return False
    if conditions & THIS_WEAPON and attack.weapon != state.roster.hook_place[hook]:
        return False
    if conditions & IF_HIT and not attack.any_hit:
        return False
    return not conditions & IF_DESTROYED or attack.killed == 1


def holds_of_arcs(state: State, number: i64, other: i64, conditions: i64) -> bool:
    """Conditions on where the other ship is."""
    if conditions & OTHER_STRESSED and state.ships[other].stress == 0:
        return False
    if conditions & IN_ARC and not is_in_arcs(state, number, other):
        return False
    if conditions & OUT_OF_ARC and is_in_arcs(state, number, other):
        return False
    if conditions & UNSEEN and is_in_arcs(state, other, number):
        return False
    if conditions & IN_REAR_ARC and not is_in_rear(state, number, other):
        return False
    if conditions & IN_FRONT_ARC and not is_in_front(state, number, other):
        return False
    if conditions & IN_MOBILE_ARC and not is_in_mobile(state, number, other):
        return False
    return not conditions & FAR_OR_UNSEEN or not is_at_in_arc(state, other, number, 1, 2, 0)


def is_at_in_arc(state: State, number: i64, other: i64, low: i64, high: i64, conditions: i64) -> bool:
    """Whether the other is at a range measured inside a firing arc of the ship (9.7)."""
    arcs = state.roster.arcs[number]
    ship = state.ships[number]
    if conditions & IN_MOBILE_ARC:
        return arcs & MOBILE_ARC != 0 and is_band_in(state, number, other, ship.arc, low, high)
    if arcs & FRONT_ARC and is_band_in(state, number, other, 0, low, high):
        return True
    if arcs & REAR_ARC and is_band_in(state, number, other, BEHIND, low, high):
        return True
    return arcs & MOBILE_ARC != 0 and is_band_in(state, number, other, ship.arc, low, high)


def is_band_in(state: State, number: i64, other: i64, quadrant: i64, low: i64, high: i64) -> bool:
    """The same for one quadrant."""
    distance = arc_gap(state.ships[number].pose, state.ships[other].pose, quadrant, Line())
    if distance >= FAR:
        return False
    return low <= band(distance) <= high


def is_lone(state: State, number: i64) -> bool:
    """Whether no other friendly ship is at Range 1 to 2."""
    for other in range(state.roster.count):
        if other != number and not are_enemies(state, number, other) and is_in_play(state.ships[other]):
            if range_between(state, number, other) <= 2:
                return False
    return True


def count_near(state: State, number: i64) -> i64:
    """How many enemies are at Range 1."""
    count: i64 = 0
    for other in range(state.roster.count):
        if are_enemies(state, number, other) and is_in_play(state.ships[other]):
            if range_between(state, number, other) == 1:
                count += 1
    return count

"""Check the pending steps of a position: which step may be on top of which, and what each one needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.games.x_wing.dice import attack_dice, number
from gnomon.games.x_wing.fleet import is_in_play
from gnomon.games.x_wing.geometry.pose import SMALL
from gnomon.games.x_wing.intel import REBELS, is_carrier, is_hidden, kinds_left, result_by_goals, winner_of
from gnomon.games.x_wing.mission import (
    can_escape,
    escape_options,
    has_escape,
    has_slice,
    is_last_round,
    ships_after,
)
from gnomon.games.x_wing.movement import BUMPS_SHIFT, ORDER_BITS, is_ionized
from gnomon.games.x_wing.planning import needs_dial
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.setup import layer_of
from gnomon.games.x_wing.state import (
    ACTIVATION,
    CARD,
    COMBAT,
    ENDING,
    FLED,
    FLYING,
    HAS_SLICED,
    INTEL_TOKENS,
    OPEN_INTEL,
    PLACING,
    PLANNING,
    WAITING,
    Frame,
    Mission,
    State,
)
from gnomon.games.x_wing.state import DESTROYED as DESTROYED_LIFE
from gnomon.games.x_wing.steps import (
    ACT,
    ATTACK,
    BEGIN_COMBAT,
    BURN,
    CHECK_DESTROYED,
    CRASH,
    DRAG,
    END_COMBAT,
    END_PHASE,
    ENGAGE,
    FACE_SHIP,
    FLY,
    FREE_ACT,
    FURTHER_ATTACK,
    GO,
    HIDE_INTEL,
    LAY_OBSTACLE,
    LOSE_WEAPON,
    MODIFY,
    NEXT_ACTIVE,
    NEXT_ENGAGE,
    NEXT_PLACING,
    OPEN_WINDOW,
    PERFORM,
    PICK_ACTIVE,
    PICK_DAMAGE,
    PICK_EDGE,
    PICK_INITIATIVE,
    PLACE_ESCAPE,
    PLACE_SHIP,
    PLAN,
    POINT_ARC,
    SHED_LOCK,
    SLICE,
    SPENDING,
    SPIN_OBSTACLE,
    STRESS_AFTER,
    SUFFER,
    TAKE_LOCK,
    WINDOW,
)
from gnomon.games.x_wing.terms import (
    ACTION_DONE,
    ATTACK_BONUS,
    CARD_DEALT,
    DESTROYED,
    EVADE_TOKEN,
    FACE_WORDS,
    FIRST_QUERY,
    FOCUS_TOKEN,
    LOCK_TOKEN,
    MISSED,
    MODIFY_ATTACK,
    MODIFY_DEFENCE,
    MOVED,
    NONE,
    OVERLAPPED,
    REVEALED,
    TOKEN_RECEIVED,
    TOKEN_SPENT,
    TOKEN_WORDS,
)
from gnomon.games.x_wing.view import ACTION_WORDS
from gnomon.kernel.bits import bit, bits
from gnomon.kernel.codec import is_stack
from gnomon.kernel.offers import Offers
from gnomon.kernel.toml import Reader

# The undermost steps, each with its phase.
UNDERMOST: Final[dict[int, int]] = {
    PICK_INITIATIVE: PLACING,
    LAY_OBSTACLE: PLACING,
    SPIN_OBSTACLE: PLACING,
    PICK_EDGE: PLACING,
    PLACE_SHIP: PLACING,
    FACE_SHIP: PLACING,
    NEXT_PLACING: PLACING,
    PLAN: PLANNING,
    PICK_ACTIVE: ACTIVATION,
    NEXT_ACTIVE: ACTIVATION,
    BEGIN_COMBAT: ACTIVATION,
    ENGAGE: COMBAT,
    NEXT_ENGAGE: COMBAT,
    END_COMBAT: COMBAT,
    END_PHASE: ENDING,
    PLACE_ESCAPE: PLACING,
    HIDE_INTEL: PLACING,
    GO: ENDING,
}
BEFORE_ESCAPE: Final = (LAY_OBSTACLE, SPIN_OBSTACLE, PLACE_ESCAPE)  # the first steps of a mission (14.3, 14.4)
# What cards and damage may add wherever something is going on.
ADDED: Final[list[int]] = [
    OPEN_WINDOW, WINDOW, FREE_ACT, POINT_ARC, SHED_LOCK, STRESS_AFTER, TAKE_LOCK, DRAG, CRASH, BURN, CHECK_DESTROYED,
    SUFFER, LOSE_WEAPON,
]  # fmt: skip
# Which steps may be directly on top of a step; a step that is missing here is always on top.
FOLLOWS: Final[dict[int, list[int]]] = {
    NEXT_PLACING: [POINT_ARC],
    NEXT_ACTIVE: [FLY, ACT, PERFORM, *ADDED],  # an action without its flight, as positions may be arranged
    BEGIN_COMBAT: ADDED,
    NEXT_ENGAGE: [ATTACK, FURTHER_ATTACK, *ADDED],
    END_COMBAT: [SLICE, *ADDED],
    END_PHASE: ADDED,
    FLY: [ACT, PERFORM, *ADDED],
    PERFORM: ADDED,
    ATTACK: [MODIFY, *ADDED],
    OPEN_WINDOW: [SPENDING, *ADDED],
    SPENDING: ADDED,
    STRESS_AFTER: ADDED,
    SHED_LOCK: ADDED,
    CRASH: ADDED,
    BURN: ADDED,
    CHECK_DESTROYED: ADDED,
    SUFFER: [PICK_DAMAGE, *ADDED],
}
STAGES: Final = 16  # of an attack
FLIGHT_STAGES: Final = 7
GRANTED: Final = 1  # the last kind of attack that a card grants
BOTH: Final = 2  # seats that a window asks
# Windows of a flight, and all that are about a ship.
OF_FLIGHTS: Final = (REVEALED, MOVED, OVERLAPPED)
OF_SHIPS: Final = (*OF_FLIGHTS, ACTION_DONE, TOKEN_RECEIVED, TOKEN_SPENT, DESTROYED)


def check_pending(state: State, data: Reader) -> None:
    """Somebody can choose, and every step below can go on; or the match is over."""
    frames = state.frames
    if bool(frames) == bool(state.over):
        raise data.bad("frames", "pending steps until the match is over, and none after")
    attacking = [frame for frame in frames if frame.step == ATTACK]
    if len(attacking) != (0 if state.attack is None else 1):
        raise data.bad("frames", "one attack that is pending, and the same in `attack`")
    if bool(state.looked) != (bool(frames) and frames[-1].step == PICK_DAMAGE):
        raise data.bad("looked", "cards while somebody picks one of them")
    if frames:
        check_stack(state, data)
    elif state.mission is not None:
        check_end(state, state.mission, data)


def check_stack(state: State, data: Reader) -> None:
    """Every step has what it needs, and may be where it is."""
    frames = state.frames
    if not STEPS.is_choice(frames[-1].step):
        raise data.bad("frames", "a step on top where somebody chooses")
    base = int(frames[0].step)
    if base not in UNDERMOST or not is_stack(frames, FOLLOWS):
        raise data.bad("frames", "pending steps that can follow each other")
    if state.phase != UNDERMOST[base]:
        raise data.bad("phase", "the phase of the pending steps")
    if (state.initiative == NONE) != (base == PICK_INITIATIVE):
        raise data.bad("initiative", "the seat that has it, unless that is being chosen")
    for at, reader in enumerate(data.tables("frames")):
        if not is_possible(state, at):
            raise reader.bad("step", f"what {STEPS.words[frames[at].step]} needs")
    if state.phase != PLACING:
        check_placed(state, data)
    check_dials(state, data)
    if state.mission is not None:
        check_prepared(state, state.mission, data)


def check_placed(state: State, data: Reader) -> None:
    """Setup is over, so no ship waits (1.6)."""
    if any(ship.life == WAITING for ship in state.ships):
        raise data.bad("ships", "every ship placed once setup is over")


def check_prepared(state: State, mission: Mission, data: Reader) -> None:
    """Initiative, the escape point and intel are where they are at this step (14.2 to 14.5), and she flies (14.10)."""
    step = int(state.frames[0].step)
    if state.initiative != REBELS:
        raise data.bad("initiative", f"{REBELS}, the convoy's seat")
    if has_escape(mission) == (step in BEFORE_ESCAPE):
        raise data.bad("mission", "an escape point if it is placed before this step, else none")
    if mission.escaped or state.ships[mission.ketsu].life in (DESTROYED_LIFE, FLED):
        raise data.bad("over", "true once Ketsu Onyo has got away, fled or been destroyed")
    if step not in BEFORE_ESCAPE and step != HIDE_INTEL:
        check_intel(state, mission, data)
        return
    if mission.stolen or mission.lost or (carriers(state) and step != HIDE_INTEL):
        raise data.bad("mission", "no intel anywhere before it is hidden on ships")
    if any(ship.intel & OPEN_INTEL for ship in state.ships):
        raise data.bad("ships", "no intel face up before all of it is hidden")


def carriers(state: State) -> int:
    """How many ships carry intel."""
    return sum(is_carrier(state, number) for number in range(state.roster.count))


def check_intel(state: State, mission: Mission, data: Reader) -> None:
    """All intel has been hidden, so every token is somewhere (14.5, 14.6)."""
    if carriers(state) + len(mission.stolen) + len(mission.lost) != len(INTEL_TOKENS):
        raise data.bad("mission", "four intel tokens, on ships, stolen or lost")


def check_end(state: State, mission: Mission, data: Reader) -> None:
    """A mission that is over was set up, shows all its intel, and has the result of its goals (14.10, 14.11)."""
    check_placed(state, data)
    if not has_escape(mission):
        raise data.bad("mission", "an escape point once setup is over")
    check_intel(state, mission, data)
    if any(is_hidden(state, number) for number in range(state.roster.count)):
        raise data.bad("over", "false while intel lies face down")
    has_ketsu = is_in_play(state.ships[mission.ketsu])
    if has_ketsu and not mission.escaped and not is_last_round(state):
        raise data.bad("over", "false while Ketsu Onyo and a ship of the convoy fly, until she gets away")
    if state.winner != (winner_of(result_by_goals(state)) if has_ketsu else REBELS):
        raise data.bad("winner", "the seat that has reached its goal")
    if mission.escaped and (not can_escape(state) or is_last_round(state)):
        raise data.bad("mission", "escaped only with Ketsu Onyo at Range 1 of the escape point, before the last round")


def check_dials(state: State, data: Reader) -> None:
    """Ships that are still to be activated have a dial, unless they are ionized (2.2, 3.11)."""
    if state.phase != ACTIVATION or state.frames[0].step == BEGIN_COMBAT:
        return
    for at, ship in enumerate(state.ships):
        if ship.life == FLYING and not state.done >> at & 1 and ship.dial == NONE and not is_ionized(state, at):
            raise data.bad("done", f"a dial for {state.roster.words[at]}, which is still to be activated")


def is_possible(state: State, at: int) -> bool:
    """Whether a step has what it needs: a ship of its seat, and more."""
    frame = state.frames[at]
    need = NEEDS.get(int(frame.step))
    return need is None or need(state, at, frame)


# What steps need


def is_own(state: State, frame: Frame) -> bool:
    """Whether the step is about a ship of the seat that is asked."""
    return frame.ship != NONE and state.roster.seat[frame.ship] == frame.seat


def flies(state: State, at: int, frame: Frame) -> bool:
    return is_own(state, frame) and is_in_play(state.ships[frame.ship])


def has_ship(state: State, at: int, frame: Frame) -> bool:
    return frame.ship != NONE


def are_all_laid(state: State) -> bool:
    """Whether all obstacles lie on the mat."""
    return len(state.obstacles) >= len(state.field.pieces)


def can_lay(state: State, at: int, frame: Frame) -> bool:
    return not are_all_laid(state) and frame.seat == layer_of(state, len(state.obstacles))


def can_pick_edge(state: State, at: int, frame: Frame) -> bool:
    """The seat without initiative picks an edge, once (1.5, 14.2)."""
    return frame.seat == 1 - state.initiative and state.edge == NONE


def can_place(state: State, at: int, frame: Frame) -> bool:
    return is_own(state, frame) and state.ships[frame.ship].life == WAITING and state.edge != NONE


def goes_on_placing(state: State, at: int, frame: Frame) -> bool:
    return state.edge != NONE and are_all_laid(state)


def can_plan(state: State, at: int, frame: Frame) -> bool:
    return is_own(state, frame) and needs_dial(state, frame.ship)


def can_pick(state: State, at: int, frame: Frame) -> bool:
    """Ships of one seat that have not had their turn."""
    ready = bits(frame.used)
    if not ready or ready[-1] >= state.roster.count or frame.used & state.done:
        return False
    lives = [is_in_play(state.ships[one]) for one in ready]
    return all(lives) and all(state.roster.seat[one] == frame.seat for one in ready)


def can_fly(state: State, at: int, frame: Frame) -> bool:
    """A ship whose dial is open, at a stage of its activation, and the obstacles and ships it met."""
    if not is_own(state, frame) or not 1 <= frame.count <= FLIGHT_STAGES or frame.value == NONE:
        return False
    met, most = frame.used, len(state.obstacles)
    while met:
        if not 1 <= met & 15 <= most:
            return False
        met >>= ORDER_BITS
    return frame.more >> BUMPS_SHIFT < bit(state.roster.count)


def can_act(state: State, at: int, frame: Frame) -> bool:
    below = state.frames[at - 1]
    return flies(state, at, frame) and below.ship in (NONE, frame.ship) and frame.count >= 0


def can_attack(state: State, at: int, frame: Frame) -> bool:
    attack = state.attack
    return attack is not None and frame.ship == attack.attacker and 0 <= frame.count <= STAGES


def can_attack_again(state: State, at: int, frame: Frame) -> bool:
    return flies(state, at, frame) and 0 <= frame.value <= GRANTED


def can_modify(state: State, at: int, frame: Frame) -> bool:
    return frame.window in (MODIFY_ATTACK, MODIFY_DEFENCE)


def can_open(state: State, at: int, frame: Frame) -> bool:
    """A window of an attack is in an attack, one of a flight right after it, and many are about a ship."""
    window, below = int(frame.window), state.frames[at - 1]
    if not 0 <= window < FIRST_QUERY or not 0 <= frame.count <= BOTH or window == CARD_DEALT:
        return False
    if ATTACK_BONUS <= window <= MISSED and below.step != ATTACK:
        return False
    if window in OF_FLIGHTS and (below.step != FLY or below.ship != frame.ship):
        return below.step == OPEN_WINDOW and below.window == OVERLAPPED == window
    if window == OVERLAPPED and frame.other == NONE:
        return False
    return (window not in OF_SHIPS or frame.ship != NONE) and is_about(frame, window)


def is_about(frame: Frame, window: int) -> bool:
    """The action that was performed, the token that was received or spent."""
    if window == ACTION_DONE:
        return 0 <= frame.value < len(ACTION_WORDS)
    return window not in (TOKEN_RECEIVED, TOKEN_SPENT) or 0 <= frame.value < len(TOKEN_WORDS)


def can_spend(state: State, at: int, frame: Frame) -> bool:
    """A token is spent on dice, a lock on some that are there."""
    attack = state.attack
    if attack is None or frame.ship not in (attack.attacker, attack.defender):
        return False
    if frame.value != LOCK_TOKEN:
        return frame.value in (FOCUS_TOKEN, EVADE_TOKEN)
    dice = attack_dice(frame.more)
    return all(number(dice, face) <= number(attack.dice, face) for face in range(len(FACE_WORDS)))


def can_drag(state: State, at: int, frame: Frame) -> bool:
    """The opponent moves a small ship (8.5)."""
    if frame.ship == NONE or state.roster.seat[frame.ship] == frame.seat:
        return False
    return state.roster.half[frame.ship] == SMALL and is_in_play(state.ships[frame.ship])


def can_suffer(state: State, at: int, frame: Frame) -> bool:
    return is_own(state, frame) and frame.count >= 0 and frame.more >= 0


def can_be_destroyed(state: State, at: int, frame: Frame) -> bool:
    """With a card, that is one that came up on the ship."""
    if not is_own(state, frame):
        return False
    return frame.value == NONE or any(entry & CARD == frame.value for entry in state.ships[frame.ship].faceup)


def can_crash(state: State, at: int, frame: Frame) -> bool:
    return is_own(state, frame) and 0 <= frame.value < len(state.obstacles)


def can_pick_damage(state: State, at: int, frame: Frame) -> bool:
    """The attacker's player picks a card for an enemy (12.5)."""
    return is_own(state, frame) and frame.other != NONE and state.roster.seat[frame.other] != frame.seat


# Steps of Mission 16 (14)


def can_put_escape(state: State, at: int, frame: Frame) -> bool:
    """All obstacles lie, and there is a spot for the escape point."""
    if state.mission is None or has_escape(state.mission) or frame.seat != REBELS:
        return False
    out = Offers()
    escape_options(state, frame, out)
    return are_all_laid(state) and out.count > 0


def can_hide(state: State, at: int, frame: Frame) -> bool:
    """A ship of the convoy, none from it on with a token, and enough of them for the tokens that are left."""
    if state.mission is None or not has_escape(state.mission) or not is_own(state, frame) or frame.seat != REBELS:
        return False
    if not are_all_laid(state):
        return False
    if any(ship.life not in (WAITING, FLYING) for ship in state.ships):
        return False
    if any(is_carrier(state, other) for other in range(frame.ship, state.roster.count)):
        return False
    return 0 < len(kinds_left(state)) <= ships_after(state, frame.ship) + 1


def can_try_to_slice(state: State, at: int, frame: Frame) -> bool:
    if state.mission is None or frame.ship != state.mission.ketsu or not is_own(state, frame):
        return False
    ship = state.ships[frame.ship]
    was_asked = state.frames[at - 1].value == ship.arc
    return was_asked and has_slice(state, frame.ship) and not ship.marks & HAS_SLICED


def can_go(state: State, at: int, frame: Frame) -> bool:
    """She is where the match can be ended, and the round does not end it (14.9, 14.10)."""
    if state.mission is None or frame.ship != state.mission.ketsu:
        return False
    return is_own(state, frame) and can_escape(state) and not is_last_round(state)


NEEDS: Final[dict[int, Callable[[State, int, Frame], bool]]] = {
    LAY_OBSTACLE: can_lay,
    SPIN_OBSTACLE: can_lay,
    PICK_EDGE: can_pick_edge,
    PLACE_SHIP: can_place,
    FACE_SHIP: can_place,
    NEXT_PLACING: goes_on_placing,
    POINT_ARC: flies,
    PLAN: can_plan,
    PICK_ACTIVE: can_pick,
    ENGAGE: can_pick,
    FLY: can_fly,
    ACT: can_act,
    PERFORM: can_act,
    FREE_ACT: flies,
    ATTACK: can_attack,
    FURTHER_ATTACK: can_attack_again,
    MODIFY: can_modify,
    WINDOW: can_open,
    OPEN_WINDOW: can_open,
    SPENDING: can_spend,
    DRAG: can_drag,
    SUFFER: can_suffer,
    CHECK_DESTROYED: can_be_destroyed,
    CRASH: can_crash,
    BURN: has_ship,
    PICK_DAMAGE: can_pick_damage,
    LOSE_WEAPON: flies,
    TAKE_LOCK: flies,
    SHED_LOCK: has_ship,
    STRESS_AFTER: has_ship,
    PLACE_ESCAPE: can_put_escape,
    HIDE_INTEL: can_hide,
    SLICE: can_try_to_slice,
    GO: can_go,
}

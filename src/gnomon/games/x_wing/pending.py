"""What may be pending in a position: steps that fit the state and each other."""

from __future__ import annotations

from typing import Final

from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steps import (
    ACT,
    ATTACK,
    BURN,
    CHECK_DESTROYED,
    CRASH,
    DRAG,
    FACE_SHIP,
    FLY,
    FREE_ACT,
    FURTHER_ATTACK,
    LOSE_WEAPON,
    MODIFY,
    OPEN_WINDOW,
    PERFORM,
    PICK_DAMAGE,
    PICK_INITIATIVE,
    PLACE_SHIP,
    PLAN,
    POINT_ARC,
    SHED_LOCK,
    SPENDING,
    STRESS_AFTER,
    SUFFER,
    TAKE_LOCK,
    WINDOW,
)
from gnomon.games.x_wing.terms import FIRST_QUERY, NONE
from gnomon.kernel.toml import Reader

OF_A_SHIP: Final = {
    PLACE_SHIP, FACE_SHIP, POINT_ARC, PLAN, ACT, FREE_ACT, PICK_DAMAGE, LOSE_WEAPON, TAKE_LOCK, SHED_LOCK, DRAG,
    FURTHER_ATTACK, FLY, PERFORM, ATTACK, SUFFER, CHECK_DESTROYED, STRESS_AFTER, CRASH, SPENDING,
    BURN,
}  # fmt: skip
IN_ATTACKS: Final = {ATTACK, MODIFY, SPENDING}
WINDOWS: Final = {OPEN_WINDOW, WINDOW, MODIFY}


def check_pending(state: State, data: Reader) -> None:
    """Refuse pending steps that do not fit the state."""
    if bool(state.frames) == bool(state.over):
        raise data.bad("frames", "pending steps until the match is over, and none after")
    if state.frames and not STEPS.is_choice(state.frames[-1].step):
        raise data.bad("frames", "a step on top where somebody chooses")
    for frame, reader in zip(state.frames, data.tables("frames")):
        check_frame(state, frame, reader)
    attacking = [frame for frame in state.frames if frame.step == ATTACK]
    if len(attacking) != (0 if state.attack is None else 1):
        raise data.bad("frames", "one attack that is pending, and the same in `attack`")
    if bool(state.looked) != (bool(state.frames) and state.frames[-1].step == PICK_DAMAGE):
        raise data.bad("looked", "cards while somebody picks one of them")
    if state.initiative == NONE and state.frames and state.frames[-1].step != PICK_INITIATIVE:
        raise data.bad("initiative", "the seat that has it")


def check_frame(state: State, frame: Frame, data: Reader) -> None:
    """A step has what it needs."""
    word = STEPS.words[frame.step]
    if frame.step in OF_A_SHIP and frame.ship == NONE:
        raise data.bad("ship", f"the ship of {word}")
    if frame.step in IN_ATTACKS and state.attack is None:
        raise data.bad("step", f"an attack for {word}")
    if frame.step in WINDOWS and not 0 <= frame.window < FIRST_QUERY:
        raise data.bad("window", "a window that is asked about")
    if frame.step == CRASH and not 0 <= frame.value < len(state.obstacles):
        raise data.bad("value", "the number of an obstacle")
    if frame.step == PICK_DAMAGE and frame.other == NONE:
        raise data.bad("other", "the ship that is dealt the card")

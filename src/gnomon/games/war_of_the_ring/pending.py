"""Check the pending steps of a position: which step may follow which on the stack, and what each one needs."""

from __future__ import annotations

from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.state import Frame, State
from gnomon.games.war_of_the_ring.tables import NONE
from gnomon.kernel.toml import Reader


def check_pending(state: State, data: Reader) -> None:
    """Somebody can choose, and every step below can continue; or the match is over."""
    if state.winner != NONE:
        state.frames = []
        return
    if not state.frames or not STEPS.is_choice(state.frames[-1].step):
        raise data.bad("frames", "a step on top where somebody chooses")
    if not all(is_possible(state, frame) for frame in state.frames):
        raise data.bad("frames", "pending steps that fit the state")


def is_possible(state: State, frame: Frame) -> bool:
    """Whether a step belongs to a player and its seat, and its text exists."""
    tables = state.tables
    if frame.player == NONE or state.players[frame.player].seat != frame.seat:
        return False
    return frame.script < len(tables.script_first) and frame.row <= len(tables.op)

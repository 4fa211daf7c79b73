"""Windows (9): moments at which cards act. One mechanism opens them all.

A window that no card of the match listens to costs one look at a mask. Otherwise a frame asks first the player with
initiative, then the other: each uses cards in any order, and is done when everything mandatory is through (9.2).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gnomon.games.x_wing import effects
from gnomon.games.x_wing.conditions import applies
from gnomon.games.x_wing.state import Frame, State
from gnomon.games.x_wing.steps import DONE, MODIFY, OPEN_WINDOW, WINDOW
from gnomon.games.x_wing.terms import MODIFY_ATTACK, MODIFY_DEFENCE, NONE
from gnomon.games.x_wing.tokens import modify_tokens, take_token_way
from gnomon.kernel.bits import bit
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.offers import Offers, offer

BOTH: Final = 2


def run_window(state: State, frame: Frame, dealer: Dealer) -> None:
    """Go on with a window: ask whoever may do something; what leaves no choice is done without asking (9.10)."""
    out = Offers()
    while frame.count < BOTH:
        out.clear()
        way_options(state, frame, out)
        if out.count == 1 and out.codes[0] & 255 != DONE:
            take_way(state, frame, out.codes[0], dealer)
            return
        if out.count > 1:
            frame.step = MODIFY if is_modifying(frame) else WINDOW
            return
        next_seat(frame)
    state.frames.pop()


def is_modifying(frame: Frame) -> bool:
    """Whether dice are modified, which only one side does at a time (6.8, 6.10)."""
    return frame.window == MODIFY_ATTACK or frame.window == MODIFY_DEFENCE


def next_seat(frame: Frame) -> None:
    """The other player is asked next, or nobody."""
    frame.count += 1
    frame.seat = 1 - frame.seat
    if is_modifying(frame):
        frame.count = 2


def way_options(state: State, frame: Frame, out: Offers) -> None:
    """Every way to use a card or token now, and to be done unless something mandatory is left."""
    must = False
    hooks = state.roster.by_window[frame.window]
    rows = state.tables.effects
    for place in range(len(hooks)):
        hook = hooks[place]
        if frame.used >> place & 1 or state.roster.seat[state.roster.hook_ship[hook]] != frame.seat:
            continue
        if is_repeated(state, frame, place) or not applies(state, frame, hook):
            continue
        before = out.count
        effects.ways(state, frame, hook, out)
        if out.count > before and not rows.may[state.roster.hook_effect[hook]]:
            must = True
    if is_modifying(frame):
        modify_tokens(state, frame, out)
    if not must:
        offer(out, DONE)


def is_repeated(state: State, frame: Frame, place: i64) -> bool:
    """Whether an earlier copy of the same card on the same ship is still to be used: equal ones are offered once."""
    hooks = state.roster.by_window[frame.window]
    hook = hooks[place]
    for earlier in range(place):
        other = hooks[earlier]
        if (
            state.roster.hook_card[other] == state.roster.hook_card[hook]
            and state.roster.hook_ship[other] == state.roster.hook_ship[hook]
            and not frame.used >> earlier & 1
            and applies(state, frame, other)
        ):
            return True
    return False


def take_way(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    """Use a card or token, or be done."""
    frame.step = OPEN_WINDOW
    kind = code & 255
    if kind == DONE:
        next_seat(frame)
    elif not take_token_way(state, frame, code, dealer):
        place = place_of(state, frame, code >> 8 & 4095, code >> 20 & 4095)
        frame.used |= bit(place)
        effects.use(state, frame, state.roster.by_window[frame.window][place], code, dealer)


def place_of(state: State, frame: Frame, number: i64, card: i64) -> i64:
    """The place in the window of a ship's card that can be used now."""
    hooks = state.roster.by_window[frame.window]
    for place in range(len(hooks)):
        hook = hooks[place]
        if (
            not frame.used >> place & 1
            and state.roster.hook_ship[hook] == number
            and state.roster.hook_card[hook] == card
            and applies(state, frame, hook)
        ):
            return place
    return NONE

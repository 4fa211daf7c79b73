"""Death! Ride, Ride to Ruin! (10.10)."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring.asking import push
from gnomon.games.war_of_the_ring.state import CARD, Frame, State
from gnomon.games.war_of_the_ring.steps import DO_RUIN, DONE, RUIN, RUIN_VICTIM, SACRIFICE, STRIKE
from gnomon.games.war_of_the_ring.tables import MORDOR, NONE, ROHAN, SHADOW
from gnomon.games.war_of_the_ring.units import (
    AREAS,
    ELSEWHERE,
    eliminate_in_play,
    entries_at,
    index_in,
    last_in,
    unit_end,
)
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import Ints
from gnomon.kernel.offers import Offers, offer


def begin(state: State, number: i64) -> None:
    """Ask which Rohan cards are given up, if there are any."""
    if can_sacrifice(state, number):
        push(state, RUIN, number)


def can_sacrifice(state: State, number: i64) -> bool:
    for entry in state.players[number].reserve:
        if state.tables.faction[entry & CARD] == ROHAN:
            return True
    return False


def ruin_options(state: State, frame: Frame, out: Offers) -> None:
    """Any Rohan card in the reserve, as often as the player likes."""
    reserve = state.players[frame.player].reserve
    for at in range(len(reserve)):
        card = reserve[at] & CARD
        if state.tables.faction[card] == ROHAN and index_in(reserve, card) == at:
            offer(out, SACRIFICE, card)
    offer(out, DONE)


def ruin(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    if code & 255 == SACRIFICE:
        reserve = state.players[frame.player].reserve
        frame.count += fall(state, AREAS + frame.player, last_in(reserve, code >> 8 & 4095), ROHAN)
        if can_sacrifice(state, frame.player):
            return
    state.frames.pop()
    push(state, DO_RUIN, state.scenario.player_of[MORDOR]).count = frame.count


def fall(state: State, area: i64, at: i64, faction: i64) -> i64:
    """Eliminate a card with its items; returns how many of them are of a faction."""
    side: i64 = SHADOW
    if faction == ROHAN:
        side = 1 - side
    entries = entries_at(state, side, area)
    count = of_faction(state, entries, at, faction)
    eliminate_in_play(state, side, area, at, ELSEWHERE)
    return count


def of_faction(state: State, entries: Ints, at: i64, faction: i64) -> i64:
    count: i64 = 0
    for index in range(at, unit_end(state.tables, entries, at)):
        if state.tables.faction[entries[index] & CARD] == faction:
            count += 1
    return count


def do_ruin(state: State, frame: Frame, dealer: Dealer) -> None:
    """The Mordor player eliminates as many Mordor cards from active battlegrounds, as far as it has them."""
    found = targets(state)
    if frame.count <= 0 or not found:
        state.frames.pop()
    elif state.players[frame.player].bot:
        strike(state, frame, right_most(state))
    elif len(found) == 1:
        strike(state, frame, found[0])
    else:
        frame.step = RUIN_VICTIM


def targets(state: State) -> list[int]:
    """Mordor cards on active battlegrounds, each once a battleground: the card, and the place above it."""
    out: list[int] = []
    for ground in state.grounds:
        for entry in state.shadow[ground]:
            target = int(entry & CARD | ground << 8)
            if state.tables.faction[entry & CARD] == MORDOR and target not in out:
                out.append(target)
    return out


def right_most(state: State) -> i64:
    """The Mordor card that a bot gives up: the right-most on the right-most battleground (13.5)."""
    out: i64 = NONE
    for ground in state.grounds:
        for entry in state.shadow[ground]:
            if state.tables.faction[entry & CARD] == MORDOR:
                out = entry & CARD | ground << 8
    return out


def victim_options(state: State, frame: Frame, out: Offers) -> None:
    for target in targets(state):
        offer(out, STRIKE, target & CARD, target >> 8)


def victim(state: State, frame: Frame, code: i64, dealer: Dealer) -> None:
    frame.step = DO_RUIN
    strike(state, frame, code >> 8 & CARD | (code >> 20 & CARD) << 8)


def strike(state: State, frame: Frame, target: i64) -> None:
    ground = target >> 8
    at = index_in(state.shadow[ground], target & CARD)
    if state.players[frame.player].bot:
        at = last_in(state.shadow[ground], target & CARD)
    if at != NONE:
        frame.count -= fall(state, ground, at, MORDOR)

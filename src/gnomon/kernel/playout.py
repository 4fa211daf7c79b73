"""Whole matches played inside compiled code by built-in players: results and counters only, no events, no text."""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.kernel.dealer import Dealer, Seeded
from gnomon.kernel.offers import Offers
from gnomon.kernel.state import RANDOM, State


def play_out(state: State, dealer: Dealer, players: list[int], own: list[Seeded], most: i64) -> i64:
    """Play a match to its end; returns the number of decisions, or -1 if it was not over after `most`.

    Each seat has a player, by its number in `Game.players`, and its own random stream, so no choice affects the
    dealer's chance or another seat's.
    """
    decisions: i64 = 0
    out = Offers()
    while not state.is_over():
        if decisions == most:
            return -1
        seat = state.chooser()
        if players[seat] == RANDOM:  # what State.choose would do, without the call
            out.clear()
            state.gather(out)
            state.apply(out.codes[own[seat].below(out.count)], dealer)
        else:
            state.apply(state.choose(players[seat], own[seat]), dealer)
        decisions += 1
    return decisions

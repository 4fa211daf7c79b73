"""Cards that a text makes a bot draw and play (13.32): they are turned up, and everybody sees them.

Some are eliminated at random, the first that fit are played, one may be kept, and the rest is cycled.
"""

from __future__ import annotations

from mypy_extensions import i64

from gnomon.games.war_of_the_ring import evidence, piles
from gnomon.games.war_of_the_ring.asking import push
from gnomon.games.war_of_the_ring.playing import is_played, push_enter
from gnomon.games.war_of_the_ring.state import HANDS, Frame, Player, State
from gnomon.games.war_of_the_ring.steps import KEPT, REVEALED, TURNED_UP
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    ASIDE_CYCLE_SHIFT,
    ASIDE_KEEP_SHIFT,
    ASIDE_PLAY_SHIFT,
    ASIDE_SHARE,
    NONE,
    NOTHING,
    RESERVE,
    TO_RESERVE,
    fits,
)
from gnomon.games.war_of_the_ring.useful import destination
from gnomon.kernel.dealer import Dealer
from gnomon.kernel.ints import added, listed, removed


def begin(state: State, number: i64, row: i64, place: i64, dealer: Dealer) -> None:
    """Turn up the cards, eliminate and cycle as many at random as the text says; then some are played."""
    player = state.players[number]
    player.asides = [*player.asides, NOTHING]
    for _card in range(state.tables.count[row]):
        if not piles.has_top(state, number, dealer):
            break
        turn_up(state, number, dealer)
    shares = state.tables.b[row]
    for _card in range(min(shares & ASIDE_SHARE, len(player.asides[-1]))):
        piles.eliminate_open(state, take_random(player, number, dealer))
    for _card in range(min(shares >> ASIDE_CYCLE_SHIFT & ASIDE_SHARE, len(player.asides[-1]))):
        piles.cycle_open(state, take_random(player, number, dealer))
    frame = push(state, TURNED_UP, number)
    frame.row = row
    frame.place = place
    frame.count = shares >> ASIDE_PLAY_SHIFT & ASIDE_SHARE


def turn_up(state: State, number: i64, dealer: Dealer) -> None:
    player = state.players[number]
    card = piles.turn_up_top(state, number, dealer)
    player.asides = [*player.asides[:-1], added(player.asides[-1], card)]
    state.emit(REVEALED, number, card)
    piles.renew(state, number, dealer)


def take_random(player: Player, number: i64, dealer: Dealer) -> i64:
    """Take a random card from among those turned up."""
    card = piles.named(dealer, HANDS + number, listed(player.asides[-1]))
    take(player, card)
    return card


def take(player: Player, card: i64) -> None:
    player.asides = [*player.asides[:-1], removed(player.asides[-1], card)]


def go_on(state: State, frame: Frame, dealer: Dealer) -> None:
    """Play the first card that fits; when none is left to be played, the rest is kept or cycled."""
    player = state.players[frame.player]
    card = first_fitting(state, frame)
    if card == NONE:
        finish(state, frame, player)
        return
    frame.count -= 1
    take(player, card)
    place: i64 = RESERVE
    if state.tables.a[frame.row] != TO_RESERVE:
        place = destination(state, frame.player, card)
        evidence.aim(state, frame.player, card, place)
    push_enter(state, frame.player, card, place, NONE)


def first_fitting(state: State, frame: Frame) -> i64:
    """The first of the cards turned up that may be played (13.24)."""
    tables = state.tables
    player = state.players[frame.player]
    if frame.count > 0:
        for card in player.asides[-1]:
            if fits(tables, tables.filter[frame.row], card):
                if tables.kind[card] == ARMY or not is_played(state, player, card):
                    return card
    return NONE


def finish(state: State, frame: Frame, player: Player) -> None:
    state.frames.pop()
    keeps = state.tables.b[frame.row] >> ASIDE_KEEP_SHIFT & ASIDE_SHARE
    rest = player.asides[-1]
    player.asides = player.asides[:-1]
    for card in rest:
        if keeps > 0:
            keeps -= 1
            piles.show_into_hand(player, card)
            state.emit(KEPT, frame.player, card)
        else:
            piles.cycle_open(state, card)

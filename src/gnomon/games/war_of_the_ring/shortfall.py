"""Why an action of a turn is not offered, according to the rules themselves; for messages, not for play."""

from __future__ import annotations

from typing import Final

from gnomon.games.war_of_the_ring.locations import is_shadow_ground_active
from gnomon.games.war_of_the_ring.playing import is_played, may_go_on_path, may_go_to, may_wield
from gnomon.games.war_of_the_ring.possible import can_do, can_pay, feeds_itself, is_about, where_bit
from gnomon.games.war_of_the_ring.state import FRESH, NO_RING, READY, Frame, Player, State
from gnomon.games.war_of_the_ring.steps import (
    CYCLE_CARD,
    ELIMINATE_CARD,
    FORSAKE_HAND,
    FORSAKE_RESERVE,
    MOVE_CARD,
    PASS,
    PAY_WITH,
    PLAY_EVENT,
    PLAY_ON,
    PLAY_TO,
    TURN,
    USE,
    USE_RING,
    WINNOW,
)
from gnomon.games.war_of_the_ring.tables import (
    ARMY,
    EVENT,
    FREE_GROUNDS,
    ITEM,
    ME,
    NO_PATH_BESIDE_SHADOW_GROUNDS,
    NONE,
    NOT_TO_SHADOW_GROUNDS,
    PATH,
    RESERVE,
    fits,
    local,
    side_of,
)
from gnomon.games.war_of_the_ring.turns import WINNOWED_CARDS, limit_of, may_pass
from gnomon.games.war_of_the_ring.units import area_of, controller, entries_at, index_in, place_of
from gnomon.kernel.ints import index_of
from gnomon.kernel.notation import arguments

FROM_HAND: Final[list[int]] = [CYCLE_CARD, PAY_WITH, ELIMINATE_CARD, FORSAKE_HAND]
TURN_ACTIONS: Final[list[int]] = [
    PLAY_TO, PLAY_ON, PLAY_EVENT, MOVE_CARD, CYCLE_CARD, WINNOW, USE, USE_RING, PASS,
]  # fmt: skip


class Lack:
    """One reason: the key of its words, and a number they may mention."""

    def __init__(self, key: str, number: int = 0) -> None:
        self.key = key
        self.number = number


def given(condition: bool, key: str) -> list[Lack]:
    return [Lack(key)] if condition else []


def lacks(state: State, code: int) -> list[Lack]:
    """Every reason why the player who is asked cannot choose an action now; empty if the rules here cannot say."""
    if not state.frames:
        return []
    frame, kind = state.frames[-1], code & 255
    player = state.players[frame.player]
    args = arguments(code)
    if kind in FROM_HAND and (frame.step != TURN or kind == CYCLE_CARD):
        return given(not holds_card(player, args[0]), "not-held")
    if kind == FORSAKE_RESERVE:
        return given(index_in(player.reserve, args[0]) < 0, "not-in-reserve")
    if frame.step == TURN:
        return turn_lacks(state, frame, player, kind, args)
    return [Lack("elsewhere")] if kind in TURN_ACTIONS else []


def turn_lacks(state: State, frame: Frame, player: Player, kind: int, args: list[int]) -> list[Lack]:
    if kind == PLAY_TO:
        return play_lacks(state, player, args[0], args[1])
    if kind == PLAY_ON:
        return item_lacks(state, player, args[0], args[1])
    if kind == PLAY_EVENT:
        held = given(not holds_card(player, args[0]), "not-held")
        return held + given(state.tables.kind[args[0]] != EVENT, "not-event")
    if kind == MOVE_CARD:
        return move_lacks(state, player, args[0], args[1])
    if kind == USE:
        return use_lacks(state, int(frame.player), args[0])
    if kind == WINNOW:
        return given(len(player.hand) < WINNOWED_CARDS, "too-few")
    if kind == USE_RING:
        return given(player.ring == NO_RING, "no-ring") + given(player.ring not in (NO_RING, READY), "ring-used")
    if kind == PASS and not may_pass(state, frame.player):
        return [Lack("above-limit", len(player.hand) - int(limit_of(state, frame.player)))]
    return []


def holds_card(player: Player, card: int) -> bool:
    return index_of(player.hand, card) >= 0


# Playing and moving (5, 6.1)


def play_lacks(state: State, player: Player, card: int, place: int) -> list[Lack]:
    out = given(not holds_card(player, card), "not-held")
    kind = state.tables.kind[card]
    if kind in (EVENT, ITEM):
        return [*out, Lack("event-nowhere" if kind == EVENT else "item-nowhere")]
    if kind != ARMY and is_on_own_side(state, player, card):
        out += given(is_played(state, player, card), "played")
    return out + (place_lacks(state, card, place) if place != RESERVE else [])


def is_on_own_side(state: State, player: Player, card: int) -> bool:
    return side_of(state.tables, card) == player.side


def place_lacks(state: State, card: int, place: int) -> list[Lack]:
    """Why an army or character may not go to a path or battleground."""
    if place == PATH:
        return path_lacks(state, card)
    out = given(index_of(state.grounds, place) < 0, "not-active")
    if not may_go_to(state, card, place):
        forbidden = state.tables.forbid[card] == NOT_TO_SHADOW_GROUNDS and place >= FREE_GROUNDS
        out.append(Lack("forbid-shadow" if forbidden else "faction"))
    return out


def path_lacks(state: State, card: int) -> list[Lack]:
    tables = state.tables
    if tables.kind[card] == ARMY:
        return [Lack("army-path")]
    if tables.numbers[card] == 0:
        return [Lack("no-paths")]
    if state.path == NONE:
        return [Lack("no-path")]
    if may_go_on_path(state, card):
        return []
    out: list[Lack] = []
    if not tables.numbers[card] >> state.path_number & 1:
        out.append(Lack("path-number", int(state.path_number)))
    if tables.forbid[card] == NO_PATH_BESIDE_SHADOW_GROUNDS and is_shadow_ground_active(state):
        out.append(Lack("forbid-path"))
    return out


def item_lacks(state: State, player: Player, item: int, wielder: int) -> list[Lack]:
    tables = state.tables
    out = given(not holds_card(player, item), "not-held")
    if tables.kind[item] != ITEM:
        return [*out, Lack("not-item")]
    if is_on_own_side(state, player, item):
        out += given(is_played(state, player, item), "played")
    if side_of(tables, wielder) != player.side:
        return [*out, Lack("other-side")]
    if not fits(tables, tables.wielders[item], wielder):
        return [*out, Lack("not-wielder")]
    area = area_of(state, wielder)
    if area == NONE:
        return [*out, Lack("not-in-play")]
    entries = entries_at(state, player.side, area)
    return out + given(not may_wield(tables, entries, index_in(entries, wielder), item), "one-weapon")


def move_lacks(state: State, player: Player, card: int, place: int) -> list[Lack]:
    at = index_in(player.reserve, card)
    if at < 0:
        return [Lack("not-in-reserve")]
    if state.tables.kind[card] == ITEM:
        return [Lack("item-moves")]
    if place == RESERVE:
        return [Lack("to-reserve")]
    fresh = all(entry & FRESH for entry in player.reserve if entry & ~FRESH & 255 == card)
    return given(fresh, "fresh") + place_lacks(state, card, place)


# Actions of cards (6.4)


def use_lacks(state: State, number: int, card: int) -> list[Lack]:
    tables = state.tables
    if not tables.act_where[card]:
        return [Lack("no-action")]
    area = area_of(state, card)
    if area == NONE:
        return [Lack("card-not-in-play")]
    entries = entries_at(state, side_of(tables, card), area)
    own = controller(state, entries, index_in(entries, card)) == number
    who = tables.act_who[card]
    if not own or (who != ME and not is_about(state, who, number)):
        return [Lack("not-yours")]
    place = place_of(area)
    if not tables.act_where[card] & where_bit(place):
        return [Lack("wrong-place")]
    used = tables.act_once[card] and state.players[number].used >> local(tables, card) & 1
    if used:
        return [Lack("used")]
    cost = tables.act_cost[card]
    out = given(cost != NONE and not can_pay(state, cost, number), "cannot-pay")
    does = can_do(state, tables.act_do[card], number, place) or feeds_itself(state, number, card)
    return out + given(not does, "nothing-to-do")

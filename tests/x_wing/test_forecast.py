"""What an option shows before it is taken comes true when it is: ends of moves, ranges, obstruction, dice."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from math import ceil, hypot

import pytest
from x_wing.fights import fight
from x_wing.missions import mission, mission_of

from gnomon.games.x_wing.dice import total
from gnomon.games.x_wing.forecast import manoeuvre_shown
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.state import ATTACK_DIE, State
from gnomon.games.x_wing.steps import (
    ACTIVATE,
    BOOST,
    DECLARE,
    DRAG_AHEAD,
    DRAG_ROLL,
    FACE,
    LAY,
    LOCK,
    PLACE,
    PUT_ESCAPE,
    ROLL,
    SCAN,
    SLICE_AT,
    SPIN,
)
from gnomon.games.x_wing.terms import ATTACK_BONUS, ATTACK_FACES, CRIT, HIT, REVEALED
from gnomon.kernel.dealer import Imagined, Seeded, source_of
from gnomon.kernel.toml import Plain

pytestmark = pytest.mark.once

FIGHTS = 40
MOVES = (ROLL, BOOST, FACE)
DRAWN = {*MOVES, DECLARE, LAY, SPIN, PLACE, DRAG_ROLL, DRAG_AHEAD, LOCK}


def after(state: State, code: int) -> State:
    ahead = as_table(state.copy())
    ahead.apply(code, Imagined(1))
    return ahead


def stands(state: State, ship: int) -> Plain:
    pose = state.ships[ship].pose
    return {"x": pose.x, "y": pose.y, "heading": pose.heading}


def check_move(state: State, code: int, shown: Plain) -> None:
    """A ship stands where it was shown, on nothing and nobody."""
    ship = code >> 8 & 4095
    assert shown == {**stands(after(state, code), ship), "bumps": [], "obstacles": shown["obstacles"], "off": False}
    assert code & 255 == FACE or not shown["obstacles"]


def check_attack(state: State, code: int, shown: Plain) -> None:
    """The range and the dice of an attack, where no card is asked about before the roll."""
    attacker, defender = code >> 8 & 4095, code >> 20 & 4095
    ahead = after(state, code)
    attack = ahead.attack
    if attack is None or attack.attacker != attacker or attack.left != 1 or not attack.dice + attack.fixed:
        return
    assert (attack.defender, attack.range, attack.obstructed) == (defender, shown["range"], shown["obstructed"])
    if not state.roster.listening >> ATTACK_BONUS & 1:
        assert total(attack.dice) + total(attack.fixed) == shown["dice"]


def test_what_is_shown_of_actions_and_attacks_comes_true() -> None:
    tried = Counter[int]()
    for at in range(FIGHTS):
        for state, _ in fight(at):
            for code in state.options():
                shown, kind = GAME.shown(state, code), code & 255
                assert shown or kind not in DRAWN
                if kind in MOVES:
                    check_move(state, code, shown)
                elif kind == DECLARE:
                    check_attack(state, code, shown)
                elif kind == SPIN:
                    rock = after(state, code).obstacles[-1]
                    assert shown == {"x": rock.x, "y": rock.y, "heading": rock.heading}
                tried[kind] += 1
    assert min(tried[kind] for kind in (*MOVES, DECLARE, SPIN)) > 30


def test_a_manoeuvre_ends_where_it_was_shown() -> None:
    """For the ship that is activated next, whom no card lets change its manoeuvre."""
    tried = Counter[bool]()
    for at in range(FIGHTS):
        for state, code in fight(at):
            ship = code >> 8 & 4095
            if code & 255 != ACTIVATE or state.ships[ship].ion or state.roster.listening >> REVEALED & 1:
                continue
            shown = manoeuvre_shown(state, ship, int(state.ships[ship].dial))
            if shown["hue"] == "red" and state.ships[ship].stress:
                continue
            flown = after(state, code)
            assert stands(flown, ship) == {key: shown[key] for key in ("x", "y", "heading")}
            assert shown["off"] == (flown.ships[ship].life == 4)
            tried[bool(shown["bumps"])] += 1
    assert tried[True] > 5 and tried[False] > 50


# Mission 16


def range_of(shown: Plain) -> int:
    """The range along the line that is drawn, whose ends are rounded."""
    x, y, to_x, to_y = shown["line"]
    return max(1, ceil((hypot(to_x - x, to_y - y) - 1) / 100_000))


def check_slice(state: State, code: int, shown: Plain) -> None:
    """As many dice are rolled as were shown, and half of their faces steal."""
    ahead, dealer = as_table(state.copy()), Seeded(1)
    dealer.log = []
    ahead.apply(code, dealer)
    dice = len(list(takewhile(lambda one: source_of(one) == ATTACK_DIE, dealer.log)))
    failing = sum(face not in (HIT, CRIT) for face in ATTACK_FACES) / len(ATTACK_FACES)
    assert dice == shown["dice"] and shown["chance"] == 100 - int(100 * failing**dice)


def test_what_is_shown_in_missions_comes_true() -> None:
    tried, dice = Counter[int](), Counter[int]()
    for at in range(80):
        for state, code in mission(at):
            shown, kind = GAME.shown(state, code), code & 255
            if kind == PUT_ESCAPE:
                escape = mission_of(after(state, code)).escape
                assert shown == {"x": escape.x, "y": escape.y, "heading": 0}
            elif kind == SCAN:
                assert range_of(shown) == shown["range"] <= 3
            elif kind == SLICE_AT:
                assert range_of(shown) == shown["range"] <= 2
                check_slice(state, code, shown)
                dice[int(shown["dice"])] += 1
            tried[kind] += 1
    assert min(tried[kind] for kind in (PUT_ESCAPE, SCAN, SLICE_AT)) > 20
    assert dice[1] and max(dice) > 1

"""What an option shows before it is taken comes true when it is: ends of moves, ranges, obstruction, dice."""

from __future__ import annotations

from collections import Counter

import pytest
from x_wing.fights import fight

from gnomon.games.x_wing.dice import total
from gnomon.games.x_wing.forecast import manoeuvre_shown
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.state import State
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
    ROLL,
    SPIN,
)
from gnomon.games.x_wing.terms import ATTACK_BONUS, REVEALED
from gnomon.kernel.dealer import Imagined
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

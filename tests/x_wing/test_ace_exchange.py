"""What the ace expects of a Combat phase: whom it fires at, when it had better hold fire, and how much damage comes."""

from __future__ import annotations

import pytest

from gnomon.games.x_wing.ace.exchange import Shot, best_shot, engage_value, fire_all, make_battle, shot_of
from gnomon.games.x_wing.ace.stakes import brings_token
from gnomon.games.x_wing.aiming import attack_options
from gnomon.games.x_wing.game import DOGFIGHT, GAME, MISSION, as_table
from gnomon.games.x_wing.geometry.pose import SMALL, pose_at
from gnomon.games.x_wing.intel import SCUM
from gnomon.games.x_wing.state import COMBAT, DOOMED, FLYING, State
from gnomon.games.x_wing.steps import DECLARE, HOLD
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import ints
from gnomon.kernel.offers import Offers

pytestmark = pytest.mark.once

TOGETHER, APART = 60_000, 20_000
NORTH, SOUTH = 90_000, 270_000


def shooting(setup: str, first: str, second: str) -> State:
    """Combat begins: the first squad in a row, and the second 150 mm before it, all looking at each other."""
    options = {"start": "laid-out", "squad_1": first, "squad_2": second}
    header = GAME.header(setup, 2, options if setup == MISSION else {**options, "obstacles": "none"})
    state = as_table(GAME.begin(header, Seeded(1)))
    while setup == MISSION and state.frames[-1].seat != SCUM:
        state.apply(int(state.options()[0]), Seeded(1))
    counts = [0, 0]
    for number, ship in enumerate(state.ships):
        seat = int(state.roster.seat[number])
        x = 300_000 + TOGETHER * counts[seat] + (APART if seat else 0)
        ship.pose = pose_at(SMALL, x, 450_000 if seat else 300_000, SOUTH if seat else NORTH)
        ship.life = FLYING
        counts[seat] += 1
    state.phase, state.done, state.obstacles = COMBAT, 0, []
    return state


def shots(state: State, number: int) -> list[Shot]:
    """What each attack of a ship may be expected to do."""
    offers = Offers()
    attack_options(state, number, NONE, offers)
    return [shot_of(state, make_battle(state), offers.codes[at]) for at in range(offers.count)]


def attack(number: int, target: int) -> int:
    """An attack with the primary weapon ahead."""
    return DECLARE | number << 8 | target << 20


def test_expected_damage_ends_with_the_ship_that_suffers_it() -> None:
    """Six fighters do no more than the one damage that a ship can still take."""
    state = shooting(DOGFIGHT, "rookie-pilot", "; ".join(["academy-pilot"] * 6))
    state.ships[0].shields = 0
    state.ships[0].facedown = ints([0, 0])
    battle = make_battle(state)
    fire_all(state, battle, 1)
    assert 500 < battle.dealt[1] <= 1000


def test_nobody_fires_at_what_nothing_can_save() -> None:
    """A doomed ship is destroyed when all of its skill have fired, whoever fires at it (6.16)."""
    state = shooting(DOGFIGHT, "rookie-pilot", "academy-pilot; academy-pilot")
    assert all(shot.value > 0 for shot in shots(state, 0))
    state.ships[1].life = DOOMED
    found = {int(shot.target): shot for shot in shots(state, 0)}
    assert found[1].value == found[1].damage == found[1].kill == 0 < found[2].value


def test_a_tractor_beam_does_no_damage() -> None:
    state = shooting(DOGFIGHT, "tansarii-point-veteran: heavy-scyk-interceptor, tractor-beam", "academy-pilot")
    plain, beam = sorted(shots(state, 0), key=lambda shot: -shot.damage)
    assert plain.damage > 0 == beam.damage and beam.value > 0


def test_scum_holds_fire_where_a_shot_would_cost_intel() -> None:
    """In what the ace expects of others, too: nobody fires at a loss."""
    state = shooting(MISSION, "ketsu-onyo; black-sun-ace", "rebel-convoy")
    carrier = next(number for number, ship in enumerate(state.ships) if ship.intel)
    for number, ship in enumerate(state.ships):
        if number not in (1, carrier):
            ship.pose = pose_at(int(ship.pose.half), 60_000 + 90_000 * number, 860_000, NORTH)
    state.ships[carrier].shields = 0
    state.ships[carrier].facedown = ints([0] * (int(state.roster.hull[carrier]) - 1))
    state.ships[carrier].pose = pose_at(SMALL, 380_000, 450_000, NORTH)
    assert best_shot(state, make_battle(state), 1).target == NONE
    assert engage_value(state, SCUM, HOLD | 1 << 8) > engage_value(state, SCUM, attack(1, carrier))


def test_a_ship_of_the_same_skill_fires_back_even_if_it_may_fall() -> None:
    """What they do to each other counts after both have fired (6.16), so the reply costs as much as ever."""
    state = shooting(DOGFIGHT, "academy-pilot", "academy-pilot")
    for ship in state.ships:
        ship.facedown = ints([0, 0])
    (first,), (back,) = shots(state, 0), shots(state, 1)
    assert first.kill > 200
    assert engage_value(state, 0, attack(0, 1)) == first.value - back.value


@pytest.mark.parametrize(("card", "brings"), [("shadow-caster", True), ("tactician", False)])
def test_only_tractor_beam_tokens_help_in_slicing(card: str, brings: bool) -> None:
    state = shooting(MISSION, f"ketsu-onyo: {card}", "rebel-convoy")
    assert brings_token(state, 0, NONE) == brings

"""Positions: taken anywhere in a match they load as the same state and play on alike; impossible ones are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from x_wing import missions, squadrons
from x_wing.fights import SEATS, SETUP, fight, header_of
from x_wing.flights import start
from x_wing.squadrons import MAAREKS

from gnomon import BadText, IllegalAction
from gnomon.content import ContentError
from gnomon.games.x_wing.damage import deal_card
from gnomon.games.x_wing.frames import FRAMES, nouns_of
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.pending import check_pending
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.steps import USED
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain, Reader, read, write
from gnomon.testing import fuzz
from gnomon.testing.positions import check_plays_on_alike, check_round_trip
from gnomon.testing.walk import Picker, play_on

NUMBERS = 5  # of an event in the journal
EVERY = 9  # decisions between two positions
FIGHTS = 60
POOLS = ("facedown",)  # positions number pools anew
REFUSALS = (BadText, IllegalAction, ContentError)


@cache
def met() -> dict[str, tuple[Header, State]]:
    """A match at each stack of pending steps that fights lead to."""
    found: dict[str, tuple[Header, State]] = {}
    for number in range(FIGHTS):
        options = MAAREKS | {"rounds": 12} if number % 20 == 0 else None
        for state, _ in fight(number, options):
            key = " ".join(STEPS.words[frame.step] for frame in state.frames)
            if key not in found:
                found[key] = header_of(number, options), as_table(state.copy())
    return found


def check(header: Header, state: State) -> None:
    check_round_trip(GAME, header, state, POOLS)
    check_plays_on_alike(GAME, header, state)


@pytest.mark.parametrize("number", range(3))
def test_positions_along_a_fight_load_and_play_on_alike(number: int) -> None:
    last = None
    for at, (state, _) in enumerate(fight(number)):
        if at % EVERY == 0:
            check(header_of(number), state)
        last = state
    assert last is not None and last.is_over()
    check(header_of(number), last)


def test_nobody_uses_greedo_where_he_is_not() -> None:
    """He is counted when an attack is declared, and may be gone when a card is dealt; a position may count him, too."""
    options = {"squad_1": "rookie-pilot", "squad_2": "academy-pilot", "rounds": 12}
    found = [state.copy() for state, _ in fight(1, options) if state.attack is not None]
    for state in map(as_table, found):
        attack = state.attack
        assert attack is not None
        attack.greedy, state.journal = 3, []
        deal_card(state, attack.defender, False, NONE, Seeded(1))
        assert state.journal and attack.greedy == 0
        assert USED not in {int(word) & 255 for word in state.journal[::NUMBERS]}
    assert found


def saved_and_loaded(numbers: range) -> int:
    """Position, copy, view and record: equal after saving and loading; how many states were tried."""
    tried = 0
    for number in numbers:
        match = GAME.start(SETUP, SEATS, seed=number, options=squadrons.options(Picker(number)))
        for at, (state, code) in enumerate(fight(number)):
            decision = match.decision
            assert decision is not None
            if at % EVERY == 0:
                check_round_trip(GAME, header_of(number), state, POOLS)
                view = match.view(decision.seat)
                assert GAME.imagine(json.loads(json.dumps(view)), number).view(decision.seat) == view
                assert match.copy().digest() == match.digest() == GAME.position(match.position()).digest()
                tried += 1
            match.play(decision.options[decision.options.codes.index(code)])
        again = GAME.replay(str(match.record))
        assert again.digest() == match.digest() and str(again.record) == str(match.record)
    return tried


@pytest.mark.once
def test_states_of_fights_survive_saving_and_loading() -> None:
    assert saved_and_loaded(range(14)) > 200


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_states_of_fights_survive_saving_and_loading(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    tried = saved_and_loaded(range(500_000 + 60 * part, 500_060 + 60 * part))
    record_property("figures", f"round trips, fights of x-wing, part {part}: {tried} states")


@pytest.mark.once
def test_every_stack_of_pending_steps_loads_and_plays_on_alike() -> None:
    assert len(met()) > 30
    for header, state in met().values():
        check(header, state)


@pytest.mark.once
def test_pending_steps_of_fights_are_never_refused() -> None:
    """Loading checks stacks of steps by hand-written lists, so many fights are compared with them."""
    for number in range(1_000, 1_400):
        for state, _ in fight(number):
            frames = [FRAMES.encode(frame, nouns_of(state)) for frame in state.frames]
            check_pending(state, Reader({"frames": frames}, "position"))


@pytest.mark.once
def test_cards_face_down_lie_on_their_ships_again() -> None:
    """Pools are numbered anew, but every ship has as many cards of each pool, and what it had is not told apart."""
    tried = 0
    for header, state in met().values():
        loaded = as_table(GAME.position(GAME.position_text(header, state)).state)
        for one, other in zip(state.ships, loaded.ships):
            assert len(one.facedown) == len(other.facedown)
            tried += len(one.facedown)
        for deck, again in zip(state.decks, loaded.decks):
            assert sorted(deck.cards()) == sorted(again.cards()) and deck.count() == again.count()
    assert tried > 20


# What is refused


def data_at(plays: int = 0, **options: Any) -> Plain:
    """The data of a position; a laid-out start whose initiative has been given after one play."""
    match = start(1, **options)
    play_on(match, Picker(1), plays)
    return read(match.position(), "position")


def refused(data: Plain) -> str:
    with pytest.raises(BadText) as found:
        GAME.position(write(data))
    return str(found.value)


def ship_of(data: Plain, name: str = "luke-skywalker") -> Plain:
    ship: Plain = data["state"]["ships"][name]
    return ship


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("round", -1, "round: expected a whole number from 0"),
        ("phase", "lunch", "phase: expected one of setup, planning, activation, combat, end"),
        ("phase", "combat", "phase: expected the phase of the pending steps"),
        ("initiative", 2, "initiative: expected a whole number from -1 to 1"),
        ("initiative", -1, "initiative: expected the seat that has it, unless that is being chosen"),
        ("edges", ["south"], "edges: expected two edges of the mat, or two empty texts"),
        ("edges", ["south", "west"], "edges: expected opposite edges"),
        ("done", ["chewbacca"], "done: expected the name of a ship, found 'chewbacca'"),
        ("used_round", [60], "used_round: expected a list of numbers from 0 to 59"),
        ("over", True, "frames: expected pending steps until the match is over, and none after"),
        ("obstacles", [{"name": "x"}], "obstacles[0].name: expected"),
        ("ships", {}, "ships.luke-skywalker: expected a table"),
        ("decks", [], "decks: expected two decks and two discard piles"),
        ("discards", [["direct-hit"], []], "copies of direct-hit among the cards of seat 0"),
        ("looked", ["direct-hit"], "copies of direct-hit among the cards of seat 0"),
        ("weather", "fine", "weather: expected one of round, phase"),
    ],
)
def test_values_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = data_at(1)
    data["state"][key] = value
    assert complaint in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("seat", 1, "luke-skywalker.seat: expected 0"),
        ("life", "asleep", "luke-skywalker.life: expected one of waiting, flying, doomed, destroyed, fled"),
        ("life", "waiting", "life: expected a ship that waits, with x, y and heading 0, or another life"),
        ("x", 2_000_000, "luke-skywalker.x: expected a whole number from"),
        ("heading", 360_000, "luke-skywalker.heading: expected a whole number from 0 to 359999"),
        ("dial", "5-straight", "luke-skywalker.dial: expected a manoeuvre of the ship's dial"),
        ("dial", "9-straight", "luke-skywalker.dial: expected one of"),
        ("focus", -1, "luke-skywalker.focus: expected a whole number from 0"),
        ("shields", 3, "luke-skywalker.shields: expected a whole number from 0 to 2"),
        ("lock", "biggs-darklighter", "luke-skywalker.lock: expected an enemy ship"),
        ("faceup", ["direct-hit"], "faceup: expected cards with the round they came up, such as console-fire@2"),
        ("faceup", ["direct-hit@1"], "copies of direct-hit among the cards of seat 0"),
        ("faceup", ["headache@1"], "luke-skywalker.faceup: expected the name of a damage card, found 'headache'"),
        ("turned", ["console-fire"], "copies of console-fire among the cards of seat 0"),
        ("facedown", [0], "decks: expected as many cards missing from the deck as lie facedown on ships"),
        ("facedown", [7], "luke-skywalker.facedown: expected numbers of pools in the damage deck"),
        ("discarded", ["gunner"], "luke-skywalker.discarded: expected upgrades of the ship"),
        ("discarded", ["r2-d2", "r2-d2"], "luke-skywalker.discarded: expected upgrades of the ship"),
        ("arc", "up", "luke-skywalker.arc: expected one of"),
        ("acted", ["sleep"], "luke-skywalker.acted: expected the name of an action, found 'sleep'"),
        ("marks", ["tired"], "luke-skywalker.marks: expected the name of a mark, found 'tired'"),
        ("touching", ["nobody"], "luke-skywalker.touching: expected the name of a ship, found 'nobody'"),
        ("on", ["cargo-1"], "luke-skywalker.on: expected an obstacle that lies there, found 'cargo-1'"),
        ("colour", "red", "luke-skywalker.colour: expected one of seat, life"),
    ],
)
def test_ships_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = data_at(1)
    ship_of(data)[key] = value
    assert complaint in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("step", "sleep", "step: expected one of"),
        ("step", "fly", "frames: expected a step on top where somebody chooses"),
        ("step", "act", "frames: expected pending steps that can follow each other"),
        ("step", "engage", "phase: expected the phase of the pending steps"),
        ("seat", 2, "seat: expected a whole number from 0 to 1"),
        ("seat", 1, "step: expected what plan needs"),
        ("ship", "chewbacca", "ship: expected the name of a ship, found 'chewbacca'"),
        ("ship", "howlrunner", "step: expected what plan needs"),
        ("count", 5_000, "count: expected a whole number from"),
        ("colour", "red", "colour: expected one of step, seat"),
    ],
)
def test_pending_steps_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = data_at(1)
    (frame,) = data["state"]["frames"]
    assert frame["step"] == "plan"
    data["state"]["frames"] = [{"step": "plan", "seat": 0, "ship": "luke-skywalker", key: value}]
    assert complaint in refused(data)


def test_a_ship_that_is_still_to_be_activated_needs_a_dial() -> None:
    data = data_at(1)
    data["state"] |= {"phase": "activation", "frames": [{"step": "pick-active", "seat": 0, "used": 3}]}
    assert "done: expected a dial for luke-skywalker, which is still to be activated" in refused(data)
    data["state"]["done"] = [name for name, ship in data["state"]["ships"].items() if ship["seat"] == 1]
    for ship in data["state"]["ships"].values():
        ship["dial"] = "2-straight" if ship["seat"] == 0 else ""
    assert GAME.position(write(data)).decision is not None


@pytest.mark.parametrize(
    ("frames", "complaint"),
    [
        ([{"step": "next-engage"}, {"step": "attack", "ship": "luke-skywalker"}], "one attack that is pending"),
        ([{"step": "next-engage"}, {"step": "window", "window": "compare"}], "what window needs"),
        ([{"step": "next-engage"}, {"step": "window", "window": "revealed"}], "what window needs"),
        ([{"step": "next-engage"}, {"step": "window", "window": "token-spent"}], "what window needs"),
        ([{"step": "next-engage"}, {"step": "modify", "window": "modify-attack"}], "can follow each other"),
        ([{"step": "next-engage"}, {"step": "drag", "ship": "luke-skywalker"}], "what drag needs"),
        ([{"step": "next-engage"}, {"step": "lose-weapon", "ship": "howlrunner"}], "what lose-weapon needs"),
        ([{"step": "engage", "used": 64}], "what engage needs"),
        ([{"step": "engage", "used": 0}], "what engage needs"),
        ([{"step": "end-round"}, {"step": "window", "window": "combat-start"}], "can follow each other"),
    ],
)
def test_stacks_that_cannot_be_are_refused(frames: list[Plain], complaint: str) -> None:
    data = data_at(1)
    data["state"] |= {"phase": "combat", "frames": [{"seat": 0, **frame} for frame in frames]}
    assert complaint in refused(data)


# Missions


@cache
def met_in_missions() -> dict[str, tuple[Header, State]]:
    """A mission at each stack of pending steps."""
    found: dict[str, tuple[Header, State]] = {}
    for number in range(30):
        for state, _ in missions.mission(number):
            key = " ".join(STEPS.words[frame.step] for frame in state.frames)
            if key not in found:
                found[key] = missions.header_of(number), as_table(state.copy())
    return found


@pytest.mark.once
def test_every_stack_of_pending_steps_of_a_mission_loads_and_plays_on_alike() -> None:
    steps = {key.split()[-1] for key in met_in_missions()}
    assert {"place-escape", "hide-intel", "slice", "go"} <= steps
    for header, state in met_in_missions().values():
        check(header, state)


@pytest.mark.once
def test_pending_steps_of_missions_are_never_refused() -> None:
    for number in range(1_000, 1_040):
        for state, _ in missions.mission(number):
            frames = [FRAMES.encode(frame, nouns_of(state)) for frame in state.frames]
            check_pending(state, Reader({"frames": frames}, "position"))


def mission_at(plays: int) -> Plain:
    """The data of a laid-out mission: its intel is hidden after four plays, 4, 2, 2 and 1 in the order of the squad."""
    match = GAME.start(MISSION, SEATS, seed=1, options={"start": "laid-out"})
    for _ in range(plays):
        assert match.decision is not None
        match.play(match.decision.options[0])
    return read(match.position(), "position")


@pytest.mark.parametrize(
    ("ship", "key", "value", "complaint"),
    [
        ("red-squadron-pilot", "intel", "4", "stolen: expected intel tokens of the values 4, 2, 2 and 1, each on one"),
        ("rebel-operative", "intel", "3", "rebel-operative.intel: expected one of , 1, 2, 4"),
        ("rebel-operative", "intel", "", "mission: expected four intel tokens, on ships, stolen or lost"),
        ("ketsu-onyo", "intel", "1", "ketsu-onyo.intel: expected a token on a ship of the convoy that is in play"),
        ("ketsu-onyo", "intel_open", True, "ketsu-onyo.intel_open: expected false for a ship without intel"),
        ("luke-skywalker", "life", "destroyed", "luke-skywalker.intel: expected a token on a ship of the convoy that"),
        ("luke-skywalker", "life", "fled", "luke-skywalker.intel: expected a token on a ship of the convoy that"),
        ("ketsu-onyo", "life", "destroyed", "over: expected true once Ketsu Onyo has got away, fled or been destroyed"),
        ("ketsu-onyo", "life", "fled", "over: expected true once Ketsu Onyo has got away, fled or been destroyed"),
    ],
)
def test_ships_that_cannot_be_in_a_mission_are_refused(ship: str, key: str, value: object, complaint: str) -> None:
    data = mission_at(4)
    ship_of(data, ship)[key] = value
    assert complaint in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("escape", [], "mission: expected an escape point if it is placed before this step, else none"),
        ("escape", [5], "mission.escape: expected two numbers from 0 to"),
        ("escape", [5, -1], "mission.escape: expected two numbers from 0 to"),
        ("stolen", [4], "stolen: expected intel tokens of the values 4, 2, 2 and 1, each on one ship or in one list"),
        ("lost", [3], "mission.lost: expected a list of the values 1, 2 and 4"),
        ("stolen", ["1"], "mission.stolen: expected a list of the values 1, 2 and 4"),
        ("escaped", True, "over: expected true once Ketsu Onyo has got away, fled or been destroyed"),
        ("escaped", 1, "mission.escaped: expected"),
        ("weather", "fine", "mission.weather: expected one of escape, stolen, lost, escaped"),
    ],
)
def test_missions_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = mission_at(4)
    data["state"]["mission"][key] = value
    assert complaint in refused(data)


def test_a_mission_has_its_own_data_and_a_dogfight_has_none() -> None:
    data = mission_at(4)
    del data["state"]["mission"]
    assert "mission: expected a table" in refused(data)
    data = data_at(1)
    data["state"]["mission"] = {"escape": [], "stolen": [], "lost": [], "escaped": False}
    assert "mission: expected one of round" in refused(data)


def test_the_convoy_has_initiative_in_every_position() -> None:
    data = mission_at(4)
    data["state"]["initiative"] = 0
    assert "initiative: expected 1, the convoy's seat" in refused(data)


@pytest.mark.parametrize(
    ("ship", "intel", "stolen"), [("luke-skywalker", "4", []), ("rebel-operative", "1", []), ("", "", [4])]
)
def test_intel_is_hidden_in_order_and_is_nowhere_before(ship: str, intel: str, stolen: list[int]) -> None:
    data = mission_at(0)
    data["state"]["mission"]["stolen"] = stolen
    if ship:
        ship_of(data, ship)["intel"] = intel
    assert "expected what hide-intel needs" in refused(data) or "expected no intel anywhere" in refused(data)


@pytest.mark.parametrize(
    ("phase", "frames", "needs"),
    [
        ("end", [{"step": "go", "seat": 0, "ship": "ketsu-onyo"}], "what go needs"),
        (
            "combat",
            [{"step": "end-combat", "seat": 0}, {"step": "slice", "seat": 0, "ship": "ketsu-onyo"}],
            "slice needs",
        ),
        ("setup", [{"step": "hide-intel", "seat": 1, "ship": "luke-skywalker"}], "what hide-intel needs"),
        ("setup", [{"step": "place-escape", "seat": 1}], "what place-escape needs"),
    ],
)
def test_steps_of_a_mission_that_cannot_be_are_refused(phase: str, frames: list[Plain], needs: str) -> None:
    data = mission_at(4)
    data["state"] |= {"phase": phase, "frames": frames}
    assert needs in refused(data)
    if phase != "setup":
        other = data_at(1)
        other["state"] |= {"phase": phase, "frames": [{"seat": 0, "step": frames[-1]["step"]}]}
        assert "expected" in refused(other)


def test_all_asteroids_lie_before_intel_is_hidden() -> None:
    data = mission_at(0)
    data["state"]["obstacles"].pop()
    assert "step: expected what hide-intel needs" in refused(data)


def at_edge(setup: str) -> Plain:
    """The data of a match at which an edge is picked."""
    match, picker = GAME.start(setup, SEATS, seed=1), Picker(1)
    while match.decision is not None and match.decision.options[0].name != "edge":
        match.play(picker.one(match.decision.options))
    return read(match.position(), "position")


@pytest.mark.parametrize("setup", [SETUP, MISSION])
def test_the_seat_without_initiative_picks_an_edge_once(setup: str) -> None:
    data = at_edge(setup)
    assert GAME.position(write(data)).decision is not None
    (frame,) = data["state"]["frames"]
    frame["seat"] = data["state"]["initiative"]
    assert "step: expected what pick-edge needs" in refused(data)
    data = at_edge(setup)
    data["state"]["edges"] = ["south", "north"]
    assert "step: expected what pick-edge needs" in refused(data)


@pytest.mark.parametrize("setup", [SETUP, MISSION])
def test_an_edge_may_be_picked_on_a_mat_without_obstacles(setup: str) -> None:
    data = at_edge(setup)
    data["state"]["obstacles"] = []
    assert GAME.position(write(data)).decision is not None


def test_everybody_is_placed_once_setup_is_over() -> None:
    for data, place in ((mission_at(4), 0), (mission_at(4), -1), (data_at(1), -1)):
        ship_of(data, [*data["state"]["ships"]][place]).update(life="waiting", x=0, y=0, heading=0)
        assert "ships: expected every ship placed once setup is over" in refused(data)


def test_intel_is_face_down_while_it_is_hidden() -> None:
    data = mission_at(2)
    ship_of(data, "luke-skywalker")["intel_open"] = True
    assert "ships: expected no intel face up before all of it is hidden" in refused(data)


def test_all_of_the_convoy_is_asked_about_intel_whatever_ship_a_position_names() -> None:
    data = read(GAME.start(MISSION, SEATS, seed=1).position(), "position")
    data["state"]["frames"][0]["ship"] = "rebel-operative"
    match = GAME.position(write(data))
    while match.decision is not None and match.decision.options[0].name != "hide":
        match.play(match.decision.options[0])
    assert match.decision is not None and match.decision.options[0].args["ship"] == "luke-skywalker"


def test_scum_alone_lays_asteroids_in_a_mission() -> None:
    data = read(GAME.start(MISSION, SEATS, seed=1).position(), "position")
    data["state"]["frames"][0]["seat"] = 1
    assert "step: expected what lay-obstacle needs" in refused(data)


def test_she_is_not_asked_twice_about_the_same_ships() -> None:
    data = read(missions.arranged(missions.SLICING, "combat").position(), "position")
    assert data["state"]["frames"][0].pop("value") == 0
    assert "step: expected what slice needs" in refused(data)


@pytest.mark.parametrize("changes", [{"rounds": 2}, {"convoy": "destroyed"}])
def test_she_is_not_asked_to_go_in_a_round_that_ends_the_match_anyway(changes: Plain) -> None:
    data = read(missions.arranged(missions.GOING, "end", mission=missions.AT_ESCAPE).position(), "position")
    if "rounds" in changes:
        data["options"]["rounds"] = data["state"]["round"]
    else:
        for ship in data["state"]["ships"].values():
            if ship["seat"] == 1:
                ship.update(life="destroyed", intel="", shields=0)
        data["state"]["mission"]["lost"] = [1, 2, 2, 4]
    assert "step: expected what go needs" in refused(data)


def ended(**changes: Plain) -> Plain:
    """The data of a mission that is over: she has got away with nothing, and the convoy wins."""
    match = missions.arranged(missions.GOING, "end", mission=missions.AT_ESCAPE)
    match.play("escape ketsu-onyo")
    data = read(match.position(), "position")
    for name, change in changes.items():
        data["state"][name].update(change) if name == "mission" else ship_of(data, name).update(change)
    return data


WAITING: Plain = {"life": "waiting", "x": 0, "y": 0, "heading": 0}
NO_INTEL: Plain = {"intel": "", "intel_open": False}


def test_a_mission_that_is_over_loads() -> None:
    assert GAME.position(write(ended())).decision is None


@pytest.mark.parametrize(
    ("changes", "winner", "complaint"),
    [
        ({"luke-skywalker": {"intel_open": False}}, 1, "over: expected false while intel lies face down"),
        ({"mission": {"escaped": False}}, 1, "over: expected false while Ketsu Onyo and a ship of the convoy fly"),
        ({}, 0, "winner: expected the seat that has reached its goal"),
        ({"ketsu-onyo": {"life": "destroyed"}}, 0, "winner: expected the seat that has reached its goal"),
        ({"ketsu-onyo": WAITING}, 1, "ships: expected every ship placed once setup is over"),
        ({"mission": {"escape": []}}, 1, "mission: expected an escape point once setup is over"),
        ({"rebel-operative": NO_INTEL}, 1, "mission: expected four intel tokens, on ships, stolen or lost"),
        ({"mission": {"escape": [450_000, 600_000]}}, 1, "mission: expected escaped only with Ketsu Onyo at Range 1"),
        ({"ketsu-onyo": {"life": "destroyed"}}, 1, "mission: expected escaped only with Ketsu Onyo at Range 1"),
    ],
)
def test_ends_that_cannot_be_are_refused(changes: Plain, winner: int, complaint: str) -> None:
    data = ended(**changes)
    data["state"]["winner"] = winner
    assert complaint in refused(data)


def test_all_intel_is_somewhere_when_a_mission_is_over() -> None:
    """Without any token it would be a draw."""
    data = ended()
    for ship in data["state"]["ships"].values():
        ship.update(NO_INTEL)
    data["state"]["winner"] = NONE
    assert "mission: expected four intel tokens, on ships, stolen or lost" in refused(data)


def test_an_obstacle_more_than_there_are_is_not_laid() -> None:
    data = data_at(1, obstacles="none", start="placing")
    data["state"]["frames"] = [{"step": "lay-obstacle", "seat": 0}]
    assert "step: expected what lay-obstacle needs" in refused(data)


@pytest.mark.once
def test_spoiled_positions_are_refused_in_one_line_or_can_be_played() -> None:
    texts = [GAME.position_text(header, state) for header, state in met().values()]
    figures = fuzz.fuzz_positions(GAME, texts, 1, 1_000, REFUSALS)
    assert 0 < figures.accepted < figures.inputs

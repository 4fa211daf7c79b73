"""Nothing is lost and nothing comes from nowhere: damage cards, tokens, locks, ships and dice, at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from conserved import check_deck, machine, run, run_for_long
from hypothesis import strategies as st
from x_wing import missions, squadrons
from x_wing.fights import SEATS, SETUP, fight

from gnomon.games.x_wing.damage import ails_of
from gnomon.games.x_wing.dice import MOST_DICE, total
from gnomon.games.x_wing.fleet import damage_on, is_in_play
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.geometry.outlines import base_on
from gnomon.games.x_wing.geometry.pose import on_mat, overlaps
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.setup import damage_cards
from gnomon.games.x_wing.state import CARD, COMBAT, DOOMED, FLYING, PLACING, WAITING, Ship, State
from gnomon.games.x_wing.steps import CHECK_DESTROYED, PICK_DAMAGE, SUFFER
from gnomon.games.x_wing.terms import NONE
from gnomon.kernel.bits import bits
from gnomon.kernel.ints import added, listed
from gnomon.kernel.journal import Event
from gnomon.testing.walk import Picker

pytestmark = pytest.mark.once

MOST_FRAMES = 24
MOST_ADDED = 3  # results that cards and tokens add to a roll
SEEDS = 2**20


def owned(state: State, seat: int) -> list[Ship]:
    return [ship for ship, owner in zip(state.ships, state.roster.seat) if owner == seat]


def check_cards(state: State, seat: int) -> None:
    """The 33 cards of a seat are in its deck, on its ships, in its discard pile, or being looked at (1.9, 7.5)."""
    deck, ships = state.decks[seat], owned(state, seat)
    found = Counter(deck.cards()) + Counter(listed(state.discards[seat]))
    for ship in ships:
        found += Counter(int(entry & CARD) for entry in ship.faceup) + Counter(listed(ship.turned))
    looks = state.looked and state.roster.seat[state.frames[-1].other] == seat
    found += Counter(listed(state.looked)) if looks else Counter()
    assert found == Counter(damage_cards(state))
    check_deck(deck, 2)
    facedown = Counter(int(pool) for ship in ships for pool in ship.facedown)
    assert {pool: deck.away(pool) for pool in deck.pool_ids() if deck.away(pool)} == facedown


def check_ship(state: State, number: int) -> None:
    ship, roster = state.ships[number], state.roster
    tokens = (ship.focus, ship.evade, ship.stress, ship.ion, ship.tractor)
    assert min(tokens) >= 0 and 0 <= ship.shields <= roster.shields[number]
    assert ship.ails == ails_of(state, number)
    assert 0 <= ship.discarded < 1 << len(roster.upgrades[number])
    if not is_in_play(ship):
        check_gone(ship)
        return
    assert on_mat(ship.pose)
    check_lock(state, number)
    check_contact(state, number)
    if not is_being_hurt(state, number):
        assert ship.life == DOOMED or damage_on(state, number) < roster.hull[number], roster.words[number]


def check_gone(ship: Ship) -> None:
    """A ship that waits, is destroyed or has fled has no tokens and no cards (7.4)."""
    cards = len(ship.faceup) + len(ship.turned) + len(ship.facedown)
    assert ship.life == WAITING or ship.shields == 0
    assert (ship.lock, ship.touching, ship.on, cards) == (NONE, 0, 0, 0)
    assert ship.focus + ship.evade + ship.stress + ship.ion + ship.tractor == 0


def is_being_hurt(state: State, number: int) -> bool:
    """Whether a ship still has to suffer damage, or it is still to be seen whether it is destroyed."""
    return any(frame.step in (SUFFER, CHECK_DESTROYED, PICK_DAMAGE) for frame in state.frames)


def check_lock(state: State, number: int) -> None:
    """A lock is on an enemy in play (8.6)."""
    lock = state.ships[number].lock
    if lock != NONE:
        assert state.roster.seat[lock] != state.roster.seat[number] and is_in_play(state.ships[lock])


def check_contact(state: State, number: int) -> None:
    """Ships that touch do so both ways (3.8); bases do not overlap; what lies under a base is known (5.1)."""
    ship = state.ships[number]
    for other in range(state.roster.count):
        if other == number or not is_in_play(state.ships[other]):
            assert not ship.touching >> other & 1
        else:
            assert ship.touching >> other & 1 == state.ships[other].touching >> number & 1
            assert not overlaps(ship.pose, state.ships[other].pose)
    assert bits(ship.on) == [at for at, rock in enumerate(state.obstacles) if base_on(ship.pose, rock)]


def check_attack(state: State) -> None:
    """The attack is between enemies, and no more dice lie there than were rolled or added."""
    attack = state.attack
    if attack is None:
        return
    assert state.phase == COMBAT
    assert state.roster.seat[attack.attacker] != state.roster.seat[attack.defender]
    assert total(attack.dice) + total(attack.fixed) <= MOST_DICE + MOST_ADDED
    assert total(attack.evasion) + total(attack.evasion_fixed) <= MOST_DICE + MOST_ADDED
    assert min(attack.hits, attack.crits, attack.barred_focus, attack.barred_evade) >= 0


def check_table(state: State) -> None:
    if state.over:
        assert not state.frames and state.attack is None
        return
    frames = state.frames
    assert 1 <= len(frames) <= MOST_FRAMES and STEPS.is_choice(frames[-1].step)
    assert (state.phase == PLACING) == (state.round == 0)
    waiting = any(ship.life == WAITING for ship in state.ships)
    assert not waiting or state.phase == PLACING
    assert state.phase == COMBAT or not any(ship.life == DOOMED for ship in state.ships)


def check_everything(state: State) -> None:
    check_table(state)
    check_attack(state)
    for seat in range(2):
        check_cards(state, seat)
    for number in range(len(state.ships)):
        check_ship(state, number)
    if state.mission is not None:
        missions.check_tokens(state)


# What changed is what was told

TOKENS = ("focus", "evade", "stress", "ion", "tractor")


def check_play(before: State, after: State, events: list[Event]) -> None:
    """Tokens, shields and places changed only as the events tell."""
    told = Counter[tuple[int, str]]()
    for event in events:
        args = event.args_for(None)
        if event.name in ("gained", "lost"):
            told[event.values[0], args["token"]] += event.values[2] * (1 if event.name == "gained" else -1)
        if event.name == "spent":
            told[event.values[0], args["token"]] -= 1
    moved = {event.values[0] for event in events if event.name in ("moved", "dragged", "placed")}
    for number, (old, new) in enumerate(zip(before.ships, after.ships)):
        if is_in_play(old) and is_in_play(new):
            for token in TOKENS:
                assert getattr(new, token) - getattr(old, token) == told[number, token], token
            assert new.shields - old.shields == told[number, "shield"]
        assert stands(old) == stands(new) or number in moved
        assert old.life == new.life or is_told(events, number)


def stands(ship: Ship) -> tuple[int, int, int]:
    return int(ship.pose.x), int(ship.pose.y), int(ship.pose.heading)


def is_told(events: list[Event], number: int) -> bool:
    """Whether it is told that a ship was placed, doomed, destroyed, or has fled."""
    names = ("placed", "doomed", "destroyed", "fled")
    return any(event.name in names and event.values[0] == number for event in events)


CONSERVATION = machine(
    GAME,
    st.integers(0, SEEDS).map(lambda seed: squadrons.options(Picker(seed))),
    lambda state: check_everything(as_table(state)),
    lambda before, after, events: check_play(as_table(before), as_table(after), events),
    [(SETUP, SEATS)],
)
IN_MISSIONS = machine(
    GAME,
    st.integers(0, SEEDS).map(lambda seed: missions.options(Picker(seed))),
    lambda state: check_everything(as_table(state)),
    lambda before, after, events: check_play(as_table(before), as_table(after), events),
    [(MISSION, SEATS)],
)


def test_conservation() -> None:
    run(CONSERVATION, 150)


def test_conservation_in_missions_of_chance() -> None:
    run(IN_MISSIONS, 80)


def check_mission(number: int) -> None:
    match = GAME.start(MISSION, SEATS, seed=number, options=missions.options(Picker(number)))
    for state, code in missions.mission(number):
        check_everything(state)
        before, decision = as_table(state.copy()), match.decision
        assert decision is not None
        events = match.play(decision.options[decision.options.codes.index(code)])
        check_play(before, as_table(match.state), list(events))
        check_intel(before, as_table(match.state), list(events))


def check_intel(before: State, after: State, events: list[Event]) -> None:
    """Tokens change hands and sides only as the events tell."""
    gone = {event.values[0] for event in events if event.name == "intel-lost"}
    gone |= {event.values[1] for event in events if event.name in ("stolen", "intel-left")}
    turned = {event.values[0 if event.name == "intel-shown" else 1] for event in events if "intel" in event.args_for(0)}
    hidden = {event.values[0] for event in events if event.name == "intel-hidden"}
    for number, (old, new) in enumerate(zip(before.ships, after.ships)):
        assert old.intel == new.intel or number in gone | turned | hidden
        assert not (old.intel and not new.intel) or number in gone


def test_conservation_in_missions() -> None:
    for number in range(40):
        check_mission(number)


def check_fight(number: int) -> None:
    """The same match is played beside the fight, because it tells what happens."""
    match = GAME.start(SETUP, SEATS, seed=number, options=squadrons.options(Picker(number)))
    for state, code in fight(number):
        check_everything(state)
        before, decision = as_table(state.copy()), match.decision
        assert decision is not None
        events = match.play(decision.options[decision.options.codes.index(code)])
        check_play(before, as_table(match.state), list(events))


def test_conservation_in_fights() -> None:
    """Random ships soon leave the mat, so it is looked at where they shoot, too."""
    for number in range(60):
        check_fight(number)


@pytest.mark.soak
def test_conservation_for_long(record_property: Callable[[str, object], None]) -> None:
    record_property("figures", f"{run_for_long(CONSERVATION)} (x-wing)")


@pytest.mark.soak
def test_conservation_in_many_fights() -> None:
    for number in range(300_000, 303_000):
        check_fight(number)


# It bites


def spoiled() -> State:
    """A state in the middle of a fight that is all right."""
    for state, _ in fight(3):
        ships = [ship for ship in state.ships if ship.life == FLYING]
        if len(ships) > 2 and state.phase == COMBAT:
            check_everything(state)
            return as_table(state.copy())
    raise AssertionError("no such fight")


SPOILS: dict[str, Callable[[State, Ship, Ship], object]] = {
    "a card too many": lambda state, one, other: setattr(one, "turned", added(one.turned, 0)),
    "a card face down too many": lambda state, one, other: setattr(
        one, "facedown", added(one.facedown, state.decks[0].pool_ids()[0])
    ),
    "fewer than no tokens": lambda state, one, other: setattr(one, "focus", -1),
    "more shields than there are": lambda state, one, other: setattr(one, "shields", 99),
    "touching on one side alone": lambda state, one, other: setattr(
        one, "touching", one.touching ^ bit_of(state, other)
    ),
    "two ships in one place": lambda state, one, other: setattr(one, "pose", other.pose),
    "a lock on itself": lambda state, one, other: setattr(one, "lock", state.ships.index(one)),
}


def bit_of(state: State, ship: Ship) -> int:
    return 1 << state.ships.index(ship)


@pytest.mark.parametrize("intel", [0, 3])
def test_a_token_too_few_or_too_many_is_seen(intel: int) -> None:
    for state, _ in missions.mission(2):
        if state.round == 1:
            break
    spoiled = as_table(state.copy())
    check_everything(spoiled)
    carriers = [ship for ship in spoiled.ships if ship.intel and ship.intel != intel]
    carriers[0].intel = intel
    with pytest.raises(AssertionError):
        check_everything(spoiled)


@pytest.mark.parametrize("spoil", SPOILS)
def test_what_is_wrong_is_seen(spoil: str) -> None:
    state = spoiled()
    one, other = [ship for ship in state.ships if ship.life == FLYING][:2]
    SPOILS[spoil](state, one, other)
    with pytest.raises(AssertionError):
        check_everything(state)

"""Nothing is lost and nothing comes from nowhere: every card exists exactly once, every tracker stays in its range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from conserved import check_deck, machine, run, run_for_long
from hypothesis import strategies as st

import gnomon
from gnomon.games.casting_shadows.game import as_table
from gnomon.games.casting_shadows.rules import STEPS
from gnomon.games.casting_shadows.state import (
    CARD,
    CAST_MARK,
    CLEAR,
    CRYSTAL_PIECE,
    FRESH,
    KNOWN_SHIFT,
    PIECE_WORDS,
    PIECES,
    READINGS,
    REROLL_CONVERTED,
    ROLLED,
    STARTED,
    Seat,
    State,
)
from gnomon.games.casting_shadows.tables import ATTACK, COMPANION, CONVERSION, COUNTERSPELL, NONE, RESOURCE, Tables
from gnomon.kernel.dealer import Seeded
from gnomon.kernel.ints import added, listed, total
from gnomon.kernel.journal import Event
from gnomon.kernel.state import EVERYONE

pytestmark = pytest.mark.once

GAME = gnomon.load("casting-shadows")
MOST_TOKENS = 60  # a pool is emptied every turn; more than this in one turn would be a runaway
MOST_FRAMES = 12


def check_cards(state: State) -> None:
    """Every card of the edition lies in exactly one place, and only where its kind belongs."""
    tables = state.tables
    books = [int(entry & CARD) for seat in state.seats for entry in seat.book]
    main = state.main.cards() + listed(state.discard) + [int(card) for card in state.beside if card != NONE]
    main += [card for card in books if tables.kind[card] in (ATTACK, CONVERSION, RESOURCE)]
    counterspells = state.counterspells.cards() + [card for card in books if tables.kind[card] == COUNTERSPELL]
    companions = state.companions.cards() + listed(state.portal)
    companions += [int(seat.companion) for seat in state.seats if seat.companion != NONE]
    assert Counter(main) == Counter(tables.main)
    assert Counter(counterspells) == Counter(tables.counterspells)
    assert Counter(companions) == Counter(tables.companions)
    assert len(state.portal) <= tables.portal_size
    held = sum(len(seat.unseen) for seat in state.seats)
    assert held == sum(state.counterspells.away(pool) for pool in state.counterspells.pool_ids())


def check_seat(state: State, number: int) -> None:
    seat, tables = state.seats[number], state.tables
    assert 0 <= seat.hp <= tables.full_hp
    limit = tables.shadow_limit if seat.shadow else tables.base_limit
    assert 0 <= seat.energy <= limit
    assert seat.shadow in (0, 1)
    assert seat.shadow or seat.companion == NONE
    assert seat.companion == NONE or tables.kind[seat.companion] == COMPANION
    assert 0 <= seat.points <= tables.points
    assert seat.frozen in (CLEAR, FRESH, STARTED) and seat.stunned in (CLEAR, FRESH, STARTED)
    assert 0 <= seat.shielded_turn <= state.turn and 0 <= seat.thorns_round <= state.round
    check_pool(state, seat, number)
    check_book(tables, seat, number)
    if seat.hp > 0 and state.board.tiles:
        assert seat.tile in state.board.tiles


def check_pool(state: State, seat: Seat, number: int) -> None:
    """Nobody but the active seat has a pool (2.1), and it never holds more than five dice."""
    pool = listed(seat.pool)
    assert len(pool) == PIECES and min(pool) >= 0
    assert sum(pool[ROLLED:]) <= sum(state.tables.dice)
    for die in range(3):
        changes_colour = state.readings & REROLL_CONVERTED
        assert changes_colour or sum(pool[ROLLED + 3 * die : ROLLED + 3 * die + 3]) <= state.tables.dice[die]
    assert sum(pool[ROLLED:]) + pool[CRYSTAL_PIECE] <= sum(state.tables.dice)
    assert sum(pool) <= MOST_TOKENS
    assert number == state.active or sum(pool) == 0


def check_book(tables: Tables, seat: Seat, number: int) -> None:
    assert len(seat.book) <= tables.book_size
    for entry in seat.book:
        kind = tables.kind[entry & CARD]
        assert kind != COMPANION
        if kind == COUNTERSPELL:
            assert entry >> KNOWN_SHIFT >> number & 1, "whoever holds a Counterspell knows it"
            assert not entry & CAST_MARK
        else:
            assert entry >> KNOWN_SHIFT == EVERYONE
            assert kind != RESOURCE or not entry & CAST_MARK


def check_fallen(seat: Seat) -> None:
    """Who is out holds nothing and stands nowhere (5.3)."""
    assert seat.tile == NONE and seat.companion == NONE
    assert len(seat.book) == len(seat.unseen) == total(seat.pool) == 0
    assert seat.energy == seat.points == seat.used == seat.frozen == seat.stunned == 0


def check_table(state: State) -> None:
    standing = [number for number, seat in enumerate(state.seats) if seat.hp > 0]
    assert state.standing == len(standing)
    for seat in state.seats:
        if seat.hp == 0:
            check_fallen(seat)
    assert 0 <= state.first < len(state.seats)
    assert state.round >= 1 and state.turn >= 0
    if state.winners:
        assert not state.frames
        players = [number for number in standing if not state.seats[number].bot]
        assert len(standing) <= 1 or not players
        assert not standing or state.winners == sum(1 << number for number in standing)
    else:
        assert len(standing) >= 2
        assert not all(state.seats[number].bot for number in standing)
        assert state.active in standing
        check_frames(state)


def check_frames(state: State) -> None:
    """Somebody who stands must choose; what waits below are steps that run by themselves, or the turn itself."""
    frames = state.frames
    assert 1 <= len(frames) <= MOST_FRAMES
    assert STEPS.is_choice(frames[-1].step)
    assert state.seats[frames[-1].seat].hp > 0
    for frame in frames:
        assert 0 <= frame.step < len(STEPS.words)
        assert 0 <= frame.seat < len(state.seats) and 0 <= frame.source < len(state.seats)
        assert 0 <= frame.targets < 1 << len(state.seats) and 0 <= frame.waiting < 1 << len(state.seats)
    if state.board.tiles:
        assert frames[0].seat == state.active


def check_everything(state: State) -> None:
    check_cards(state)
    for deck in (state.main, state.counterspells, state.companions):
        check_deck(deck, len(state.seats))
    for number in range(len(state.seats)):
        check_seat(state, number)
    check_table(state)


def check_spending(before: State, after: State, events: list[Event]) -> None:
    """Pieces paid were in the pool, and energy, HP and cards changed only as the events tell."""
    turns = [event for event in events if event.name in ("turn", "ended", "eliminated", "burned", "corrected")]
    if turns or before.active != after.active:
        return
    for number, (old, new) in enumerate(zip(before.seats, after.seats)):
        told = [event for event in events if event.values[0] == old.character]
        change = Counter[str]()
        for event in told:
            count_pieces(event, change)
        resources = [0] * 8
        for piece in range(PIECES):
            resources[RESOURCE_AT[piece]] += new.pool[piece] - old.pool[piece]
        expected = [change[word] for word in PIECE_WORDS[:8]]
        if not any(event.name in ("rolled", "absorbed") for event in told):
            assert resources == expected, f"seat {number}: {resources} is not {expected} of {told}"
        healed = sum(event.values[1] for event in told if event.name == "healed")
        hurt = sum(event.values[1] for event in told if event.name == "hurt")
        assert new.hp == old.hp + healed - hurt


RESOURCE_AT = [0, 1, 2, 3, 4, 5, 6, 7, 0, 3, 6, 1, 4, 6, 2, 5, 6]


def count_pieces(event: Event, change: Counter[str]) -> None:
    """What an event says about the pool: `gained` adds, `paid`, `removed` and `protected` take."""
    if event.name == "gained":
        change[PIECE_WORDS[event.values[1]]] += event.values[2]
    elif event.name in ("paid", "removed"):
        change[PIECE_WORDS[RESOURCE_AT[event.values[1]]]] -= 1
    elif event.name == "protected":
        change["crystal"] -= 1


CONSERVATION = machine(
    GAME,
    st.sets(st.sampled_from(READINGS)).map(lambda readings: dict.fromkeys(sorted(readings), True)),
    lambda state: check_everything(as_table(state)),
    lambda before, after, events: check_spending(as_table(before), as_table(after), events),
)


def test_conservation() -> None:
    run(CONSERVATION)


@pytest.mark.soak
def test_conservation_for_long(record_property: Callable[[str, object], None]) -> None:
    record_property("figures", run_for_long(CONSERVATION))


# It bites: each of these is a state that must not be.


def lose_a_card(state: State) -> None:
    state.main.draw(Seeded(1))


def copy_a_card(state: State) -> None:
    state.discard = added(state.discard, state.main.cards()[0])


def misplace_a_card(state: State) -> None:
    state.portal = added(state.portal, state.main.draw(Seeded(1)))


def overheal(state: State) -> None:
    state.seats[state.active].hp = 19


def spend_what_is_not_there(state: State) -> None:
    state.seats[state.active].pool[0] = -1


def roll_six_dice(state: State) -> None:
    for piece in range(ROLLED, PIECES):
        state.seats[state.active].pool[piece] = 1


def give_a_pool_to_another(state: State) -> None:
    state.seats[1 - state.active].pool[0] = 1


def gain_a_point(state: State) -> None:
    state.seats[state.active].points = 5


def miscount(state: State) -> None:
    state.standing -= 1


def leave_the_map(state: State) -> None:
    state.seats[0].tile = NONE


def ask_nobody(state: State) -> None:
    state.frames.clear()


@pytest.mark.parametrize(
    "spoil",
    [
        lose_a_card,
        copy_a_card,
        misplace_a_card,
        overheal,
        spend_what_is_not_there,
        roll_six_dice,
        give_a_pool_to_another,
        gain_a_point,
        miscount,
        leave_the_map,
        ask_nobody,
    ],
)
def test_a_spoiled_state_is_seen(spoil: Callable[[State], None]) -> None:
    state = as_table(GAME.start(setup="base", seats=2, seed=6).state)
    check_everything(state)
    spoil(state)
    with pytest.raises(AssertionError):
        check_everything(state)

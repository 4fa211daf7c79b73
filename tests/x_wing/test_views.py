"""What each seat and a spectator are shown: their own dials, and of the others what is open; worlds that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from x_wing.flights import decisions
from x_wing.missions import check_tokens, header_of, mission
from x_wing.squadrons import MAAREKS

from gnomon import Match
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.intel import REBELS, SCUM
from gnomon.games.x_wing.movement import is_ionized
from gnomon.games.x_wing.planning import may_plan
from gnomon.games.x_wing.state import INTEL, OPEN_INTEL, PLANNING, REVEALED_DIAL, State
from gnomon.games.x_wing.terms import MANOEUVRE_WORDS, NONE
from gnomon.kernel.codec import deck_size
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain

SPECTATOR = -1
SEATS = (0, 1)
EVERY = 5  # decisions between two that are looked at
TABLES: dict[str, tuple[int, Plain]] = {"0": (0, {}), "1": (1, {}), "3": (3, {}), "maareks": (0, MAAREKS)}
ADDED = {"squads", "score", "plans"}  # what viewers are told and positions leave out
SECRET = {"ships", "decks", "looked"}


@cache
def matches(table: str) -> list[Match]:
    """Copies of a match at some of its decisions, and wherever somebody looks at cards."""
    pair, options = TABLES[table]
    along = enumerate(match for match, _ in decisions(7, pair, **options))
    return [match.copy() for at, match in along if at % EVERY == 0 or as_table(match.state).looked]


def views(table: str) -> Iterator[tuple[State, int, Plain]]:
    """Each state, each viewer, and what that viewer sees."""
    for match in matches(table):
        for viewer in (SPECTATOR, *SEATS):
            yield as_table(match.state), viewer, GAME.encode(match.state, viewer)


@pytest.mark.parametrize("table", TABLES)
def test_a_dial_is_seen_by_its_player_alone_until_it_is_revealed(table: str) -> None:
    seen = Counter[bool]()
    for state, viewer, view in views(table):
        for number, word in enumerate(state.roster.words):
            ship, shown = state.ships[number], view["ships"][word]["dial"]
            if ship.dial == NONE:
                assert shown == ""
                continue
            is_open = bool(ship.marks & REVEALED_DIAL) or state.roster.seat[number] == viewer
            assert shown == (MANOEUVRE_WORDS[ship.dial] if is_open else "?")
            seen[is_open] += 1
    assert min(seen.values()) > 20


def test_a_damage_card_face_down_is_only_counted() -> None:
    """Nobody sees what is in a deck, nor which card lies face down on a ship (13.2)."""
    counted = 0
    for state, _, view in chain.from_iterable(map(views, TABLES)):
        for seat, groups in enumerate(view["decks"]):
            assert not any("cards" in group for group in groups)
            assert deck_size(groups) == state.decks[seat].count()
        for number, word in enumerate(state.roster.words):
            assert len(view["ships"][word]["facedown"]) == len(state.ships[number].facedown)
            counted += len(state.ships[number].facedown)
    assert counted > 100


@pytest.mark.parametrize("table", TABLES)
def test_everything_else_is_the_same_for_all(table: str) -> None:
    for state, _, view in views(table):
        whole = GAME.encode(state, None)
        assert set(view) - set(whole) == ADDED
        assert all(view[key] == whole[key] for key in whole if key not in SECRET)
        for word, ship in whole["ships"].items():
            assert {**view["ships"][word], "dial": ""} == {**ship, "dial": ""}


def test_the_cards_of_maarek_are_seen_by_his_player_alone() -> None:
    looked = 0
    for state, viewer, view in views("maareks"):
        if state.looked:
            whole = GAME.encode(state, None)["looked"]
            assert view["looked"] == (whole if viewer == state.frames[-1].seat else ["?"] * len(whole))
            looked += 1
    assert looked > 5


@pytest.mark.parametrize("table", TABLES)
def test_plans_are_made_for_the_own_ships_alone(table: str) -> None:
    for state, viewer, view in views(table):
        planned = set(view["plans"])
        ships = enumerate(zip(state.ships, state.roster.seat))
        own = [at for at, (ship, seat) in ships if seat == viewer and ship.life == 1 and not is_ionized(state, at)]
        wanted = {state.roster.words[at] for at in own} if state.phase == PLANNING else set()
        assert planned == wanted


@pytest.mark.parametrize("table", TABLES)
def test_values_of_now_are_told(table: str) -> None:
    for state, _, view in views(table):
        assert set(view["squads"]) == set(state.roster.words)
        for word, squad in view["squads"].items():
            ship = view["ships"][word]
            cards = len(ship["faceup"]) + len(ship["turned"]) + len(ship["facedown"])
            direct = sum(text.startswith("direct-hit@") for text in ship["faceup"])
            assert squad["damage"] == cards + direct
            assert squad["agility"] >= 0 and 0 <= ship["shields"] <= squad["shields_most"]


# Intel (14.13)


@cache
def in_missions() -> list[tuple[Header, State]]:
    """States along some missions."""
    found = []
    for number in range(6):
        along = enumerate(mission(number))
        found += [(header_of(number), as_table(state.copy())) for at, (state, _) in along if at % EVERY == 0]
    return found


def test_intel_face_down_is_seen_by_the_convoy_alone() -> None:
    seen = Counter[str]()
    for _, state in in_missions():
        for viewer in (SPECTATOR, *SEATS):
            view = GAME.encode(state, viewer)
            for number, word in enumerate(state.roster.words):
                intel, shown = int(state.ships[number].intel), view["ships"][word]["intel"]
                is_open = bool(intel & OPEN_INTEL) or viewer == REBELS or not intel
                assert shown == (("", "1", "2", "4")[intel & INTEL] if is_open else "?")
                assert view["ships"][word]["intel_open"] == bool(intel & OPEN_INTEL)
                seen[shown] += 1
            assert view["mission"] == GAME.encode(state, None)["mission"]
    assert set(seen) == {"", "1", "2", "4", "?"}


def test_intel_is_imagined_anew_from_the_tokens_that_are_not_seen() -> None:
    tried = 0
    for header, state in in_missions():
        match = GAME.position(GAME.position_text(header, state))
        for seat in SEATS:
            worlds = [GAME.imagine(match.view(seat), seed) for seed in range(6)]
            for world in worlds:
                assert world.view(seat) == match.view(seat)
                check_tokens(as_table(world.state))
            ways = {str([int(ship.intel) for ship in as_table(world.state).ships]) for world in worlds}
            hidden = [ship for ship in state.ships if ship.intel and not ship.intel & OPEN_INTEL]
            assert seat == SCUM or len(ways) == 1
            tried += seat == SCUM and len(ways) > 1 and len(hidden) > 1
    assert tried > 20


# Worlds that fit a view


@pytest.mark.parametrize("table", TABLES)
def test_what_is_imagined_agrees_with_the_view_and_offers_the_same(table: str) -> None:
    for number, match in enumerate(matches(table)):
        decision = match.decision
        assert decision is not None
        for seat in SEATS:
            imagined = GAME.imagine(match.view(seat), number)
            assert imagined.view(seat) == match.view(seat)
            assert imagined.decision is not None and imagined.decision.seat == decision.seat
            if decision.seat == seat:
                assert imagined.decision.options.texts() == decision.options.texts()
                assert imagined.decision.prompt == decision.prompt


def hidden_from(match: Match, seat: int) -> list[int]:
    state = as_table(match.state)
    ships = enumerate(zip(state.ships, state.roster.seat))
    return [at for at, (ship, own) in ships if own != seat and ship.dial != NONE and not ship.marks & REVEALED_DIAL]


def test_hidden_dials_are_imagined_anew_and_as_they_may_be_set() -> None:
    tried = 0
    for match in matches("0"):
        for at in hidden_from(match, 1):
            states = [as_table(GAME.imagine(match.view(1), seed).state) for seed in range(8)]
            dials = {int(state.ships[at].dial) for state in states}
            assert len(dials) > 2
            assert all(may_plan(state, at, state.ships[at].dial) for state in states)
            tried += 1
    assert tried > 20


def test_cards_that_somebody_looks_at_are_imagined_anew() -> None:
    looking = [match for match in matches("maareks") if as_table(match.state).looked]
    assert looking
    for match in looking:
        picker = as_table(match.state).frames[-1].seat
        other = [str(as_table(GAME.imagine(match.view(1 - picker), seed).state).looked) for seed in range(8)]
        own = [str(as_table(GAME.imagine(match.view(picker), seed).state).looked) for seed in range(3)]
        assert len(set(other)) > 2 and len(set(own)) == 1

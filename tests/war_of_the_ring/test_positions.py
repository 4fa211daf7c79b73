"""Positions: taken anywhere in a match they load as the same state and play on alike; impossible ones are refused."""

from __future__ import annotations

from functools import cache

import pytest

from gnomon.games.war_of_the_ring.content import ContentError
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.kernel.dealer import Recorded
from gnomon.kernel.errors import BadText, IllegalAction
from gnomon.kernel.match import Match
from gnomon.kernel.toml import Plain, read, write
from gnomon.testing import fuzz
from gnomon.testing.fields import difference, dump
from gnomon.testing.walk import Picker, play_on, tables_of

TABLES = tables_of(GAME)
EVERY = 7  # decisions between two positions
AHEAD = 12
REFUSALS = (BadText, IllegalAction, ContentError)


@cache
def met() -> dict[str, Match]:
    """A match at each stack of pending steps that random play leads to."""
    found: dict[str, Match] = {}
    for setup, seats in TABLES:
        for seed in range(6):
            match, picker = GAME.start(setup, seats, seed=seed), Picker(seed)
            while (decision := match.decision) is not None:
                key = f"{setup} " + " ".join(STEPS.words[frame.step] for frame in as_table(match.state).frames)
                if key not in found:
                    found[key] = match.copy()
                match.play(picker.one(decision.options))
    return found


def check_round_trip(match: Match) -> None:
    text = match.position()
    loaded = GAME.position(text)
    assert loaded.position() == text
    assert loaded.digest() == match.digest()
    assert (loaded.decision is None) == (match.decision is None)
    if match.decision is not None and loaded.decision is not None:
        assert loaded.decision.options.texts() == match.decision.options.texts()
        assert (loaded.decision.seat, loaded.decision.prompt) == (match.decision.seat, match.decision.prompt)


def check_plays_on_alike(match: Match) -> None:
    text, mark, played = match.position(), match.record.shown, match.record.plays
    onwards = match.copy()
    play_on(onwards, Picker(3), AHEAD)
    forced = GAME.position(text, dealer=Recorded(onwards.record.outcomes[mark:]))
    for code in onwards.record.codes[played:]:
        forced.play(onwards.record.lexicon.actions.text(code))
    assert forced.digest() == onwards.digest()


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_positions_along_a_match_load_and_play_on_alike(setup: str, seats: int) -> None:
    match, picker = GAME.start(setup, seats, seed=10 + seats), Picker(seats)
    while (decision := match.decision) is not None:
        if match.record.plays % EVERY == 0:
            check_round_trip(match)
            check_plays_on_alike(match)
        match.play(picker.one(decision.options))
    check_round_trip(match)


def test_every_stack_of_pending_steps_loads_and_plays_on_alike() -> None:
    for match in met().values():
        check_round_trip(match)
        check_plays_on_alike(match)


def test_random_play_meets_every_question() -> None:
    asked = {STEPS.words[as_table(match.state).frames[-1].step] for match in met().values()}
    assert {word for step, word in enumerate(STEPS.words) if STEPS.is_choice(step)} - asked <= {"tend"}


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_a_loaded_state_has_every_field_of_the_original(setup: str, seats: int) -> None:
    """Nothing of the state is missing in positions: only counters of decks and of what was revealed start anew."""
    match, picker = GAME.start(setup, seats, seed=20 + seats), Picker(seats)
    while (decision := match.decision) is not None:
        if match.record.plays % EVERY == 0:
            loaded = GAME.position(match.position())
            assert not difference(without_counters(dump(match.state)), without_counters(dump(loaded.state)))
        match.play(picker.one(decision.options))


def without_counters(data: Plain) -> Plain:
    data["reveals"] = data["opening"] = None
    for holder in (data, *data["players"]):
        for key in ("deck", "free_grounds", "shadow_grounds"):
            if key in holder:
                pools = {pool: [sorted(cards), known] for pool, cards, known in holder[key]["pools"]}
                holder[key] = [holder[key]["source"], [[pools[pool], count] for pool, count in holder[key]["groups"]]]
    return data


# What is refused


def start_of(setup: str = "trilogy", seats: int = 2, plays: int = 30) -> Plain:
    match = GAME.start(setup, seats, seed=1)
    play_on(match, Picker(1), plays)
    return read(match.position(), "position")


def refused(data: Plain) -> str:
    with pytest.raises(BadText) as found:
        GAME.position(write(data))
    return str(found.value)


def test_a_card_too_many_is_refused() -> None:
    data = start_of()
    player = data["state"]["players"][0]
    player["hand"].append(player["hand"][0])
    assert f"copies of {player['hand'][0]} among the cards of frodo" in refused(data)


def test_a_card_of_another_deck_is_refused() -> None:
    data = start_of()
    data["state"]["players"][0]["hand"].append("strider")
    assert "0 copies of strider among the cards of frodo" in refused(data)


def test_an_unknown_card_is_refused() -> None:
    data = start_of()
    data["state"]["players"][0]["hand"][0] = "gollum"
    assert "state.players[0].hand: expected the name of a card, found 'gollum'" in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("round", -1, "round: expected a whole number from 0"),
        ("start", 4, "start: expected a whole number from 0 to 3"),
        ("slot", "frodo", "slot: expected a whole number from 0 to 3"),
        ("passed", ["sauron"], "passed: expected the name of a player, found 'sauron'"),
        ("path", "edoras", "path: expected one of"),
        ("path_number", 10, "path_number: expected a whole number from 0 to 9"),
        ("unused", ["edoras"], "unused: expected the name of a path, found 'edoras'"),
        ("grounds", [], "copies of"),
        ("bare", ["moria", "edoras", "umbar"], "bare: expected active battlegrounds"),
        ("at", {}, "at.path: expected a table"),
        ("scored", {"free": [], "shadow": [], "nobody": []}, "scored.nobody: expected one of free, shadow as key"),
        ("corruption", True, "corruption: expected a whole number"),
        ("permits", ["strider"], "permits: expected an event that permits something, found 'strider'"),
        ("winner", "both", "winner: expected one of , free, shadow"),
        ("players", [], "players: expected 4 players, found 0"),
        ("frames", [], "frames: expected a step on top where somebody chooses"),
        ("weather", "fine", "weather: expected one of round, start"),
    ],
)
def test_values_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = start_of()
    data["state"][key] = value
    assert complaint in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("name", "gandalf", "players[0].name: expected frodo"),
        ("seat", 1, "players[0].seat: expected a whole number from 0 to 0"),
        ("side", "shadow", "players[0].side: expected free"),
        ("ring", "none", "players[0].ring: expected one of ready, used"),
        ("shown", ["frodo-baggins"] * 3, "players[0].shown: expected cards of the hand"),
        ("reserve", ["gothmog"], "players[0].reserve: expected cards of one side, free, found 'gothmog'"),
        ("reserve", ["strider"], "players[0].reserve: expected no strider, which is not a card of this player"),
        ("reserve", ["sting"], "expected every item right of a character that may wield it, found 'sting'"),
        ("reserve", ["gimli+100"], "and +1 to +99 for tokens, found 'gimli+100'"),
        ("asides", ["gimli"], "asides: expected a list"),
        ("played", ["saruman"], "players[0].played: expected a card of the player's side, found 'saruman'"),
        ("deck", [], "copies of"),
    ],
)
def test_players_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = start_of()
    data["state"]["players"][0][key] = value
    assert complaint in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("step", "sleep", "step: expected one of"),
        ("seat", 5, "seat: expected a whole number from 0 to 1"),
        ("seat", 1, "frames: expected pending steps that fit the state"),
        ("player", "sauron", "player: expected the name of a player, found 'sauron'"),
        ("player", "witch-king", "frames: expected pending steps that fit the state"),
        ("script", 100_000, "frames: expected pending steps that fit the state"),
        ("row", 100_000, "frames: expected pending steps that fit the state"),
        ("count", 100, "count: expected a whole number from -1 to 99"),
        ("colour", "red", "colour: expected one of step, seat"),
    ],
)
def test_pending_steps_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = start_of(plays=0)
    data["state"]["frames"][-1][key] = value
    assert complaint in refused(data)


def test_spoiled_positions_are_refused_in_one_line_or_can_be_played() -> None:
    figures = fuzz.fuzz_positions(GAME, [match.position() for match in met().values()], 1, 1_000, REFUSALS)
    assert 0 < figures.accepted < figures.inputs

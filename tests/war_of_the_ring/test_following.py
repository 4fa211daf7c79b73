"""What may lie face down where (13.22): what the engine knows is what follows from what everybody was told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from war_of_the_ring.bot_turns import SETUPS
from war_of_the_ring.chart_reading import FaceDown
from war_of_the_ring.plain_knowledge import Follower

from gnomon import Match
from gnomon.games.war_of_the_ring.frames import side_slugs
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.knowledge import sharpened
from gnomon.games.war_of_the_ring.state import Player, State
from gnomon.games.war_of_the_ring.tables import SHADOW
from gnomon.games.war_of_the_ring.view import MAY_KEYS
from gnomon.kernel.codec import words_of
from gnomon.kernel.ints import listed
from gnomon.testing.walk import Picker

MATCHES = 12  # of each setup
SELDOM = 5  # every so many decisions
SPECTATOR = -1
ZONES = ("deck", "cycled", "hand")


def matches(setup: str, seats: int) -> Iterator[tuple[Match, list[Follower]]]:
    """Matches of chance, at every decision, with those who follow the bots' cards."""
    for seed in range(MATCHES):
        match, picker = GAME.start(setup, seats, seed=seed), Picker(seed)
        followers = [Follower(name, cards) for name, cards in decks_of(match)]
        tell(followers, match.opening.texts_for(SPECTATOR))
        while (decision := match.decision) is not None:
            yield match, followers
            tell(followers, match.play(picker.one(decision.options)).texts_for(SPECTATOR))


def decks_of(match: Match) -> list[tuple[str, list[str]]]:
    """The names of the bots and the cards of their decks."""
    state = as_table(match.state)
    bots = [number for number, player in enumerate(state.players) if player.bot]
    slugs, parts = state.tables.slugs, state.scenario.parts
    return [(parts[number].name, [slugs[card] for card in state.scenario.cards[number]]) for number in bots]


def tell(followers: list[Follower], events: list[str]) -> None:
    for event in events:
        for follower in followers:
            follower.follow(event)


@pytest.mark.parametrize(("setup", "seats"), SETUPS)
def test_the_engine_knows_what_everybody_was_told(setup: str, seats: int) -> None:
    seen = 0
    for match, followers in matches(setup, seats):
        view = match.view(None)["state"]
        for follower in followers:
            player = next(one for one in view["players"] if one["name"] == follower.name)
            assert sorted(player["shown"]) == sorted(follower.shown)
            assert sorted(player["cycled_known"]) == sorted(follower.cycled_known)
            assert {zone: set(player["may"][zone]) for zone in ZONES} == follower.may, follower.name
            seen += 1
    assert seen > 300


@pytest.mark.parametrize(("setup", "seats"), SETUPS)
def test_what_follows_is_true_and_all_that_can_be_told(setup: str, seats: int) -> None:
    """Every card is where it may be; and it may be wherever it can lie with all others laid down beside it."""
    for match, followers in islice(matches(setup, seats), 0, None, SELDOM):
        state = as_table(match.state)
        for number, player in enumerate(state.players):
            if player.bot:
                told, name = told_of(state, number), state.scenario.parts[number].name
                truth = hidden_in(state.tables.slugs, player)
                assert all(set(truth[zone]) <= told[zone] for zone in ZONES)
                follower = next(one for one in followers if one.name == name)
                assert told == follows_from(follower), name


def told_of(state: State, number: int) -> dict[str, set[str]]:
    """What the engine says may lie where."""
    cards = dict(zip(MAY_KEYS, sharpened(state, number)))
    return {zone: set(words_of(side_slugs(state.tables, SHADOW), int(cards[zone]))) for zone in ZONES}


def hidden_in(slugs: list[str], player: Player) -> dict[str, list[str]]:
    """What really lies there."""
    hand = listed(player.hand)
    for card in player.shown:
        hand.remove(card)
    zones = {"deck": player.deck.cards(), "cycled": listed(player.cycled), "hand": hand}
    return {zone: [slugs[card] for card in cards] for zone, cards in zones.items()}


def follows_from(follower: Follower) -> dict[str, set[str]]:
    face_down = FaceDown(follower.may, follower.size, list(follower.hidden.elements()))
    return {zone: {card for card in follower.may[zone] if face_down.may_lie(card, zone)} for zone in ZONES}

"""What each seat and a spectator are shown: their own cards, and of the others only what is public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from gnomon.games.war_of_the_ring import knowledge
from gnomon.games.war_of_the_ring.entries import slug_of
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.scenarios import AGAINST_BOTS
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.tables import ANYWHERE
from gnomon.games.war_of_the_ring.view import MAY_KEYS, UNSEEN_WORD
from gnomon.kernel.ints import listed
from gnomon.kernel.match import Match
from gnomon.kernel.toml import Plain
from gnomon.testing.walk import Picker, play_on, tables_of

TABLES = tables_of(GAME)
SPECTATOR = -1
EVERY = 9  # decisions between two that are looked at
ZONES = ["hand", "cycled", "out"]


@cache
def matches(setup: str, seats: int) -> list[Match]:
    """Copies of a match at some of its decisions."""
    match, picker, found = GAME.start(setup, seats, seed=seats), Picker(seats), []
    while (decision := match.decision) is not None:
        if match.record.plays % EVERY == 0:
            found.append(match.copy())
        match.play(picker.one(decision.options))
    return [*found, match]


def views(setup: str, seats: int) -> Iterator[tuple[State, int, Plain]]:
    """Each state, each viewer, and what that viewer sees."""
    for match in matches(setup, seats):
        state = as_table(match.state)
        for viewer in (SPECTATOR, *range(seats)):
            yield state, viewer, GAME.encode(state, viewer)


def sees(viewer: int, player: Plain) -> bool:
    """Whether a viewer sees a player's cards; nobody sees those of bots and of real boxes (13.2, 13.38)."""
    return player["seat"] == viewer and "may" not in player


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_others_see_how_many_cards_and_which_were_shown(setup: str, seats: int) -> None:
    for state, viewer, view in views(setup, seats):
        whole = GAME.encode(state, None)
        for shown, truth in zip(view["players"], whole["players"]):
            if sees(viewer, shown):
                continue
            assert shown["hand"] == truth["shown"] + ["?"] * (len(truth["hand"]) - len(truth["shown"]))
            assert shown["cycled"] == ["?"] * len(truth["cycled"])
            assert shown["out"] == ["?"] * len(truth["out"])
            if truth.get("bot"):
                assert shown["asides"] == truth["asides"]
            else:
                assert shown["asides"] == [["?"] * len(aside) for aside in truth["asides"]]
            assert [group.get("hidden") for group in shown["deck"]] == [len(one["cards"]) for one in truth["deck"]]
            assert not any("cards" in group for group in shown["deck"])


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_a_seat_sees_everything_of_its_own_decks(setup: str, seats: int) -> None:
    for state, viewer, view in views(setup, seats):
        whole = GAME.encode(state, None)
        for shown, truth in zip(view["players"], whole["players"]):
            if sees(viewer, shown):
                assert {key: shown[key] for key in truth} == truth


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_table_itself_is_the_same_for_all(setup: str, seats: int) -> None:
    for state, _, view in views(setup, seats):
        whole = GAME.encode(state, None)
        assert {key: view[key] for key in whole if key != "players"} == {
            key: whole[key] for key in whole if key != "players"
        }


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_no_order_tells_when_a_card_came(setup: str, seats: int) -> None:
    for match in matches(setup, seats):
        state = as_table(match.state)
        slugs = [*state.tables.slugs, UNSEEN_WORD]
        for shown in GAME.encode(state, None)["players"]:
            zones = [*(shown[zone] for zone in ZONES), shown["shown"], shown["cycled_known"], shown["out_known"]]
            asides = [] if shown.get("bot") else shown["asides"]  # those of bots lie open, in the order they came
            for zone in [*zones, *asides, *(group["cards"] for group in shown["deck"])]:
                assert zone == sorted(zone, key=slugs.index)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_viewers_are_told_limits_points_and_outlooks_that_positions_leave_out(setup: str, seats: int) -> None:
    for match in matches(setup, seats):
        view, whole = GAME.encode(match.state, 0), GAME.encode(match.state, None)
        has_forecast = as_table(match.state).scenario.bots and match.outcome is None
        assert set(view) - set(whole) == {"score", "now", *(["next"] if has_forecast else [])}
        assert set(view["now"]) == set(view["at"])
        assert all(set(one) == {"attack", "defence", "wins"} for one in view["now"].values())
        assert all(player["limit"] >= 2 for player in view["players"])
        assert set(view["players"][0]) - set(whole["players"][0]) == {"limit"}


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_what_is_imagined_agrees_with_the_view_and_offers_the_same(setup: str, seats: int) -> None:
    for number, match in enumerate(matches(setup, seats)[:-1]):
        decision = match.decision
        assert decision is not None
        for seat in range(seats):
            imagined = GAME.imagine(match.view(seat), number)
            assert imagined.view(seat) == match.view(seat)
            assert imagined.decision is not None and imagined.decision.seat == decision.seat
            if decision.seat == seat:
                assert imagined.decision.options.texts() == decision.options.texts()
                assert imagined.decision.prompt == decision.prompt


def test_hidden_cards_are_imagined_anew() -> None:
    match = GAME.start("trilogy", 4, seed=4)
    play_on(match, Picker(4), 8)
    hands = [listed(as_table(GAME.imagine(match.view(0), seed).state).players[1].hand) for seed in range(10)]
    assert len({str(hand) for hand in hands}) > 5


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_nobody_imagines_that_a_card_was_eliminated_that_is_always_cycled_instead(setup: str, seats: int) -> None:
    for number, match in enumerate(matches(setup, seats)):
        state = as_table(GAME.imagine(match.view(number % seats), number).state)
        for player in state.players:
            eliminated = set(player.out) - {knowledge.unseen(state.tables)}
            assert all(state.tables.saved[card] != ANYWHERE for card in eliminated)


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_every_card_of_a_deck_is_somewhere(setup: str, seats: int) -> None:
    """The cards of a deck are in the zones of its player, in play, or just being played."""
    for match in matches(setup, seats):
        state = as_table(match.state)
        whole = GAME.encode(state, None)
        areas = [cards for place in whole["at"].values() for cards in (place["free"], place["shadow"])]
        areas += [player["reserve"] for player in whole["players"]]
        loose = [slug_of(word) for area in areas for word in area]
        loose += [frame["card"] for frame in whole["frames"] if frame["step"] == "enter"]
        for player in whole["players"]:
            loose += [card for zone in ZONES for card in player[zone]] + player["cycled_known"] + player["out_known"]
            loose += [card for aside in player["asides"] for card in aside]
            loose += [card for group in player["deck"] for card in group["cards"]]
        dealt = Counter(state.tables.slugs[card] for cards in state.scenario.cards for card in cards)
        nameless = dealt - Counter(loose)  # face down on a real table (13.38)
        assert Counter(loose) == dealt - nameless + Counter({UNSEEN_WORD: nameless.total()})
        assert not nameless or state.scenario.real


@pytest.mark.parametrize(("setup", "seats"), [table for table in TABLES if table[0] in AGAINST_BOTS])
def test_everybody_is_told_where_the_cards_of_a_bot_may_be(setup: str, seats: int) -> None:
    for state, _, view in views(setup, seats):
        for player, shown in zip(state.players, view["players"]):
            assert ("may" in shown) == (player.eyes == 0) == ("bot" in shown)
            if player.eyes == 0:
                rooms = knowledge.counts_of(player)
                for key, room in zip(MAY_KEYS, rooms):
                    assert len(shown["may"][key]) > 0 if room else shown["may"][key] == []


@pytest.mark.parametrize(
    ("seats", "viewer", "decks"),
    [(2, 0, ["frodo", "aragorn"]), (3, 2, ["witch-king", "saruman"]), (3, 0, ["frodo"]), (4, 2, ["aragorn"])],
)
def test_a_seat_sees_the_hands_it_holds_and_no_teammates(seats: int, viewer: int, decks: list[str]) -> None:
    match = GAME.start("trilogy", seats, seed=1)
    play_on(match, Picker(1), 8)
    assert all(len(player.hand) > 0 for player in as_table(match.state).players)
    seen = [player["name"] for player in match.view(viewer)["state"]["players"] if "?" not in player["hand"]]
    assert seen == decks

"""The greedy player: it wins against random play in every scenario, and never knows what is hidden."""

from __future__ import annotations

import pytest

import gnomon
from gnomon.games.war_of_the_ring.game import as_table
from gnomon.games.war_of_the_ring.options import WITH_PROMOS
from gnomon.games.war_of_the_ring.scenarios import AGAINST_BOTS, COOP, SOLO, way_of
from gnomon.games.war_of_the_ring.scoring import points
from gnomon.games.war_of_the_ring.state import Player
from gnomon.games.war_of_the_ring.steps import TURN
from gnomon.games.war_of_the_ring.tables import ARMY, CHARACTER, FREE, SHADOW
from gnomon.kernel.dealer import Imagined
from gnomon.kernel.ints import ints, listed
from gnomon.lab.simulate import play_out
from gnomon.testing.walk import Picker, play_on, tables_of

pytestmark = pytest.mark.once

GAME = gnomon.load("war-of-the-ring")
TABLES = tables_of(GAME)
GREEDY = GAME.players.index("greedy")
WORLDS = 3


def free_seats(setup: str, seats: int) -> list[int]:
    """The seats of the Free Peoples."""
    players = GAME.start(setup=setup, seats=seats, seed=1).view(None)["state"]["players"]
    return sorted({player["seat"] for player in players if player["side"] == "free"})


@pytest.mark.parametrize(("setup", "seats"), [table for table in TABLES if table[0] not in AGAINST_BOTS])
@pytest.mark.parametrize("side", ["free", "shadow"])
def test_a_greedy_side_beats_a_random_one(setup: str, seats: int, side: str) -> None:
    own = [seat for seat in range(seats) if (seat in free_seats(setup, seats)) == (side == "free")]
    players = ["greedy" if seat in own else "random" for seat in range(seats)]
    header = GAME.header(setup, seats)
    wins = 0
    for header.match in range(20):
        wins += own[0] in GAME.result(play_out(GAME, header, players)[0]).winners
    assert wins >= 18


def lead(setup: str, seats: int, player: str, match: int) -> int:
    """By how many points the Free Peoples are ahead of the bots at the end."""
    header = GAME.header(setup, seats)
    header.match = match
    state = as_table(play_out(GAME, header, [player] * seats)[0])
    return int(points(state, FREE) - points(state, SHADOW))


@pytest.mark.parametrize(("setup", "seats"), [table for table in TABLES if way_of(table[0]) in (SOLO, COOP)])
def test_against_the_bots_greedy_play_does_better_than_random_play(setup: str, seats: int) -> None:
    """The bots are hard to beat, so points are compared."""
    better = [lead(setup, seats, "greedy", match) > lead(setup, seats, "random", match) for match in range(12)]
    assert sum(better) >= 10


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_the_greedy_player_does_not_depend_on_what_is_hidden(setup: str, seats: int) -> None:
    """Its choice is the same in every world that its seat cannot tell apart, and in the true one."""
    match = GAME.start(setup=setup, seats=seats, seed=4, options={"promos": setup in WITH_PROMOS})
    picker, compared = Picker(seats), 0
    while (decision := match.decision) is not None and compared < 60:
        view = match.view(decision.seat)
        chosen = {GAME.imagine(view, seed).state.choose(GREEDY, Imagined(3)) for seed in range(WORLDS)}
        assert chosen == {match.state.choose(GREEDY, Imagined(3))}, view["state"]["frames"]
        compared += 1
        play_on(match, picker, 2)
    assert compared >= 15


def test_the_greedy_player_does_not_know_what_a_bot_would_find() -> None:
    """Every card of the Free Peoples that is played lets a bot look for Saruman, who is in its deck or in its hand."""
    tables = as_table(GAME.start("duel-solo", 1).state).tables
    units = [tables.slugs[card] for card in range(tables.first_shadow) if tables.kind[card] in (ARMY, CHARACTER)]
    search = '{ op = "take", who = "isengard", card = ["saruman"], from = "deck" }'
    overlay = "".join(f"[{slug}]\nwhen = {{ played = [{search}] }}\n" for slug in units)
    match, compared = GAME.start("duel-solo", 1, seed=2, options={"overlay": overlay}), 0
    saruman, picker = tables.slugs.index("saruman"), Picker(2)
    while match.decision is not None:
        state = as_table(match.state)
        bot = state.players[1]
        if state.frames[-1].step == TURN and saruman in bot.deck.cards() and len(bot.hand) > len(bot.shown):
            other = as_table(state.copy())
            swap_into_hand(other.players[1], saruman)
            for seed in range(6):
                assert state.choose(GREEDY, Imagined(seed)) == other.choose(GREEDY, Imagined(seed))
            compared += 1
        play_on(match, picker, 1)
    assert compared >= 8


def swap_into_hand(player: Player, card: int) -> None:
    """Exchange a card of the deck for a hidden one of the hand."""
    hand, lot = listed(player.hand), player.deck.cards()
    held = next(one for one in hand if one not in player.shown)
    hand[hand.index(held)], lot[lot.index(card)] = card, held
    player.deck.refill(player.deck.pool_ids()[0], lot)
    player.hand = ints(sorted(hand))


def test_the_greedy_player_does_not_play_for_time() -> None:
    """With Aragorn as the only card of the deck, Denethor's action costs nothing: he is cycled, and comes back."""
    header = GAME.header("trilogy", 2)
    header.seed, header.match = 1, 1431
    assert play_out(GAME, header, ["greedy", "greedy"])[1] < 500

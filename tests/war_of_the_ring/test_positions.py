"""Positions: taken anywhere in a match they load as the same state and play on alike; impossible ones are refused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from gnomon.games.war_of_the_ring.content import ContentError
from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.knowledge import cards_of, face_down, set_of
from gnomon.games.war_of_the_ring.options import WITH_PROMOS
from gnomon.games.war_of_the_ring.pending import check_pending
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.games.war_of_the_ring.scenarios import AGAINST_BOTS
from gnomon.games.war_of_the_ring.state import State
from gnomon.games.war_of_the_ring.steps import CYCLE_CARD, PASS, TURNED_UP, WINNOW
from gnomon.kernel.dealer import Imagined
from gnomon.kernel.errors import BadText, IllegalAction
from gnomon.kernel.ints import listed
from gnomon.kernel.record import Header
from gnomon.kernel.toml import Plain, Reader, read, write
from gnomon.testing import fuzz
from gnomon.testing.positions import check_plays_on_alike, check_round_trip
from gnomon.testing.walk import Picker, play_on, tables_of

TABLES = tables_of(GAME)
EVERY = 7  # decisions between two positions
SEEDS = 30
FEW_SEEDS = 6  # against bots: matches have fewer questions there, and more setups
IDLE = (CYCLE_CARD, WINNOW, PASS)
REFUSALS = (BadText, IllegalAction, ContentError)

Met = tuple[Header, State]  # a match at one of its decisions


def walk(setup: str, seats: int, seed: int, options: Plain | None = None) -> Iterator[Met]:
    """A random match at each of its decisions, which must not be changed; mostly cards are played and used."""
    header, dealer, picker = GAME.header(setup, seats, options), Imagined(seed), Picker(seed)
    state = GAME.begin(header, dealer)
    while not state.is_over():
        yield header, as_table(state)
        codes = state.options()
        busy = [code for code in codes if code & 255 not in IDLE]
        state.apply(picker.one(busy if busy and not picker.chance(5) else codes), dealer)
    yield header, as_table(state)


def seeds_of(setup: str) -> int:
    return FEW_SEEDS if setup in AGAINST_BOTS else SEEDS


@cache
def met() -> dict[str, Met]:
    """A match at each stack of pending steps that random play leads to, among people, with bots and with a real box."""
    found: dict[str, Met] = {}
    for setup, seats in TABLES:
        options: Plain = {"promos": True} if setup in WITH_PROMOS else {"losses": "enemy"}
        for seed in range(seeds_of(setup)):
            for header, state in walk(setup, seats, seed, options):
                kind = "box" if state.scenario.real else "bots" if state.scenario.bots else "people"
                key = " ".join([kind, *(STEPS.words[frame.step] for frame in state.frames)])
                if key not in found:
                    found[key] = header, as_table(state.copy())
    return found


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_positions_along_a_match_load_and_play_on_alike(setup: str, seats: int) -> None:
    for number, (header, state) in enumerate(walk(setup, seats, 10 + seats)):
        if number % EVERY == 0 or state.is_over():
            check_round_trip(GAME, header, state)
            check_plays_on_alike(GAME, header, state)


def test_every_stack_of_pending_steps_loads_and_plays_on_alike() -> None:
    for header, state in met().values():
        check_round_trip(GAME, header, state)
        check_plays_on_alike(GAME, header, state)


def test_random_play_meets_every_question() -> None:
    asked = {key.rpartition(" ")[2] for key in met() if " " in key}
    assert asked == {word for step, word in enumerate(STEPS.words) if STEPS.is_choice(step)}


def test_pending_steps_of_random_play_are_never_refused() -> None:
    """Loading checks stacks of steps by hand-written lists, so many matches are compared with them."""
    for setup, seats in TABLES:
        for seed in range(100, 100 + seeds_of(setup)):
            for _, state in walk(setup, seats, seed):
                check_pending(state, Reader({}, "position"))


# What is refused


def start_of(plays: int = 8, setup: str = "trilogy", seats: int = 2) -> Plain:
    """The data of a position; after eight plays, the opening hands are chosen and Frodo's first turn has come."""
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
    data["state"]["players"][0]["hand"][0] = "tom-bombadil"
    assert "state.players[0].hand: expected the name of a card, found 'tom-bombadil'" in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("round", 10, "round: expected a whole number from 0 to 9"),
        ("round", 2, "round: expected 0 before the first, later at least 1 and at most the number of the path"),
        ("start", 4, "start: expected a whole number from 0 to 3"),
        ("slot", "frodo", "slot: expected a whole number from 0 to 3"),
        ("passed", ["sauron"], "passed: expected the name of a player, found 'sauron'"),
        ("path", "edoras", "path: expected one of"),
        ("path_number", 10, "path_number: expected a whole number from 0 to 9"),
        ("unused", [], "unused: expected every path with a number above path_number"),
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
        ("reserve", ["gimli+1001"], "and +1 to +1000 for tokens, found 'gimli+1001'"),
        ("out", ["frodo-baggins"], "players[0].out: expected no frodo-baggins, which is always cycled instead"),
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
        ("script", 3, "script: expected one of step, seat, player, count as key"),
        ("count", "two", "count: expected a whole number"),
        ("colour", "red", "colour: expected one of step, seat"),
    ],
)
def test_pending_steps_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = start_of(plays=0)
    data["state"]["frames"][-1][key] = value
    assert complaint in refused(data)


# Bots (13.22) and real boxes (13.38)


def bot_of(data: Plain) -> Plain:
    """The Witch-king."""
    player: Plain = data["state"]["players"][1]
    return player


def in_box() -> Plain:
    return start_of(setup="trilogy-box", seats=1)


def with_bots() -> Plain:
    return start_of(setup="trilogy-solo", seats=1)


@pytest.mark.parametrize("setup", ["trilogy-solo", "trilogy-box"])
def test_a_position_without_sets_says_that_a_card_may_be_in_any_zone(setup: str) -> None:
    data = start_of(setup=setup, seats=1)
    rooms = [len(bot_of(data)[key]) for key in ("cycled", "hand")]
    bot_of(data)["may"] = {}
    state = as_table(GAME.position(write(data)).state)
    bot = state.players[1]
    assert all(rooms) and bot.may_deck == bot.may_cycle == bot.may_hand != 0 == bot.may_out == bot.may_aside
    hidden = {card for card in state.scenario.cards[1] if face_down(state, 1, card)}
    assert cards_of(state, 1, bot.may_hand) == sorted(hidden)


def test_cards_that_a_bot_has_turned_up_wait_in_their_order_while_people_choose() -> None:
    """No printed card asks people when it is played from among them (13.32), so an army is made to."""
    played = '{ op = "forsake", who = "each free", count = 1 }'
    overlay = "".join(f"[{army}]\nwhen = {{ played = [{played}] }}\n" for army in ("mordor-orcs", "olog-hai"))
    tried, orders = 0, 0
    for setup in ("trilogy-solo", "duel-box"):
        for seed in range(8):
            for header, state in walk(setup, 1, seed, {"overlay": overlay}):
                if any(frame.step == TURNED_UP for frame in state.frames):
                    check_round_trip(GAME, header, state)
                    check_plays_on_alike(GAME, header, state)
                    check_imagined(header, state)
                    tried += 1
                    lots = [listed(aside) for player in state.players for aside in player.asides if player.bot]
                    orders += any(lot != sorted(lot) for lot in lots)
    assert tried > 5 and orders


def check_imagined(header: Header, state: State) -> None:
    match = GAME.position(GAME.position_text(header, state))
    assert GAME.imagine(match.view(0), 1).view(0) == match.view(0)


def test_a_position_may_say_of_some_zones_alone_what_they_may_hold() -> None:
    data = with_bots()
    bot_of(data)["may"] = {"hand": sorted(set(bot_of(data)["hand"]))}
    state = as_table(GAME.position(write(data)).state)
    bot = state.players[1]
    assert bot.may_hand == set_of(state.tables, bot.hand) == bot.may_deck & bot.may_hand


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("bot", False, "players[1].bot: expected true for the Shadow's players, false for the others"),
        ("bot", "yes", "players[1].bot: expected true or false"),
        ("may", ["gothmog"], "players[1].may: expected a table"),
        ("may", {"reserve": []}, "players[1].may.reserve: expected one of deck, cycled, hand, out, asides as key"),
        ("may", {"hand": ["gimli"]}, "players[1].may.hand: expected a card of the player's side, found 'gimli'"),
        ("may", {"hand": ["saruman"]}, "players[1].may.hand: expected only cards that may be there, found 'saruman'"),
        ("may", {"out": ["the-hunter"]}, "may.out: expected only cards that may be there, found 'the-hunter'"),
        ("may", {"cycled": []}, "among others, since it is there, found 'no such card'"),
        ("ring", "ready", "players[1].ring: expected none"),
        ("asides", [["gothmog"]], "copies of gothmog among the cards of witch-king"),
    ],
)
def test_bots_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = with_bots()
    bot_of(data)[key] = value
    assert complaint in refused(data)


def test_a_deck_that_nobody_knows_is_not_known() -> None:
    data = with_bots()
    bot_of(data)["deck"][0]["known"] = "0"
    assert "players[1].deck: expected groups without known, since nobody knows what is in it" in refused(data)


def test_what_a_bot_has_eliminated_is_seen_by_all() -> None:
    data = with_bots()
    bot = bot_of(data)
    bot["out"] = [bot["hand"].pop()]
    assert "players[1].out: expected no card, since everybody sees what a bot has eliminated" in refused(data)


def test_of_people_whose_cards_somebody_sees_nothing_more_is_said() -> None:
    data = with_bots()
    data["state"]["players"][0]["may"] = {}
    assert "players[0].may: expected one of name, seat" in refused(data)


@pytest.mark.parametrize("steps", [["turn"], ["next-turn", "cycle"], ["next-turn", "forsake"]], ids=" ".join)
def test_nobody_is_asked_about_the_hand_of_a_bot(steps: list[str]) -> None:
    data = start_of(4, "trilogy-solo", 1)
    for player, slot in (("frodo", 0), ("witch-king", 1)):
        frames: list[Plain] = [{"step": step, "seat": 0, "player": player} for step in steps]
        if len(frames) > 1:
            frames[-1]["count"] = 1
        data["state"] |= {"slot": slot, "frames": frames}
        if player == "frodo":
            assert GAME.position(write(data)).decision is not None
    assert "frames: expected pending steps that fit the state" in refused(data)


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("hand", ["the-hunter"], "players[1].hand: expected the cards of shown, and unseen for the others"),
        ("cycled", ["the-hunter"], "players[1].cycled: expected unseen for every card"),
        ("deck", [{"cards": ["the-hunter"]}], "players[1].deck: expected unseen for every card"),
        ("cycled", ["unseen"] * 9, "expected 0 copies of unseen among the cards of witch-king, found"),
        ("cycled", [], "copies of"),
        ("asides", [["unseen"]], "players[1].asides: expected unseen for every card, unless a bot has turned it up"),
        ("cycled_known", ["unseen"], "players[1].cycled_known: expected the name of a card, found 'unseen'"),
        ("may", {"hand": ["the-hunter"]}, "players[1].may: expected a place for every card that lies face down"),
    ],
)
def test_cards_of_a_real_box_that_cannot_be_are_refused(key: str, value: object, complaint: str) -> None:
    data = in_box()
    bot_of(data)[key] = value
    assert complaint in refused(data)


def test_a_card_that_cannot_be_there_because_others_must_be_is_refused() -> None:
    data = in_box()
    bot = bot_of(data)
    few = ["the-hunter", "the-reaver", "the-warrior", "the-commander", "the-destroyer", "the-beguiler", "olog-hai"]
    bot["may"] = {"hand": few[: len(bot["hand"])], "cycled": few[: len(bot["cycled"])]}
    assert "players[1].may: expected a place for every card" in refused(data)
    bot["may"] = {"hand": few[: len(bot["hand"])], "cycled": few}
    assert "players[1].may.cycled: expected only cards that may be there, found 'olog-hai'" in refused(data)


def test_no_card_without_a_name_is_in_a_match_with_named_cards() -> None:
    data = with_bots()
    bot_of(data)["hand"][0] = "unseen"
    assert "players[1].hand: expected the name of a card, found 'unseen'" in refused(data)


def test_spoiled_positions_are_refused_in_one_line_or_can_be_played() -> None:
    texts = [GAME.position_text(header, state) for header, state in met().values()]
    figures = fuzz.fuzz_positions(GAME, texts, 1, 1_000, REFUSALS)
    assert 0 < figures.accepted < figures.inputs

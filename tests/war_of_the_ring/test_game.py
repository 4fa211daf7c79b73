"""Setups, options, results and the words of prompts."""

from __future__ import annotations

import pytest

from gnomon.games.war_of_the_ring.game import GAME, as_table
from gnomon.games.war_of_the_ring.scoring import LEAD, points, ring_points
from gnomon.games.war_of_the_ring.tables import FREE, SHADOW
from gnomon.kernel.errors import BadText
from gnomon.kernel.match import Match
from gnomon.testing.walk import Picker, play_on, tables_of

TABLES = tables_of(GAME)
PROMOS = {"ioreth", "ghan-buri-ghan", "whip-of-many-thongs", "gothmog"}


def finished(setup: str, seats: int, seed: int) -> Match:
    match = GAME.start(setup, seats, seed=seed)
    play_on(match, Picker(seed))
    return match


def test_every_scenario_has_its_numbers_of_seats() -> None:
    people = [("trilogy", 2), ("trilogy", 3), ("trilogy", 4), ("duel", 2), ("three-duel", 3), ("fellowship", 2)]
    bots = [("trilogy-solo", 1), ("trilogy-coop", 2), ("duel-solo", 1), ("fellowship-solo", 1), ("three-duel-solo", 1)]
    boxes = [("trilogy-box", 1), ("duel-box", 1), ("fellowship-box", 1), ("three-duel-box", 1)]
    assert people + bots + boxes == TABLES
    assert [setup for setup, _ in TABLES if GAME.setups[setup].beside] == [setup for setup, _ in boxes]


@pytest.mark.parametrize(
    ("setup", "seats", "free", "decks"),
    [
        ("trilogy", 2, (0,), ["frodo+aragorn", "witch-king+saruman"]),
        ("trilogy", 3, (0, 1), ["frodo", "aragorn", "witch-king+saruman"]),
        ("trilogy", 4, (0, 2), ["frodo", "witch-king", "aragorn", "saruman"]),
        ("duel", 2, (0,), ["gandalf", "witch-king"]),
        ("three-duel", 3, (0,), ["gandalf", "witch-king", "saruman"]),
        ("fellowship", 2, (1,), ["balrog", "gandalf"]),
        ("trilogy-solo", 1, (0,), ["frodo+aragorn"]),
        ("trilogy-coop", 2, (0, 1), ["frodo", "aragorn"]),
        ("fellowship-solo", 1, (0,), ["gandalf"]),
        ("three-duel-box", 1, (0,), ["gandalf"]),
    ],
)
def test_a_side_wins_together(setup: str, seats: int, free: tuple[int, ...], decks: list[str]) -> None:
    shadow = tuple(seat for seat in range(seats) if seat not in free)
    for seed in range(5):
        match = finished(setup, seats, seed)
        state, outcome = as_table(match.state), match.outcome
        assert outcome is not None and outcome.teams == (free, shadow)
        assert outcome.winners == outcome.teams[state.winner]
        assert outcome.scores == tuple(float(seat in outcome.winners) for seat in range(seats))
        assert not outcome.is_shared
        assert GAME.summary(state)["figures"] == decks
        assert GAME.summary(state)["rounds"] == state.round


def test_an_outcome_says_why() -> None:
    told = set()
    for seed in range(40):
        match = finished("trilogy", 2, seed)
        state, outcome = as_table(match.state), match.outcome
        assert outcome is not None
        free, shadow = int(points(state, FREE)), int(points(state, SHADOW))
        at_last = free + int(ring_points(state, FREE)) - shadow - int(ring_points(state, SHADOW))
        told.add(outcome.why)
        assert (outcome.why == "ahead by 10 points or more") == (abs(free - shadow) >= LEAD)
        assert outcome.why != "a tie, which the Shadow wins" or (at_last == 0 and state.winner == SHADOW)
        assert outcome.why != "ahead after the last path" or (at_last > 0) == (state.winner == FREE)
    assert len(told) >= 2


def test_promos_join_the_decks_when_asked_for() -> None:
    plain, more = (GAME.scenario(GAME.header("trilogy", 4, {"promos": promos})) for promos in (False, True))
    slugs = GAME.tables("trilogy", "").slugs
    assert [len(cards) for cards in plain.cards] == [30, 30, 30, 30]
    assert [len(cards) for cards in more.cards] == [31, 31, 31, 31]
    added = {slugs[card] for cards in more.cards for card in cards} - {
        slugs[card] for cards in plain.cards for card in cards
    }
    assert added == PROMOS


def test_the_fellowship_has_no_promos() -> None:
    with pytest.raises(BadText, match="promos: expected false, since fellowship has no promo cards"):
        GAME.header("fellowship", 2, {"promos": True})
    assert GAME.header("fellowship", 2).options["promos"] is False


@pytest.mark.parametrize(("difficulty", "draws"), [("standard", [3, 3, 3, 3]), ("challenging", [3, 4, 3, 4])])
def test_the_bots_draw_less_unless_they_are_to_be_challenging(difficulty: str, draws: list[int]) -> None:
    scenario = GAME.scenario(GAME.header("trilogy-solo", 1, {"difficulty": difficulty}))
    assert list(scenario.draws) == draws
    with pytest.raises(BadText, match="difficulty: expected one of standard, challenging"):
        GAME.header("trilogy-solo", 1, {"difficulty": "hard"})


def test_losses_are_chosen_by_the_defender_unless_another_reading_is_wanted() -> None:
    assert not as_table(GAME.start("duel", 2).state).enemy_chooses_losses
    assert as_table(GAME.start("duel", 2, options={"losses": "enemy"}).state).enemy_chooses_losses
    with pytest.raises(BadText, match="losses: expected one of defender, enemy"):
        GAME.header("duel", 2, {"losses": "shadow"})
    option = next(one for one in GAME.options("duel") if one.name == "losses")
    assert (option.default, option.group) == ("defender", "reading")


def test_an_overlay_changes_the_content_and_its_hash() -> None:
    changed = GAME.header("duel", 2, {"overlay": "[gimli]\nicons = { attack = 4 }\n"})
    assert changed.content != GAME.header("duel", 2).content
    tables = GAME.tables("duel", changed.options["overlay"])
    assert tables.attack[tables.slugs.index("gimli")] == 4


@pytest.mark.parametrize(("setup", "seats"), TABLES)
def test_prompts_know_who_chooses_about_what(setup: str, seats: int) -> None:
    match, picker, words = GAME.start(setup, seats, seed=3), Picker(3), GAME.words("en")
    while (decision := match.decision) is not None:
        state = as_table(match.state)
        args, frame = GAME.prompt_args(state, words), state.frames[-1]
        assert args["seat"] == decision.seat + 1 == state.players[frame.player].seat + 1
        asked = [GAME.ask(state, language) for language in GAME.languages]
        assert args["player"] and all(text.endswith(("?", ".")) and "{" not in text for text, _ in asked)
        match.play(picker.one(decision.options))

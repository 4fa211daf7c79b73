"""Setups, options, results, and the questions of whole matches."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from x_wing import squadrons
from x_wing.fights import SEATS, SETUP, fight, header_of
from x_wing.missions import mission

from gnomon import BadText, Match
from gnomon.content import ContentError
from gnomon.games.x_wing.ending import points
from gnomon.games.x_wing.game import GAME, MISSION, as_table
from gnomon.games.x_wing.geometry.pose import on_mat, overlaps
from gnomon.games.x_wing.state import DESTROYED, FLED, FLYING, State
from gnomon.games.x_wing.terms import NONE, OBSTACLE_WORDS
from gnomon.kernel.toml import Plain
from gnomon.lab.simulate import play_out, simulate
from gnomon.testing.walk import Picker, play_on, tables_of

XWS = Path(__file__).parent / "xws"
DECK = 33


def began(**options: object) -> Match:
    """A match whose initiative has been given."""
    match = GAME.start(SETUP, SEATS, seed=1, options=options)
    play_on(match, Picker(1), 1)
    return match


# Options


def test_there_are_two_setups_for_two() -> None:
    assert tables_of(GAME) == [(SETUP, 2), (MISSION, 2)]
    assert GAME.players == ["random", "rookie", "steady", "veteran", "ace"]


@pytest.mark.once
@pytest.mark.parametrize("setup", [SETUP, MISSION])
def test_people_play_without_a_limit_and_simulations_with_one(setup: str) -> None:
    assert as_table(GAME.start(setup, SEATS).state).most_rounds == 0
    assert GAME.setups[setup].simulated == {"rounds": 24}
    found = simulate(GAME, setup, ["steady", "steady"], 10, 1)
    assert found.games == 10 and 1 <= found.rounds["median"] <= 24


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("squad_1", "luke", "squad_1: luke: expected the name of a pilot"),
        ("squad_2", "luke-skywalker; howlrunner", "squad_2: All ships must be of one faction"),
        ("squad_1", "", "squad_1"),
        ("start", "late", "start: expected one of placing, laid-out"),
        ("obstacles", "moons", "obstacles: expected one of asteroids, debris, mixed, none"),
        ("damage", "third", "damage: expected one of tfa, original"),
        ("placement", "exact", "placement: expected one of coarse, fine"),
        ("rounds", 100, "rounds: expected a whole number from 0 to 99"),
        ("bombs", True, "bombs: expected one of squad_1"),
    ],
)
def test_options_that_cannot_be_are_refused(option: str, value: object, complaint: str) -> None:
    with pytest.raises(BadText) as found:
        GAME.header(SETUP, SEATS, {option: value})
    assert complaint in str(found.value)


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("squad_1", "scum-robots", "squad_1: In this mission the first squad needs Ketsu Onyo"),
        ("squad_1", "asajj-ventress: ketsu-onyo-crew", "squad_1: In this mission the first squad needs Ketsu Onyo"),
        ("squad_2", "scum-cartel", "squad_2: In this mission the convoy may be of any faction but Scum"),
        ("squad_2", "rebel-falcon", "squad_2: In this mission the convoy needs at least 4 ships, and this squad has 3"),
        ("both_goals", "rebels", "both_goals: expected one of scum, shared, draw"),
        ("obstacles", "debris", "obstacles: expected one of squad_1"),
    ],
)
def test_options_that_cannot_be_in_a_mission_are_refused(option: str, value: object, complaint: str) -> None:
    with pytest.raises(BadText) as found:
        GAME.header(MISSION, SEATS, {option: value})
    assert complaint in str(found.value)


def test_the_squads_offered_for_a_mission_can_fly_it() -> None:
    squads = [option.words for option in GAME.options(MISSION)[:SEATS]]
    assert squads == [
        ["scum-shadow-caster", "scum-ambush"],
        ["rebel-patrol", "rebel-wings", "imperial-swarm", "imperial-hunt", "rebel-convoy"],
    ]
    for squad in squads[1]:
        match = GAME.start(MISSION, SEATS, seed=1, options={"squad_2": squad, "start": "laid-out"})
        assert match.decision is not None and match.decision.seat == 1


def test_a_bad_overlay_is_refused() -> None:
    with pytest.raises(ContentError):
        GAME.header(SETUP, SEATS, {"overlay": "[luke-skywalker]\nskill = 99\n"})


def test_an_overlay_changes_the_content_and_its_hash() -> None:
    changed = GAME.header(SETUP, SEATS, {"overlay": "[luke-skywalker]\nskill = 3\n"})
    assert changed.content != GAME.header(SETUP, SEATS).content
    assert GAME.roster(changed).skill[0] == 3 != GAME.roster(GAME.header(SETUP, SEATS)).skill[0]


def test_both_may_fly_the_same_squad() -> None:
    match = began(squad_1="rebel-patrol", squad_2="rebel-patrol", start="laid-out")
    assert {"luke-skywalker-1", "luke-skywalker-2"} <= set(match.view(0)["state"]["ships"])


def test_a_squad_in_the_format_of_squad_builders_flies() -> None:
    texts = [path.read_text("utf-8") for path in sorted(XWS.glob("*.json"))]
    match = began(squad_1=texts[0], squad_2=texts[1], start="laid-out")
    play_on(match, Picker(1), 30)
    assert GAME.replay(str(match.record)).digest() == match.digest()


@pytest.mark.parametrize(
    ("option", "kinds"),
    [
        ("asteroids", {"asteroid": 6}),
        ("debris", {"debris": 6}),
        ("mixed", {"asteroid": 3, "debris": 3}),
        ("none", {}),
    ],
)
def test_obstacles_are_of_the_kind_that_was_asked_for(option: str, kinds: dict[str, int]) -> None:
    state = as_table(began(obstacles=option, start="laid-out").state)
    assert Counter(OBSTACLE_WORDS[rock.kind] for rock in state.obstacles) == kinds


@pytest.mark.parametrize(("damage", "own"), [("tfa", "shaken-pilot"), ("original", "injured-pilot")])
def test_both_use_the_damage_deck_that_was_asked_for(damage: str, own: str) -> None:
    state = as_table(began(damage=damage).state)
    for deck in state.decks:
        cards = [state.tables.damage_slugs[card] for card in deck.cards()]
        assert len(cards) == deck.count() == DECK and cards.count(own) == 2 and cards.count("direct-hit") == 7


@pytest.mark.parametrize("squad", squadrons.TABLES.squad_slugs)
def test_a_laid_out_squad_stands_in_a_line_on_the_mat(squad: str) -> None:
    """1.10: in the order of the squad, heading straight across, nobody on anything."""
    state = as_table(began(squad_1=squad, squad_2=squad, start="laid-out", obstacles="mixed").state)
    for seat, heading in ((0, 90_000), (1, 270_000)):
        line = [ship.pose for ship, own in zip(state.ships, state.roster.seat) if own == seat]
        assert all(pose.heading == heading and on_mat(pose) for pose in line)
        along = [int(pose.x) for pose in line]
        assert along == sorted(along, reverse=seat == 1)
    poses = [ship.pose for ship in state.ships]
    assert not any(overlaps(one, other) for at, one in enumerate(poses) for other in poses[:at])
    assert not any(ship.on for ship in state.ships)


@pytest.mark.parametrize("placement", ["coarse", "fine"])
def test_fine_places_are_closer_together(placement: str) -> None:
    match = began(placement=placement)
    assert match.decision is not None and match.decision.options[0].name == "lay"
    across = sorted({int(action.args["number"]) for action in match.decision.options})
    assert min(high - low for low, high in pairwise(across)) == (40 if placement == "coarse" else 20)


# Results


def finished(number: int, rounds: int = 24) -> State:
    header = header_of(number, squadrons.options(Picker(number)) | {"rounds": rounds})
    return as_table(play_out(GAME, header, ["steady", "steady"])[0])


def lost(state: State, seat: int) -> int:
    """The points of a seat's ships that are gone."""
    ships = enumerate(zip(state.ships, state.roster.seat))
    gone = [at for at, (ship, own) in ships if own == seat and ship.life in (DESTROYED, FLED)]
    return sum(int(state.roster.points[at]) for at in gone)


@pytest.mark.once
def test_who_has_ships_left_wins_or_who_scored_more() -> None:
    ends = Counter[str]()
    for number in range(24):
        state = finished(number, 24 if number % 2 else 5)
        result, score = GAME.result(state), [lost(state, 1), lost(state, 0)]
        assert [int(points(state, seat)) for seat in range(SEATS)] == score
        left = {int(own) for ship, own in zip(state.ships, state.roster.seat) if ship.life == FLYING}
        assert result.why.endswith(f"{score[0]} to {score[1]} points")
        if len(left) == 1:
            assert result.winners == tuple(left)
        elif len(left) == 2 and score[0] != score[1]:
            assert result.winners == (score.index(max(score)),)
        else:
            assert result.is_shared and state.winner == NONE
        assert result.scores == ((0.5, 0.5) if result.is_shared else (1.0 - result.winners[0], result.winners[0]))
        ends[result.why.partition(",")[0]] += 1
        assert GAME.summary(state)["rounds"] == state.round
    assert set(ends) == {"a side has no ships left", "the last round is over"}


def test_a_summary_names_the_factions() -> None:
    state = as_table(began(squad_1="rebel-wings", squad_2="scum-robots", start="laid-out").state)
    assert GAME.summary(state)["figures"] == ["rebel", "scum"]


# Questions


@pytest.mark.once
def test_nobody_is_asked_without_a_choice() -> None:
    """9.10. Maarek's player is, since nobody else knows that three cards are the same (13.4)."""
    for number in range(60):
        for state, _ in fight(number):
            asked = GAME.pending(state)[0]
            assert len(state.options()) > 1 or asked in ("lay-obstacle", "place-ship", "pick-damage")
        for state, _ in mission(number):
            asked = GAME.pending(state)[0]
            assert len(state.options()) > 1 or asked in ("lay-obstacle", "place-escape", "hide-intel", "place-ship")


@pytest.mark.once
def test_prompts_know_who_chooses_about_what() -> None:
    words = GAME.words("en")
    for number in range(12):
        for state, _ in fight(number):
            args = GAME.prompt_args(state, words)
            assert args["seat"] == state.chooser() + 1 and args["player"]
            for language in GAME.languages:
                prompt, rule = GAME.ask(state, language)
                assert prompt.endswith(("?", ".")) and "{" not in prompt and rule


@pytest.mark.once
def test_every_pair_of_ready_squads_can_be_set_up_on_every_field() -> None:
    """Whatever is placed, there is room for the rest (1.4)."""
    ready = squadrons.TABLES.squad_slugs
    for number, squad in enumerate([*ready, *ready]):
        options: Plain = {"squad_1": squad, "squad_2": ready[number // 2], "obstacles": squadrons.OBSTACLES[number % 3]}
        options["placement"] = "fine" if number % 3 else "coarse"
        match, picker = GAME.start(SETUP, SEATS, seed=number, options=options), Picker(number)
        while match.view(None)["state"]["phase"] == "setup":
            play_on(match, picker, 1)
        assert all(ship.life == FLYING for ship in as_table(match.state).ships)

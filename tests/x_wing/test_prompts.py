"""What a prompt says: who is asked, for which ship, and about what, without telling a secret."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from x_wing.flights import LANGUAGES, MISSION_PAIRS, PAIRS, decisions, teller_of

from gnomon import Match
from gnomon.games.x_wing import asked
from gnomon.games.x_wing.fleet import skill_of
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.state import State
from gnomon.games.x_wing.terms import NONE

pytestmark = pytest.mark.once  # what it tests is never compiled

IMAGINED = 3  # other worlds that look the same
ABOUT_A_SHIP = (
    *("place-ship", "face-ship", "point-arc", "plan", "act", "free-act", "further-attack", "drag"),
    *("hide-intel", "slice", "go"),
)
OFTEN = {
    *("pick-initiative", "plan", "pick-active", "act", "free-act", "engage", "modify-attack-attacker"),
    *("modify-defence-defender", "window-combat-start", "window-action-done", "window-attacked", "further-attack"),
}


def asked_at(seed: int, pair: int, **options: object) -> Iterator[tuple[Match, State, str]]:
    for match, _ in decisions(seed, pair, **options):
        state = as_table(match.state)
        yield match, state, asked.pending(state)[0]


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_a_prompt_names_who_is_asked_and_the_ship(pair: int) -> None:
    for match, state, key in asked_at(3, pair):
        teller, prompt = teller_of(match), teller_of(match).prompt(match)
        frame = state.frames[-1]
        player = teller.lore.player(int(frame.seat))
        assert prompt.startswith(f"{player.forms.get('call', player.name)}, "), prompt
        assert player.name.removeprefix("The ") in teller.onlooking(match, match.view(None))
        if key in ABOUT_A_SHIP:
            assert teller.lore.ship(state.roster.words[frame.ship]) in prompt


def test_the_cases_that_every_match_has_are_met() -> None:
    found = {key for pair in range(len(PAIRS)) for seed in range(3) for _, _, key in asked_at(seed, pair)}
    assert OFTEN - found == set()
    placing = {key for _, _, key in asked_at(0, 1, start="placing")}
    assert {"lay-obstacle", "spin-obstacle", "pick-edge", "place-ship", "face-ship", "point-arc"} <= placing
    mission = {key for seed in range(3) for _, _, key in asked_at(seed, MISSION_PAIRS[0], start="placing")}
    assert {"lay-obstacle", "place-escape", "hide-intel", "slice", "go"} <= found | mission


def test_the_rule_fits_the_case() -> None:
    rules = {key: asked.pending(state)[1] for pair in range(3) for _, state, key in asked_at(2, pair)}
    assert rules["plan"] == "2.2" and rules["act"] == "4.1" and rules["engage"] == "6.1"
    assert rules["modify-attack-attacker"] == "6.8" and rules["modify-defence-defender"] == "6.10"


def test_skills_are_those_of_the_ships_that_are_asked_about() -> None:
    for match, decision in decisions(4, 0):
        state = as_table(match.state)
        if asked.pending(state)[0] in ("pick-active", "engage"):
            ships = {one.args["ship"] for one in decision.options}
            skills = {int(skill_of(state, state.roster.words.index(ship))) for ship in ships}
            assert len(skills) == 1 and f"pilot skill {skills.pop()} " in teller_of(match).prompt(match)


def test_dials_are_counted_down() -> None:
    left = []
    for match, state, key in asked_at(5, 0):
        if key == "plan" and state.round == 1 and state.frames[-1].seat == 1:
            left.append(teller_of(match).prompt(match).partition("?")[2].strip())
    assert left[0] == "Dials after it: 6." and left[-1] == ""


def test_dice_on_the_table_are_in_the_prompt() -> None:
    seen = 0
    for match, state, key in asked_at(1, 2):
        if not key.startswith("modify-"):
            continue
        attack, prompt = state.attack, teller_of(match).prompt(match)
        assert attack is not None and attack.attacker != NONE
        for ship in (attack.attacker, attack.defender):
            assert teller_of(match).lore.ship(state.roster.words[ship]) in prompt
        for face, count in asked.counted(int(attack.dice), int(attack.fixed)).items():
            assert not count or str(teller_of(match).words.say("faces", face, {"count": count})) in prompt
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pair", [3, *MISSION_PAIRS])
def test_a_prompt_tells_no_secret(language: str, pair: int) -> None:
    """It is the same in every world that the asked seat, or a spectator, cannot tell apart."""
    compared = 0
    for match, decision in decisions(4, pair):
        teller = teller_of(match, language)
        prompt, told = teller.prompt(match), teller.onlooking(match, match.view(None))
        for seed in range(IMAGINED) if match.record.plays % 5 == 0 else ():
            for seat in (decision.seat, None):
                other = GAME.imagine(match.view(seat), seed)
                assert (teller.prompt(other), teller.onlooking(other, other.view(None))) == (prompt, told)
                compared += 1
    assert compared > 50

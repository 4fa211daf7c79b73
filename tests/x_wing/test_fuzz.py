"""Whatever text comes in, only refusals in one line come out, and nothing changes by them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from x_wing import squadrons
from x_wing.flights import PAIRS, sensible, start

from gnomon import Action, BadText, IllegalAction, Match
from gnomon.content import ContentError
from gnomon.games.x_wing.game import GAME, MISSION, XWingGame, as_table
from gnomon.games.x_wing.rules import STEPS
from gnomon.games.x_wing.squads import legal
from gnomon.testing import fuzz
from gnomon.testing.fuzz import Figures
from gnomon.testing.walk import Picker

pytestmark = pytest.mark.once

REFUSALS = (BadText, IllegalAction, ContentError)
SQUADS = Path(__file__).parent / "xws"
OVERLAYS = [
    '[x-wing]\nattack = 4\nshields = 1\n\n[luke-skywalker]\nskill = 9\ntitle = "Luke"\n',
    "[proton-torpedoes]\npoints = 3\n\n[biggs-darklighter]\npoints = 20\n\n[direct-hit]\ndecks = { tfa = 5 }\n"
    "[console-fire]\ndecks = { tfa = 4 }\n",
    '[howlrunner]\neffects = [{ when = "modify-attack", as = "for-attacker", do = "reroll", count = 2, near = 1 }]\n'
    '\n[tie-fighter]\nhull = 4\nactions = ["focus", "evade"]\n',
    squadrons.MAAREKS["overlay"],
]


def asked(match: Match) -> str:
    """All pending steps."""
    return " ".join(STEPS.words[frame.step] for frame in as_table(match.state).frames)


def chosen(match: Match, picker: Picker) -> Action:
    assert match.decision is not None
    return picker.one(sensible(match, match.decision))


@cache
def matches() -> list[Match]:
    """Matches at many different steps, laid out and with everything placed."""
    found: list[Match] = []
    for pair in range(len(PAIRS)):
        for way in ("placing", "laid-out"):
            found += fuzz.along(start(31, pair, start=way), Picker(pair), asked, 40, chosen)
    return found


@cache
def records() -> list[str]:
    return [str(match.record) for match in matches()[::7]]


def in_setup(setup: str) -> list[Match]:
    """Matches with the last squads of a setup."""
    found = [match for match in matches() if match.record.header.setup == setup]
    return [match for match in found if match.record.lexicon is found[-1].record.lexicon]


def fuzz_actions(seed: int, inputs: int) -> Figures:
    at = in_setup("dogfight")
    return fuzz.fuzz_actions(at[seed % len(at)], fuzz.action_texts(matches()), seed, inputs)


def fuzz_actions_in_missions(seed: int, inputs: int) -> Figures:
    at = in_setup(MISSION)
    return fuzz.fuzz_actions(at[seed % len(at)], fuzz.action_texts(matches()), seed, inputs)


def fuzz_outcomes(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_outcomes(in_setup("dogfight")[-1], seed, inputs, REFUSALS)


def fuzz_positions(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_positions(GAME, [match.position() for match in matches()], seed, inputs, REFUSALS)


def fuzz_records(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_records(GAME, records(), seed, inputs, REFUSALS)


def start_with(overlay: str) -> Match:
    """A match with other values for the content, played on a little; a game of its own, so that nothing is kept."""
    match = XWingGame().start("dogfight", 2, seed=1, options={"overlay": overlay, "start": "laid-out"})
    fuzz.play_from(match, overlay, Picker(1))
    return match


def fuzz_overlays(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_reader(start_with, OVERLAYS, seed, inputs, REFUSALS)


def fly_with(squad: str) -> Match:
    """A match with a squad that was read, played on a little."""
    match = start(1, squad_1=squad)
    fuzz.play_from(match, squad, Picker(1))
    return match


def fuzz_squads(seed: int, inputs: int) -> Figures:
    """Squads in our own notation."""
    texts = [squadrons.squad(Picker(number)) for number in range(40)]
    return fuzz.fuzz_reader(fly_with, texts, seed, inputs, REFUSALS)


def fuzz_xws(seed: int, inputs: int) -> Figures:
    """Squads in the format of squad builders."""
    texts = [path.read_text("utf-8") for path in sorted(SQUADS.glob("*.json"))]
    return fuzz.fuzz_reader(lambda text: legal(squadrons.TABLES, text), texts, seed, inputs, REFUSALS)


# Each kind of text, with its number of inputs.
KINDS: list[tuple[Callable[[int, int], Figures], int]] = [
    (fuzz_actions, 6_000),
    (fuzz_actions_in_missions, 3_000),
    (fuzz_outcomes, 2_000),
    (fuzz_positions, 800),
    (fuzz_records, 300),
    (fuzz_overlays, 200),
    (fuzz_squads, 500),
    (fuzz_xws, 2_000),
]


@pytest.mark.parametrize(("attack", "inputs"), KINDS, ids=lambda value: getattr(value, "__name__", None))
def test_spoiled_text_is_refused_or_read(attack: Callable[[int, int], Figures], inputs: int) -> None:
    figures = attack(1, inputs)
    assert figures.inputs == inputs
    assert 0 < figures.accepted < inputs


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize(("attack", "inputs"), KINDS, ids=lambda value: getattr(value, "__name__", None))
def test_much_spoiled_text_is_refused_or_read(
    attack: Callable[[int, int], Figures], inputs: int, part: int, record_property: Callable[[str, object], None]
) -> None:
    figures = attack(1_000 + part, 10 * inputs)
    record_property("figures", f"fuzz, {attack.__name__} of x-wing, part {part}: {figures}")

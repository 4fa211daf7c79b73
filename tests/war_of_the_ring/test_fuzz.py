"""Whatever text comes in, only refusals in one line come out, and nothing changes by them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gnomon.games.war_of_the_ring.content import ContentError
from gnomon.games.war_of_the_ring.game import GAME, WarOfTheRingGame, as_table
from gnomon.games.war_of_the_ring.rules import STEPS
from gnomon.kernel.errors import BadText, IllegalAction
from gnomon.kernel.match import Match
from gnomon.testing import fuzz
from gnomon.testing.fuzz import Figures
from gnomon.testing.walk import Picker, tables_of, walk

pytestmark = pytest.mark.once

TABLES = tables_of(GAME)
REFUSALS = (BadText, IllegalAction, ContentError)
OVERLAYS = [
    '[high-elves]\nicons = { attack = 3, defence = 1 }\n\n[strider]\npaths = [1, 2]\ntitle = "Longshanks"\n',
    '[lembas]\nwielders = ["any hobbit", "any elf"]\n\n[moria]\ndefence = 3\n'
    'activated = [{ op = "draw", who = "monstrous", count = 3 }]\n',
    '[the-reaver]\naction = { where = "reserve", cost = [{ op = "cycle-self" }], '
    'do = [{ op = "corrupt", count = 1 }] }\n\n[weathertop]\npoints = 3\n',
]


def asked(match: Match) -> str:
    """All pending steps."""
    return " ".join(STEPS.words[frame.step] for frame in as_table(match.state).frames)


@cache
def matches() -> list[Match]:
    """Matches at many different steps, of every set-up and number of seats."""
    found: list[Match] = []
    for number, (setup, seats) in enumerate(TABLES):
        match = GAME.start(setup=setup, seats=seats, seed=31 + number)
        found += fuzz.along(match, Picker(number), asked, 40)
    return found


@cache
def records() -> list[str]:
    return [str(walk(GAME, setup, seats, 31, 20 + seats).record) for setup, seats in TABLES]


def fuzz_actions(seed: int, inputs: int) -> Figures:
    at = [match for match in matches() if match.record.header.setup == matches()[-1].record.header.setup]
    return fuzz.fuzz_actions(at[seed % len(at)], fuzz.action_texts(matches()), seed, inputs)


def fuzz_outcomes(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_outcomes(matches()[-1], seed, inputs, REFUSALS)


def fuzz_positions(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_positions(GAME, [match.position() for match in matches()], seed, inputs, REFUSALS)


def fuzz_records(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_records(GAME, records(), seed, inputs, REFUSALS)


def start_with(overlay: str) -> Match:
    """A match with other values for the content, played on a little; a game of its own, so that nothing is kept."""
    match = WarOfTheRingGame().start("trilogy", 3, seed=1, options={"overlay": overlay})
    fuzz.play_from(match, overlay, Picker(1))
    return match


def fuzz_overlays(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_reader(start_with, OVERLAYS, seed, inputs, REFUSALS)


# Each kind of text, with its number of inputs.
KINDS: list[tuple[Callable[[int, int], Figures], int]] = [
    (fuzz_actions, 6_000),
    (fuzz_outcomes, 2_000),
    (fuzz_positions, 800),
    (fuzz_records, 300),
    (fuzz_overlays, 300),
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
    record_property("figures", f"fuzz, {attack.__name__}, part {part}: {figures}")

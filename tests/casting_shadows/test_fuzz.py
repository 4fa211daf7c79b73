"""Whatever text comes in, only refusals in one line come out, and nothing changes by them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import pytest

import gnomon
from gnomon import games
from gnomon.games.casting_shadows.content import ContentError
from gnomon.games.casting_shadows.game import CastingShadowsGame
from gnomon.kernel.errors import BadText
from gnomon.testing import fuzz
from gnomon.testing.fuzz import Crash, Figures
from gnomon.testing.walk import Picker, tables_of, walk

pytestmark = pytest.mark.once

GAME = gnomon.load("casting-shadows")
TABLES = tables_of(GAME)
PACK = games.find("casting-shadows")
REFUSALS = (gnomon.BadText, gnomon.IllegalAction, ContentError)
OVERLAYS = [
    '[heavy-hand]\ndamage = [4, 6]\n\n[kit]\nability = { amount = 3 }\nfrom = { ability = "printed" }\n',
    '[board]\nhp = 20\n\n[red-die]\nfaces = ["gem", "gem", "orb", "orb", "fragment", "crystal"]\n',
    '[run-away]\ntitle = "Run!"\n\n[curse-void]\ncast = { up_to = 2 }\n\n[thorn-forest]\namount = 2\n',
]
MAPS = [
    "[tiles]\ndusty-desert = [0, -1]\nancient-rune = [0, 0]\nhome-1 = [1, -1]\nhome-2 = [1, 0]\nhome-3 = [0, 1]\n"
    "crystal-crypt = [-1, 0]\n\n[seats]\n3 = [1, 2, 3]\n",
    "[tiles]\ndusty-desert = [2, 0]\nancient-rune = [0, 0]\nunderground-volcano = [1, 0]\nhome-1 = [0, 1]\n"
    "home-2 = [-1, 1]\nhome-3 = [-1, 0]\n",
]


def asked(match: gnomon.Match) -> str:
    """The rule of the pending step."""
    assert match.decision is not None
    return match.decision.cite


@cache
def matches() -> list[gnomon.Match]:
    """Matches at many different steps, of every set-up and number of seats."""
    found: list[gnomon.Match] = []
    for number, (setup, seats) in enumerate(TABLES):
        match = GAME.start(setup=setup, seats=seats, seed=31 + number)
        found += fuzz.along(match, Picker(number), asked, 20)
    return found


@cache
def positions() -> list[str]:
    return [match.position() for match in matches()]


@cache
def records() -> list[str]:
    return [str(walk(GAME, setup, seats, 31, 4 + seats).record) for setup, seats in TABLES]


def fuzz_actions(seed: int, inputs: int) -> Figures:
    exclusive = [match for match in matches() if match.record.header.setup == "exclusive"]
    return fuzz.fuzz_actions(exclusive[seed % len(exclusive)], fuzz.action_texts(matches()), seed, inputs)


def fuzz_outcomes(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_outcomes(matches()[-1], seed, inputs, REFUSALS)


def fuzz_positions(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_positions(GAME, positions(), seed, inputs, REFUSALS)


def fuzz_records(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_records(GAME, records(), seed, inputs, REFUSALS)


def start_with(option: str, text: str) -> gnomon.Match:
    """A match with an option of the user's own, played on a little; a game of its own, so that nothing is kept."""
    match = CastingShadowsGame().start("exclusive", 3, seed=1, options={option: text})
    if option == "overlay":
        tell(match)
    fuzz.play_from(match, text, Picker(1))
    return match


def tell(match: gnomon.Match) -> None:
    """All words about a match, in every language."""
    decision, view = match.decision, match.view(0)
    assert decision is not None
    for language in ("en", "de"):
        teller = PACK.tell(match.record.header, language)
        assert teller.prompt(match) and all(teller.entries().values())
        assert len(teller.options(view, decision.options)) == len(decision.options)


def fuzz_overlays(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_reader(partial(start_with, "overlay"), OVERLAYS, seed, inputs, REFUSALS)


def fuzz_maps(seed: int, inputs: int) -> Figures:
    return fuzz.fuzz_reader(partial(start_with, "map"), MAPS, seed, inputs, REFUSALS)


# Each kind of text, with its share of fifty thousand inputs.
KINDS: list[tuple[Callable[[int, int], Figures], int]] = [
    (fuzz_actions, 28_000),
    (fuzz_outcomes, 5_000),
    (fuzz_positions, 6_000),
    (fuzz_records, 4_000),
    (fuzz_overlays, 3_000),
    (fuzz_maps, 4_000),
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
    figures = attack(1_000 + part, inputs)
    record_property("figures", f"fuzz, {attack.__name__}, part {part}: {figures}")


# It bites, and it spoils in every way it knows.


def crashing(text: str) -> object:
    return text.index("[kit]")


def lengthy(text: str) -> object:
    raise BadText("here", "", "a sentence\nand another")


@pytest.mark.parametrize("read", [crashing, lengthy])
def test_a_crash_is_found(read: Callable[[str], object]) -> None:
    with pytest.raises(Crash):
        fuzz.fuzz_reader(read, OVERLAYS, 1, 200)


def test_every_mutation_changes_a_text_sooner_or_later() -> None:
    text = positions()[0]
    for mutation in fuzz.MUTATIONS:
        assert any(mutation(text, Picker(seed)) != text for seed in range(20)), mutation.__name__
        mutation("", Picker(1))
    assert any(fuzz.splice(text, positions()[-1], Picker(seed)) != text for seed in range(20))

"""Hints: always the same for one choice, thought out once, and nothing that others could foresee."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import gnomon
from gnomon import bots

CONVOY = {"game": "x-wing", "setup": "grab-and-smash", "seats": "random me", "options": {"start": "laid-out"}}
SEEDS = range(1, 6)


async def ask(player: Any) -> Any:
    return await player.ask("hint", version=player.table["version"])


def hiding_places(served: Any, seed: int) -> list[str]:
    """Where intel is hidden by somebody who follows every hint."""
    made, told = served.start(**CONVOY, seed=seed), []

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            while player.is_mine and player.options()[0].startswith("hide"):
                hint = (await ask(player))["hint"]["text"]
                assert hint == (await ask(player))["hint"]["text"]
                told.append(hint)
                await player.play(hint)

    asyncio.run(go())
    return told


def test_nobody_can_foresee_what_a_hint_hides(served: Any) -> None:
    told = [hiding_places(served, seed) for seed in SEEDS]
    assert all(len(one) >= 3 for one in told)
    assert len({tuple(one) for one in told}) > 2


def test_the_helper_has_chance_of_its_own_in_each_match() -> None:
    """Who chooses when time runs out is the same helper."""
    chosen = set()
    for seed in SEEDS:
        match = gnomon.load("x-wing").start("grab-and-smash", 2, seed=seed, options={"start": "laid-out"})
        decision = match.decision
        assert decision is not None
        choices = {str(bots.helper(match).choose(match.view(decision.seat), decision.options)) for _ in range(2)}
        assert len(choices) == 1
        chosen |= choices
    assert len(chosen) > 1


def test_a_hint_is_thought_out_once_for_each_choice(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    helped, helper = [], bots.helper

    def counted(match: Any) -> bots.Bot:
        helped.append(match.decision.number)
        return helper(match)

    monkeypatch.setattr(bots, "helper", counted)
    made = served.start("base", "me me", seed=1)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            first, again = [(await ask(player))["hint"] for _ in range(2)]
            assert first == again
            await player.play(first["text"])
            assert (await ask(player))["ok"]

    asyncio.run(go())
    assert helped == [0, 1]

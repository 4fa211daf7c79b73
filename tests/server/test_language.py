"""The table in another language; tests/test_german.py looks for what is not told in German."""

from __future__ import annotations

import asyncio
from typing import Any

import gnomon
from gnomon.testing.walk import Picker, play_on

GAME = gnomon.load("casting-shadows")


def test_two_people_at_one_table_read_it_each_in_their_language(served: Any) -> None:
    made = served.start("base", "me open", seed=3)
    tokens = [link["token"] for link in made["links"]]
    path = f"/api/matches/{made['match']}/history"

    async def go() -> None:
        sits = served.sit(made["match"], tokens[0], language="de"), served.sit(made["match"], tokens[1])
        async with sits[0] as ann, sits[1] as ben:
            assert "was tust du?" in ann.table["decision"]["prompt"]
            assert "what do you do?" in ben.table["decision"]["prompt"]
            assert {"Reisen", "Ende"} <= {option["group"] for option in ann.table["decision"]["options"]}
            travel = next(text for text in ann.options() if text.startswith("travel"))
            assert (await ann.play(travel))["ok"]
            await ben.until(lambda one: one["type"] == "table")
            assert " geht " in ann.plays[0]["lines"][0]["sentences"][0]["text"]
            assert " goes to " in ben.plays[0]["lines"][0]["sentences"][0]["text"]
            assert ann.plays[0]["events"] == ben.plays[0]["events"]

    asyncio.run(go())
    assert " geht " in served.call(path + "?language=de").json()["plays"][0]["lines"][0]["sentences"][0]["text"]
    assert " goes to " in served.call(path + "?language=xx").json()["plays"][0]["lines"][0]["sentences"][0]["text"]


def test_games_and_options_in_german(served: Any) -> None:
    games = served.call("/api/games?language=de").json()
    assert games["languages"] == ["en", "de"]
    assert "Charaktere" in [option["title"] for option in games["games"][0]["options"]]
    assert "Characters" in [option["title"] for option in served.call("/api/games").json()["games"][0]["options"]]


def test_whole_matches_can_be_told_in_german() -> None:
    from gnomon.server.telling import Telling

    telling = Telling().speaking("de")
    for setup, seats in (("exclusive", 4), ("shadow-boxing", 1)):
        for seed in range(6):
            match, picker = GAME.start(setup=setup, seats=seats, seed=seed), Picker(seed)
            while (decision := match.decision) is not None:
                view = match.view(decision.seat)
                assert telling.prompt(match)
                assert len(telling.options(match, view, decision.options)) == len(decision.options)
                action = picker.one(decision.options)
                events = match.play(action)
                assert bool(telling.lines(match, match.view(0), events, 0)) is bool(events)
                play_on(match, picker, picker.below(4))
            assert telling.outcome(match, match.view(None)).endswith(".")

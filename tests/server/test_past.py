"""The past of a served match: moments by the range, and how a match that is over went."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from gnomon.server import past
from gnomon.telling import Summary, Teller

Plain = dict[str, Any]


def play(served: Any, made: Plain) -> None:
    """Whatever is offered last, which ends each turn early, until the match is over."""

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(2000):
                if player.table["decision"] is None:
                    return
                await player.play(player.options()[-1])

    asyncio.run(go())


@pytest.fixture(scope="module")
def over(served: Any) -> Plain:
    made: Plain = served.start(seed=5, options={"bot_hp": 18})
    play(served, made)
    return made


def test_a_range_of_moments_is_what_each_of_them_is(served: Any) -> None:
    made = served.start("base", "me open", seed=3)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(3):
                await player.play(player.options()[0])

    asyncio.run(go())
    path = f"/api/matches/{made['match']}/moments"
    for token in (made["token"], made["links"][1]["token"], ""):
        whole = served.call(path, token=token).json()
        assert [one["number"] for one in whole["moments"]] == list(range(whole["number"] + 1))
        assert served.call(f"{path}?from=1&to=2", token=token).json()["moments"] == whole["moments"][1:3]
        for one in whole["moments"]:
            single = served.call(f"{path}/{one['number']}", token=token).json()
            assert (one["view"], one["seat"]) == (single["view"], single["you"]["seat"])
            assert one["decision"] == {**single["decision"], "options": []}


def test_a_range_is_bounded(served: Any, over: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "MOST_MOMENTS", 4)
    path = f"/api/matches/{over['match']}/moments"
    assert len(served.call(path).json()["moments"]) == 4
    for query in ("from=0&to=4", "from=3&to=2", "from=-1", "from=0&to=99999", "from=x"):
        refused = served.call(f"{path}?{query}")
        assert refused.status == 400, query
        assert refused.json()["error"]["text"].startswith("Expected ")


def test_an_ending_is_told_when_it_has_come(served: Any, over: Plain) -> None:
    made = served.start(seed=5)
    early = served.call(f"/api/matches/{made['match']}/ending", token=made["token"])
    assert (early.status, early.json()["error"]["code"]) == (409, "refused")
    path = f"/api/matches/{over['match']}/ending"
    told = served.call(path, token=over["token"]).json()
    assert told == served.call(path).json()  # one who watches reads the same
    assert told["result"].startswith("The bots win after ")
    assert [len(row["cells"]) + 1 for row in told["rows"]] == [len(told["columns"])] * 4
    assert [row["seat"] for row in told["rows"]].count(0) == 1
    assert all(len(one["values"]) == len(told["curve"]["labels"]) for one in told["curve"]["series"])
    assert served.call(f"{path}?language=de").json()["columns"][0] == "Wer"


def test_the_decisive_moment_is_a_moment_of_the_match(served: Any, over: Plain) -> None:
    decisive = served.call(f"/api/matches/{over['match']}/ending").json()["decisive"]
    history = served.call(f"/api/matches/{over['match']}/history").json()
    assert history["plays"][decisive["play"]]["events"][decisive["event"]]["name"] == "hurt"
    lines = [line for one in history["plays"] for line in one["lines"]]
    rounds = [line["turn"]["round"] for line in lines if "turn" in line]
    assert rounds == sorted(rounds) and set(rounds) >= set(range(2, decisive["at"] + 1))


def test_an_ending_is_made_once_for_all_who_ask(served: Any, over: Plain, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(teller: Teller, match: Any) -> Summary:
        made.append(teller.language)
        return Summary("Over.")

    monkeypatch.setattr(past, "summary_of", counted)
    fresh = served.call(f"/api/matches/{over['match']}/branch", {"number": 1}, over["token"]).json()
    play(served, fresh)
    for _ in range(3):
        assert served.call(f"/api/matches/{fresh['match']}/ending").json()["result"] == "Over."
    assert made == ["en"]


def test_a_game_that_cannot_tell_its_ending_still_has_a_result(
    serving: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(teller: Teller, match: Any) -> Summary:
        raise ZeroDivisionError

    monkeypatch.setattr(past, "summary_of", fails)
    server = serving()
    made = server.start(seed=5, options={"bot_hp": 18})
    play(server, made)
    told = server.call(f"/api/matches/{made['match']}/ending").json()
    assert told["result"].startswith("The bots win after ")
    assert (told["rows"], told["curve"], told["decisive"], told["notes"]) == ([], None, None, [])

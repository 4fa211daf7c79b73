"""Many at once: a wish is fulfilled once, a decision is made by one, and what was acknowledged is never lost."""

from __future__ import annotations

import asyncio
import sqlite3
import tomllib
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

KEYS = 20
TIMES = 50
ROUNDS = 20
RACERS = 8
KILLS = (0, 0.003, 0.03)  # seconds after the last move: before, about and after its commit
MOVES = 15


async def answers_of(player: Any, count: int) -> list[Any]:
    return [await player.until(lambda heard: heard["type"] == "answer") for _ in range(count)]


def test_the_same_wish_fifty_times_is_one_event(serving: Any, record_property: Any) -> None:
    """Over two sockets, a reconnect, and a restart."""
    served = serving()
    made = served.start("base", "me me", seed=2)

    async def go(server: Any, only_again: dict[str, Any] | None = None) -> dict[str, Any]:
        answered = {}
        async with AsyncExitStack() as stack:
            a = await stack.enter_async_context(server.sit(made["match"], made["token"]))
            b = await stack.enter_async_context(server.sit(made["match"], made["token"]))
            assert a.table["version"] == (0 if only_again is None else KEYS)
            for at in range(KEYS):
                key = f"key-{at}"
                if only_again is None:
                    wish = {"type": "play", "key": key, "version": a.table["version"], "action": a.options()[-1]}
                else:
                    wish = only_again[key][0]
                for player in (a, b):
                    for _ in range(TIMES // 2):
                        await player.send(wish)
                got = await answers_of(a, TIMES // 2) + await answers_of(b, TIMES // 2)
                assert all(answer == got[0] for answer in got)
                assert got[0]["ok"]
                answered[key] = (wish, got[0])
            assert a.table["version"] == KEYS
        return answered

    first = asyncio.run(go(served))
    served.stop()
    again = asyncio.run(go(serving(), first))
    assert again == first
    record_property("figures", f"server: {KEYS} keys x {TIMES} equal moves, again after a restart: {KEYS} events")


async def choose(player: Any, at: int) -> Any:
    options = player.options()
    return await player.play(options[at % len(options)])


def test_eight_race_for_one_decision(served: Any, record_property: Any) -> None:
    made = served.start("base", "me me", seed=9)

    async def go() -> None:
        async with AsyncExitStack() as stack:
            racers = [await stack.enter_async_context(served.sit(made["match"], made["token"])) for _ in range(RACERS)]
            for _ in range(ROUNDS):
                version = racers[0].table["version"]
                for racer in racers:
                    while racer.table["version"] < version:
                        await racer.hear()
                got = await asyncio.gather(*(choose(racer, at) for at, racer in enumerate(racers)))
                assert sorted(answer["ok"] for answer in got) == [False] * (RACERS - 1) + [True]
                assert {answer["error"]["code"] for answer in got if not answer["ok"]} == {"stale"}
                assert all(racer.table["version"] == version + 1 for racer in racers)
                assert all(racer.table == racers[0].table or racer.table["from"] for racer in racers)

    asyncio.run(go())
    record_property("figures", f"server: {ROUNDS} races of {RACERS}: one accepted in each")


def actions_in(record: str) -> list[str]:
    return [line.partition(" | ")[0].partition(": ")[2] for line in tomllib.loads(record)["play"]["actions"]]


async def play_until_killed(server: Any, made: Any, acknowledged: list[str], pause: float) -> None:
    """Play; the server dies with one more move under way. What it had acknowledged before must all be there."""
    async with server.sit(made["match"], made["token"]) as player:
        record = await asyncio.to_thread(server.call, f"/api/matches/{made['match']}/record", None, made["token"])
        plays = actions_in(record.body.decode())
        assert plays[: len(acknowledged)] == acknowledged  # none lost, none in another place
        assert len(plays) <= len(acknowledged) + 1  # one more may have been stored but not answered
        acknowledged[:] = plays
        for _ in range(MOVES):
            action = player.options()[0 if len(acknowledged) % 3 else -1]
            assert (await player.play(action))["ok"]
            acknowledged.append(action)
        version, action = player.table["version"], player.options()[-1]
        await player.send({"type": "play", "key": f"last-{version}", "version": version, "action": action})
        await asyncio.sleep(pause)
        server.kill()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_kill_9_loses_no_acknowledged_move(
    kind: str, tmp_path: Path, postgresql: str, process: Any, record_property: Any
) -> None:
    file = tmp_path / "kill.db"
    url = postgresql if kind == "postgresql" and postgresql else f"sqlite:///{file}"
    server = process(url)
    made = server.start("base", "me me", seed=21)
    acknowledged: list[str] = []
    slowest = 0.0
    for pause in KILLS:
        asyncio.run(play_until_killed(server, made, acknowledged, pause))
        server = process(url)
        slowest = max(slowest, server.seconds)
    moves = server.call(f"/api/matches/{made['match']}/history", token=made["token"]).json()["number"]
    assert len(KILLS) * MOVES <= moves <= len(KILLS) * (MOVES + 1)
    assert slowest < 2.0
    server.terminate()
    if file.exists():
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    record_property(
        "figures", f"server, {kind}: {len(KILLS)} x kill -9, {moves} moves, none lost, back in {slowest:.1f} s"
    )


def test_two_processes_on_one_postgresql_serve_one_match(postgresql: str, process: Any) -> None:
    if not postgresql:
        return  # the fixture has said so
    one, two = process(postgresql), process(postgresql)
    made = one.start("base", "me open", seed=5)
    tokens = [link["token"] for link in made["links"]]

    async def go() -> None:
        async with one.sit(made["match"], tokens[0]) as ann, two.sit(made["match"], tokens[1]) as ben:
            while ann.table["version"] < 20 or ben.table["version"] < 20:
                for player in (ann, ben):
                    if player.is_mine and player.table["version"] < 20:
                        answer = await player.play(player.options()[-1])
                        assert answer["ok"] or answer["error"]["code"] == "stale", answer
                behind = min((ann, ben), key=lambda player: player.table["version"])
                if behind.table["version"] < max(ann.table["version"], ben.table["version"]):
                    await behind.until(lambda heard: heard["type"] == "table")
            assert ann.table["view"]["state"]["round"] == ben.table["view"]["state"]["round"]
            assert [play["seat"] for play in ann.plays] == [play["seat"] for play in ben.plays]

    asyncio.run(asyncio.wait_for(go(), 30))

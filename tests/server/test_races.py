"""Many at once: a request is fulfilled once, and a decision is made by one."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

TIMES = 50
KEYS_A_MATCH = 50
RACES_A_MATCH = 50
RACERS = 8
Requests = list[dict[str, Any]]


def sizes(gate: int, soak: int) -> list[Any]:
    return [gate, pytest.param(soak, marks=pytest.mark.soak)]


class Repeater:
    """Sends each request fifty times at once over two sockets, and again after a reconnect and after a restart."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.match = made["match"]
        self.token = made["token"]
        self.requests: Requests = []
        self.answers: Requests = []

    async def play(self, server: Any, keys: int) -> None:
        """New requests. The sockets are left with the last one under way, and it is sent again over new ones."""
        async with AsyncExitStack() as stack:
            pair = [await stack.enter_async_context(server.sit(self.match, self.token)) for _ in range(2)]
            while pair[0].is_mine and len(self.requests) < keys - 1:
                self.answers.append(await self.send_at_once(pair, self._new_request(pair[0]), TIMES))
            if pair[0].is_mine:
                request = self._new_request(pair[0])
                for player in pair:
                    await player.send(request)
        async with server.sit(self.match, self.token) as a, server.sit(self.match, self.token) as b:
            if len(self.answers) < len(self.requests):
                self.answers.append(await self.send_at_once([a, b], self.requests[-1], TIMES))
            await self._check(a, TIMES // 5)

    def _new_request(self, player: Any) -> dict[str, Any]:
        version, action = player.table["version"], player.options()[-1]
        self.requests.append({"type": "play", "key": f"key-{version}", "version": version, "action": action})
        return self.requests[-1]

    async def play_again(self, server: Any) -> None:
        async with server.sit(self.match, self.token) as player:
            await self._check(player, TIMES // 5)

    async def _check(self, player: Any, times: int) -> None:
        """All requests again: the answers are those of the first time, and nothing is played."""
        for request, answer in zip(self.requests, self.answers, strict=True):
            assert await self.send_at_once([player], request, times) == answer
        assert player.table["version"] == len(self.requests)
        assert len(player.plays) == len(self.requests)
        assert all(play["action"] in (None, request["action"]) for play, request in zip(player.plays, self.requests))

    async def send_at_once(self, players: list[Any], request: dict[str, Any], times: int) -> dict[str, Any]:
        share = times // len(players)
        for player in players:
            for _ in range(share):
                await player.send(request)
        got = [await player.until(lambda heard: heard["type"] == "answer") for player in players for _ in range(share)]
        first: dict[str, Any] = got[0]
        assert first["ok"], first
        assert all(answer == first for answer in got)
        return first


@pytest.mark.parametrize("keys", sizes(200, 10_000))
def test_the_same_request_fifty_times_is_one_event(serving: Any, keys: int, record_property: Any) -> None:
    """At once over two sockets, across a reconnect, and across a restart."""
    served = serving()
    repeaters: list[Repeater] = []
    while (played := sum(len(repeater.requests) for repeater in repeaters)) < keys:
        repeaters.append(Repeater(served.start("base", "me me", seed=len(repeaters))))
        asyncio.run(repeaters[-1].play(served, KEYS_A_MATCH))
    served.stop()
    again = serving()
    for repeater in repeaters:
        asyncio.run(repeater.play_again(again))
    figures = f"{played} keys x {TIMES} equal moves, again after reconnect and restart: {played} events"
    record_property("figures", f"server: {figures}")


async def choose(player: Any, at: int) -> Any:
    options = player.options()
    return await player.play(options[at % len(options)])


async def race(racers: list[Any]) -> None:
    """All choose at once: one is accepted, the others are told so and see the new table."""
    version = max(racer.table["version"] for racer in racers)
    for racer in racers:
        while racer.table["version"] < version:
            await racer.hear()
    got = await asyncio.gather(*(choose(racer, at) for at, racer in enumerate(racers)))
    assert sorted(answer["ok"] for answer in got) == [False] * (RACERS - 1) + [True]
    assert {answer["error"]["code"] for answer in got if not answer["ok"]} == {"stale"}
    assert all(racer.table["version"] == version + 1 for racer in racers)
    assert all(racer.table["view"] == racers[0].table["view"] for racer in racers)
    (winner,) = [at for at, answer in enumerate(got) if answer["ok"]]
    assert all(racer.plays[-1]["action"] == racers[winner].plays[-1]["action"] for racer in racers)


async def races(server: Any, seed: int) -> int:
    """A match in which eight race for every decision; how many there were."""
    made = await asyncio.to_thread(server.start, "base", "me me", seed=seed)
    async with AsyncExitStack() as stack:
        sits = [server.sit(made["match"], made["token"]) for _ in range(RACERS)]
        racers = [await stack.enter_async_context(sit) for sit in sits]
        while racers[0].is_mine and racers[0].table["version"] < RACES_A_MATCH:
            await race(racers)
        return int(racers[0].table["version"])


@pytest.mark.parametrize("rounds", sizes(200, 10_000))
def test_eight_race_for_one_decision(served: Any, rounds: int, record_property: Any) -> None:
    done = seed = 0
    while done < rounds:
        done += asyncio.run(races(served, seed))
        seed += 1
    record_property("figures", f"server: {done} races of {RACERS}: one accepted in each")


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

    asyncio.run(asyncio.wait_for(go(), 120))

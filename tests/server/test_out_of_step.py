"""A store that fails or has gone on elsewhere: the room is made again, and nothing is done by halves or twice."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import pytest
import websockets

from gnomon.server.room import Room
from gnomon.server.sockets import Visit
from gnomon.store import StoreFailed


def failing(*_: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_exception(StoreFailed("no"))
    return future


def test_what_could_not_be_stored_was_not_played(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.start(seed=3)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            before, travel = player.table, player.options()[0]
            with monkeypatch.context() as broken:
                broken.setattr(served.store, "append", failing)
                answer = await player.play(travel)
            assert (answer["error"]["code"], answer["version"], answer["number"]) == ("unavailable", 0, 0)
            assert (player.table["view"], player.plays) == (before["view"], [])
            assert (await player.play(travel))["version"] == 1

    asyncio.run(go())


def test_a_store_that_does_not_answer_at_all_ends_the_room(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.start(seed=3)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            with monkeypatch.context() as broken:
                broken.setattr(served.store, "append", failing)
                broken.setattr(served.store, "load", failing)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await player.play(player.options()[0])
                    await player.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        async with served.sit(made["match"], made["token"]) as player:
            assert (await player.play(player.options()[0]))["version"] == 1

    asyncio.run(go())


def test_a_client_that_cannot_be_answered_connects_again(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = served.start(seed=3)

    def fail(*_: Any) -> None:
        raise RuntimeError("no")

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            with monkeypatch.context() as broken:
                broken.setattr(Room, "answer", fail)
                broken.setattr(Visit, "_refuse", fail)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await player.play(player.options()[0])
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013
        async with served.sit(made["match"], made["token"]) as player:
            assert (await player.play(player.options()[0]))["version"] == 1

    asyncio.run(go())


class Failing:
    """A store that refuses to append, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, *_: Any, **more: Any) -> Future[Any]:
        self.asked += 1
        return failing()


FEW = 20  # attempts in the time of a test; without pauses it would be thousands


async def fail_twice(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store refuses what it is asked, until somebody has tried again."""
    with monkeypatch.context() as broken:
        append = Failing()
        broken.setattr(served.store, "append", append)
        while append.asked < 2:
            await asyncio.sleep(0.01)
        assert append.asked < FEW


def test_bots_go_on_once_the_store_does(serving: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serving()
    made = served.start("base", "greedy greedy", seed=3)

    async def go() -> None:
        async with served.sit(made["match"]) as watcher:
            await fail_twice(served, monkeypatch)
            number = watcher.table["number"]
            await watcher.until(lambda heard: heard["type"] == "table" and heard["number"] > number + 3)

    asyncio.run(asyncio.wait_for(go(), 120))


def test_time_that_runs_out_is_not_forgotten_while_the_store_fails(
    serving: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serving(shortest_clock=1)
    made = served.start("base", "me me", seed=3, clock=1)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            await fail_twice(served, monkeypatch)
            await player.until(lambda heard: heard["type"] == "table" and heard["number"] == 1)
            assert player.plays[0]["auto"]

    asyncio.run(asyncio.wait_for(go(), 120))


def test_one_who_plays_where_another_server_has_played_is_shown_the_new_table(serving: Any) -> None:
    one, other = serving(), serving()
    made = one.start(seed=3)

    async def go() -> None:
        sits = one.sit(made["match"], made["token"]), other.sit(made["match"], made["token"])
        async with sits[0] as here, sits[1] as there:
            first, second = here.options()[:2]
            done = await here.play(first, key="same")
            late = await there.play(second)
            assert (late["error"]["code"], late["version"]) == ("stale", 1)
            assert (there.table["view"], there.plays) == (here.table["view"], here.plays)
            assert await there.play(first, key="same") == done

    asyncio.run(go())


def test_a_request_that_another_server_has_fulfilled_is_answered_as_there(serving: Any) -> None:
    one, other = serving(), serving()
    made = one.start(seed=3)

    async def go() -> None:
        sits = one.sit(made["match"], made["token"]), other.sit(made["match"], made["token"])
        async with sits[0] as here, sits[1] as there:
            action = here.options()[0]
            assert await here.play(action, key="same") == await there.play(action, key="same")
            assert (there.table["version"], there.plays) == (1, here.plays)

    asyncio.run(go())

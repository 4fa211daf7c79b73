"""Memory: what is over is freed at once, garbage is collected in time, and neither makes anybody wait."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from gnomon.server import rooms as rooms_module
from gnomon.server.client import Client
from gnomon.server.garbage import APART, QUIET, Garbage
from gnomon.server.pauses import Pauses
from gnomon.server.room import Room
from gnomon.server.socket_frames import FrugalProtocol


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[type, list[Any]]:
    """Everything of these kinds that is made, without keeping it alive."""
    seen: dict[type, list[Any]] = {Room: [], Client: [], FrugalProtocol: []}
    for kind, refs in seen.items():
        whole = kind.__init__  # type: ignore[misc]

        def init(self: Any, *args: Any, refs: list[Any] = refs, whole: Any = whole, **named: Any) -> None:
            refs.append(weakref.ref(self))
            whole(self, *args, **named)

        monkeypatch.setattr(kind, "__init__", init)
    return seen


def test_what_is_closed_is_freed_without_the_collector(
    serving: Any, made: dict[type, list[Any]], no_collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "SWEEP_SECONDS", 0.05)
    served = serving()
    matches = [served.start("base", "me open greedy", clock=100) for _ in range(3)]

    async def visit(match: dict[str, Any]) -> None:
        async with served.sit(match["match"], match["token"]) as player, served.sit(match["match"]):
            if player.is_mine:
                await player.play(player.options()[0])
            await player.play("nonsense")
            await player.ask("chat", text="hi")

    for match in matches:
        asyncio.run(visit(match))
    assert {kind: len(refs) for kind, refs in made.items()} == {Room: 3, Client: 6, FrugalProtocol: 6}
    monkeypatch.setattr(rooms_module, "IDLE_SECONDS", 0.0)

    async def all_gone() -> None:
        while any(ref() is not None for refs in made.values() for ref in refs):
            await asyncio.sleep(0.02)

    try:
        asyncio.run(asyncio.wait_for(all_gone(), 20))
    except TimeoutError:
        left = {kind.__name__: sum(ref() is not None for ref in refs) for kind, refs in made.items()}
        pytest.fail(f"still there: {left}")


class EmptyRoom:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()

    async def close(self) -> None:
        pass


def test_rooms_are_freed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: Any = rooms_module.Rooms.__new__(rooms_module.Rooms)
    rooms.rooms = {str(number): EmptyRoom() for number in range(3)}
    refs = [weakref.ref(room) for room in rooms.rooms.values()]
    left = []

    async def rest(seconds: float) -> None:
        left.append(sum(ref() is not None for ref in refs))

    monkeypatch.setattr(rooms_module, "is_done_with", lambda room: True)
    monkeypatch.setattr(asyncio, "sleep", rest)
    asyncio.run(rooms._close_idle())
    assert left == [2, 1, 0]


class Knot:
    """Refers to itself, so only the collector can free it."""

    def __init__(self) -> None:
        self.itself = self


def test_new_garbage_is_collected_and_old_in_a_quiet_moment() -> None:
    worked = [0.0]
    garbage = Garbage(lambda: worked[0])
    try:
        young = weakref.ref(Knot())
        garbage.look()
        assert young() is None
        knot: Knot | None = Knot()
        old = weakref.ref(knot)
        worked[0] += 1
        garbage.look()  # sets it aside
        knot = None
        for _ in range(2 * APART):
            worked[0] += 1  # busy: nothing that was set aside is looked at
            garbage.look()
        assert old() is not None
        for _ in range(QUIET + 1):
            garbage.look()
        assert old() is None
    finally:
        gc.unfreeze()


def test_the_longest_pause_is_seen_and_forgotten() -> None:
    async def go() -> None:
        pauses = Pauses()
        watching = asyncio.create_task(pauses.watch())
        await asyncio.sleep(0.05)
        time.sleep(0.2)
        await asyncio.sleep(0.03)
        assert pauses.longest() > 0.15 and pauses.long >= 1
        idle, used = pauses.worked, time.process_time()
        while time.process_time() < used + 0.2:
            pass
        await asyncio.sleep(0.03)
        assert pauses.worked >= idle + 1
        watching.cancel()

    asyncio.run(go())


def test_the_longest_pause_is_a_gauge(served: Any) -> None:
    assert b"gnomon_longest_pause_seconds" in served.call("/metrics").body

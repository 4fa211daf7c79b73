"""Servers as programs of their own: they share nothing but the database, and can be killed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from types import SimpleNamespace
from typing import Any
from weakref import ref

import pytest
from server.simulated.loop import VirtualLoop
from server.simulated.store import Database, Faults, SimulatedStore

from gnomon.kernel.seals import seal_of
from gnomon.server import tokens
from gnomon.server.client import Client
from gnomon.server.house import House
from gnomon.server.limits import Limits
from gnomon.server.matchmaker import Matchmaker
from gnomon.server.pauses import Pauses
from gnomon.server.rooms import Rooms
from gnomon.server.socket_frames import CONNECTION
from gnomon.server.sockets import Sockets
from gnomon.server.telling import Telling

GENEROUS = Limits(link_rate=1e9, link_burst=1e9, address_rate=1e9, address_burst=1e9)
FARTHEST = 0.06  # seconds that a message may be under way
AFTER = 1e-6  # seconds between messages: those of one moment would come in any order
TELLING = Telling()  # words are made once for all schedules


def number_of(client: Client) -> int:
    """In place of an address in memory, so that sets of clients have the same order every time."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    number: int = client.__dict__.setdefault("number", next(loop.numbers))
    return number


@contextmanager
def numbered(loop: VirtualLoop) -> Iterator[None]:
    """Clients, matches and links have numbers, so that nothing depends on what is different every time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "__hash__", number_of)
        patch.setattr(tokens, "new_match", lambda: f"{next(loop.numbers):012}")
        patch.setattr(tokens, "new_token", lambda: f"{next(loop.numbers):022}")
        yield


class NoPauses(Pauses):
    async def watch(self) -> None:
        """Virtual time is never late."""


class Server:
    def __init__(self, loop: VirtualLoop, database: Database, faults: Faults) -> None:
        self.loop = loop
        self.is_dead = False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.wires: dict[Wire, None] = {}  # in order
        self._context = copy_context()
        self._context.run(loop.owner.set, self.tasks)
        self.store = SimulatedStore(database, loop, faults)
        self._context.run(self._start)

    def _start(self) -> None:
        chance = self.loop.chance
        house = House(
            self.store,
            pace=0.05,
            shortest_clock=1,
            now=self.loop.time,
            telling=TELLING,
            seal=lambda: seal_of(chance.getrandbits(62), f"{chance.getrandbits(128):032x}"),
        )
        self.rooms = Rooms(house)
        self.rooms.pauses = NoPauses()
        self.sockets = Sockets(self.rooms, GENEROUS)
        self.matchmaker = Matchmaker(self.rooms)
        self.rooms.start()

    def run(self, work: Any) -> asyncio.Task[Any]:
        """Do something inside this server."""
        return self._context.run(self.loop.create_task, work)

    def kill(self) -> None:
        """At once: nothing it has begun goes on, and nothing more is heard of it."""
        self.is_dead = True
        self.store.die()
        for wire in list(self.wires):
            wire.cut()
        for task in list(self.tasks):
            task.cancel()


class Wire:
    """A connection between a client and a server: messages take time, stay in order, and are lost if it breaks."""

    def __init__(self, server: Server, hear: Callable[[bytes], None], lost: Callable[[int], None]) -> None:
        self.server = server
        self._loop = server.loop
        self._hear = hear
        self._lost = lost
        self._heard: Callable[[str], None] | None = None
        self._early: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._arrivals = {"in": 0.0, "out": 0.0}
        self._inbox: deque[str] = deque()
        self._is_paused = False
        self.is_cut = False
        server.wires[self] = None

    def _later(self, way: str, do: Callable[..., None], *args: Any) -> None:
        """After a while, but never before what was sent earlier."""
        at = max(self._arrivals[way] + AFTER, self._loop.now + self._loop.chance.random() * FARTHEST)
        self._arrivals[way] = at
        self._loop.call_at(at, do, *args)

    # The client's end

    def say(self, text: str) -> None:
        if not self.is_cut:
            self._later("in", self._arrive, text)

    def cut(self) -> None:
        """The connection breaks: what is under way is lost in both directions."""
        if self.is_cut:
            return
        self.is_cut = True
        self.server.wires.pop(self, None)
        self._early.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self._loop.call_soon(self._lost, 1006)

    # The server's end

    def _arrive(self, text: str) -> None:
        if self.is_cut:
            return
        if self._heard is None:
            self._early.put_nowait({"type": "websocket.receive", "text": text})
        elif self._is_paused:
            self._inbox.append(text)
        else:
            self.server._context.run(self._heard, text)

    def listen_with(self, heard: Callable[[str], None]) -> None:
        self._heard = heard
        while not self._early.empty():
            event = self._early.get_nowait()
            if event["type"] == "websocket.receive":
                heard(event["text"])
            else:
                self._early.put_nowait(event)
                break

    def pause(self) -> None:
        self._is_paused = True

    def resume(self) -> None:
        self._is_paused = False
        while self._inbox and not self._is_paused and self._heard is not None:
            self._heard(self._inbox.popleft())

    def waiting(self) -> int:
        return 0

    def write(self, frames: bytes) -> None:
        if not self.is_cut:
            self._later("out", self._deliver, frames)

    def _deliver(self, frames: bytes) -> None:
        if not self.is_cut:
            self._hear(frames)

    def end(self, code: int, reason: str) -> None:
        if not self.is_cut:
            self._later("out", self._close, code)

    def _close(self, code: int) -> None:
        if not self.is_cut:
            self.is_cut = True
            self.server.wires.pop(self, None)
            self._early.put_nowait({"type": "websocket.disconnect", "code": code})
            self._lost(code)

    # As the server's framework sees it

    def socket(self, match: str, address: str) -> Any:
        async def accept() -> None:
            pass

        async def close(code: int, reason: str = "") -> None:
            self.end(code, reason)

        return SimpleNamespace(
            scope={CONNECTION: ref(self), "client": (address, 1)},
            path_params={"match": match},
            accept=accept,
            close=close,
            receive=self._early.get,
        )


def connect(
    server: Server, match: str, address: str, hear: Callable[[bytes], None], lost: Callable[[int], None]
) -> Wire:
    wire = Wire(server, hear, lost)
    server.run(server.sockets.endpoint(wire.socket(match, address)))
    return wire

"""A real server on 127.0.0.1, in this process or in one of its own, and clients that speak the protocol to it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import websockets
from store.postgresql import throw_away

from gnomon.kernel.seals import seal_of
from gnomon.server import addresses, app, run
from gnomon.server.addresses import Addresses
from gnomon.server.house import House
from gnomon.server.limits import Limits
from gnomon.server.visitors import Proxies
from gnomon.store import Store, open_store

GENEROUS = Limits(
    link_rate=1e6, link_burst=1e6, address_rate=1e6, address_burst=1e6, request_rate=1e6, request_burst=1e6
)
GAME = "casting-shadows"
PATIENCE = 60  # seconds: only so that nothing hangs; how busy the machine is decides nothing
SLOW_DOWN = 429
A_MOMENT = 0.1  # seconds
Plain = dict[str, Any]


@dataclass
class Reply:
    status: int
    body: bytes
    headers: Any

    def json(self) -> Any:
        return json.loads(self.body)


class Player:
    """One socket. `ask` sends and gives the answer; whatever comes meanwhile is kept."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.table: Plain = {}
        self.plays: list[Plain] = []
        self.heard: list[Plain] = []
        self.keys = 0

    async def send(self, message: Plain) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Plain:
        async with asyncio.timeout(PATIENCE):  # unlike wait_for in Python 3.11, it never swallows a cancellation
            text = await self.socket.recv()
        message: Plain = json.loads(text)
        self.heard.append(message)
        if message["type"] == "table":
            self.table = message
            self.plays[message["from"] :] = message["plays"]
        return message

    async def until(self, wanted: Callable[[Plain], bool]) -> Plain:
        while not wanted(message := await self.hear()):
            pass
        return message

    async def ask(self, kind: str, **fields: Any) -> Plain:
        self.keys += 1
        message = {"type": kind, "key": f"k{self.keys}-{id(self)}", **fields}
        await self.send(message)
        return await self.until(lambda heard: heard["type"] == "answer" and heard["key"] == message["key"])

    async def play(self, action: str, **fields: Any) -> Plain:
        return await self.ask("play", **{"version": self.table["version"], "action": action, **fields})

    def options(self) -> list[str]:
        decision = self.table["decision"]
        return [option["text"] for option in decision["options"]] if decision else []

    @property
    def is_mine(self) -> bool:
        return bool(self.options())


class Served:
    """A server's address, and how to speak to it."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")

    def call(self, path: str, body: Any = None, token: str = "", **headers: str) -> Reply:
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Reply(answer.status, answer.read(), answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return Reply(error.code, error.read(), error.headers)

    def call_patiently(self, path: str, body: Any) -> Reply:
        """Again and again while the server asks to slow down."""
        until = time.monotonic() + PATIENCE
        while (reply := self.call(path, body)).status == SLOW_DOWN and time.monotonic() < until:
            time.sleep(A_MOMENT)
        return reply

    def start(self, setup: str = "shadow-boxing", seats: str = "me", **fields: Any) -> Plain:
        """A new match; seats as `me open greedy`. Characters are dealt, so that the first choice is one of a turn.

        A seed fixes the dice. Where others may join, only a server in this process can be told them.
        """
        if {"open", "free"} & set(seats.split()) and "seed" in fields:
            with self.dice(fields.pop("seed")):
                return self.start(setup, seats, **fields)
        places = [
            {"kind": one} if one in ("me", "open", "free") else {"kind": "bot", "bot": one} for one in seats.split()
        ]
        asked = {"game": GAME, "setup": setup, "seats": places, **dealt(setup, fields)}
        reply = self.call_patiently("/api/matches", asked)
        assert reply.status == 201, reply.body
        made: Plain = reply.json()
        return made

    @contextmanager
    def dice(self, seed: int) -> Iterator[None]:
        """New matches get these dice, if the server can be told."""
        yield

    def socket_address(self, match: str) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/api/matches/{match}/socket"

    @asynccontextmanager
    async def sit(self, match: str, token: str | None = None, **fields: Any) -> AsyncIterator[Player]:
        async with websockets.connect(self.socket_address(match), max_size=None, max_queue=None) as socket:
            player = Player(socket)
            await player.send({"type": "hello", "token": token, **fields})
            await player.until(lambda heard: heard["type"] == "table")
            yield player


def dealt(setup: str, fields: Plain) -> Plain:
    """The fields of a new match; in Shadow Boxing the character would be chosen first."""
    solo = {"characters": "random"} if setup == "shadow-boxing" else {}
    return {**fields, "options": {**solo, **fields.get("options", {})}}


class InProcess(Served):
    """The server on a thread of this process."""

    def __init__(
        self,
        store: Store,
        limits: Limits,
        page: Path,
        pace: float = 0,
        shortest_clock: int = 10,
        now: Callable[[], float] = time.time,
        reached: Addresses | None = None,
        names: tuple[str, ...] = (),
        proxies: Proxies | None = None,
    ) -> None:
        self.store = store
        self.house = House(store, pace, shortest_clock, now, addresses=reached)
        bound = run.listen("127.0.0.1", 0)
        super().__init__(addresses.find([bound]).local)
        ready = threading.Event()
        served = app.create(self.house, limits, (), page, names, proxies)
        self.server = run.Server(run.configured(served, limits, proxies), ready.set)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [bound]})
        self.thread.start()
        assert ready.wait(PATIENCE)
        self._bound = bound

    @contextmanager
    def dice(self, seed: int) -> Iterator[None]:
        usual, self.house.new_seal = self.house.new_seal, lambda: seal_of(seed, f"{seed:032x}")
        yield
        self.house.new_seal = usual

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self._bound.close()


class Process(Served):
    """`gnomon serve` as people start it; `files`: how many it may have open; `blocks`: how large they may grow."""

    def __init__(
        self, database: str, log: Path, options: tuple[str, ...] = (), files: int = 0, blocks: int = 0
    ) -> None:
        command = [sys.executable, "-m", "gnomon", "serve", "--port", "0", "--database", database, "--pace", "0"]
        command += options
        limits = (f"ulimit -n {files}; " if files else "") + (f"ulimit -f {blocks}; " if blocks else "")
        if limits:
            command = ["sh", "-c", f'{limits}exec "$@"', "sh", *command]
        begun = time.monotonic()
        self._log = log
        with log.open("w") as errors:  # not a pipe: one that nobody reads would stop a talkative server
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.seconds = time.monotonic() - begun
        assert line.startswith("The table is at "), self.log()
        super().__init__(line.split()[4])

    def log(self) -> str:
        return self._log.read_text()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def terminate(self) -> tuple[int, str]:
        """The exit status, and what it logged."""
        self.process.terminate()
        return self.ended()

    def ended(self) -> tuple[int, str]:
        """The same of a server that has been told to stop."""
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.log()


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., InProcess]]:
    """Start servers with limits of one's own; all of them are stopped at the end."""
    running: list[InProcess] = []

    def start(limits: Limits = GENEROUS, database: str = "", page: Path | None = None, **house: Any) -> InProcess:
        store = open_store(database or f"sqlite:///{tmp_path / 'matches.db'}")
        running.append(InProcess(store, limits, page or tmp_path / "page", **house))
        return running[-1]

    yield start
    for one in running:
        one.stop()
        one.store.close()


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of our own; empty where none is installed."""
    with throw_away() as url:
        yield url


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """One server for all tests of a file that need nothing special of it."""
    folder = tmp_path_factory.mktemp("served")
    store = open_store(f"sqlite:///{folder / 'matches.db'}")
    server = InProcess(store, GENEROUS, folder / "page")
    yield server
    server.stop()
    store.close()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Start `gnomon serve` on a database; whatever still runs at the end is ended."""
    running: list[Process] = []

    def start(database: str, *options: str, **limits: int) -> Process:
        running.append(Process(database, tmp_path / f"server-{len(running)}.log", options, **limits))
        return running[-1]

    yield start
    for one in running:
        if one.process.poll() is None:
            one.kill()

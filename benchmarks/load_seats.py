"""Clients for many tables, as cheap as possible, because the server is what is measured.

One process with plain sockets; an incoming table is searched for a few words, not parsed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import re
import struct
import time
from typing import Any, Final

ADDRESSES: Final = 25  # loopback addresses to use, because the server's limits count by address
AT_ONCE: Final = 50  # connections opened at the same time
NAP: Final = 0.001  # seconds
MASK: Final = bytes(4)
_VERSION: Final = re.compile(rb'"version":(\d+)')
_OPTION: Final = re.compile(rb'\{"text":"([^"]+)","kind":')
_YOURS: Final = b'"yours":true'
_OVER: Final = b'"decision":null'
_START: Final = b'{"type":"'
HEAD: Final = 120  # the first bytes of a table, which contain its version


def address_of(at: int) -> str:
    return f"127.0.1.{1 + at % ADDRESSES}"


def frame(data: bytes) -> bytes:
    head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
    return head + MASK + data


class Waits:
    """How long the player who moves waits for the answer, and everyone else for the table."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.tables: list[float] = []
        self.refused: list[str] = []
        self.naps: list[float] = []  # how late the machine woke this program


class Table:
    """One match with two seats, and the move in progress."""

    def __init__(self, name: str, waits: Waits) -> None:
        self.name = name
        self.waits = waits
        self.seats: list[Seat] = []
        self.version = -1
        self.mover: Seat | None = None
        self.sent_at = 0.0
        self.is_answered = True
        self.is_over = False

    def seen(self, seat: Seat, text: bytes) -> None:
        found = _VERSION.search(text, 0, HEAD)
        assert found is not None, text[:HEAD]
        version = int(found[1])
        if self.sent_at and version == self.version + 1 and seat is not self.mover:
            self.waits.tables.append(time.perf_counter() - self.sent_at)
        seat.version = version
        if _YOURS in text:
            seat.table = text
        elif _OVER in text:
            self.is_over = True

    def answered(self, text: bytes) -> None:
        self.is_answered = True
        self.waits.answers.append(time.perf_counter() - self.sent_at)
        if b'"ok":true' not in text:
            self.waits.refused.append(text.decode())

    def may_move(self) -> Seat | None:
        """The seat that must choose, once everyone has seen the same table."""
        first = self.seats[0]
        if not self.is_answered or any(seat.version != first.version for seat in self.seats):
            return None
        return next((seat for seat in self.seats if seat.table and _VERSION.search(seat.table, 0, HEAD)), None)

    def move(self, seat: Seat, chance: random.Random) -> None:
        options = _OPTION.findall(seat.table)
        self.version, self.mover, self.is_answered = seat.version, seat, False
        request = b'{"type":"play","key":"k%d","version":%d,"action":"%s"}'
        text = request % (self.version, self.version, chance.choice(options))
        seat.table = b""
        self.sent_at = time.perf_counter()
        seat.send(text)


class Seat(asyncio.Protocol):
    """A WebSocket that handles only text."""

    def __init__(self, table: Table, token: str, port: int) -> None:
        self.match = table
        self.token = token
        self.port = port
        self.version = -1
        self.table = b""  # the latest one, if this seat must choose
        self.is_seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard = bytearray()
        self._is_upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/matches/{self.match.name}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            "\r\n",
        )
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_seated.done():
            self.is_seated.set_exception(ConnectionError("closed before the first table"))

    def send(self, text: bytes) -> None:
        self.transport.write(frame(text))

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._is_upgraded:
            self._upgrade()
        while self._is_upgraded and (text := self._next()) is not None:
            self._take(text)

    def _upgrade(self) -> None:
        end = self._heard.find(b"\r\n\r\n")
        if end >= 0:
            assert self._heard.startswith(b"HTTP/1.1 101"), bytes(self._heard[:200])
            del self._heard[: end + 4]
            self._is_upgraded = True
            self.send(json.dumps({"type": "hello", "token": self.token}).encode())

    def _next(self) -> bytes | None:
        """The next complete text; pings from the server are answered on the way."""
        heard = self._heard
        if len(heard) < 2:
            return None
        size, start = heard[1], 2
        if size == 126:
            size, start = int.from_bytes(heard[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(heard[2:10]), 10
        if len(heard) < start + size:
            return None
        opcode, text = heard[0] & 15, bytes(heard[start : start + size])
        del heard[: start + size]
        if opcode == 9:
            self.transport.write(bytes([0x8A, 0x80 | size]) + MASK + text)
        return text if opcode == 1 else b""

    def _take(self, text: bytes) -> None:
        kind = text[len(_START) : len(_START) + 5]
        if kind == b"table":
            self.match.seen(self, text)
            if not self.is_seated.done():
                self.is_seated.set_result(None)
        elif kind == b"answe":
            self.match.answered(text)


class Maker:
    """Makes matches over HTTP, from one address, one after the other."""

    def __init__(self, port: int, at: int) -> None:
        self.port = port
        self.address = address_of(at)

    async def make(self, count: int) -> list[dict[str, Any]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        made = [await self._make(reader, writer) for _ in range(count)]
        writer.close()
        return made

    async def _make(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> dict[str, Any]:
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = json.dumps({"game": "casting-shadows", "setup": "base", "seats": seats}).encode()
        head = f"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 201 " in answer, answer
        size = re.search(rb"content-length: (\d+)", answer)
        assert size is not None
        made: dict[str, Any] = json.loads(await reader.readexactly(int(size[1])))
        return made


async def metric(port: int, name: str) -> float:
    """One of the figures that the server gives about itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    lines = (await reader.read()).decode().splitlines()
    writer.close()
    return float(next(line for line in lines if line.startswith(f"{name} ")).split()[1])


async def make_matches(port: int, count: int) -> list[dict[str, Any]]:
    if not count:
        return []
    share = -(-count // ADDRESSES)
    makers = [Maker(port, at).make(min(share, count - at * share)) for at in range(-(-count // share))]
    return [made for part in await asyncio.gather(*makers) for made in part]


async def sit_down(port: int, made: list[dict[str, Any]], waits: Waits) -> list[Table]:
    tables = [Table(one["match"], waits) for one in made]
    places = [(table, link["token"]) for table, one in zip(tables, made) for link in one["links"]]
    gate = asyncio.Semaphore(AT_ONCE)

    async def sit(at: int, table: Table, token: str) -> None:
        async with gate:
            seat = Seat(table, token, port)
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: seat, "127.0.0.1", port, local_addr=(address_of(at), 0))
            await seat.is_seated
            table.seats.append(seat)

    await asyncio.gather(*(sit(at, *place) for at, place in enumerate(places)))
    return tables


async def play(tables: list[Table], waits: Waits, rate: float, seconds: float) -> float:
    """Moves at a steady rate, each at a table with no move in progress; returns the moves per second achieved."""
    chance = random.Random(1)
    begun = time.perf_counter()
    moves = 0
    while (now := time.perf_counter() - begun) < seconds:
        while moves < now * rate:
            if not move_somewhere(tables, chance):
                break
            moves += 1
        slept = time.perf_counter()
        await asyncio.sleep(NAP)
        waits.naps.append(time.perf_counter() - slept - NAP)
    took = time.perf_counter() - begun
    await asyncio.sleep(1)
    return moves / took


def move_somewhere(tables: list[Table], chance: random.Random) -> bool:
    for _ in range(50):
        table = chance.choice(tables)
        seat = table.may_move()
        if seat is not None:
            table.move(seat, chance)
            return True
    return False


def stand_up(tables: list[Table]) -> None:
    for table in tables:
        for seat in table.seats:
            seat.transport.abort()

"""Connections that say nothing, or too slowly: they make room, the files do not run out, and the log stays short."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import websockets

from gnomon.server.connections import Connections
from gnomon.server.limits import Limits
from gnomon.server.visitors import Proxies

FILES = 256  # that the server may have open
SILENT = 400  # connections that say nothing
ADDRESSES = 20
MOST_LOGGED = 20_000  # bytes
AT_LENGTH = 60  # seconds: only so that nothing hangs
HASTY = Limits(header_seconds=0.4, keep_alive_seconds=0.2, unread_seconds=0.5, body_seconds=0.5)
LARGE = 30_000_000  # bytes: more than the sockets' own buffers hold


def place_of(served: Any) -> tuple[str, int]:
    host, _, port = served.address.removeprefix("http://").partition(":")
    return host, int(port)


@contextmanager
def silent(served: Any, count: int) -> Iterator[list[socket.socket]]:
    """Connections that say nothing, from many addresses."""
    opened: list[socket.socket] = []
    try:
        for at in range(count):
            source = (f"127.0.1.{1 + at % ADDRESSES}", 0)
            opened.append(socket.create_connection(place_of(served), AT_LENGTH, source_address=source))
        yield opened
    finally:
        for one in opened:
            one.close()


def ends(line: socket.socket) -> bytes:
    """What a connection was told before the server closed it."""
    line.settimeout(AT_LENGTH)
    heard = b""
    try:
        while part := line.recv(65536):
            heard += part
    except ConnectionError:
        pass
    return heard


def files_of(process: Any) -> int:
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def test_silent_connections_lock_nobody_out(tmp_path: Path, process: Any, record_property: Any) -> None:
    server = process(f"sqlite:///{tmp_path / 'm.db'}", "--set", "limits.header_seconds=3600", files=FILES)
    made = server.start("base", "me me")

    async def play() -> None:
        async with server.sit(made["match"], made["token"]) as player:
            with silent(server, SILENT):
                for _ in range(5):
                    assert (await player.play(player.options()[-1]))["ok"]
                    assert (await asyncio.to_thread(server.call, "/api/games")).status == 200
                async with server.sit(made["match"]) as newcomer:
                    assert newcomer.table["number"] == 5
                assert files_of(server.process) < FILES

    asyncio.run(play())
    status, log = server.terminate()
    assert status == 0
    assert len(log) < MOST_LOGGED
    told = [json.loads(line) for line in log.splitlines()]
    assert told[0]["event"] == "starting" and told[0]["connections"] == FILES - 128
    assert "Traceback" not in log
    record_property("figures", f"server, {SILENT} silent connections and {FILES} files: {len(log)} bytes of log")


def test_one_address_cannot_take_all_connections(serving: Callable[..., Any]) -> None:
    served = serving(replace(Limits(), connections=50, address_connections=10, sockets=10))
    opened = [socket.create_connection(place_of(served), AT_LENGTH, source_address=("127.0.0.7", 0)) for _ in range(11)]
    assert ends(opened[-1]).startswith(b"HTTP/1.1 503 ")
    assert served.call("/health/live").status == 200
    opened[0].sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert ends(opened[0]).startswith(b"HTTP/1.1 200 ")
    for one in opened:
        one.close()


class Line(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.is_over = False

    def abort(self) -> None:
        self.is_over = True


def test_whoever_waits_longest_makes_room() -> None:
    connections = Connections(Limits(connections=2), Proxies())
    first, second, third, fourth = Line(), Line(), Line(), Line()
    assert connections.admit(first, "192.0.2.1")
    assert connections.admit(second, "192.0.2.2")
    connections.work(first)
    assert connections.admit(third, "192.0.2.3")
    assert (first.is_over, second.is_over) == (False, True)
    connections.work(third)
    assert not connections.admit(fourth, "192.0.2.4")  # everyone is busy
    connections.wait(first)
    assert connections.admit(fourth, "192.0.2.4")
    assert (first.is_over, third.is_over) == (True, False)


def test_connections_that_end_are_counted_no_more() -> None:
    connections = Connections(Limits(connections=2, address_connections=1), Proxies(["192.0.2.9"]))
    first, second, third = Line(), Line(), Line()
    assert connections.admit(first, "192.0.2.1")
    assert not connections.admit(second, "192.0.2.1")
    connections.leave(first)
    connections.leave(first)
    assert connections.admit(second, "192.0.2.1")
    assert connections.admit(third, "192.0.2.9")
    assert connections.admit(Line(), "192.0.2.9")  # a trusted proxy speaks for many


# Time limits; in each test only the limit itself ends the connection


@pytest.mark.parametrize("start", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_headers_that_do_not_come_are_not_waited_for(serving: Callable[..., Any], start: bytes) -> None:
    served = serving(HASTY)
    with socket.create_connection(place_of(served), AT_LENGTH) as line:
        line.sendall(start)
        assert ends(line) == b""


def drip(line: socket.socket, part: bytes) -> None:
    """A few bytes now and then, until the server has enough of it."""
    begun = time.monotonic()
    try:
        while time.monotonic() - begun < AT_LENGTH:
            line.sendall(part)
            time.sleep(0.05)
    except OSError:
        return
    raise AssertionError("still open")


@pytest.mark.parametrize(
    "start",
    [
        b"GET / HTTP/1.1\r\n",
        b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n",  # after an answer
        b"GET /api/matches/AAAAAAAAAAAA/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    ],
)
def test_headers_that_come_in_drops_are_cut_off(serving: Callable[..., Any], start: bytes) -> None:
    served = serving(HASTY)
    with socket.create_connection(place_of(served), AT_LENGTH) as line:
        line.sendall(start)
        drip(line, b"X-Drop: 1\r\n")


@pytest.mark.parametrize("path", [b"/api/mine", b"/health/live"])
def test_a_body_that_comes_in_drops_is_cut_off(serving: Callable[..., Any], path: bytes) -> None:
    """Whether or not anybody waits for it."""
    served = serving(HASTY)
    with socket.create_connection(place_of(served), AT_LENGTH) as line:
        line.sendall(b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n" % path)
        drip(line, b" ")


def test_a_connection_kept_alive_is_closed_in_the_end(serving: Callable[..., Any]) -> None:
    served = serving(HASTY)
    with socket.create_connection(place_of(served), AT_LENGTH) as line:
        line.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
        assert ends(line).count(b"HTTP/1.1 200 ") == 3


def test_quick_requests_on_one_connection_have_all_the_time(serving: Callable[..., Any]) -> None:
    """The limit is for one request, not for all of them."""
    limits = replace(HASTY, keep_alive_seconds=1.5)
    served = serving(limits)
    begun = time.monotonic()
    with closing(HTTPConnection(*place_of(served), AT_LENGTH)) as line:
        line.connect()
        first = line.sock
        while time.monotonic() - begun < 2 * (limits.header_seconds + limits.keep_alive_seconds):
            line.request("GET", "/health/live")
            assert line.getresponse().read() == b'{"status":"ok"}'
            time.sleep(0.1)
        assert line.sock is first


def test_a_socket_outlives_the_limits_of_headers(serving: Callable[..., Any]) -> None:
    served = serving(HASTY)
    made = served.start()

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            await asyncio.sleep(2 * (HASTY.header_seconds + HASTY.keep_alive_seconds))
            assert (await player.ask("ping"))["ok"]

    asyncio.run(go())


def test_a_socket_that_is_closed_is_counted_no_more(serving: Callable[..., Any]) -> None:
    served = serving(replace(Limits(), connections=20, address_connections=3, sockets=3))
    made = served.start()

    async def go() -> None:
        for _ in range(12):
            async with served.sit(made["match"], made["token"]):
                pass
            while len(served.server.config.connections._visitors) > 1:
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(go(), AT_LENGTH))


def test_who_does_not_read_an_answer_is_cut_off(serving: Callable[..., Any], tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    (page / "large.bin").write_bytes(os.urandom(1000) * (LARGE // 1000))
    served = serving(HASTY, page=page)
    with socket.create_connection(place_of(served), AT_LENGTH) as line:
        line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connections = served.server.config.connections
        until(lambda: bool(connections._visitors))
        until(lambda: not connections._visitors)
        assert len(ends(line)) < LARGE


def until(is_so: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while not is_so():
        assert time.monotonic() - begun < AT_LENGTH
        time.sleep(0.02)


def test_who_reads_slowly_gets_all_of_it(serving: Callable[..., Any], tmp_path: Path) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<!doctype html>")
    (page / "large.bin").write_bytes(bytes(LARGE))
    served = serving(replace(HASTY, unread_seconds=2), page=page)
    with socket.create_connection(place_of(served), AT_LENGTH) as line:
        line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        heard, begun = 0, time.monotonic()
        while part := line.recv(LARGE // 40):
            heard += len(part)
            if time.monotonic() - begun < 4:
                time.sleep(0.1)
        assert heard > LARGE


def test_a_full_server_tells_sockets_too(serving: Callable[..., Any]) -> None:
    served = serving(replace(Limits(), connections=2))
    made = served.start()

    async def go() -> None:
        async with served.sit(made["match"], made["token"]), served.sit(made["match"]):
            with pytest.raises((websockets.InvalidStatus, websockets.InvalidMessage)):
                async with websockets.connect(served.socket_address(made["match"])):
                    pass
        async with served.sit(made["match"]):
            pass

    asyncio.run(go())

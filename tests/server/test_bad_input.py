"""Frames and bodies that nobody should send: refused or closed, and everybody else plays on."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from gnomon.server.limits import Buckets, Limits

GENEROUS = Limits(link_rate=1e6, link_burst=1e6, address_rate=1e6, address_burst=1e6)
JUNK = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"play"',
    "{}",
    '{"type": "nix"}',
    '{"type": 7}',
    '{"type": "play"}',
    '{"type": "play", "key": "a", "version": -1, "action": "end"}',
    '{"type": "play", "key": "a b", "version": 0, "action": "end"}',
    '{"type": "play", "key": "a", "version": 0.5, "action": "end"}',
    '{"type": "play", "key": "a", "version": 0, "action": 7}',
    '{"type": "play", "key": "a", "version": 0, "action": "end", "seat": 1}',
    '{"type": "hello"}',
    '{"type": "chat", "key": "a", "text": ""}',
    "[" * 8000,
    '{"type": "chat", "key": "a", "text": "\\ud800"}',
]


async def closed_with(socket: Any) -> int:
    with pytest.raises(websockets.ConnectionClosed) as closed:
        while True:
            await asyncio.wait_for(socket.recv(), 60)
    return closed.value.rcvd.code if closed.value.rcvd else 1006


def test_junk_is_told_and_changes_nothing(served: Any) -> None:
    made = served.start()

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for text in JUNK:
                await player.socket.send(text)
                heard = await player.until(lambda one: one["type"] in ("error", "answer"))
                assert heard["type"] == "error", text
                assert heard["code"] == "bad-request"
            await player.socket.send(b"binary")
            await player.until(lambda one: one["type"] == "error")
            assert (await player.ask("ping"))["version"] == 0
            unknown = await player.play("sing loudly")
            assert unknown["error"]["code"] == "illegal"

    asyncio.run(go())


@pytest.mark.parametrize("text", [text for text in JUNK if "hello" not in text])
def test_a_first_message_that_is_no_hello_is_closed(served: Any, text: str) -> None:
    made = served.start()

    async def go() -> int:
        async with websockets.connect(served.socket_address(made["match"])) as socket:
            await socket.send(text)
            return await closed_with(socket)

    assert asyncio.run(go()) == 4001


def test_a_frame_of_16_kib_and_one_byte(served: Any) -> None:
    made = served.start()

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player, served.sit(made["match"]) as other:
            await player.socket.send("x" * (16 * 1024))
            await player.until(lambda one: one["type"] == "error")
            await player.socket.send("x" * (16 * 1024 + 1))
            assert await closed_with(player.socket) == 1009
            assert (await other.ask("ping"))["ok"]

    asyncio.run(go())


def test_bad_utf_8_is_closed(served: Any) -> None:
    made = served.start()

    async def go() -> int:
        async with served.sit(made["match"], made["token"]) as player:
            frame = Frame(Opcode.TEXT, b"\xff\xfe\xff").serialize(mask=True)
            player.socket.transport.write(frame)
            return await closed_with(player.socket)

    assert asyncio.run(go()) == 1007


def test_an_announced_frame_of_100_mb_is_closed_by_its_header(served: Any) -> None:
    made = served.start()

    async def go() -> int:
        async with served.sit(made["match"], made["token"]) as player:
            header = struct.pack("!BBQ", 0x81, 0x80 | 127, 100_000_000) + bytes(4)
            player.socket.transport.write(header)
            return await closed_with(player.socket)

    assert asyncio.run(go()) == 1009


def in_crumbs(text: str) -> bytes:
    """A message as fragments of one byte each."""
    data = text.encode()
    frames = [Frame(Opcode.CONT, data[at : at + 1], fin=at == len(data) - 1) for at in range(1, len(data))]
    return b"".join(frame.serialize(mask=True) for frame in [Frame(Opcode.TEXT, data[:1], fin=not frames), *frames])


def test_fragments_of_one_byte_are_read_until_they_are_too_many(served: Any) -> None:
    made = served.start()

    async def go() -> int:
        async with served.sit(made["match"], made["token"]) as player:
            player.socket.transport.write(in_crumbs('{"type": "ping", "key": "crumbs"}'))
            answer = await player.until(lambda one: one["type"] == "answer")
            assert (answer["ok"], answer["key"]) == (True, "crumbs")
            player.socket.transport.write(in_crumbs("[" * (16 * 1024)))
            return await closed_with(player.socket)

    assert asyncio.run(go()) == 4008


def sockets_of(served: Any) -> int:
    lines: list[str] = served.call("/metrics").body.decode().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("gnomon_sockets ")))


def test_one_who_does_not_read_is_closed(serving: Callable[..., Any]) -> None:
    """Its tables wait for it only up to a limit; the sockets' own buffers are filled first."""
    served = serving(replace(GENEROUS, queue=64 * 1024))
    made = served.start("base", "me me")

    async def go() -> int:
        async with served.sit(made["match"], made["token"]) as deaf:
            deaf.socket.transport.pause_reading()
            for at in range(3000):
                request = {"type": "play", "key": f"k{at}", "version": 999_999, "action": "end"}
                await deaf.send(request)
            while await asyncio.to_thread(sockets_of, served):
                await asyncio.sleep(0.05)
            deaf.socket.transport.resume_reading()
            return await closed_with(deaf.socket)

    assert asyncio.run(asyncio.wait_for(go(), 120)) == 1013


def test_small_messages_are_not_held_back(served: Any) -> None:
    """A table and an answer follow each other at once: without TCP_NODELAY the second waits 40 ms for the first."""
    made = served.start("base", "me me")

    async def go() -> list[int]:
        async with served.sit(made["match"], made["token"]):
            lines = [one.transport.get_extra_info("socket") for one in served.server.server_state.connections]
            return [line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for line in lines]

    held_back = [option for option in asyncio.run(go()) if not option]
    assert held_back == []


def test_a_flood_is_slowed_down_and_closed(serving: Callable[..., Any]) -> None:
    served = serving(replace(Limits(), patience=20, link_burst=10, link_rate=0.01))
    made = served.start()
    other = served.start()

    async def go() -> None:
        async with (
            served.sit(made["match"], made["token"]) as flood,
            served.sit(other["match"], other["token"]) as calm,
        ):
            for at in range(60):
                await flood.send({"type": "ping", "key": f"f{at}"})
            assert (await calm.ask("ping"))["ok"]
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await flood.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4008
            answers = [one for one in flood.heard if one["type"] == "answer"]
            assert {one["error"]["code"] for one in answers if not one["ok"]} == {"slow-down"}
            assert sum(one["ok"] for one in answers) == 10

    asyncio.run(go())


def test_requests_are_limited_by_address(serving: Callable[..., Any]) -> None:
    served = serving(replace(Limits(), request_rate=0.01, request_burst=5))
    statuses = [served.call("/api/games").status for _ in range(10)]
    assert statuses[:5] == [200] * 5
    assert statuses[-1] == 429
    assert served.call("/health").status == 200


def test_a_body_that_does_not_come_is_not_waited_for(serving: Callable[..., Any]) -> None:
    served = serving(replace(GENEROUS, body_seconds=0.3))
    host, _, port = served.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), 60) as line:
        line.sendall(b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{")
        told = line.recv(4096)
    assert told.startswith(b"HTTP/1.1 400")


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = Buckets(2, 2, lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    now[0] = 0.6
    assert [buckets.take("a") for _ in range(2)] == [True, False]


def test_pages_of_others_may_not_speak_to_it(served: Any) -> None:
    made = served.start()
    assert served.call("/api/mine", {"tokens": []}, Origin="https://evil.example").status == 403
    assert served.call("/api/mine", {"tokens": []}, Origin=served.address).status == 200

    async def go(origin: str) -> None:
        async with websockets.connect(served.socket_address(made["match"]), origin=origin):  # type: ignore[arg-type]
            pass

    with pytest.raises(websockets.InvalidStatus):
        asyncio.run(go("https://evil.example"))
    asyncio.run(go(served.address))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 5000,
        json.dumps({"game": "chess", "setup": "base", "seats": [{"kind": "me"}]}).encode(),
        json.dumps({"game": "casting-shadows", "setup": "companion", "seats": [{"kind": "me"}]}).encode(),
        json.dumps({"game": "casting-shadows", "setup": "base", "seats": [{"kind": "me"}]}).encode(),
        json.dumps({"game": "casting-shadows", "setup": "base", "seats": []}).encode(),
        json.dumps({"game": "casting-shadows", "setup": "shadow-boxing", "seats": [{"kind": "god"}]}).encode(),
        json.dumps(
            {"game": "casting-shadows", "setup": "shadow-boxing", "seats": [{"kind": "bot", "bot": "x"}]}
        ).encode(),
        json.dumps(
            {"game": "casting-shadows", "setup": "shadow-boxing", "seats": [{"kind": "me"}], "options": {"bots": 99}}
        ).encode(),
        json.dumps(
            {"game": "casting-shadows", "setup": "shadow-boxing", "seats": [{"kind": "me"}], "seed": 2**70}
        ).encode(),
    ],
)
def test_a_body_that_is_not_understood(served: Any, body: bytes) -> None:
    reply = served.call("/api/matches", body)
    assert reply.status in (400, 404), reply.body
    assert reply.json()["error"]["text"]


def test_a_body_that_is_too_large(served: Any) -> None:
    assert served.call("/api/mine", b"[" + b" " * 300_000).status == 413

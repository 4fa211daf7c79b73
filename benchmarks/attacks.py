"""Expensive legal requests, measured on other players: how long these wait under each, against a calm server.

    python benchmarks/attacks.py [--matches 50] [--rate 100] [--seconds 10] [--only mine,history]

The attackers are a program of their own, from an address of their own, and ask as often as the server lets them.
They take a processor's time themselves, so each attack is measured twice: on another server of the same machine, and
on the one where the others play. Exits with status 1 if the 99th percentile of the others' waits is more than twice as
long under attack as with the attackers elsewhere, and longer than a few milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Callable, Coroutine
from typing import Any, Final

import websockets

from load import Load, Server, percentile, serving, told

ADDRESS: Final = "127.0.2.1"  # of the attackers
LINES: Final = 8  # connections that ask at the same time
SPECTATORS: Final = 190
BOT_MATCHES: Final = 10
LAID_OUT: Final = {"options": {"start": "laid-out"}}
WORST: Final = 2.0  # times the calm wait
SHORT: Final = 0.010  # seconds: waits below are fine whatever the calm ones were
SETTLING: Final = 2.0  # seconds from the start of an attack to the first measured move
Attack = Callable[["Target"], Coroutine[Any, Any, None]]


class Target:
    """What the attackers know of the server."""

    def __init__(self, port: int, told: dict[str, Any]) -> None:
        self.port = port
        self.match: str = told["match"]
        self.tokens: list[str] = told["tokens"]
        self.bots: list[str] = told["bots"]
        self.file: str = told["file"]

    async def ask(self, path: str, body: Any = None) -> None:
        """The same request again and again, on several connections."""
        await asyncio.gather(*(self._ask(path, body) for _ in range(LINES)))

    async def _ask(self, path: str, body: Any) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\n"
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
            writer.write(f"{head}Connection: close\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
            await reader.read()
            writer.close()

    async def watch(self, match: str, forever: bool) -> None:
        """Come in as a spectator who wants everything from the first play on."""
        address = f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket"
        async with websockets.connect(address, local_addr=(ADDRESS, 0), max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": None, "from": 0}))
            await socket.recv()
            while forever:
                await asyncio.sleep(3600)


async def mine(target: Target) -> None:
    await target.ask("/api/mine", {"tokens": target.tokens})


async def assets(target: Target) -> None:
    await target.ask(target.file)


async def history(target: Target) -> None:
    await target.ask(f"/api/matches/{target.match}/history?from=0")


async def latecomers(target: Target) -> None:
    async def come_again() -> None:
        while True:
            try:
                await target.watch(target.match, forever=False)
            except (websockets.WebSocketException, OSError):
                await asyncio.sleep(0.05)

    await asyncio.gather(*(come_again() for _ in range(LINES)))


async def spectators(target: Target) -> None:
    async def stay(match: str) -> None:
        while True:
            try:
                await target.watch(match, forever=True)
            except (websockets.WebSocketException, OSError):
                await asyncio.sleep(0.2)

    await asyncio.gather(*(stay(target.bots[at % len(target.bots)]) for at in range(SPECTATORS)))


async def hints(target: Target) -> None:
    """Each line plays a match of its own, and asks the player that thinks longest what to do at every choice."""
    await asyncio.gather(*(ask_for_hints(target.port) for _ in range(LINES)))


async def ask_for_hints(port: int) -> None:
    while True:
        made = await post(port, {"game": "x-wing", "setup": "dogfight", "seats": [{"kind": "me"}] * 2, **LAID_OUT})
        address = f"ws://127.0.0.1:{port}/api/matches/{made['match']}/socket"
        async with websockets.connect(address, local_addr=(ADDRESS, 0), max_size=None, max_queue=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            await follow_hints(socket)


async def follow_hints(socket: websockets.ClientConnection) -> None:
    """To the end of the match; whoever is told to slow down asks again."""
    version, key = 0, 0
    while True:
        heard = json.loads(await socket.recv())
        key += 1
        if heard["type"] == "table":
            if heard["decision"] is None:
                return
            version = heard["version"]
            await socket.send(json.dumps({"type": "hint", "key": f"h{key}", "version": version}))
        elif heard["type"] == "answer" and heard.get("hint"):
            wish = {"type": "play", "key": f"p{key}", "version": version, "action": heard["hint"]["text"]}
            await socket.send(json.dumps(wish))
        elif heard["type"] == "answer" and not heard["ok"]:
            await asyncio.sleep(0.05)
            await socket.send(json.dumps({"type": "hint", "key": f"h{key}", "version": version}))


ATTACKS: Final[dict[str, Attack]] = {
    "mine": mine,
    "assets": assets,
    "history": history,
    "latecomers": latecomers,
    "spectators": spectators,
    "hints": hints,
}


# What they attack


async def prepare(port: int, plays: int) -> dict[str, Any]:
    """A long match, matches of bots, and tokens that open something."""
    long = await post(port, {"setup": "exclusive", "seats": [{"kind": "me"}] * 6})
    await play_out(port, long, plays)
    bots = [
        (await post(port, {"setup": "base", "seats": [{"kind": "bot", "bot": "greedy"}] * 4}))["match"]
        for _ in range(BOT_MATCHES)
    ]
    some = [(await post(port, {"setup": "base", "seats": [{"kind": "me"}] * 2}))["token"] for _ in range(20)]
    return {"match": long["match"], "bots": bots, "tokens": (some * 10)[:200], "file": await largest(port)}


async def post(port: int, fields: dict[str, Any]) -> dict[str, Any]:
    body = json.dumps({"game": "casting-shadows", **fields}).encode()
    answer = await fetch(port, f"POST /api/matches HTTP/1.1\r\nContent-Length: {len(body)}", body)
    made: dict[str, Any] = json.loads(answer)
    return made


async def fetch(port: int, head: str, body: bytes = b"") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{head}\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode() + body)
    answer = await reader.read()
    writer.close()
    return answer.partition(b"\r\n\r\n")[2]


async def largest(port: int) -> str:
    """The script of the page, or the list of games where there is no page."""
    page = (await fetch(port, "GET / HTTP/1.1")).decode()
    found = [word.split('"')[0] for word in page.split('src="')[1:]]
    return found[0] if found else "/api/games"


async def play_out(port: int, made: dict[str, Any], plays: int) -> None:
    chance = random.Random(1)
    address = f"ws://127.0.0.1:{port}/api/matches/{made['match']}/socket"
    async with websockets.connect(address, max_size=None, max_queue=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
        while True:
            table = json.loads(await socket.recv())
            if table["type"] != "table":
                continue
            if table["number"] >= plays or table["decision"] is None:
                return
            action = chance.choice(table["decision"]["options"])["text"]
            version = table["version"]
            wish = {"type": "play", "key": f"k{version}", "version": version, "action": action}
            await asyncio.sleep(0.021)  # below the limit of a link
            await socket.send(json.dumps(wish))


# What it does to others


async def compare(server: Server, elsewhere: Server, asked: argparse.Namespace) -> int:
    targets = {one.port: await prepare(one.port, asked.plays) for one in (server, elsewhere)}
    load = Load(server, asked.matches)
    calm = (await load.measure(asked.rate, asked.seconds)).waits.answers[:]
    print(f"calm: {told(calm)}")
    worst = 0
    for name in asked.only.split(",") if asked.only else ATTACKS:
        spared = await under(name, elsewhere, targets[elsewhere.port], load, asked)
        waits = await under(name, server, targets[server.port], load, asked)
        times = percentile(waits, 99) / percentile(spared, 99)
        print(f"{name}: {told(waits)}; p99 {percentile(spared, 99) * 1000:.1f} ms elsewhere, {times:.1f} times as long")
        worst += times > WORST and percentile(waits, 99) > SHORT
    return 1 if worst else 0


async def under(name: str, server: Server, known: dict[str, Any], load: Load, asked: argparse.Namespace) -> list[float]:
    """The waits of those who play at the load's server while attackers ask this one."""
    command = [sys.executable, __file__, "--attack", name, "--port", str(server.port), "--known", json.dumps(known)]
    with subprocess.Popen(command) as attackers:
        try:
            await asyncio.sleep(SETTLING)
            assert attackers.poll() is None, f"{name} has ended"
            return (await load.measure(asked.rate, asked.seconds)).waits.answers[:]
        finally:
            attackers.terminate()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--rate", type=float, default=100, help="moves a second of the others")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--plays", type=int, default=600, help="of the long match")
    parser.add_argument("--only", default="", help=f"some of {','.join(ATTACKS)}")
    parser.add_argument("--attack", default="", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--known", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        asyncio.run(ATTACKS[asked.attack](Target(asked.port, json.loads(asked.known))))
    with serving() as server, serving() as elsewhere:
        return asyncio.run(compare(server, elsewhere, asked))


if __name__ == "__main__":
    sys.exit(main())

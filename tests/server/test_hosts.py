"""Names that are not ours, and what proxies say about those they speak for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
import websockets
from starlette.datastructures import Headers

from gnomon.server.addresses import Addresses
from gnomon.server.hosts import Hosts
from gnomon.server.limits import Limits
from gnomon.server.visitors import FORWARDED, Proxies, counted

PROXY = "127.0.0.9"
FEW = Limits(request_rate=0.01, request_burst=3)
PATHS = ("/", "/health", "/health/live", "/metrics", "/api/games", "/assets/x.js", "/nowhere")


# Host


@pytest.mark.parametrize(
    "place",
    ["127.0.0.1", "127.0.0.1:8642", "[::1]:8642", "localhost", "LOCALHOST:1", "localhost.", "table.example:443"],
)
def test_names_of_this_server(place: str) -> None:
    assert Hosts(["Table.Example"]).knows(place)


@pytest.mark.parametrize(
    "place",
    ["", "evil.example", "table.example.evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "[", "1"],
)
def test_names_of_others(place: str) -> None:
    assert not Hosts(["table.example"]).knows(place)


def test_a_foreign_host_is_refused_wherever_it_asks(served: Any) -> None:
    """A page whose name was pointed at this server is of the same origin: it would read even what needs no token."""
    for path in PATHS:
        reply = served.call(path, Host="rebound.example:8642")
        assert (reply.status, reply.json()["error"]["code"]) == (421, "host"), path
        assert "rebound.example:8642" in reply.json()["error"]["text"]
        assert reply.headers["x-content-type-options"] == "nosniff"
    german = served.call("/", Host="rebound.example", **{"Accept-Language": "de"}).json()["error"]["text"]
    assert german.startswith("Dieser Server hört nicht auf den Namen rebound.example.")


def test_a_foreign_host_gets_no_socket(served: Any) -> None:
    made = served.start()

    async def go(host: str) -> None:
        address = served.socket_address(made["match"])
        real, port = address.split("/")[2].split(":")
        asked = address.replace(real, host, 1)
        async with websockets.connect(asked, host=real, port=int(port)):
            pass

    asyncio.run(go("localhost"))
    with pytest.raises(websockets.InvalidStatus):
        asyncio.run(go("rebound.example"))


def test_stated_and_configured_names_are_answered(serving: Callable[..., Any]) -> None:
    reached = Addresses("http://127.0.0.1:1", ("https://table.example",), True)
    served = serving(reached=reached, names=("play.example",))
    for host in ("table.example", "play.example", "play.example:8443"):
        assert served.call("/api/games", Host=host).status == 200, host
        assert served.call("/api/mine", {"tokens": []}, Host=host, Origin=f"https://{host}").status == 200, host
    assert served.call("/api/games", Host="other.example").status == 421


# Forwarded addresses


def seen(peer: str, *values: str, header: str = "x-forwarded-for", trusted: tuple[str, ...] = ("10.0.0.0/8",)) -> str:
    headers = Headers(raw=[(header.encode(), value.encode()) for value in values])
    return Proxies(trusted, header).client(peer, headers)


def test_the_last_address_that_is_no_trusted_proxy_counts() -> None:
    assert seen("10.0.0.1", "192.0.2.7") == "192.0.2.7"
    assert seen("10.0.0.1", "6.6.6.6, 192.0.2.7") == "192.0.2.7"  # who is behind it may claim anything
    assert seen("10.0.0.1", "6.6.6.6, 192.0.2.7, 10.0.0.2") == "192.0.2.7"
    assert seen("10.0.0.1", "6.6.6.6", "192.0.2.7:4711") == "192.0.2.7"
    assert seen("10.0.0.1", "[2001:db8::7]:80") == "2001:db8::7"
    assert seen("10.0.0.1", "::ffff:192.0.2.7") == "192.0.2.7"


def test_without_a_readable_address_the_proxy_itself_counts() -> None:
    assert seen("10.0.0.1") == "10.0.0.1"
    assert seen("10.0.0.1", "192.0.2.7, unknown") == "10.0.0.1"
    assert seen("10.0.0.1", "192.0.2.7, nonsense, 10.0.0.2") == "10.0.0.2"


def test_the_forwarded_header_is_read_if_the_proxy_sends_that_one() -> None:
    value = 'for=6.6.6.6, for="[2001:db8::7]:4711";proto=https;host=table.example'
    assert seen("10.0.0.1", value, header=FORWARDED) == "2001:db8::7"
    headers = Headers(raw=[(b"forwarded", value.encode())])
    assert Proxies(["10.0.0.1"], FORWARDED).scheme_and_host(headers) == ("https", "table.example")


def test_a_proxy_that_listens_on_ipv6_is_known_by_its_ipv4_address() -> None:
    proxies = Proxies(["10.0.0.0/8", "2001:db8::/32"])
    assert proxies.trusts("10.1.2.3")
    assert proxies.trusts("::ffff:10.1.2.3")
    assert proxies.trusts("2001:db8::5")
    assert not proxies.trusts("11.1.2.3")
    assert not proxies.trusts("nonsense")
    assert not Proxies().trusts("127.0.0.1")


def test_one_household_is_counted_as_one() -> None:
    assert counted("2001:db8:1:2:3:4:5:6") == counted("2001:db8:1:2:ffff::1")
    assert counted("2001:db8:1:2::1") != counted("2001:db8:1:3::1")
    assert counted("::ffff:192.0.2.7") == counted("192.0.2.7")
    assert counted("192.0.2.7") != counted("192.0.2.8")
    assert counted("") == ""


def test_nobody_gets_more_by_claiming_to_be_somebody_else(serving: Callable[..., Any]) -> None:
    for proxies in (None, Proxies([PROXY])):
        served = serving(FEW, proxies=proxies)
        claims = [{"X-Forwarded-For": f"192.0.2.{at}", "Forwarded": f"for=192.0.2.{at}"} for at in range(6)]
        assert [served.call("/api/games", **claim).status for claim in claims] == [200] * 3 + [429] * 3


# A deployment behind a proxy


class Proxy:
    """Passes bytes on, from an address of its own, and says for whom. It adds to what clients claim, as proxies do."""

    def __init__(self, upstream: str) -> None:
        self.host, port = upstream.removeprefix("http://").split(":")
        self.port = int(port)

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        client = writer.get_extra_info("peername")[0]
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line for line in head.split("\r\n") if line and not line.lower().startswith("x-forwarded-for")]
        claimed = [line.partition(": ")[2] for line in head.split("\r\n") if line.lower().startswith("x-forwarded-for")]
        lines += [f"X-Forwarded-For: {', '.join([*claimed, client])}", "X-Forwarded-Proto: https"]
        to, back = await asyncio.open_connection(self.host, self.port, local_addr=(PROXY, 0))
        back.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await asyncio.gather(self._pass(reader, back), self._pass(to, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while part := await reader.read(65536):
                writer.write(part)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def behind(served: Any) -> AsyncIterator[int]:
    """The port of a proxy before the server."""
    async with await asyncio.start_server(Proxy(served.address), "127.0.0.1", 0) as proxy:
        yield proxy.sockets[0].getsockname()[1]


async def status_by(port: int, client: str, claim: str = "") -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(client, 0))
    claimed = f"X-Forwarded-For: {claim}\r\n" if claim else ""
    ask = f"GET /api/games HTTP/1.1\r\nHost: table.example\r\nConnection: close\r\n{claimed}\r\n"
    writer.write(ask.encode())
    line = await asyncio.wait_for(reader.readline(), 60)
    writer.close()
    return int(line.split()[1])


def test_behind_a_proxy_each_client_has_its_own_limits(serving: Callable[..., Any]) -> None:
    served = serving(FEW, proxies=Proxies([PROXY]), names=("table.example",))

    async def go() -> None:
        async with behind(served) as port:
            assert [await status_by(port, "127.0.0.2") for _ in range(5)] == [200, 200, 200, 429, 429]
            assert await status_by(port, "127.0.0.2", claim="192.0.2.7") == 429
            assert [await status_by(port, "127.0.0.3") for _ in range(3)] == [200, 200, 200]

    asyncio.run(go())


def test_a_proxy_that_is_not_trusted_is_one_client(serving: Callable[..., Any]) -> None:
    served = serving(FEW, names=("table.example",))

    async def go() -> None:
        async with behind(served) as port:
            clients = [f"127.0.0.{at}" for at in range(2, 7)]
            assert [await status_by(port, client) for client in clients] == [200, 200, 200, 429, 429]

    asyncio.run(go())


def test_behind_a_proxy_sockets_are_counted_by_client(serving: Callable[..., Any]) -> None:
    """One connection an address would be too few for the proxy, if it were not trusted."""
    limits = replace(Limits(), sockets=2, address_connections=2)
    served = serving(limits, proxies=Proxies([PROXY]), names=("table.example",))
    made = served.start()

    async def sit(port: int, client: str) -> Any:
        address = f"ws://table.example/api/matches/{made['match']}/socket"
        origin = websockets.Origin("https://table.example")
        socket = await websockets.connect(address, host="127.0.0.1", port=port, local_addr=(client, 0), origin=origin)
        try:
            await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
            while json.loads(await asyncio.wait_for(socket.recv(), 60))["type"] != "table":
                pass
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        return socket

    async def go() -> None:
        async with behind(served) as port:
            seated = [await sit(port, client) for client in ("127.0.0.2", "127.0.0.2", "127.0.0.3", "127.0.0.3")]
            assert await sit(port, "127.0.0.2") == 1013
            for socket in seated:
                await socket.close()

    asyncio.run(go())

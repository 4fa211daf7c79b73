"""Who is asking: the address that limits count by, and what trusted proxies say about the clients behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

FORWARDED_FOR = "x-forwarded-for"
FORWARDED = "forwarded"
HEADERS = (FORWARDED_FOR, FORWARDED)
OWN_NETWORK = 64  # bits of an IPv6 address that tell one household from another
SCHEMES = {"http": {"http": "http", "https": "https"}, "websocket": {"http": "ws", "https": "wss"}}
Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def visitor_of(scope: Scope) -> str:
    """The name under which a client is counted."""
    return counted(scope["client"][0] if scope.get("client") else "")


@lru_cache(4096)
def counted(address: str) -> str:
    """An IPv4 address, or the network of an IPv6 address: whoever has one of its addresses has all of them."""
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((int(found), OWN_NETWORK), strict=False))
    return address if found is None else str(found)


def read_address(text: str) -> Address | None:
    """An address as proxies write it, maybe with a port; None if it is not one."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


class Proxies:
    """Addresses that are believed when they say whom they speak for."""

    def __init__(self, networks: Sequence[str] = (), header: str = FORWARDED_FOR) -> None:
        self._networks: list[Network] = [ip_network(one, strict=False) for one in networks]
        self._header = header

    def trusts(self, address: str) -> bool:
        return bool(self._networks) and self._is_trusted(read_address(address))

    def _is_trusted(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, headers: Headers) -> str:
        """The last address that a trusted proxy has seen and that is not itself a trusted proxy."""
        found = peer
        for hop in reversed(list(self._hops(headers))):
            address = read_address(hop)
            if address is None:
                break
            found = str(address)
            if not self._is_trusted(address):
                break
        return found

    def _hops(self, headers: Headers) -> Iterator[str]:
        """Each proxy adds the address it was asked by to the end."""
        if self._header == FORWARDED:
            yield from (pairs.get("for", "") for pairs in self._elements(headers))
        else:
            yield from (hop for value in headers.getlist(FORWARDED_FOR) for hop in value.split(","))

    def _elements(self, headers: Headers) -> Iterator[dict[str, str]]:
        for element in (one for value in headers.getlist(FORWARDED) for one in value.split(",")):
            pairs = (pair.partition("=") for pair in element.split(";"))
            yield {name.strip().lower(): value.strip().strip('"') for name, _, value in pairs}

    def scheme_and_host(self, headers: Headers) -> tuple[str, str]:
        """As the client asked the nearest proxy; empty where it does not say."""
        if self._header == FORWARDED:
            nearest = next(reversed(list(self._elements(headers))), {})
            return nearest.get("proto", ""), nearest.get("host", "")
        return _last(headers, "x-forwarded-proto"), _last(headers, "x-forwarded-host")


def _last(headers: Headers, name: str) -> str:
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip()


class BehindProxies:
    """Shows the rest of the server each request as the client sent it to a trusted proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in SCHEMES and scope.get("client") and self.proxies.trusts(scope["client"][0]):
            scope = self._as_sent(scope)
        await self.app(scope, receive, send)

    def _as_sent(self, scope: Scope) -> Scope:
        headers = Headers(scope=scope)
        scheme, host = self.proxies.scheme_and_host(headers)
        known = SCHEMES[scope["type"]]
        seen = {**scope, "headers": list(scope["headers"])}
        seen["client"] = (self.proxies.client(scope["client"][0], headers), 0)
        seen["scheme"] = known.get(scheme.lower(), scope["scheme"])
        if host:
            MutableHeaders(scope=seen)["host"] = host
        return seen

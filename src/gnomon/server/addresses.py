"""The addresses of the page: the local one, and those that work from other machines."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from gnomon import BadText

# Reserved for documentation. Connecting a UDP socket only looks up the route; nothing is sent.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
LOOPBACK = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}
ANY_PORT = 9


@dataclass(frozen=True)
class Addresses:
    """`alone`: only this machine can open the page; `stated`: the address was given, not guessed."""

    local: str = ""
    others: tuple[str, ...] = ()
    stated: bool = False
    alone: bool = False


def find(bound: Sequence[socket.socket], stated: str = "") -> Addresses:
    """The addresses of some listening sockets; a stated address replaces those offered to others."""
    found = list(dict.fromkeys(address for one in bound for address in _served_at(one)))
    local = next((one for one in found if _is_loopback(one)), found[0])
    if stated:
        return Addresses(local, (checked(stated),), True)
    others = tuple(one for one in found if not _is_loopback(one))
    return Addresses(local, others, alone=all(ip_address(one.getsockname()[0]).is_loopback for one in bound))


def checked(address: str) -> str:
    """A stated address without its trailing slash; BadText unless it is just a scheme and a host."""
    plain = address.removesuffix("/")
    try:
        parts = urlsplit(plain)
        is_whole = plain == f"{parts.scheme}://{parts.netloc}" and "@" not in plain
        is_good = is_whole and parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good:
        raise BadText("address", "", "http:// or https:// with a host and an optional port", address)
    return plain


def written(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def outward(family: int) -> str:
    """This machine's address on the network; empty if it has none."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((ELSEWHERE[socket.AddressFamily(family)], ANY_PORT))
            host: str = asking.getsockname()[0]
    except OSError:
        return ""
    found = ip_address(host)
    return "" if found.is_loopback or found.is_link_local or found.is_unspecified else host


def _served_at(bound: socket.socket) -> list[str]:
    host, port = bound.getsockname()[:2]
    if not ip_address(host).is_unspecified:
        return [written(host, port)]
    families = _families(bound)
    hosts = [*(LOOPBACK[one] for one in families), *(outward(one) for one in families)]
    return [written(one, port) for one in hosts if one]


def _families(bound: socket.socket) -> list[socket.AddressFamily]:
    """What a socket bound to every address accepts: an IPv6 one usually accepts IPv4, too."""
    if bound.family == socket.AF_INET:
        return [socket.AF_INET]
    is_alone = bound.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    return [socket.AF_INET6] if is_alone else [socket.AF_INET, socket.AF_INET6]


def _is_loopback(address: str) -> bool:
    return ip_address(urlsplit(address).hostname or "").is_loopback

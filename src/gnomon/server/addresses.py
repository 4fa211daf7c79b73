"""The addresses people open: one on this machine, and those that reach it from elsewhere."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from gnomon import BadText

# Addresses set aside for documentation: asking for the way there sends nothing.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
LOOPBACK = {socket.AF_INET: "127.0.0.1", socket.AF_INET6: "::1"}
ANY_PORT = 9


@dataclass(frozen=True)
class Addresses:
    """`alone`: only this machine can open the page; `stated`: somebody said what others open, nothing was guessed."""

    local: str = ""
    others: tuple[str, ...] = ()
    stated: bool = False
    alone: bool = False


def find(bound: Sequence[socket.socket], stated: str = "") -> Addresses:
    """The addresses behind some listening sockets; a stated one is what others are told."""
    found = list(dict.fromkeys(address for one in bound for address in _served_at(one)))
    local = next((one for one in found if _is_loopback(one)), found[0])
    if stated:
        return Addresses(local, (checked(stated),), True)
    others = tuple(one for one in found if not _is_loopback(one))
    return Addresses(local, others, alone=all(ip_address(one.getsockname()[0]).is_loopback for one in bound))


def checked(address: str) -> str:
    """A stated address without its last slash; BadText unless it is a scheme and a host."""
    plain = address.removesuffix("/")
    try:
        parts = urlsplit(plain)
        is_whole = plain == f"{parts.scheme}://{parts.netloc}" and "@" not in plain
        is_good = is_whole and parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good:
        raise BadText("address", "", "http:// or https:// with a host and perhaps a port", address)
    return plain


def written(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def outward(family: int) -> str:
    """The address by which other machines see this one; empty where there is no way out."""
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
    """What a socket open to everybody takes: one for IPv6 usually takes IPv4, too."""
    if bound.family == socket.AF_INET:
        return [socket.AF_INET]
    is_alone = bound.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    return [socket.AF_INET6] if is_alone else [socket.AF_INET, socket.AF_INET6]


def _is_loopback(address: str) -> bool:
    return ip_address(urlsplit(address).hostname or "").is_loopback

"""The names this server goes by.

Any other name in a request may be somebody else's, pointed at this server so that their pages pass for ours (DNS
rebinding).
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit


class Hosts:
    """Numeric addresses, localhost, this machine's own name, and the names given."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        machine = socket.gethostname().lower()
        own = ("localhost", machine, f"{machine.partition('.')[0]}.local")
        self._names = frozenset(name.lower().rstrip(".") for name in (*own, *names) if name)

    def knows(self, place: str) -> bool:
        """Whether a host, maybe with a port, means this server."""
        name = name_of(place)
        return is_numeric(name) or name in self._names


def name_of(place: str) -> str:
    """The host without its port, as it is compared; empty if it cannot be read."""
    try:
        return (urlsplit(f"//{place}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_numeric(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False

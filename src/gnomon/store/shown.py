"""The address of a database as it may be shown: with its host, without its password."""

from __future__ import annotations

import re

HIDDEN = "..."
SHORTEST = 3  # a part of a password that is a part of every other word tells nothing
_SCHEME = re.compile(r"[A-Za-z0-9+]*:/*")
_NOT_A_PORT = re.compile(r":(?!\d+(?:[/,]|$))[^/]*")
_SECRET_OPTION = re.compile(r"(?i)(\w*(?:pass|secret|key)\w*)\s*=\s*[^\s&]+")


def shown(url: str) -> str:
    """The address without user, password and options; only its kind where it is not certain where they end."""
    scheme = _SCHEME.match(url)
    head = scheme.group() if scheme else ""
    rest = url[len(head) :]
    if "@" in rest:
        rest = HIDDEN if "?" in rest[: rest.rindex("@")] else f"{HIDDEN}@{rest.rpartition('@')[2]}"
    place = _NOT_A_PORT.sub(f":{HIDDEN}", rest.partition("?")[0])
    return head + _SECRET_OPTION.sub(rf"\1={HIDDEN}", place)


def without_secrets(text: str, url: str) -> str:
    """What somebody says about an address, without any part of what comes before its host."""
    before = _SCHEME.sub("", url, count=1).rpartition("@")[0]
    user, _, secret = before.partition(":")
    parts = [part for part in {secret, *re.split(r"[@:/?#]", secret)} if len(part) >= SHORTEST and part != user]
    for part in sorted(parts, key=len, reverse=True):
        text = text.replace(part, HIDDEN)
    return _SECRET_OPTION.sub(rf"\1={HIDDEN}", text)

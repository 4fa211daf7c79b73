"""Every request has a key, by which it is known when it is sent again."""

from __future__ import annotations

from gnomon.server.perspective import Who


def own_key(who: Who, key: str) -> str:
    """Keys of different links never meet."""
    return f"{who.link}:{key}"

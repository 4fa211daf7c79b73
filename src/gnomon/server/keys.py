"""Every request has a key, so that the server recognizes it when it is sent again."""

from __future__ import annotations

from gnomon.server.perspective import Who


def own_key(who: Who, key: str) -> str:
    """The key within its link: keys of different links never collide."""
    return f"{who.link}:{key}"

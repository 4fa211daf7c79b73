"""The codes with which sockets are closed."""

from __future__ import annotations

from typing import Final

NOT_ALLOWED: Final = 1008  # before the socket was opened
CONNECT_AGAIN: Final = 1013  # in a while: the client is too slow, or the store does not do its work
BAD_HELLO: Final = 4001
LINK_ENDED: Final = 4003
NO_MATCH: Final = 4004
TOO_MUCH: Final = 4008

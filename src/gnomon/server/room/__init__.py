"""A room: one match in memory, everyone connected to it, and a lock that keeps changes in order.

Every change is stored before anyone is told. If the store fails, or reports that the match has moved on elsewhere, the
room rebuilds its memory from the store.
"""

from gnomon.server.room.room import Room

__all__ = ["Room"]

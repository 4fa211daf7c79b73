"""A room: one match in memory, those who look at it, and the one order in which things happen to it.

Whatever changes the match is in the store before anybody is told. When the store says that the match has moved on
elsewhere, or fails, memory is made again from what the store has.
"""

from gnomon.server.room.room import Room

__all__ = ["Room"]

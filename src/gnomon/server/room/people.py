"""Chat and names."""

from __future__ import annotations

import asyncio

from gnomon.server.harmless import harmless
from gnomon.server.keys import own_key
from gnomon.server.perspective import Who
from gnomon.server.refused import Refused, check_name, watching
from gnomon.server.room.audience import Audience
from gnomon.server.status import given_name
from gnomon.server.wire import incoming, outgoing
from gnomon.store import Chat, Seat
from gnomon.store.store import CHAT_LINES


class People:
    def __init__(self, audience: Audience) -> None:
        self._memory = audience.memory
        self._audience = audience

    async def say(self, who: Who, request: incoming.Chat) -> outgoing.Answer:
        if not who.seats:
            raise watching("chat")
        text = harmless(request.text)
        if not text:
            raise Refused("bad-request", "nothing-said")
        memory, seat = self._memory, who.seats[0]
        line = Chat(int(memory.house.now()), seat, given_name(memory.seats[seat]), text, own_key(who, request.key))
        if await asyncio.wrap_future(memory.house.store.say(memory.row.id, line)):
            memory.chat = [*memory.chat, line][-CHAT_LINES:]
            self._audience.tell_chat([line])
        return memory.done(request.key)

    async def rename(self, who: Who, request: incoming.Rename) -> outgoing.Answer:
        if request.seat not in who.seats:
            raise Refused("forbidden", "not-your-seat")
        memory, name = self._memory, harmless(request.name)
        check_name(name, [seat.name for seat in memory.seats if seat.seat != request.seat])
        await asyncio.wrap_future(memory.house.store.rename(memory.row.id, request.seat, name))
        memory.seats[request.seat] = Seat(request.seat, name, memory.seats[request.seat].bot)
        self._audience.tell_seats()
        return memory.done(request.key)

"""The WebSocket of a match: the client says hello, then sends requests and gets one answer to each."""

from __future__ import annotations

import asyncio
from collections import Counter, deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from gnomon.server import logs
from gnomon.server.client import Client
from gnomon.server.close_codes import BAD_HELLO, CONNECT_AGAIN, NO_MATCH, TOO_MUCH
from gnomon.server.limits import PAUSE, Buckets, Limits
from gnomon.server.perspective import Who
from gnomon.server.refused import Refused, slow_down, unavailable
from gnomon.server.room import Room
from gnomon.server.rooms import Rooms
from gnomon.server.socket_frames import CONNECTION, FrugalProtocol
from gnomon.server.visitors import visitor_of
from gnomon.server.wire import incoming, outgoing
from gnomon.server.wire.coding import NotUnderstood, decode_message
from gnomon.store import StoreFailed

# How a socket is closed when its hello is refused: there is no such match, or it may work later.
CLOSING = {"unknown": NO_MATCH, "outdated": NO_MATCH, "busy": CONNECT_AGAIN}
LONGEST_REASON = 123  # bytes in a close frame
FRESH = ("stale", "illegal")  # refusals after which the table is sent again
AHEAD = 4  # messages that may wait for their turn before the client is read no further


class Sockets:
    def __init__(self, rooms: Rooms, limits: Limits) -> None:
        self.rooms = rooms
        self.limits = limits
        self.metrics = rooms.house.metrics
        self._links = Buckets(limits.link_rate, limits.link_burst)
        self._addresses = Buckets(limits.address_rate, limits.address_burst)
        self._open: Counter[str] = Counter()

    async def endpoint(self, socket: WebSocket) -> None:
        address = visitor_of(socket.scope)
        await socket.accept()
        if self._open[address] >= self.limits.sockets:
            await socket.close(CONNECT_AGAIN, "too many connections from one address")
            return
        self._open[address] += 1
        try:
            await self._serve(socket, address)
        except WebSocketDisconnect:
            pass
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _serve(self, socket: WebSocket, address: str) -> None:
        connection: FrugalProtocol = socket.scope[CONNECTION]()
        client = Client(Who(), connection, self.limits.queue)
        room = await self._welcome(socket, client)
        if room is None:
            return
        visit = Visit(self, room, client, address, connection)
        try:
            connection.listen_with(visit.hear)
            while True:
                await text_of(socket)  # none comes any more, until the client is gone
        finally:
            await visit.work_ends()
            room.audience.leave(client)
            client.close(1000, "")

    async def _welcome(self, socket: WebSocket, client: Client) -> Room | None:
        """Handle the first message: which link, and from which play on."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                hello = decode_message(await text_of(socket))
            if not isinstance(hello, incoming.Hello):
                raise Refused("bad-request", "hello-first")
            client.who = Who(language=hello.language)
            return await self._admit(socket.path_params["match"], hello, client)
        except Refused as refused:
            await socket.close(CLOSING.get(refused.code, BAD_HELLO), short(refused.text(client.who.language)))
        except (TimeoutError, NotUnderstood):
            await socket.close(BAD_HELLO, short(str(Refused("bad-request", "hello-first"))))
        except StoreFailed as failed:
            logs.tell_store_failure(failed)
            await socket.close(CONNECT_AGAIN, short(unavailable().text(client.who.language)))
        return None

    async def _admit(self, match: str, hello: incoming.Hello, client: Client) -> Room:
        """Holds the lock, so that the link cannot end between the check and the entry."""
        room = await self.rooms.get(match)
        async with room.lock:
            if not room.memory.is_lost:
                client.who = await self.rooms.who(match, hello.token, hello.language)
                await room.enter(client, room.memory.still_known(hello.start, hello.version))
                return room
        return await self._admit(match, hello, client)  # the room was given up meanwhile

    def allow(self, address: str, client: Client) -> bool:
        """Whether one more message is within the limits of the link and the address."""
        name = client.who.link or f"{address} {id(client)}"
        return self._addresses.take(address) and self._links.take(name)


class Visit:
    """One client in one room: its messages, one after the other."""

    def __init__(self, sockets: Sockets, room: Room, client: Client, address: str, connection: FrugalProtocol) -> None:
        self.sockets = sockets
        self.room = room
        self.client = client
        self.address = address
        self.strikes = 0
        self._connection = connection
        self._inbox: deque[str] = deque()
        self._work: asyncio.Task[None] | None = None

    def hear(self, text: str) -> None:
        """Take in a message; one at a time is answered, and a client that is far ahead is not read for a while."""
        self._inbox.append(text)
        if self._work is None:
            self._work = self.room.under_way.begin(self._answer_all())
        elif len(self._inbox) >= AHEAD:
            self._connection.pause()

    async def work_ends(self) -> None:
        """Wait for what the client asked for before it left."""
        if self._work is not None:
            await asyncio.wait([self._work])

    async def _answer_all(self) -> None:
        try:
            while self._inbox and self.client.closing is None:
                await self._answer_one(self._inbox.popleft())
                self._connection.resume()
        except Exception:
            logs.tell_failure("answer failed", match=self.room.memory.row.id)
            self.client.close(CONNECT_AGAIN, "connect again")
        finally:
            self._work = None

    async def _answer_one(self, text: str) -> None:
        try:
            await self._hear(text)
        except Refused as refused:
            await self._strike(refused)

    async def _hear(self, text: str) -> None:
        request = read_request(text)
        if not self.sockets.allow(self.address, self.client):
            refused = slow_down()
            self._answer_no(request, refused)
            raise refused
        try:
            self._use_quota(request, text)
            self.client.send(await self.room.answer(self.client.who, request))
            self.sockets.metrics.count("messages", type(request).__name__.lower())
        except Refused as refused:
            await self._refuse(request, refused)
        except StoreFailed as failed:
            logs.tell_store_failure(failed)
            await self._refuse(request, unavailable())
        except Exception:
            logs.tell_failure("message failed", match=self.room.memory.row.id, message=type(request).__name__)
            await self._refuse(request, Refused("internal", "failed-message"))

    def _use_quota(self, request: incoming.Request, text: str) -> None:
        """Plays do not count: a match has a longest length."""
        if isinstance(request, incoming.Chat | incoming.Rename):
            house = self.room.memory.house
            house.quotas.use(self.address, len(text), house.now())

    async def _refuse(self, request: incoming.Request, refused: Refused) -> None:
        self.sockets.metrics.count("refused", refused.code)
        if refused.code in FRESH:
            async with self.room.lock:
                self.room.audience.show(self.client)
        self._answer_no(request, refused)

    def _answer_no(self, request: incoming.Request, refused: Refused) -> None:
        memory, problem = self.room.memory, refused.told(self.client.who.language)
        self.client.send(outgoing.Answer(request.key, False, memory.version, len(memory.plays), problem))

    async def _strike(self, refused: Refused) -> None:
        """A frame was unreadable or over the limit: say so, slow the client down, and close it if this goes on."""
        problem = refused.told(self.client.who.language)
        self.sockets.metrics.count("refused", problem.code)
        if problem.code != "slow-down":
            self.client.send(outgoing.Error(problem.code, problem.text))
        self.strikes += 1
        if self.strikes > self.sockets.limits.patience:
            self.client.close(TOO_MUCH, "too many messages")
        await asyncio.sleep(PAUSE)


def read_request(text: str) -> incoming.Request:
    try:
        message = decode_message(text)
    except NotUnderstood as error:
        raise Refused("bad-request", "bad-message", error=error) from None
    if isinstance(message, incoming.Hello):
        raise Refused("bad-request", "hello-again")
    return message


def short(reason: str) -> str:
    """As much of a sentence as fits into a close frame."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")


async def text_of(socket: WebSocket) -> str:
    """The next text frame; a binary one counts as empty text, which is not a valid message."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1005))
    return event.get("text") or ""

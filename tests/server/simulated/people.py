"""People at simulated tables: they choose at random, leave and come back, and send again what was not answered."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field
from typing import Any

from server.simulated.servers import Server, Wire, connect

Plain = dict[str, Any]
FINAL = (4001, 4003, 4004)  # the link has ended
CALM = ("play",) * 10 + ("undo",) * 4 + ("chat", "name", "ping", "hint")
FICKLE = ("play", "undo")
MOODS = (CALM, CALM, FICKLE)  # what they are likely to do


@dataclass
class Acknowledged:
    """What a server has promised: the request, and the version and number of plays after it."""

    link: str
    request: Plain
    version: int
    number: int


def messages_in(frames: bytes) -> list[Plain]:
    """The messages in a row of frames."""
    found = []
    while frames:
        size, start = frames[1], 2
        if size == 126:
            (size,), start = struct.unpack_from("!H", frames, 2), 4
        elif size == 127:
            (size,), start = struct.unpack_from("!Q", frames, 2), 10
        found.append(json.loads(frames[start : start + size]))
        frames = frames[start + size :]
    return found


@dataclass
class Person:
    """One link to a match, used by one person who is at one server at a time."""

    name: str
    match: str
    token: str
    seats: list[int]
    done: list[Acknowledged] = field(default_factory=list)
    table: Plain = field(default_factory=dict)
    plays: list[Plain] = field(default_factory=list)
    seals: list[Plain] = field(default_factory=list)
    chat: list[Plain] = field(default_factory=list)
    wire: Wire | None = None
    pending: Plain | None = None
    since: float = 0.0  # when the pending request was first sent
    waits: list[float] = field(default_factory=list)
    keys: int = 0
    version: int | None = None
    is_ended: bool = False
    problems: list[str] = field(default_factory=list)

    def come(self, server: Server) -> None:
        """Sit down at a server, knowing what was told before."""
        self.wire = connect(server, self.match, f"127.0.1.{len(self.name)}", self._hear, self._lost)
        hello = {"type": "hello", "token": self.token or None, "from": len(self.plays), "version": self.version}
        self.wire.say(json.dumps(hello))
        self.table = {}

    def leave(self) -> None:
        if self.wire is not None:
            self.wire.cut()

    @property
    def is_here(self) -> bool:
        return self.wire is not None and bool(self.table)

    def _lost(self, code: int) -> None:
        self.wire, self.table = None, {}
        self.is_ended = self.is_ended or code in FINAL

    # Hearing

    def _hear(self, frames: bytes) -> None:
        for message in messages_in(frames):
            heard = getattr(self, f"_hear_{message['type']}", None)
            if heard is not None:
                heard(message)

    def _hear_table(self, table: Plain) -> None:
        if table["from"] > len(self.plays):
            self.problems.append(f"{self.name} was told plays from {table['from']}, and knows {len(self.plays)}")
        was_away = not self.table
        self.table, self.version = table, table["version"]
        self.plays[table["from"] :] = table["plays"]
        if len(self.plays) != table["number"]:
            self.problems.append(f"{self.name} knows {len(self.plays)} plays of {table['number']}")
        if was_away and self.pending is not None:
            self._send(self.pending)

    def _hear_seats(self, seats: Plain) -> None:
        if self.table:
            self.table = {**self.table, "seats": seats["seats"]}

    def _hear_dice(self, dice: Plain) -> None:
        self.seals = dice["seals"]

    def _hear_chat(self, chat: Plain) -> None:
        self.chat = chat["lines"] if chat["whole"] else [*self.chat, *chat["lines"]]

    def _hear_answer(self, answer: Plain) -> None:
        if self.pending is None or answer["key"] != self.pending["key"]:
            return
        request, self.pending = self.pending, None
        self.waits.append(self._now() - self.since)
        if answer["ok"]:
            self.done.append(Acknowledged(self.token, request, answer["version"], answer["number"]))
        elif answer["error"]["code"] == "internal":
            self.problems.append(f"{self.name}: {request['type']} failed inside the server")
        elif answer["error"]["code"] == "unavailable":
            self.pending, self.since = request, self._now()  # to be sent again later, as the page does
            self._later(0.5)

    def _later(self, seconds: float) -> None:
        wire = self.wire
        assert wire is not None
        wire.server.loop.call_later(seconds, self._again, wire)

    def _again(self, wire: Wire) -> None:
        if self.wire is wire and self.pending is not None:
            self._send(self.pending)

    def _now(self) -> float:
        assert self.wire is not None
        return self.wire.server.loop.now

    # Doing

    def act(self, mood: tuple[str, ...], chance: Any) -> None:
        """Ask for something, if nothing is pending."""
        if not self.is_here or self.pending is not None or not self.token:
            return
        request = self._wanted(chance.choice(mood), chance)
        if request is not None:
            self.keys += 1
            self.pending = {**request, "key": f"{self.name}-{self.keys}"}
            self.since = self._now()
            self._send(self.pending)

    def _wanted(self, kind: str, chance: Any) -> Plain | None:
        table = self.table
        version, decision = {"version": table["version"]}, table["decision"]
        asked = table["undo"]["request"]
        if asked is not None and asked["yours"]:
            return {"type": "consent", **version, "agree": chance.random() < 0.7}
        if kind == "play" and decision and decision["options"]:
            return {"type": "play", **version, "action": chance.choice(decision["options"])["text"]}
        if kind == "undo" and table["number"]:
            return {"type": "undo", **version, "lift": table["you"]["open"] and chance.random() < 0.8}
        if kind == "hint" and decision and decision["yours"]:
            return {"type": "hint", **version}
        plain = {"chat": {"text": f"line {self.keys}"}, "name": {"seat": table["you"]["seats"][0], "name": self.name}}
        return {"type": kind, **plain.get(kind, {})} if kind in ("chat", "name", "ping") else None

    def _send(self, request: Plain) -> None:
        assert self.wire is not None
        self.wire.say(json.dumps(request))

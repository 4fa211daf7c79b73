"""Somebody beside a real table, over HTTP."""

from __future__ import annotations

import itertools
from typing import Any

Plain = dict[str, Any]


class Talker:
    """One person beside a real table."""

    def __init__(self, served: Any, match: str, token: str = "") -> None:
        self.served = served
        self.match = match
        self.token = token
        self.keys = (f"k{number}-{id(self)}" for number in itertools.count())
        self.talk: Plain = self.look()

    def look(self, query: str = "") -> Plain:
        reply = self.served.call(f"/api/talks/{self.match}{query}", token=self.token)
        assert reply.status == 200, reply.body
        talk: Plain = reply.json()
        return talk

    def send(self, path: str, **fields: Any) -> Any:
        body = {"key": next(self.keys), "version": self.talk["version"], **fields}
        reply = self.served.call(f"/api/talks/{self.match}/{path}", body, self.token)
        if reply.status == 200:
            self.talk = reply.json()
        return reply

    def say(self, *lines: str) -> Plain:
        for line in lines:
            reply = self.send("undo") if line == "undo" else self.send("answers", line=line)
            assert reply.status == 200, (line, reply.body)
        return self.talk

    def record(self) -> str:
        reply = self.served.call(f"/api/talks/{self.match}/record", token=self.token)
        assert reply.status == 200
        return str(reply.body.decode())

    def lines(self) -> list[str]:
        return [in_one(line) for one in self.look()["answers"] for line in one["lines"]]


def in_one(line: Plain) -> str:
    """A line as the terminal prints it: each sentence with the numbers of its rules."""
    return " ".join(with_rules(one["text"], one["rules"]) for one in line["sentences"])


def with_rules(text: str, rules: list[str]) -> str:
    return f"{text.removesuffix('.')} ({', '.join(rules)})." if rules else text

"""Why something was not done, in a word for programs and a sentence for people."""

from __future__ import annotations

from gnomon.server.messages import Problem

STATUS = {
    "bad-request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "origin": 403,
    "unknown": 404,
    "stale": 409,
    "illegal": 409,
    "refused": 409,
    "too-large": 413,
    "slow-down": 429,
    "internal": 500,
}


class Refused(Exception):
    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.problem = Problem(code, text)

    @property
    def status(self) -> int:
        return STATUS[self.problem.code]


def stale() -> Refused:
    return Refused("stale", "The match has moved on: look again and choose.")


def slow_down() -> Refused:
    return Refused("slow-down", "Too many messages at once: nothing was done; try again in a moment.")


def not_open() -> Refused:
    text = "This shows what is hidden: it is for those who hold every human seat, and for all once the match is over."
    return Refused("forbidden", text)

"""Why something was not done, in a word for programs and a sentence for people."""

from __future__ import annotations

from gnomon import BadText
from gnomon.server.wire.parts import Problem

STATUS = {
    "bad-request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "origin": 403,
    "unknown": 404,
    "stale": 409,
    "illegal": 409,
    "refused": 409,
    "outdated": 410,
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


def watching(what: str) -> Refused:
    return Refused("forbidden", f"Only seats {what}; you are watching.")


def over() -> Refused:
    return Refused("illegal", "The match is over.")


def undo_stops(why: object) -> Refused:
    return Refused("refused", f"Undo stops here: {why}.")


def no_such(what: str) -> Refused:
    return Refused("unknown", f"There is no such {what}.")


def expected(what: str) -> Refused:
    return Refused("bad-request", f"Expected {what}.")


def bad_text(error: BadText) -> Refused:
    """What a game or bot could not read was in the request."""
    return Refused("bad-request", f"{str(error)[:1].upper()}{str(error)[1:]}.")


def outdated(error: BadText) -> Refused:
    """A match that was kept before the rules or the content changed."""
    text = "This match was begun with other rules or cards than this server has now, so it cannot go on here"
    return Refused("outdated", f"{text} ({error}).")


def slow_down() -> Refused:
    return Refused("slow-down", "Too many messages at once: nothing was done; try again in a moment.")


def not_alone() -> Refused:
    return Refused("forbidden", "Going past the barrier is for one who holds every human seat.")


def not_open() -> Refused:
    text = "This shows what is hidden: it is for those who hold every human seat, and for all once the match is over."
    return Refused("forbidden", text)

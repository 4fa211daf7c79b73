"""Refusals: a code for programs, and a sentence for people in their language (`words/`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from gnomon import BadText
from gnomon.kernel.errors import ANOTHERS_CHOICE, NOTHING_PLAYED, SHOWN_SINCE
from gnomon.kernel.words import ENGLISH, Words, read_languages
from gnomon.server.harmless import likeness
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
    "host": 421,
    "internal": 500,
    "unavailable": 503,
    "busy": 503,
}
UNDO_KEYS = {NOTHING_PLAYED: "nothing-played", ANOTHERS_CHOICE: "anothers-choice", SHOWN_SINCE: "shown-since"}


class Refused(Exception):
    """`key` is the key of the sentence, or a sentence of the game itself, which is already in the right language."""

    def __init__(self, code: str, key: str, **args: object) -> None:
        self.code = code
        self.key = key
        self.args_told = args
        super().__init__(self.text(ENGLISH))

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def text(self, language: str) -> str:
        words = words_in(language)
        if not words.has("refused", self.key):
            return self.key
        why = self.args_told.get("why")
        args = self.args_told if why is None else {"why": undo_why(str(why), language)}
        return words.say("refused", self.key, args)

    def told(self, language: str = ENGLISH) -> Problem:
        return Problem(self.code, self.text(language))


@cache
def words_in(language: str) -> Words:
    languages = read_languages(files("gnomon.server") / "words")
    return languages.get(language) or languages[ENGLISH]


def undo_why(why: str, language: str) -> str:
    """Why the last choice cannot be taken back, in a language; empty if it can."""
    return words_in(language).find_or("undo", UNDO_KEYS.get(why, why), why)


def stale() -> Refused:
    return Refused("stale", "stale")


def store_trouble(kind: str, language: str) -> Problem:
    """What is wrong with the store, for whoever runs the server."""
    return Problem(kind, words_in(language).find("store", kind))


def watching(what: str) -> Refused:
    """A spectator tried to do something that needs a seat: `choose`, `chat`, `undo`, `rematch` or `talk`."""
    return Refused("forbidden", f"watching-{what}")


def over() -> Refused:
    return Refused("illegal", "over")


def undo_stops(why: object) -> Refused:
    return Refused("refused", "undo-stops", why=why)


def no_such(what: str) -> Refused:
    """There is no such `match`, `game`, `setup` or `option`."""
    return Refused("unknown", f"no-{what}")


def expected(what: str, **args: object) -> Refused:
    return Refused("bad-request", f"bad-{what}", **args)


def bad_text(error: BadText) -> Refused:
    """A game or bot could not read part of the request."""
    return expected("text", error=f"{str(error)[:1].upper()}{str(error)[1:]}")


def outdated(error: BadText) -> Refused:
    """The rules or the content have changed since the match was stored."""
    return Refused("outdated", "outdated", error=error)


def check_name(name: str, others: Iterable[str]) -> None:
    """Refuse a name that looks like one of the others at the table; anyone may have none."""
    if name and likeness(name) in map(likeness, others):
        raise Refused("refused", "name-taken", name=name)


def slow_down() -> Refused:
    return Refused("slow-down", "slow-down")


def unavailable() -> Refused:
    """The store does not do its work at the moment."""
    return Refused("unavailable", "unavailable")


def not_alone() -> Refused:
    return Refused("forbidden", "not-alone")


def not_open() -> Refused:
    return Refused("forbidden", "not-open")

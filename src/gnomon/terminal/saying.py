"""What the program itself says in a terminal, in one place: a catalogue for each language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gnomon.kernel.words import ENGLISH, Words, read_languages


@cache
def catalogues() -> dict[str, Words]:
    return read_languages(files("gnomon.terminal") / "words")


class Saying:
    """One language: `say("session.left", path=...)`."""

    def __init__(self, language: str = ENGLISH) -> None:
        known = catalogues()
        self.words = known.get(language) or known[ENGLISH]

    def __call__(self, key: str, **args: object) -> str:
        section, _, name = key.partition(".")
        return self.words.say(section, name, args).strip("\n")

"""What the options of a game take: one table for those who check them and for those who ask for them."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.toml import Plain, Reader

WHOLE: Final = "whole"  # a whole number from `low` to `high`
CHOICE: Final = "choice"  # one of `words`
FLAG: Final = "flag"  # true or false
TEXT: Final = "text"  # one of `words`, or a text of one's own, from a file where `is_file` says so
NAMES: Final = "names"  # one of `words`, or a list of different `names`, as long as `each` says
SEATS: Final = "seats"  # `each`: a name for every seat; any other `each` is the option that says how many


class Option:
    """One option of one set-up; without any `setups` it matters in all of them. Those of one `group` are shown
    together."""

    def __init__(self, name: str, kind: str, default: object) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.low = 0
        self.high = 0
        self.words: list[str] = []
        self.names: list[str] = []
        self.each = ""
        self.is_file = False
        self.setups: list[str] = []
        self.group = ""

    def matters_in(self, setup: str) -> bool:
        return not self.setups or setup in self.setups

    def check(self, given: Reader, count: int) -> None:
        """BadText names the option and what it takes; `count` is how many names a list must have."""
        if self.kind == WHOLE:
            given.integer(self.name, self.low, self.high)
        elif self.kind == CHOICE:
            given.one_of(self.name, self.words)
        elif self.kind == FLAG:
            given.boolean(self.name)
        elif self.kind == TEXT:
            given.text(self.name)
        elif not self._is_word(given) and not self._is_list(given, count):
            raise given.bad(self.name, self._list_wanted(count))

    def _is_word(self, given: Reader) -> bool:
        value = given.data[self.name]
        return isinstance(value, str) and value in self.words

    def _is_list(self, given: Reader, count: int) -> bool:
        value = given.data[self.name]
        if not isinstance(value, list) or len(value) != count:
            return False
        known = [one for one in value if isinstance(one, str) and one in self.names]
        return len(set(known)) == count

    def _list_wanted(self, count: int) -> str:
        words = ", ".join(f'"{word}"' for word in self.words)
        return f"{words} or a list of {count} different ones of {', '.join(self.names)}"


def whole(name: str, default: int, low: int, high: int) -> Option:
    option = Option(name, WHOLE, default)
    option.low, option.high = low, high
    return option


def choice(name: str, default: str, words: list[str]) -> Option:
    option = Option(name, CHOICE, default)
    option.words = words
    return option


def flag(name: str, default: bool) -> Option:
    return Option(name, FLAG, default)


def text(name: str, default: str, words: list[str], is_file: bool = False) -> Option:
    option = Option(name, TEXT, default)
    option.words, option.is_file = words, is_file
    return option


def names(name: str, words: list[str], of: list[str], each: str) -> Option:
    """By default the first of the words."""
    option = Option(name, NAMES, words[0])
    option.words, option.names, option.each = words, of, each
    return option


def check_all(known: list[Option], seats: int, options: Plain) -> Plain:
    """Every option with its value, defaults filled in; BadText for what is not understood.

    An option that says how many of another's names there are stands before it.
    """
    Reader(options, "options").only([option.name for option in known])
    out: Plain = {option.name: option.default for option in known}
    out |= options
    reader = Reader(out, "options")
    for option in known:
        option.check(reader, seats if option.each in ("", SEATS) else out[option.each])
    return out

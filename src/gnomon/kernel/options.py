"""Game options and the values they take: one table for checking them and for building forms."""

from __future__ import annotations

from typing import Final

from gnomon.kernel.toml import Plain, Reader

WHOLE: Final = "whole"  # a whole number from `low` to `high`
CHOICE: Final = "choice"  # one of `words`
FLAG: Final = "flag"  # true or false
TEXT: Final = "text"  # one of `words`, or any text, from a file if `is_file`
NAMES: Final = "names"  # one of `words`, or a list of distinct `names`; `each` says how many
SEATS: Final = "seats"  # `each`: a name for every seat; any other `each` is the option that gives the number


class Option:
    """One game option; if `setups` is empty, it applies to all of them. Options of one `group` are shown together."""

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
        """Raise BadText with the option and the values it takes; `count` is how many names a list must have."""
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
    """The default is the first of the words."""
    option = Option(name, NAMES, words[0])
    option.words, option.names, option.each = words, of, each
    return option


def check_all(known: list[Option], seats: int, options: Plain) -> Plain:
    """Every option with its value, defaults filled in; raises BadText for a bad option or value.

    An option that gives the number of another's names must come before it.
    """
    Reader(options, "options").only([option.name for option in known])
    out: Plain = {option.name: option.default for option in known}
    out |= options
    reader = Reader(out, "options")
    for option in known:
        option.check(reader, seats if option.each in ("", SEATS) else out[option.each])
    return out

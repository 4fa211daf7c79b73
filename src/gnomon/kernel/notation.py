"""One notation for actions and events, both ways: patterns such as `take {card} {number}`."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from gnomon.kernel.errors import BadText
from gnomon.kernel.state import ARGUMENT_BITS, ARGUMENT_MASK

UNKNOWN = "?"  # in place of what the reader may not know
MOST_TEXTS = 10_000  # size of a notation's cache of texts
_WORD = re.compile(r"[^\s>]+")
_SLOT = re.compile(r"\{(\w+)(\??)(!?)\}")


class Pattern:
    """The words of one kind of action or event; `{card?}` marks an argument that not everyone may see.

    `{order!}` marks a secret choice that is revealed later: the action hides it like `{order?}`, and an event with
    the same mark reveals it; `{order?!}` reveals it only to the event's audience.
    """

    def __init__(self, text: str) -> None:
        slots = _SLOT.findall(text)
        self.text = _SLOT.sub(r"{\1}", text)
        self.name = text.split(" ", maxsplit=1)[0]
        self.nouns = [noun for noun, _, _ in slots]
        self.secret = [bool(mark) for _, mark, _ in slots]
        self.later = [bool(mark) for _, _, mark in slots]
        self.form = _SLOT.sub("{}", text)
        self.shape = re.compile(r"([^\s>]+)".join(re.escape(part) for part in self.form.split("{}")))

    def say(self, words: list[str]) -> str:
        return self.form.format(*words)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reading(ABC):
    """How int codes are read: as text, and as a name with words for what it names."""

    @abstractmethod
    def text(self, code: int) -> str: ...

    def public(self, code: int) -> str:
        """The text for readers who may not know its secret arguments."""
        return self.text(code)

    @abstractmethod
    def name(self, code: int) -> str: ...

    @abstractmethod
    def args(self, code: int) -> dict[str, str]: ...


def by_noun(nouns: list[str], words: list[str]) -> dict[str, str]:
    """Words by noun; a repeated noun gets a number: `seat`, `seat2`, `seat3`."""
    out: dict[str, str] = {}
    for at, (noun, word) in enumerate(zip(nouns, words)):
        again = nouns[:at].count(noun)
        out[f"{noun}{again + 1}" if again else noun] = word
    return out


def check_words(nouns: dict[str, list[str]]) -> None:
    """Check that every word of a noun can be read back: it has no blanks and is unique."""
    for noun, words in nouns.items():
        known: set[str] = set()
        for word in words:
            if not _WORD.fullmatch(word) or word in known:
                raise BadText(f"words of {noun}", "", "words without blanks and >, each once", word)
            known.add(word)


class Notation(Reading):
    """Patterns by kind and the words of each noun: text for an int code, and the code for a text."""

    def __init__(self, patterns: list[str], nouns: dict[str, list[str]]) -> None:
        self.patterns = [Pattern(text) for text in patterns]
        self.nouns = nouns
        check_words(nouns)
        self.index = {noun: {word: at for at, word in enumerate(words)} for noun, words in nouns.items()}
        self.texts: dict[int, str] = {}

    def text(self, code: int) -> str:
        """The words of a code; cached, because the same few hundred recur."""
        known = self.texts.get(code)
        if known is None:
            if len(self.texts) >= MOST_TEXTS:
                self.texts.clear()
            known = self.pattern(code).say(self.words(code))
            self.texts[code] = known
        return known

    def pattern(self, code: int) -> Pattern:
        """The pattern of a code's kind."""
        return self.of_kind(code & 255)

    def of_kind(self, kind: int) -> Pattern:
        if kind >= len(self.patterns):
            raise BadText("pattern", "", f"a kind from 0 to {len(self.patterns) - 1}, one for each pattern", kind)
        return self.patterns[kind]

    def public(self, code: int) -> str:
        pattern = self.pattern(code)
        hidden = [secret or later for secret, later in zip(pattern.secret, pattern.later)]
        if not any(hidden):
            return self.text(code)
        return pattern.say([UNKNOWN if secret else word for word, secret in zip(self.words(code), hidden)])

    def name(self, code: int) -> str:
        return self.pattern(code).name

    def words(self, code: int) -> list[str]:
        """The arguments of a code in words."""
        nouns = self.pattern(code).nouns
        return [self.word(noun, value) for noun, value in zip(nouns, arguments(code))]

    def args(self, code: int) -> dict[str, str]:
        return by_noun(self.pattern(code).nouns, self.words(code))

    def word(self, noun: str, value: int) -> str:
        words = self.nouns.get(noun)
        if words is None:
            return str(value)
        if not 0 <= value < len(words):
            raise BadText(f"words of {noun}", "", f"a number from 0 to {len(words) - 1}", value)
        return words[value]

    def value(self, noun: str, word: str) -> int | None:
        """The number of a word, or None if there is no such word."""
        if noun in self.index:
            return self.index[noun].get(word)
        small = word.isascii() and word.isdigit() and len(word) <= 4 and (word[0] != "0" or word == "0")
        return int(word) if small and int(word) <= ARGUMENT_MASK else None

    def code(self, text: str) -> int:
        """The code of a text; raises BadText with what was expected."""
        clean = " ".join(text.lower().split()) if text.isascii() else ""
        first = clean.split(" ")[0]
        for kind, pattern in enumerate(self.patterns):
            if pattern.name == first:
                code = self._fit(kind, pattern, clean)
                if code is not None:
                    return code
        forms = [pattern.text for pattern in self.patterns if pattern.name == first]
        names = sorted({pattern.name for pattern in self.patterns})
        expected = " or ".join(forms) if forms else "an action beginning with one of " + ", ".join(names)
        raise BadText("action", "", expected, text)

    def looks_alike(self, one: int, other: int) -> bool:
        """Whether two actions look the same to seats that may not see their secret arguments."""
        pattern = self.patterns[one & 255]
        hidden = zip(pattern.secret, pattern.later, arguments(one), arguments(other))
        return one & 255 == other & 255 and all(secret or later or a == b for secret, later, a, b in hidden)

    def _fit(self, kind: int, pattern: Pattern, clean: str) -> int | None:
        found = pattern.shape.fullmatch(clean)
        if found is None:
            return None
        code, shift = kind, 8
        for noun, word in zip(pattern.nouns, found.groups()):
            value = self.value(noun, word)
            if value is None:
                return None
            code |= value << shift
            shift += ARGUMENT_BITS
        return code


def arguments(code: int) -> list[int]:
    return [(code >> shift) & ARGUMENT_MASK for shift in (8, 20, 32, 44)]

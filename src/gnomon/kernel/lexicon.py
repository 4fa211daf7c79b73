"""All words of one game and its content: actions, events, sources of chance, and sentences."""

from __future__ import annotations

from gnomon.kernel.dealer import ITEM_BITS, ITEM_MASK
from gnomon.kernel.errors import BadText
from gnomon.kernel.notation import Notation, Reading
from gnomon.kernel.words import Words


class Lexicon:
    def __init__(self, actions: Notation, events: Notation, sources: list[tuple[str, str]], words: Words) -> None:
        self.actions = actions
        self.events = events
        self.sources = sources  # (name of the source, noun of what it shows)
        self.words = words
        self.outcomes = Shown(self)

    def saying(self, words: Words) -> Lexicon:
        """The same notation, with sentences in another language."""
        return Lexicon(self.actions, self.events, self.sources, words)

    def outcome_text(self, outcome: int) -> str:
        """The source of an outcome and what it showed, as `source word`."""
        name, noun = self.sources[outcome >> ITEM_BITS]
        return f"{name} {self.actions.word(noun, outcome & ITEM_MASK)}"

    def outcome_code(self, text: str) -> int:
        name, _, word = " ".join(text.lower().split()).partition(" ")
        for source, (known, noun) in enumerate(self.sources):
            if known == name:
                value = self.actions.value(noun, word)
                if value is None:
                    raise BadText(
                        "outcome", name, f"one of {', '.join(self.actions.nouns.get(noun, ['a number']))}", word
                    )
                return source << ITEM_BITS | value
        raise BadText(
            "outcome", "", "one of " + ", ".join(name for name, _ in self.sources) + ", then what it showed", text
        )


class Shown(Reading):
    """How an outcome reads: its name is the source, its argument what the source showed."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def text(self, code: int) -> str:
        return self.lexicon.outcome_text(code)

    def name(self, code: int) -> str:
        return self.lexicon.sources[code >> ITEM_BITS][0]

    def args(self, code: int) -> dict[str, str]:
        noun = self.lexicon.sources[code >> ITEM_BITS][1]
        return {noun: self.lexicon.actions.word(noun, code & ITEM_MASK)}

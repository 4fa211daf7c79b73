"""A text that is no option, answered with what is missing, what it may have meant, or why it is not possible now.

Typed words are compared with the notation of the options word by word, so this works for any game; a teller may add
why something cannot be done (`Teller.why_not`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from itertools import islice, product

from gnomon.kernel.decision import Action, Options
from gnomon.kernel.errors import BadText
from gnomon.kernel.notation import Notation
from gnomon.kernel.state import ARGUMENT_BITS
from gnomon.telling.teller import DIGITS, Teller, View

ALIKE = 0.7  # how much of a word must agree to be taken for a slip of the finger
MOST_SHOWN = 4
FEW = 6  # words of a noun that are tried
MOST_TRIED = 40  # ways to complete one kind of action
LONGEST = 60  # characters of a text that are repeated


def complaint(teller: Teller, view: View, options: Options, text: str) -> str:
    """One or two sentences on a text that is none of the options; empty if it is like none of them."""
    typed = split(text)
    if not typed:
        return ""
    return _Miss(teller, view, options, typed).sentence()


def split(text: str) -> list[str]:
    """The words of a typed action, however it is spaced and capitalised."""
    return text.lower().replace(">", " > ").split()


class _Miss:
    """The typed words beside the options."""

    def __init__(self, teller: Teller, view: View, options: Options, typed: list[str]) -> None:
        self.teller = teller
        self.view = view
        self.typed = typed
        self.text = " ".join(typed)
        self.options = [(action, str(action).split()) for action in options]

    def sentence(self) -> str:
        fuller = [action for action, words in self.options if is_part(self.typed, words)]
        if fuller:
            return self._lacking(fuller)
        known = self._known(self.text)
        if known is not None:
            return self._refused(known)
        return self._misspelt() or self._begun() or self._unfitting() or self._without_verb()

    def _say(self, key: str, **args: object) -> str:
        return self.teller.common.say("nearly", key, args)

    def _known(self, text: str) -> Action | None:
        """The action a text names, whether it is possible now or not."""
        notation = self.teller.lexicon.actions
        try:
            return Action(notation.code(text), notation)
        except BadText:
            return None

    # Known, but not offered

    def _refused(self, action: Action) -> str:
        """Why it is not possible; where nobody can say, what else of its kind is."""
        why = self.teller.why_not(self.view, action)
        if why:
            return self._say("refused-because", text=action, why="; ".join(why))
        alike = [str(one) for one, _ in self.options if one.name == action.name]
        if alike:
            return self._say("refused-instead", text=action, offered=self._either(alike))
        return self._say("refused", text=action)

    def _begun(self) -> str:
        """A beginning that no option has: why, where all that it could become is refused for the same reasons."""
        notation = self.teller.lexicon.actions
        fuller = [action for action in completions(notation, self.typed) if is_part(self.typed, str(action).split())]
        if not fuller:
            return ""
        reasons = [self.teller.why_not(self.view, action) for action in fuller]
        shared = [why for why in reasons[0] if all(why in others for others in reasons)]
        key = "refused-because" if shared else "refused"
        return self._say(key, text=self.text, why="; ".join(shared))

    # Something is missing

    def _lacking(self, fuller: list[Action]) -> str:
        """What has to follow; only a mark such as > may be missing too."""
        nouns = self._missing(fuller[0])
        alike = [one for one in fuller if self._missing(one) == nouns]
        if not nouns:
            return self._meant([str(one) for one in alike])
        if len(alike) < len(fuller):  # actions of several kinds go on in several ways
            return self._say("goes-on", text=self.text, offered=self._either(map(str, fuller)))
        if len(nouns) == 1:
            choices = self._choices(alike, nouns[0])
            return self._say("needs", text=self.text, noun=self._noun(nouns[0]), choices=choices)
        parts = [self._say("noun-of", noun=self._noun(noun), choices=self._choices(alike, noun)) for noun in nouns]
        return self._say("needs-several", text=self.text, nouns=self.teller.joined(parts), offered=alike[0])

    def _choices(self, actions: list[Action], noun: str) -> str:
        return self._either(dict.fromkeys(one.args[noun] for one in actions))

    def _missing(self, action: Action) -> list[str]:
        """The nouns of an action that were not typed."""
        left = self.typed[:]
        missing = []
        for noun, word in action.args.items():
            if word in left:
                left.remove(word)
            else:
                missing.append(noun)
        return missing

    def _noun(self, noun: str) -> str:
        """What kind of thing a noun is, with its article."""
        plain = noun.rstrip(DIGITS)
        for words in (self.teller.words, self.teller.common):
            if words.has("nouns", plain):
                return words.find("nouns", plain)
        return self._say("noun", noun=plain.replace("-", " ").replace("_", " "))

    # A slip of the finger

    def _misspelt(self) -> str:
        """An option whose words look alike; or an action that does, though it is not possible now."""
        near = {str(action): words for action, words in self.options if is_alike(self.typed, words)}
        if near:
            best = max(likeness(self.typed, words) for words in near.values())
            return self._meant([text for text, words in near.items() if likeness(self.typed, words) == best])
        known = self._known(" ".join(self._corrected()))
        return self._refused(known) if known else ""

    def _meant(self, near: list[str]) -> str:
        return self._say("meant", offered=self._either(near))

    def _corrected(self) -> Iterator[str]:
        known = list(vocabulary(self.teller.lexicon.actions))
        for word in self.typed:
            yield word if word in known else next(iter(get_close_matches(word, known, 1, ALIKE)), word)

    # A word that does not fit

    def _unfitting(self) -> str:
        """The first word that leads to no option, and what could have stood there."""
        at = max((agreeing(self.typed, words) for _, words in self.options), default=0)
        fitting = [words for _, words in self.options if agreeing(self.typed, words) == at]
        if at == 0:
            return self._first_word({words[0] for words in fitting})
        expected = sorted({words[at] for words in fitting if len(words) > at})
        start = " ".join(self.typed[:at])
        if at == len(self.typed) or not expected:
            return self._say("too-much", text=start)
        return self._say("unfitting", word=self.typed[at][:LONGEST], text=start, choices=self._either(expected))

    def _first_word(self, offered: set[str]) -> str:
        """One that looks alike; or an action that would be complete with it, though it is not possible now."""
        near = get_close_matches(self.typed[0], offered, 2, ALIKE)
        known = self._known(self.typed[0])
        return self._meant(sorted(near)) if near else self._refused(known) if known else ""

    def _without_verb(self) -> str:
        """Options of which only the first words are missing."""
        found = [str(action) for action, words in self.options if ends(words, self.typed)]
        return self._meant(found) if found else ""

    def _either(self, words: Iterable[str]) -> str:
        """`one, two or three`; of many the first few."""
        found = list(words)
        if len(found) > MOST_SHOWN:
            return self._say("and-more", words=", ".join(found[:MOST_SHOWN]), count=len(found) - MOST_SHOWN)
        if len(found) == 1:
            return found[0]
        return self._say("or", words=", ".join(found[:-1]), last=found[-1])


def is_part(some: Sequence[str], words: Sequence[str]) -> bool:
    """Whether all of some words stand among others, in this order and from the first one on."""
    if some[0] != words[0]:
        return False
    rest = iter(words)
    return all(word in rest for word in some)


def is_alike(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether two texts differ only in the spelling of words."""
    return len(typed) == len(words) and all(
        one == other or bool(get_close_matches(one, [other], 1, ALIKE)) for one, other in zip(typed, words)
    )


def likeness(typed: Sequence[str], words: Sequence[str]) -> float:
    """How much of the spelling of two texts of as many words agrees."""
    return sum(SequenceMatcher(None, one, other).ratio() for one, other in zip(typed, words))


def ends(words: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether a text ends with what was typed."""
    return len(typed) < len(words) and list(words[-len(typed) :]) == list(typed)


def completions(notation: Notation, typed: list[str]) -> Iterator[Action]:
    """Some actions that begin as typed: its own words where they fit, otherwise the first few of each noun."""
    for kind, pattern in enumerate(notation.patterns):
        if pattern.name != typed[0] or not pattern.nouns:
            continue
        choices = [_values(notation, noun, typed) for noun in pattern.nouns]
        for values in islice(product(*choices), MOST_TRIED):
            code = kind
            for at, value in enumerate(values):
                code |= value << 8 + ARGUMENT_BITS * at
            yield Action(code, notation)


def _values(notation: Notation, noun: str, typed: list[str]) -> list[int]:
    named = [value for value in (notation.value(noun, word) for word in typed) if value is not None]
    first = list(range(min(FEW, len(notation.nouns[noun])))) if noun in notation.nouns else [1]
    return named or first


def agreeing(typed: Sequence[str], words: Sequence[str]) -> int:
    """How many words agree from the beginning on."""
    at = 0
    while at < min(len(typed), len(words)) and typed[at] == words[at]:
        at += 1
    return at


def vocabulary(notation: Notation) -> set[str]:
    """Every word an action may hold."""
    found = {word for words in notation.nouns.values() for word in words}
    return found.union(*(pattern.text.split() for pattern in notation.patterns))

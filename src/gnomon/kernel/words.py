"""Sentences: a catalogue of templates in TOML, by section and key."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any

from gnomon.kernel.errors import BadText
from gnomon.kernel.toml import read

ENGLISH = "en"
MOST_PARTED = 10_000  # sentences kept in parts


class Named:
    """A name with forms of its own: `{place:to}` says the form `to`, or the name where there is no such form."""

    def __init__(self, name: str, forms: Mapping[str, str]) -> None:
        self.name = name
        self.forms = forms

    def __str__(self) -> str:
        return self.name


class Words:
    """One language of one game: `say("events", "hurt", who="Ann", amount="3")`; falls back to another language."""

    def __init__(self, text: str, where: str, otherwise: Words | None = None, language: str = ENGLISH) -> None:
        self.where = where
        self.language = language
        self.otherwise = otherwise
        self.sections: dict[str, Any] = read(text, where)
        for section, sentences in self.sections.items():
            self._check(section, sentences)

    def _check(self, section: str, sentences: object) -> None:
        """Find an unmatched brace when the words are read, not when they are used."""
        for key, sentence in sentences.items() if isinstance(sentences, dict) else []:
            try:
                list(Formatter().parse(str(sentence)))
            except ValueError:
                raise BadText(self.where, f"{section}.{key}", "braces in pairs", sentence) from None

    def has(self, section: str, key: str) -> bool:
        otherwise = self.otherwise
        return key in self.sections.get(section, {}) or (otherwise is not None and otherwise.has(section, key))

    def has_some(self, section: str, key: str) -> bool:
        """Whether there is a sentence for a key or for a case of it: `play-on` for `play`."""
        known = self.sections.get(section, {})
        otherwise = self.otherwise
        found = key in known or any(other.startswith(f"{key}-") for other in known)
        return found or (otherwise is not None and otherwise.has_some(section, key))

    def find(self, section: str, key: str) -> str:
        entry = self.sections.get(section, {}).get(key)
        if entry is None and self.otherwise is not None:
            return self.otherwise.find(section, key)
        if not isinstance(entry, str):
            raise BadText(self.where, f"{section}.{key}", "a sentence", entry)
        return entry

    def fits(self, section: str, key: str, args: Mapping[str, object]) -> bool:
        """Whether there is a sentence that uses only these arguments."""
        if not self.has(section, key):
            return False
        return all(name in args for _, name, _ in parted(self.find(section, key)) if name is not None)

    def find_or(self, section: str, key: str, otherwise: str) -> str:
        """The sentence, or a fallback if there is none."""
        return self.find(section, key) if self.has(section, key) else otherwise

    def say(self, section: str, key: str, args: Mapping[str, object]) -> str:
        return filled(self.find(section, key), args)


def filled(sentence: str, args: Mapping[str, object]) -> str:
    """A sentence with its words filled in.

    `{name}` stands for a word, `{count:card|cards}` for one of two words by a number, `{name:form}` for a form of a
    `Named`.
    """
    out: list[str] = []
    for text, name, form in parted(sentence):
        out.append(text)
        if name is not None:
            out.append(_in_form(args[name], form))
    return "".join(out)


Part = tuple[str, str | None, str]
_parted: dict[str, list[Part]] = {}


def parted(sentence: str) -> list[Part]:
    """The parts of a sentence: a text, then a name to fill in and its form. Kept, because the same sentences recur."""
    known = _parted.get(sentence)
    if known is None:
        if len(_parted) >= MOST_PARTED:
            _parted.clear()
        known = [(text, name, form or "") for text, name, form, _ in Formatter().parse(sentence)]
        _parted[sentence] = known
    return known


def _in_form(value: object, form: str) -> str:
    if "|" in form:
        one, _, many = form.partition("|")
        return one if str(value) == "1" else many
    return value.forms.get(form, value.name) if isinstance(value, Named) else str(value)


def read_languages(folder: Traversable) -> dict[str, Words]:
    """The catalogues of a folder by their two letters: `en.toml` and any others.

    Sentences that a language lacks are English; without the folder there are none, and the notation is used.
    """
    if not folder.is_dir():
        return {ENGLISH: Words("", str(folder))}
    english = _read(folder, ENGLISH, None)
    names = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    others = {name: _read(folder, name, english) for name in names if name != ENGLISH}
    return {ENGLISH: english, **others}


def _read(folder: Traversable, name: str, otherwise: Words | None) -> Words:
    file = folder / f"{name}.toml"
    return Words(file.read_text("utf-8"), f"words/{file.name}", otherwise, name)

"""The catalogue of a game: its content files, read and checked, overlaid with the owner's numbers, and hashed."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Final

from gnomon.content.changes import OVERLAID, Changes
from gnomon.content.checks import Check, ContentError, anything, either, nearest, one_of, phrase, plain, refuse, table
from gnomon.content.entries import (
    Entry,
    Listed,
    Schema,
    check_braces,
    filled,
    in_words,
    merged,
    parse,
    whole_numbers,
)
from gnomon.content.provenance import BASE, Values, changed_origin, leaves, origin
from gnomon.content.translations import FORMS, TITLE, Translated, Translation, read_translation
from gnomon.kernel.words import ENGLISH

TOML: Final = ".toml"
WORDS: Final = "words"  # the folder of translations, beside the content files
MOST_OVERLAYS: Final = 16  # kept as read, since each entry of a game is asked for on its own

# The keys every entry has; its kind has been checked before.
COMMON: Final[dict[str, Check]] = {"title": phrase(60), "kind": anything}


def every_entry(entry: Entry) -> bool:
    """For an edition that contains everything."""
    return True


def nothing_more(entries: list[Entry], label: str) -> None:
    """For content whose entries need no further checks."""


def from_base(entry: Entry) -> Entry:
    """An entry whose every value comes from the base game."""
    return replace(entry, origin=dict.fromkeys(entry.origin, BASE))


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Describes a game's content; the files are read on first use."""

    folder: Traversable
    files: Mapping[str, Sequence[str]]  # in the order of ids, each with the kinds of entries it may contain
    schemas: Mapping[str, Schema]  # by kind
    editions: Mapping[str, Callable[[Entry], bool]]  # which entries belong to an edition
    example: str  # the slug of an entry, as an example in errors
    changes: Mapping[str, Changes] = field(default_factory=dict)  # files that editions are built on, by edition
    fixed: Sequence[str] = ()  # keys that no change may touch, besides `kind` and notes
    notes: Sequence[str] = ()  # keys that are not listed or hashed and have no provenance
    texts: Sequence[str] = ("text",)  # keys with names in braces to fill in; they do not affect play
    titles: Sequence[str] = ("title",)  # keys that are names; other languages have their own
    fillings: Callable[[Values, str], Mapping[str, str]] = whole_numbers  # of an entry's values, in a language
    # Checks across entries; the label is the file name for errors, or "" for the entry's own file.
    together: Callable[[list[Entry], str], None] = nothing_more

    def __post_init__(self) -> None:
        for file, kinds in self.files.items():
            for kind in kinds:
                if kind not in self.schemas:
                    raise ContentError(f"{file}: {kind}: expected a kind with a schema{nearest(kind, [*self.schemas])}")
        for name, changes in self.changes.items():
            one_of([*self.editions])(name, f"{changes.file}: edition")

    def edition(self, name: str, overlay: str | None = None) -> Edition:
        """The entries of an edition, with the values of an overlay if one is given."""
        if name not in self.editions:
            raise refuse("edition", either([*self.editions]), name)
        entries = self._built(name) if overlay is None else self._overlaid(name, overlay)
        belongs = self.editions[name]
        return Edition(name, [entry for entry in entries if belongs(entry)], self)

    def read(self, file: str, text: str) -> list[Entry]:
        """The entries in the text of one file, each checked on its own."""
        out: list[Entry] = []
        for slug, given in parse(text, file, self.example).items():
            entry = Entry(file, slug, {key: value for key, value in given.items() if key != "from"}, file)
            self._check(entry)
            entry.origin.update(origin(given.get("from"), leaves(entry.values, self.notes), entry.where))
            out.append(entry)
        return out

    @cached_property
    def _entries(self) -> list[Entry]:
        """All entries of all files, checked."""
        out: list[Entry] = []
        for file in self.files:
            out.extend(self.read(file, self._text(file)))
        self._check_slugs(out)
        self.together(out, "")
        return out

    def _text(self, file: str) -> str:
        try:
            return (self.folder / file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = "bytes that are not UTF-8" if isinstance(error, UnicodeDecodeError) else error.strerror
            raise refuse(file, "a file that can be read", why) from None

    # Other languages

    def translated(self, entry: Entry, language: str) -> Translation:
        """What an entry is called and says in a language, but for what an overlay has put in its own words."""
        return self._translated(entry.slug, entry.values, language)

    def title(self, slug: str, title: str, language: str) -> str:
        """A title in a language; one that an overlay has changed stays as it is."""
        return str(self._translated(slug, {TITLE: title}, language).get(TITLE, title))

    def forms(self, slug: str, title: str, language: str) -> dict[str, str]:
        """The forms of a title in a language; one that an overlay has changed has none."""
        return dict(self._translated(slug, {TITLE: title}, language).get(FORMS, {}))

    def _translated(self, slug: str, values: Values, language: str) -> Translation:
        out: Translation = {}
        for translated in self._translations(language):
            out = {**translated.of(slug, values), **out}
        return out

    def _translations(self, language: str) -> list[Translated]:
        found = self._languages.get(language)
        if found is None:
            found = self._languages[language] = self._read_translations(language)
        return found

    def _read_translations(self, language: str) -> list[Translated]:
        """`words/de.toml` beside the content files has their German; `words/more.de.toml` has that of `more.toml`."""
        out: list[Translated] = []
        if (file := self._words.get(f"{language}{TOML}")) is not None:
            out.append(self._translation(file, language, self._entries))
        for name, changes in self.changes.items():
            if (file := self._words.get(f"{changes.file.removesuffix(TOML)}.{language}{TOML}")) is not None:
                changed = [entry for entry in self._built(name) if entry.label == changes.file]
                out.append(self._translation(file, language, changed))
        return out

    def _translation(self, file: Traversable, language: str, entries: list[Entry]) -> Translated:
        by_slug, keys = {entry.slug: entry for entry in entries}, [*self.titles, *self.texts]
        text, where = file.read_text(encoding="utf-8"), f"{WORDS}/{file.name}"
        said = read_translation(text, where, by_slug, keys, lambda values: self.fillings(values, language))
        return Translated(by_slug, said)

    @cached_property
    def _words(self) -> dict[str, Traversable]:
        folder = self.folder / WORDS
        return {file.name: file for file in folder.iterdir()} if folder.is_dir() else {}

    @cached_property
    def _languages(self) -> dict[str, list[Translated]]:
        return {}

    # Changes

    def _built(self, name: str) -> list[Entry]:
        """All entries as the game's files have them for an edition."""
        if name not in self.changes:
            return self._entries
        if name not in self._editions:
            changes = self.changes[name]
            self._editions[name] = self._changed(self._entries, self._text(changes.file), changes)
        return self._editions[name]

    def _overlaid(self, name: str, text: str) -> list[Entry]:
        """All entries of an edition's files with an overlay's values."""
        key = (name if name in self.changes else "", text)
        found = self._overlays.get(key)
        if found is None:
            found = self._changed(self._built(name), text, OVERLAID)
            if len(self._overlays) >= MOST_OVERLAYS:
                self._overlays.clear()
            self._overlays[key] = found
        return found

    @cached_property
    def _editions(self) -> dict[str, list[Entry]]:
        return {}

    @cached_property
    def _overlays(self) -> dict[tuple[str, str], list[Entry]]:
        return {}

    def _changed(self, entries: list[Entry], text: str, by: Changes) -> list[Entry]:
        """These entries with changed values; those that stay as they are are shared."""
        changes = parse(text, by.file, self.example, by.longest)
        open_slugs = [entry.slug for entry in entries if not self._schema(entry).closed]
        for slug in changes:
            if slug not in open_slugs:
                raise ContentError(
                    f"{by.file}: {plain(slug)}: expected the name of an entry{nearest(slug, open_slugs)}"
                )
        reprints = [from_base(entry) if by.reprinted(entry) else entry for entry in entries]
        out = [self._merged(entry, changes[entry.slug], by) if entry.slug in changes else entry for entry in reprints]
        self.together(out, by.file)
        return out

    def _merged(self, entry: Entry, change: Values, by: Changes) -> Entry:
        new = {key: value for key, value in change.items() if key != "from"}
        out = Entry(entry.file, entry.slug, merged(entry.values, new), by.file)
        for key, value in new.items():
            if key == "kind" or key in self.fixed or key in self.notes:
                raise refuse(f"{out.where}: {key}", "no change to this key", value)
        self._check(out)
        found, touched = leaves(out.values, self.notes), leaves(new, self.notes)
        out.origin.update(changed_origin(change.get("from", {}), found, touched, entry.origin, by.word, out.where))
        return out

    # Checks

    def _schema(self, entry: Entry) -> Schema:
        return self.schemas[str(entry.values["kind"])]

    def _check(self, entry: Entry) -> None:
        one_of(self.files[entry.file])(entry.values.get("kind"), f"{entry.where}: kind")
        schema = self._schema(entry)
        table({**COMMON, **schema.keys}, schema.optional)(entry.values, entry.where)
        if schema.check is not None:
            schema.check(entry)
        for key in self.texts:
            if key in entry.values:
                check_braces(str(entry.values[key]), self.fillings(entry.values, ENGLISH), f"{entry.where}: {key}")

    def _check_slugs(self, entries: list[Entry]) -> None:
        files: dict[str, str] = {}
        for entry in entries:
            if entry.slug in files:
                other = files[entry.slug]
                raise ContentError(f"{entry.where}: expected a unique name, found it in {other} too")
            files[entry.slug] = entry.file


@dataclass(frozen=True, eq=False)
class Edition:
    """The entries of one edition, in the order of their ids; they are shared, so do not change them."""

    name: str
    entries: list[Entry]
    catalogue: Catalogue

    def entry(self, slug: str, language: str = ENGLISH) -> Values:
        """A copy of one entry: its keys, texts filled in, `file`, `slug`, and `from` with a word for every value.

        In another language it also has its English titles (`english`) and the `forms` of its title.
        """
        for entry in self.entries:
            if entry.slug == slug:
                out = copy.deepcopy(entry.values)
                out.update(self._titles(entry, language))
                out.update(self._texts(entry, language))
                out.update({"file": entry.file, "slug": entry.slug, "from": dict(entry.origin)})
                return out
        known = [entry.slug for entry in self.entries]
        raise ContentError(f"{self.name}: {plain(slug)}: expected the name of an entry{nearest(slug, known)}")

    def listing(self) -> list[Listed]:
        """Every value with its provenance, in file order."""
        out: list[Listed] = []
        for entry in self.entries:
            title, kind, texts = str(entry.values["title"]), str(entry.values["kind"]), self._texts(entry)
            for key, value in leaves(entry.values, self.catalogue.notes).items():
                shown = texts.get(key, in_words(value))
                out.append(Listed(entry.file, entry.slug, title, kind, key, shown, entry.origin[key]))
        return out

    @property
    def hash(self) -> str:
        """Sixteen digits that identify everything that affects play."""
        unhashed = {*self.catalogue.texts, *self.catalogue.notes}
        values = [
            [entry.slug, {key: value for key, value in entry.values.items() if key not in unhashed}]
            for entry in self.entries
        ]
        form = json.dumps([self.name, values], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(form.encode("ascii")).hexdigest()[:16]

    def _titles(self, entry: Entry, language: str) -> Values:
        said = self.catalogue.translated(entry, language)
        own = {key: said[key] for key in (*self.catalogue.titles, FORMS) if key in said}
        english = {key: entry.values[key] for key in own if key != FORMS}
        return {**own, "english": english} if english else {}

    def _texts(self, entry: Entry, language: str = ENGLISH) -> dict[str, str]:
        said, out = self.catalogue.translated(entry, language), {}
        for key in self.catalogue.texts:
            if key in entry.values:
                fillings = self.catalogue.fillings(entry.values, language if key in said else ENGLISH)
                out[key] = filled(str(said.get(key, entry.values[key])), fillings)
        return out

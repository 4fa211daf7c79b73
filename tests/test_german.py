"""Everything a player meets has its German: sentences, names and texts of the content, refusals."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import files

import pytest

import gnomon
from gnomon.content import Catalogue
from gnomon.kernel.words import Words, read_languages

GAMES = [name for name in gnomon.games.names() if gnomon.games.find(name).package.startswith("gnomon.")]
CATALOGUES: dict[str, Catalogue] = {
    name: import_module(f"{gnomon.games.find(name).package}.content").CATALOGUE for name in GAMES
}
FOLDERS = {
    "telling": files("gnomon.telling") / "words",
    "server": files("gnomon.server") / "words",
    "terminal": files("gnomon.terminal") / "words",
    **{name: files(gnomon.games.find(name).package) / "words" for name in GAMES},
}
# Forms of words that only some languages have; English does without them.
GRAMMAR = ("object",)
GAP = re.compile(r"{(\w+)(?::[^{}]*)?}")


def gaps(sentence: str) -> set[str]:
    return set(GAP.findall(sentence))


@pytest.fixture(params=FOLDERS, ids=str)
def languages(request: pytest.FixtureRequest) -> dict[str, Words]:
    return read_languages(FOLDERS[request.param])


def keys(words: Words) -> set[tuple[str, str]]:
    return {(section, key) for section, said in words.sections.items() if section not in GRAMMAR for key in said}


def test_every_sentence_has_its_german_one(languages: dict[str, Words]) -> None:
    assert keys(languages["de"]) == keys(languages["en"])


def test_german_sentences_fill_in_the_same_words(languages: dict[str, Words]) -> None:
    english, german = languages["en"], languages["de"]
    for section, key in keys(english):
        assert gaps(german.find(section, key)) == gaps(english.find(section, key)), f"{section}.{key}"


def test_german_quotes_are_german(languages: dict[str, Words]) -> None:
    for section, key in keys(languages["de"]):
        sentence = languages["de"].find(section, key)
        assert not re.search(r"[\"'”]", sentence), f"{section}.{key}"
        assert sentence.count("„") == sentence.count("“"), f"{section}.{key}"


# What cards and pieces are called and say


@pytest.fixture(params=GAMES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return CATALOGUES[request.param]


def test_every_entry_has_its_german_title_and_texts(catalogue: Catalogue) -> None:
    for entry in [entry for name in catalogue.editions for entry in catalogue.edition(name).entries]:
        german = catalogue.translated(entry, "de")
        for key in (*catalogue.titles, *catalogue.texts):
            if key in entry.values:
                assert key in german, f"{entry.slug}.{key}"
                assert gaps(german[key]) == gaps(str(entry.values[key])), f"{entry.slug}.{key}"


def test_no_two_entries_of_a_kind_have_the_same_german_title(catalogue: Catalogue) -> None:
    for name in catalogue.editions:
        entries = catalogue.edition(name).entries
        german = {(entry.values["kind"], catalogue.translated(entry, "de")["title"]) for entry in entries}
        assert len(german) == len(entries)


def test_a_translation_changes_no_hash(catalogue: Catalogue) -> None:
    for name in catalogue.editions:
        edition = catalogue.edition(name)
        slug = edition.entries[0].slug
        before = edition.hash
        assert edition.entry(slug, "de")["title"] != edition.entry(slug)["title"]
        assert edition.entry(slug, "de")["english"] == {"title": edition.entry(slug)["title"]}
        assert edition.hash == before

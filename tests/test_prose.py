"""Prose stays plain English: stock phrases that no native speaker would write are rejected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
CHECKED = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "Makefile", "setup.py", "gnomon")
FOLDERS = ("docs", "src", "scripts", "benchmarks", "web/src", "tests/packs", "tests/release")
WRITTEN = {".md", ".py", ".ts", ".svelte", ".css", ".toml", ".sh", ".cjs", ""}
STIFF = (
    r"set-ups?",
    r"play-outs?",
    r"parted by",
    r"such an? one",
    r"(?:that|which) (?:is|are) (?-i:none)(?! of)",
    r"how many (?:it|they) (?:were|was)",
    r"st(?:ood|ands) (?:once|twice)",
    r"unless told",
    r"anew",
    r"(?:the|to|for|by|as) one who",
    r"(?:the|for) (?:the )?one at the",
    r"those of before",
    r"of before",
    r"nothing of (?:it|them|such)",
    r"is no business of",
    r"was come by",
    r"one's own",
    r"seen? to it that",
    r"sees to it",
    r"so many (?:plays|choices|actions|matches|outcomes|steps|bits)",
    r"(?:one|a) line a (?:play|value|turn|kind)",
    r"one module a",
    r"one row a",
    r"cannot be had",
    r"can be had",
    r"goes? its own way",
    r"is told by",
    r"told apart by right",
    r"complains? of",
    r"(?:a|the) complaints?",
    r"(?-i:[Mm]end(?:ed|s|ing)?)(?![\"('])",  # a content word and its function are called mend
    r"rule books?",
)
PHRASE = re.compile(rf"\b(?:{'|'.join(STIFF)})\b", re.IGNORECASE)


def texts() -> Iterator[Path]:
    for name in CHECKED:
        yield ROOT / name
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in WRITTEN and "__pycache__" not in path.parts:
                yield path


def stiff_phrases(paths: Iterable[Path]) -> list[str]:
    found = []
    for path in paths:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            found += [f"{path.relative_to(ROOT)}:{number}: {match[0]}" for match in PHRASE.finditer(line)]
    return found


def test_no_stiff_phrase_is_left() -> None:
    assert stiff_phrases(texts()) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "names, parted by commas",
        "Play out; how many it were.",
        "What stood twice is gone.",
        "from an address that is none",
    ],
)
def test_a_stiff_phrase_would_be_found(sentence: str) -> None:
    assert PHRASE.search(sentence)


@pytest.mark.parametrize("sentence", ["Start a new match.", "Anyone who opens a link plays.", "if there is none"])
def test_plain_english_passes(sentence: str) -> None:
    assert not PHRASE.search(sentence)

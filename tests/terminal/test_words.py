"""Everything the program says at a terminal stands in one catalogue; tests/test_german.py compares its languages."""

from __future__ import annotations

import ast
import io
import re
from pathlib import Path
from typing import get_args

import pytest

import gnomon
from gnomon.cli.shown import Language
from gnomon.kernel.words import Words
from gnomon.terminal.archive import Archive
from gnomon.terminal.saying import Saying, catalogues
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import Session

SOURCE = Path(gnomon.__file__).parent


def keys(words: Words) -> set[str]:
    return {f"{section}.{key}" for section, sentences in words.sections.items() for key in sentences}


def test_there_is_a_catalogue_for_every_language() -> None:
    assert set(catalogues()) == set(get_args(get_args(Language)[0]))


def test_every_key_is_there_and_every_one_is_used() -> None:
    """Keys are written out where they are said, so that a missing one is found here and not by a player."""
    files = [*(SOURCE / "terminal").glob("*.py"), *(SOURCE / "cli").glob("*.py")]
    said = {text for file in files for text in strings(file) if re.fullmatch(r"[a-z]+\.[a-z-]+", text)}
    known = keys(catalogues()["en"])
    sections = {key.partition(".")[0] for key in known}
    assert {key for key in said if key.partition(".")[0] in sections} <= known
    by_a_name_put_together = {"expected.other-file", "expected.no-place"}
    assert known - by_a_name_put_together <= said


def strings(file: Path) -> set[str]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("plain", [True, False])
def test_a_german_table_has_no_english_sentence_of_the_program(tmp_path: Path, plain: bool) -> None:
    match = gnomon.load("casting-shadows").start("base", 2, seed=7)
    lines = ["help", "?", "why", "why 99", "rule 99", "log x", "look", "look zzz", "all zzz", "undo", "foo", "log", "1"]
    lines += ["undo", "save", "quit"]
    output = io.StringIO()
    screen = Screen(plain, output, io.StringIO("".join(f"{line}\n" for line in lines)), "de")
    seats = ["human", "greedy"]
    assert Session(match, seats, screen, Archive(match, seats, tmp_path / "kept.toml")).run() == 0
    told = output.getvalue()
    assert "Erwartet: " in told and "Zurückgenommen: " in told and "Die Partie ist gespeichert." in told
    for word in ("Expected", "Your pool", "Your Spell Book", "Next to", "Seats: ", "Taken back", "is not possible"):
        assert word not in told, word


def test_an_unknown_language_is_english() -> None:
    assert Saying("xx")("tables.yes") == "yes"

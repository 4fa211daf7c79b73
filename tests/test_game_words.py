"""Nothing shared knows a game: no word of any game stands in a shared package or in a shared folder of the page.

The words are the names and titles of each pack's content, and the words that the pack itself claims.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gnomon import games

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "gnomon"
SHARED = sorted(folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists() and folder.name != "games")
REGISTRY = [PACKAGE / "games" / "__init__.py", PACKAGE / "games" / "pack.py"]
PAGE = [ROOT / "web" / "src" / folder for folder in ("lib", "ui", "pages", "words")]
PAGE_FILES = (".ts", ".svelte", ".css")

# Words of every game that will move in: they are claimed before its pack is here.
COMING = {"corruption", "ship", "pilot", "wing", "fellowship", "squadron", "maneuver", "manoeuvre"}
# Titles and names that are plain English too, and Python's and the web's own words that happen to be a game's.
ORDINARY = {"board", "7", "10"}
PYTHON_WORDS = {"hex"}
CSS = re.compile(r"\b(?:box|text|drop)-shadow\b|--[\w-]*shadow[\w-]*")

Phrase = tuple[str, ...]


def words_in(text: str) -> list[str]:
    """The words of an identifier or a sentence: `take_gem`, `TakeGem` and `Take a gem` all hold `gem`."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text)]


def singular(word: str) -> set[str]:
    return {word, word.removesuffix("s"), word.removesuffix("es")}


def phrases() -> set[Phrase]:
    """What must not stand in anything shared, word by word."""
    found: set[Phrase] = {(word,) for word in COMING}
    for pack in games.packs().values():
        found |= {tuple(words_in(word)) for word in pack.words}
        rows = pack.content("", None) if pack.content else []
        found |= {tuple(words_in(name)) for row in rows for name in (row.slug, row.title)}
    return {phrase for phrase in found if phrase and not set(phrase) <= ORDINARY}


def found_in(words: list[str], wanted: set[Phrase]) -> Iterator[str]:
    longest = max(map(len, wanted), default=0)
    for at, word in enumerate(words):
        if any((one,) in wanted for one in singular(word)):
            yield word
        for length in range(2, min(longest, len(words) - at) + 1):
            if tuple(words[at : at + length]) in wanted:
                yield " ".join(words[at : at + length])


def python_words(text: str) -> Iterator[tuple[int, list[str]]]:
    """The words of every identifier, string and comment, by line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            allowed = PYTHON_WORDS if token.type == tokenize.NAME and token.string in PYTHON_WORDS else set()
            yield token.start[0], [word for word in words_in(token.string) if word not in allowed]


def page_words(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.splitlines(), 1):
        yield number, words_in(CSS.sub("", line))


def game_words(files: Iterable[Path], wanted: set[Phrase]) -> list[str]:
    """One line for every word of a game, wherever it stands in these files or their names."""
    out = []
    for path in files:
        read = python_words if path.suffix == ".py" else page_words
        named = [(0, words_in(path.stem)), *read(path.read_text(encoding="utf-8"))]
        out += [f"{path.name}:{line} {word}" for line, words in named for word in found_in(words, wanted)]
    return out


def python_files() -> list[Path]:
    return [*PACKAGE.glob("*.py"), *REGISTRY, *(path for folder in SHARED for path in sorted(folder.rglob("*.py")))]


def page_files() -> list[Path]:
    return [path for folder in PAGE for path in sorted(folder.rglob("*")) if path.suffix in PAGE_FILES]


# The project itself.


def test_every_pack_claims_words() -> None:
    assert len(phrases()) > len(COMING) + 60
    assert {("heavy", "hand"), ("spell",), ("kit",)} <= phrases()


def test_no_shared_package_knows_a_game() -> None:
    files = python_files()
    assert {path.parent.name for path in files} >= {"kernel", "content", "telling", "companion", "terminal", "server"}
    assert game_words(files, phrases()) == []


def test_no_shared_folder_of_the_page_knows_a_game() -> None:
    files = page_files()
    assert len({path.parent.name for path in files}) == len(PAGE)
    assert game_words(files, phrases()) == []


# The checker sees what is wrong and lets pass what is right.


def one_file(folder: Path, name: str, text: str) -> list[str]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return game_words([path], phrases())


@pytest.mark.parametrize(
    "text",
    [
        "take_gem = 1",
        "class TakeGem: ...",
        "GEM_COST = 2",
        "x = 'two gems'",
        "# a gem",
        "x.gem",
        "gem_2 = 0",
        "hexes = 0",
        "name = 'heavy-hand'",
        "# as Heavy Hand does",
        "def heavy_hand(): ...",
        "seat = 'kit'",
        "# two pilots",
    ],
)
def test_a_game_word_is_seen(tmp_path: Path, text: str) -> None:
    assert len(one_file(tmp_path, "deck.py", text)) == 1


@pytest.mark.parametrize("name", ["deck.ts", "Deck.svelte", "deck.css"])
@pytest.mark.parametrize("text", ["spell", ".spell-card {", "const theSpell = 1", "/* Heavy Hand */", "'ancient-rune'"])
def test_a_game_word_on_the_page_is_seen(tmp_path: Path, name: str, text: str) -> None:
    assert len(one_file(tmp_path, name, text)) == 1


def test_a_game_word_in_a_file_name_is_seen(tmp_path: Path) -> None:
    assert one_file(tmp_path, "gem_bag.py", "") == ["gem_bag.py:0 gem"]


@pytest.mark.parametrize(
    "text",
    [
        "string = 'during management'",
        "hex(7)",
        "b'x'.hex()",
        "hexdigest = 0",
        "# shipped",
        "# a companion",
        "board = 7",
    ],
)
def test_a_word_that_only_holds_a_game_word_passes(tmp_path: Path, text: str) -> None:
    assert one_file(tmp_path, "deck.py", text) == []


@pytest.mark.parametrize("text", ["box-shadow: 0 0 1px", "filter: drop-shadow(1px)", "var(--shadow-low)"])
def test_properties_of_css_pass(tmp_path: Path, text: str) -> None:
    assert one_file(tmp_path, "look.css", text) == []

"""Records of earlier versions: each loads with the same result, or is refused with a clear word."""

from __future__ import annotations

from pathlib import Path

import pytest
import write

import gnomon
from gnomon import BadText

FOLDER = Path(__file__).parent
CORPUS = sorted((FOLDER / "corpus").glob("*.toml"))
# Which word of the record is at fault, and what was expected.
STRANGE = {
    "other-content": ("content", "the content in use"),
    "later-rules": ("rules", "rules version 1 or 2 (later rules need a newer Gnomon)"),
    "later-format": ("format", "gnomon record 1"),
    "unknown-setup": ("setup", "one of base"),
    "unknown-game": ("game", "casting-shadows"),
    "unknown-key": ("weather", ""),
    "cut-off": ("", "TOML"),
}


@pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
def test_an_old_record_ends_as_it_did_or_is_refused_clearly(file: Path) -> None:
    try:
        match = gnomon.replay(file.read_text(encoding="utf-8"), file.name)
    except BadText as error:
        said = str(error)
        assert said.startswith(f"{file.name}: content: expected"), said
        assert "\n" not in said
        return
    assert write.end_of(match) == file.with_suffix(".end").read_text(encoding="utf-8")
    assert write.name_of(match) == file.stem


def test_the_corpus_has_records_of_today() -> None:
    """After a change of rules or content: python tests/records/write.py adds them."""
    games = [(gnomon.load(game), setup, seats) for game, setup, seats in write.SETUPS]
    headers = [game.header(setup, seats) for game, setup, seats in games]
    wanted = {f"{one.game}-{one.setup}-{one.seats}-rules-{one.rules}-{one.content[:10]}" for one in headers}
    assert wanted <= {file.stem for file in CORPUS}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_record_is_refused_in_one_sentence(name: str) -> None:
    file = FOLDER / "strange" / f"{name}.toml"
    with pytest.raises(BadText) as refused:
        gnomon.replay(file.read_text(encoding="utf-8"), file.name)
    key, expected = STRANGE[name]
    said = str(refused.value)
    assert f"{key}: expected" in said if key else file.name in said, said
    assert expected in said
    assert len(said.splitlines()) == 1
    assert {path.stem for path in file.parent.glob("*.toml")} == set(STRANGE)

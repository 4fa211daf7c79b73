"""The rules of every version that is still played mean what they meant: random matches, and positions kept from then.

When one of these fails, what records made so far mean has changed: raise the game's `rules_version`, keep the old
behaviour for the old version, and run `python tests/records/write.py` (docs/decisions/0014-rules-versions.md).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import fingerprints
import pytest
import write

import gnomon
from gnomon.kernel.game import Game
from gnomon.testing.walk import tables_of

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))
GAMES = [gnomon.load("casting-shadows")]
VERSIONS = [(game, rules) for game in GAMES for rules in (*game.plays, game.rules_version)]
TABLES = [(game, rules, table) for game, rules in VERSIONS for table in fingerprints.kept(game, rules)]


def label(one: object) -> str:
    """The same name of a test in every process."""
    if isinstance(one, dict):
        return f"{one['setup']}-{one['seats']}"
    return one.name if isinstance(one, Game) else str(one)


@pytest.mark.parametrize(("game", "rules", "table"), TABLES, ids=label)
def test_random_matches_go_as_they_did(game: Game, rules: int, table: dict[str, Any]) -> None:
    said = f"rules version {rules} no longer plays {table['setup']} with {table['seats']} as it did: see {__file__}"
    assert fingerprints.played(game, rules, table).items() <= table.items(), said


@pytest.mark.parametrize(("game", "rules"), VERSIONS, ids=label)
def test_every_set_up_of_a_version_is_kept(game: Game, rules: int) -> None:
    kept = {(table["setup"], table["seats"]) for table in fingerprints.kept(game, rules)}
    assert kept == set(tables_of(game))


def test_the_fingerprints_of_today_turn_every_option() -> None:
    for game in GAMES:
        for table in fingerprints.kept(game, game.rules_version):
            assert set(table["options"]) == {option.name for option in game.options(table["setup"])}


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_an_old_position_loads_and_goes_on_as_it_did(file: Path) -> None:
    match = gnomon.load("casting-shadows").position(file.read_text(encoding="utf-8"), where=file.name)
    assert write.played_on(match) == file.with_suffix(".end").read_text(encoding="utf-8")
    assert f"-rules-{match.record.header.rules}" in file.stem

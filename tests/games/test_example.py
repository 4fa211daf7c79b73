"""The example of docs/add-a-game.md is whole and true: what the page shows is what runs."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from distributions import beside, install_from

from gnomon.games.pack import Pack
from gnomon.terminal.drawing import Drawing
from gnomon.testing import contract, leak
from gnomon.testing.packs import check_pack

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "duel"
PARTS = ("pack.py", "game.py", "RULES.md", "words/en.toml", "teller.py", "terminal.py")
SHOWN = ("pyproject.toml", *(f"src/duel/{name}" for name in PARTS))


@pytest.fixture(scope="module")
def pack() -> Pack:
    sys.path.insert(0, str(EXAMPLE / "src"))
    found = import_module("duel.pack").PACK
    assert isinstance(found, Pack)
    return found


@pytest.mark.parametrize("name", SHOWN)
def test_the_page_shows_the_files_as_they_are(name: str) -> None:
    page = (DOCS / "add-a-game.md").read_text("utf-8")
    assert f"\n{(EXAMPLE / name).read_text('utf-8')}```" in page


def test_the_example_keeps_the_contract(pack: Pack) -> None:
    contract.check(pack.game(), range(3))


def test_the_example_leaks_nothing(pack: Pack) -> None:
    figures = leak.run(pack.game(), "plain", 3, seed=1, observations=1000)
    assert figures.observations >= 1000


@pytest.mark.parametrize("seat", [0, None], ids=["seat", "spectator"])
def test_the_example_draws_its_table(pack: Pack, seat: int | None) -> None:
    match = pack.game().start("plain", 2, seed=1)
    assert pack.drawing is not None
    drawing = pack.drawing(pack.tell(match.record.header))
    assert isinstance(drawing, Drawing)
    view = match.view(seat)
    assert drawing.plain_board(view)[1] == "Seat 1: 0 points, nothing laid, played nothing"
    assert len(drawing.plain_hand(view, whole=True)) == (seat is not None)


@pytest.mark.soak
def test_the_example_goes_through_everything(pack: Pack, tmp_path: Path) -> None:
    check_pack(pack, beside(install_from(EXAMPLE, tmp_path)))

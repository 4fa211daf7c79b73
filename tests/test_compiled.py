"""What is compiled follows from the folders: everything of kernel and games but what is not needed to play out."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import gnomon
from gnomon import build

ROOT = Path(__file__).resolve().parent.parent


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_script", ROOT / "setup.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(engine: Path) -> list[str]:
    """The files that are compiled, as paths below their engine."""
    return [Path(file).relative_to(engine).as_posix() for file in script().compiled_files(engine)]


def engine_with(folder: Path, *files: str) -> Path:
    for name in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return folder


def test_kernel_and_games_are_compiled_with_their_subfolders(tmp_path: Path) -> None:
    engine = engine_with(
        tmp_path,
        *("kernel/__init__.py", "kernel/deck.py", "kernel/vectors.py", "games/__init__.py", "games/registry.py"),
        *("games/chess/__init__.py", "games/chess/rules.py", "games/chess/automa/__init__.py"),
        *("games/chess/automa/companion.py", "games/draughts/__init__.py", "games/draughts/rules.py"),
        "games/no_package/rules.py",
    )
    chess = ["games/chess/automa/companion.py", "games/chess/rules.py"]
    assert compiled(engine) == ["kernel/deck.py", *chess, "games/draughts/rules.py"]


@pytest.mark.parametrize("name", script().INTERPRETED)
def test_what_a_game_says_and_draws_and_what_reads_its_content_is_not_compiled(tmp_path: Path, name: str) -> None:
    files = (f"games/chess/{name}.py", f"games/chess/{name}/__init__.py", f"games/chess/{name}/deep/parts.py")
    engine = engine_with(tmp_path, "games/chess/__init__.py", "games/chess/rules.py", *files)
    assert compiled(engine) == ["games/chess/rules.py"]


def test_every_part_of_the_engine_is_compiled_where_anything_is() -> None:
    folder = Path(gnomon.__file__).parent
    for file in compiled(ROOT / "src" / "gnomon"):
        name = "gnomon." + file.removesuffix(".py").replace("/", ".")
        spec = importlib.util.find_spec(name)
        assert spec is not None and spec.origin is not None
        assert spec.origin.endswith(".py") != build.is_compiled(), f"{name} in {folder}"


def classes(path: Path) -> list[ast.ClassDef]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ClassDef)]


def test_whatever_interpreted_code_inherits_from_allows_it() -> None:
    """Otherwise the compiler assumes that there are no other subclasses, and refuses their objects."""
    engine = ROOT / "src" / "gnomon"
    native = [engine / file for file in compiled(engine)]
    found = [node for path in native for node in classes(path)]
    closed = {node.name for node in found} - {node.name for node in found if "allow_interpreted" in decorators(node)}
    others = [path for folder in ("src", "tests", "docs") for path in (ROOT / folder).rglob("*.py")]
    bases = {
        f"{path.relative_to(ROOT)}: {node.name}({base})"
        for path in others
        if path not in native
        for node in classes(path)
        for base in map(ast.unparse, node.bases)
        if base.rpartition(".")[2].partition("[")[0] in closed
    }
    assert bases == set()


def decorators(node: ast.ClassDef) -> str:
    return " ".join(map(ast.unparse, node.decorator_list))

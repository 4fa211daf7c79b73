"""Compiles the kernel and the games with mypyc, from the same files that run interpreted.

GNOMON_PURE=1 skips it. Without a C compiler or Python's headers the package is built interpreted, and says so.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

ENGINE = Path("src/gnomon")
# What a game says and draws, directly in its folder: it runs interpreted and may use any library.
INTERPRETED = ("pack", "teller", "lore", "story", "terminal", "companion")


def groups(engine: Path = ENGINE) -> Iterator[tuple[list[str], str]]:
    """Files and name of each shared library: one for the kernel, one for each game.

    Modules of a group call each other directly, as do groups built together.
    """
    yield modules(engine / "kernel"), "gnomon_kernel"
    for game in sorted(path.parent for path in (engine / "games").glob("*/__init__.py")):
        yield modules(game, INTERPRETED), f"gnomon_{game.name}"


def modules(folder: Path, interpreted: tuple[str, ...] = ()) -> list[str]:
    """The files to compile, subfolders included; packages' own __init__ files stay interpreted."""
    files = (path for path in folder.rglob("*.py") if path.name != "__init__.py")
    return sorted(
        str(path) for path in files if path.relative_to(folder).parts[0].removesuffix(".py") not in interpreted
    )


def why_not() -> str:
    """The reason why nothing is compiled; empty if it can be."""
    if os.environ.get("GNOMON_PURE") == "1":
        return "GNOMON_PURE=1"
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python.h was not found (Debian: python3-dev)"
    return ""


def extensions() -> list[Extension]:
    reason = why_not()
    if reason:
        print(f"gnomon: building without compiling: {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    parts: list[tuple[list[str], str | None]] = [*groups()]
    files = [file for group, _ in parts for file in group]
    return mypycify(files, opt_level="2", separate=parts, multi_file=False)


if __name__ == "__main__":
    from setuptools import setup

    setup(ext_modules=extensions())

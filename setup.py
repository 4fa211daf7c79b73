"""Compiles the kernel and the games with mypyc, from the same files that run interpreted; builds the page, if it can.

GNOMON_PURE=1 compiles nothing; without a C compiler or Python's headers the package is built interpreted, and says so.
GNOMON_PAGE=0 takes the page as it is; where it cannot be built the package is built without one, and says so.
GNOMON_COMMIT=... names the commit where Git cannot be asked.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ENGINE = Path("src/gnomon")
PAGE = ENGINE / "server" / "page" / "index.html"
VERSION = ENGINE / "version.py"
SDIST_MARK = Path("PKG-INFO")  # only source distributions have it; they bring the page
DESCRIBING = ("egg_info", "dist_info", "sdist")  # commands for which nothing needs to be compiled
# Nothing replaces our functions at load time, so calls between them can be direct or inlined.
BOUND_HERE = ["-fno-semantic-interposition", "-fvisibility=hidden"]
VECTORS = ("vectors",)  # chooses between librt and plain lists, so it must run interpreted
# What a game says and draws, and what reads its content, directly in its folder: it runs interpreted and may use any
# library. None of it is needed while a match is played out, and compiling takes long.
SAYING = (
    "pack",
    "teller",
    "lore",
    "story",
    "summary",
    "advice",
    "shortfall",
    "asked",
    "wording",
    "naming",
    "chart_words",
    "plans",
    "outlook",
    "goals",
)
INTERPRETED = (
    *SAYING,
    "terminal",
    "companion",
    "content",
    "schema",
    "compile",
    "squads",
    "muster",
    "xws",
    "enlisting",
    "drafts",
)


def compiled_files(engine: Path = ENGINE) -> list[str]:
    """Everything that is compiled: the kernel, then each game.

    It becomes one shared library: only there does the compiler see every subclass, and can call methods directly and
    leave out checks. That saves a fifth of all instructions.
    """
    games = sorted(path.parent for path in (engine / "games").glob("*/__init__.py"))
    return [*modules(engine / "kernel", VECTORS), *(file for game in games for file in modules(game, INTERPRETED))]


def modules(folder: Path, interpreted: tuple[str, ...] = ()) -> list[str]:
    """The files to compile, subfolders included; packages' own __init__ files stay interpreted."""
    files = (path for path in folder.rglob("*.py") if path.name != "__init__.py")
    return sorted(
        str(path) for path in files if path.relative_to(folder).parts[0].removesuffix(".py") not in interpreted
    )


def say(text: str) -> None:
    print(f"gnomon: {text}", file=sys.stderr)


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
    if sys.argv[1:2] and sys.argv[1] in DESCRIBING:
        return []
    reason = why_not()
    if reason:
        say(f"building without compiling: {reason}")
        return []
    from mypyc.build import mypycify

    made = mypycify(compiled_files(), opt_level="3", debug_level="0", group_name="gnomon")
    for one in made:
        one.extra_compile_args = [*one.extra_compile_args, *BOUND_HERE]  # the list itself is shared by all
    return made


def build_page() -> None:
    """Build the page from web/, with the machine's own Node, unless it is there already as in a source distribution."""
    if SDIST_MARK.exists() or os.environ.get("GNOMON_PAGE") == "0":
        return
    if shutil.which("sh"):
        subprocess.run(["sh", "scripts/web.sh", "install"], check=False)
    if not PAGE.exists():
        say("building without the page: gnomon serve tells how to get it")


def write_commit(package: Path) -> None:
    """Write down which commit a package is made from."""
    known: dict[str, Any] = runpy.run_path(str(VERSION))
    commit = os.environ.get("GNOMON_COMMIT") or known["commit"]()
    if commit != known["UNKNOWN"]:
        (package / known["COMMIT_FILE"]).write_text(f"{commit}\n", "utf-8")


class BuildPackage(build_py):
    """With the page and the commit; an editable install takes both from the checkout."""

    def run(self) -> None:
        if not self.editable_mode:
            build_page()
            shutil.rmtree(Path(self.build_lib) / "gnomon" / "server" / "page", ignore_errors=True)  # an older one
        super().run()
        if not self.editable_mode:
            write_commit(Path(self.build_lib) / "gnomon")


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        write_commit(Path(base_dir) / ENGINE)


if __name__ == "__main__":
    from setuptools import setup

    setup(ext_modules=extensions(), cmdclass={"build_py": BuildPackage, "sdist": SourceDistribution})

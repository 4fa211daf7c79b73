"""Small checkouts to run scripts in, on a machine with only some programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The programs that the scripts use, without Node.
TOOLS = [
    "sh",
    "cat",
    "command",
    "cp",
    "dirname",
    "env",
    "find",
    "flock",
    "id",
    "mkdir",
    "pwd",
    "rm",
    "sed",
    "sha256sum",
    "shasum",
    "sort",
    "tail",
    "xargs",
]
SOURCES = ("index.html", "package.json", "package-lock.json", "vite.config.ts", ".npmrc", "node.lock", "src/main.ts")
PAGE = "src/gnomon/server/page/index.html"
NODE = """#!/bin/sh
case "$1" in -e) exit 0 ;; esac
"""
NPM = """#!/bin/sh
echo "npm $*" >>"$ASKED"
case "$1" in
ci) mkdir -p node_modules ;;
run) mkdir -p ../src/gnomon/server/page && echo "<h1>page</h1>" >../src/gnomon/server/page/index.html ;;
esac
"""


def make(folder: Path, *scripts: str) -> Path:
    """A checkout with a page of one file, on a machine where the package registry cannot be reached."""
    for name in ("scripts", "web/src", "web/public", "src/gnomon/server", ".venv/bin", "bin"):
        (folder / name).mkdir(parents=True)
    for script in scripts:
        shutil.copy(ROOT / "scripts" / script, folder / "scripts")
    for name in SOURCES:
        (folder / "web" / name).write_text(name)
    program(folder / ".venv/bin/python", "#!/bin/sh\nexit 1\n")
    for name in TOOLS:
        if found := shutil.which(name):
            (folder / "bin" / name).symlink_to(found)
    return folder


def program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def add_node(checkout: Path) -> None:
    """A Node that builds a page of one line and logs its commands in `asked`."""
    program(checkout / "bin/node", NODE)
    program(checkout / "bin/npm", NPM)


def run(checkout: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    (checkout / "asked").write_text("")
    machine = {"PATH": str(checkout / "bin"), "ASKED": str(checkout / "asked"), "HOME": os.environ.get("HOME", "/")}
    return subprocess.run(
        command, check=False, cwd=checkout, env=machine | variables, capture_output=True, text=True, timeout=120
    )


def asked(checkout: Path) -> list[str]:
    """The npm commands that the last command ran."""
    return (checkout / "asked").read_text().splitlines()

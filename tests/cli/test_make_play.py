"""`make play`: it serves the page, built when its sources changed, and says what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# As much of a machine as the script uses, but no Node.
TOOLS = ("sh", "cat", "command", "dirname", "env", "find", "flock", "id", "mkdir", "pwd", "rm", "sort", "tail", "xargs")
SUMS = ("sha256sum", "shasum")
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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a page of one file, on a machine where the package registry cannot be reached."""
    for folder in ("scripts", "web/src", "web/public", "src/gnomon/server", ".venv/bin", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "web.sh", tmp_path / "scripts")
    for name in (
        "index.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
        ".npmrc",
        "node.lock",
        "src/main.ts",
    ):
        (tmp_path / "web" / name).write_text(name)
    program(tmp_path / ".venv/bin/python", "#!/bin/sh\nexit 1\n")
    for name in (*TOOLS, *SUMS):
        if found := shutil.which(name):
            (tmp_path / "bin" / name).symlink_to(found)
    return tmp_path


def program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def add_node(checkout: Path) -> None:
    program(checkout / "bin/node", NODE)
    program(checkout / "bin/npm", NPM)


def build(checkout: Path) -> subprocess.CompletedProcess[str]:
    """Run the script; what it asked npm for is in `asked`."""
    (checkout / "asked").write_text("")
    return subprocess.run(
        ["sh", "scripts/web.sh"],
        check=False,
        cwd=checkout,
        env={"PATH": str(checkout / "bin"), "ASKED": str(checkout / "asked"), "HOME": os.environ.get("HOME", "/")},
        capture_output=True,
        text=True,
        timeout=120,
    )


def asked(checkout: Path) -> list[str]:
    return (checkout / "asked").read_text().splitlines()


def test_make_play_serves_the_page() -> None:
    told = subprocess.run(
        ["make", "--no-print-directory", "-n", "play", "ARGS=--port 9"],
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert told.stdout == "./gnomon serve --open --port 9\n"


def test_the_page_is_built_only_when_it_changed(checkout: Path) -> None:
    add_node(checkout)
    assert build(checkout).returncode == 0
    assert [line.split()[1] for line in asked(checkout)] == ["ci", "run"]
    assert build(checkout).stderr == ""
    assert asked(checkout) == []
    (checkout / "web/src/main.ts").write_text("changed")
    assert build(checkout).returncode == 0
    assert [line.split()[1] for line in asked(checkout)] == ["run"]
    (checkout / "web/package-lock.json").write_text("changed")
    assert build(checkout).returncode == 0
    assert [line.split()[1] for line in asked(checkout)] == ["ci", "run"]


def test_a_page_that_is_gone_or_built_by_hand_is_built_again(checkout: Path) -> None:
    add_node(checkout)
    page = checkout / "src/gnomon/server/page/index.html"
    build(checkout)
    for change in (page.unlink, lambda: page.write_text("by hand")):
        change()
        build(checkout)
        assert [line.split()[1] for line in asked(checkout)] == ["run"]
        assert page.read_text() == "<h1>page</h1>\n"


def test_without_node_it_says_what_is_needed(checkout: Path) -> None:
    told = build(checkout)
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1] == (
        "gnomon: Node 20.19, 22.12, 24 or newer with npm is needed to build the page; "
        "without it ./gnomon play casting-shadows plays in the terminal."
    )


def test_without_node_a_page_that_is_there_is_used(checkout: Path) -> None:
    (checkout / "src/gnomon/server/page").mkdir()
    (checkout / "src/gnomon/server/page/index.html").write_text("old")
    told = build(checkout)
    assert told.returncode == 0
    assert told.stderr.splitlines()[-1].endswith("is needed to build the page: the page that is there is used.")


def test_an_old_node_is_none(checkout: Path) -> None:
    add_node(checkout)
    program(checkout / "bin/node", "#!/bin/sh\nexit 1\n")
    assert build(checkout).returncode == 1
    assert asked(checkout) == []

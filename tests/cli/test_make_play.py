"""`make play`: it serves the page, built when its sources changed, and says what is missing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import checkouts
import pytest
from checkouts import ROOT, add_node, asked, program


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return checkouts.make(tmp_path, "web.sh")


def build(checkout: Path) -> subprocess.CompletedProcess[str]:
    return checkouts.run(checkout, "sh", "scripts/web.sh")


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
    assert told.stderr.splitlines()[-1].endswith("is needed to build the page: using the existing build of the page.")


def test_an_old_node_is_none(checkout: Path) -> None:
    add_node(checkout)
    program(checkout / "bin/node", "#!/bin/sh\nexit 1\n")
    assert build(checkout).returncode == 1
    assert asked(checkout) == []

"""`pip install .` builds the page if Node is installed, and does without it otherwise; releases need the page."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import checkouts
import pytest
from checkouts import PAGE, ROOT, add_node, asked

NODE_NEEDED = "gnomon: Node 20.19, 22.12, 24 or newer with npm is needed to build the page"
WITHOUT = "gnomon: building without the page: gnomon serve tells how to get it"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The parts of a checkout that `pip install` needs."""
    checkouts.make(tmp_path, "web.sh", "wheel.sh")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "src/gnomon/version.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("src/gnomon", "src/gnomon/server"):
        (tmp_path / name / "__init__.py").touch()
    return tmp_path


def install(checkout: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Install into `site`, verbosely, since otherwise pip hides the output of a build."""
    pip = (sys.executable, "-m", "pip", "install", "-v", "--disable-pip-version-check", "--no-index", "--no-deps")
    target = ("--no-build-isolation", "--target", str(checkout / "site"), *arguments)
    done = checkouts.run(checkout, *pip, *target, GNOMON_PURE="1", **variables)
    assert done.returncode == 0, done.stderr
    return done


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip().startswith("gnomon:")]


def installed(checkout: Path) -> Path:
    return checkout / "site" / "gnomon" / "server" / "page" / "index.html"


def test_the_page_is_built_with_the_machines_node(checkout: Path) -> None:
    add_node(checkout)
    install(checkout, ".", GNOMON_COMMIT="abc1234")
    assert [line.split()[1] for line in asked(checkout)] == ["ci", "run"]
    assert installed(checkout).read_text() == "<h1>page</h1>\n"
    assert (checkout / "site" / "gnomon" / "commit.txt").read_text() == "abc1234\n"


def test_without_node_it_is_installed_without_the_page_and_says_so(checkout: Path) -> None:
    lines = told(install(checkout, "."))
    assert any(line.startswith(NODE_NEEDED) for line in lines)
    assert WITHOUT in lines
    assert not installed(checkout).exists()


def test_the_licences_are_installed_too(checkout: Path) -> None:
    install(checkout, ".")
    (found,) = (checkout / "site").glob("gnomon-*.dist-info/licenses")
    assert {path.name for path in found.iterdir()} == {"LICENSE", "NOTICE"}
    assert "Guido Kessels" in (found / "NOTICE").read_text("utf-8")


def test_an_editable_install_does_not_build_the_page(checkout: Path) -> None:
    add_node(checkout)
    install(checkout, "--editable", ".")
    assert asked(checkout) == []
    assert not (checkout / PAGE).exists()


def test_a_source_distribution_brings_its_page_and_its_commit(checkout: Path) -> None:
    add_node(checkout)
    (checkout / PAGE).parent.mkdir()
    (checkout / PAGE).write_text("as it was built")
    (checkout / "src/gnomon/commit.txt").write_text("abc1234\n")
    (checkout / "PKG-INFO").touch()
    install(checkout, ".")
    assert asked(checkout) == []
    assert installed(checkout).read_text() == "as it was built"
    assert (checkout / "site" / "gnomon" / "commit.txt").read_text() == "abc1234\n"


def test_there_is_no_release_without_the_page(checkout: Path) -> None:
    (checkout / PAGE).parent.mkdir()
    (checkout / PAGE).write_text("an older one")
    done = checkouts.run(checkout, "sh", "scripts/wheel.sh")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [f"{NODE_NEEDED}.", "gnomon: a release needs the page."]
    assert not (checkout / "dist").exists()

"""The version is written in one place; the commit is known in a checkout and wherever it was saved."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import gnomon
from gnomon import build, version
from gnomon.cli import main
from gnomon.server.openapi import document

ROOT = Path(__file__).parents[2]
PLACE = Path("src/gnomon/version.py")
# Files that could state our version; a lock or a changelog may contain the same number.
TELLING = ("src", "docs", "scripts", "web/src", "pyproject.toml", "setup.py", "README.md", "Makefile", "compose.yaml")


def files(places: tuple[str, ...]) -> list[Path]:
    found = [path for place in places for path in [ROOT / place, *(ROOT / place).rglob("*")]]
    made = ("page", "__pycache__")
    own = [path for path in found if path.is_file() and not set(made) & set(path.parts)]
    return [path for path in own if ".egg-info" not in str(path)]


def test_the_version_is_written_once() -> None:
    number = re.compile(rf"(?<![\d.]){re.escape(version.VERSION)}(?![\d.])".encode())
    written = [path.relative_to(ROOT) for path in files(TELLING) if number.search(path.read_bytes())]
    assert written == [PLACE]


def test_everything_tells_the_same_version() -> None:
    assert gnomon.__version__ == version.VERSION
    assert document([])["info"]["version"] == version.VERSION
    assert metadata.version("gnomon") == version.VERSION


def said(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["--version"]) == 0
    return capsys.readouterr().out


@pytest.fixture
def forgetful() -> Any:
    """The commit is cached; clear the cache before and after."""
    version.commit.cache_clear()
    yield
    version.commit.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_a_commit_that_was_written_down_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / version.COMMIT_FILE).write_text("abc1234\n")
    monkeypatch.setattr(version, "HERE", tmp_path)
    assert said(capsys) == f"gnomon {version.VERSION} ({build.name()}, commit abc1234)\n"


@pytest.mark.usefixtures("forgetful")
def test_without_git_the_commit_is_unknown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(version, "HERE", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert said(capsys) == f"gnomon {version.VERSION} ({build.name()}, unknown commit)\n"


def git(folder: Path, *arguments: str) -> str:
    names = ("-c", "user.name=Somebody", "-c", "user.email=somebody@localhost")
    return subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    if shutil.which("git") is None:
        pytest.skip("Git is not installed")
    git(tmp_path, "init", "--quiet")
    (tmp_path / "file").write_text("1")
    git(tmp_path, "add", "file")
    git(tmp_path, "commit", "--quiet", "-m", "first")
    return tmp_path


@pytest.mark.usefixtures("forgetful")
def test_a_checkout_of_something_else_does_not_count(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "HERE", repository)
    assert version.commit() == version.UNKNOWN


@pytest.mark.usefixtures("forgetful")
def test_a_checkout_tells_its_commit_and_that_it_was_changed(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = repository / PLACE.parent
    package.mkdir(parents=True)
    (repository / PLACE).touch()
    monkeypatch.setattr(version, "HERE", package)
    commit = git(repository, "rev-parse", "--short", "HEAD").strip()
    assert version.commit() == commit
    (repository / "file").write_text("2")
    version.commit.cache_clear()
    assert version.commit() == f"{commit}-dirty"

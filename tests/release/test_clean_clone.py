"""A release, an installation and a container made from a clean clone work; each test takes minutes."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import containers
import pytest

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]
OURS = (
    "PYTHONPATH",
    "GNOMON_PURE",
    "GNOMON_COMMAND",
    "MAKEFLAGS",
    "MAKELEVEL",
)  # variables that would point back to this checkout
MADE = {"MANIFEST.in", "PKG-INFO", "setup.cfg"}  # what only a source distribution has


def as_in_a_new_shell() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in OURS}


def run(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder; it must succeed."""
    variables = as_in_a_new_shell() | variables
    done = subprocess.run(command, cwd=folder, env=variables, check=False, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    run(tmp_path, "git", "clone", "--quiet", str(ROOT), "clone")
    return tmp_path / "clone"


def test_make_wheel_builds_and_tries_a_release(clone: Path) -> None:
    said = run(clone, "make", "wheel").stderr
    assert len(re.findall(r"\((?:compiled|interpreted)\) plays, simulates and serves from an empty", said)) == 2
    assert [path.name for path in (clone / "dist" / "plain").iterdir()] == [wheel_name("py3-none-any")]
    (source,) = (clone / "dist").glob("*.tar.gz")
    (compiled,) = (clone / "dist").glob("*.whl")
    assert compiled.name.startswith(wheel_name(f"cp3{sys.version_info.minor}").removesuffix(".whl"))
    assert missing(clone, source) == set()
    assert run(clone, "git", "status", "--short").stdout == ""


def wheel_name(tag: str) -> str:
    from gnomon.version import VERSION

    return f"gnomon-{VERSION}-{tag}.whl"


def missing(clone: Path, source: Path) -> set[str]:
    """The files under version control that are missing from a source distribution."""
    with tarfile.open(source) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert packed >= MADE
    return set(run(clone, "git", "ls-files").stdout.splitlines()) - packed


@pytest.mark.skipif(shutil.which("npm") is None, reason="Node is not installed")
def test_pip_install_builds_the_page(clone: Path, tmp_path: Path) -> None:
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps")
    run(clone, *pip, "--target", str(tmp_path / "site"), ".", GNOMON_PURE="1")
    assert (tmp_path / "site" / "gnomon" / "server" / "page" / "index.html").exists()


@pytest.fixture
def database() -> Iterator[str]:
    spec = importlib.util.spec_from_file_location("throw_away", ROOT / "tests" / "store" / "postgresql.py")
    assert spec is not None and spec.loader is not None
    helper = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(helper)
    with helper.throw_away() as url:
        yield url


def test_what_a_container_runs_serves_with_postgresql(clone: Path, tmp_path: Path, database: str) -> None:
    folder = tmp_path / "opt"
    run(clone, "sh", "scripts/container.sh", str(folder), GNOMON_PURE="1", GNOMON_COMMIT="abc1234")
    with serving(folder, database or f"sqlite:///{tmp_path / 'store.db'}") as address:
        check_health(folder, address)
        with urlopen(f"{address}health") as reply:
            assert json.loads(reply.read())["commit"] == "abc1234"
        with urlopen(address) as reply:
            assert b"<html" in reply.read()


@contextmanager
def serving(folder: Path, database: str) -> Iterator[str]:
    """The address of a server started as in the container, but only for this machine."""
    program, *arguments = containers.command()
    given = {"0.0.0.0": "127.0.0.1", arguments[-1]: database}
    command = [str(folder / "bin" / program), *(given.get(word, word) for word in arguments), "--port", "0"]
    with subprocess.Popen(command, cwd=folder, env=as_in_a_new_shell(), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            printed = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in server.stdout)
            yield next(found[0] for found in printed if found)
        finally:
            server.terminate()
    assert server.returncode == 0


def check_health(folder: Path, address: str) -> None:
    """The health check of compose.yaml, at the address in use."""
    python, *arguments = containers.compose()["services"]["table"]["healthcheck"]["test"][1:]
    asking = [re.sub(r"http://[^/]+/", address, argument) for argument in arguments]
    run(folder, str(folder / "bin" / python), *asking)

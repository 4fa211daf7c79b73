"""Games in distributions of their own, installed as pip does it, but into a folder that only some tests look at."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKS = Path(__file__).parent / "packs"


def install(name: str, folder: Path) -> Path:
    """The folder into which a pack of tests/packs was installed."""
    return install_from(PACKS / name, folder)


def install_from(project: Path, folder: Path) -> Path:
    """The folder into which a project was installed; it is built from a copy, so that nothing is left."""
    source, target = folder / "source" / project.name, folder / "site"
    shutil.copytree(project, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", str(target), str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return target


def beside(*folders: Path) -> dict[str, str]:
    """The environment of a process that finds these folders besides everything this one finds."""
    known = os.environ.get("PYTHONPATH", "")
    paths = [*map(str, folders), *([known] if known else [])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}

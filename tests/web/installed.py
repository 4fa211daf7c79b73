"""A game from a distribution of its own, installed into a folder beside Gnomon as pip does it for a user."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

PACKS = Path(__file__).parents[1] / "packs"
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def install(name: str, folder: Path) -> Path:
    """The folder in which the distribution is found; its sources stay as they are."""
    source = shutil.copytree(PACKS / name, folder / "source", ignore=shutil.ignore_patterns("build", "*.egg-info"))
    target = folder / "installed"
    alone = ("--no-deps", "--no-build-isolation", "--no-index", "--target", str(target))
    subprocess.run([*PIP, *alone, str(source)], check=True)
    return target

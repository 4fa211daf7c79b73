"""The version, in one place, and the commit that this copy of Gnomon was made from."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

VERSION = "0.1.0"

HERE = Path(__file__).parent
COMMIT_FILE = "commit.txt"  # written into wheels and source distributions when they are built (setup.py)
UNKNOWN = "unknown commit"


@cache
def commit() -> str:
    """Written down when this was built, or asked of Git in a checkout; a mark tells of changes not committed."""
    written = HERE / COMMIT_FILE
    if written.exists():
        return written.read_text("utf-8").strip()
    return _checked_out(HERE) or UNKNOWN


def _checked_out(folder: Path) -> str:
    """The commit of the checkout around a folder; nothing where that is a checkout of something else."""
    top = _git(folder, "rev-parse", "--show-toplevel")
    if not top or not (Path(top) / "src" / "gnomon" / "version.py").exists():
        return ""
    return _git(folder, "describe", "--always", "--dirty", "--exclude", "*")


def _git(folder: Path, *arguments: str) -> str:
    """What Git answers; nothing where it is not installed or does not know the folder."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""

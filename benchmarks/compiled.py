"""A copy of the compiled build to measure, so that a concurrent build changes nothing."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILT: Final = ROOT / "build" / "compiled"
LOCK: Final = ROOT / "build" / "compile.lock"  # held by scripts/build.sh while it works


def snapshot(into: Path) -> str:
    """Bring the compiled build up to date and copy it; or the reason why there is none."""
    if os.environ.get("GNOMON_PURE") == "1":
        return "GNOMON_PURE=1 is set"
    subprocess.run(["sh", ROOT / "scripts" / "build.sh"], check=True)
    with LOCK.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not BUILT.exists():
            return "scripts/build.sh made no compiled build"
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(BUILT, into)
    return ""

"""Which Chromium the tests of the page drive: `python chromium.py` prints it, and fails where there is none."""

from __future__ import annotations

import os
import shutil
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find() -> str | None:
    named = os.environ.get("GNOMON_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((found for name in (*NAMES, *APPLICATIONS) if (found := shutil.which(name))), None)


if __name__ == "__main__":
    sys.exit(print(path) if (path := find()) else 1)

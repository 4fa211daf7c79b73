"""The page's types of the wire are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


def test_the_types_of_the_page_are_written_from_those_of_the_server(tmp_path: Path) -> None:
    """Otherwise run python scripts/wire_types.py."""
    made = tmp_path / "wire.ts"
    subprocess.run([sys.executable, ROOT / "scripts" / "wire_types.py", made], check=True)
    assert made.read_text(encoding="utf-8") == (ROOT / "web/src/lib/wire.ts").read_text(encoding="utf-8")

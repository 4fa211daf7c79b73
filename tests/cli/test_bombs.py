"""Files made to cost memory: every command that reads one answers with one sentence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from bombs import BOMBS

CAPPED = Path(__file__).parents[1] / "capped.py"
LENGTH = 1_000_000
COMMANDS = {
    "a record": ("replay", "FILE"),
    "a saved match": ("play", "--resume", "FILE"),
    "a map": ("play", "casting-shadows", "--map", "FILE"),
    "an overlay": ("simulate", "casting-shadows", "--overlay", "FILE"),
    "a listed overlay": ("content", "casting-shadows", "--overlay", "FILE"),
    "a talk": ("companion", "--resume", "FILE"),
    "the map of a talk": ("companion", "shadow-boxing", "--map", "FILE"),
}
FILES = ("dotted key", "dotted header", "words", "no end")


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited here as Linux does it")
@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS.keys())
def test_a_bomb_is_refused_with_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    for name in FILES:
        file = Path("/dev/zero")
        if name in BOMBS:
            file = tmp_path / f"{name}.toml"
            file.write_text(BOMBS[name](LENGTH))
        command = [sys.executable, str(CAPPED), "gnomon", *(str(file) if word == "FILE" else word for word in words)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert (done.returncode, done.stdout) == (2, ""), done.stderr
        assert done.stderr.startswith(f"gnomon: {file}: ")
        assert done.stderr.count("\n") == 1 and len(done.stderr) < 500

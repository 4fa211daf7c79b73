"""The commands and programs in the documents run as shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from gnomon.cli import main

ROOT = Path(__file__).parents[2]
DOCUMENTS = ["simulate.md", "content.md"]


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, without what a list indents them by."""
    texts = [(ROOT / "docs" / name).read_text("utf-8") for name in DOCUMENTS]
    found = [re.findall(rf"^( *)```{language}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL) for text in texts]
    return [re.sub(rf"^{indent}", "", block, flags=re.MULTILINE) for text in found for indent, block in text]


COMMANDS = [line for block in blocks("sh") for line in block.splitlines()]


def test_there_are_commands_to_try() -> None:
    assert len(COMMANDS) >= 9
    assert all(line.startswith("gnomon ") for line in COMMANDS)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_runs(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    few = re.sub(r"--games \d+", "--games 2", line)  # as shown, but for patience
    assert main(shlex.split(few)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("program", blocks("python"))
def test_a_program_runs(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, "document", "exec"), {})
    assert capsys.readouterr().out

"""The documents are true: their programs run, their commands run, and the targets of make that they name exist."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from cyclopts import CycloptsError

import gnomon
from gnomon.cli import app, main
from gnomon.testing.walk import tables_of

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
DOCUMENTS += sorted((ROOT / "docs").rglob("*.md"))
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")
SHELL = ("", "sh", "console")
EXCERPTS = ("add-a-game.md",)  # what they show is not whole
FEW = "2"  # matches: as shown, but for patience
INTERACTIVE = ("play", "companion", "replay")  # these end when somebody leaves
ENDLESS = ("serve",)


class Block(NamedTuple):
    """A fenced block without what a list indents it by."""

    document: str
    language: str
    text: str


class Command(NamedTuple):
    document: str
    line: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)


def blocks() -> list[Block]:
    found = []
    for path in DOCUMENTS:
        for indent, language, text in BLOCK.findall(path.read_text("utf-8")):
            found.append(Block(path.name, language, re.sub(rf"^{indent}", "", text, flags=re.MULTILINE)))
    return found


def commands(program: str) -> list[Command]:
    """The lines of shell blocks that call a program; what several documents show is tried once."""
    found: dict[str, Command] = {}
    for block in blocks():
        for line in block.text.splitlines() if block.language in SHELL else []:
            command = Command(block.document, line.removeprefix("./"))
            if command.line.startswith(f"{program} "):
                found.setdefault(shlex.join(command.words), command)
    return list(found.values())


def told(command: Command) -> str:
    return f"{command.document}: {command.line.split('#')[0].strip()}"


PROGRAMS = [block for block in blocks() if block.language == "python"]
COMMANDS = commands("gnomon")


def test_there_is_something_to_try() -> None:
    assert {block.document for block in PROGRAMS} >= {"README.md", "simulate.md"}
    assert {command.document for command in COMMANDS} >= {
        "README.md",
        "content.md",
        "simulate.md",
        "solo.md",
        "serve.md",
    }
    assert {command.words[1] for command in COMMANDS} == set(app) - {"--help", "-h"}


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda block: block.document)
def test_a_program_runs(program: Block, capsys: pytest.CaptureFixture[str]) -> None:
    if program.document in EXCERPTS:
        check_imports(program)
        return
    exec(compile(program.text, program.document, "exec"), {})
    assert capsys.readouterr().out


def check_imports(excerpt: Block) -> None:
    """An excerpt is Python, and what it takes from Gnomon is there."""
    for node in ast.walk(ast.parse(excerpt.text, excerpt.document)):
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "gnomon":
            module = import_module(str(node.module))
            for name in node.names:
                assert hasattr(module, name.name) or import_module(f"{node.module}.{name.name}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where commands are run: the documents' examples and a saved match lie there."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "FILE").write_text(saved_match(), "utf-8")
    return tmp_path


@cache
def saved_match() -> str:
    game = gnomon.load(gnomon.games.names()[0])
    setup, seats = tables_of(game)[0]
    match = game.start(setup=setup, seats=seats, seed=7)
    for _ in range(5):
        assert match.decision is not None
        match.play(match.decision.options[0])
    return str(match.record)


@pytest.mark.parametrize("command", COMMANDS, ids=told)
def test_a_command_does_what_the_document_shows(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    words = command.words[1:]
    few = [FEW if before == "--games" else word for before, word in zip(["", *words], words)]
    if words[0] in ENDLESS:
        app.parse_args(words, exit_on_error=False, print_error=False)
    elif words[0] in INTERACTIVE:
        program = [sys.executable, "-m", "gnomon", *few]
        assert subprocess.run(program, input="quit\n", text=True, timeout=300, check=False).returncode == 0
    else:
        assert main(few) == 0
    said = capfd.readouterr()
    assert not said.err
    assert said.out or words[0] in ENDLESS


def inline_commands(document: str, program: str) -> list[Command]:
    """The commands a document names within its sentences."""
    text = BLOCK.sub("", (ROOT / "docs" / document).read_text("utf-8"))
    return [Command(document, line) for line in INLINE.findall(text) if line.startswith(f"{program} ")]


@pytest.mark.parametrize("command", inline_commands("add-a-game.md", "gnomon"), ids=told)
def test_a_command_of_the_guide_is_understood(command: Command) -> None:
    app.parse_args(command.words[1:], exit_on_error=False, print_error=False)


def test_a_wrong_command_would_be_seen() -> None:
    for line in ("gnomon serve --ports 1", "gnomon player"):
        with pytest.raises(CycloptsError):
            app.parse_args(shlex.split(line)[1:], exit_on_error=False, print_error=False)


# make


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def test_every_target_that_is_named_exists() -> None:
    inline = [
        Command(path.name, line)
        for path in DOCUMENTS
        for line in INLINE.findall(BLOCK.sub("", path.read_text("utf-8")))
        if line.startswith("make ")
    ]
    named = [*commands("make"), *inline]
    assert {command.document for command in named} >= {"README.md", "CONTRIBUTING.md", "bench.md"}
    assert [told(command) for command in named if command.words[1] not in targets()] == []


def test_every_target_is_explained_to_those_who_contribute() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    helpful = re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert [name for name in helpful if f"`make {name}`" not in text and name not in ("help", "setup", "build")] == []


@pytest.mark.parametrize("command", [one for one in commands("make") if "play" in one.words], ids=told)
def test_what_make_play_starts_is_understood(command: Command) -> None:
    alone = {name: value for name, value in os.environ.items() if not name.startswith("MAKE") and name != "ARGS"}
    said = subprocess.run(
        [*command.words, "-n", "--no-print-directory"],
        cwd=ROOT,
        env=alone,  # `make test ARGS=...` passes its own arguments on to every make below it
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    for line in said.stdout.splitlines():
        app.parse_args(shlex.split(line)[1:], exit_on_error=False, print_error=False)


# Links


def test_every_link_between_documents_leads_somewhere() -> None:
    wrong = []
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8")):
            if "://" not in target and not (path.parent / target).exists():
                wrong.append(f"{path.name}: {target}")
    assert wrong == []

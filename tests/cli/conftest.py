"""Runs a command as the shell would."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from gnomon.cli import main


class Said(NamedTuple):
    """What a command left behind: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: str) -> Said:
        try:
            code: object = main(arguments)
        except SystemExit as ended:
            code = ended.code or 0
        out, err = capsys.readouterr()
        assert isinstance(code, int)
        return Said(code, out, err)

    return run

"""The command line: one module per command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

import gnomon
from gnomon import version
from gnomon.cli import companion, content, games, play, replay, rules, serve, simulate, verify

PIPE_CLOSED = 141  # the status that shells give a program which wrote to a closed pipe
ABOUT = "Play games alone or with others, run the bots of their rulebooks, simulate and study them."


def about_version() -> str:
    """The version, which build runs, and from which commit."""
    commit = version.commit()
    made_from = commit if commit == version.UNKNOWN else f"commit {commit}"
    return f"gnomon {gnomon.__version__} ({gnomon.build.name()}, {made_from})"


app = App(name="gnomon", help=ABOUT, version=about_version)
for module in (play, serve, companion, replay, verify, simulate, content, rules, games):
    app.command(module.run, name=module.NAME)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; bad input gets one clear sentence, not a traceback."""
    try:
        outcome = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has enough of it, as head does. Python would complain again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (CycloptsError, ValueError, OSError) as error:
        print(f"gnomon: {error}", file=sys.stderr)
        return 2
    return outcome if isinstance(outcome, int) else 0

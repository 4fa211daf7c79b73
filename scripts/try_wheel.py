"""Installs each wheel into an empty environment outside this checkout, and plays, simulates and serves from there.

python scripts/try_wheel.py WHEEL...
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from gnomon import version

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "src" / "gnomon" / "server" / "page"
TIMEOUT: Final = 300  # seconds; they only keep a command from hanging
OURS: Final = ("PYTHONPATH", "GNOMON_PURE", "GNOMON_COMMAND", "VIRTUAL_ENV")  # would lead back to the checkout
TABLES: Final = """
import gnomon, json
from gnomon.testing.walk import tables_of
print(json.dumps({name: tables_of(gnomon.load(name))[0] for name in gnomon.games.names()}))
"""


class Environment:
    """A virtual environment with only a wheel and its dependencies; commands run in its folder."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.binaries = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.variables = {key: value for key, value in os.environ.items() if key not in OURS}
        venv.create(folder / "venv", with_pip=True)
        self.run("python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))

    def command(self, program: str, *arguments: str) -> list[str]:
        return [str(self.binaries / program), *arguments]

    def run(self, program: str, *arguments: str) -> str:
        """The output of a command, which must succeed."""
        command = self.command(program, *arguments)
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT,
        )
        expect(done.returncode == 0, f"{program} {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server that runs in this context and must stop cleanly."""
        database = f"sqlite:///{self.folder / 'matches.db'}"
        command = self.command("gnomon", "serve", "--port", "0", "--database", database)
        with subprocess.Popen(
            command, cwd=self.folder, env=self.variables, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                yield address_in(server)
            finally:
                server.terminate()
            expect(server.wait(TIMEOUT) == 0, f"gnomon serve ended with status {server.returncode}")


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise SystemExit(f"gnomon: {otherwise}")


def address_in(server: subprocess.Popen[str]) -> str:
    """The first address that a server prints."""
    assert server.stdout is not None
    for line in server.stdout:
        if found := re.search(r"http://\S+/", line):
            return found[0]
    raise SystemExit("gnomon: gnomon serve printed no address")


def check_version(environment: Environment, build: str) -> None:
    said = environment.run("gnomon", "--version").strip()
    wanted = f"gnomon {version.VERSION} ({build}, commit {version.commit()})"
    expect(said == wanted, f"gnomon --version says {said!r} instead of {wanted!r}")


def check_games(environment: Environment) -> list[str]:
    """Play and simulate a match of every game. Returns their names."""
    tables: dict[str, tuple[str, int]] = json.loads(environment.run("python", "-c", TABLES))
    for name, (setup, seats) in tables.items():
        table = (name, "--setup", setup, "--seats", ",".join(["random"] * seats), "--seed", "1")
        environment.run("gnomon", "play", *table, "--plain", "--delay", "0")
        environment.run("gnomon", "simulate", *table, "--games", "20")
    expect(bool(tables), "no games are installed")
    return list(tables)


def check_serving(environment: Environment, names: list[str]) -> None:
    """Check the page, file by file, and its first requests."""
    with environment.serving() as address:
        for path in sorted(path for path in PAGE.rglob("*") if path.is_file()):
            place = path.relative_to(PAGE).as_posix()
            expect(fetched(address + place) == path.read_bytes(), f"{place} of the page differs from the build")
        expect(fetched(address) == (PAGE / "index.html").read_bytes(), "the page is not at /")
        served = [game["name"] for game in json.loads(fetched(f"{address}api/games"))["games"]]
        expect(sorted(served) == sorted(names), f"the games served are {served} instead of {names}")
        expect(json.loads(fetched(f"{address}health"))["version"] == version.VERSION, "/health reports another version")


def fetched(address: str) -> bytes:
    with urlopen(address, timeout=TIMEOUT) as reply:
        return bytes(reply.read())


def build_of(wheel: Path) -> str:
    """The build that a wheel must contain; only the wheel in plain/ may be for any machine."""
    is_plain = wheel.name.endswith("-none-any.whl")
    expect(is_plain == (wheel.parent.name == "plain"), f"{wheel} contains the wrong build")
    return "interpreted" if is_plain else "compiled"


def try_out(wheel: Path) -> None:
    build = build_of(wheel)
    with tempfile.TemporaryDirectory(prefix="gnomon-wheel-") as folder:
        environment = Environment(Path(folder), wheel.resolve())
        check_version(environment, build)
        check_serving(environment, check_games(environment))
    print(f"gnomon: {wheel.name} ({build}) plays, simulates and serves from an empty environment", file=sys.stderr)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        try_out(Path(argument))

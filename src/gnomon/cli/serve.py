"""gnomon serve: a table in the browser, for one player or many."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Annotated, TextIO
from urllib.request import urlopen

from cyclopts import Parameter

from gnomon import BadText, games
from gnomon.server import addresses, app, logs, qr
from gnomon.server import run as running
from gnomon.server.addresses import Addresses
from gnomon.server.house import House
from gnomon.server.limits import Limits
from gnomon.store import open_store

NAME = "serve"
PORT = 8642
PACE = 0.6
LONGEST_PACE = 60.0
HIGHEST_PORT = 65_535
PATIENCE = 2.0  # seconds to wait for a server that may be ours
UNSPECIFIED = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # all interfaces, and how this machine reaches them
HERE = ("127.0.0.1",)
OPENED = "The table is at {address}/ (Ctrl+C stops it)."
OTHERS = "Others can open it at {addresses}."
ALONE = "Only this machine can open it: start with --host 0.0.0.0 to invite others."
NOT_FOUND = "No address was found at which others can reach this machine: give it with --address."
ALREADY = "A table is already at {address}/; using that one. For another, choose another --port and --database."


def run(
    *,
    port: Annotated[int, Parameter(help="where to listen; 0 takes any free port")] = PORT,
    host: Annotated[
        tuple[str, ...],
        Parameter(negative=(), help="127.0.0.1: this machine only; 0.0.0.0: everyone on the network; may be repeated"),
    ] = HERE,
    address: Annotated[
        str, Parameter(show_default=False, help="how others open the page, if it is behind a proxy: https://...")
    ] = "",
    database: Annotated[
        str, Parameter(show_default=False, help="sqlite:///FILE or postgresql://...; by default in your data folder")
    ] = "",
    origin: Annotated[
        tuple[str, ...], Parameter(negative=(), help="another address whose pages may talk to this server")
    ] = (),
    pace: Annotated[float, Parameter(help="seconds between the actions of bots")] = PACE,
    open_page: Annotated[bool, Parameter(name="--open", negative=(), help="open the page in a browser")] = False,
) -> int:
    """Serve the table to browsers; matches are stored and continue after a restart."""
    if not 0 <= port <= HIGHEST_PORT:
        raise BadText("port", "", f"a whole number from 0 to {HIGHEST_PORT}", port)
    if not 0 <= pace <= LONGEST_PACE:
        raise BadText("pace", "", f"seconds from 0 to {LONGEST_PACE:.0f}", pace)
    stated = addresses.checked(address) if address else ""
    limits = Limits()
    bound = _bind(host, port, open_page)
    if not bound:
        return 0
    found = addresses.find(bound, stated)
    store = open_store(database or default_database())
    logs.set_up()
    for sentence in [*games.problems(), *([] if app.has_page() else [app.NO_PAGE])]:
        print(f"gnomon: {sentence}", file=sys.stderr)
    signal.signal(signal.SIGTERM, _leave)
    try:
        served = app.create(House(store, pace, addresses=found, collects=True), limits, origin)
        running.serve(served, bound, limits, lambda: _announce(found, open_page))
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    return 0


def _bind(hosts: tuple[str, ...], port: int, open_page: bool) -> list[socket.socket]:
    """Listening sockets; none where a table of ours is there already, which is pointed to."""
    try:
        return running.listen_all(hosts, port)
    except OSError:
        taken = addresses.written(UNSPECIFIED.get(hosts[0], hosts[0]), port)
        if not _is_table(taken):
            raise
        print(ALREADY.format(address=taken), flush=True)
        _open(taken, open_page)
        return []


def _leave(number: int, frame: FrameType | None) -> None:
    """The server has already stopped, so exit with status 0."""
    raise SystemExit(0)


def _is_table(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}/health", timeout=PATIENCE) as answer:
            return b'"build"' in answer.read(1000)
    except OSError:
        return False


def _announce(found: Addresses, open_page: bool) -> None:
    print("\n".join(announcement(found, screen_of(sys.stdout))), flush=True)
    _open(found.local, open_page)


def _open(address: str, wanted: bool) -> None:
    if wanted:
        webbrowser.open(f"{address}/")


def announcement(found: Addresses, screen: os.terminal_size | None) -> list[str]:
    """Where the table is, and for whom; with a QR code if the screen has room for it."""
    lines = [OPENED.format(address=found.local)]
    if not found.others:
        return [*lines, ALONE if found.alone else NOT_FOUND]
    lines.append(OTHERS.format(addresses=" or ".join(f"{one}/" for one in found.others)))
    code = qr.terminal_lines(f"{found.others[0]}/")
    fits = screen is not None and len(code) + len(lines) < screen.lines and qr.columns(code) <= screen.columns
    return [*lines, *code] if fits else lines


def screen_of(stream: TextIO) -> os.terminal_size | None:
    """The size of a terminal that can show a QR code; None for anything else."""
    is_able = (stream.encoding or "").lower().startswith("utf") and os.environ.get("TERM") != "dumb"
    return shutil.get_terminal_size() if stream.isatty() and is_able else None


def default_database() -> str:
    """A file in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'gnomon' / 'matches.db'}"

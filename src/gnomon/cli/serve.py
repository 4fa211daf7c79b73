"""gnomon serve: a table in the browser, for one and for many."""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Annotated
from urllib.request import urlopen

from cyclopts import Parameter

from gnomon import BadText, games
from gnomon.server import app, logs
from gnomon.server import run as running
from gnomon.server.house import House
from gnomon.server.limits import Limits
from gnomon.store import open_store

NAME = "serve"
PORT = 8642
PACE = 0.6
LONGEST_PACE = 60.0
HIGHEST_PORT = 65_535
PATIENCE = 2.0  # seconds for a server that may be ours to answer
OPENED = "The table is at {address} (Ctrl+C ends it)."
ALREADY = "A table is already at {address}: it is used. For another one choose another --port and --database."


def run(
    *,
    port: Annotated[int, Parameter(help="where to listen; 0 takes any free port")] = PORT,
    host: Annotated[
        str, Parameter(help="127.0.0.1: this machine only; 0.0.0.0: everybody on the network")
    ] = "127.0.0.1",
    database: Annotated[
        str, Parameter(show_default=False, help="sqlite:///FILE or postgresql://...; by default a file of your own")
    ] = "",
    origin: Annotated[
        tuple[str, ...], Parameter(negative=(), help="another address whose pages may speak to this server")
    ] = (),
    pace: Annotated[float, Parameter(help="seconds between the actions of bots")] = PACE,
    open_page: Annotated[bool, Parameter(name="--open", negative=(), help="open the page in a browser")] = False,
) -> int:
    """Serve the table to browsers; matches are kept, and go on after a restart."""
    if not 0 <= port <= HIGHEST_PORT:
        raise BadText("port", "", f"a whole number from 0 to {HIGHEST_PORT}", port)
    if not 0 <= pace <= LONGEST_PACE:
        raise BadText("pace", "", f"seconds from 0 to {LONGEST_PACE:.0f}", pace)
    limits = Limits()
    try:
        bound = running.listen(host, port)
    except OSError:
        if not _is_table(address := f"http://{host}:{port}/"):
            raise
        _announce(address, open_page, ALREADY)
        return 0
    store = open_store(database or default_database())
    address = running.address_of(bound)
    logs.set_up()
    for sentence in [*games.problems(), *([] if app.has_page() else [app.NO_PAGE])]:
        print(f"gnomon: {sentence}", file=sys.stderr)
    signal.signal(signal.SIGTERM, _leave)
    try:
        served = app.create(House(store, pace), limits, origin)
        running.serve(served, bound, limits, lambda: _announce(address, open_page))
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    return 0


def _leave(number: int, frame: FrameType | None) -> None:
    """The server has stopped by now: end as if nothing had happened."""
    raise SystemExit(0)


def _is_table(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}health", timeout=PATIENCE) as answer:
            return b'"build"' in answer.read(1000)
    except OSError:
        return False


def _announce(address: str, open_page: bool, words: str = OPENED) -> None:
    print(words.format(address=address), flush=True)
    if open_page:
        webbrowser.open(address)


def default_database() -> str:
    """A file in the place for data of one's own programs."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'gnomon' / 'matches.db'}"

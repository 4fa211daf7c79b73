"""gnomon serve: a table in the browser, for one player or many."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Annotated, TextIO
from urllib.error import HTTPError
from urllib.request import urlopen

from cyclopts import Parameter

from gnomon import BadText, games
from gnomon.server import addresses, app, descriptors, logs, qr
from gnomon.server import config as configuration
from gnomon.server import run as running
from gnomon.server.addresses import Addresses
from gnomon.server.config import Reading
from gnomon.server.descriptors import CONNECTIONS, LOWERED
from gnomon.server.house import House
from gnomon.server.visitors import Proxies
from gnomon.store import open_store

NAME = "serve"
PATIENCE = 5.0  # seconds to wait for a server that may be ours
UNSPECIFIED = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # all interfaces, and how this machine reaches them
OPENED = "The table is at {address}/ (Ctrl+C stops it)."
OTHERS = "Others can open it at {addresses}."
ALONE = "Only this machine can open it: start with --host 0.0.0.0 to invite others."
NOT_FOUND = "No address was found at which others can reach this machine: give it with --address."
ALREADY = "A table is already at {address}/; using that one. For another, choose another --port and --database."


def _help(text: str, name: str | None = None) -> Parameter:
    return Parameter(name=name, negative=(), show_default=False, help=text)


Texts = tuple[str, ...] | None
Port = Annotated[int | None, _help("where to listen; 0 takes any free port (8642)")]
Host = Annotated[
    Texts, _help("127.0.0.1: this machine only (default); 0.0.0.0: everyone on the network; may be repeated")
]
Address = Annotated[str | None, _help("how others open the page, if it is behind a proxy: https://...")]
Database = Annotated[str | None, _help("sqlite:///FILE or postgresql://...; by default in your data folder")]
Origin = Annotated[Texts, _help("another address whose pages may talk to this server; may be repeated")]
Name = Annotated[Texts, _help("another host name of this server; may be repeated")]
Proxy = Annotated[Texts, _help("address or network of a proxy to trust when it names its clients; may be repeated")]
Pace = Annotated[float | None, _help("seconds between the actions of bots (0.6)")]
LogLevel = Annotated[str | None, _help("debug, info, warning or error (warning)")]
LogFile = Annotated[str | None, _help("a file for the log, instead of standard error")]
File = Annotated[str | None, _help("a file with settings, in TOML: see docs/serve.md")]
More = Annotated[
    tuple[str, ...], _help("any setting as KEY=VALUE, such as limits.sockets=50; may be repeated", "--set")
]
Show = Annotated[bool, _help("print the settings in force and where they come from, then stop")]
OpenPage = Annotated[bool, _help("open the page in a browser", "--open")]


def run(
    *,
    port: Port = None,
    host: Host = None,
    address: Address = None,
    database: Database = None,
    origin: Origin = None,
    name: Name = None,
    proxy: Proxy = None,
    pace: Pace = None,
    log_level: LogLevel = None,
    log_file: LogFile = None,
    config: File = None,
    more: More = (),
    show_config: Show = False,
    open_page: OpenPage = False,
) -> int:
    """Serve the table to browsers; matches are stored and continue after a restart."""
    given: dict[str, object] = {"port": port, "host": host, "address": address, "database": database}
    given |= {"origin": origin, "name": name, "proxy": proxy, "pace": pace}
    given |= {"log.level": log_level, "log.file": log_file}
    options = {key: value for key, value in given.items() if value is not None}
    file = config or os.environ.get("GNOMON_CONFIG", "")
    reading = descriptors.fitted(configuration.read(options, more, file, os.environ), descriptors.raised_limit())
    if show_config:
        print("\n".join(reading.lines()))
        return 0
    return _serve(reading, open_page)


def _serve(reading: Reading, open_page: bool) -> int:
    config = reading.config
    bound = _bind(config.host, config.port, open_page)
    if not bound:
        return 0
    found = addresses.find(bound, config.address)
    _start_log(reading)
    store = open_store(config.database or default_database(), config.limits.store_seconds)
    page = Path(config.page_folder) if config.page_folder else app.PAGE
    for sentence in [*games.problems(), *([] if app.has_page(page) else [app.NO_PAGE])]:
        print(f"gnomon: {sentence}", file=sys.stderr)
    signal.signal(signal.SIGTERM, _leave)
    try:
        proxies = Proxies(config.proxy, config.proxy_header)
        house = House(store, config.pace, addresses=found, collects=True)
        served = app.create(house, config.limits, config.origin, page, config.name, proxies)
        running.serve(running.configured(served, config.limits, proxies), bound, lambda: _announce(found, open_page))
    except KeyboardInterrupt:
        pass
    finally:
        store.close()
    return 0


def _start_log(reading: Reading) -> None:
    log = reading.config.log
    try:
        logs.set_up(log.level, log.file, log.size, log.count, log.each)
    except OSError as error:
        raise BadText(reading.sources["log.file"], "log.file", "a file that can be written", error.strerror) from None
    connections = reading.config.limits.connections
    is_lowered = reading.sources[CONNECTIONS].startswith(LOWERED)
    level = logging.WARNING if is_lowered else logging.INFO
    logs.tell("starting", level, connections=connections, because=reading.sources[CONNECTIONS])


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
    """Whether a server of ours answers there, even one whose store fails."""
    try:
        with urlopen(f"{address}/health", timeout=PATIENCE) as answer:
            return b'"build"' in answer.read(1000)
    except HTTPError as refusal:
        return b'"build"' in refusal.read(1000)
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

"""A throw-away PostgreSQL, where one is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class PostgreSQL:
    """A server of its own in a folder, reached through a socket file; it does not run as root."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self.binaries = binaries
        self.folder = folder
        self.data = folder / "data"
        self.as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.as_user:
            shutil.chown(folder, "postgres", "postgres")
        self._do("initdb", "-D", str(self.data), "-U", "gnomon", "-A", "trust", "--no-sync")
        self.start()
        self.url = f"postgresql://gnomon@/postgres?host={folder}"

    def _options(self) -> str:
        return f"-c listen_addresses='' -c unix_socket_directories={self.folder}"

    def _do(self, name: str, *arguments: str) -> None:
        command = [*self.as_user, str(self.binaries / name), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def restart(self) -> None:
        """As after a crash: whoever is connected is cut off."""
        self.stop()
        self.start()

    def start(self) -> None:
        self._do("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", self._options(), "start")

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """It answers nobody, and cuts off nobody."""
        self._send(signal.SIGSTOP)
        try:
            yield
        finally:
            self._send(signal.SIGCONT)

    def _send(self, number: int) -> None:
        for process in self._processes():
            os.kill(process, number)

    def _processes(self) -> list[int]:
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def stop(self) -> None:
        self._do("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")


@contextmanager
def throw_away() -> Iterator[str]:
    """Its address; empty, and one sentence said, where none is installed."""
    with of_our_own() as server:
        yield "" if server is None else server.url


@contextmanager
def of_our_own() -> Iterator[PostgreSQL | None]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        print("PostgreSQL is not installed here, so nothing was tested on it.", file=sys.__stderr__)
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="gnomon-"))
    server = PostgreSQL(found[-1].parent, folder)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)

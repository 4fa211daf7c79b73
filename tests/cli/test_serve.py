"""`gnomon serve` where something else is there already."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gnomon.server.app import NO_PAGE


def serve(folder: Path, port: int) -> list[str]:
    database = f"sqlite:///{folder / 'matches.db'}"
    return [sys.executable, "-m", "gnomon", "serve", "--port", str(port), "--database", database]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with subprocess.Popen(serve(tmp_path, 0), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[4]
        server.terminate()


def test_a_second_server_points_to_the_first(address: str, tmp_path: Path) -> None:
    port = int(address.rstrip("/").rsplit(":", 1)[1])
    second = subprocess.run(serve(tmp_path, port), check=False, capture_output=True, text=True, timeout=120)
    assert second.returncode == 0
    assert second.stdout.startswith(f"A table is already at {address}")


def test_a_port_taken_by_others_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = subprocess.run(serve(tmp_path, port), check=False, capture_output=True, text=True, timeout=120)
    assert told.returncode == 2
    assert told.stderr.startswith(f"gnomon: port {port} of 127.0.0.1 cannot be used: ")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("port", [-1, 65_536, 99_999])
def test_a_port_that_is_none_gets_one_sentence(tmp_path: Path, port: int) -> None:
    done = subprocess.run(serve(tmp_path, port), check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode != 0
    assert done.stderr == f"gnomon: --port: expected a whole number from 0 to 65535, found {port}\n"


WITHOUT_PAGE = """
import sys
from gnomon.server import app
app.has_page = lambda *page: False
from gnomon.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_copy_without_a_page_says_how_to_get_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_PAGE, *serve(tmp_path, 0)[3:]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        told = server.stderr.readline()
        server.terminate()
    assert told == f"gnomon: {NO_PAGE}\n"

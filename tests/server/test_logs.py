"""A log that nobody can flood: few lines about the same event, of bounded length, in files of bounded size."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gnomon.server import logs
from gnomon.server.logs import JsonLines, Throttle
from gnomon.store import StoreFailed


class Kept(logging.Handler):
    """Keeps what it is given, as lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


class Telling:
    """A throttled log and its clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.kept = Kept()
        self.throttle = Throttle(self.kept, each=3, clock=lambda: self.now)
        self.logger = logging.Logger("test")
        self.logger.addHandler(self.throttle)

    @property
    def events(self) -> list[str]:
        return [line["event"] for line in self.kept.lines]


@pytest.fixture
def telling() -> Telling:
    return Telling()


def test_the_same_event_is_told_a_few_times_a_minute(telling: Telling) -> None:
    for _ in range(1000):
        telling.logger.error("again")
    telling.logger.error("other")
    assert telling.events == ["again"] * 3 + ["other"]
    telling.now = 61
    telling.logger.error("again")
    assert telling.events[4:] == ["left out", "again"]
    assert (telling.kept.lines[4]["of"], telling.kept.lines[4]["lines"]) == ("again", 997)


def test_events_that_differ_in_details_are_the_same(telling: Telling) -> None:
    for at in range(50):
        telling.logger.error("task failed\nnumber %d", at)
        telling.logger.error("%s failed", at)
    assert len(telling.events) == 6


def test_ever_new_events_are_limited_in_all(telling: Telling) -> None:
    for at in range(10_000):
        telling.logger.error(f"event {at}")
    assert len(telling.events) <= logs.ALL
    assert len(telling.throttle._told) <= logs.ALL + 2


def test_debugging_is_not_limited(telling: Telling) -> None:
    for _ in range(1000):
        telling.logger.debug("request")
    assert len(telling.events) == 1000


def test_what_was_left_out_is_told_at_the_end(telling: Telling) -> None:
    for _ in range(10):
        telling.logger.error("again")
    telling.throttle.close()
    assert telling.kept.lines[-1]["lines"] == 7


def test_lines_have_a_bounded_length(telling: Telling) -> None:
    def deep(left: int) -> None:
        if left:
            deep(left - 1)
        raise ValueError("x" * 100_000)

    try:
        deep(50)
    except ValueError:
        telling.logger.error("e" * 100_000, exc_info=True, extra={"fields": {"path": "/" + "p" * 100_000}})
    (line,) = telling.kept.lines
    assert set(line) == {"time", "level", "event", "path", "error"}
    assert max(len(str(value)) for value in line.values()) < 2 * logs.LONGEST
    assert line["error"].startswith("Traceback")


@pytest.fixture
def own_loggers() -> Iterator[None]:
    """What set_up changes is put back."""
    root = logging.getLogger()
    before, level = root.handlers, root.level
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers = before
    root.setLevel(level)
    logs.log.setLevel(logging.NOTSET)


def test_a_log_file_is_rotated(tmp_path: Path, own_loggers: None) -> None:
    logs.set_up("info", str(tmp_path / "server.log"), size=5000, count=2, each=1_000_000)
    for at in range(190):
        logs.tell("said", number=at, text="x" * 100)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["server.log", "server.log.1", "server.log.2"]
    assert all(path.stat().st_size <= 5000 for path in tmp_path.iterdir())
    assert json.loads((tmp_path / "server.log").read_text().splitlines()[-1])["number"] == 189


def test_everything_in_the_process_is_limited(tmp_path: Path, own_loggers: None) -> None:
    """What asyncio says when files run out was once 333 MB in 100 seconds."""
    file = tmp_path / "server.log"
    logs.set_up("warning", str(file), size=10_000_000, count=1)
    for name in ("asyncio", "uvicorn.error", "concurrent.futures", "gnomon.server", "whatever"):
        for _ in range(1000):
            try:
                raise OSError(24, "Too many open files")
            except OSError:
                logging.getLogger(name).error("socket.accept() out of system resource", exc_info=True)
    assert len(file.read_text().splitlines()) == logs.EACH


def test_a_failing_store_is_told_without_tracebacks_once_a_kind(tmp_path: Path, own_loggers: None) -> None:
    file = tmp_path / "server.log"
    logs.set_up("warning", str(file), size=10_000_000, count=1)
    for _ in range(100):
        logs.tell_store_failure(StoreFailed("disk full", "full"))
        logs.tell_store_failure(StoreFailed("no answer", "slow"))
    told = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(line["event"], line["error"]) for line in told] == [
        ("store failed: full", "disk full"),
        ("store failed: slow", "no answer"),
    ]


def test_bad_requests_do_not_fill_the_log(tmp_path: Path, process: Any) -> None:
    server = process(f"sqlite:///{tmp_path / 'm.db'}")
    host, port = server.address.removeprefix("http://").split(":")
    for at in range(200):
        with socket.create_connection((host, int(port)), 60) as line:
            line.sendall((b"\xff\x00 nonsense\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n")[at % 2])
            line.recv(1000)
    _, log = server.terminate()
    assert len(log.splitlines()) <= logs.EACH + 2

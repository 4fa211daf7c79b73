"""Logs with one JSON object per line. They never contain tokens or what people type, and nobody can flood them.

Lines have a bounded length, the same event is told a few times a minute, and a log file is rotated.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler

from gnomon.store import StoreFailed

log = logging.getLogger("gnomon.server")

MINUTE = 60.0
EACH = 10  # lines a minute about the same event
ONCE = 1  # for events that need no repetition
ALL = 200  # lines a minute in all
LONGEST = 2000  # characters of a value
LONGEST_EVENT = 100  # characters by which events are told apart
ALL_EVENTS = ""
LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, object] = {"time": stamp, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps({name: bounded(value) for name, value in line.items()})


def bounded(value: object) -> object:
    """A value of bounded length; of a long text the end is kept too, since there a traceback says what happened."""
    if value is None or isinstance(value, bool | int | float):
        return value
    text = str(value)
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} ... {text[-half:]}"


@dataclass
class Told:
    """How often an event was told, and how often not, in the minute since."""

    since: float
    lines: int = 0
    left_out: int = 0


class Throttle(logging.Handler):
    """Passes a few lines a minute about each event to another handler, then one with the number that was left out.

    Debugging is not limited: whoever asks for it wants every line.
    """

    def __init__(self, target: logging.Handler, each: int = EACH, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._target = target
        self._each = each
        self._clock = clock
        self._told: dict[str, Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        for summary in self._finished(self._clock() - MINUTE):
            self._target.handle(summary)
        most = ONCE if hasattr(record, "once") else self._each
        if record.levelno <= logging.DEBUG or self._may_tell(event_of(record), most):
            self._target.handle(record)

    def _may_tell(self, event: str, most: int) -> bool:
        """Counts for the event and for all; one that is left out counts only for itself."""
        own, everything = self._of(event), self._of(ALL_EVENTS)
        if own.lines >= most or everything.lines >= ALL:
            own.left_out += 1
            return False
        own.lines += 1
        everything.lines += 1
        return True

    def _of(self, event: str) -> Told:
        if event not in self._told and len(self._told) > ALL:
            event = ALL_EVENTS
        return self._told.setdefault(event, Told(self._clock()))

    def _finished(self, before: float) -> Iterator[logging.LogRecord]:
        for event, told in [(event, told) for event, told in self._told.items() if told.since <= before]:
            del self._told[event]
            if told.left_out:
                fields = {"of": event, "lines": told.left_out}
                yield log.makeRecord(log.name, logging.WARNING, "", 0, "left out", (), None, extra={"fields": fields})

    def close(self) -> None:
        """Tell what was left out, for the last time."""
        for summary in self._finished(self._clock()):
            self._target.handle(summary)
        self._target.close()
        super().close()


def event_of(record: logging.LogRecord) -> str:
    """The same for all lines about the same thing, whatever details follow."""
    return str(record.msg).partition("\n")[0][:LONGEST_EVENT]


class Quiet(logging.Handler):
    """A line that cannot be written is lost: telling so would be another one."""

    def handleError(self, record: logging.LogRecord) -> None:
        pass


class ToScreen(Quiet, logging.StreamHandler):  # type: ignore[type-arg]
    pass


class ToFile(Quiet, RotatingFileHandler):
    pass


def tell(event: str, level: int = logging.INFO, **fields: object) -> None:
    log.log(level, event, extra={"fields": fields})


def tell_failure(event: str, **fields: object) -> None:
    """Log the current exception with its traceback."""
    log.error(event, extra={"fields": fields}, exc_info=True)


def tell_store_failure(failed: StoreFailed) -> None:
    """Once a minute for each kind, and without a traceback: it is not our error, and may come for every request."""
    about = {"fields": {"error": str(failed)}, "once": True}
    log.error(f"store failed: {failed.kind}", extra=about)


def is_about_us(record: logging.LogRecord) -> bool:
    """Badly encoded input is not our error, and logging it would let anyone fill the log."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up(level: str = "warning", file: str = "", size: int = 0, count: int = 0, each: int = EACH) -> None:
    """Everything that is logged in this process goes one way: to a file, or to standard error."""
    target: logging.Handler = ToFile(file, maxBytes=size, backupCount=count) if file else ToScreen(sys.stderr)
    target.setFormatter(JsonLines())
    target.addFilter(is_about_us)
    root = logging.getLogger()
    root.handlers = [Throttle(target, each)]
    root.setLevel(logging.WARNING)
    log.setLevel(LEVELS[level])
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # it asks for its own level at every connection

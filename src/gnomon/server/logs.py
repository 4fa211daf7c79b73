"""Logs with one JSON object per line. They never contain tokens or what people type."""

from __future__ import annotations

import json
import logging
import sys
import time

log = logging.getLogger("gnomon.server")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, object] = {"time": stamp, "level": record.levelname.lower(), "event": record.getMessage()}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def tell(event: str, level: int = logging.INFO, **fields: object) -> None:
    log.log(level, event, extra={"fields": fields})


def tell_failure(event: str, **fields: object) -> None:
    """Log the current exception with its traceback."""
    log.error(event, extra={"fields": fields}, exc_info=True)


def is_about_us(record: logging.LogRecord) -> bool:
    """Badly encoded input is not our error, and logging it would let anyone fill the log."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(is_about_us)
    for name in ("gnomon.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level if name == "gnomon.server" else logging.WARNING)

"""Read files that people name; one sentence names a file that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gnomon.kernel.errors import BadText


def text_of(path: Path) -> str:
    """The text of a file; raises BadText with its name if it cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadText(str(path), "", "a file that can be read", error.strerror) from None
    except UnicodeDecodeError:
        raise BadText(str(path), "", "text in UTF-8", "other bytes") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Errors raised in this context name this file."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None

"""Files that people name: read, or refused in one sentence that names them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gnomon.kernel.errors import BadText


def text_of(path: Path) -> str:
    """What a file says; BadText names the file that cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadText(str(path), "", "a file that can be read", error.strerror) from None
    except UnicodeDecodeError:
        raise BadText(str(path), "", "text in UTF-8", "other bytes") from None


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """A complaint made here is about this file, and says so."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None

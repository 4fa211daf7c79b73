"""Read files that people name; one sentence names a file that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gnomon.kernel.errors import BadText
from gnomon.kernel.toml_limits import LONGEST


def text_of(path: Path) -> str:
    """The text of a file, or so much that it is too long for any reader; BadText names a file that cannot be read."""
    try:
        return beginning_of(path, LONGEST + 1)
    except OSError as error:
        raise BadText(str(path), "", "a file that can be read", error.strerror) from None
    except UnicodeDecodeError:
        raise BadText(str(path), "", "text in UTF-8", "other bytes") from None


def beginning_of(path: Path, length: int) -> str:
    """The first characters of a file, which may be far larger or have no end."""
    with path.open(encoding="utf-8") as file:
        return file.read(length)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Errors raised in this context name this file."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None

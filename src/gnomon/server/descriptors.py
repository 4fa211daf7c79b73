"""How many files this process may have open: every connection is one, and running out of them would stop the server."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gnomon import BadText
from gnomon.server.config import ORDER, Reading
from gnomon.server.run import AT_ONCE

OWN: Final = 64  # files for the database, the log, the page and the program itself
STEPS: Final = 4  # between accepting a connection and closing it again, if there are too many
FEWEST: Final = 16  # connections without which a server is of no use
CONNECTIONS: Final = "limits.connections"
LOWERED: Final = "lowered"


def raised_limit() -> int | None:
    """The file limit, raised as far as this process may; None where there is none."""
    try:
        import resource
    except ImportError:  # pragma: no cover - not on this kind of machine
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError):  # some systems have a limit above the limit
        return None if soft == resource.RLIM_INFINITY else soft
    return None if hard == resource.RLIM_INFINITY else hard


def reserve(listeners: int) -> int:
    """Files that connections must leave free."""
    return OWN + STEPS * AT_ONCE * listeners


def fitted(reading: Reading, files: int | None) -> Reading:
    """The configuration with no more connections than files allow; BadText if they allow hardly any."""
    kept = reserve(len(reading.values["host"]))
    if files is None or reading.values[CONNECTIONS] <= files - kept:
        return reading
    if files - kept < FEWEST:
        raise BadText("the limit of open files (ulimit -n)", "", f"at least {kept + FEWEST}", files)
    values = dict(reading.values)
    values[CONNECTIONS] = files - kept
    for small, large in ORDER:
        values[small] = min(values[small], values[large] // 2)  # nobody can take all that is left
    changed = {key for key in values if values[key] != reading.values[key]}
    because = dict.fromkeys(changed, f"{LOWERED}: only {files} files may be open")
    return replace(reading, values=values, sources=reading.sources | because)

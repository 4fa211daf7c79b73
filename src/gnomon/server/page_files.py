"""The files of the page: kept in memory as they are sent, compressed once, so that asking for them takes no work."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

WORTH: Final = 0.9  # compressed files that are hardly smaller are sent as they are
SMALL: Final = 1000  # bytes not worth compressing
PORTION: Final = 64 * 1024  # bytes
MOST: Final = 64 * 1024 * 1024  # bytes of the largest file that is kept


@dataclass(frozen=True)
class Kept:
    """A file as it was when it was last changed."""

    changed: int
    media: str
    plain: bytes
    packed: bytes | None
    tag: str


class InPortions(Response):
    """Sends its body bit by bit: a slow reader is seen to read, and nothing piles up for a client that does not."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for at in range(0, len(self.body), PORTION):
            await send({"type": "http.response.body", "body": self.body[at : at + PORTION], "more_body": True})
        await send({"type": "http.response.body", "body": b""})


class PageFiles(StaticFiles):
    def __init__(self, page: Path) -> None:
        super().__init__(directory=page, html=True)
        self._kept: dict[str, Kept] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        found = self._find(path) or self._find(os.path.join(path, "index.html"))
        if found is None:
            raise HTTPException(404)
        return answer(found, Headers(scope=scope))

    def _find(self, path: str) -> Kept | None:
        """A file in the folder of the page."""
        full, found = self.lookup_path(path)
        if found is None or not stat.S_ISREG(found.st_mode) or found.st_size > MOST:
            return None
        kept = self._kept.get(full)
        if kept is None or kept.changed != found.st_mtime_ns:
            kept = self._kept[full] = read(full, found.st_mtime_ns)
        return kept


def read(full: str, changed: int) -> Kept:
    with open(full, "rb") as file:
        plain = file.read()
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= SMALL else plain
    media = mimetypes.guess_type(full)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return Kept(changed, media, plain, packed if len(packed) < WORTH * len(plain) else None, tag)


def answer(kept: Kept, asked: Headers) -> Response:
    """The file, packed if the client can unpack it; nothing if the client has it."""
    headers = {"etag": kept.tag, "vary": "accept-encoding"}
    if kept.tag in [one.strip().removeprefix("W/") for one in asked.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    if kept.packed is not None and "gzip" in asked.get("accept-encoding", ""):
        return InPortions(kept.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kept.media)
    return InPortions(kept.plain, headers=headers, media_type=kept.media)

"""The language of a request."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from gnomon.server.wire.fields import ENGLISH


def language_of(asked: HTTPConnection) -> str:
    """`?language=`, else the first language in Accept-Language, else English; two letters."""
    named = asked.query_params.get("language") or asked.headers.get("accept-language", ENGLISH)
    return named.partition(",")[0].partition(";")[0].strip()[:2].lower() or ENGLISH

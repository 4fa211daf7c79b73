"""The server, assembled from its parts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from gnomon import BadText
from gnomon.server import logs
from gnomon.server.api import Api, answer
from gnomon.server.guard import READING, Guard
from gnomon.server.house import House
from gnomon.server.language import language_of
from gnomon.server.limits import Limits
from gnomon.server.openapi import document
from gnomon.server.page_files import PageFiles
from gnomon.server.refused import Refused, bad_text, unavailable
from gnomon.server.rooms import Rooms
from gnomon.server.sockets import Sockets
from gnomon.server.talk_api import TalkApi
from gnomon.server.talks import Talks
from gnomon.server.visitors import BehindProxies, Proxies
from gnomon.server.wire.answers import Refusal
from gnomon.store import StoreFailed

PAGE = Path(__file__).parent / "page"
NO_PAGE = (
    "This copy of Gnomon has no page: run make page in a checkout, or install Node 20.19 or newer and then Gnomon "
    "again. To play in the terminal, run gnomon play."
)
CODES = {404: "unknown", 405: "bad-request"}
SMALL = 1000  # bytes not worth compressing
QUICK = 2  # how hard to compress what is made for one answer; higher takes several times as long for a tenth less


def create(
    house: House,
    limits: Limits | None = None,
    origins: tuple[str, ...] = (),
    page: Path = PAGE,
    names: tuple[str, ...] = (),
    proxies: Proxies | None = None,
) -> Starlette:
    limits = limits or Limits()
    house.limit_by(limits)
    rooms = Rooms(house)
    talks = Talks(rooms)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        rooms.start()
        talks.start()
        yield
        await talks.stop()
        await rooms.stop()
        house.pools.close()

    described = [*Api(rooms, limits).routes(), *TalkApi(talks, limits).routes()]
    routes: list[BaseRoute] = [
        *described,
        description(described),
        WebSocketRoute("/api/matches/{match}/socket", Sockets(rooms, limits).endpoint),
        *page_routes(page),
    ]
    origins = (*origins, *house.addresses.others)
    middleware = [
        Middleware(BehindProxies, proxies=proxies or Proxies()),
        Middleware(Guard, limits=limits, origins=origins, metrics=house.metrics, names=names),
        Middleware(PackedAnswers, minimum_size=SMALL, compresslevel=QUICK),
    ]
    handlers = {
        Refused: refused,
        BadText: refused,
        StoreFailed: store_failed,
        HTTPException: no_route,
        Exception: failed,
    }
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)


class PackedAnswers(GZipMiddleware):
    """Compresses the answers of the API; files are kept compressed."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_answer = scope.get("path", "").startswith("/api/")
        await (super().__call__ if is_answer else self.app)(scope, receive, send)


def description(routes: list[Route]) -> Route:
    """The route by which the API describes itself, including this route."""

    async def openapi(request: Request) -> Response:
        return answer(document([*routes, itself]))

    itself = Route("/api/openapi", openapi)
    return itself


def has_page(page: Path = PAGE) -> bool:
    return (page / "index.html").exists()


def page_routes(page: Path) -> list[BaseRoute]:
    if has_page(page):
        return [Mount("/", PageFiles(page))]
    return [Route("/", no_page)]


async def no_page(request: Request) -> Response:
    return PlainTextResponse(f"{NO_PAGE}\n", 503)


async def refused(request: Request, error: Exception) -> Response:
    found = bad_text(error) if isinstance(error, BadText) else error
    assert isinstance(found, Refused)
    return answer(Refusal(found.told(language_of(request))), found.status)


async def store_failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreFailed)
    logs.tell_store_failure(error)
    return await refused(request, unavailable())


async def no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and is_astray(request):
        return RedirectResponse("/", 303)
    found = Refused(CODES.get(error.status_code, "bad-request"), "no-address", error=error.detail)
    return answer(Refusal(found.told(language_of(request))), error.status_code)


def is_astray(request: Request) -> bool:
    """Whether someone opened an unknown address in a browser: they are sent to the page, programs get an error."""
    is_page = request.url.path != "/" and not request.url.path.startswith("/api/")
    return is_page and request.method in READING and "text/html" in request.headers.get("accept", "")


async def failed(request: Request, error: Exception) -> Response:
    logs.tell("request failed", 40, path=request.url.path, error=repr(error))
    return answer(Refusal(Refused("internal", "failed").told(language_of(request))), 500)

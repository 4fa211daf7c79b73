"""A real server, a real Chromium, and visitors whose every error fails the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import chromium
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from visitor import PATIENCE, Visitor
from webserver import Server

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
expect.set_options(timeout=PATIENCE * 1000)
# A container allows no sandbox, and nothing is to be asked for that the tests did not ask for.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while it is open, no other event loop can run in this thread."""
    path = chromium.find()
    assert path is not None, "no Chromium or Chrome was found: run make chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose matches are of War of the Ring unless another game is named."""
    server = Server(tmp_path_factory.mktemp("served"), game="war-of-the-ring")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def wing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose matches are of X-Wing unless another game is named."""
    server = Server(tmp_path_factory.mktemp("served"), game="x-wing")
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Seats new people at browsers of their own; afterwards none of them may have met an error."""
    visitors: list[Visitor] = []
    request.node.visitors = visitors

    def come(**wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, **wishes))
        return visitors[-1]

    yield come
    troubles = [trouble for one in visitors for trouble in one.troubles()]
    for one in visitors:
        one.close()
    assert not troubles, "\n".join(troubles)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """A test that fails leaves pictures of what its visitors saw."""
    report = yield
    if report.when == "call" and report.failed:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        for at, one in enumerate(getattr(item, "visitors", [])):
            path = SCREENSHOTS / f"{re.sub(r'[^a-z0-9]+', '-', item.name.lower())}-{at}.png"
            one.page.screenshot(path=path)
            report.sections.append(("seen", f"{path} at {one.page.url}: {one.troubles()}"))
    return report

"""Whether a screen is fit for all readers: no grave complaint of axe in either theme, nothing cut off sideways."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from visitor import Visitor
from webserver import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
NARROW, WIDE = 360, 2560
AT_ONCE = "* { transition: none !important }"
SETTLED = 500  # milliseconds in which nothing moves any more
SCROLL_WIDTH = "() => document.documentElement.scrollWidth"
Opener = Callable[[Visitor, Server], None]


def see_fit_screen(visit: Callable[..., Visitor], opener: Opener, server: Server) -> None:
    """Of a screen, with the way to it."""
    visitor = visit(bypass_csp=True, reduced_motion="reduce")
    opener(visitor, server)
    see_fitness(visitor)


def see_fitness(visitor: Visitor) -> None:
    """Of what the visitor sees now; wants a visitor with `bypass_csp` and reduced motion."""
    visitor.page.add_script_tag(path=AXE)
    visitor.page.add_style_tag(content=AT_ONCE)
    for theme in ("dark", "light"):
        visitor.page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        complaints = grave(visitor.page)
        assert not complaints, "\n".join([theme, *complaints])
    for width in (NARROW, WIDE):
        visitor.page.set_viewport_size({"width": width, "height": 740})
        visitor.page.wait_for_function("width => innerWidth === width", arg=width)
        wide = settled(visitor, SCROLL_WIDTH)
        assert wide <= width, f"{visitor.page.url} is {wide} px wide in {width} px"


def settled(visitor: Visitor, measure: str) -> Any:
    """What is measured when it has stayed the same for a while: a busy machine may be slow to take to a new width."""
    before: Any = None
    while (now := visitor.page.evaluate(measure)) != before:
        before = now
        visitor.page.wait_for_timeout(SETTLED)
    return now


def grave(page: Page) -> list[str]:
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    assert found["passes"]
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]

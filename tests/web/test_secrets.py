"""Who watches or sits opposite is never sent what only another may know: not in frames, not in the page."""

from __future__ import annotations

import json
from collections.abc import Callable

from hands import command
from playwright.sync_api import expect
from visitor import Visitor
from webserver import GAME, Server

import gnomon

TO_A_SECRET = ("travel dusty-desert", "collect-counterspell")


def seed_with_a_secret() -> int:
    """A match in which the first seat can begin with a face-down card."""
    for seed in range(100):
        match = gnomon.load(GAME).start(setup="base", seats=2, seed=seed)
        for action in TO_A_SECRET:
            if action in map(str, match.decision.options):  # type: ignore[union-attr]
                match.play(action)
        if secrets_of(match.view(0)):
            return seed
    raise AssertionError("no seed deals a face-down card at once")


def secrets_of(view: dict[str, object]) -> list[str]:
    """Cards that the first seat holds face down: `run-away@0` in its own view, `?@0` in others'."""
    book: list[str] = view["state"]["seats"][0]["book"]  # type: ignore[index]
    return [card.split("@")[0] for card in book if "@" in card and not card.startswith("?")]


def texts_of(visitor: Visitor) -> str:
    return "\n".join([*visitor.frames, visitor.page.content(), visitor.page.locator("body").inner_text()])


def test_a_face_down_card_is_told_to_nobody_else(server: Server, visit: Callable[..., Visitor]) -> None:
    made = server.make("base", "me open", seed=seed_with_a_secret())
    owner, opponent, watcher = visit(), visit(), visit()
    owner.sit(server.link(made, 0))
    opponent.sit(server.link(made, 1))
    watcher.sit(server.link(made, None))
    for action in TO_A_SECRET:
        command(owner, action)
    for one in (opponent, watcher):
        one.until(lambda one=one: one.table["version"] == owner.table["version"])  # type: ignore[misc]
        assert not secrets_of(one.table["view"])

    (secret,) = secrets_of(owner.table["view"])
    content = json.loads(server.call(f"/api/games/{GAME}/content?setup=base"))
    title = content["entries"][secret]["title"]
    expect(owner.page.get_by_text(title).first).to_be_visible()
    assert secret in texts_of(owner)
    for one in (opponent, watcher):
        seen = texts_of(one)
        assert secret not in seen
        assert title not in seen
        assert one.frames


def test_who_watches_may_do_nothing(server: Server, visit: Callable[..., Visitor]) -> None:
    made = server.make("base", "me open", seed=1)
    watcher = visit()
    watcher.sit(server.link(made, None))
    page = watcher.page
    assert watcher.table["you"]["seats"] == []
    expect(page.locator("button.legal")).to_have_count(0)
    for name in ("Undo", "Hint", "Choices"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)

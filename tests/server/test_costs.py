"""Dear requests: each costs its address what it takes to answer, and long things come in pages or not at all."""

from __future__ import annotations

import asyncio
import gzip
import http.client
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server.conftest import GENEROUS

from gnomon.server.costs import Quotas, cost_of
from gnomon.server.limits import Buckets, Pace
from gnomon.server.pages import LATEST, MOST_TOLD, PAGE, first_told
from gnomon.server.refused import Refused

Plain = dict[str, Any]


# What a request costs


def test_a_bucket_gives_several_tokens_at_once_or_none() -> None:
    now = [0.0]
    buckets = Buckets(1, 10, lambda: now[0])
    assert buckets.take("a", 8) and not buckets.take("a", 3) and buckets.take("a", 2)
    now[0] = 3.0
    assert not buckets.take("a", 4) and buckets.take("a", 3)


def test_what_costs_more_than_a_bucket_holds_can_be_had_when_it_is_full() -> None:
    now = [0.0]
    buckets = Buckets(1, 4, lambda: now[0])
    assert buckets.take("a", 5) and not buckets.take("a", 1)
    now[0] = 3.0
    assert buckets.take("a", 1)


def test_dear_requests_cost_more_than_files() -> None:
    paths = ["/assets/main.js", "/api/matches/AAAAAAAAAAAA", "/api/matches", "/api/matches/AAAAAAAAAAAA/history"]
    costs = [cost_of(path) for path in paths]
    assert costs == sorted(costs) and 0 < costs[0] < 1
    assert cost_of("/health/ready") == cost_of("/metrics") == 0


def test_an_address_that_asks_for_dear_things_is_slowed_down_sooner(serving: Any) -> None:
    served = serving(replace(GENEROUS, request_rate=0.01, request_burst=40))
    made = served.start("base", "me greedy")
    served.call(f"/api/matches/{made['match']}")
    many = [served.call(f"/api/matches/{made['match']}/history").status for _ in range(10)]
    assert many.count(200) < 8 and many[-1] == 429
    assert served.call("/health").status == 200


def test_many_tokens_cost_more_than_one(serving: Any) -> None:
    served = serving(replace(GENEROUS, request_rate=0.01, request_burst=20))
    tokens = ["x" * 22] * 200
    assert [served.call("/api/mine", {"tokens": tokens}).status for _ in range(3)] == [200, 429, 429]


def test_files_are_limited_too(serving: Any, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    served = serving(replace(GENEROUS, request_rate=0.01, request_burst=1.5), page=tmp_path)
    assert [served.call("/").status for _ in range(4)] == [200] * 2 + [429] * 2


# The page


def asked(served: Any, path: str, **headers: str) -> tuple[int, bytes, Any]:
    connection = http.client.HTTPConnection(served.address.removeprefix("http://"), timeout=60)
    connection.request("GET", path, headers=headers)
    reply = connection.getresponse()
    body = reply.read()
    connection.close()
    return reply.status, body, reply.headers


def test_files_are_sent_compressed_and_only_once(serving: Any, tmp_path: Path) -> None:
    script = "export const words = 'the same again'\n" * 200
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "main-1.js").write_text(script)
    (tmp_path / "assets" / "main-1.woff2").write_bytes(bytes(range(256)) * 8)
    served = serving(page=tmp_path)
    status, body, headers = asked(served, "/assets/main-1.js", **{"accept-encoding": "gzip"})
    assert (status, headers["content-encoding"], gzip.decompress(body).decode()) == (200, "gzip", script)
    assert headers["content-type"].startswith("text/javascript") and "immutable" in headers["cache-control"]
    assert asked(served, "/assets/main-1.js")[1].decode() == script
    status, body, _ = asked(served, "/assets/main-1.js", **{"if-none-match": headers["etag"]})
    assert (status, body) == (304, b"")


def test_a_file_that_has_changed_is_sent_anew(serving: Any, tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<!doctype html>one")
    served = serving(page=tmp_path)
    first = asked(served, "/")
    page.write_text("<!doctype html>another")
    again = asked(served, "/", **{"if-none-match": first[2]["etag"]})
    assert (again[0], again[1]) == (200, b"<!doctype html>another")


# Long matches


@pytest.mark.parametrize("asked", [0, 1, 90, 130, 199, 200, 250])
@pytest.mark.parametrize("number", [0, 5, 100, 101, 149, 150, 200])
def test_who_comes_in_is_told_the_latest_plays(asked: int, number: int) -> None:
    first = first_told(asked, number)
    assert min(asked, number) <= first <= number
    assert number - first <= LATEST + PAGE
    assert first <= asked or number - first >= LATEST


async def bots_play(served: Any, number: int) -> Plain:
    """A match between bots that has so many plays."""
    made: Plain = served.start("exclusive", " ".join(["random"] * 6), seed=1)
    async with served.sit(made["match"]) as watcher:
        await watcher.until(lambda heard: heard["type"] == "table" and heard["number"] >= number)
    return made


def test_a_long_match_comes_in_pages(serving: Any) -> None:
    served = serving()

    async def go() -> None:
        made = await bots_play(served, MOST_TOLD + LATEST + PAGE)
        path = f"/api/matches/{made['match']}/history"
        first = served.call(f"{path}?from=0").json()
        assert (len(first["plays"]), first["from"]) == (MOST_TOLD, 0) and first["opening"]["at"] == -1
        rest = served.call(f"{path}?from={MOST_TOLD}").json()
        assert rest["opening"] is None and rest["plays"][0]["at"] == MOST_TOLD
        async with served.sit(made["match"]) as watcher:
            table = watcher.table
            assert table["from"] > 0 and table["opening"] is None
            assert LATEST <= len(table["plays"]) <= LATEST + PAGE
            known = [*first["plays"], *rest["plays"]]
            overlap = known[table["from"] :]
            assert overlap == table["plays"][: len(overlap)]

    asyncio.run(go())


def test_a_match_has_a_longest_length(serving: Any) -> None:
    served = serving(replace(GENEROUS, plays=12))

    async def go() -> None:
        made = served.start("shadow-boxing", "me", seed=3)
        async with served.sit(made["match"], made["token"], language="de") as player:
            for _ in range(12):
                assert (await player.play(player.options()[0]))["ok"]
            refused = (await player.play(player.options()[0]))["error"]
            assert (refused["code"], "12" in refused["text"]) == ("refused", True)
            assert refused["text"].startswith("Diese Partie")
            await player.ask("undo", version=player.table["version"], lift=True)
            assert (await player.play(player.options()[0]))["ok"]

    asyncio.run(go())


def test_bots_stop_at_the_longest_length(serving: Any) -> None:
    served = serving(replace(GENEROUS, plays=30))

    async def go() -> None:
        made = served.start("base", "greedy greedy", seed=1)
        async with served.sit(made["match"]) as watcher:
            await watcher.until(lambda heard: heard["type"] == "table" and heard["number"] >= 30)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(watcher.hear(), 0.3)
            assert watcher.table["number"] == 30

    asyncio.run(go())


# What an address may store


def test_a_quota_is_for_one_address_and_one_day() -> None:
    quotas = Quotas(100)
    quotas.use("a", 60, 0)
    with pytest.raises(Refused):
        quotas.use("a", 41, 1)
    quotas.use("b", 100, 2)
    quotas.use("a", 40, 3)
    quotas.use("a", 100, 86_400)


def test_nobody_stores_without_end(serving: Any) -> None:
    served = serving(replace(GENEROUS, stored_bytes=8_000))
    made = served.start("base", "me open")

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            said = [await player.ask("chat", text="x" * 500) for _ in range(20)]
            refused = next(answer for answer in said if not answer["ok"])
            assert refused["error"]["code"] == "slow-down" and "tomorrow" in refused["error"]["text"]
            assert (await player.play(player.options()[0]))["ok"] or not player.is_mine

    asyncio.run(go())
    reply = served.call("/api/matches", {"game": "casting-shadows", "setup": "base", "seats": [{"kind": "me"}] * 2})
    assert reply.status == 429


# My matches


def noted(ask: Callable[..., Any], name: str, asked: list[str]) -> Callable[..., Any]:
    def ask_and_note(*args: Any) -> Any:
        asked.append(name)
        return ask(*args)

    return ask_and_note


def test_the_matches_of_many_tokens_take_a_few_queries(serving: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    served = serving()
    tokens = [served.start("base", "me open")["token"] for _ in range(6)]
    asked: list[str] = []
    for name in ("opened_by", "glances", "glance", "links_by", "link"):
        monkeypatch.setattr(served.store, name, noted(getattr(served.store, name), name, asked))
    found = served.call("/api/mine", {"tokens": ["unknown-token-xxxxxxxxx", *tokens]}).json()["matches"]
    assert sorted(one["token_at"] for one in found) == [1, 2, 3, 4, 5, 6]
    assert asked == ["opened_by", "glances"]


def test_what_comes_at_once_is_spread_out() -> None:
    now = [10.0]
    pace = Pace(100.0, lambda: now[0])
    assert [pace.wait("ann", 1) for _ in range(3)] == pytest.approx([0, 0.01, 0.02])
    assert pace.wait("ben", 1) == 0
    assert pace.wait("ann", 5) == pytest.approx(0.03)
    now[0] += 0.06
    assert pace.wait("ann", 1) == pytest.approx(0.02)
    now[0] += 10
    assert pace.wait("ann", 1) == 0

"""Names at a table: nobody can be mistaken for somebody else; and keys are what they look like."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gnomon.server.harmless import harmless, likeness
from gnomon.server.wire.coding import NotUnderstood, decode_message

GAME = {"game": "casting-shadows", "setup": "base"}
ANN = ["ann", " ANN ", "Ａｎｎ", "A\u200dnn", "An\u00adn", "A n n", "Ann\u034f", "Ann\ufe0f", "\u202eAnn", "A\u3164nn"]


@pytest.mark.parametrize("name", ANN)
def test_a_seat_cannot_take_the_name_of_another(served: Any, name: str) -> None:
    made = served.start("base", "me open")
    owner, guest = (link["token"] for link in made["links"])

    async def go() -> None:
        async with served.sit(made["match"], owner) as ann, served.sit(made["match"], guest, language="de") as eve:
            assert (await ann.ask("name", seat=0, name="Ann"))["ok"]
            refused = await eve.ask("name", seat=1, name=name)
            assert refused["error"]["code"] == "refused"
            assert "An diesem Tisch heißt schon jemand" in refused["error"]["text"]
            assert (await ann.ask("name", seat=0, name=name))["ok"], "her own name in other letters"
            assert (await eve.ask("name", seat=1, name="Anna"))["ok"]
            assert (await ann.ask("name", seat=0, name=""))["ok"] and (await eve.ask("name", seat=1, name=""))["ok"]

    asyncio.run(go())


def test_a_new_match_has_different_names(served: Any) -> None:
    def start(*names: str) -> Any:
        seats = [{"kind": "me", "name": name} for name in names]
        return served.call("/api/matches", {**GAME, "seats": seats})

    assert start("Ann", "Ben").status == start("", "").status == 201
    refused = start("Ann", "aNN")
    assert (refused.status, refused.json()["error"]["code"]) == (409, "refused")
    assert refused.json()["error"]["text"].startswith("Someone else at this table is called aNN.")


def test_a_branch_may_not_give_the_same_name_twice(served: Any) -> None:
    made = served.start("base", "me me")
    path = f"/api/matches/{made['match']}/branch"
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "name": "Ann"}]
    assert served.call(path, {"number": 0, "seats": seats}, made["token"]).status == 409
    assert served.call(path, {"number": 0}, made["token"]).status == 201


def test_names_that_can_be_told_apart() -> None:
    assert len({likeness(name) for name in ("Ann", "Anna", "Änn", "राम", "रामे", "🎲", "❤️", "")}) == 8
    assert [harmless(name) for name in ("\u200d", "\u3164 ", "\u2800", " x ")] == ["", "", "", "x"]


@pytest.mark.parametrize("key", ["k\\n", "\\nk", "k\\r\\n", "", "k" * 65, "k k", "k\\u2028"])
def test_a_key_is_one_word(key: str) -> None:
    with pytest.raises(NotUnderstood, match="matching regex"):
        decode_message(f'{{"type": "ping", "key": "{key}"}}')

"""Who may do what: every message from every chair that is not the right one is refused and changes nothing."""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_args

import pytest
import websockets

from gnomon.server.wire import incoming

REQUESTS: dict[str, dict[str, Any]] = {
    "play": {"version": 0, "action": "end"},
    "undo": {"version": 0},
    "undo lifted": {"version": 0, "lift": True},
    "consent": {"version": 0, "agree": True},
    "hint": {"version": 0},
    "chat": {"text": "hello"},
    "name": {"seat": 0, "name": "Mallory"},
    "ping": {},
}
SEATED = ["other seat", "spectator"]
OUTSIDE = {"nobody": 4001, "stranger": 4001, "other match": 4001, "ended link": 4001, "ended while seated": 4003}
# What may be done from where: chat is for every seat, a ping for everybody, everything else for who must choose.
ALLOWED = {("chat", "other seat"), ("ping", "other seat"), ("ping", "spectator")}
SEEDS = (7, 8)  # what is hidden differs; what is told must not


@pytest.fixture
def table(served: Any) -> dict[str, Any]:
    made: dict[str, Any] = served.start("base", "me open", seed=7)
    return made


async def knock(served: Any, match: str, token: str | None) -> int:
    """The code a socket is closed with after its first message."""
    async with websockets.connect(served.socket_address(match)) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await asyncio.wait_for(socket.recv(), 60)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code


def test_the_matrix_knows_every_message() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(incoming.Request)}
    assert tags == {name.split()[0] for name in REQUESTS}


def start_two(served: Any) -> list[dict[str, Any]]:
    return [served.start("base", "me open", seed=seed) for seed in SEEDS]


async def request_from_chair(served: Any, made: dict[str, Any], chair: str, name: str) -> dict[str, Any]:
    """The answer; nothing has changed for the owner, who looks on and comes again."""
    token = made["links"][1]["token"] if chair == "other seat" else None
    async with served.sit(made["match"], made["token"]) as owner, served.sit(made["match"], token) as other:
        before = owner.table
        answer: dict[str, Any] = await other.ask(name.split(maxsplit=1)[0], **REQUESTS[name])
        assert await unchanged(served, made, before)
        assert not any(one["type"] == "table" and one["version"] for one in owner.heard)
    answer.pop("key")
    return answer


async def unchanged(served: Any, made: dict[str, Any], before: dict[str, Any]) -> bool:
    async with served.sit(made["match"], made["token"]) as again:
        now, old = dict(again.table), dict(before)
        assert [seat["name"] for seat in now.pop("seats")] == [seat["name"] for seat in old.pop("seats")]
        if made.get("is-relinked"):  # which brings new dice
            now["version"] -= 1
        return now == old


@pytest.mark.parametrize("chair", SEATED)
@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_from_the_wrong_chair(served: Any, chair: str, name: str) -> None:
    answers = [asyncio.run(request_from_chair(served, made, chair, name)) for made in start_two(served)]
    assert answers[0] == answers[1]
    assert answers[0]["ok"] is ((name, chair) in ALLOWED), answers[0]
    if not answers[0]["ok"]:
        assert answers[0]["error"]["code"] in ("forbidden", "refused")


class Outsider:
    """One who was not let in, or is let in no longer, and asks all the same."""

    def __init__(self, served: Any, made: dict[str, Any], chair: str) -> None:
        self.served = served
        self.made = made
        self.chair = chair

    def _token(self) -> str:
        guest: str = self.made["links"][1]["token"]
        if self.chair == "ended link":
            self._end_link()
        tokens: dict[str, str] = {"stranger": "x" * 22, "other match": self.served.start()["token"]}
        return tokens.get(self.chair, guest)

    def _end_link(self) -> None:
        reply = self.served.call(f"/api/matches/{self.made['match']}/links", {"seats": [1]}, self.made["token"])
        assert reply.status == 201
        self.made["is-relinked"] = True

    async def ask(self, name: str) -> tuple[list[Any], int]:
        """Everything that was heard but the table of one who was still seated, and how the socket was closed."""
        token = await asyncio.to_thread(self._token)
        text = json.dumps({"type": name.split(maxsplit=1)[0], "key": "k", **REQUESTS[name]})
        async with websockets.connect(self.served.socket_address(self.made["match"])) as socket:
            if self.chair != "nobody":
                await socket.send(json.dumps({"type": "hello", "token": token}))
            if self.chair == "ended while seated":
                for _ in ("table", "dice", "chat", "seats"):
                    await socket.recv()
                await asyncio.to_thread(self._end_link)
            return await told(socket, text)


async def told(socket: Any, text: str) -> tuple[list[Any], int]:
    heard = []
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await socket.send(text)
        while True:
            heard.append(json.loads(await asyncio.wait_for(socket.recv(), 60)))
    assert closed.value.rcvd is not None
    return heard, closed.value.rcvd.code


@pytest.mark.parametrize("chair", OUTSIDE)
@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_from_outside(served: Any, chair: str, name: str) -> None:
    async def go(made: dict[str, Any]) -> tuple[list[Any], int]:
        async with served.sit(made["match"], made["token"]) as owner:
            before = owner.table
            result = await Outsider(served, made, chair).ask(name)
            assert await unchanged(served, made, before)
            return result

    results = [asyncio.run(go(made)) for made in start_two(served)]
    assert results[0] == results[1] == ([], OUTSIDE[chair])


def test_nobody_and_strangers_are_not_let_in(served: Any, table: dict[str, Any]) -> None:
    other = served.start()
    assert asyncio.run(knock(served, table["match"], "x" * 22)) == 4001
    assert asyncio.run(knock(served, table["match"], other["token"])) == 4001
    assert asyncio.run(knock(served, "A" * 12, table["token"])) == 4004
    assert asyncio.run(knock(served, "A" * 300, table["token"])) == 4004


@pytest.mark.parametrize("path", ["record", "position", "branch", "links"])
@pytest.mark.parametrize("chair", ["other seat", "spectator", "stranger", "other match"])
def test_what_shows_secrets_is_refused_over_http(served: Any, table: dict[str, Any], path: str, chair: str) -> None:
    other = served.start()
    tokens = {"other seat": table["links"][1]["token"], "stranger": "y" * 22, "other match": other["token"]}
    body = {"branch": {"number": 0}, "links": {"seats": [0]}}.get(path)
    reply = served.call(f"/api/matches/{table['match']}/{path}", body, tokens.get(chair, ""))
    assert reply.status in (401, 403), reply.body
    assert set(reply.json()["error"]) == {"code", "text"}


def test_even_the_owner_sees_no_record_while_others_play(served: Any, table: dict[str, Any]) -> None:
    for path in ("record", "position"):
        assert served.call(f"/api/matches/{table['match']}/{path}", token=table["token"]).status == 403
    assert served.call(f"/api/matches/{table['match']}/branch", {"number": 0}, table["token"]).status == 403


def test_moments_and_history_show_each_what_they_may_know(served: Any, table: dict[str, Any]) -> None:
    async def go() -> None:
        async with served.sit(table["match"], table["token"]) as owner:
            await owner.play(owner.options()[0])

    asyncio.run(go())
    tokens = {0: table["token"], 1: table["links"][1]["token"], None: ""}
    for seat, token in tokens.items():
        moment = served.call(f"/api/matches/{table['match']}/moments/1", token=token).json()
        assert moment["type"] == "moment"
        assert moment["view"]["seat"] == seat
        assert bool(moment["decision"]["options"]) is (moment["decision"]["seat"] == seat)
        plays = served.call(f"/api/matches/{table['match']}/history", token=token).json()["plays"]
        assert (plays[0]["action"] is None) is (seat != 0)
    assert served.call(f"/api/matches/{table['match']}/moments/2").status == 400


def test_a_new_link_ends_the_old_one(served: Any, table: dict[str, Any]) -> None:
    old = table["links"][1]["token"]

    async def go() -> str:
        async with served.sit(table["match"], old) as guest:
            reply = await asyncio.to_thread(
                served.call, f"/api/matches/{table['match']}/links", {"seats": [1]}, table["token"]
            )
            assert reply.status == 201
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await guest.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4003
            token: str = reply.json()["token"]
            return token

    new = asyncio.run(go())
    assert asyncio.run(knock(served, table["match"], old)) == 4001
    summary = served.call(f"/api/matches/{table['match']}", token=new).json()
    assert summary["yours"] == [1]


def test_my_matches(served: Any, table: dict[str, Any]) -> None:
    other = served.start(title="Mine")
    tokens = [table["links"][1]["token"], "z" * 22, other["token"]]
    found = served.call("/api/mine", {"tokens": tokens}).json()["matches"]
    assert {(one["match"], one["token_at"]) for one in found} == {(table["match"], 0), (other["match"], 2)}
    assert next(one for one in found if one["token_at"] == 2)["title"] == "Mine"
    assert not any(one["talk"] for one in found)


def test_tokens_are_neither_stored_nor_logged(tmp_path: Any, process: Any) -> None:
    file = tmp_path / "m.db"
    server = process(f"sqlite:///{file}")
    made = server.start()
    server.call(f"/api/matches/{made['match']}", token=made["token"])
    status, errors = server.terminate()
    assert status == 0
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["match"].encode() in stored
    assert made["token"].encode() not in stored
    assert made["token"] not in errors

"""Nobody can know the dice of a match with others in advance, and everybody can check them afterwards."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any

import pytest

import gnomon
from gnomon.cli import main
from gnomon.kernel.fairness import stretches
from gnomon.kernel.seals import Seal
from gnomon.server.game_log import rebuild
from gnomon.store import open_store
from gnomon.store.model import SEAL

PATIENCE = 60  # seconds
SHORT = {"bots": 1, "bot_hp": 1, "characters": ["kit"]}  # over after a few choices
Plain = dict[str, Any]


def secrets_of(server: Any, match: str) -> list[Seal]:
    """What only the server knows."""
    saved = server.store.load(match).result()
    return rebuild(saved.row.record, saved.log)[0].record.seals


def seals_told(player: Any) -> list[Plain]:
    """The seals as they were told last."""
    told: list[Plain] = next(one["seals"] for one in reversed(player.heard) if one["type"] == "dice")
    return told


async def hear_dice(player: Any) -> list[Plain]:
    await player.until(lambda heard: heard["type"] == "dice")
    return seals_told(player)


async def finish(*players: Any) -> None:
    """Play hints until the match is over."""
    async with asyncio.timeout(PATIENCE):
        while players[0].table["decision"] is not None:
            mine = next((one for one in players if one.is_mine and not one.table.get("used")), None)
            if mine is None:
                await players[0].hear()
                continue
            hint = await mine.ask("hint", version=mine.table["version"])
            assert (await mine.play(hint["hint"]["text"]))["ok"]
            for one in players:
                while one.table["number"] < mine.table["number"]:
                    await one.hear()


def test_a_seed_may_be_chosen_only_by_somebody_who_holds_every_seat(served: Any) -> None:
    def asked(*kinds: str) -> Any:
        seats = [{"kind": kind} for kind in kinds]
        return served.call("/api/matches", {"game": "casting-shadows", "setup": "base", "seats": seats, "seed": 5})

    for shared in (("me", "open"), ("me", "free"), ("open", "open"), ("bot", "free")):
        reply = asked(*shared)
        assert (reply.status, reply.json()["error"]["code"]) == (400, "bad-request"), shared
        assert "every seat" in reply.json()["error"]["text"]
    assert asked("me", "me").status == 201
    assert asked("me", "bot").json()["commitment"] == ""


def test_a_chosen_seed_is_marked(served: Any) -> None:
    made = served.start(seed=5)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            await hear_dice(player)
            assert player.heard[-1] == {"type": "dice", "seals": [], "chosen": "5"}

    asyncio.run(go())
    assert "seed = 5\n" in served.call(f"/api/matches/{made['match']}/record", token=made["token"]).body.decode()


def test_a_match_is_sealed_from_its_start_to_its_end(served: Any) -> None:
    made = served.start(options=SHORT)

    async def go() -> list[Plain]:
        async with served.sit(made["match"], made["token"]) as player:
            assert await hear_dice(player) == [{"commitment": made["commitment"], "from": None, "seed": "", "salt": ""}]
            await finish(player)
            return seals_told(player) if seals_told(player)[0]["salt"] else await hear_dice(player)

    (opened,) = asyncio.run(go())
    promised = sha256(f"{opened['seed']} {opened['salt']}".encode()).hexdigest()
    assert promised == opened["commitment"] == made["commitment"]
    assert opened["from"] == 0


def test_the_dice_of_a_match_that_is_over_can_be_checked(served: Any, tmp_path: Any, capsys: Any) -> None:
    made = served.start(options=SHORT)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            assert served_dice(served, made)["draws"] == []
            await finish(player)

    asyncio.run(go())
    told = served_dice(served, made)
    seal = told["seals"][0]
    assert told["draws"]
    for at, draw in enumerate(told["draws"]):
        word = int(sha256(f"{seal['seed']} {seal['salt']} {at}".encode()).hexdigest()[:8], 16)
        assert word * draw["of"] >> 32 == draw["index"]
    record = served.call(f"/api/matches/{made['match']}/record").body
    file = tmp_path / "record.toml"
    file.write_bytes(record)
    assert main(["verify", str(file), "--seal", made["commitment"]]) == 0
    assert "The dice are the ones that were promised." in capsys.readouterr().out
    assert main(["verify", str(file), "--seal", "0" * 64]) == 1
    assert "is not in this record" in capsys.readouterr().out


def served_dice(served: Any, made: Plain) -> Plain:
    reply = served.call(f"/api/matches/{made['match']}/dice", token=made["token"])
    assert reply.status == 200, reply.body
    told: Plain = reply.json()
    return told


def everything_told(served: Any, made: Plain, player: Any, token: str) -> str:
    """All that a link can get while the match is on."""
    match = f"/api/matches/{made['match']}"
    paths = ("", "/history", "/moments", "/moments/0", "/content", "/record", "/position", "/dice", "/ending")
    answers = [served.call(match + path, token=token).body.decode() for path in paths]
    answers.append(served.call("/api/mine", {"tokens": [token]}).body.decode())
    answers.append(served.call(match + "/branch", {"number": 0}, token).body.decode())
    return "\n".join([*answers, *(json.dumps(one) for one in player.heard)])


@pytest.mark.parametrize("seats", ["me", "me open", "me me", "me free greedy"])
def test_no_path_shows_a_secret_before_the_end(served: Any, seats: str) -> None:
    made = served.start("base" if " " in seats else "shadow-boxing", seats)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(6):
                if player.is_mine:
                    await player.play(player.options()[0])
            told = await asyncio.to_thread(everything_told, served, made, player, made["token"])
            for seal in secrets_of(served, made["match"]):
                assert seal.commitment in told
                assert str(seal.seed) not in told
                assert seal.salt not in told

    asyncio.run(go())


def test_whoever_read_the_record_and_then_gives_a_seat_away_knows_nothing(served: Any) -> None:
    """Hot seat: the record is read first. The first seal is never used again."""
    made = served.start("base", "me me")

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as owner:
            await hear_dice(owner)
            record = await asyncio.to_thread(served.call, f"/api/matches/{made['match']}/record", None, made["token"])
            reply = await asyncio.to_thread(
                served.call, f"/api/matches/{made['match']}/links", {"seats": [1]}, made["token"]
            )
            seals = await hear_dice(owner)
            assert [one["seed"] for one in seals] == ["", ""]
            assert seals[0]["commitment"] == made["commitment"] != seals[1]["commitment"]
            async with served.sit(made["match"], reply.json()["token"]) as guest:
                await finish(owner, guest)
            foretold = gnomon.replay(record.body.decode())
            assert not foretold.record.has_known_dice

    asyncio.run(go())
    record = served.call(f"/api/matches/{made['match']}/record", token=made["token"]).body.decode()
    match, draws = gnomon.load("casting-shadows").check_dice(record)
    found = stretches(match.record.seals, draws)
    assert [one.is_fair for one in found] == [True, True]
    assert all(one.draws for one in found)


def test_a_chosen_seed_ends_when_a_seat_is_given_away(served: Any) -> None:
    made = served.start("base", "me me", seed=5)
    reply = served.call(f"/api/matches/{made['match']}/links", {"seats": [1]}, made["token"])

    async def go() -> None:
        async with (
            served.sit(made["match"], made["token"]) as one,
            served.sit(made["match"], reply.json()["token"]) as two,
        ):
            await finish(one, two)

    asyncio.run(go())
    record = served.call(f"/api/matches/{made['match']}/record", token=made["token"]).body.decode()
    match, draws = gnomon.load("casting-shadows").check_dice(record)
    found = stretches(match.record.seals, draws)
    assert [(one.seal is None, one.is_fair) for one in found] == [(True, True), (False, True)]
    assert len(found[1].draws) > 5


def test_every_new_link_brings_new_dice(served: Any) -> None:
    """The owner takes all seats, reads the record and hands them out again."""
    made = served.start("base", "me open")
    path = f"/api/matches/{made['match']}"
    served.call(path + "/links", {"seats": [0, 1]}, made["token"])
    served.call(path + "/links", {"seats": [1]}, made["token"])
    seals = served_dice(served, made)["seals"]
    assert len({one["commitment"] for one in seals}) == 3
    assert secrets_of(served, made["match"])[-1].commitment == seals[-1]["commitment"]


def test_after_the_end_is_undone_nobody_knows_what_comes(served: Any) -> None:
    made = served.start(options=SHORT)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            await finish(player)
            known = served_dice(served, made)["seals"]
            answer = await player.ask("undo", version=player.table["version"], lift=True)
            assert answer["ok"], answer
            seals = seals_told(player)
            assert seals[0]["salt"] == known[0]["salt"]
            assert seals[1]["salt"] == ""
            told = await asyncio.to_thread(everything_told, served, made, player, made["token"])
            secret = secrets_of(served, made["match"])[1]
            assert secret.salt not in told
            await finish(player)

    asyncio.run(go())
    record = served.call(f"/api/matches/{made['match']}/record", token=made["token"]).body.decode()
    match, draws = gnomon.load("casting-shadows").check_dice(record)
    assert all(one.is_fair for one in stretches(match.record.seals, draws))


def test_a_branch_has_dice_of_its_own_and_none_of_the_secrets_of_its_origin(served: Any) -> None:
    made = served.start("base", "me me")

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            for _ in range(6):
                await player.play(player.options()[0])

    asyncio.run(go())
    branch = served.call(f"/api/matches/{made['match']}/branch", {"number": 4}, made["token"]).json()
    stored = served.store.load(branch["match"]).result().row.record
    secret = secrets_of(served, made["match"])[0]
    assert secret.salt not in stored
    assert secret.commitment in stored
    assert branch["commitment"] in stored


def test_a_rematch_has_dice_of_its_own(served: Any) -> None:
    made = served.start(options=SHORT)

    async def go() -> None:
        async with served.sit(made["match"], made["token"]) as player:
            await finish(player)

    asyncio.run(go())
    again = served.call(f"/api/matches/{made['match']}/rematch", {}, made["token"]).json()
    seals = served_dice(served, {**made, "match": again["match"]})["seals"]
    assert len(seals) == 1
    assert seals[0]["commitment"] != made["commitment"]
    assert seals[0]["salt"] == ""


def test_dice_are_the_same_after_a_restart(serving: Any, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'dice.db'}"
    one = serving(database=database)
    made = one.start("base", "me me")
    one.call(f"/api/matches/{made['match']}/links", {"seats": [1]}, made["token"])
    before = secrets_of(one, made["match"])
    two = serving(database=database)
    served_dice(two, made)
    after = secrets_of(two, made["match"])
    assert [(a.start, a.seed, a.salt) for a in before] == [(b.start, b.seed, b.salt) for b in after]
    assert len(before) == 2


def test_a_match_from_before_there_were_seals_gets_one(serving: Any, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path / 'old.db'}"
    server = serving(database=database)
    made = server.start("base", "me me", seed=5)
    store = open_store(database)
    saved = store.load(made["match"]).result()
    assert saved is not None
    old = saved.row.record.replace("gnomon record 2", "gnomon record 1")
    change = "UPDATE matches SET record = ? WHERE id = ?"
    store._writer.submit(lambda session: session.run(change, old, made["match"])).result()
    (seal,) = served_dice(server, made)["seals"]
    assert seal["salt"] == ""
    saved = store.load(made["match"]).result()
    assert saved is not None
    assert [entry.kind for entry in saved.log] == [SEAL]
    store.close()

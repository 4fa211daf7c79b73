"""Companion mode over HTTP: the same dialogue as in the terminal, durable, answered once, by the right person only."""

from __future__ import annotations

import asyncio
import io
import random
import re
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from server.talkers import Plain, Talker, in_one

import gnomon
from gnomon.server.refused import Refused
from gnomon.server.rooms import Rooms
from gnomon.server.talks import Talks
from gnomon.store import StoreFailed
from gnomon.terminal import archive
from gnomon.terminal.companion import Talk
from gnomon.terminal.screen import Screen

GAME = "casting-shadows"
SPELLS = {"kit": "heavy-hand", "nuzzle": "feeding-frenzy", "haze": "fatal-fronds"}
CHOICES = {"character": "frill", "bot_spells": SPELLS}
LONG = CHOICES | {"bot_hp": 18}
SEED = 4


class Boxer(Talker):
    def seat(self, character: str) -> Plain:
        seats: list[Plain] = self.talk["view"]["state"]["seats"]
        return next(one for one in seats if one["character"] == character)


def begin(served: Any, **fields: Any) -> Boxer:
    body = {"game": GAME, "setup": "companion", "wishes": CHOICES, "seed": SEED, **fields}
    reply = served.call("/api/talks", body)
    assert reply.status == 201, reply.body
    made = reply.json()
    return Boxer(served, made["match"], made["token"])


@pytest.mark.parametrize("path", ["/api/talks", "/api/matches"])
def test_a_seed_too_large_is_refused(served: Any, path: str) -> None:
    rest = (
        {"wishes": {}, "setup": "companion"} if path == "/api/talks" else {"seats": [{"kind": "me"}], "setup": "base"}
    )
    assert served.call(path, {"game": GAME, "seed": 2**63, **rest}).status == 400


def typed(choice: Plain, chance: random.Random) -> str:
    """The line of a choice, with a small number if it takes one."""
    if choice["high"] is None:
        return str(choice["line"])
    return f"{choice['line']} {chance.randint(choice['low'], min(choice['high'], 4))}".strip()


def any_line(talk: Plain, chance: random.Random) -> str:
    """What somebody might answer who uses everything that is offered."""
    question = talk["question"]
    choices = question["choices"]
    if question["kind"] == "dice" and chance.random() < 0.8:
        faces = [one["line"] for one in choices if one["kind"] == "face"]
        return "".join(faces[at * 4 + chance.randrange(4)] for at in range(len(faces) // 4))
    wanted = [one for one in choices if one["kind"] != "face"]
    if question["kind"] == "report" and chance.random() < 0.5:
        return "done"
    while True:
        kind = chance.choice(sorted({one["kind"] for one in wanted}))
        choice = chance.choice([one for one in wanted if one["kind"] == kind])
        here = [str(seat["hp"]) for seat in talk["view"]["state"]["seats"]]
        line = typed(choice, chance)
        if choice["kind"] != "set-hp" or not line.endswith((" 0", *(f" {hp}" for hp in here))):
            return line


def whole_match(talker: Boxer, seed: int, most: int = 150) -> list[str]:
    """Answer until the match is over; what was said."""
    chance = random.Random(seed)
    said: list[str] = []
    while talker.talk["question"] and len(said) < most:
        said.append(any_line(talker.talk, chance))
        talker.say(said[-1])
    while talker.talk["question"]:
        said.append("set me hp 0" if talker.talk["question"]["kind"] == "report" else typed_first(talker.talk))
        talker.say(said[-1])
    return said


def typed_first(talk: Plain) -> str:
    choices = [one for one in talk["question"]["choices"] if one["kind"] != "face"]
    return typed(choices[0], random.Random(0))


def in_terminal(lines: list[str], path: Path) -> str:
    """The same lines typed at the terminal; what it said."""
    spells = ",".join(f"{bot}={spell}" for bot, spell in SPELLS.items())
    companion = gnomon.games.find(GAME).talk()
    assert companion is not None
    match = companion.open("companion", {"character": "frill", "bot_hp": 18, "bot_spells": spells}, SEED, None)
    output = io.StringIO()
    screen = Screen(True, output, io.StringIO("".join(line + "\n" for line in lines)))
    assert Talk(companion, match, screen, path).run() == 0
    return output.getvalue()


# The same dialogue


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_match_is_the_same_as_in_the_terminal(served: Any, tmp_path: Path, seed: int) -> None:
    talker = begin(served, wishes=LONG)
    said = whole_match(talker, seed)
    kept = tmp_path / "kept.toml"
    shown = in_terminal(said, kept)
    assert talker.record() == kept.read_text("utf-8")
    for line in talker.lines():
        assert re.search(rf"^ *{re.escape(line)}$", shown, re.M), line
    assert talker.talk["standing"][-1] in shown
    assert talker.talk["outcome"] is not None


def test_these_matches_ask_every_kind_of_question(served: Any) -> None:
    kinds = set()
    for seed in range(6):
        talker, chance = begin(served, wishes=LONG), random.Random(seed)
        while talker.talk["question"] and talker.talk["number"] < 150:
            kinds.add(talker.talk["question"]["kind"])
            talker.say(any_line(talker.talk, chance))
    assert kinds == {"report", "dice", "card", "blow", "way"}


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_offered_is_understood(served: Any, seed: int) -> None:
    """Each one, at its lowest and highest number, and taken back again."""
    talker, chance = begin(served, wishes=LONG), random.Random(seed)
    seen: set[str] = set()
    while talker.talk["question"] and talker.talk["number"] < 60:
        question = talker.talk["question"]
        if question["kind"] not in seen or question["kind"] in ("card", "way"):
            seen.add(question["kind"])
            for choice in question["choices"]:
                for number in {choice["low"], choice["high"]} if choice["kind"] != "face" else ():
                    line = choice["line"] if number is None else f"{choice['line']} {number}".strip()
                    talker.say(line, "undo")
        talker.say(any_line(talker.talk, chance))


def test_a_bots_turn_step_by_step(served: Any) -> None:
    talker = begin(served)
    asked = talker.talk["question"]
    assert (asked["kind"], asked["rule"]["number"], asked["lines"][0][:14]) == ("report", "15.27", "Take your turn")
    dice = talker.say("done")["question"]
    assert (dice["kind"], dice["about"]) == ("dice", {"character": "haze"})
    colours = [one["args"]["colour"] for one in dice["choices"] if one["line"] == "g"]
    assert colours == ["red", "red", "blue", "blue", "purple"]
    talker.say("fffff")
    blow = talker.say("ggfff")["question"]
    assert (blow["kind"], blow["about"]) == ("blow", {"character": "kit", "amount": "4", "card": "heavy-hand"})
    assert {one["args"]["tile"] for one in blow["choices"] if one["kind"] == "ran"} == {
        "dusty-desert",
        "ancient-rune",
        "amber-mountain",
    }
    bees = [one for one in blow["choices"] if one["kind"] == "bees"]
    assert bees[0] == {"kind": "bees", "line": "bees 2", "args": {"sting": "2"}, "low": 0, "high": 20}
    assert sorted(int(one["args"]["sting"]) for one in bees) == list(range(1, 10))
    assert talker.say("b")["answers"][-1]["said"] == "bees 2 take 4"
    talker.say("undo")
    done = talker.say("2")
    assert talker.seat("frill")["hp"] == 16
    (last,) = done["answers"][-1:]
    assert last["said"] == "take 2"
    assert next(in_one(line) for line in last["lines"]) == "Frill takes 2 damage from Kit."
    assert done["question"]["about"] == {"character": "nuzzle"}
    assert done["view"]["distances"] == [0, 1, 2, 2]


def test_dice_rolled_by_the_server_stay_rolled(served: Any) -> None:
    talker = begin(served)
    rolled = talker.say("done", "")["answers"][-1]
    assert len([event for event in rolled["events"] if event["name"] == "rolled"]) == 5
    again = talker.say("undo", "")["answers"][-1]
    assert again == rolled


def test_only_news_is_sent_to_who_knows_the_rest(served: Any) -> None:
    talker = begin(served)
    talker.say("kit 1", "done", "fffff")
    reply = talker.send("answers", line="fffff", **{"from": 3})
    assert (reply.json()["from"], [one["at"] for one in reply.json()["answers"]]) == (3, [3])
    assert talker.look("?from=4")["answers"] == []
    undone = talker.send("undo", **{"from": 4}).json()
    assert (undone["from"], undone["number"], undone["answers"]) == (3, 3, [])
    assert talker.look("?from=99")["from"] == 3


def test_everything_can_be_taken_back_even_the_end(served: Any) -> None:
    talker = begin(served)
    before = talker.look()
    over = talker.say("kit 2", "go ancient-rune", "done", "ggoof", "", "undo", "undo", "undo", "set me hp 0")
    assert over["question"] is None
    assert over["outcome"]["winners"] == []
    assert over["standing"][-1] == "You lose after 1 round: Frill has fallen (15.25)."
    after = talker.say("undo", "undo", "undo")
    assert after == before | {"version": after["version"]}
    reply = talker.send("undo")
    assert (reply.status, reply.json()["error"]["text"]) == (409, "There is nothing to undo.")


def test_an_earlier_answer_is_asked_again_and_corrected(serving: Any) -> None:
    served = serving()
    talker = begin(served)
    talker.say("give kit", "kit 3", "dome", "haze 1")
    earlier = talker.look("?from=2&before=2")
    assert (earlier["number"], earlier["version"], earlier["question"]["kind"]) == (2, 4, "card")
    assert {"pointed-shield", "safety-dome"} <= {one["line"] for one in earlier["question"]["choices"]}
    reply = talker.send("corrections", at=2, line="shield", **{"from": 2})
    assert reply.status == 200, reply.body
    assert (talker.talk["number"], talker.talk["version"]) == (4, 5)
    assert [one["said"] for one in talker.talk["answers"]] == ["counterspell pointed-shield", "hit haze 1"]
    assert (talker.seat("kit")["hp"], talker.seat("haze")["hp"]) == (5, 5)
    served.stop()
    again = Boxer(serving(), talker.match, talker.token)
    assert again.talk["view"] == talker.talk["view"]
    assert [one["said"] for one in again.look()["answers"]][2:] == ["counterspell pointed-shield", "hit haze 1"]


def test_answers_that_do_not_fit_a_correction_fall_away(served: Any) -> None:
    talker = begin(served)
    talker.say("", "fffff", "ggccc", "")
    assert talker.send("corrections", at=2, line="fffff").status == 200
    assert talker.talk["number"] == 3 and talker.talk["question"]["kind"] == "dice"
    assert talker.say("undo")["number"] == 2


def test_a_correction_that_cannot_be_changes_nothing(served: Any) -> None:
    talker = begin(served)
    talker.say("kit 2")
    for fields in ({"at": 1, "line": "kit 3"}, {"at": 0, "line": "fly"}):
        reply = talker.send("corrections", **fields)
        assert reply.status == 400 and "Expected" in reply.json()["error"]["text"]
    assert served.call(f"/api/talks/{talker.match}?before=1", token=talker.token).status == 400
    assert talker.look()["version"] == 1
    watcher = Boxer(served, talker.match)
    assert watcher.send("corrections", at=0, line="kit 3").status == 403


@pytest.mark.parametrize("seed", range(4))
def test_a_bots_turn_takes_at_most_five_taps_besides_the_dice(served: Any, seed: int) -> None:
    """One for the dice that lie there, and one for every question that follows until the turn is over."""
    talker, chance, taps = begin(served, wishes=LONG), random.Random(seed), [0]
    while talker.talk["question"] and talker.talk["number"] < 120:
        kind = talker.talk["question"]["kind"]
        if kind == "dice":
            taps.append(0)
        taps[-1] += kind != "report"
        if kind == "report":
            taps.append(-100)  # Counterspells turned up in the own turn are no part of a bot's
        talker.say("done" if kind == "report" else any_line(talker.talk, chance))
    assert len(taps) > 10
    assert max(taps) <= 5


# Kept


def test_a_killed_server_goes_on_where_it_was(process: Any, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    first = process(database)
    talker = begin(first)
    talker.say("kit 2", "done", "undo", "done", "ccccc", "gogoc")
    talker.send("answers", key="last", line="1")
    kept = talker.record()
    first.kill()
    second = process(database)
    after = Boxer(second, talker.match, talker.token)
    assert after.talk == talker.talk
    assert after.record() == kept
    assert after.send("answers", key="last", version=6, line="1").json() == talker.talk
    after.say("undo")
    assert after.talk["question"]["kind"] == "blow"


def test_it_is_made_again_by_another_server(serving: Any) -> None:
    talker = begin(serving())
    talker.say("kit 2", "done", "undo")
    assert Boxer(serving(), talker.match, talker.token).talk == talker.talk


def test_what_is_idle_is_forgotten_and_comes_back(served: Any) -> None:
    talker = begin(served)
    talker.say("kit 2", "done", "undo")

    async def go() -> None:
        talks = Talks(Rooms(served.house))
        before = await talks.look(talker.match, talker.token, 0)
        talks.forget_idle(time.monotonic() - 60)
        assert list(talks.talks) == [talker.match]
        talks.forget_idle(time.monotonic())
        assert not talks.talks
        assert await talks.look(talker.match, talker.token, 0) == before
        with pytest.raises(Refused):
            await talks.look("A" * 12, None, 0)
        assert list(talks.talks) == [talker.match]

    asyncio.run(go())


def test_a_store_that_fails_leaves_nothing_half_done(served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    talker = begin(served)
    talker.say("kit 2")
    before = talker.talk
    failing: Future[Any] = Future()
    failing.set_exception(StoreFailed("no"))
    with monkeypatch.context() as broken:
        broken.setattr(served.store, "append", lambda *_: failing)
        assert talker.send("answers", line="kit 1").status == 503
        assert talker.send("undo").status == 503
    assert talker.look() == before
    assert talker.say("kit 1")["number"] == 2


def test_two_servers_on_one_database(postgresql: str, serving: Any) -> None:
    if not postgresql:
        return
    one, other = serving(database=postgresql), serving(database=postgresql)
    talker = begin(one)
    second = Boxer(other, talker.match, talker.token)
    talker.say("kit 2")
    assert second.send("answers", line="kit 1").status == 409
    second.talk = second.look()
    assert second.talk == talker.talk
    second.say("done")
    assert talker.look() == second.talk
    assert talker.send("answers", line="done").status == 409


def test_the_record_goes_on_in_the_terminal(served: Any, tmp_path: Path) -> None:
    talker = begin(served)
    talker.say("kit 2", "done", "ccccc")
    kept = tmp_path / "kept.toml"
    kept.write_text(talker.record(), "utf-8")
    match, seats, pending = archive.load(kept)
    assert (match.record.header.setup, seats) == ("companion", ["human"])
    assert pending.startswith("done | red-die crystal")


# Once, and by the right person


def test_the_same_key_answers_once(served: Any) -> None:
    talker = begin(served)
    for _ in range(3):
        assert talker.send("answers", key="same", version=0, line="kit 1").status == 200
    assert (talker.talk["number"], talker.seat("kit")["hp"]) == (1, 5)
    for _ in range(3):
        assert talker.send("undo", key="back", version=1).status == 200
    assert (talker.talk["number"], talker.talk["version"]) == (0, 2)


def test_an_answer_to_an_old_question_is_refused(served: Any) -> None:
    talker = begin(served)
    talker.say("kit 1")
    for path, fields in (("answers", {"line": "kit 1"}), ("undo", {})):
        reply = talker.send(path, version=0, **fields)
        assert (reply.status, reply.json()["error"]["code"]) == (409, "stale")
    assert talker.look() == talker.talk


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("kit", "Expected who and how much damage, such as kit 3; ? shows what you can type."),
        ("kit 21", "Expected damage from 1 to 20, found '21'."),
        ("go bubbling-lake", "You are already on Bubbling Lake."),
        ("take kit", "Kit has no face-down Counterspell."),
        ("gocfg", "That looks like dice: press Enter first to end your turn."),
        ("\x1b[2J", "Expected who and how much damage, such as kit 3; ? shows what you can type."),
    ],
)
def test_a_line_that_is_not_understood_changes_nothing(served: Any, line: str, sentence: str) -> None:
    talker = begin(served)
    reply = talker.send("answers", line=line)
    assert (reply.status, reply.json()["error"]) == (400, {"code": "bad-request", "text": sentence})
    assert talker.look() == talker.talk
    assert talker.say("kit 1")["number"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"key": "a", "version": 0},
        {"key": "a b", "version": 0, "line": "done"},
        {"key": "a", "version": -1, "line": "done"},
        {"key": "a", "version": 0, "line": "x" * 201},
        {"key": "a", "version": 0, "line": "done", "more": 1},
        {"key": "a", "version": 0, "line": None},
    ],
)
def test_a_bad_body_is_refused(served: Any, body: Plain) -> None:
    talker = begin(served)
    reply = served.call(f"/api/talks/{talker.match}/answers", body, talker.token)
    assert (reply.status, reply.json()["error"]["code"]) == (400, "bad-request")
    assert talker.look() == talker.talk


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({"character": "bob"}, "Expected a character"),
        ({"bots": 4}, "whole number from 1 to 3"),
        ({"bot_hp": 0}, "whole number from 1 to 18"),
        ({"bots": "many"}, "Opening: bots: expected a whole number"),
        ({"bot_spells": {"kit": "heavy-hand", "haze": "heavy-hand"}}, "different Spell"),
        ({"bot_spells": {"kit": "curse-void"}}, "Expected a Spell"),
        ({"homes": ["bubbling-lake"]}, "Expected each of"),
        ({"more": 1}, "Opening: more: expected one of"),
    ],
)
def test_bad_choices_get_one_sentence(served: Any, choices: Plain, words: str) -> None:
    reply = served.call("/api/talks", {"game": GAME, "setup": "companion", "wishes": choices})
    assert (reply.status, reply.json()["error"]["code"]) == (400, "bad-request")
    assert words in reply.json()["error"]["text"]


def test_only_who_began_it_answers(served: Any) -> None:
    talker, other = begin(served), begin(served)
    watcher = Boxer(served, talker.match)
    assert (watcher.talk["yours"], watcher.talk["question"]["choices"]) == (False, [])
    for path, fields in (("answers", {"line": "kit 1"}), ("undo", {})):
        assert watcher.send(path, **fields).status == 403
    path = f"/api/talks/{talker.match}"
    assert served.call(path + "/record").status == 403
    for token in (other.token, "y" * 22):
        assert served.call(path, token=token).status == 401
        assert served.call(path + "/answers", {"key": "a", "version": 0, "line": "done"}, token).status == 401
        assert served.call(path + "/record", token=token).status == 401
    assert talker.look() == talker.talk


def test_a_talk_is_no_match_and_a_match_no_talk(served: Any) -> None:
    talker, match = begin(served), served.start()
    for path in ("", "/record", "/history", "/moments/0"):
        assert served.call(f"/api/matches/{talker.match}{path}", token=talker.token).status == 404
    assert served.call(f"/api/talks/{match['match']}", token=match["token"]).status == 404
    for name in ("A" * 12, "A" * 300):
        assert served.call(f"/api/talks/{name}").status == 404
    for game, setup in (("casting-shadows", "base"), ("nix", "companion")):
        assert served.call("/api/talks", {"game": game, "setup": setup}).status == 404
        assert served.call(f"/api/games/{game}/opening?setup={setup}").status == 404
    seats = [{"kind": "me"}]
    assert served.call("/api/matches", {"game": GAME, "setup": "companion", "seats": seats}).status == 404


# Around it


def test_it_is_among_my_matches(served: Any) -> None:
    talker = begin(served, title="Kitchen table")
    talker.say("kit 1", "done")
    (mine,) = served.call("/api/mine", {"tokens": [talker.token]}).json()["matches"]
    assert (mine["match"], mine["setup"], mine["title"]) == (talker.match, "companion", "Kitchen table")
    assert (mine["number"], mine["over"], mine["turn_of"], mine["yours"]) == (2, False, 0, [0])
    assert mine["talk"]
    assert mine["seats"][0]["figure"] == {"name": "frill", "form": "base"}
    talker.say("undo", "set me hp 0")
    (mine,) = served.call("/api/mine", {"tokens": [talker.token]}).json()["matches"]
    assert (mine["over"], mine["turn_of"]) == (True, None)


def test_the_opening_says_what_may_be_chosen(served: Any) -> None:
    games = served.call("/api/games").json()["games"]
    assert {game["name"]: [one["name"] for one in game["talks"]] for game in games if game["talks"]} == {
        GAME: ["companion"],
        "war-of-the-ring": ["trilogy-box", "duel-box", "fellowship-box", "three-duel-box"],
    }
    found = served.call(f"/api/games/{GAME}/opening?setup=companion").json()["opening"]
    assert found["characters"] == ["frill", "kit", "nuzzle", "haze"]
    assert found["rivals"]["kit"] == ["frill", "nuzzle", "haze"]
    assert found["homes"]["frill"] == ["bubbling-lake", "amber-mountain", "thorn-forest", "glowing-mines"]
    for you in found["characters"]:
        for bots in found["bots"]:
            for bot_hp in found["bot_hp"].values():
                choices = {"character": you, "bots": bots, "bot_hp": bot_hp, "homes": found["homes"][you][::-1]}
                talk = begin(served, wishes=choices).talk
                seats = talk["view"]["state"]["seats"]
                assert [one["character"] for one in seats] == [you, *found["rivals"][you][:bots]]
                assert {one["hp"] for one in seats[1:]} == {bot_hp}
                assert {one["book"][0] for one in seats[1:]} <= set(found["spells"])
                places = talk["view"]["state"]["tiles"]
                assert places[found["homes"][you][0]] == found["tiles"][you][found["homes"][you][-1]]


def test_answers_are_measured(served: Any) -> None:
    begin(served).say("kit 1")
    assert "gnomon_answer_count" in served.call("/metrics").body.decode()

"""Against the Shadow beside the real box over HTTP: every setup, the same as in the terminal, and kept."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import pytest
from cli.real_boxes import said_in, walked
from server.talkers import Plain, Talker, in_one

import gnomon
from gnomon.games.war_of_the_ring.scenarios import BOXES
from gnomon.terminal.companion import Talk
from gnomon.terminal.screen import Screen

GAME = "war-of-the-ring"
SHORT = "fellowship-box"


def begin(served: Any, setup: str, seed: int = 1, **wishes: Any) -> Talker:
    reply = served.call("/api/talks", {"game": GAME, "setup": setup, "wishes": wishes, "seed": seed})
    assert reply.status == 201, reply.body
    made = reply.json()
    return Talker(served, made["match"], made["token"])


def test_every_setup_is_listed_and_has_an_opening(served: Any) -> None:
    (info,) = [one for one in served.call("/api/games").json()["games"] if one["name"] == GAME]
    assert [one["name"] for one in info["talks"]] == BOXES
    for setup in BOXES:
        opening = served.call(f"/api/games/{GAME}/opening?setup={setup}").json()
        assert opening["setup"] == setup
        options = {one["name"]: one for one in opening["opening"]["options"]}
        assert [one["value"] for one in options["difficulty"]["choices"]] == ["standard", "challenging"]
        assert ("promos" in options) is (setup != SHORT)
    assert served.call(f"/api/games/{GAME}/opening?setup=trilogy").status == 404


def test_wishes_are_checked(served: Any) -> None:
    talker = begin(served, "duel-box", difficulty="challenging")
    assert talker.talk["view"]["options"]["difficulty"] == "challenging"
    for wishes in ({"difficulty": "hard"}, {"promos": 1}, {"colour": "red"}):
        reply = served.call("/api/talks", {"game": GAME, "setup": "duel-box", "wishes": wishes})
        assert reply.status == 400, wishes


@pytest.mark.parametrize("setup", [SHORT, "trilogy-box"])
def test_a_whole_match_is_the_same_as_in_the_terminal(served: Any, tmp_path: Path, setup: str) -> None:
    said = said_in(walked(setup, 3))
    talker = begin(served, setup, 3)
    talker.say(*said)
    companion = gnomon.games.find(GAME).talk()
    assert companion is not None
    kept, output = tmp_path / "kept.toml", io.StringIO()
    screen = Screen(True, output, io.StringIO("".join(line + "\n" for line in said)))
    assert Talk(companion, companion.open(setup, {}, 3, None), screen, kept).run() == 0
    assert talker.record() == kept.read_text("utf-8")
    for line in talker.lines():
        assert line in output.getvalue()
    assert talker.talk["question"] is None and talker.talk["outcome"] is not None


@pytest.mark.parametrize("setup", BOXES)
def test_every_choice_offered_is_understood(served: Any, setup: str) -> None:
    """Some of each question, taken back again; all have words."""
    talker, chance, seen = begin(served, setup), random.Random(7), set()
    while talker.talk["question"] and talker.talk["number"] < 40:
        question = talker.talk["question"]
        assert all(choice["words"] for choice in question["choices"])
        if question["kind"] not in seen:
            seen.add(question["kind"])
            for choice in chance.sample(question["choices"], min(12, len(question["choices"]))):
                talker.say(choice["line"], "undo")
        talker.say(chance.choice(question["choices"])["line"])
    assert seen >= {"ready", "turn", "card", "location"}


def test_a_bots_turn_has_headlines_with_the_chart_below(served: Any) -> None:
    talker = begin(served, SHORT)
    told = answers(talker, said_in(walked(SHORT, 1)))
    chart = [line for line in told if line.get("details")]
    assert chart
    for line in chart:
        assert all(one["sentences"][0]["rules"][0].startswith("13.") for one in line["details"])
    assert any(in_one(line).startswith("Send ") for line in told)


def answers(talker: Talker, said: list[str]) -> list[Plain]:
    talker.say(*said)
    return [line for one in talker.look()["answers"] for line in one["lines"]]


def test_an_answer_that_is_not_complete_changes_nothing(served: Any) -> None:
    talker = begin(served, SHORT)
    talker.say("ready")
    reply = talker.send("answers", line="the")
    assert reply.status == 400
    assert "1 The Beguiler" in reply.json()["error"]["text"]
    assert talker.look()["number"] == 1


def test_an_earlier_card_is_corrected(served: Any) -> None:
    talker = begin(served, SHORT)
    talker.say("ready", "the-hunter", "cave-troll", "hill-troll")
    earlier = talker.look("?from=1&before=1")
    assert (earlier["question"]["kind"], earlier["question"]["about"]["why"]) == ("card", "top")
    assert talker.send("corrections", at=1, line="the-reaver").status == 200
    assert [one["said"] for one in talker.look()["answers"]][1:3] == ["deck-1 the-reaver", "deck-1 cave-troll"]


def test_a_killed_server_goes_on_where_it_was(process: Any, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    first = process(database)
    talker = begin(first, SHORT)
    talker.say(*said_in(walked(SHORT, 1))[:9], "undo")
    kept = talker.record()
    first.kill()
    after = Talker(process(database), talker.match, talker.token)
    assert after.talk == talker.talk
    assert after.record() == kept


def test_in_german(served: Any) -> None:
    talker = begin(served, SHORT)
    reply = served.call(f"/api/talks/{talker.match}", token=talker.token, **{"Accept-Language": "de"})
    assert "Bau den Tisch" in reply.json()["question"]["lines"][0]

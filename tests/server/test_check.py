"""Values of game options are checked by the rules before a match is made with them, for every game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server.conftest import GENEROUS

from gnomon.server.costs import USUAL, cost_of

PATH = "/api/games/x-wing/check"
PUBLISHED = Path(__file__).parents[1] / "x_wing" / "xws"
FAULTY = "rookie-pilot: gunner; academy-pilot; luke-skywalker: r2-d2; luke-skywalker"


def check(
    served: Any, value: Any, option: str = "squad_1", path: str = PATH, setup: str = "dogfight", **more: Any
) -> Any:
    return served.call(path, {"setup": setup, "option": option, "value": value}, **more)


def told(served: Any, value: str, **more: Any) -> Any:
    reply = check(served, value, **more)
    assert reply.status == 200, reply.body
    return reply.json()


def test_a_squad_without_faults_is_told_with_its_points_and_slots(served: Any) -> None:
    answer = told(served, "soontir-fel: push-the-limit; academy-pilot")
    assert answer["faults"] == []
    draft = answer["told"]
    assert (draft["points"], draft["most"], draft["faction"]) == (27 + 3 + 12, 100, "empire")
    soontir = draft["ships"][0]
    assert [slot["takes"] for slot in soontir["slots"]] == [["elite"], ["modification"], ["title"]]
    assert soontir["slots"][0]["holds"] == 0 and soontir["slots"][1]["holds"] == -1
    assert (soontir["skill"], soontir["points"], soontir["bar"]) == (9, 30, ["focus", "evade", "barrel-roll", "boost"])


def test_each_fault_is_a_sentence_with_its_rule_and_where_it_is(served: Any) -> None:
    faults = {one["rule"]: one for one in told(served, FAULTY)["faults"]}
    assert faults["10.2"] == {
        "text": "All ships must be of one faction, not of the Rebels and the Empire.",
        "rule": "10.2",
        "at": [],
    }
    assert faults["10.3"]["text"] == "Rookie Pilot has no free Crew slot for Gunner." and faults["10.3"]["at"] == [0, 0]
    assert faults["10.7"]["at"] == [3]


def test_faults_come_in_the_language_of_the_reader(served: Any) -> None:
    german = told(served, FAULTY, **{"Accept-Language": "de"})["faults"]
    assert any(one["text"].startswith("Anfängerpilot hat keinen Platz frei für „Bordschütze“") for one in german)


def test_what_fits_is_offered_and_what_does_not_says_why(served: Any) -> None:
    draft = told(served, "rookie-pilot: r2-d2; luke-skywalker")["told"]
    pilots = {one["name"]: one for one in draft["pilots"]}
    assert pilots["rookie-pilot"]["why"] == [] and pilots["luke-skywalker"]["why"] != []
    assert pilots["academy-pilot"]["why"] == ["All ships must be of one faction, not of the Rebels and the Empire."]
    astromechs = {one["name"]: one["why"] for one in draft["ships"][1]["slots"][1]["offers"]}
    assert astromechs["r2-astromech"] == []
    assert astromechs["r2-d2"] == ["R2-D2 is unique and may be in the squad only once."]
    mine = {one["name"]: one["why"] for one in draft["ships"][0]["slots"][0]["offers"]}
    assert mine["r2-d2"] == []  # it is in this very slot


def test_what_costs_too_much_says_by_how_much_but_is_offered(served: Any) -> None:
    pilots = {one["name"]: one for one in told(served, "rebel-patrol")["told"]["pilots"]}
    assert pilots["han-solo"] == {
        "name": "han-solo",
        "over": told(served, "rebel-patrol")["told"]["points"] - 54,
        "why": [],
    }


def test_every_offer_keeps_its_word(served: Any) -> None:
    """Whatever is offered without a reason against it has no new fault once it is taken."""
    before = told(served, "scum-shadow-caster")
    ships = before["told"]["ships"]
    for slot in ships[0]["slots"][:3]:
        for offer in slot["offers"]:
            upgrades = [*ships[0]["upgrades"]]
            upgrades[slot["holds"] : slot["holds"] + 1] = [offer["name"]]
            rest = ["asajj-ventress", "binayre-pirate"]
            then = told(served, "; ".join([f"{ships[0]['pilot']}: {', '.join(upgrades)}", *rest]))
            assert bool(offer["why"]) == bool([one for one in then["faults"] if one["rule"] != "10.1"]), offer


@pytest.mark.parametrize("name", sorted(file.name for file in PUBLISHED.glob("*.json")))
def test_a_file_in_xws_comes_back_as_it_was(served: Any, name: str) -> None:
    text = (PUBLISHED / name).read_text(encoding="utf-8")
    answer = told(served, text)
    assert answer["faults"] == []
    assert json.loads(answer["told"]["xws"]) == json.loads(text)
    again = told(served, answer["told"]["squad"])["told"]
    assert again["ships"] == answer["told"]["ships"]


def test_an_empty_squad_is_a_beginning(served: Any) -> None:
    answer = told(served, "")
    assert [one["text"] for one in answer["faults"]] == ["A squad has 1 to 8 ships, not 0."]
    assert answer["told"]["ships"] == [] and not any(one["why"] for one in answer["told"]["pilots"])


@pytest.mark.parametrize(
    "value",
    [
        "gandalf",
        "rookie-pilot:",
        "{",
        "{}",
        '{"faction": "rebel"}',
        "[" * 40_000,
        "rookie-pilot;" * 4_000,
        "x" * 60_000,
    ],
    ids=range(8),
)
def test_what_cannot_be_read_is_one_sentence(served: Any, value: str) -> None:
    answer = told(served, value)
    assert len(answer["faults"]) == 1 and answer["told"] == {}
    assert answer["faults"][0]["text"].endswith(".") and len(answer["faults"][0]["text"]) < 300


@pytest.mark.parametrize(
    "kept",
    ['"\\ud800"', "9" * 4_000, "1e999", "[" * 900 + "]" * 900, '{"a": -0.0}'],
    ids=["half", "huge", "inf", "deep", "odd"],
)
def test_what_a_file_has_beside_the_squad_harms_nobody(served: Any, kept: str) -> None:
    text = f'{{"faction": "rebel", "pilots": [{{"name": "rookiepilot"}}], "vendor": {kept}}}'
    answer = told(served, text)
    assert answer["faults"] == [] and json.loads(answer["told"]["xws"])["faction"] == "rebel"


def test_the_largest_draft_is_answered_in_bounds(served: Any) -> None:
    answer = check(served, "; ".join([f"ig-88b: {', '.join(['virago'] * 12)}"] * 8))
    assert answer.status == 200 and len(answer.body) < 200_000
    assert told(served, f"ig-88b: {', '.join(['virago'] * 13)}")["told"] == {}


def test_a_game_that_says_no_more_tells_whether_the_value_may_be_played(served: Any) -> None:
    shadows = "/api/games/casting-shadows/check"
    assert check(served, 2, "bots", shadows, "shadow-boxing").json() == {"faults": [], "told": {}}
    (fault,) = check(served, 9, "bots", shadows, "shadow-boxing").json()["faults"]
    assert "bots" in fault["text"] and fault["text"].endswith(".")


@pytest.mark.parametrize(
    ("path", "setup", "option", "status"),
    [
        ("/api/games/nix/check", "dogfight", "squad_1", 404),
        (PATH, "nix", "squad_1", 404),
        (PATH, "dogfight", "nix", 404),
        (PATH, "dogfight", "x" * 41, 400),
    ],
)
def test_only_options_of_a_setup_are_checked(served: Any, path: str, setup: str, option: str, status: int) -> None:
    reply = check(served, "", option, path, setup)
    assert reply.status == status and reply.json()["error"]["text"]


@pytest.mark.parametrize("value", [None, 5, True, ["rookie-pilot"], {"a": 1}], ids=str)
def test_a_value_of_another_kind_is_a_fault(served: Any, value: Any) -> None:
    (fault,) = check(served, value).json()["faults"]
    assert "squad_1" in fault["text"]


def test_deep_values_and_large_bodies_are_refused(served: Any) -> None:
    deep: Any = "x"
    for _ in range(9):
        deep = [deep]
    assert check(served, deep).status == 400
    assert check(served, "x" * 300_000).status == 413


def test_checking_costs_more_than_a_usual_request(serving: Any) -> None:
    assert cost_of(PATH) > USUAL
    served = serving(replace(GENEROUS, request_rate=0.01, request_burst=10))
    assert [check(served, "").status for _ in range(5)].count(429) >= 1

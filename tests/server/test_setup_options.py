"""Options as a form: everything the table of options offers is taken, and everything outside it is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

GAME = "casting-shadows"
SEATS = {"base": 2, "exclusive": 5, "shadow-boxing": 1}
# With five seats of six characters one is left for a bot, and a map of seven tiles has no home for everybody.
TOO_MANY_SEATS = (("exclusive", "bots", 2), ("exclusive", "map", "7"))
FIELDS = {
    "whole": {"low", "high"},
    "choice": {"choices"},
    "flag": set(),
    "text": set(),
    "names": {"choices", "names", "each"},
}


def make(served: Any, setup: str, **options: Any) -> Any:
    seats = [{"kind": "me"}] * SEATS[setup]
    return served.call("/api/matches", {"game": GAME, "setup": setup, "seats": seats, "options": options})


def options_of(served: Any, setup: str) -> list[Any]:
    games = served.call("/api/games").json()["games"]
    game = next(one for one in games if one["name"] == GAME)
    return [option for option in game["options"] if setup in option["setups"]]


def good_values(option: Any, setup: str) -> list[Any]:
    if option["kind"] == "flag":
        return [True, False]
    if option["kind"] == "whole":
        return [option["low"], option["high"]]
    words = [choice["value"] for choice in option.get("choices", [])]
    if option["kind"] == "names":
        count = SEATS[setup] if option["each"] == "seats" else 1
        return [*words, [name["value"] for name in option["names"][:count]]]
    return words


def bad_values(option: Any) -> list[Any]:
    if option["kind"] == "whole":
        return [option["low"] - 1, option["high"] + 1, 1.5, "6", True, None]
    if option["kind"] == "flag":
        return [0, "true", None]
    if option["kind"] == "names":
        twice = [option["names"][0]["value"]] * 2
        return ["nobody", [7], twice, {"x": 1}, None]
    return [5, None, [], *(["elsewhere"] if option["kind"] == "choice" else [])]


@pytest.mark.parametrize("setup", SEATS)
def test_a_form_can_be_made_of_it(served: Any, setup: str) -> None:
    options = options_of(served, setup)
    names = [option["name"] for option in options]
    assert len(set(names)) == len(names)
    for option in options:
        assert option["title"] and option["about"]
        assert "--" not in option["about"]
        assert FIELDS[option["kind"]] <= set(option)
        assert option["default"] in good_values(option, setup) or option["kind"] in ("whole", "text")
    defaults = {option["name"]: option["default"] for option in options}
    assert make(served, setup, **defaults).status == 201


@pytest.mark.parametrize("setup", SEATS)
def test_what_is_offered_is_taken(served: Any, setup: str) -> None:
    for option in options_of(served, setup):
        extra = {"bots": 1} if option.get("each") == "bots" else {}
        for value in good_values(option, setup):
            reply = make(served, setup, **{option["name"]: value}, **extra)
            too_many = (setup, option["name"], value) in TOO_MANY_SEATS
            assert reply.status == (400 if too_many else 201), (option["name"], value, reply.body)


@pytest.mark.parametrize("setup", SEATS)
def test_what_is_not_offered_is_refused_in_one_sentence_with_its_name(served: Any, setup: str) -> None:
    for option in options_of(served, setup):
        for value in bad_values(option):
            reply = make(served, setup, **{option["name"]: value})
            text = reply.json()["error"]["text"]
            assert (reply.status, reply.json()["error"]["code"]) == (400, "bad-request"), (option["name"], value)
            assert option["name"] in text
            assert text.endswith(".") and "\n" not in text and len(text) < 300


def test_an_option_that_does_not_exist_is_refused_with_its_name(served: Any) -> None:
    text = make(served, "base", colour="red").json()["error"]["text"]
    assert "colour" in text


def test_the_numbers_of_bots_belong_to_their_set_up(served: Any) -> None:
    bots = {setup: next(one for one in options_of(served, setup) if one["name"] == "bots") for setup in SEATS}
    found = {setup: (one["low"], one["high"], one["default"]) for setup, one in bots.items()}
    assert found == {"base": (0, 2, 0), "exclusive": (0, 2, 0), "shadow-boxing": (1, 3, 3)}

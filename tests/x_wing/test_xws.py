"""XWS, the format in which squad builders exchange squads: it comes back as it was, and mistakes get a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gnomon.games.x_wing import content, xws
from gnomon.games.x_wing.squads import faults, from_xws, legal, read, to_xws, written, written_xws
from gnomon.kernel.errors import BadText

pytestmark = pytest.mark.once  # what it tests is never compiled

TABLES = content.load()
FILES = sorted((Path(__file__).parent / "xws").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_published_squad_is_legal_and_comes_back_as_it_was(file: Path) -> None:
    text = file.read_text("utf-8")
    squad = xws.read(TABLES, text)
    assert faults(TABLES, from_xws(squad)) == []
    assert written_xws(TABLES, squad) == json.loads(text)
    assert xws.read(TABLES, json.dumps(written_xws(TABLES, squad))) == squad


def test_there_are_three_published_squads() -> None:
    assert [file.stem for file in FILES] == ["bbxx", "brobots", "tie-swarm"]


def test_a_squad_in_xws_is_the_same_squad() -> None:
    brobots = legal(TABLES, (Path(__file__).parent / "xws" / "brobots.json").read_text("utf-8"))
    assert written(TABLES, brobots) == (
        "ig-88b: crack-shot, heavy-laser-cannon, mangler-cannon, autothrusters, ig-2000; "
        "ig-88c: push-the-limit, heavy-laser-cannon, glitterstim, autothrusters, ig-2000"
    )


@pytest.mark.parametrize("slug", TABLES.squad_slugs)
def test_our_squads_can_be_written_and_read_again(slug: str) -> None:
    squad = read(TABLES, slug)
    found = to_xws(TABLES, squad, "Ours")
    again = read(TABLES, json.dumps(found))
    assert sorted(found) == ["faction", "name", "pilots", "points", "version"]
    assert [one.pilot for one in again.recruits] == [one.pilot for one in squad.recruits]
    assert [sorted(one.upgrades) for one in again.recruits] == [sorted(one.upgrades) for one in squad.recruits]
    assert found["points"] == sum(one["points"] for one in found["pilots"])


def test_crew_and_pilots_of_the_same_name_have_the_same_key() -> None:
    found = to_xws(TABLES, read(TABLES, "spice-runner: ketsu-onyo-crew; ketsu-onyo"))
    assert found["pilots"][0]["upgrades"] == {"crew": ["ketsuonyo"]}
    assert found["pilots"][1]["name"] == "ketsuonyo"


def test_points_of_a_file_are_not_believed() -> None:
    data = json.loads(FILES[0].read_text("utf-8"))
    data["points"] = 5
    data["pilots"][0]["points"] = 1
    assert written_xws(TABLES, xws.read(TABLES, json.dumps(data))) == json.loads(FILES[0].read_text("utf-8"))


def test_a_squad_that_breaks_a_rule_is_read_and_then_refused() -> None:
    data = {"faction": "rebel", "pilots": [{"name": "rookiepilot", "ship": "xwing", "upgrades": {"crew": ["gunner"]}}]}
    with pytest.raises(BadText, match="squad_2: Rookie Pilot has no free Crew slot for Gunner"):
        legal(TABLES, json.dumps(data), "squad_2")


# ---------------------------------------------------------------------------------------------------------------------
# Mistakes

ROOKIE = {"name": "rookiepilot", "ship": "xwing"}


def file_of(**changes: Any) -> str:
    return json.dumps({"faction": "rebel", "pilots": [ROOKIE], **changes})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "squad: expected valid JSON: Expecting property name"),
        ('{"faction": "rebel"} more', "squad: expected valid JSON: Extra data"),
        ("{" + '"a":{' * 20_000, "squad: expected at most 50000 characters, found 100001"),
        ('{"a":' + "[" * 40_000, "squad: expected valid JSON"),
        ('{"points": NaN}', "squad: expected valid JSON: NaN is not a number of JSON"),
        ('{"points": ' + "9" * 5000 + "}", "squad: expected valid JSON"),
        ("{}", "squad: faction: expected rebel, imperial or scum, found 'nothing'"),
        (file_of(faction="resistance"), "squad: faction: expected rebel, imperial or scum, found 'resistance'"),
        (file_of(faction=["rebel"]), "squad: faction: expected rebel, imperial or scum, found ['rebel']"),
        (file_of(pilots={}), "squad: pilots: expected a list of 1 to 100 pilots, found {}"),
        (file_of(pilots=[]), "squad: pilots: expected a list of 1 to 100 pilots, found []"),
        (file_of(pilots=[7]), "squad: pilots.1: expected an object of XWS, found 7"),
        (file_of(pilots=[ROOKIE, {}]), "squad: pilots.2.id: expected the key of a pilot of rebel, found 'nothing'"),
        (
            file_of(pilots=[{"name": "rookiepilt", "ship": "xwing"}]),
            "squad: pilots.1.name: rookiepilt: expected the key of a pilot of rebel, perhaps rookiepilot",
        ),
        (
            file_of(pilots=[{"id": "howlrunner"}]),
            "squad: pilots.1.id: howlrunner: expected the key of a pilot of rebel, found an unknown one",
        ),
        (
            file_of(pilots=[{**ROOKIE, "ship": "ywing"}]),
            "squad: pilots.1.ship: expected xwing, found 'ywing'",
        ),
        (
            file_of(pilots=[{**ROOKIE, "upgrades": []}]),
            "squad: pilots.1.upgrades: expected an object of XWS, found []",
        ),
        (
            file_of(pilots=[{**ROOKIE, "upgrades": {"droid": ["r2d2"]}}]),
            "squad: pilots.1.upgrades: droid: expected the key of a slot, found an unknown one",
        ),
        (
            file_of(pilots=[{**ROOKIE, "upgrades": {"amd": "r2d2"}}]),
            "squad: pilots.1.upgrades.amd: expected a list of at most 100 upgrades, found 'r2d2'",
        ),
        (
            file_of(pilots=[{**ROOKIE, "upgrades": {"amd": ["r2d3"]}}]),
            "squad: pilots.1.upgrades.amd: r2d3: expected the key of an upgrade for astromech, perhaps r2d2",
        ),
        (
            file_of(pilots=[{**ROOKIE, "upgrades": {"amd": [None]}}]),
            "squad: pilots.1.upgrades.amd: expected the key of an upgrade for astromech, found 'nothing'",
        ),
        (
            file_of(pilots=[ROOKIE] * 101),
            "squad: pilots: expected a list of 1 to 100 pilots, found [{'name': 'rookiepilot'",
        ),
    ],
    ids=range(22),
)
def test_what_is_no_xws_is_answered_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as caught:
        read(TABLES, text)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).isprintable()


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=8,
)
KEYS = st.sampled_from(["faction", "pilots", "points", "name", "vendor"])
PILOT_KEYS = st.sampled_from(["name", "id", "ship", "upgrades", "points"])


@given(st.dictionaries(KEYS, VALUES, max_size=3), st.dictionaries(PILOT_KEYS, VALUES, max_size=2))
def test_any_json_is_a_squad_or_gets_a_sentence(changes: dict[str, Any], pilot: dict[str, Any]) -> None:
    text = json.dumps({"faction": "rebel", "pilots": [{**ROOKIE, **pilot}], **changes})
    try:
        squad = xws.read(TABLES, text)
    except BadText as error:
        assert str(error).isprintable()
    else:
        assert xws.read(TABLES, json.dumps(written_xws(TABLES, squad))) == squad

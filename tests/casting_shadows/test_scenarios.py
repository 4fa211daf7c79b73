"""Every rule and every card, in arranged positions with forced chance; the files lie in scenarios/."""

from __future__ import annotations

from pathlib import Path

import pytest

import gnomon
from gnomon.kernel.match import Match
from gnomon.testing.coverage import PROMISES, Coverage
from gnomon.testing.scenario import Failure, Scenario, load_file, load_folder, run

GAME = "casting-shadows"
FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = load_folder(FOLDER)
COVERAGE = Coverage(GAME, SCENARIOS, furniture=frozenset({"map", "board"}))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    match = run(scenario)
    if match is not None:
        assert gnomon.replay(str(match.record)).digest() == match.digest()


@pytest.mark.parametrize("promise", PROMISES)
def test_scenarios_rules_and_code_agree(promise: str) -> None:
    assert PROMISES[promise](COVERAGE) == []


def answered(match: Match, word: str) -> list[str]:
    """The sources the table is asked for, one after the other, each showing the same."""
    asked = []
    while match.decision is not None and match.decision.seat == gnomon.TABLE:
        source = match.decision.options.texts()[0].split()[0]
        match.play(f"{source} {word}")
        asked.append(source)
    return asked


def test_with_the_real_box_the_table_is_asked_for_bots_alone() -> None:
    options = {"characters": ["kit"], "bots": 2, "bot_spells": ["heavy-hand", "fatal-fronds"]}
    match = gnomon.load(GAME).start("companion", 1, options=options, dealer=gnomon.Manual())
    for report in ("go ancient-rune", "give-counterspell frill"):
        match.play(report)
        assert answered(match, "") == []
    match.play("hit frill 2")
    assert answered(match, "pointed-shield") == ["counterspell"]
    match.play("done")
    assert answered(match, "fragment") == 2 * ["red-die", "red-die", "blue-die", "blue-die", "purple-die"]
    assert match.decision is not None and match.decision.cite == "15.27"


# The runner itself is strict: each of these scripts is wrong in one way.

WRONG = {
    "an event too few": ("0: travel ancient-rune", "+    travelled kit ancient-rune"),
    "an event too many": ("0: travel ancient-rune\n    travelled kit ancient-rune\n    ended kit", "-    ended kit"),
    "a play not offered": ("0: protect", "protect: not offered; offered are travel"),
    "the wrong seat": ("1: end", "seat 0 must choose"),
    "no outcome": ("0: end", "chance: the script has nothing; possible: red-die crystal, red-die fragment"),
    "the wrong outcome": ("0: end | blue-die gem", "chance: the script has blue-die gem; possible: red-die"),
    "an outcome too many": ("0: travel ancient-rune | red-die gem", "chance: not asked for: red-die gem"),
    "a word nobody knows": ("0: fly", "expected an action beginning with"),
    "something missing from the offer": ("+ protect", "protect: not offered"),
    "something offered": ("- travel *", "travel *: offered"),
    "an offer that could never be": ("- travel moon", "expected travel {tile}"),
    "a beginning that could never be": ("- fly *", "no action begins like this"),
    "an offer not complete": ("= end", "but offered are travel"),
    "somebody else asked": ("@ 1 2.5", "but seat 0 is asked by 2.5"),
    "another rule asks": ("@ 0 9.5", "but seat 0 is asked by 2.5"),
}
HEAD = 'setup = "exclusive"\n[[scenario]]\ntitle = "wrong"\nposition.seats.0.book = "shadow-fragment"\n'


def written(folder: Path, text: str) -> Scenario:
    (folder / "standard.toml").write_text((FOLDER / "standard.toml").read_text("utf-8"), "utf-8")
    (folder / "one.toml").write_text(text, "utf-8")
    return load_file(folder / "one.toml")[0]


@pytest.mark.parametrize(("story", "complaint"), WRONG.values(), ids=WRONG)
def test_a_wrong_script_fails(story: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(Failure) as failure:
        run(written(tmp_path, f"{HEAD}story = '''\n{story}\n'''\n"))
    assert complaint in str(failure.value)


def test_a_story_that_stops_in_the_middle_fails(tmp_path: Path) -> None:
    story = "0: use shadow-fragment\n    used kit shadow-fragment\n    gained kit fragment 1\n0: end"
    with pytest.raises(Failure, match="the story stops in the middle"):
        run(written(tmp_path, f"{HEAD}story = '''\n{story}\n'''\n"))


@pytest.mark.parametrize(
    ("check", "complaint"),
    [
        ("end.seats.0.hp = 17", "end.seats.0.hp: expected 17, found 18"),
        ('view.1.seats.0.book = ""', "view.1.seats.0.book: expected"),
        ('told.1 = ["won kit"]', "told.1: not told: won kit"),
        ('error = "no"', "the start was not refused"),
        (
            'position.discard = "heat-wave heat-wave heat-wave heat-wave"',
            "expected 3 copies of heat-wave where its kind belongs, found 4",
        ),
    ],
)
def test_a_wrong_expectation_fails(check: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(Failure) as failure:
        run(written(tmp_path, f"{HEAD}{check}\n"))
    assert complaint in str(failure.value)

"""The table on a terminal: every moment fits, whole matches are played, and nothing hidden shows."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from terminal.emulator import EmulatedOutput
from x_wing.flights import LANGUAGES, PAIRS, decisions, drawing_of, played, sensible, start, teller_of
from x_wing.missions import SLICING, arranged

from gnomon import Decision, Match
from gnomon.games.x_wing.game import GAME
from gnomon.games.x_wing.goals import escape_of
from gnomon.games.x_wing.lore import is_flying
from gnomon.games.x_wing.outlook import pose_of, seen_from
from gnomon.games.x_wing.terminal.mat import COLUMNS, MARGIN, Mat
from gnomon.games.x_wing.terminal.signs import signs_of
from gnomon.games.x_wing.wording import SQUARES, arrow, square
from gnomon.kernel.toml import Plain
from gnomon.telling.nearly import complaint
from gnomon.terminal.archive import Archive
from gnomon.terminal.presenter import MOST_LINES, ROOMY, Presenter
from gnomon.terminal.screen import Screen
from gnomon.terminal.session import Session

pytestmark = pytest.mark.once  # what it tests is never compiled

EVERY = 5  # decisions between two that are drawn
MAT = 914_400


def drawn_on(width: int, height: int, monkeypatch: pytest.MonkeyPatch, language: str = "en") -> Screen:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen(False, EmulatedOutput(width, height), io.StringIO(), language)


def some(seed: int, pair: int, **options: object) -> Iterator[tuple[Match, Decision]]:
    for at, (match, decision) in enumerate(decisions(seed, pair, **options)):
        if at % EVERY == 0:
            yield match, decision


def lines_for(presenter: Presenter, match: Match, decision: Decision) -> list[str]:
    frame = presenter.frame(match.view(decision.seat), decision, presenter.teller.prompt(match))
    return [line.plain for line in frame]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_at_most_twenty_lines(pair: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(80, 24, monkeypatch, language)
    for match, decision in some(2, pair):
        lines = lines_for(Presenter(drawing_of(match, language), screen), match, decision)
        assert len(lines) <= MOST_LINES == 20
        assert max(map(len, lines)) < 80
        shown = "\n".join(lines)
        view = match.view(decision.seat)
        signs = signs_of(view)
        for word, ship in view["state"]["ships"].items():
            if is_flying(ship):
                assert f"{signs[word]}{arrow(ship['heading'])} " in shown
                assert f" {square(ship['x'], ship['y'])} " in shown


@pytest.mark.parametrize("width", [40, 60, 120])
def test_other_widths_are_kept(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(width, 24, monkeypatch)
    for match, decision in some(3, 0, start="placing"):
        lines = lines_for(Presenter(drawing_of(match), screen), match, decision)
        assert len(lines) <= MOST_LINES
        assert max(map(len, lines)) < width


# The mat


def test_squares_are_named_from_the_south_western_corner() -> None:
    assert square(0, 0) == "A1" and square(MAT - 1, MAT - 1) == "R18" and square(MAT // 2, 0) == "J1"
    assert square(-5, MAT + 5) == "A18"


def test_a_ship_is_drawn_where_it_is() -> None:
    mat = Mat()
    mat.add_ship("1", {"seat": 0, "x": 0, "y": 0, "heading": 45_000})
    mat.add_ship("a", {"seat": 1, "x": MAT - 1, "y": MAT - 1, "heading": 270_000})
    lines = [line.plain for line in mat.lines()]
    assert lines[-2][MARGIN : MARGIN + 2] == "1↗"
    assert lines[1][MARGIN + COLUMNS - 2 : MARGIN + COLUMNS] == "a↓"
    assert lines[1].startswith("18 ") and lines[-2].startswith(" 1 ") and lines[0] == lines[-1]
    assert len(lines) == SQUARES + 2


def test_no_ship_hides_another() -> None:
    for match, decision in some(4, 0):
        view = match.view(decision.seat)
        signs = signs_of(view)
        for height in (13, 22):
            drawn = [line.plain[: MARGIN + COLUMNS] for line in drawing_of(match).compact(view, 79, height)]
            for word, ship in view["state"]["ships"].items():
                if is_flying(ship):
                    assert any(f"{signs[word]}{arrow(ship['heading'])}" in line for line in drawn)


def test_obstacles_are_drawn() -> None:
    for match, decision in some(5, 0, obstacles="mixed"):
        drawn = "\n".join(line.plain for line in drawing_of(match).compact(match.view(decision.seat), 79, 22))
        if match.view(None)["state"]["obstacles"]:
            assert "#" in drawn and "%" in drawn


# Whole matches


class Playing(io.StringIO):
    """Somebody who flies sensibly until the match is over, and now and then asks for something else first."""

    ASKED = (
        *("?", "all", "why 1", "hint", "board", "log 3", "look luke-skywalker", "look Proton Torpedoes", "range"),
        *("range luke", "range nobody", "rule 3.7", "dial nobody", "undo", "look direct-hit", "look x-wing"),
        *("map", "map luke", "map nobody", "look luke", "map a"),
    )

    def __init__(self, match: Match, output: io.StringIO, asks: bool) -> None:
        super().__init__()
        self.match = match
        self.output = output
        self.chance = random.Random(5)
        self.asked = list(self.ASKED) if asks else []
        self.printed: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # the stub mixes bytes and text
        self.printed.append(self.output.getvalue())
        self.output.seek(0)
        self.output.truncate()
        decision = self.match.decision
        assert decision is not None
        if self.asked and len(self.printed) % 3 == 0:
            return f"{self.asked.pop()}\n"
        return f"{self.chance.choice(sensible(self.match, decision))}\n"


def whole(match: Match, seats: list[str], folder: Path, language: str, asks: bool = True) -> tuple[list[str], str]:
    """What was printed before each answer, and after the last one."""
    output = io.StringIO()
    source = Playing(match, output, asks)
    screen = Screen(True, output, source, language)
    assert Session(match, seats, screen, Archive(match, seats, folder / "kept.toml")).run() == 0
    assert match.outcome is not None
    return source.printed, output.getvalue()


@pytest.mark.parametrize(
    ("pair", "names", "language"),
    [
        (0, ["human", "human"], "en"),
        (1, ["human", "random"], "de"),
        (2, ["me", "me"], "en"),
        (3, ["random", "me"], "de"),
    ],
)
def test_a_whole_match_is_played_in_plain_lines(pair: int, names: list[str], language: str, tmp_path: Path) -> None:
    match = start(6, pair, start="placing")
    printed, last = whole(match, names, tmp_path, language)
    told = "".join([*printed, last])
    assert "{" not in told and "None" not in told
    teller = teller_of(match, language)
    assert match.outcome is not None and teller.ending(match.view(None), match.outcome) in last
    columns = teller.words.sections["summary"]
    assert columns["attacks"] in last and columns["curve"] in last


def test_a_whole_match_is_played_on_a_drawn_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_on(80, 24, monkeypatch)
    match, names = start(7, 0), ["me", "random"]
    source, output = Playing(match, io.StringIO(), True), EmulatedOutput(80, 24)
    session = Session(match, names, Screen(False, output, source), Archive(match, names, tmp_path / "kept.toml"))
    assert session.run() == 0
    assert match.outcome is not None
    assert teller_of(match).ending(match.view(None), match.outcome)[:40] in output.terminal.everything


def test_only_what_changed_is_told_again(tmp_path: Path) -> None:
    printed, _ = whole(start(8, 0), ["human", "random"], tmp_path, "en", asks=False)
    lines = [line for text in printed for line in text.splitlines() if line.startswith("Luke Skywalker (you), X-wing")]
    assert len(lines) > 5
    assert all(one != other for one, other in pairwise(lines))


# What is shown


def test_dials_of_others_stay_hidden() -> None:
    hidden = 0
    for match, decision in some(9, 0):
        state, drawing = match.view(None)["state"], drawing_of(match)
        if state["phase"] != "planning":
            continue
        other = match.view(1 - decision.seat)
        own = [word for word, ship in state["ships"].items() if ship["seat"] == decision.seat and ship["dial"]]
        lines = drawing.plain_board(other)
        for word in own:
            line = next(line for line in lines if line.startswith(teller_of(match).lore.ship(word)))
            assert line.endswith("dial set.")
            hidden += 1
    assert hidden > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_can_be_drawn(language: str) -> None:
    for match, _ in some(10, 1):
        for seat in (None, 0, 1):
            drawing, view = drawing_of(match, language), match.view(seat)
            assert drawing.plain_board(view) and drawing.plain_state(view)
            assert drawing.compact(view, 79, 12) and drawing.board(view, 79, True) is not None
            assert bool(drawing.plain_hand(view, True)) == (seat is not None)
    over = played(1, 0)
    assert drawing_of(over, language).plain_board(over.view(None))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_fits_a_narrow_terminal(language: str) -> None:
    assert all(line.cell_len < 80 for line in drawing_of(start(1), language).legend())


def test_a_tall_terminal_shows_the_whole_mat(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(140, 45, monkeypatch)
    match, decision = first(1, 0, "dial")
    lines = lines_for(Presenter(drawing_of(match), screen), match, decision)
    assert MOST_LINES < len(lines) <= ROOMY
    assert [int(line[:2]) for line in lines if re.match(r"[ 1]\d ", line)] == list(range(18, 0, -1))


def first(seed: int, pair: int, name: str, **options: object) -> tuple[Match, Decision]:
    """The first decision with an option of a name."""
    for match, decision in decisions(seed, pair, **options):
        if any(option.name == name for option in decision.options):
            return match, decision
    raise AssertionError(f"no {name} in the whole match")


def asked(match: Match, decision: Decision, word: str, rest: str = "", language: str = "en") -> list[str]:
    """What a command of this game answers."""
    extra = next(one for one in drawing_of(match, language).extras() if one.word == word)
    return extra.lines(match.view(decision.seat), [], rest)


# Ranges


def test_ranges_are_told_for_those_who_do_not_see_the_mat() -> None:
    match, decision = first(1, 0, "dial")
    lines = asked(match, decision, "range", "luke")
    assert lines[0] == "From Luke Skywalker, with 12 o'clock straight ahead:"
    assert any(line.startswith("  enemy Howlrunner: beyond Range 3 at ") for line in lines)
    assert any(line.startswith("  friendly Biggs Darklighter: Range 1 at 3 o'clock") for line in lines)
    assert sum("Asteroid" in line for line in lines) == 6
    assert "one of: luke-skywalker" in asked(match, decision, "range", "nobody")[0]
    assert asked(match, decision, "range", "1") == lines  # by its sign on the mat
    short = asked(match, decision, "range")
    assert len(short) == 8 and short[1].startswith("  beyond Range 3: Howlrunner, ")


def test_ranges_tell_who_can_fire() -> None:
    """Whoever may be attacked with the primary weapon is seen in an arc, at the same range, and sees the attacker."""
    shots = 0
    for pair in range(len(PAIRS)):
        for match, decision in decisions(4, pair):
            view, plans = match.view(decision.seat), teller_of(match).plans
            found: dict[tuple[str, str], int] = {}
            for one in decision.options:
                if one.name == "attack" and one.args["weapon"] == "primary":
                    ships = one.args["ship"], one.args["ship2"]
                    found[ships] = min(found.get(ships, 4), plans.of(view, one)["range"])
            for (word, other), far in found.items():
                (seen,) = seen_from(view, word, pose_of(view, word), [other])
                (back,) = seen_from(view, other, pose_of(view, other), [word])
                assert seen.shot == far or (view["state"]["squads"][word]["around"] and seen.shot < far)
                assert back.aims and seen.aims == (back.shot < 4)
                shots += 1
    assert shots > 30


def test_turret_upgrades_reach_in_any_direction() -> None:
    """The ion turret of a Y-wing beside Ketsu Onyo has her in its sights at Range 2, until it is gone."""
    view = arranged(SLICING, "combat").view(0)
    (seen,) = seen_from(view, "ketsu-onyo", pose_of(view, "ketsu-onyo"), ["gold-squadron-pilot"])
    assert seen.range == 2 and seen.aims
    (back,) = seen_from(view, "gold-squadron-pilot", pose_of(view, "gold-squadron-pilot"), ["ketsu-onyo"])
    assert (back.shot, back.arc) == (2, "turret")
    lost: Plain = {"gold-squadron-pilot": {"discarded": ["ion-cannon-turret"]}}
    view = arranged(SLICING, "combat", **lost).view(0)
    (seen,) = seen_from(view, "ketsu-onyo", pose_of(view, "ketsu-onyo"), ["gold-squadron-pilot"])
    assert not seen.aims


# Maps


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("pair", "name"), [(0, "dial"), (1, "dial"), (2, "roll"), (2, "boost")])
def test_a_map_has_the_number_of_every_option_that_leads_somewhere(pair: int, name: str, language: str) -> None:
    match, decision = first(3, pair, name)
    view, teller = match.view(decision.seat), teller_of(match, language)
    lines = asked(match, decision, "map", language=language)
    assert len(lines) <= 22 and max(map(len, lines)) < 80
    drawn = "\n".join(lines[:-1])
    for number, action in enumerate(decision.options, 1):
        shown = teller.plans.of(view, action)
        if "x" in shown and not shown.get("off"):
            assert re.search(rf"(?<!\d){number}{arrow(shown['heading'])}", drawn)


@pytest.mark.parametrize("name", ["lay", "place"])
def test_a_map_has_the_number_of_every_spot(name: str) -> None:
    match, decision = first(1, 1, name, start="placing")
    lines = asked(match, decision, "map")
    found = {int(one) for line in lines[1:-1] for one in re.findall(r"\d+", line[MARGIN:])}
    assert found == set(range(1, len(decision.options) + 1))
    assert max(map(len, lines)) < 80


def test_a_map_of_fine_spots_says_what_is_left_out() -> None:
    match, decision = first(1, 0, "lay", start="placing", placement="fine")
    lines = asked(match, decision, "map")
    assert re.fullmatch(r"There was no room for \d+ of the numbers: all lists them\.", lines[-1])


def test_the_map_of_a_ship_has_ranges_where_its_arcs_are() -> None:
    match, decision = first(1, 0, "dial")
    lines = asked(match, decision, "map", "luke")
    assert lines[-1].startswith("₁₂₃ ranges in the arcs of Luke Skywalker")
    row = next(at for at, line in enumerate(lines) if "1↑" in line)
    column = lines[row].index("1↑")
    ahead = [lines[at][column : column + 1] for at in range(row - 1, 0, -1)]
    bands = [sign for sign in ahead if sign and sign in "₁₂₃"]
    assert bands == sorted(bands) and set(bands) == set("₁₂₃")
    assert not any(sign in line for line in lines[row + 1 : -1] for sign in "₁₂₃")  # nothing behind it
    assert asked(match, decision, "map", "nobody")[0].startswith("Expected map, or map and one of: luke-skywalker")


def test_the_guide_shows_a_real_map() -> None:
    match = start(5, 0, rounds=0)
    while match.decision is not None and match.decision.options[0].name != "dial":
        match.play(match.decision.options[0])
    assert match.decision is not None
    guide = (Path(__file__).parents[2] / "docs" / "x-wing.md").read_text("utf-8")
    assert "\n".join(asked(match, match.decision, "map")) in guide


def test_a_map_of_an_attack_is_around_the_attacker() -> None:
    match, decision = first(3, 2, "attack")
    attacker = teller_of(match).lore.ship(decision.options[0].args["ship"])
    assert f"the arcs of {attacker};" in asked(match, decision, "map")[-1]


# What options say


def test_an_attack_names_the_sign_the_range_and_the_dice() -> None:
    found = 0
    for match, decision in some(4, 0):
        view, drawing = match.view(decision.seat), drawing_of(match)
        told = drawing.teller.options(view, decision.options)
        for action, said in zip(decision.options, told, strict=True):
            if action.name == "attack":
                found += 1
                sign = signs_of(view)[action.args["ship2"]]
                name = drawing.lore.ship(action.args["ship2"])
                brief = drawing.brief(view, action, said)
                weapon = action.args["weapon"]
                named = "" if weapon == "primary" else f", {drawing.lore.weapon(weapon)}"
                assert brief.startswith(f"{name} ({sign}){named} at Range ")
                assert re.search(r", \d dice? against \d$", brief)
    assert found > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hint_has_a_reason(language: str) -> None:
    told = set()
    for pair in range(2):
        for match, decision in some(11, pair):
            view, teller = match.view(decision.seat), teller_of(match, language)
            for action in decision.options:
                reason = teller.reason(view, decision.options, action)
                assert reason.endswith(".") and "{" not in reason
                told.add(reason)
    assert len(told) > 40


def test_a_manoeuvre_is_explained_with_what_it_leads_to() -> None:
    match, decision = first(1, 0, "dial")
    view, teller = match.view(decision.seat), teller_of(match)
    loop = next(one for one in decision.options if "koiogran" in str(one))
    lines = teller.why(view, loop)
    assert "A Koiogran turn goes straight ahead; at its end the ship turns round and looks back." in lines
    assert lines[-2] == "From there no enemy is within Range 3, if nobody else moves."
    for match, decision in some(4, 0):
        if decision.options[0].name == "dial" and match.view(None)["state"]["round"] > 2:
            near = [teller.why(match.view(decision.seat), action) for action in decision.options]
            assert any("From there, if nobody else moves, with 12 o'clock straight ahead:" in one for one in near)
            return


def test_a_pilot_is_found_by_a_part_of_the_name() -> None:
    teller = teller_of(start(1, 0))
    assert (facts := teller.look("luke")) is not None and facts.title == "Luke Skywalker"
    assert (facts := teller.look("academy")) is not None and facts.title == "Academy Pilot"
    assert teller.look("pilot") is None  # of whom there are several
    assert teller.look("2") is None  # though there is an Academy Pilot 2


def test_a_number_is_an_option_whatever_ships_are_called(tmp_path: Path) -> None:
    match, output = start(1, 0), io.StringIO()
    screen = Screen(True, output, io.StringIO("1\nwhy 2\nquit\n"), "en")
    Session(match, ["me", "random"], screen, Archive(match, ["me", "random"], tmp_path / "kept.toml")).run()
    answer = output.getvalue().partition("> why 2\n")[2]
    assert answer.startswith(
        "Biggs Darklighter: 1 straight, green: ends at I3, heading north [dial biggs-darklighter 1-straight]"
    )


def test_a_spot_that_is_not_offered_is_told_the_nearest_one() -> None:
    match, decision = first(1, 0, "lay", start="placing")
    near = complaint(teller_of(match), match.view(decision.seat), decision.options, "lay rock-1 450 441")
    assert near == "lay rock-1 450 441 is not possible now: the nearest spot that is offered is 457 457."


def test_a_manoeuvre_without_its_ship_is_nearly_right() -> None:
    match, decision = first(1, 0, "dial")
    answers = {
        typed: complaint(teller_of(match), match.view(decision.seat), decision.options, typed)
        for typed in ("4-straight", "dial luke-skywalker 4-strait")
    }
    assert set(answers.values()) == {"Did you mean dial luke-skywalker 4-straight?"}


def test_the_mobile_arc_shows_where_it_points() -> None:
    pointed = set()
    for match, decision in some(12, 1):
        view = match.view(decision.seat)
        drawn = [line.plain for line in drawing_of(match).compact(view, 79, 22)]
        for word, ship in view["state"]["ships"].items():
            if is_flying(ship) and "mobile" in view["state"]["squads"][word]["arcs"]:
                turn = ("front", "left", "rear", "right").index(ship["arc"]) * 90_000
                sign = f"@{arrow((ship['heading'] + turn) % 360_000)}"
                mark = f"{signs_of(view)[word]}{arrow(ship['heading'])} "
                assert sign in next(line for line in drawn if mark in line[MARGIN + COLUMNS :])
                pointed.add(ship["arc"])
    assert len(pointed) > 1


# Mission 16


def mission(seed: int, **options: object) -> Match:
    return GAME.start("grab-and-smash", 2, seed=seed, options={"start": "laid-out", "rounds": 8, **options})


def mission_decisions(seed: int, **options: object) -> Iterator[tuple[Match, Decision]]:
    """Every decision of a mission in which Scum scans and steals whenever it can, and stays to the end."""
    match, chance = mission(seed, **options), random.Random(seed)
    while (decision := match.decision) is not None:
        yield match, decision
        wanted = [one for one in decision.options if one.name in ("scan", "slice", "stay")]
        match.play(chance.choice(wanted or sensible(match, decision)))


def in_missions() -> Iterator[tuple[Match, Decision]]:
    """The decisions of several missions."""
    for seed in range(12):
        yield from mission_decisions(seed)


def stolen(match: Match) -> list[int]:
    tokens: list[int] = match.view(None)["state"]["mission"]["stolen"]
    return tokens


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(40, 24), (80, 24), (120, 40)])
def test_goals_stay_in_sight(width: int, height: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = drawn_on(width, height, monkeypatch, language)
    for at, (match, decision) in enumerate(mission_decisions(8)):
        if at % EVERY == 0:
            presenter = Presenter(drawing_of(match, language), screen)
            lines = lines_for(presenter, match, decision)
            assert len(lines) <= presenter.most_lines and max(map(len, lines)) < width
            view, shown = match.view(decision.seat), " ".join(line.strip() for line in lines[1:5])
            full, short = presenter.teller.goals(view), presenter.drawing.goals(view)
            assert all(one in shown for one in (full if height > 24 and max(map(len, full)) < width else short))


def test_goals_in_few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    match, screen = mission(1), drawn_on(80, 24, monkeypatch)
    assert match.decision is not None
    lines = lines_for(Presenter(drawing_of(match), screen), match, match.decision)
    assert lines[1] == "Scum: 0 of 5 stolen │ Rebels: destroy Ketsu Onyo (10/10) or keep 4 of 9"


@pytest.mark.parametrize("both", ["scum", "shared", "draw"])
def test_goals_that_both_may_reach_are_told_in_few_words(both: str) -> None:
    match = mission(1, both_goals=both)
    view = match.view(None)
    view["state"]["mission"]["stolen"] = [1, 2, 2]
    scum, rebels = drawing_of(match).goals(view)
    assert scum == f"Scum: 5 of 5 stolen, {'convoy below 4 to win' if both == 'draw' else 'on to X!'}"
    assert rebels.startswith("Rebels: destroy Ketsu Onyo (10/10)")


def test_goals_are_told_in_full_in_plain_lines_when_they_change(tmp_path: Path) -> None:
    match = mission(8)
    printed, _ = whole(match, ["human", "human"], tmp_path, "en", asks=False)
    first_table = "".join(printed[:1])
    assert "Scum: steal intel worth 5 or more, then end a round at Range 1 of the escape point.\n" in first_table
    assert "Rebels: destroy Ketsu Onyo (10 of 10 left), or keep intel worth 4 (9 on the mat).\n" in first_table
    assert not any("Scum: steal intel worth 5 or more" in text for text in printed[2:5])


def test_a_question_is_explained_with_the_goals(tmp_path: Path) -> None:
    match, output, names = mission(1), io.StringIO(), ["random", "me"]
    screen = Screen(True, output, io.StringIO("?\nquit\n"), "en")
    Session(match, names, screen, Archive(match, names, tmp_path / "kept.toml")).run()
    answer = output.getvalue().partition("> ?\n")[2]
    assert "Rule 14.5, Hiding intel: " in answer and "\nScum: steal intel worth 5 or more" in answer


@pytest.mark.parametrize("rows", [18, 9, 6])
def test_the_escape_point_is_on_the_mat_and_no_ship_hides_it(rows: int) -> None:
    mat = Mat(rows)
    mat.add_ship("1", {"seat": 0, "x": MAT // 2, "y": MAT // 2, "heading": 0})
    mat.add_escape(MAT // 2, MAT // 2)
    drawn = "".join(line.plain for line in mat.lines())
    assert drawn.count("X") == 1 and "1→" in drawn


def test_the_escape_point_is_where_it_lies() -> None:
    match = mission(1)
    at = escape_of(match.view(None))
    assert at is not None
    lines = [line.plain for line in drawing_of(match).compact(match.view(None), 79, 22)]
    line = next(line for line in lines if "X" in line[: MARGIN + COLUMNS])
    assert square(int(at.x), int(at.y)) == f"{'ABCDEFGHIJKLMNOPQR'[(line.index('X') - MARGIN) // 2]}{int(line[:2])}"
    assert f"Escape point: {square(int(at.x), int(at.y))}." in drawing_of(match).plain_board(match.view(0))


def test_intel_is_shown_as_far_as_a_seat_knows_it() -> None:
    seen = set()
    for match, _ in mission_decisions(9):
        for seat in (None, 0, 1):
            view, drawing = match.view(seat), drawing_of(match)
            for word, ship in view["state"]["ships"].items():
                if ship["seat"] == 1 and is_flying(ship):
                    sign, told = drawing.words.mission.sign(view, word), drawing.words.mission.intel(view, word)
                    assert bool(sign) == bool(told) == bool(ship["intel"])
                    assert seat == 1 or ship["intel_open"] or sign in ("", "i?")
                    seen.add(re.sub(r"\d", "2", sign))
                    lines = [line.plain for line in drawing.compact(view, 120, 22)]
                    assert not sign or any(f" {sign} " in f"{line} " for line in lines)
    assert seen == {"", "i?", "i2", "i2?"}


def test_what_was_stolen_is_on_ketsu_onyo() -> None:
    for match, _ in in_missions():
        if len(stolen(match)) == 2:
            one, other = stolen(match)
            view, drawing = match.view(1), drawing_of(match)
            assert any(f" i{one}+{other} " in line.plain for line in drawing.compact(view, 120, 22))
            told = next(line for line in drawing.plain_state(view) if line.startswith("Ketsu Onyo, "))
            assert f"; carries stolen intel: {one}, {other}" in told
            return
    raise AssertionError("not enough was stolen")


def test_ranges_tell_how_far_the_escape_point_is() -> None:
    match, decision = mission_first("dial", 0)
    lines = asked(match, decision, "range", "escape")
    assert lines[0] == "Escape point: I9." and "  Ketsu Onyo: beyond Range 3 (361 mm)." in lines and len(lines) == 9
    own = asked(match, decision, "range")
    assert [line for line in own if "escape" in line] == ["  escape point: beyond Range 3 (361 mm) at 12 o'clock."]
    assert sum("escape point: " in line for line in asked(match, decision, "range", "luke")) == 1
    assert asked(match, decision, "range", "Fluchtpunkt", "de")[0] == "Fluchtpunkt: I9."
    assert asked(match, decision, "range", "nowhere")[0].endswith(", escape.")
    placing, laying = next(mission_decisions(1, start="placing"))
    assert asked(placing, laying, "range", "escape") == ["The escape point is not placed yet."]


def mission_first(name: str, seat: int, **options: object) -> tuple[Match, Decision]:
    """The first decision of a seat with an option of a name."""
    for match, decision in mission_decisions(1, **options):
        if decision.seat == seat and decision.options[0].name == name:
            return match, decision
    raise AssertionError(f"no {name} in the whole mission")


def test_a_map_has_the_spots_of_the_escape_point() -> None:
    match, decision = mission_first("put-escape", 1, start="placing")
    lines = asked(match, decision, "map")
    found = {int(one) for line in lines[1:-1] for one in re.findall(r"\d+", line[MARGIN:])}
    assert found == set(range(1, len(decision.options) + 1))


def test_a_map_draws_the_escape_point() -> None:
    for match, decision in in_missions():
        ketsu = match.view(None)["state"]["ships"]["ketsu-onyo"]
        if is_flying(ketsu) and 5 < int(square(ketsu["x"], ketsu["y"])[1:]) < 13:
            lines = asked(match, decision, "map", "ketsu")
            assert any("X" in line for line in lines[1:-2]) and lines[-1] == "X is the escape point."
            return
    raise AssertionError("she never came near it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_of_a_mission_fits_a_narrow_terminal(language: str) -> None:
    legend = drawing_of(mission(1), language).legend()
    assert all(line.cell_len < 80 for line in legend)
    assert len(legend) == len(drawing_of(start(1), language).legend()) + 2


@pytest.mark.parametrize(("names", "language"), [(["human", "random"], "en"), (["random", "me"], "de")])
def test_a_whole_mission_is_played_in_plain_lines(names: list[str], language: str, tmp_path: Path) -> None:
    match = mission(6, start="placing")
    printed, last = whole(match, names, tmp_path, language)
    told = "".join([*printed, last])
    assert "{" not in told and "None" not in told
    teller = teller_of(match, language)
    assert match.outcome is not None and teller.ending(match.view(None), match.outcome) in last
    assert teller.words.sections["summary"]["stolen"] in last

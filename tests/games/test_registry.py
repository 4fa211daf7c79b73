"""The registry of packs: found by folder and by entry point; one that fails costs one sentence and no other game."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from distributions import beside, install

import gnomon
from gnomon import BadText, games
from gnomon.games.pack import Pack

OWN = games.names()  # those of this program
PEBBLES = str(Path(__file__).parents[1] / "packs" / "pebbles" / "src")
GOOD = """
from pebbles.game import PebblesGame
from gnomon.games.pack import Pack

class Strange(PebblesGame):
    def __init__(self):
        super().__init__()
        self.name = {name!r}

{more}
PACK = Pack({name!r}, "pebbles", Strange{parts})
"""
# What a stranger's module says, and what is said about it.
BROKEN = {
    "raises": ("raise RuntimeError('no luck today')", "no luck today"),
    "no import": ("import no_such_library", "No module named 'no_such_library'"),
    "no pack": ("PACK = 7", "expected a gnomon.games.Pack, found int"),
    "no attribute": ("OTHER = 7", "has no attribute 'PACK'"),
    "same name": (
        GOOD.format(name="casting-shadows", more="", parts=""),
        "there is a game called casting-shadows already",
    ),
    "another name": (
        GOOD.format(name="strange", more="", parts="").replace("PACK = Pack('strange'", "PACK = Pack('other'"),
        "the game other cannot be used: it calls itself strange",
    ),
    "no game": ("from gnomon.games.pack import Pack\nPACK = Pack('strange', 'pebbles', lambda: 1 // 0)", "by zero"),
    "leaves": ("raise SystemExit(3)", "3"),
}
FAILING = {
    "teller": "def fail(*args): raise RuntimeError('no words today')\n",
    "drawing": "def fail(*args): raise RuntimeError('no words today')\n",
    "companion": "def fail(*args): raise RuntimeError('no words today')\n",
}
LISTED = """
import json, gnomon
from gnomon.cli import main
from gnomon.server.telling import Telling
code = main(["games"])
print(json.dumps([code, [one.name for one in Telling().games()], gnomon.games.problems()]))
"""


def strange(folder: Path, text: str) -> dict[str, str]:
    """The environment of a process beside which a distribution with this module is installed."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "strange.py").write_text(text, "utf-8")
    info = folder / "strange-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{games.GROUP}]\nstrange = strange:PACK\n", "utf-8")
    return beside(folder, Path(PEBBLES))


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, check=False)


class Listed:
    """What is told about all games, by the command line and by the server."""

    def __init__(self, environment: dict[str, str]) -> None:
        done = run(environment, "-c", LISTED)
        assert done.returncode == 0, done.stderr
        self.told, _, last = done.stdout.strip().rpartition("\n")
        self.code, self.names, self.problems = json.loads(last)
        self.said = done.stderr.splitlines()


def test_the_games_of_this_program() -> None:
    assert games.names() == list(games.packs())
    assert "casting-shadows" in games.names()
    assert games.problems() == []
    for name, pack in games.packs().items():
        assert (pack.name, pack.game().name) == (name, name)
        assert games.find(name) is pack


def test_an_unknown_game_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadText, match=f"^game: expected one of {', '.join(OWN)}, found 'chess'$"):
        gnomon.load("chess")


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_pack_costs_one_sentence_and_no_other_game(tmp_path: Path, case: str) -> None:
    text, sentence = BROKEN[case]
    listed = Listed(strange(tmp_path / "site", text))
    assert listed.code == 0
    assert "casting-shadows: Casting Shadows" in listed.told
    assert len(listed.said) == 1 and sentence in listed.said[0], listed.said
    assert "cannot be used" in listed.said[0]
    assert (listed.names, len(listed.problems)) == (OWN, 1)


def test_a_broken_pack_is_named_by_those_who_ask_for_it(tmp_path: Path) -> None:
    environment = strange(tmp_path / "site", "raise RuntimeError('no luck today')")
    done = run(environment, "-m", "gnomon", "play", "strange", "--plain")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert f"one of {', '.join(OWN)}; the game strange (strange:PACK) cannot be used: no luck today" in done.stderr


@pytest.mark.parametrize("part", FAILING)
def test_a_part_that_fails_breaks_no_other_game(tmp_path: Path, part: str) -> None:
    text = GOOD.format(name="strange", more=FAILING[part], parts=f", {part}=fail")
    environment = strange(tmp_path / "site", text)
    listed = Listed(environment)
    assert "casting-shadows" in listed.names
    assert (listed.code, "strange: Pebbles" in listed.told) == (0, True)
    wanted = ["the companion of strange cannot be used: no words today"] if part == "companion" else []
    assert listed.problems == wanted
    done = run(environment, "-m", "gnomon", "companion", "none")
    assert done.returncode == 2 and "shadow-boxing" in done.stderr


def test_a_game_in_a_distribution_of_its_own_is_simply_there(tmp_path: Path) -> None:
    listed = Listed(beside(install("pebbles", tmp_path)))
    assert (listed.names, listed.problems) == ([*OWN, "pebbles"], [])


def test_a_pack_has_few_lines_that_are_not_rules_content_or_words() -> None:
    """What a game writes only to be there: everything but rules, content and words."""
    pack = Path(PEBBLES) / "pebbles" / "pack.py"
    assert len(pack.read_text("utf-8").splitlines()) <= 150


def test_a_pack_without_rules_has_an_empty_book() -> None:
    book = Pack("none", "gnomon.lab", lambda: gnomon.load("casting-shadows")).rules()
    assert book.rules == {}
    with pytest.raises(BadText, match="this game has no RULES"):
        book.find("1.1")


def without_games(folder: Path, *others: Path) -> dict[str, str]:
    """The environment of a process that finds Gnomon without the folders of its games."""
    own = [name.replace("-", "_") for name in OWN]
    left_out = shutil.ignore_patterns(*own, "page", "__pycache__", "*.so")
    shutil.copytree(Path(gnomon.__file__).parent, folder / "gnomon", ignore=left_out)
    return beside(folder, *others) | {"GNOMON_PURE": "1"}


def test_a_program_without_any_game_still_works(tmp_path: Path) -> None:
    """Whoever deletes a game's folder has a working program with the others; here there are no others."""
    environment = without_games(tmp_path)
    listed = Listed(environment)
    assert (listed.code, listed.names, listed.problems, listed.told) == (0, [], [], "")
    done = run(environment, "-m", "gnomon", "play", "casting-shadows")
    assert done.returncode == 2
    assert done.stderr == "gnomon: game: expected a game, but none is installed, found 'casting-shadows'\n"


def test_an_installed_game_is_played_where_no_other_is_left(tmp_path: Path) -> None:
    environment = without_games(tmp_path, install("pebbles", tmp_path / "pebbles"))
    done = run(environment, "-m", "gnomon", "simulate", "pebbles", "--seats", "random,greedy", "--games", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Games 5" in done.stdout

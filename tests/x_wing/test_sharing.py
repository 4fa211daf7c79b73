"""Copies of a state share poses, outlines, obstacles and every list of ints: no rule may change them in place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from x_wing.flights import PAIRS, setup_of

from gnomon.games.x_wing import game
from gnomon.games.x_wing.game import GAME, as_table
from gnomon.games.x_wing.geometry.pose import Pose
from gnomon.testing.fields import INTS, names_of
from gnomon.testing.sharing import changes_in_place, check_copies_stay

FOLDER = Path(str(game.__file__)).parent
COPIED = {"ships", "frames", "decks", "opening"}  # lists of which every copy has its own
LISTS = {"obstacles", "discards"}  # lists that are replaced as a whole


def shared() -> set[str]:
    """Every field of the state and its ships that is an `Ints`, and the lists that are replaced as a whole."""
    state = as_table(GAME.start("dogfight", 2, seed=1).state)
    holders = [state, *state.ships]
    found = {name for one in holders for name in names_of(one) if isinstance(getattr(one, name), INTS)}
    return (found | LISTS) - COPIED


SHARED = shared()
FILES = sorted(FOLDER.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def changed_poses(source: str) -> list[str]:
    """Statements that change what a ship's pose says, instead of giving the ship another one."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign | ast.AugAssign)]
    targets = [target for node in nodes for target in (node.targets if isinstance(node, ast.Assign) else [node.target])]
    return [
        ast.unparse(target)
        for target in targets
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Attribute) and target.value.attr == "pose"
    ]


def test_damage_cards_discards_and_obstacles_are_shared() -> None:
    assert {"faceup", "turned", "facedown", "looked", "discards", "obstacles"} == SHARED


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_rule_changes_what_copies_share(path: Path) -> None:
    source = path.read_text("utf-8")
    assert changes_in_place(source, SHARED) == [] == changed_poses(source)


@pytest.mark.parametrize(
    "source", ["ship.faceup[at] = 1", "state.discards[0] = pile", "del ship.turned[-1]", "own = s.looked\nown[0] = 1"]
)
def test_a_change_in_place_is_seen(source: str) -> None:
    assert len(changes_in_place(source, SHARED)) == 1


@pytest.mark.parametrize("source", ["state.ships[0].pose.x = 1", "ship.pose.heading += 90"])
def test_a_changed_pose_is_seen(source: str) -> None:
    assert len(changed_poses(source)) == 1


def test_a_copy_has_the_same_poses_and_ships_of_its_own() -> None:
    state = as_table(GAME.start("dogfight", 2, seed=1, options={"start": "laid-out"}).state)
    other = as_table(state.copy())
    for one, two in zip(state.ships, other.ships):
        assert isinstance(one.pose, Pose) and one.pose is two.pose and one is not two
    assert other.obstacles is state.obstacles


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_a_whole_match_on_a_copy_leaves_every_earlier_state_alone(pair: int) -> None:
    first, second, damage = PAIRS[pair]
    options = {"squad_1": first, "squad_2": second, "damage": damage, "start": "laid-out"}
    check_copies_stay(GAME, setup_of(pair), 2, 5, options)

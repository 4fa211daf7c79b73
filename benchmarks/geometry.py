"""How long the geometry of X-Wing takes, compiled: nanoseconds a question, with the loop inside compiled code.

    python benchmarks/geometry.py [--rounds 25]

Compiles the geometry and its loops (geometry_loops.py) by themselves into build/geometry-bench, with the flags of
setup.py. Each figure is the best of several rounds over 20,000 cases, less the bare loop.
"""

from __future__ import annotations

import argparse
import importlib
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "build" / "geometry-bench"
GEOMETRY: Final = "games/x_wing/geometry"
CASES: Final = 20_000
SETUP: Final = """
import sys
from pathlib import Path
from setuptools import setup
from mypyc.build import mypycify
sys.path.insert(0, {root!r})
from setup import BOUND_HERE
files = [str(f) for f in Path("gnomon").rglob("*.py") if f.name not in ("__init__.py", "vectors.py")]
made = mypycify(sorted(files), opt_level="3", debug_level="0", group_name="gnomon")
for one in made:
    one.extra_compile_args = [*one.extra_compile_args, *BOUND_HERE]
setup(name="geometry-bench", ext_modules=made, packages=[])
"""
ROCK: Final = [(22, -9), (19, 14), (-3, 23), (-21, 11), (-16, -18), (8, -22)]  # mm


def build() -> None:
    """Compile a copy of the geometry, of the kernel's vectors and of the loops."""
    shutil.rmtree(HERE, ignore_errors=True)
    package = HERE / "gnomon"
    shutil.copytree(ROOT / "src" / "gnomon" / GEOMETRY, package / GEOMETRY, ignore=shutil.ignore_patterns("*.pyc"))
    (package / "kernel").mkdir()
    for name in ("bits", "ints", "vectors"):
        shutil.copy(ROOT / "src" / "gnomon" / "kernel" / f"{name}.py", package / "kernel")
    for folder in ("", "kernel", "games", "games/x_wing"):
        (package / folder / "__init__.py").touch()
    shutil.copy(ROOT / "benchmarks" / "geometry_loops.py", package)
    (HERE / "setup.py").write_text(SETUP.format(root=str(ROOT)), "utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.decode())


class Bench:
    """Cases of each kind, and how long a loop over them takes."""

    def __init__(self, rounds: int) -> None:
        sys.path.insert(0, str(HERE))
        self.rounds = rounds
        self.loops: Any = importlib.import_module("gnomon.geometry_loops")
        self.pose: Any = importlib.import_module("gnomon.games.x_wing.geometry.pose")
        self.paths: Any = importlib.import_module("gnomon.games.x_wing.geometry.paths")
        self.outlines: Any = importlib.import_module("gnomon.games.x_wing.geometry.outlines")
        self.chance = random.Random(20)

    def near(self, x: int, y: int, spread: int) -> Any:
        """A base of either size somewhere about a point."""
        turn = self.chance.choice([self.chance.randrange(360_000), self.chance.randrange(8) * 45_000])
        half = self.chance.choice([self.pose.SMALL, self.pose.LARGE])
        return self.pose.pose_at(half, x + self.aside(spread), y + self.aside(spread), turn)

    def aside(self, spread: int) -> int:
        return self.chance.randint(-spread, spread)

    def cases(self, spread: int) -> list[Any]:
        return [self.case(spread) for _ in range(CASES)]

    def case(self, spread: int) -> Any:
        a = self.near(457_200, 457_200, 100_000)
        b = self.near(a.x, a.y, spread)
        while spread > 150_000 and self.pose.overlaps(a, b):
            b = self.near(a.x, a.y, spread)
        shape = self.chance.randrange(3)
        path = self.paths.path_of(a.half, shape, self.chance.randint(1, self.paths.FASTEST[shape]))
        return self.loops.Case(a, b, path, self.chance.randrange(4), self.chance.choice([1, -1]))

    def bumps(self, count: int) -> list[Any]:
        """Manoeuvres that end on another base, with others around."""
        out: list[Any] = []
        while len(out) < count:
            case = self.case(0)
            end = self.pose.Pose()
            self.paths.along(case.path, case.path.steps, case.side, case.a, end)
            case.others = [self.near(end.x, end.y, 60_000)]
            if self.pose.overlaps(case.others[0], end) and not self.pose.overlaps(case.others[0], case.a):
                out.append(case)
        return out

    def unhindered(self, ships: int) -> list[Any]:
        """Manoeuvres that end on none of the other bases around."""
        cases = self.cases(0)
        for case in cases:
            end = self.pose.Pose()
            self.paths.along(case.path, case.path.steps, case.side, case.a, end)
            while len(case.others) < ships:
                other = self.near(case.a.x, case.a.y, 500_000)
                if not self.pose.overlaps(other, case.a) and not self.pose.overlaps(other, end):
                    case.others.append(other)
        return cases

    def crowded(self, spread: int, ships: int, rocks: int, around: int) -> list[Any]:
        """Cases with ships and obstacles about the first base."""
        cases = self.cases(spread)
        corners = [(x * 1000, y * 1000) for x, y in ROCK]
        for case in cases:
            while len(case.others) < ships:
                other = self.near(case.a.x, case.a.y, around)
                if not self.pose.overlaps(other, case.a):
                    case.others.append(other)
            for shape in range(rocks):
                x, y = case.a.x + self.aside(around), case.a.y + self.aside(around)
                case.outlines.append(self.outlines.put_outline(0, shape, corners, x, y, self.chance.randrange(360_000)))
        return cases

    def time(self, name: str, cases: list[Any]) -> float:
        """Nanoseconds a case, the loop itself taken off."""
        return max(0.0, self.best(getattr(self.loops, name), cases) - self.best(self.loops.nothing, cases))

    def best(self, loop: Any, cases: list[Any]) -> float:
        times = []
        for _ in range(self.rounds):
            began = time.perf_counter_ns()
            loop(cases)
            times.append((time.perf_counter_ns() - began) / len(cases))
        return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    rounds = parser.parse_args().rounds
    build()
    bench = Bench(rounds)
    wide = bench.cases(400_000)
    rocky = bench.crowded(300_000, ships=0, rocks=1, around=120_000)
    rows = [
        ("overlap, bases anywhere within 400 mm", "overlap", wide),
        ("overlap, bases within 80 mm", "overlap", bench.cases(80_000)),
        ("range", "ranges", wide),
        ("in arc", "in_arc", wide),
        ("range in arc, with its line", "range_in_arc", wide),
        ("end of a manoeuvre", "manoeuvre", wide),
        ("a place on a path", "middle", wide),
        ("backing up from one other base", "backing_up", bench.bumps(CASES)),
        ("no need to back up, 7 other bases", "backing_up", bench.unhindered(ships=7)),
        ("base on an obstacle within 120 mm", "base_on_obstacle", rocky),
        ("template on an obstacle within 120 mm", "template_on_obstacle", rocky),
        ("obstruction in arc by 6 obstacles", "obstruction", bench.crowded(300_000, ships=0, rocks=6, around=300_000)),
        ("barrel roll, 3 ships, 3 obstacles", "barrel_roll", bench.crowded(0, ships=3, rocks=3, around=150_000)),
    ]
    for label, name, cases in rows:
        print(f"{label:<42}{bench.time(name, cases):>9,.0f} ns", flush=True)


if __name__ == "__main__":
    main()

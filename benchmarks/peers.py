"""Where the engines live: the two builds of Gnomon, and the peers in their own environments, made on first use.

An engine that cannot be installed is reported with a reason, and the others go on without it.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from compiled import ROOT, snapshot
from engines import COMPILED, INTERPRETED, NODE_PACKAGE, VERSIONS

VENV: Final = ROOT / ".venv-bench"
VENV_PYTHON: Final = VENV / "bin" / "python"
NODE: Final = ROOT / "build" / "bench-node"
COPY: Final = ROOT / "build" / "bench-compiled"
WHEELS_ONLY: Final = "open_spiel,numpy,scipy,matplotlib"  # building these from source takes very long
MATPLOTLIB: Final = ("matplotlib", "3.11.2")


class Home(NamedTuple):
    """What runs an engine's script: the program and its environment variables."""

    program: str
    variables: Mapping[str, str]


class Missing(Exception):
    """Why something cannot be measured, in one line."""


def say(line: str) -> None:
    print(f"gnomon: {line}", flush=True)


def run(command: Sequence[str | Path], variables: Mapping[str, str] | None = None) -> str:
    """The output of a command; raises Missing with the last line of its error if it fails."""
    kept = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "GNOMON_PURE")}
    environment = kept | {"PYTHONHASHSEED": "0"} | dict(variables or {})
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if result.returncode != 0:
        raise Missing(complaint(result.stderr) or f"{Path(command[0]).name} ended with status {result.returncode}")
    return result.stdout


def complaint(text: str) -> str:
    """The most useful line of an error: npm's second, after the code; the last line of pip and Python."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    of_npm = [line for line in lines if line.startswith(("npm error", "npm ERR!"))]
    marked = of_npm[1:2] or [line for line in lines if line.startswith("ERROR")]
    return (marked or lines or [""])[-1]


def interpreted() -> Home:
    return Home(sys.executable, {"GNOMON_PURE": "1"})


def compiled() -> Home:
    reason = snapshot(COPY)
    if reason:
        raise Missing(reason)
    return Home(sys.executable, {"PYTHONPATH": str(COPY)})


def make_venv() -> None:
    """The peers' Python environment, rebuilt when Python or the folder changed."""
    stamp = VENV / "made-from.txt"
    made_from = f"Python {platform.python_version()} in {ROOT}"
    if VENV_PYTHON.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == made_from:
        return
    say(f"creating {VENV.name}")
    run([sys.executable, "-m", "venv", "--clear", VENV])
    stamp.write_text(made_from, encoding="utf-8")


def installed() -> dict[str, str]:
    listed = json.loads(run([VENV_PYTHON, "-m", "pip", "list", "--format=json", "--disable-pip-version-check"]))
    return {entry["name"].lower().replace("-", "_"): entry["version"] for entry in listed}


def python_package(package: str, version: str) -> Home:
    """A Python package, in the peers' environment."""
    make_venv()
    if installed().get(package) != version:
        say(f"installing {package} {version} into {VENV.name}")
        pip: list[str | Path] = [VENV_PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, f"--only-binary={WHEELS_ONLY}", f"{package}=={version}"])
    return Home(str(VENV_PYTHON), {})


def node_package(package: str, version: str) -> Home:
    """An npm package, in its own folder."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Missing("Node.js with npm was not found")
    modules = NODE / "node_modules"
    described = modules / package / "package.json"
    if not described.exists() or json.loads(described.read_text(encoding="utf-8"))["version"] != version:
        say(f"installing {package} {version} into {NODE.relative_to(ROOT)}")
        NODE.mkdir(parents=True, exist_ok=True)
        run([npm, "install", "--no-audit", "--no-fund", "--prefix", NODE, f"{package}@{version}"])
    return Home(node, {"NODE_PATH": str(modules), "NODE_ENV": "production"})


def home(name: str) -> Home:
    if name == INTERPRETED:
        return interpreted()
    if name == COMPILED:
        return compiled()
    if name == NODE_PACKAGE:
        return node_package(name, VERSIONS[name])
    return python_package(name, VERSIONS[name])


def homes(names: Sequence[str]) -> tuple[dict[str, Home], dict[str, str]]:
    """The available homes, and for the others the reason."""
    found: dict[str, Home] = {}
    reasons: dict[str, str] = {}
    for name in dict.fromkeys(names):
        try:
            found[name] = home(name)
        except Missing as missing:
            reasons[name] = str(missing)
    return found, reasons


def draw(figures: Path, into: Path) -> None:
    """Draw the chart of a run with matplotlib from the peers' environment."""
    python_package(*MATPLOTLIB)
    run([VENV_PYTHON, ROOT / "benchmarks" / "chart.py", figures, into])

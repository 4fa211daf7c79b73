"""What Containerfile and compose.yaml say, as far as tests ask."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]


class Instruction(NamedTuple):
    name: str
    text: str


def instructions() -> list[Instruction]:
    """The lines of the Containerfile; none goes on in the next."""
    lines = (ROOT / "Containerfile").read_text("utf-8").splitlines()
    return [Instruction(*line.split(maxsplit=1)) for line in lines if line and not line.startswith("#")]


def texts(name: str) -> list[str]:
    return [instruction.text for instruction in instructions() if instruction.name == name]


def command() -> list[str]:
    """What the container runs, program first."""
    return [*json.loads(texts("ENTRYPOINT")[0]), *json.loads(texts("CMD")[0])]


def compose() -> dict[str, Any]:
    read: dict[str, Any] = import_module("yaml").safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return read

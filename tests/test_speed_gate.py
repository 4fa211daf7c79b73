"""A compiled decision costs what it did: instruction counts, which no busy machine can disturb (docs/bench.md)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.once  # it counts in a compiled copy of its own

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(BENCHMARKS)
    import gate

    return gate


def test_a_compiled_decision_takes_the_kept_number_of_instructions(
    gate: ModuleType, record_property: Callable[[str, object], None]
) -> None:
    try:
        figures, found = gate.kept_here(), gate.measure()
    except gate.Unmeasured as reason:
        record_property("figures", f"speed gate: not measured: {reason}")
        print(f"speed gate: not measured: {reason}")
        return
    for game, figure in figures.items():
        record_property("figures", f"speed gate: {game}: {found[game]:,} instructions a decision, kept {figure:,}")
    wrong = [said for game in figures if (said := gate.verdict(game, found[game], figures[game]))]
    assert not wrong, wrong


@pytest.mark.parametrize(("counted", "fine"), [(1000, True), (1100, True), (900, True), (1101, False), (899, False)])
def test_ten_percent_either_way_are_let_pass(gate: ModuleType, counted: int, fine: bool) -> None:
    assert (gate.verdict("a game", counted, 1000) == "") == fine
